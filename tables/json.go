package tables

import (
	"io"
	"strconv"

	"github.com/webenc/webenc/tables/internal/list"
)

// Indexes returns the indexes in the order of the standard's indexes.json.
// Index gb18030 ranges, which is not an [Index], is not among them.
func Indexes() []*Index {
	return []*Index{
		&Big5, &EUCKR, &GB18030, &JIS0208, &JIS0212,
		&IBM866, &ISO2022JPKatakana,
		&ISO8859_2, &ISO8859_3, &ISO8859_4, &ISO8859_5, &ISO8859_6, &ISO8859_7, &ISO8859_8,
		&ISO8859_10, &ISO8859_13, &ISO8859_14, &ISO8859_15, &ISO8859_16,
		&KOI8R, &KOI8U, &Macintosh, &Windows874,
		&Windows1250, &Windows1251, &Windows1252, &Windows1253, &Windows1254,
		&Windows1255, &Windows1256, &Windows1257, &Windows1258, &MacintoshCyrillic,
	}
}

// WriteIndexes writes all indexes, index gb18030 ranges among them, to w as
// the standard's indexes.json has them, byte for byte
// (https://encoding.spec.whatwg.org/indexes.json).
func WriteIndexes(w io.Writer) error {
	b := []byte("{\n")
	for i, x := range Indexes() {
		b = append(b, separator(i)...)
		b = appendKey(b, x.name)
		b = list.JSON.AppendCodePoints(b, x.runes())
		if x == &GB18030 {
			b = append(b, separator(1)...)
			b = appendKey(b, "gb18030-ranges")
			b = list.JSON.AppendRanges(b, rangePairs())
		}
	}
	b = append(b, "\n}\n"...)
	_, err := w.Write(b)
	return err
}

// appendKey appends what comes before the list of an index in indexes.json.
func appendKey(b []byte, name string) []byte {
	b = append(b, "  "...)
	b = strconv.AppendQuote(b, name)
	return append(b, ':')
}

// runes returns the code points of x by pointer; 0 for null.
func (x *Index) runes() []rune {
	codePoints := make([]rune, x.Len())
	for pointer := range codePoints {
		codePoints[pointer], _ = x.CodePoint(pointer)
	}
	return codePoints
}

// rangePairs returns index gb18030 ranges as pairs of pointer and code point.
func rangePairs() [][2]int {
	pairs := make([][2]int, len(gb18030Ranges))
	for i, x := range gb18030Ranges {
		pairs[i] = [2]int{x.Pointer, int(x.CodePoint)}
	}
	return pairs
}

// WriteEncodings writes the table of names and labels to w as the standard's
// encodings.json has it, byte for byte
// (https://encoding.spec.whatwg.org/encodings.json).
func WriteEncodings(w io.Writer) error {
	b := []byte("[\n")
	for i, g := range Groups() {
		b = append(b, separator(i)...)
		b = append(b, "  {\n    \"encodings\": [\n"...)
		for j, e := range g.Encodings {
			b = append(b, separator(j)...)
			b = appendEncoding(b, e)
		}
		b = append(b, "\n    ],\n    \"heading\": "...)
		b = strconv.AppendQuote(b, g.Heading)
		b = append(b, "\n  }"...)
	}
	b = append(b, "\n]\n"...)
	_, err := w.Write(b)
	return err
}

// appendEncoding appends an encoding as encodings.json has it.
func appendEncoding(b []byte, e Encoding) []byte {
	b = append(b, "      {\n        \"labels\": [\n"...)
	for i, label := range e.Labels {
		b = append(b, separator(i)...)
		b = append(b, "          "...)
		b = strconv.AppendQuote(b, label)
	}
	b = append(b, "\n        ],\n        \"name\": "...)
	b = strconv.AppendQuote(b, e.Name)
	return append(b, "\n      }"...)
}

// separator is what stands before item i of a list with one item a line.
func separator(i int) string {
	if i == 0 {
		return ""
	}
	return ",\n"
}
