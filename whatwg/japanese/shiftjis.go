package japanese

import (
	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg/codec"
)

// ShiftJIS is Shift_JIS, https://encoding.spec.whatwg.org/#shift_jis. Byte 0x5C
// is U+005C and 0x7E is U+007E. The private use characters U+E000 to U+E757
// decode, but do not encode.
var ShiftJIS encoding.Encoding = &shiftJIS

var shiftJIS = codec.Encoding{Name: "Shift_JIS", Decoder: shiftJISDecoder{}, Encoder: &shiftJISCodes}

// shiftJISDecoder is https://encoding.spec.whatwg.org/#shift_jis-decoder.
type shiftJISDecoder struct{}

// Next is the handler.
func (shiftJISDecoder) Next(s codec.State, src []byte, atEOF bool) (codec.State, codec.Item) {
	leading := src[0]
	switch {
	case leading <= 0x80:
		return s, codec.Item{R: rune(leading), N: 1}
	case inRange(leading, 0xA1, 0xDF):
		return s, codec.Item{R: 0xFF61 - 0xA1 + rune(leading), N: 1}
	case leading == 0xA0 || leading > 0xFC, len(src) == 1 && atEOF:
		return s, codec.Item{N: 1, Kind: codec.Malformed}
	case len(src) == 1:
		return s, codec.Item{Kind: codec.NeedMore}
	}
	if r := shiftJISCodePoint(leading, src[1]); r != 0 {
		return s, codec.Item{R: r, N: 2}
	}
	return s, codec.MalformedPair(src[1])
}

// shiftJISCodePoint returns the code point of a leading and any other byte, or
// 0 for null.
func shiftJISCodePoint(leading, trailing byte) rune {
	offset, leadingOffset := 0x41, 0xC1
	if trailing < 0x7F {
		offset = 0x40
	}
	if leading < 0xA0 {
		leadingOffset = 0x81
	}
	if !inRange(trailing, 0x40, 0x7E) && !inRange(trailing, 0x80, 0xFC) {
		return 0
	}
	pointer := (int(leading)-leadingOffset)*188 + int(trailing) - offset
	if inRange(pointer, 8836, 10715) { // EUDC
		return rune(0xE000 - 8836 + pointer)
	}
	r, _ := tables.JIS0208.CodePoint(pointer)
	return r
}

var shiftJISPairs codec.Pairs

// Run implements [codec.Decoder].
func (d shiftJISDecoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	nDst, nSrc = shiftJISPairs.Run(d, dst, src)
	return s, nDst, nSrc
}

// Replace implements [codec.Replacer].
func (d shiftJISDecoder) Replace(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc, errors int) {
	nDst, nSrc, errors = shiftJISPairs.Replace(d, dst, src)
	return s, nDst, nSrc, errors
}

// shiftJISCodes is https://encoding.spec.whatwg.org/#shift_jis-encoder.
var shiftJISCodes = codec.Codes{Fill: fillShiftJIS}

func fillShiftJIS(t *codec.CodeTable) {
	// "Index Shift_JIS pointer": the first pointer, 8272 to 8835 excluded.
	for pointer := tables.JIS0208.Len() - 1; pointer >= 0; pointer-- {
		r, ok := tables.JIS0208.CodePoint(pointer)
		if !ok || inRange(pointer, 8272, 8835) {
			continue
		}
		leading, leadingOffset := pointer/188, 0xC1
		if leading < 0x1F {
			leadingOffset = 0x81
		}
		trailing, offset := pointer%188, 0x41
		if trailing < 0x3F {
			offset = 0x40
		}
		t.Set(r, uint16((leading+leadingOffset)<<8|(trailing+offset)))
	}
	t.Set(0x0080, 0x80)
	t.Set(0x00A5, 0x5C)
	t.Set(0x203E, 0x7E)
	for r := rune(0xFF61); r <= 0xFF9F; r++ {
		t.Set(r, uint16(r-0xFF61+0xA1))
	}
	t.Set(0x2212, t.Code(0xFF0D))
}
