package transformtest_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/transform"

	tt "github.com/webenc/webenc/transformtest"
)

func shiftJIS() transform.Transformer { return japanese.ShiftJIS.NewDecoder() }

// BenchmarkCheck measures the checks for sources of different lengths.
func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{1, 2, 10, 20000} {
		src, want := []byte(strings.Repeat("a\x82\xA0", n)), []byte(strings.Repeat("aあ", n))
		var c tt.Checker
		b.Run(fmt.Sprintf("Sweep/%d", len(src)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := c.Sweep(shiftJIS, src, want); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("Check/%d", len(src)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := c.Check(shiftJIS, src, want); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
