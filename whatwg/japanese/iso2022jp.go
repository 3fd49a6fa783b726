package japanese

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg/codec"
)

// ISO2022JP is ISO-2022-JP, https://encoding.spec.whatwg.org/#iso-2022-jp, the
// one encoding here that has state: escape sequences change what bytes mean. Its
// encoder ends with an escape sequence back to ASCII where one is needed, so
// the last Transform must be told of the end. What two encoders wrote may not
// be joined: an escape sequence with nothing behind it is an error.
var ISO2022JP encoding.Encoding = &iso2022JP

var iso2022JP = codec.Encoding{Name: "ISO-2022-JP", Decoder: iso2022JPDecoder{}, Encoder: iso2022JPEncoder{}}

// The decoder states that outlive an item: they are the standard's "decoder
// output state" too. Trailing byte, escape start and escape need no state: the
// handler looks ahead.
const (
	isoASCII codec.State = iota
	isoRoman
	isoKatakana
	isoLeadingByte

	isoState  codec.State = 0b0011
	isoOutput codec.State = 0b0100 // "ISO-2022-JP output" is true
)

// iso2022JPDecoder is https://encoding.spec.whatwg.org/#iso-2022-jp-decoder.
type iso2022JPDecoder struct{}

// Next is the handler.
func (iso2022JPDecoder) Next(s codec.State, src []byte, atEOF bool) (codec.State, codec.Item) {
	b := src[0]
	if b == 0x1B {
		return escapeISO2022JP(s, src, atEOF)
	}
	s &^= isoOutput
	switch s {
	case isoRoman:
		if b == 0x5C {
			return s, codec.Item{R: 0x00A5, N: 1}
		}
		if b == 0x7E {
			return s, codec.Item{R: 0x203E, N: 1}
		}
		fallthrough
	case isoASCII:
		if b <= 0x7F && b != 0x0E && b != 0x0F {
			return s, codec.Item{R: rune(b), N: 1}
		}
	case isoKatakana:
		if inRange(b, 0x21, 0x5F) {
			return s, codec.Item{R: 0xFF61 - 0x21 + rune(b), N: 1}
		}
	case isoLeadingByte:
		if inRange(b, 0x21, 0x7E) {
			return trailingISO2022JP(s, src, atEOF)
		}
	}
	return s, codec.Item{N: 1, Kind: codec.Malformed}
}

// trailingISO2022JP is the state trailing byte; src[0] is a leading byte.
func trailingISO2022JP(s codec.State, src []byte, atEOF bool) (codec.State, codec.Item) {
	switch {
	case len(src) == 1 && !atEOF:
		return s, codec.Item{Kind: codec.NeedMore}
	case len(src) == 1 || src[1] == 0x1B: // the escape is the next item
		return s, codec.Item{N: 1, Kind: codec.Malformed}
	case inRange(src[1], 0x21, 0x7E):
		if r, ok := tables.JIS0208.CodePoint((int(src[0])-0x21)*94 + int(src[1]) - 0x21); ok {
			return s, codec.Item{R: r, N: 2}
		}
	}
	return s, codec.Item{N: 2, Kind: codec.Malformed}
}

// escapeISO2022JP is the states escape start and escape; src[0] is ESC.
func escapeISO2022JP(s codec.State, src []byte, atEOF bool) (codec.State, codec.Item) {
	if !atEOF && (len(src) == 1 || len(src) == 2 && (src[1] == 0x24 || src[1] == 0x28)) {
		return s, codec.Item{Kind: codec.NeedMore}
	}
	state, ok := escapedState(src)
	switch {
	case !ok: // restore what is behind ESC
		return s &^ isoOutput, codec.Item{N: 1, Kind: codec.Malformed}
	case s&isoOutput != 0:
		return state | isoOutput, codec.Item{N: 3, Kind: codec.Malformed}
	}
	return state | isoOutput, codec.Item{N: 3, Kind: codec.Continue}
}

// escapedState returns the state that the escape sequence at the front of src
// leads to.
func escapedState(src []byte) (state codec.State, ok bool) {
	if len(src) < 3 {
		return 0, false
	}
	switch [2]byte{src[1], src[2]} {
	case [2]byte{0x28, 0x42}:
		return isoASCII, true
	case [2]byte{0x28, 0x4A}:
		return isoRoman, true
	case [2]byte{0x28, 0x49}:
		return isoKatakana, true
	case [2]byte{0x24, 0x40}, [2]byte{0x24, 0x42}:
		return isoLeadingByte, true
	}
	return 0, false
}

// Run implements [codec.Decoder] for the states ASCII and leading byte, and for
// the escape sequences between. The table it shares with EUC-JP has the pairs
// with their high bits set.
func (iso2022JPDecoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	for {
		nd, ns := 0, 0
		switch s & isoState {
		case isoASCII:
			ns = copyISO2022JP(dst[nDst:], src[nSrc:])
			nd = ns
		case isoLeadingByte:
			nd, ns = eucJPPairs.RunSevenBit(eucJPDecoder{}, dst[nDst:], src[nSrc:])
		}
		if nDst, nSrc = nDst+nd, nSrc+ns; ns > 0 {
			s &^= isoOutput
		}
		if nSrc == len(src) || src[nSrc] != 0x1B || s&isoOutput != 0 {
			return s, nDst, nSrc
		}
		state, ok := escapedState(src[nSrc:])
		if !ok {
			return s, nDst, nSrc
		}
		s, nSrc = state|isoOutput, nSrc+3
	}
}

// copyISO2022JP copies ASCII, and stops before 0x0E, 0x0F and 0x1B as well, for
// which the handler has something to say.
func copyISO2022JP(dst, src []byte) int {
	n := min(len(dst), len(src))
	i := 0
	for ; n-i >= 8; i += 8 {
		w := binary.LittleEndian.Uint64(src[i:])
		binary.LittleEndian.PutUint64(dst[i:], w)
		shift := w&0xFEFEFEFEFEFEFEFE ^ 0x0E0E0E0E0E0E0E0E // 0 for 0x0E and 0x0F
		escape := w ^ 0x1B1B1B1B1B1B1B1B                   // 0 for 0x1B
		if m := w&0x8080808080808080 | zeroBytes(shift) | zeroBytes(escape); m != 0 {
			return i + bits.TrailingZeros64(m)/8
		}
	}
	for ; i < n && src[i] < utf8.RuneSelf && src[i] != 0x0E && src[i] != 0x0F && src[i] != 0x1B; i++ {
		dst[i] = src[i]
	}
	return i
}

// zeroBytes returns a word whose lowest bit set is in the lowest byte of w that
// is 0; it is 0 if there is none.
func zeroBytes(w uint64) uint64 {
	return (w - 0x0101010101010101) & ^w & 0x8080808080808080
}

// isoJIS0208 is the encoder's third state; isoASCII and isoRoman are the others.
const isoJIS0208 = isoKatakana

// iso2022JPEncoder is https://encoding.spec.whatwg.org/#iso-2022-jp-encoder.
type iso2022JPEncoder struct{}

// Next is the handler.
func (iso2022JPEncoder) Next(s codec.State, r rune) (codec.State, codec.Code) {
	switch {
	case r == codec.EndOfQueue:
		return isoASCII, codec.Code{Bytes: 0x1B2842, N: 3}
	case s != isoJIS0208 && (r == 0x0E || r == 0x0F || r == 0x1B):
		return s, codec.Unmappable(utf8.RuneError)
	case s == isoASCII && r < utf8.RuneSelf:
		return s, codec.OneByte(byte(r))
	case s == isoRoman && r < utf8.RuneSelf && r != 0x5C && r != 0x7E:
		return s, codec.OneByte(byte(r))
	case s == isoRoman && r == 0x00A5:
		return s, codec.OneByte(0x5C)
	case s == isoRoman && r == 0x203E:
		return s, codec.OneByte(0x7E)
	case r < utf8.RuneSelf:
		return isoASCII, codec.Code{Bytes: 0x1B2842, N: 3, Restore: true}
	case r == 0x00A5 || r == 0x203E:
		return isoRoman, codec.Code{Bytes: 0x1B284A, N: 3, Restore: true}
	}
	code := codeISO2022JP(r)
	switch {
	case code == 0 && s == isoJIS0208:
		return isoASCII, codec.Code{Bytes: 0x1B2842, N: 3, Restore: true}
	case code == 0:
		return s, codec.Unmappable(r)
	case s != isoJIS0208:
		return isoJIS0208, codec.Code{Bytes: 0x1B2442, N: 3, Restore: true}
	}
	return s, codec.TwoBytes(code)
}

// codeISO2022JP returns the two bytes of r in the state jis0208, or 0. It takes
// them from EUC-JP, which knows U+2212, and has their high bits set.
func codeISO2022JP(r rune) uint16 {
	if inRange(r, 0xFF61, 0xFF9F) {
		r, _ = tables.ISO2022JPKatakana.CodePoint(int(r - 0xFF61))
	}
	return eucJPCodes.Code(r) & 0x7F7F
}

// Run implements [codec.Encoder] for the states ASCII and jis0208, and for the
// escape sequences between. It writes none unless a character follows.
func (iso2022JPEncoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	const escape = 3 // bytes of an escape sequence
	for {
		switch s {
		case isoASCII:
			n := copyISO2022JP(dst[nDst:], src[nSrc:])
			nDst, nSrc = nDst+n, nSrc+n
			if nSrc == len(src) || src[nSrc] < utf8.RuneSelf || len(dst)-nDst < escape {
				return s, nDst, nSrc
			}
			nd, ns := eucJPCodes.RunSevenBit(dst[nDst+escape:], src[nSrc:])
			if ns == 0 {
				return s, nDst, nSrc
			}
			copy(dst[nDst:], "\x1B$B")
			s, nDst, nSrc = isoJIS0208, nDst+escape+nd, nSrc+ns
		case isoJIS0208:
			nd, ns := eucJPCodes.RunSevenBit(dst[nDst:], src[nSrc:])
			nDst, nSrc = nDst+nd, nSrc+ns
			if nSrc == len(src) || src[nSrc] >= utf8.RuneSelf || len(dst)-nDst < escape {
				return s, nDst, nSrc
			}
			n := copyISO2022JP(dst[nDst+escape:], src[nSrc:])
			if n == 0 {
				return s, nDst, nSrc
			}
			copy(dst[nDst:], "\x1B(B")
			s, nDst, nSrc = isoASCII, nDst+escape+n, nSrc+n
		default:
			return s, nDst, nSrc
		}
	}
}
