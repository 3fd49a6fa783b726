//go:build unix

package kernel

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// copyPlain is what ASCII does, byte by byte.
func copyPlain(dst, src []byte) int {
	n := 0
	for n < len(src) && n < len(dst) && src[n] < 0x80 {
		dst[n] = src[n]
		n++
	}
	return n
}

// TestASCII puts one non-ASCII byte, or none, at every place of inputs of every
// length around the widths that ASCII works in, with every room in dst.
func TestASCII(t *testing.T) {
	text := make([]byte, 70)
	for i := range text {
		text[i] = byte(rand.IntN(0x80))
	}
	for length := range len(text) {
		for place := range length + 1 {
			src := bytes.Clone(text[:length])
			if place < length {
				src[place] = 0x80 | byte(rand.IntN(0x80))
			}
			for _, room := range []int{0, 1, 7, 8, 9, length - 1, length, length + 1, 80} {
				if room < 0 {
					continue
				}
				got, want := make([]byte, room), make([]byte, room)
				n := ASCII(got, src)
				require.Equal(t, copyPlain(want, src), n, "src % X, room %d", src, room)
				require.Equal(t, want[:n], got[:n])
				require.Equal(t, n, ASCIIPrefix(src[:min(room, length)]))
			}
		}
	}
}

// TestASCIIStaysInside checks that nothing behind len(dst) is written.
func TestASCIIStaysInside(t *testing.T) {
	src := bytes.Repeat([]byte{'a'}, 100)
	for room := range 80 {
		buf := bytes.Repeat([]byte{0xAA}, 100)
		ASCII(buf[:room], src)
		require.Equal(t, bytes.Repeat([]byte{0xAA}, 100-room), buf[room:], "room %d", room)
	}
}
