package japanese

import (
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg/codec"
)

// EUCJP is EUC-JP, https://encoding.spec.whatwg.org/#euc-jp. JIS X 0212, three
// bytes from 0x8F on, decodes but does not encode.
var EUCJP encoding.Encoding = &eucJP

var eucJP = codec.Encoding{Name: "EUC-JP", Decoder: eucJPDecoder{}, Encoder: &eucJPCodes}

// eucJPDecoder is https://encoding.spec.whatwg.org/#euc-jp-decoder.
type eucJPDecoder struct{}

// Next is the handler.
func (eucJPDecoder) Next(s codec.State, src []byte, atEOF bool) (codec.State, codec.Item) {
	leading, index, n := src[0], &tables.JIS0208, 2
	switch {
	case leading < utf8.RuneSelf:
		return s, codec.Item{R: rune(leading), N: 1}
	case leading != 0x8E && leading != 0x8F && !inRange(leading, 0xA1, 0xFE):
		return s, codec.Item{N: 1, Kind: codec.Malformed}
	case leading == 0x8E && len(src) > 1 && inRange(src[1], 0xA1, 0xDF):
		return s, codec.Item{R: 0xFF61 - 0xA1 + rune(src[1]), N: 2}
	case leading == 0x8F && len(src) > 1 && inRange(src[1], 0xA1, 0xFE):
		leading, index, n = src[1], &tables.JIS0212, 3
	}
	switch {
	case len(src) < n && atEOF:
		return s, codec.Item{N: len(src), Kind: codec.Malformed}
	case len(src) < n:
		return s, codec.Item{Kind: codec.NeedMore}
	}
	trailing := src[n-1]
	if inRange(leading, 0xA1, 0xFE) && inRange(trailing, 0xA1, 0xFE) {
		if r, ok := index.CodePoint((int(leading)-0xA1)*94 + int(trailing) - 0xA1); ok {
			return s, codec.Item{R: r, N: n}
		}
	}
	if trailing < utf8.RuneSelf { // restore the ASCII byte
		n--
	}
	return s, codec.Item{N: n, Kind: codec.Malformed}
}

var eucJPPairs codec.Pairs

// Run implements [codec.Decoder].
func (d eucJPDecoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	nDst, nSrc = eucJPPairs.Run(d, dst, src)
	return s, nDst, nSrc
}

// Replace implements [codec.Replacer].
func (d eucJPDecoder) Replace(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc, errors int) {
	nDst, nSrc, errors = eucJPPairs.Replace(d, dst, src)
	return s, nDst, nSrc, errors
}

// eucJPCodes is https://encoding.spec.whatwg.org/#euc-jp-encoder.
var eucJPCodes = codec.Codes{Fill: fillEUCJP}

func fillEUCJP(t *codec.CodeTable) {
	for pointer := 94*94 - 1; pointer >= 0; pointer-- { // the first pointer stays
		if r, ok := tables.JIS0208.CodePoint(pointer); ok {
			t.Set(r, uint16((pointer/94+0xA1)<<8|(pointer%94+0xA1)))
		}
	}
	t.Set(0x00A5, 0x5C)
	t.Set(0x203E, 0x7E)
	for r := rune(0xFF61); r <= 0xFF9F; r++ {
		t.Set(r, 0x8E00|uint16(r-0xFF61+0xA1))
	}
	t.Set(0x2212, t.Code(0xFF0D))
}
