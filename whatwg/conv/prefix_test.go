package conv

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/internal/spec"
)

// TestValidPrefix compares with the place of the standard's first error, for all
// inputs of up to two bytes and longer ones.
func TestValidPrefix(t *testing.T) {
	for _, e := range whatwg.All() {
		t.Run(name(e), func(t *testing.T) {
			t.Parallel()
			oracle := spec.NewDecoder(name(e))
			check := func(src []byte) {
				_, errors := oracle.Decode(nil, src)
				want := len(src)
				if len(errors) > 0 {
					want = errors[0].Offset
				}
				if got := ValidPrefix(src, e); got != want {
					require.Equal(t, want, got, "% X", src)
				}
			}
			for _, src := range inputs(trickyBytes) {
				for n := range min(len(src), 100) {
					check([]byte(src[:n]))
				}
				check([]byte(src))
			}
			for i := range 0x10000 {
				check([]byte{byte(i >> 8), byte(i)})
			}
		})
	}
}

func TestValidPrefixAllocations(t *testing.T) {
	src := []byte("日本 long\xFF")
	for _, e := range whatwg.All() {
		require.Zero(t, allocs(func() { ValidPrefix(src, e) }))
	}
}

func TestASCIIPrefix(t *testing.T) {
	src := bytes.Repeat([]byte("a\x00\x7F"), 30)
	for length := range src {
		require.Equal(t, length, ASCIIPrefix(src[:length]))
		for place := range length {
			b := bytes.Clone(src[:length])
			b[place] |= 0x80
			require.Equal(t, place, ASCIIPrefix(b))
		}
	}
}
