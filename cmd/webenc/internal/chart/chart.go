// Package chart draws the indexes of the Encoding Standard as pages of HTML, in
// the classes of the standard's own visualizations
// (https://encoding.spec.whatwg.org/#visualization).
package chart

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg"
)

// grid is an index as an encoding uses it: a row for each leading byte.
type grid struct {
	index *tables.Index
	size  int // pointers
	row   int // pointers in a row

	prefix                       string // the bytes in front of the leading byte
	leading, leadingFrom, upper1 int    // the first leading byte; from row leadingFrom on it is upper1 + row
	trailing, upper2             int    // the first trailing byte; from column 0x3F on it is upper2 + column
}

// never is a row that no grid has.
const never = 1 << 10

// gridsOf returns the grids of e, nil if e has no index.
func gridsOf(e encoding.Encoding) []grid {
	name, err := whatwg.Name(e)
	if err != nil {
		return nil
	}
	switch name {
	case "GBK", "gb18030":
		return []grid{{index: &tables.GB18030, size: 126 * 190, row: 190, leading: 0x81, leadingFrom: never, trailing: 0x40, upper2: 0x41}}
	case "Big5":
		return []grid{{index: &tables.Big5, size: 126 * 157, row: 157, leading: 0x81, leadingFrom: never, trailing: 0x40, upper2: 0x62}}
	case "EUC-KR":
		return []grid{{index: &tables.EUCKR, size: 125 * 190, row: 190, leading: 0x81, leadingFrom: never, trailing: 0x41, upper2: 0x41}}
	case "EUC-JP":
		jis0208 := grid{index: &tables.JIS0208, size: 94 * 94, row: 94, leading: 0xA1, leadingFrom: never, trailing: 0xA1, upper2: 0xA1}
		jis0212 := jis0208
		jis0212.index, jis0212.prefix = &tables.JIS0212, "\x8F"
		return []grid{jis0208, jis0212}
	case "ISO-2022-JP":
		return []grid{{index: &tables.JIS0208, size: 94 * 94, row: 94, leading: 0x21, leadingFrom: never, trailing: 0x21, upper2: 0x21}}
	case "Shift_JIS":
		return []grid{{index: &tables.JIS0208, size: 60 * 188, row: 188, leading: 0x81, leadingFrom: 0x1F, upper1: 0xC1, trailing: 0x40, upper2: 0x41}}
	}
	for _, x := range tables.Indexes() {
		if x.Name() == strings.TrimSuffix(strings.ToLower(name), "-i") {
			return []grid{{index: x, size: 128, row: 16}}
		}
	}
	return nil
}

// Has reports whether there is something to draw of e.
func Has(e encoding.Encoding) bool { return gridsOf(e) != nil }

// name returns the standard's name of the index.
func (g *grid) name() string {
	switch name := g.index.Name(); name {
	case "big5":
		return "Big5"
	case "euc-kr":
		return "EUC-KR"
	default:
		return name
	}
}

// isSingleByte reports whether the pointers of g are single bytes.
func (g *grid) isSingleByte() bool { return g.trailing == 0 }

// leadingByte returns the leading byte of a row.
func (g *grid) leadingByte(row int) int {
	if row >= g.leadingFrom {
		return g.upper1 + row
	}
	return g.leading + row
}

// trailingByte returns the trailing byte of a column.
func (g *grid) trailingByte(column int) int {
	if column >= 0x3F {
		return g.upper2 + column
	}
	return g.trailing + column
}

// bytes returns the bytes of a pointer.
func (g *grid) bytes(pointer int) string {
	if g.isSingleByte() {
		return string([]byte{byte(pointer + 0x80)})
	}
	return g.prefix + string([]byte{byte(g.leadingByte(pointer / g.row)), byte(g.trailingByte(pointer % g.row))})
}

// cell is a pointer and what is there.
type cell struct {
	grid       *grid
	pointer    int
	codePoints []rune // none: unmapped; two only in Big5
	contiguous bool
	duplicate  bool
}

// cells returns the cells of g as the decoder of e reads them, by pointer.
func (g *grid) cells(e encoding.Encoding) []cell {
	d := whatwg.NewDecoder(e, whatwg.DecoderOptions{Fatal: true})
	cells := make([]cell, g.size)
	seen := map[rune]bool{}
	previous := rune(-1)
	for pointer := range cells {
		c := &cells[pointer]
		c.grid, c.pointer = g, pointer
		text, err := d.String(g.input(e, pointer))
		if err != nil {
			previous = -1
			continue
		}
		c.codePoints = []rune(text)
		r := c.codePoints[0]
		if len(c.codePoints) == 1 {
			c.contiguous, c.duplicate = r == previous+1 && previous >= 0, seen[r]
			seen[r] = true
		}
		previous = r
	}
	return cells
}

// input returns what is to be decoded to know what is at pointer.
func (g *grid) input(e encoding.Encoding, pointer int) string {
	if name, _ := whatwg.Name(e); name == "ISO-2022-JP" {
		return "\x1B$B" + g.bytes(pointer)
	}
	return g.bytes(pointer)
}

// class returns the standard's classes of the cell.
func (c *cell) class() string {
	if len(c.codePoints) == 0 {
		return "unmapped"
	}
	r := c.codePoints[0]
	class := classOf(r)
	if c.contiguous {
		class += " contiguous"
	}
	if c.duplicate {
		class += " duplicate"
	}
	switch {
	case 0xF900 <= r && r <= 0xFAFF:
		class += " compatibility"
	case 0x3400 <= r && r <= 0x4DBF:
		class += " ext"
	}
	return class
}

// classOf returns the class of a code point by its length in UTF-8.
func classOf(r rune) string {
	switch {
	case r < 0x800:
		return "mid"
	case 0xE000 <= r && r <= 0xF8FF:
		return "pua"
	case r <= 0xFFFF:
		return "upper"
	}
	return "astral"
}

// where returns the pointer and the bytes of the cell.
func (c *cell) where() string {
	return fmt.Sprintf("pointer %d, % X", c.pointer, c.grid.bytes(c.pointer))
}

// text returns what to draw in the cell, as HTML: the character if it can be
// seen, otherwise its code point.
func (c *cell) text() string {
	if len(c.codePoints) == 0 {
		return ""
	}
	r := c.codePoints[0]
	switch {
	case len(c.codePoints) > 1:
		return string(c.codePoints)
	case unicode.In(r, unicode.Mn, unicode.Me):
		return "\u25CC" + string(r)
	case unicode.In(r, unicode.C, unicode.Z):
		return fmt.Sprintf("<small>%04X</small>", r)
	}
	return string(r)
}

// codePointNames returns code points as "U+00CA U+0304".
func codePointNames(codePoints []rune) string {
	names := make([]string, len(codePoints))
	for i, r := range codePoints {
		names[i] = fmt.Sprintf("%U", r)
	}
	return strings.Join(names, " ")
}
