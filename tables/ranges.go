package tables

import (
	"cmp"
	"slices"
)

// A Range is an entry of index gb18030 ranges: the pointer and the code point
// a range begins with. From one pointer to the next of a range, the code
// points go up by one.
type Range struct {
	Pointer   int
	CodePoint rune
}

// GB18030Ranges returns a copy of index gb18030 ranges
// (https://encoding.spec.whatwg.org/#index-gb18030-ranges).
func GB18030Ranges() []Range { return slices.Clone(gb18030Ranges[:]) }

// GB18030RangesIdentifier returns the Identifier the standard publishes with
// index gb18030 ranges; see [Index.Identifier].
func GB18030RangesIdentifier() string { return gb18030RangesIdentifier }

// The last range is planes 1 to 16, where the functions below look first.
const (
	lastPointer   = 189000
	lastCodePoint = 0x10000
)

// GB18030RangesCodePoint returns the index gb18030 ranges code point for
// pointer
// (https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point). Where
// the standard says null, because pointer is negative, in the gap from 39420
// to 188999, or above 1237575, ok is false.
func GB18030RangesCodePoint(pointer int) (r rune, ok bool) {
	if pointer < 0 || pointer > 39419 && pointer < lastPointer || pointer > 1237575 {
		return 0, false
	}
	if pointer >= lastPointer {
		return lastCodePoint + rune(pointer-lastPointer), true
	}
	if pointer == 7457 {
		return 0xE7C7, true
	}
	i, found := slices.BinarySearchFunc(gb18030Ranges[:], pointer, func(x Range, pointer int) int {
		return cmp.Compare(x.Pointer, pointer)
	})
	if !found {
		i--
	}
	offset := gb18030Ranges[i]
	return offset.CodePoint + rune(pointer-offset.Pointer), true
}

// GB18030RangesPointer returns the index gb18030 ranges pointer for r
// (https://encoding.spec.whatwg.org/#index-gb18030-ranges-pointer).
//
// The standard's encoder asks it only of a code point that is not ASCII, that
// index gb18030 does not have, and that it has not treated apart: U+E5E5 and
// the 18 of its side table. For those, GB18030RangesCodePoint of the result is
// r. For all others the result means nothing; for ASCII it is negative.
func GB18030RangesPointer(r rune) int {
	if r >= lastCodePoint {
		return lastPointer + int(r-lastCodePoint)
	}
	if r == 0xE7C7 {
		return 7457
	}
	i, found := slices.BinarySearchFunc(gb18030Ranges[:], r, func(x Range, r rune) int {
		return cmp.Compare(x.CodePoint, r)
	})
	if !found {
		i = max(i-1, 0)
	}
	offset := gb18030Ranges[i]
	return offset.Pointer + int(r) - int(offset.CodePoint)
}
