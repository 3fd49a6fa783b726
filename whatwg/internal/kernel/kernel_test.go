//go:build unix

package kernel

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// bothWays runs f with the routines in assembly, where there are any, and in
// plain Go.
func bothWays(t *testing.T, f func(t *testing.T)) {
	before := use.Load()
	t.Cleanup(func() { use.Store(before) })
	for _, assembly := range []bool{true, false} {
		if Use(assembly) {
			t.Run(map[bool]string{true: "assembly", false: "plain"}[assembly], f)
		}
	}
}

// A loop is what this package exports, with its table given.
type loop func(dst, src []byte) (nDst, nSrc int)

// sameBothWays checks that f takes and writes the same with the routines as in
// plain Go, for src and room bytes of dst. Both end at the end of a page, and
// then start at the start of one.
func sameBothWays(t *testing.T, f loop, src []byte, room int) {
	before := use.Load()
	defer use.Store(before)
	Use(false)
	want := make([]byte, room)
	wantDst, wantSrc := f(want, src)
	if !Use(true) {
		return
	}
	for _, atEnd := range []bool{true, false} {
		s, got := guarded(t, 0, len(src), atEnd), guarded(t, 1, room, atEnd)
		copy(s, src)
		nDst, nSrc := f(got, s)
		if nDst != wantDst || nSrc != wantSrc || !bytes.Equal(want[:wantDst], got[:nDst]) {
			require.Equal(t, wantSrc, nSrc, "taken of % X, room %d", src, room)
			require.Equal(t, want[:wantDst], got[:nDst], "written of % X, room %d", src, room)
		}
	}
}

// differByText runs sameBothWays on texts of pieces chosen by chance, with runs
// of ASCII between, of each length around what the routines take at once, and
// with room for all and for a part of what comes out.
func differByText(t *testing.T, f loop, grows int, piece func(r *rand.Rand) []byte) {
	r := rand.New(rand.NewPCG(1, 2))
	for length := range 300 {
		for range 6 {
			var src []byte
			for len(src) < length {
				if r.IntN(8) == 0 {
					src = append(src, bytes.Repeat([]byte{byte(r.IntN(0x80))}, r.IntN(80))...)
				}
				for range 1 + r.IntN(40) {
					src = append(src, piece(r)...)
				}
			}
			src = src[:length]
			sameBothWays(t, f, src, grows*length+64)
			sameBothWays(t, f, src, r.IntN(grows*length+64))
		}
	}
}

// TestASCIIBothWays compares the routine with plain Go.
func TestASCIIBothWays(t *testing.T) {
	f := func(dst, src []byte) (nDst, nSrc int) { n := ASCII(dst, src); return n, n }
	differByText(t, f, 1, func(r *rand.Rand) []byte {
		if r.IntN(300) == 0 {
			return []byte{0x80 | byte(r.IntN(0x80))}
		}
		return []byte{byte(r.IntN(0x80))}
	})
}

// TestASCIILong puts one non-ASCII byte, or none, at every place of longer inputs,
// which ASCII copies to places of dst of every alignment.
func TestASCIILong(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		text := make([]byte, 420)
		for i := range text {
			text[i] = byte(rand.IntN(0x80))
		}
		for _, length := range []int{127, 128, 129, 160, 255, 256, 257, 287, 288, 300, 383, 384, 385, 420} {
			for place := range length + 1 {
				src := bytes.Clone(text[:length])
				if place < length {
					src[place] |= 0x80
				}
				got := make([]byte, 32+length+32)[place%32:][:length]
				n := ASCII(got, src)
				if n != place || !bytes.Equal(src[:n], got[:n]) {
					require.Equal(t, place, n, "length %d", length)
					require.Equal(t, src[:n], got[:n], "length %d, place %d", length, place)
				}
				require.Equal(t, place, ASCIIPrefix(src))
			}
		}
	})
}

// TestPairsBothWays compares the routine with plain Go.
func TestPairsBothWays(t *testing.T) {
	table := pairTable()
	f := func(dst, src []byte) (nDst, nSrc int) { return Pairs(dst, src, table) }
	differByText(t, f, 3, pairPiece)
}

// TestCodesBothWays compares the routine with plain Go.
func TestCodesBothWays(t *testing.T) {
	table := codeTable()
	f := func(dst, src []byte) (nDst, nSrc int) { return Codes(dst, src, table) }
	differByText(t, f, 1, codePiece)
}

// TestPairsInEachRoom has characters of three bytes behind one of two, so that as
// much is written at once as ever is.
func TestPairsInEachRoom(t *testing.T) {
	table := pairTable()
	f := func(dst, src []byte) (nDst, nSrc int) { return Pairs(dst, src, table) }
	src := append(bytes.Repeat([]byte{0x83, 0xC6}, 5), bytes.Repeat([]byte{0xC5, 0xC6}, 95)...)
	for room := range 300 {
		sameBothWays(t, f, src, room)
	}
}

// TestPairsSevenBitBothWays compares the routine with plain Go.
func TestPairsSevenBitBothWays(t *testing.T) {
	table := pairSevenBitTable()
	f := func(dst, src []byte) (nDst, nSrc int) { return PairsSevenBit(dst, src, table) }
	differByText(t, f, 2, pairSevenBitPiece)
}
