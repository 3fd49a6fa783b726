package spec

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/tables"
)

func TestGB18030Ranges(t *testing.T) {
	require.Len(t, indexGB18030Ranges(), 207)
	for _, c := range []struct{ pointer, codePoint int }{
		{0, 0x0080},
		{35, 0x00A3},
		{36, 0x00A5},
		{7456, 0x1E3E},
		{7457, 0xE7C7},
		{7458, 0x1E40},
		{39419, 0xFFFF},
		{39420, null},
		{188999, null},
		{189000, 0x10000},
		{1237575, 0x10FFFF},
		{1237576, null},
	} {
		require.Equal(t, c.codePoint, indexGB18030RangesCodePoint(c.pointer), "%d", c.pointer)
		if c.codePoint != null {
			require.Equal(t, c.pointer, indexGB18030RangesPointer(c.codePoint), "%U", c.codePoint)
		}
	}
}

// TestIndexOperations compares the operations with those of package tables,
// which search in another way.
func TestIndexOperations(t *testing.T) {
	nullable := func(x int, ok bool) int {
		if !ok {
			return null
		}
		return x
	}
	for pointer := range 1237576 + 10 {
		codePoint, ok := tables.GB18030RangesCodePoint(pointer)
		if want := nullable(int(codePoint), ok); want != indexGB18030RangesCodePoint(pointer) {
			require.Equal(t, want, indexGB18030RangesCodePoint(pointer), "pointer %d", pointer)
		}
	}
	for codePoint := 0x80; codePoint <= 0x10FFFF; codePoint++ {
		want := tables.GB18030RangesPointer(rune(codePoint))
		if got := indexGB18030RangesPointer(codePoint); got != want {
			require.Equal(t, want, got, "%U", codePoint)
		}
	}
	// Linear searches: not all code points.
	for codePoint := 0; codePoint <= 0x2FFFF; codePoint += 7 {
		if got, want := indexShiftJISPointer(codePoint), nullable(tables.ShiftJISPointer(rune(codePoint))); got != want {
			require.Equal(t, want, got, "Shift_JIS: %U", codePoint)
		}
		if got, want := indexBig5Pointer(codePoint), nullable(tables.Big5Pointer(rune(codePoint))); got != want {
			require.Equal(t, want, got, "Big5: %U", codePoint)
		}
		for _, x := range []*index{&indexEUCKR, &indexGB18030, &indexJIS0208, &indexJIS0212} {
			if got, want := x.pointer(codePoint), nullable(x.table.Pointer(rune(codePoint))); got != want {
				require.Equal(t, want, got, "%s: %U", x.table.Name(), codePoint)
			}
		}
	}
}

// TestISO2022JPKatakana: step 9 of the ISO-2022-JP encoder never gives null,
// and index jis0208 has all it gives.
func TestISO2022JPKatakana(t *testing.T) {
	for pointer := range 0xFF9F - 0xFF61 + 1 {
		codePoint := indexISO2022JPKatakana.codePoint(pointer)
		require.NotEqual(t, null, codePoint)
		require.NotEqual(t, null, indexJIS0208.pointer(codePoint))
	}
	require.Equal(t, 0x30A2, indexISO2022JPKatakana.codePoint(0xFF71-0xFF61))
	require.Equal(t, 0x309C, indexISO2022JPKatakana.codePoint(0xFF9F-0xFF61))
}
