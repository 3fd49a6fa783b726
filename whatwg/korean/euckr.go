// Package korean is the legacy multi-byte Korean encoding of the standard,
// EUC-KR: https://encoding.spec.whatwg.org/#legacy-multi-byte-korean-encodings.
//
// It is an encoding.Encoding, as in golang.org/x/text, and what Windows calls
// code page 949: all of KS X 1001, and every Hangul syllable of Unicode. Its
// tables are made on first use.
package korean

import (
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg/codec"
)

// EUCKR is EUC-KR, https://encoding.spec.whatwg.org/#euc-kr.
var EUCKR encoding.Encoding = &eucKR

var eucKR = codec.Encoding{Name: "EUC-KR", Decoder: eucKRDecoder{}, Encoder: &eucKRCodes}

// All returns the encodings of this package.
func All() []encoding.Encoding { return []encoding.Encoding{EUCKR} }

// eucKRDecoder is https://encoding.spec.whatwg.org/#euc-kr-decoder.
type eucKRDecoder struct{}

// Next is the handler.
func (eucKRDecoder) Next(s codec.State, src []byte, atEOF bool) (codec.State, codec.Item) {
	leading := src[0]
	switch {
	case leading < utf8.RuneSelf:
		return s, codec.Item{R: rune(leading), N: 1}
	case leading == 0x80 || leading == 0xFF, len(src) == 1 && atEOF:
		return s, codec.Item{N: 1, Kind: codec.Malformed}
	case len(src) == 1:
		return s, codec.Item{Kind: codec.NeedMore}
	}
	trailing := src[1]
	if 0x41 <= trailing && trailing <= 0xFE {
		pointer := (int(leading)-0x81)*190 + int(trailing) - 0x41
		if r, ok := tables.EUCKR.CodePoint(pointer); ok {
			return s, codec.Item{R: r, N: 2}
		}
	}
	return s, codec.MalformedPair(trailing)
}

var eucKRPairs codec.Pairs

// Run implements [codec.Decoder].
func (d eucKRDecoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	nDst, nSrc = eucKRPairs.Run(d, dst, src)
	return s, nDst, nSrc
}

// Replace implements [codec.Replacer].
func (d eucKRDecoder) Replace(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc, errors int) {
	nDst, nSrc, errors = eucKRPairs.Replace(d, dst, src)
	return s, nDst, nSrc, errors
}

// eucKRCodes is https://encoding.spec.whatwg.org/#euc-kr-encoder.
var eucKRCodes = codec.Codes{Fill: fillEUCKR}

func fillEUCKR(t *codec.CodeTable) {
	for pointer := tables.EUCKR.Len() - 1; pointer >= 0; pointer-- { // the first pointer stays
		if r, ok := tables.EUCKR.CodePoint(pointer); ok {
			t.Set(r, uint16((pointer/190+0x81)<<8|(pointer%190+0x41)))
		}
	}
}
