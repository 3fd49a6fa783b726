package chart

import (
	"fmt"
	"io"
	"slices"

	"golang.org/x/text/encoding"
)

// BMP writes which code points of the Basic Multilingual Plane the indexes of e
// have, a row of cells for each 256 of them.
func BMP(w io.Writer, e encoding.Encoding) error {
	p := newPage(w, e)
	p.start("BMP coverage of "+p.name, "Contiguous: the pointer is the one behind that of the previous code point. "+
		"Duplicate: several pointers have the code point; the one shown is the first, or the one that Big5 prefers. "+
		"Hover over a cell to see its code point, pointer and bytes. ASCII is in no index.")
	coverage := coverageOf(e)
	p.printf("<table class=bmp>\n<colgroup><col><col span=256>\n<thead><tr><td>")
	for column := range 256 {
		p.printf("<th>%02X", column)
	}
	p.printf("\n<tbody>")
	for row := 0; row < 256; {
		next := row + 1
		if class := rowClass(coverage, row); class != "" {
			for next < 256 && rowClass(coverage, next) == class {
				next++
			}
			p.emptyRows(class, row, next-1)
		} else {
			p.bmpRow(coverage[row<<8:][:256], rune(row<<8))
		}
		row = next
	}
	p.printf("\n</table>\n</main>\n")
	return p.Flush()
}

// coverageOf returns the cell of each code point of the plane, nil where there
// is none.
func coverageOf(e encoding.Encoding) []*cell {
	coverage := make([]*cell, 0x10000)
	grids := gridsOf(e)
	for i := range grids {
		cells := grids[i].cells(e)
		for j := range cells {
			c := &cells[j]
			if len(c.codePoints) != 1 || c.codePoints[0] > 0xFFFF {
				continue
			}
			r := c.codePoints[0]
			first := coverage[r]
			if first == nil {
				c.duplicate = false
				coverage[r] = c
				continue
			}
			if big5Last(e, r) {
				coverage[r] = c
			}
			coverage[r].duplicate = true
		}
	}
	for r, c := range coverage {
		if c != nil {
			c.contiguous = r > 0 && coverage[r-1] != nil && coverage[r-1].grid == c.grid && coverage[r-1].pointer == c.pointer-1
		}
	}
	return coverage
}

// big5Last reports whether the last pointer of r counts in e, by "index Big5
// pointer".
func big5Last(e encoding.Encoding, r rune) bool {
	name := gridsOf(e)[0].index.Name()
	return name == "big5" && slices.Contains([]rune{0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345}, r)
}

// rowClass returns the class of a row without a character, and "" for others.
func rowClass(coverage []*cell, row int) string {
	if 0xD8 <= row && row <= 0xDF {
		return "surrogate"
	}
	for _, c := range coverage[row<<8:][:256] {
		if c != nil {
			return ""
		}
	}
	return "unmapped"
}

// emptyRows writes one row for several without a character.
func (p *page) emptyRows(class string, from, to int) {
	heading := fmt.Sprintf("%02X", from)
	if to > from {
		heading += fmt.Sprintf("–%02X", to)
	}
	p.printf("\n<tr><th>%s<td class=%s colspan=256>U+%02X00 to U+%02XFF: %s", heading, class, from, to, map[string]string{
		"surrogate": "surrogates", "unmapped": "unmapped",
	}[class])
}

// bmpRow writes a row. What is unmapped is one cell for as many code points as
// there are.
func (p *page) bmpRow(cells []*cell, first rune) {
	p.printf("\n<tr><th>%02X", first>>8)
	for i := 0; i < len(cells); {
		if c := cells[i]; c != nil {
			p.td(c.class(), fmt.Sprintf("%U, %s", c.codePoints[0], c.location()), c.text())
			i++
			continue
		}
		start := i
		for i < len(cells) && cells[i] == nil {
			i++
		}
		p.printf("<td class=unmapped colspan=%d title=\"%U to %U\">", i-start, first+rune(start), first+rune(i-1))
	}
}

// location is where, with the index where there are two.
func (c *cell) location() string {
	if c.grid.prefix != "" {
		return c.grid.index.Name() + " " + c.where()
	}
	return c.where()
}
