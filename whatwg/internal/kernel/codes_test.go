//go:build unix

package kernel

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// codeTable returns a table with codes of each kind, chosen by chance: none, one
// byte, or two, among these some from 0xA1A1 on.
func codeTable() *CodeOf {
	r := rand.New(rand.NewPCG(5, 6))
	table := new(CodeOf)
	for c := range table {
		switch k := r.IntN(300); {
		case c < utf8.RuneSelf:
			table[c] = uint16(c)
		case c >= 0xD800 && c < 0xE000 || k == 0:
		case k < 6:
			table[c] = uint16(0x80 + r.IntN(0x80))
		case k < 30:
			table[c] = uint16(0x40+r.IntN(0xC0))<<8 | uint16(0x80+r.IntN(0x80))
		default:
			table[c] = uint16(0xA1+r.IntN(94))<<8 | uint16(0xA1+r.IntN(94))
		}
	}
	return table
}

// codesByHand is what Codes is to do, but for where it stops before an end.
func codesByHand(src []byte, table *CodeOf) (dst []byte, nSrc int) {
	for nSrc < len(src) {
		c, size := utf8.DecodeRune(src[nSrc:])
		if c > 0xFFFF || c == utf8.RuneError && size == 1 {
			break
		}
		code := table[c]
		if code == 0 && c != 0 {
			break
		}
		dst = append(dst, byte(code))
		if code >= 0x100 {
			dst = append(dst, byte(code>>8))
		}
		nSrc += size
	}
	return dst, nSrc
}

// malformedUTF8 is what no loop may take, each for another reason.
var malformedUTF8 = []string{
	"\x80", "\xBF\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC3\xC3\x80", "\xDF\x7F", "\xE0\x80\x80", "\xE0\x9F\xBF", "\xE1", "\xE1\x80",
	"\xE3\x80\xC2\x80", "\xED\xA0\x80", "\xED\xBF\xBF", "\xE5\x85", "\xF0\x9F\x98\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
	"\xF8\x88\x80\x80\x80", "\xFE", "\xFF",
}

// codePiece returns a character, a run of them, or now and then something that is
// malformed.
func codePiece(r *rand.Rand) []byte {
	switch k := r.IntN(500); {
	case k < 130:
		return []byte{byte(r.IntN(0x80))}
	case k < 400:
		return utf8.AppendRune(nil, rune(0x1000+r.IntN(0x9000)))
	case k < 420:
		return utf8.AppendRune(nil, rune(0x800+r.IntN(0x800)))
	case k < 470:
		return utf8.AppendRune(nil, rune(0x80+r.IntN(0x780)))
	case k < 480:
		return utf8.AppendRune(nil, rune(0xE000+r.IntN(0x2000)))
	case k < 497:
		var b []byte
		for range r.IntN(40) {
			b = utf8.AppendRune(b, rune(0x3000+r.IntN(0x6000)))
		}
		return b
	}
	return []byte(malformedUTF8[r.IntN(len(malformedUTF8))])
}

// checkCodes checks that Codes makes of src what is to come out. src gets an end
// that is for the handler.
func checkCodes(t *testing.T, src []byte, table *CodeOf) {
	src = append(src, "\xFF\xFF\xFF\xFF"...)
	want, wantSrc := codesByHand(src, table)
	got := make([]byte, len(src)+2)
	nDst, nSrc := Codes(got, src, table)
	if nSrc != wantSrc || !bytes.Equal(want, got[:nDst]) {
		require.Equal(t, wantSrc, nSrc, "taken of % X", src)
		require.Equal(t, want, got[:nDst], "written of % X", src)
	}
}

// TestCodes compares Codes with what is to come out of texts chosen by chance.
func TestCodes(t *testing.T) {
	table := codeTable()
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(7, 8))
		for range 10000 {
			var src []byte
			for range r.IntN(150) {
				src = append(src, codePiece(r)...)
			}
			checkCodes(t, src, table)
		}
	})
}

// TestCodesAtEachPlace puts one of each kind of character, and each kind of what
// is malformed, at each place of text of three bytes, of two, of ASCII, and mixed.
func TestCodesAtEachPlace(t *testing.T) {
	table := codeTable()
	for _, c := range "\u3042\u0416" { // one of each kind for certain
		table[c] = 0xA2A1
	}
	table[0xA5], table[0x20AC], table[0x2603] = 0x5C, 0x80, 0
	kinds := append([]string{"a", "\x00", "\u0416", "\u3042", "\u00A5", "\u20AC", "\u2603"}, malformedUTF8...)
	bothWays(t, func(t *testing.T) {
		for _, around := range []string{"\u3042", "\u0416", " ", "\u3042 ", "\u3042\u0416", "\u20AC"} {
			for before := range 90 {
				for _, kind := range kinds {
					src := bytes.Repeat([]byte(around), before)
					src = append(src, kind...)
					checkCodes(t, append(src, bytes.Repeat([]byte(around), 90)...), table)
				}
			}
		}
	})
}

// TestCodesTakesAll goes through every first and second byte from 0x80 on with
// some third ones, and through every code point, in text of three bytes and in
// text with two as well.
func TestCodesTakesAll(t *testing.T) {
	table := codeTable()
	table[0x3042], table[0x0416] = 0xA2A1, 0xA3A2
	bothWays(t, func(t *testing.T) {
		for _, around := range []string{"\u3042 ", "\u0416"} {
			front, back := bytes.Repeat([]byte(around), 10), bytes.Repeat([]byte(around), 40)
			check := func(piece ...byte) {
				checkCodes(t, append(append(bytes.Clone(front), piece...), back...), table)
			}
			for first := 0x80; first <= 0xFF; first++ {
				for second := range 0x100 {
					for _, third := range []byte{0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xFF} {
						check(byte(first), byte(second), third)
					}
				}
			}
			for c := range rune(0x10000) {
				if utf8.ValidRune(c) {
					check(utf8.AppendRune(nil, c)...)
				}
			}
		}
	})
}
