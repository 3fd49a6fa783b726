package chinese

import (
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg/codec"
)

// Big5 is Big5, https://encoding.spec.whatwg.org/#big5. Four of its pairs are
// two code points each.
var Big5 encoding.Encoding = &big5

var big5 = codec.Encoding{Name: "Big5", Decoder: big5Decoder{}, Encoder: &big5Codes}

// big5Decoder is https://encoding.spec.whatwg.org/#big5-decoder.
type big5Decoder struct{}

// Next is the handler.
func (big5Decoder) Next(s codec.State, src []byte, atEOF bool) (codec.State, codec.Item) {
	leading := src[0]
	switch {
	case leading < utf8.RuneSelf:
		return s, codec.Item{R: rune(leading), N: 1}
	case leading == 0x80 || leading == 0xFF, len(src) == 1 && atEOF:
		return s, codec.Item{N: 1, Kind: codec.Malformed}
	case len(src) == 1:
		return s, codec.Item{Kind: codec.NeedMore}
	}
	trailing, offset := src[1], 0x62
	if trailing < 0x7F {
		offset = 0x40
	}
	if inRange(trailing, 0x40, 0x7E) || inRange(trailing, 0xA1, 0xFE) {
		pointer := (int(leading)-0x81)*157 + int(trailing) - offset
		switch pointer {
		case 1133:
			return s, codec.Item{R: 0x00CA, R2: 0x0304, N: 2}
		case 1135:
			return s, codec.Item{R: 0x00CA, R2: 0x030C, N: 2}
		case 1164:
			return s, codec.Item{R: 0x00EA, R2: 0x0304, N: 2}
		case 1166:
			return s, codec.Item{R: 0x00EA, R2: 0x030C, N: 2}
		}
		if r, ok := tables.Big5.CodePoint(pointer); ok {
			return s, codec.Item{R: r, N: 2}
		}
	}
	return s, codec.MalformedPair(trailing)
}

var big5Pairs codec.Pairs

// Run implements [codec.Decoder].
func (d big5Decoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	nDst, nSrc = big5Pairs.Run(d, dst, src)
	return s, nDst, nSrc
}

// Replace implements [codec.Replacer].
func (d big5Decoder) Replace(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc, errors int) {
	nDst, nSrc, errors = big5Pairs.Replace(d, dst, src)
	return s, nDst, nSrc, errors
}

// big5Codes is https://encoding.spec.whatwg.org/#big5-encoder.
var big5Codes = codec.Codes{Fill: fillBig5}

func fillBig5(t *codec.CodeTable) {
	// "Index Big5 pointer": pointers from (0xA1 - 0x81) × 157 on, the last one
	// for six code points, the first one for all others.
	for pointer := tables.Big5.Len() - 1; pointer >= (0xA1-0x81)*157; pointer-- {
		r, ok := tables.Big5.CodePoint(pointer)
		if !ok {
			continue
		}
		switch r {
		case 0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345:
			if t.Code(r) != 0 {
				continue
			}
		}
		leading, trailing, offset := pointer/157+0x81, pointer%157, 0x62
		if trailing < 0x3F {
			offset = 0x40
		}
		t.Set(r, uint16(leading<<8|(trailing+offset)))
	}
}
