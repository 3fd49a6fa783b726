package tables

import "slices"

// An Encoding is a row of the standard's table of names and labels.
type Encoding struct {
	Name   string   // as the standard writes it: "Shift_JIS"
	Labels []string // in the standard's order, lower case
}

// A Group is a part of the standard's table of names and labels.
type Group struct {
	Heading   string // the section of the standard that defines the encodings
	Encodings []Encoding
}

// Groups returns a copy of the standard's table of names and labels, in its
// order (https://encoding.spec.whatwg.org/#names-and-labels). There are 40
// encodings in it.
func Groups() []Group {
	all := make([]Group, len(groups))
	position := 0
	for i, g := range groups {
		all[i].Heading = g.heading
		for range g.size {
			all[i].Encodings = append(all[i].Encodings, Encoding{NameAt(position), LabelsAt(position)})
			position++
		}
	}
	return all
}

// NumEncodings is the number of encodings of the standard.
const NumEncodings = len(encodings)

// NameAt returns the name of the encoding at position i, from 0 to
// [NumEncodings] - 1, in the order of [Groups].
func NameAt(i int) string { return encodings[i].Name }

// LabelsAt returns a copy of the labels of the encoding at position i, from 0
// to [NumEncodings] - 1, in the order of [Groups].
func LabelsAt(i int) []string { return slices.Clone(encodings[i].Labels) }
