package conv

import (
	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/internal/kernel"
	"github.com/webenc/webenc/whatwg/utf8"
)

// ValidPrefix returns the length in bytes of the longest prefix of src that the
// decoder of e alone decodes, as a whole text, without an error. It ends in front
// of the first malformed sequence, or of a sequence that is cut off by the end of
// src; escape sequences with nothing behind them belong to it. A byte order mark
// is a character.
//
// It panics if e is foreign: such decoders do not tell errors from U+FFFD. It does
// not allocate.
func ValidPrefix(src []byte, e encoding.Encoding) int {
	own, ok := e.(*codec.Encoding)
	if !ok {
		panic("conv: ValidPrefix: a foreign encoding does not tell what is malformed")
	}
	if e == utf8.UTF8 {
		return kernel.ValidUTF8(src)
	}
	s := getScratch()
	defer s.put()
	var state codec.State
	for n := 0; ; {
		next, _, nSrc := own.Decoder.Run(state, s.out[:], src[n:])
		state, n = next, n+nSrc
		if n == len(src) {
			return n
		}
		next, item := own.Decoder.Next(state, src[n:], false)
		if item.Kind == codec.Malformed || item.Kind == codec.NeedMore {
			return n
		}
		state, n = next, n+item.N
	}
}

// ASCIIPrefix returns the length in bytes of the longest prefix of src that is
// ASCII: bytes 0x00 to 0x7F. It does not allocate.
//
// Most encodings decode ASCII to itself, but not all: UTF-16BE, UTF-16LE and
// replacement never do, ISO-2022-JP does in one of its states only.
func ASCIIPrefix(src []byte) int { return kernel.ASCIIPrefix(src) }
