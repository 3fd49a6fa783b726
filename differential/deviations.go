package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// deviation is something that an encoding of the peer converts otherwise than
// the standard of May 2026 has it.
type deviation struct {
	name     string // of the encoding, and what is done
	encoding string
	decodes  bool // whether it is about decoding
	reason   string
	rows     []row

	// normalise returns what the peer's answer to q, which is theirs and is not
	// ours, would be without the deviation, and adds to known how often the rows
	// occurred.
	normalise func(d *deviation, p *peer, q request, theirs *result, known map[string]int) (*result, error)
}

// row is one input that differs.
type row struct {
	input  string
	sizes  []int  // of the chunks, where it takes several
	ours   string // what it becomes, and what the standard says
	theirs string // what the peer makes of it
	// A second input to encode, which both turn into ours.
	alias string
	// Where the errors begin, where that is what differs.
	ourPlace, theirPlace int
}

// deviations are all of them, at most one each for the decoder and the encoder
// of an encoding.
var deviations = slices.Concat(deviationsOfGB18030(), deviationsOfChunks(), []deviation{{
	name:     "ISO-2022-JP, decode",
	encoding: "ISO-2022-JP",
	decodes:  true,
	reason: "An escape sequence right behind another is an error. The standard does not say which bytes it is\n" +
		"about: we report the second sequence, at which the error is returned, encoding_rs the first.",
	rows:      []row{{input: "\x1B(J\x1B(B", ours: "\uFFFD", theirs: "\uFFFD", ourPlace: 3, theirPlace: 0}},
	normalise: normalisePlaces,
}})

// deviationsOfChunks returns what an empty chunk means for the peer.
func deviationsOfChunks() (list []deviation) {
	for _, x := range []struct {
		encoding string
		row      row
	}{
		{"Big5", row{input: "\xA4\x40", ours: "一", theirs: "@"}},
		{"Shift_JIS", row{input: "\x83\x41", ours: "ア", theirs: "A"}},
		{"EUC-KR", row{input: "\x81\x41", ours: "갂", theirs: "A"}},
	} {
		x.row.sizes = []int{1, 0}
		list = append(list, deviation{
			name: x.encoding + ", decode", encoding: x.encoding, decodes: true,
			reason: "An empty chunk makes this decoder of encoding_rs forget a leading byte (its issue 126). In the\n" +
				"standard, the result does not depend on the chunks.",
			rows:      []row{x.row},
			normalise: normaliseSizes,
		})
	}
	return list
}

// changedIn2022 are the characters that the standard moved from the private use
// area, with the change of gb18030 of 2022.
var changedIn2022 = []struct {
	code      string // two bytes
	character string
	private   string // what code was before
	fourBytes string // what character was before
}{
	{"\xA6\xD9", "\uFE10", "\uE78D", "\x84\x31\x82\x36"},
	{"\xA6\xDA", "\uFE12", "\uE78E", "\x84\x31\x82\x38"},
	{"\xA6\xDB", "\uFE11", "\uE78F", "\x84\x31\x82\x37"},
	{"\xA6\xDC", "\uFE13", "\uE790", "\x84\x31\x82\x39"},
	{"\xA6\xDD", "\uFE14", "\uE791", "\x84\x31\x83\x30"},
	{"\xA6\xDE", "\uFE15", "\uE792", "\x84\x31\x83\x31"},
	{"\xA6\xDF", "\uFE16", "\uE793", "\x84\x31\x83\x32"},
	{"\xA6\xEC", "\uFE17", "\uE794", "\x84\x31\x83\x33"},
	{"\xA6\xED", "\uFE18", "\uE795", "\x84\x31\x83\x34"},
	{"\xA6\xF3", "\uFE19", "\uE796", "\x84\x31\x83\x35"},
	{"\xFE\x59", "\u9FB4", "\uE81E", "\x82\x35\x90\x37"},
	{"\xFE\x61", "\u9FB5", "\uE826", "\x82\x35\x90\x38"},
	{"\xFE\x66", "\u9FB6", "\uE82B", "\x82\x35\x90\x39"},
	{"\xFE\x67", "\u9FB7", "\uE82C", "\x82\x35\x91\x30"},
	{"\xFE\x6D", "\u9FB8", "\uE832", "\x82\x35\x91\x31"},
	{"\xFE\x7E", "\u9FB9", "\uE843", "\x82\x35\x91\x32"},
	{"\xFE\x90", "\u9FBA", "\uE854", "\x82\x35\x91\x33"},
	{"\xFE\xA0", "\u9FBB", "\uE864", "\x82\x35\x91\x34"},
}

// deviationsOfGB18030 returns what changedIn2022 means for the peer, which is
// of before that.
func deviationsOfGB18030() (list []deviation) {
	for _, encoding := range []string{"gb18030", "GBK"} {
		decoding := deviation{
			name: encoding + ", decode", encoding: encoding, decodes: true,
			reason: "Since the change of gb18030 of 2022, index gb18030 has characters of Unicode for 18 two-byte\n" +
				"sequences. encoding_rs 0.8.31 is older, and gives characters of private use.",
			normalise: normaliseOutput,
		}
		encoding := deviation{
			name: encoding + ", encode", encoding: encoding,
			reason: "For the same reason, encoding_rs 0.8.31 encodes the 18 characters in four bytes (gb18030) or not\n" +
				"at all (GBK). Those of private use have the 18 sequences in both, by the encoder's table.",
			normalise: normaliseInput,
		}
		for _, c := range changedIn2022 {
			theirs := c.fourBytes
			if encoding.encoding == "GBK" {
				r, _ := utf8.DecodeRuneInString(c.character)
				theirs = fmt.Sprintf("&#%d;", r)
			}
			decoding.rows = append(decoding.rows, row{input: c.code, ours: c.character, theirs: c.private})
			encoding.rows = append(encoding.rows, row{input: c.character, ours: c.code, theirs: theirs, alias: c.private})
		}
		list = append(list, decoding, encoding)
	}
	return list
}

// deviationsOf returns the deviations of the encoding.
func deviationsOf(encoding string) (list []*deviation) {
	for i := range deviations {
		if deviations[i].encoding == encoding {
			list = append(list, &deviations[i])
		}
	}
	return list
}

// key returns what d's row is counted under.
func (d *deviation) key(r row) string {
	return fmt.Sprintf("%s % X", d.name, r.input)
}

// counts returns how often the rows occurred, by what known says.
func (d *deviation) counts(known map[string]int) (all, least int) {
	for i, r := range d.rows {
		n := known[d.key(r)]
		all += n
		if i == 0 || n < least {
			least = n
		}
	}
	return all, least
}

// prove compares each row of the deviations alone with what it says of us and
// of the peer. A row that is not true any more is a difference.
func (c *comparer) prove() error {
	for _, d := range c.known {
		for _, r := range d.rows {
			i := slices.IndexFunc(c.ways, func(w *way) bool {
				return w.action.decodes() == d.decodes && w.action != decode && w.cut == (r.sizes != nil)
			})
			q := request{action: c.ways[i].action, sizes: r.sizes, input: []byte(r.input)}
			theirs, err := c.peer.ask(q)
			if err != nil {
				return err
			}
			ours, err := c.ways[i].convert(q, 0)
			if err != nil {
				return err
			}
			if !r.is(ours, r.ours, r.ourPlace) || !r.is(theirs, r.theirs, r.theirPlace) {
				c.report.differences = append(c.report.differences, fmt.Sprintf("%s is not as the table of deviations has it\n%s", d.key(r), describe(ours, theirs)))
			}
		}
	}
	return nil
}

// is reports whether got is the output, and an error if there is any at place.
func (r row) is(got *result, output string, place int) bool {
	return string(got.output) == output && (len(got.notes) == 0 || got.notes[0].place == place)
}

// normaliseOutput replaces in the output what the peer decodes by what the
// standard does, which is of the same length, as often at most as the sequences
// are in the input. The peer has nothing else that it decodes to the same.
func normaliseOutput(d *deviation, _ *peer, q request, theirs *result, known map[string]int) (*result, error) {
	for _, r := range d.rows {
		at := 0
		for range bytes.Count(q.input, []byte(r.input)) {
			i := bytes.Index(theirs.output[at:], []byte(r.theirs))
			if i < 0 {
				break
			}
			at += i + copy(theirs.output[at+i:], r.ours)
			known[d.key(r)]++
		}
	}
	return theirs, nil
}

// normaliseInput asks the peer for what it must encode as the standard does the
// input. It is as long.
func normaliseInput(d *deviation, p *peer, q request, _ *result, known map[string]int) (*result, error) {
	for _, r := range d.rows {
		known[d.key(r)] += bytes.Count(q.input, []byte(r.input))
	}
	q.input = d.aliased(q.input)
	return p.ask(q)
}

// aliased returns text with the alias of each row in place of its input.
func (d *deviation) aliased(text []byte) []byte {
	var pairs []string
	for _, r := range d.rows {
		pairs = append(pairs, r.input, r.alias)
	}
	return []byte(strings.NewReplacer(pairs...).Replace(string(text)))
}

// normaliseSizes asks the peer for the same input in the same chunks, without
// the empty ones.
func normaliseSizes(d *deviation, p *peer, q request, theirs *result, known map[string]int) (*result, error) {
	sizes := slices.DeleteFunc(slices.Clone(q.sizes), func(n int) bool { return n == 0 })
	if len(sizes) == len(q.sizes) {
		return theirs, nil
	}
	known[d.key(d.rows[0])]++
	q.sizes = sizes
	return p.ask(q)
}

// normalisePlaces moves the errors for which the peer reports an escape sequence
// with another one right behind it to the latter.
func normalisePlaces(d *deviation, _ *peer, q request, theirs *result, known map[string]int) (*result, error) {
	for i, n := range theirs.notes {
		if n.what == 3 && n.after == 3 && isEscape(q.input[n.place:]) && isEscape(q.input[n.place+3:]) {
			theirs.notes[i].place += 3
			known[d.key(d.rows[0])]++
		}
	}
	return theirs, nil
}

// isEscape reports whether b begins with an escape sequence of ISO-2022-JP.
func isEscape(b []byte) bool {
	return len(b) >= 3 && slices.Contains([]string{"\x1B(B", "\x1B(J", "\x1B(I", "\x1B$@", "\x1B$B"}, string(b[:3]))
}
