//go:build unix

package kernel

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func copyUTF8(dst, src []byte) (nDst, nSrc int) { n := UTF8(dst, src); return n, n }

// pieceOfUTF8 is a character of each length, the first and the last ones of each
// more often than others, and one time in errors, unless that is 0, a byte by
// chance or what is nearly a character.
func pieceOfUTF8(errors int) func(r *rand.Rand) []byte {
	edges := []rune{0, 0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xCFFF, 0xD000, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF,
		0x10000, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000, 0x10FFFF}
	sizes := []rune{0x80, 0x800, 0x10000, 0x110000}
	malformed := []string{"\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
		"\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF4\xBF\xBF\xBF", "\xF5\x80\x80\x80", "\xFF\xBF\xBF\xBF",
		"\xC3", "\xE8\xAA", "\xF0\x9F\x98", "\x80"}
	return func(r *rand.Rand) []byte {
		if errors != 0 && r.IntN(errors) == 0 {
			if r.IntN(2) == 0 {
				return []byte(malformed[r.IntN(len(malformed))])
			}
			return []byte{byte(r.IntN(0x100))}
		}
		if r.IntN(4) == 0 {
			return utf8.AppendRune(nil, edges[r.IntN(len(edges))])
		}
		return utf8.AppendRune(nil, r.Int32N(sizes[r.IntN(4)])) // a surrogate turns into U+FFFD
	}
}

func TestUTF8BothWays(t *testing.T) {
	for _, errors := range []int{0, 30, 300} {
		differByText(t, copyUTF8, 1, pieceOfUTF8(errors))
	}
}

// TestUTF8Sequences puts each byte from BF on, and each other behind it, with
// what makes a difference behind these, where two vectors of the routine meet:
// two of its start, two of a turn of its fast loop, two of two turns.
func TestUTF8Sequences(t *testing.T) {
	const start = "éé" // the routine comes behind fewCharacters
	require.Equal(t, fewCharacters, utf8.RuneCountInString(start))
	bothWays(t, func(t *testing.T) {
		for _, front := range []string{"a", "語"} {
			for _, meet := range []int{32, 4*32 + 32, 8 * 32} {
				for place := len(start) + meet - 3; place <= len(start)+meet; place++ {
					src := []byte(start + strings.Repeat("a", place-len(start)-len(front)) + front + strings.Repeat("a", 160))
					dst := make([]byte, len(src))
					for pair := 0xBF00; pair < 0x10000; pair++ {
						for _, third := range []byte{0x7F, 0x80, 0xBF, 0xC0} {
							for _, fourth := range []byte{0x7F, 0xBF} {
								src[place], src[place+1] = byte(pair>>8), byte(pair)
								src[place+2], src[place+3] = third, fourth
								want := place
								for want < place+4 {
									r, size := utf8.DecodeRune(src[want:])
									if r == utf8.RuneError && size == 1 {
										break
									}
									want += size
								}
								if want >= place+4 {
									want = len(src)
								}
								if got := UTF8(dst, src); got != want {
									require.Equal(t, want, got, "% X", src[place:place+4])
								}
								if got := ValidUTF8(src); got != want {
									require.Equal(t, want, got, "% X", src[place:place+4])
								}
							}
						}
					}
				}
			}
		}
	})
}

// TestValidUTF8BothWays checks that ValidUTF8 ends where UTF8 does.
func TestValidUTF8BothWays(t *testing.T) {
	differByText(t, func(dst, src []byte) (nDst, nSrc int) {
		n := UTF8(dst, src)
		require.Equal(t, n, ValidUTF8(src[:min(len(dst), len(src))]))
		return n, n
	}, 1, pieceOfUTF8(300))
}
