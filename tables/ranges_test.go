package tables_test

import (
	"crypto/sha256"
	"fmt"
	"math"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/tables/internal/list"
)

func TestRangesIdentifier(t *testing.T) {
	ranges := tables.GB18030Ranges()
	pairs := make([][2]int, len(ranges))
	for i, x := range ranges {
		pairs[i] = [2]int{x.Pointer, int(x.CodePoint)}
	}
	computed := sha256.Sum256(list.Python.AppendRanges(nil, pairs))
	assert.Equal(t, publishedRanges, fmt.Sprintf("%x", computed))
	assert.Equal(t, publishedRanges, tables.GB18030RangesIdentifier())
	assert.Len(t, ranges, 207)

	ranges[0].CodePoint = 'A'
	assert.EqualValues(t, 0x80, tables.GB18030Ranges()[0].CodePoint, "not a copy")
}

func TestRangesEdges(t *testing.T) {
	for _, test := range []struct {
		pointer int
		want    rune // 0: null
	}{
		{math.MinInt, 0},
		{-1, 0},
		{0, 0x80},
		{35, 0xA3},
		{36, 0xA5},
		{7456, 0x1E3E},
		{7457, 0xE7C7},
		{7458, 0x1E40},
		{33468, 0xD7FF},
		{33469, 0xE76C},
		{33470, 0xE7C8},
		{39419, 0xFFFF},
		{39420, 0},
		{188999, 0},
		{189000, 0x10000},
		{1237575, 0x10FFFF},
		{1237576, 0},
		{math.MaxInt, 0},
	} {
		r, ok := tables.GB18030RangesCodePoint(test.pointer)
		assert.Equal(t, test.want, r, test.pointer)
		assert.Equal(t, test.want != 0, ok, test.pointer)
		if ok {
			assert.Equal(t, test.pointer, tables.GB18030RangesPointer(r), "%U", r)
		}
	}
	assert.Negative(t, tables.GB18030RangesPointer(0x7F))
	assert.Negative(t, tables.GB18030RangesPointer(0))
	assert.Equal(t, 1237576, tables.GB18030RangesPointer(0x110000))
}

// TestRangesCodePoint compares every pointer with the standard's steps, for
// which a search is no more than to go along with the pointers.
func TestRangesCodePoint(t *testing.T) {
	ranges := tables.GB18030Ranges()
	last := 0
	for pointer := range 1237600 {
		if last+1 < len(ranges) && ranges[last+1].Pointer <= pointer {
			last++
		}
		want := ranges[last].CodePoint + rune(pointer-ranges[last].Pointer)
		switch {
		case pointer > 39419 && pointer < 189000 || pointer > 1237575:
			want = 0
		case pointer == 7457:
			want = 0xE7C7
		}
		r, ok := tables.GB18030RangesCodePoint(pointer)
		if r != want || ok != (want != 0) {
			t.Fatalf("pointer %d: %U, %t; want %U", pointer, r, ok, want)
		}
		if ok && (!utf8.ValidRune(r) || tables.GB18030RangesPointer(r) != pointer) {
			t.Fatalf("pointer %d: %U, the pointer of which is %d", pointer, r, tables.GB18030RangesPointer(r))
		}
	}
}

// TestRangesPointer asks for every code point that is neither ASCII nor in
// index gb18030. All come back but those that the gb18030 encoder treats apart
// before it would ask.
func TestRangesPointer(t *testing.T) {
	index := firstPointers(codePoints(&tables.GB18030), func(int) bool { return true })
	var lost []rune
	for r := rune(0x80); r <= utf8.MaxRune; r++ {
		if _, ok := index[r]; ok || !utf8.ValidRune(r) {
			continue
		}
		back, ok := tables.GB18030RangesCodePoint(tables.GB18030RangesPointer(r))
		if !ok || back != r {
			lost = append(lost, r)
		}
	}
	assert.Equal(t, []rune{
		0xE5E5, // an error
		// the side table of 18
		0xE78D, 0xE78E, 0xE78F, 0xE790, 0xE791, 0xE792, 0xE793, 0xE794, 0xE795, 0xE796,
		0xE81E, 0xE826, 0xE82B, 0xE82C, 0xE832, 0xE843, 0xE854, 0xE864,
	}, lost)
}

// TestRangesOverlap counts the code points that a decoder reaches both ways:
// since GB18030-2022, 18 of the ranges are in index gb18030 as well.
func TestRangesOverlap(t *testing.T) {
	index := firstPointers(codePoints(&tables.GB18030), func(int) bool { return true })
	both := 0
	for pointer := range 39420 {
		r, _ := tables.GB18030RangesCodePoint(pointer)
		if _, ok := index[r]; ok {
			both++
		}
	}
	assert.Equal(t, 18, both)
	r, _ := tables.GB18030RangesCodePoint(((0x82-0x81)*10+(0x35-0x30))*1260 + (0x90-0x81)*10 + 0x37 - 0x30)
	assert.Equal(t, rune(0x9FB4), r)
}
