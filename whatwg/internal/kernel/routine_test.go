//go:build unix

package kernel

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// TestUse checks that Use does what it says: what compares both ways is void
// otherwise.
func TestUse(t *testing.T) {
	before := use.Load()
	t.Cleanup(func() { use.Store(before) })
	src, dst := make([]byte, 256), make([]byte, 256)
	for range 2 {
		Use(false)
		require.Zero(t, asciiRoutine(dst, src)+asciiPrefixRoutine(src)+utf8Routine(dst, src)+validUTF8Routine(src))
		if Use(true) {
			require.Equal(t, len(src), asciiRoutine(dst, src))
			require.Equal(t, len(src), asciiPrefixRoutine(src))
			require.Equal(t, len(src), utf8Routine(dst, src))
			require.Equal(t, len(src), validUTF8Routine(src))
		}
	}
}

// useRoutines makes the test run with the routines, or skips it.
func useRoutines(t *testing.T) {
	before := use.Load()
	t.Cleanup(func() { use.Store(before) })
	if !Use(true) {
		t.Skip("there are none here")
	}
}

// TestPrefixRoutine puts one byte that is not ASCII at every place of text of
// every length, between pages that are not mapped.
func TestPrefixRoutine(t *testing.T) {
	useRoutines(t)
	for length := range 300 {
		for _, atEnd := range []bool{true, false} {
			src := guarded(t, 0, length, atEnd)
			for i := range src {
				src[i] = byte(i) & 0x7F
			}
			require.Equal(t, length, ASCIIPrefix(src))
			for place := range src {
				src[place] |= 0x80
				if n := ASCIIPrefix(src); n != place {
					require.Equal(t, place, n, "of %d bytes", length)
				}
				src[place] &= 0x7F
			}
		}
	}
}

// validPrefix returns how much of src is valid UTF-8.
func validPrefix(src []byte) int {
	n := 0
	for n < len(src) {
		r, size := utf8.DecodeRune(src[n:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		n += size
	}
	return n
}

// checkUTF8Routines calls the routines of UTF8 and ValidUTF8 themselves, which
// the exported functions call behind the first characters only. They are to take
// what is valid, of which they may leave the last bytes.
func checkUTF8Routines(t *testing.T, dst, src []byte, want int) {
	n, valid := utf8Routine(dst, src), validUTF8Routine(src)
	few := n < want && len(src)-n < width+utf8.UTFMax
	if n != want && !few || n != valid || !utf8.Valid(src[:n]) || !bytes.Equal(dst[:n], src[:n]) {
		require.Equal(t, want, n, "% X", src)
		require.Equal(t, want, valid, "% X", src)
		require.Equal(t, src[:n], dst[:n])
	}
}

// TestUTF8RoutinePairs puts all pairs of bytes, with what makes a difference
// behind them, where two vectors of a routine meet, behind text of each kind.
func TestUTF8RoutinePairs(t *testing.T) {
	useRoutines(t)
	const boundary = 64
	for _, front := range []string{"aaaaaaaaaaaa", "éééééé", "語語語語", "😀😀😀"} {
		for place := boundary - 3; place <= boundary; place++ {
			src := []byte(strings.Repeat("a", place-len(front)) + front + strings.Repeat("a", 3*boundary))
			dst := make([]byte, len(src))
			for pair := range 0x10000 {
				src[place], src[place+1] = byte(pair>>8), byte(pair)
				for _, behind := range []string{"\x7F\x7F", "\x80\x7F", "\xBF\xBF", "\x80\xC0", "\xC0\x80"} {
					copy(src[place+2:], behind)
					want := place + validPrefix(src[place:place+4])
					if want == place+4 {
						want = len(src)
					}
					n, valid := utf8Routine(dst, src), validUTF8Routine(src)
					if n != valid || n != want && (n > want || len(src)-n >= width+utf8.UTFMax) {
						require.Equal(t, want, n, "% X", src)
						require.Equal(t, want, valid, "% X", src)
					}
				}
			}
		}
	}
}

// TestUTF8RoutineOpen puts characters that do not end, and others, at every
// place of text of each kind, with ASCII behind them.
func TestUTF8RoutineOpen(t *testing.T) {
	useRoutines(t)
	pieces := []string{"\xC3", "\xE8", "\xE8\xAA", "\xF0", "\xF0\x9F", "\xF0\x9F\x98", "\x80", "\xFF", "é", "語", "😀"}
	for _, front := range []string{"a", "é", "語", "😀"} {
		for count := range 300 / len(front) {
			for more := range len(front) {
				for _, piece := range pieces {
					src := []byte(strings.Repeat("a", more) + strings.Repeat(front, count) + piece + strings.Repeat("b", 300))
					checkUTF8Routines(t, make([]byte, len(src)), src, validPrefix(src))
				}
			}
		}
	}
}

// TestUTF8RoutineByChance calls the routines for texts of every length, between
// pages that are not mapped. Some start within a character.
func TestUTF8RoutineByChance(t *testing.T) {
	useRoutines(t)
	r := rand.New(rand.NewPCG(3, 4))
	for _, errors := range []int{0, 30, 300} {
		piece := pieceOfUTF8(errors)
		for length := width; length < 400; length++ {
			for range 10 {
				var text []byte
				for len(text) < length+3 {
					if r.IntN(8) == 0 {
						text = append(text, bytes.Repeat([]byte{byte(r.IntN(0x80))}, r.IntN(200))...)
					}
					for range 1 + r.IntN(40) {
						text = append(text, piece(r)...)
					}
				}
				text = text[r.IntN(4):][:length]
				for _, atEnd := range []bool{true, false} {
					src, dst := guarded(t, 0, length, atEnd), guarded(t, 1, length, atEnd)
					copy(src, text)
					checkUTF8Routines(t, dst, src, validPrefix(src))
				}
			}
		}
	}
}
