package legacy

import (
	"github.com/webenc/webenc/whatwg/codec"
)

// replacementDecoder is the replacement decoder,
// https://encoding.spec.whatwg.org/#replacement-decoder.
type replacementDecoder struct{}

// replacementReturned is the state "replacement error returned".
const replacementReturned codec.State = 1

// Next is the handler. What follows the error is read and dropped, which is
// the standard's "finished" for a stream that has not ended.
func (replacementDecoder) Next(s codec.State, src []byte, _ bool) (codec.State, codec.Item) {
	if s != replacementReturned {
		return replacementReturned, codec.Item{N: 1, Kind: codec.Malformed}
	}
	return s, codec.Item{N: len(src), Kind: codec.Continue}
}

// Run implements [codec.Decoder].
func (replacementDecoder) Run(s codec.State, _, _ []byte) (next codec.State, nDst, nSrc int) {
	return s, 0, 0
}
