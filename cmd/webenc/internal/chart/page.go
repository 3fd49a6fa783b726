package chart

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg"
)

//go:embed style.css
var style string

// page is a page on its way to a file. The first error stays in the writer.
type page struct {
	*bufio.Writer
	encoding encoding.Encoding
	name     string
}

func newPage(w io.Writer, e encoding.Encoding) *page {
	name, _ := whatwg.Name(e)
	return &page{bufio.NewWriter(w), e, name}
}

func (p *page) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }

// languages are those whose fonts show an encoding best.
var languages = map[string]string{
	"GBK": "zh-Hans", "gb18030": "zh-Hans", "Big5": "zh-Hant",
	"EUC-JP": "ja", "ISO-2022-JP": "ja", "Shift_JIS": "ja", "EUC-KR": "ko",
}

// legend is the classes with what they mean.
var legend = [][2]string{
	{"unmapped", "unmapped"},
	{"mid", "two bytes in UTF-8"},
	{"mid contiguous", "two bytes in UTF-8, contiguous"},
	{"upper", "three bytes in UTF-8"},
	{"upper contiguous", "three bytes in UTF-8, contiguous"},
	{"pua", "private use"},
	{"pua contiguous", "private use, contiguous"},
	{"astral", "four bytes in UTF-8"},
	{"astral contiguous", "four bytes in UTF-8, contiguous"},
	{"duplicate", "duplicate"},
	{"compatibility", "CJK compatibility ideograph"},
	{"ext", "CJK extension A"},
}

// start writes the page up to its tables.
func (p *page) start(title, note string) {
	lang := languages[p.name]
	if lang == "" {
		lang = "und"
	}
	p.printf("<!DOCTYPE html>\n<html lang=en>\n<meta charset=utf-8>\n<meta name=viewport content=\"width=device-width\">\n")
	p.printf("<title>%s</title>\n<style>\n%s</style>\n<h1>%s</h1>\n<p>%s\n<ul>\n", title, style, title, note)
	for _, l := range legend {
		p.printf("<li class=%q>%s\n", l[0], l[1])
	}
	p.printf("</ul>\n<main lang=%s>\n", lang)
}

// td writes a cell, with nothing but a class if there is no more to say.
func (p *page) td(class, title, text string) {
	if strings.Contains(class, " ") {
		class = `"` + class + `"`
	}
	p.printf("<td class=%s title=%q>%s", class, title, text)
}

// Index writes the indexes of e, a row of cells for each leading byte.
func Index(w io.Writer, e encoding.Encoding) error {
	p := newPage(w, e)
	note := "Contiguous: the code point is the one behind that of the previous pointer. Duplicate: an earlier pointer has the code point too. " +
		"Hover over a cell to see its pointer, bytes and code point."
	switch p.name {
	case "Shift_JIS":
		note += " Pointers 8836 to 10715 are not in the index: Shift_JIS reads them as private use."
	case "GBK", "gb18030":
		note += " Of all other code points gb18030 has four bytes, by index gb18030 ranges, which is not drawn here."
	case "Big5":
		note += " Pointers 1133, 1135, 1164 and 1166 are not in the index: Big5 reads each as two code points."
	}
	grids := gridsOf(e)
	p.start(p.name, note)
	for i := range grids {
		p.grid(&grids[i])
	}
	p.printf("</main>\n")
	return p.Flush()
}

// grid writes a grid as a table.
func (p *page) grid(g *grid) {
	cells := g.cells(p.encoding)
	mapped, duplicates := 0, 0
	for _, c := range cells {
		if len(c.codePoints) > 0 {
			mapped++
		}
		if c.duplicate {
			duplicates++
		}
	}
	p.printf("<h2>Index %s</h2>\n<p>%d of %d pointers are mapped, %d of them are duplicates. Identifier %s.\n",
		g.name(), mapped, g.size, duplicates, g.index.Identifier())
	p.printf("<table>\n<thead><tr><td>")
	for column := range g.row {
		if g.isSingleByte() {
			p.printf("<th>_%X", column)
		} else {
			p.printf("<th>%02X", g.trailingByte(column))
		}
	}
	p.printf("\n<tbody>")
	for row := range slices.Chunk(cells, g.row) {
		if g.isSingleByte() {
			p.printf("\n<tr><th>%X_", 8+row[0].pointer/g.row)
		} else {
			p.printf("\n<tr><th>%02X", g.leadingByte(row[0].pointer/g.row))
		}
		for _, c := range row {
			p.indexCell(&c)
		}
	}
	p.printf("\n</table>\n")
}

func (p *page) indexCell(c *cell) {
	title, text := c.where(), c.text()
	if len(c.codePoints) > 0 {
		title += ", " + codePointNames(c.codePoints)
	}
	if c.grid.isSingleByte() && len(c.codePoints) > 0 && !strings.HasPrefix(text, "<small>") {
		text += fmt.Sprintf("<br><small>%04X</small>", c.codePoints[0])
	}
	p.td(c.class(), title, text)
}
