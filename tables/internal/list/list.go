// Package list writes an index in the two notations of the WHATWG Encoding
// Standard: that of its indexes.json, and that of which an index's Identifier
// is the SHA-256.
package list

import "strconv"

// A Notation is a way to write lists.
type Notation struct {
	Null      string // what stands for a pointer without a code point
	Separator string // what stands between two items
}

// JSON is the notation of indexes.json. Python is that of the Identifiers.
var (
	JSON   = Notation{Null: "null", Separator: ","}
	Python = Notation{Null: "None", Separator: ", "}
)

// AppendCodePoints appends the list of an index's code points, by pointer
// from 0 on. Code point 0 is written as null: no index has U+0000.
func (n Notation) AppendCodePoints(dst []byte, codePoints []rune) []byte {
	dst = append(dst, '[')
	for pointer, r := range codePoints {
		if pointer > 0 {
			dst = append(dst, n.Separator...)
		}
		if r == 0 {
			dst = append(dst, n.Null...)
		} else {
			dst = strconv.AppendInt(dst, int64(r), 10)
		}
	}
	return append(dst, ']')
}

// AppendRanges appends the list of the pairs of pointer and code point that
// is index gb18030 ranges.
func (n Notation) AppendRanges(dst []byte, ranges [][2]int) []byte {
	dst = append(dst, '[')
	for i, x := range ranges {
		if i > 0 {
			dst = append(dst, n.Separator...)
		}
		dst = append(dst, '[')
		dst = strconv.AppendInt(dst, int64(x[0]), 10)
		dst = append(dst, n.Separator...)
		dst = strconv.AppendInt(dst, int64(x[1]), 10)
		dst = append(dst, ']')
	}
	return append(dst, ']')
}
