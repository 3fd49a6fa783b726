//go:build unix

package kernel

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// singleByteSets are the characters of encodings as they may be: each byte from
// 0x80 on has one of two bytes, or now and then of three, or an error; each has
// one of three; and each is one of the three by chance. That of a script has
// characters that mostly start with one of four bytes.
func singleByteSets() map[string]*[256]rune {
	sets := map[string]*[256]rune{"two bytes": {}, "three bytes": {}, "mixed": {}, "script": {}}
	for name, set := range sets {
		r := rand.New(rand.NewPCG(3, 4))
		for b := range set {
			three := name == "three bytes" || name == "mixed" && r.IntN(3) == 0 || name == "two bytes" && b&0xF == 7
			switch {
			case b < utf8.RuneSelf:
				set[b] = rune(b)
			case name == "two bytes" && b == 0xD3, name == "mixed" && b&0xF == 9:
				set[b] = -1
			case three:
				set[b] = rune(0x800 + b<<5 + r.IntN(1<<5)) // each another one
			case name == "script" && b >= 0xA0:
				set[b] = rune(0x410 + b - 0xA0)
			case name == "script" && b >= 0x88:
				set[b] = rune(b + r.IntN(2)<<8)
			case name == "script" && b == 0x87:
				set[b] = 0xB7 // as 0xB7 may be: the first counts
			default:
				set[b] = rune(b + r.IntN(0x6)<<8) // each another one
			}
		}
		set[0xFF], set[0xFE] = 0x7FF, 0x80
		if name == "three bytes" {
			set[0x80], set[0x81], set[0xFF], set[0xFE] = 0x800, 0xD7FF, 0xE000, 0xFFFF
		}
	}
	return sets
}

// decodeOne is SingleByteDecode character by character.
func decodeOne(dst, src []byte, set *[256]rune) (nDst, nSrc int) {
	for _, b := range src {
		if set[b] < 0 || utf8.RuneLen(set[b]) > len(dst)-nDst {
			break
		}
		nDst += utf8.EncodeRune(dst[nDst:], set[b])
		nSrc++
	}
	return nDst, nSrc
}

// TestSingleByteDecode compares texts of few, of some and of many characters
// beyond ASCII with what decodeOne makes of them, with the routine and without.
func TestSingleByteDecode(t *testing.T) {
	for name, set := range singleByteSets() {
		t.Run(name, func(t *testing.T) {
			table := NewSingleByteTable(set)
			f := func(dst, src []byte) (nDst, nSrc int) { return SingleByteDecode(dst, src, table) }
			var valid []byte // from 0x80 on
			for b := 0x80; b < 0x100; b++ {
				if set[b] >= 0 {
					valid = append(valid, byte(b))
				}
			}
			beyond := 0 // of forty bytes
			differByText(t, f, 3, func(r *rand.Rand) []byte {
				if r.IntN(100) == 0 {
					beyond = []int{0, 1, 2, 4, 12, 40}[r.IntN(6)]
				}
				switch {
				case r.IntN(400) == 0:
					return []byte{byte(r.IntN(0x100))}
				case r.IntN(40) < beyond:
					return []byte{valid[r.IntN(len(valid))]}
				}
				return []byte{byte(r.IntN(0x80))}
			})
			// The most that few characters write, and read.
			for more := range 10 {
				src := bytes.Repeat([]byte{'a'}, 124+more)
				src[64+30], src[64+31] = valid[0], valid[1]
				sameBothWays(t, f, src, 3*len(src))
				src = bytes.Repeat([]byte{'a'}, 200)
				src[64+30], src[64+31] = valid[0], valid[1]
				sameBothWays(t, f, src, 124+more)
			}
			bothWays(t, func(t *testing.T) {
				// Each byte at each place of a text of ASCII, and of one of
				// characters beyond.
				for b := range 0x100 {
					for _, other := range []byte{'a', valid[b%len(valid)]} {
						for place := range 70 {
							src := bytes.Repeat([]byte{other}, 140)
							src[place] = byte(b)
							want, got := make([]byte, 500), make([]byte, 500)
							wantDst, wantSrc := decodeOne(want, src, set)
							nDst, nSrc := f(got, src)
							if wantSrc != nSrc || !bytes.Equal(want[:wantDst], got[:nDst]) {
								require.Equal(t, wantSrc, nSrc, "%X at %d of %X", b, place, other)
								require.Equal(t, want[:wantDst], got[:nDst], "%X at %d of %X", b, place, other)
							}
						}
					}
				}
				// All room there may be.
				for range 200 {
					src := make([]byte, rand.IntN(200))
					for i := range src {
						src[i] = byte(rand.IntN(0x100))
						if rand.IntN(3) > 0 {
							src[i] = valid[rand.IntN(len(valid))]
						}
					}
					for room := range 3*len(src) + 2 {
						want, got := make([]byte, room), make([]byte, room)
						wantDst, wantSrc := decodeOne(want, src, set)
						nDst, nSrc := f(got, src)
						if wantSrc != nSrc || !bytes.Equal(want[:wantDst], got[:nDst]) {
							require.Equal(t, wantSrc, nSrc, "% X, room %d", src, room)
							require.Equal(t, want[:wantDst], got[:nDst], "% X, room %d", src, room)
						}
					}
				}
			})
		})
	}
}

// encodeOne is SingleByteEncode character by character.
func encodeOne(dst, src []byte, byteOf map[rune]byte) (nDst, nSrc int) {
	for nSrc < len(src) && nDst < len(dst) {
		r, size := utf8.DecodeRune(src[nSrc:])
		b, ok := byteOf[r]
		if !ok || r == utf8.RuneError && size == 1 {
			break
		}
		dst[nDst] = b
		nDst, nSrc = nDst+1, nSrc+size
	}
	return nDst, nSrc
}

// TestSingleByteEncode compares texts of few, of some and of many characters
// beyond ASCII with what encodeOne makes of them, with the routine and without.
func TestSingleByteEncode(t *testing.T) {
	for name, set := range singleByteSets() {
		t.Run(name, func(t *testing.T) {
			table := NewByteOf(set)
			f := func(dst, src []byte) (nDst, nSrc int) { return SingleByteEncode(dst, src, table) }
			var valid [][]byte
			byteOf := map[rune]byte{}
			for b := 0xFF; b >= 0; b-- {
				if r := set[b]; r >= 0 {
					byteOf[r] = byte(b)
					if b >= 0x80 {
						valid = append(valid, []byte(string(r)))
					}
				}
			}
			wrong := []string{
				"\u03FF", "\uABCD", "\uFFFD", "\U00010000", "\U0010FFFF", // no character of the set
				"\x80", "\xBF", "\xC2", "\xD0\xC2", "\xD0\x7F", "\xE2\x80", "\xED\xA0\x80", "\xF8", "\xFF", // not UTF-8
				"\xC0\x80", "\xC1\x81", "\xE0\x82\xA0", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF", // too long
			}
			beyond := 0 // of forty characters
			piece := func(r *rand.Rand) []byte {
				if r.IntN(60) == 0 {
					beyond = []int{0, 1, 2, 4, 12, 35, 40}[r.IntN(7)]
				}
				switch {
				case r.IntN(400) == 0:
					return []byte(wrong[r.IntN(len(wrong))])
				case r.IntN(40) < beyond:
					return valid[r.IntN(len(valid))]
				}
				return []byte{byte(r.IntN(0x80))}
			}
			differByText(t, f, 1, piece)
			compare := func(t *testing.T, src []byte, room int) {
				want, got := make([]byte, room), make([]byte, room)
				wantDst, wantSrc := encodeOne(want, src, byteOf)
				nDst, nSrc := f(got, src)
				if wantSrc != nSrc || !bytes.Equal(want[:wantDst], got[:nDst]) {
					require.Equal(t, wantSrc, nSrc, "% X, room %d", src, room)
					require.Equal(t, want[:wantDst], got[:nDst], "% X, room %d", src, room)
				}
			}
			// The most that few characters read.
			for more := range 10 {
				src := bytes.Repeat([]byte{'a'}, 128+more)
				copy(src[64+63:], "\u20AC")
				sameBothWays(t, f, src, len(src))
				src = bytes.Repeat([]byte{'a'}, 200)
				sameBothWays(t, f, src, 124+more)
			}
			bothWays(t, func(t *testing.T) {
				// Any two bytes, at places of a text of ASCII and of one of
				// characters beyond.
				places := []int{0, 7, 30, 31}
				if name != "script" && name != "mixed" {
					places = places[2:]
				}
				for _, other := range [][]byte{{'a'}, valid[len(valid)/2]} {
					for _, place := range places {
						src := bytes.Repeat(other, 140/len(other))
						place = place / len(other) * len(other)
						before := bytes.Clone(src[place:][:len(other)])
						for a := 0x80; a < 0x100; a++ {
							for b := range 0x100 {
								src[place], src[place+1] = byte(a), byte(b)
								compare(t, src, len(src))
							}
						}
						copy(src[place:], before)
					}
				}
				// Any character up to U+FFFF.
				for r := range rune(0x10000) {
					src := append(bytes.Repeat(valid[len(valid)/2], 10), []byte(string(r))...)
					src = append(src, bytes.Repeat([]byte{'a'}, 70)...)
					compare(t, src, len(src))
				}
				r := rand.New(rand.NewPCG(5, 6))
				for range 100 { // all room there may be
					var src []byte
					for range r.IntN(150) {
						src = append(src, piece(r)...)
					}
					for room := range len(src) + 1 {
						compare(t, src, room)
					}
				}
			})
		})
	}
}

// TestByteOf checks that of two bytes for a character the first counts, and that
// ASCII has none.
func TestByteOf(t *testing.T) {
	set := singleByteSets()["script"]
	table := NewByteOf(set)
	for r := range rune(0x10000) {
		b := slices.Index(set[:], r)
		if b < 0x80 {
			b = 0
		}
		require.EqualValues(t, b, table.Of(r), "U+%04X", r)
	}
}
