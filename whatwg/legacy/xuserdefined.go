package legacy

import (
	"unicode/utf8"

	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/internal/kernel"
)

// xUserDefinedDecoder is the x-user-defined decoder,
// https://encoding.spec.whatwg.org/#x-user-defined-decoder.
type xUserDefinedDecoder struct {
	bulk byteTable
}

// Next is the handler.
func (*xUserDefinedDecoder) Next(s codec.State, src []byte, _ bool) (codec.State, codec.Item) {
	if src[0] < utf8.RuneSelf {
		return s, codec.Item{R: rune(src[0]), N: 1}
	}
	return s, codec.Item{R: 0xF780 + rune(src[0]) - 0x80, N: 1}
}

// Run implements [codec.Decoder].
func (d *xUserDefinedDecoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	nDst, nSrc = d.bulk.run(d, dst, src)
	return s, nDst, nSrc
}

// xUserDefinedEncoder is the x-user-defined encoder,
// https://encoding.spec.whatwg.org/#x-user-defined-encoder.
type xUserDefinedEncoder struct{}

// Next is the handler.
func (xUserDefinedEncoder) Next(s codec.State, r rune) (codec.State, codec.Code) {
	switch {
	case r < utf8.RuneSelf:
		return s, codec.OneByte(byte(r))
	case 0xF780 <= r && r <= 0xF7FF:
		return s, codec.OneByte(byte(r - 0xF780 + 0x80))
	}
	return s, codec.Unmappable(r)
}

// Run implements [codec.Encoder].
func (xUserDefinedEncoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	n := kernel.ASCII(dst, src)
	nDst, nSrc = n, n
	// U+F780 to U+F7BF are EF 9E 80-BF, U+F7C0 to U+F7FF are EF 9F 80-BF.
	for nDst < len(dst) && len(src)-nSrc >= 3 && src[nSrc] == 0xEF && src[nSrc+1]&0xFE == 0x9E && src[nSrc+2]&0xC0 == 0x80 {
		dst[nDst] = 0x80 | src[nSrc+1]&1<<6 | src[nSrc+2]&0x3F
		nDst, nSrc = nDst+1, nSrc+3
	}
	return s, nDst, nSrc
}
