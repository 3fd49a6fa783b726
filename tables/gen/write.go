package main

import (
	"bytes"
	"fmt"
	"strings"
)

// writeIndex writes the declaration of an index.
func writeIndex(b *bytes.Buffer, x index, r *resource, codePoints []rune) {
	term, anchor := "index "+x.term, "index-"+x.resource
	if x.length == 128 {
		term, anchor = "index single-byte of "+x.term, x.resource
	}
	fmt.Fprintf(b, "// %s is %s\n", x.variable, term)
	fmt.Fprintf(b, "// (https://encoding.spec.whatwg.org/#%s).\n", anchor)
	fmt.Fprintf(b, "var %s = Index{\nname: %q,\nidentifier: %q,\n", x.variable, r.name, r.identifier)
	low, plane2 := split(codePoints)
	b.WriteString("codePoints: []uint16{\n")
	writeRows(b, low, 16, 1, "0x%04X, ")
	b.WriteString("},\n")
	if plane2 != nil {
		b.WriteString("plane2: []uint64{\n")
		writeRows(b, plane2, 4, 64, "0x%016X, ")
		b.WriteString("},\n")
	}
	b.WriteString("}\n\n")
}

// split returns the low 16 bits of each code point, and the bit set of the
// pointers whose code point is in plane 2; nil if there are none.
func split(codePoints []rune) (low []uint16, plane2 []uint64) {
	low = make([]uint16, len(codePoints))
	for pointer, r := range codePoints {
		low[pointer] = uint16(r)
		if r>>16 != 2 {
			continue
		}
		if plane2 == nil {
			plane2 = make([]uint64, (len(codePoints)+63)/64)
		}
		plane2[pointer/64] |= 1 << (pointer % 64)
	}
	return low, plane2
}

// writeRows writes items in rows, each with its first pointer in a comment. An
// item stands for so many pointers.
func writeRows[T uint16 | uint64](b *bytes.Buffer, items []T, row, pointers int, format string) {
	for i, item := range items {
		fmt.Fprintf(b, format, item)
		if i%row == row-1 || i == len(items)-1 {
			fmt.Fprintf(b, "// %d\n", i/row*row*pointers)
		}
	}
}

// writeRanges writes the declarations of index gb18030 ranges.
func writeRanges(b *bytes.Buffer, r *resource, ranges []entry) {
	fmt.Fprintf(b, "const gb18030RangesIdentifier = %q\n\n", r.identifier)
	b.WriteString("// gb18030Ranges is index gb18030 ranges\n")
	b.WriteString("// (https://encoding.spec.whatwg.org/#index-gb18030-ranges).\n")
	fmt.Fprintf(b, "var gb18030Ranges = [%d]Range{\n", len(ranges))
	for _, e := range ranges {
		fmt.Fprintf(b, "{%d, 0x%04X},\n", e.pointer, e.codePoint)
	}
	b.WriteString("}\n")
}

// writeNames writes the declarations of encodings and of groups.
func writeNames(b *bytes.Buffer, groups []group) {
	b.WriteString("// encodings are the encodings, in the standard's order\n")
	b.WriteString("// (https://encoding.spec.whatwg.org/#names-and-labels).\n")
	b.WriteString("var encodings = [...]Encoding{\n")
	for _, g := range groups {
		for _, e := range g.Encodings {
			fmt.Fprintf(b, "{%q, []string{%s}},\n", e.Name, quoted(e.Labels))
		}
	}
	b.WriteString("}\n\n")
	b.WriteString("// groups divides encodings: size of them, one group after the other.\n")
	b.WriteString("var groups = [...]struct {\nheading string\nsize int\n}{\n")
	for _, g := range groups {
		fmt.Fprintf(b, "{%q, %d},\n", g.Heading, len(g.Encodings))
	}
	b.WriteString("}\n\n")
}

// writeLookup writes the function Lookup.
func writeLookup(b *bytes.Buffer, groups []group) {
	b.WriteString("// Lookup returns the position, in the order of [Groups], of the encoding that\n")
	b.WriteString("// has label; ok is false if none has it. The label is compared as it is: it is\n")
	b.WriteString("// for the caller to do what else \"get an encoding\" does, to remove ASCII\n")
	b.WriteString("// whitespace at the ends and to make ASCII letters lower case\n")
	b.WriteString("// (https://encoding.spec.whatwg.org/#concept-encoding-get).\n")
	b.WriteString("func Lookup(label string) (i int, ok bool) {\nswitch label {\n")
	position := 0
	for _, g := range groups {
		for _, e := range g.Encodings {
			fmt.Fprintf(b, "case %s:\nreturn %d, true // %s\n", quoted(e.Labels), position, e.Name)
			position++
		}
	}
	b.WriteString("}\nreturn 0, false\n}\n")
}

// quoted returns the labels as a list of string literals.
func quoted(labels []string) string {
	literals := make([]string, len(labels))
	for i, label := range labels {
		literals[i] = fmt.Sprintf("%q", label)
	}
	return strings.Join(literals, ", ")
}
