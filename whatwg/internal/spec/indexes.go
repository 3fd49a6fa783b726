package spec

import (
	"sync"

	"github.com/webenc/webenc/tables"
)

// https://encoding.spec.whatwg.org/#indexes

// An index is one of the standard's, or one of those that its operations make
// by excluding entries. From code point to pointer it builds a map when it is
// first asked.
type index struct {
	table    *tables.Index
	excluded func(pointer int) bool // if set: which entries are not in this index

	once        sync.Once
	first, last map[int]int // code point to pointer
}

var (
	indexBig5              = index{table: &tables.Big5}
	indexEUCKR             = index{table: &tables.EUCKR}
	indexGB18030           = index{table: &tables.GB18030}
	indexJIS0208           = index{table: &tables.JIS0208}
	indexJIS0212           = index{table: &tables.JIS0212}
	indexISO2022JPKatakana = index{table: &tables.ISO2022JPKatakana}
)

// codePoint returns the index code point for pointer, or null.
func (x *index) codePoint(pointer int) int {
	if codePoint, ok := x.table.CodePoint(pointer); ok {
		return int(codePoint)
	}
	return null
}

// pointer returns the index pointer for codePoint, "the first pointer
// corresponding to codePoint", or null.
func (x *index) pointer(codePoint int) int {
	x.once.Do(x.build)
	if pointer, ok := x.first[codePoint]; ok {
		return pointer
	}
	return null
}

// lastPointer is pointer, but for the last one.
func (x *index) lastPointer(codePoint int) int {
	x.once.Do(x.build)
	if pointer, ok := x.last[codePoint]; ok {
		return pointer
	}
	return null
}

func (x *index) build() {
	x.first, x.last = map[int]int{}, map[int]int{}
	for pointer := range x.table.Len() {
		codePoint := x.codePoint(pointer)
		if codePoint == null || x.excluded != nil && x.excluded(pointer) {
			continue
		}
		if _, ok := x.first[codePoint]; !ok {
			x.first[codePoint] = pointer
		}
		x.last[codePoint] = pointer
	}
}

// indexGB18030Ranges is index gb18030 ranges, pointers and code points.
var indexGB18030Ranges = sync.OnceValue(tables.GB18030Ranges)

// indexGB18030RangesCodePoint is the index gb18030 ranges code point for
// pointer, or null.
func indexGB18030RangesCodePoint(pointer int) int {
	// 1.
	if pointer > 39419 && pointer < 189000 || pointer > 1237575 {
		return null
	}
	// 2.
	if pointer == 7457 {
		return 0xE7C7
	}
	// 3. "the last pointer in index gb18030 ranges that is less than or equal
	// to pointer"
	var offset, codePointOffset int
	for _, entry := range indexGB18030Ranges() {
		if entry.Pointer > pointer {
			break
		}
		offset, codePointOffset = entry.Pointer, int(entry.CodePoint)
	}
	// 4.
	return codePointOffset + pointer - offset
}

// indexGB18030RangesPointer is the index gb18030 ranges pointer for codePoint.
func indexGB18030RangesPointer(codePoint int) int {
	// 1.
	if codePoint == 0xE7C7 {
		return 7457
	}
	// 2. "the last code point in index gb18030 ranges that is less than or
	// equal to codePoint"
	var offset, pointerOffset int
	for _, entry := range indexGB18030Ranges() {
		if int(entry.CodePoint) > codePoint {
			break
		}
		offset, pointerOffset = int(entry.CodePoint), entry.Pointer
	}
	// 3.
	return pointerOffset + codePoint - offset
}

// indexJIS0208ForShiftJIS is made by step 1 of index Shift_JIS pointer.
var indexJIS0208ForShiftJIS = index{
	table:    &tables.JIS0208,
	excluded: func(pointer int) bool { return inRange(pointer, 8272, 8835) },
}

// indexShiftJISPointer is the index Shift_JIS pointer for codePoint, or null.
func indexShiftJISPointer(codePoint int) int {
	// 1.
	index := &indexJIS0208ForShiftJIS
	// 2.
	return index.pointer(codePoint)
}

// indexBig5WithoutHKSCS is made by step 1 of index Big5 pointer. "Avoid
// returning Hong Kong Supplementary Character Set extensions literally."
var indexBig5WithoutHKSCS = index{
	table:    &tables.Big5,
	excluded: func(pointer int) bool { return pointer < (0xA1-0x81)*157 },
}

// indexBig5Pointer is the index Big5 pointer for codePoint, or null.
func indexBig5Pointer(codePoint int) int {
	// 1.
	index := &indexBig5WithoutHKSCS
	// 2.
	switch codePoint {
	case 0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345:
		return index.lastPointer(codePoint)
	}
	// 3.
	return index.pointer(codePoint)
}
