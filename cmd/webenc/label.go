package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/legacy"
)

// label is an argument that names an encoding.
type label struct {
	encoding.Encoding
}

// UnmarshalText is "get an encoding". The error for an unknown label names the
// labels closest to it.
func (l *label) UnmarshalText(text []byte) (err error) {
	l.Encoding, err = whatwg.Get(string(text))
	if _, ok := errors.AsType[*whatwg.UnknownLabelError](err); ok {
		return fmt.Errorf("unknown label %q; the closest: %s", text, strings.Join(closest(string(text)), ", "))
	}
	return err
}

// outputLabel is a label of an encoding to write.
type outputLabel struct {
	label
}

// UnmarshalText is that of label, but for the labels of replacement, which is
// what misleading labels are read as. Nobody means to write that.
func (l *outputLabel) UnmarshalText(text []byte) error {
	if err := l.label.UnmarshalText(text); err != nil {
		return err
	}
	if l.Encoding == legacy.Replacement {
		return fmt.Errorf("label %q stands for the encoding replacement, which is not something to write", text)
	}
	return nil
}

// closest returns the labels with the smallest edit distance to s: not more than
// four, and none that is more than two edits further away than the best.
func closest(s string) []string {
	s = strings.ToLower(strings.TrimSpace(s))
	var labels []string
	for _, e := range whatwg.All() {
		labels = append(labels, whatwg.Labels(e)...)
	}
	distances := make(map[string]int, len(labels))
	for _, l := range labels {
		distances[l] = distance(s, l)
	}
	slices.SortStableFunc(labels, func(a, b string) int { return distances[a] - distances[b] })
	n := 1
	for n < 4 && distances[labels[n]] <= distances[labels[0]]+2 {
		n++
	}
	return labels[:n]
}

// distance returns the Levenshtein distance of a and b: how many bytes are to
// be inserted, deleted or replaced to make the one of the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // distances of a prefix of a to each prefix of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
