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
	for _, place := range []func(testing.TB, int) []byte{atPageEnd, atPageStart} {
		s, got := place(t, len(src)), place(t, room)
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
