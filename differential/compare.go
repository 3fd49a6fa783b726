package main

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"unicode/utf8"

	"github.com/webenc/webenc/whatwg"
)

// enough is how many differences of an encoding are looked at.
const enough = 5

// errEnough ends the comparison of an encoding.
var errEnough = errors.New("enough differences")

// comparer compares one encoding.
type comparer struct {
	profile profile
	peer    *peer
	ways    []*way
	r       *rand.Rand
	known   []*deviation
	report  report
}

// compareEncoding compares the encoding of p: what is known to differ, short
// inputs, and then what the generator makes until s.size is reached.
func compareEncoding(program string, p profile, s settings) report {
	c := &comparer{profile: p, r: rand.New(rand.NewPCG(s.seed, uint64(crc32.ChecksumIEEE([]byte(p.name))))), known: deviationsOf(p.name)}
	c.report = report{name: p.name, known: map[string]int{}}
	e, err := whatwg.Get(p.name)
	if err == nil {
		c.peer, err = startPeer(program, p.name)
	}
	if err != nil {
		c.report.err = err
		return c.report
	}
	c.ways = ways(e)
	size := s.size
	if p.singleByte {
		size /= 10
	}
	err = c.prove()
	err = cmpOr(err, func() error { return c.decodeAll(size) })
	if whatwg.OutputEncoding(e) == e {
		err = cmpOr(err, func() error { return c.encodeAll(size / 2) })
	}
	if err != nil && !errors.Is(err, errEnough) {
		c.report.err = fmt.Errorf("%s: %w", p.name, err)
	}
	c.report.err = errors.Join(c.report.err, c.peer.close())
	return c.report
}

// cmpOr returns err, or what f returns if err is nil.
func cmpOr(err error, f func() error) error {
	if err != nil {
		return err
	}
	return f()
}

// decodeAll decodes all short inputs, and size bytes of generated ones.
func (c *comparer) decodeAll(size int) error {
	for _, p := range c.profile.short {
		for batch := range p.batches(1 << 17) {
			err := c.compare(request{action: decode, piece: len(p), input: batch})
			err = cmpOr(err, func() error { return c.compare(request{action: decode, input: batch}) })
			if err != nil {
				return err
			}
		}
	}
	g := newGenerator(c.profile, c.r)
	for end := c.report.decoded.bytes + size; c.report.decoded.bytes < end; {
		q := request{action: decode, input: g.bytes(someLength(c.r, 1<<18))}
		if c.r.IntN(2) == 0 {
			q.piece = 1 + c.r.IntN(40)
		}
		if err := c.compare(q); err != nil {
			return err
		}
	}
	return nil
}

// encodeAll encodes all scalar values, and size bytes of generated text.
func (c *comparer) encodeAll(size int) error {
	for text := range scalarValues(1 << 12) {
		for _, piece := range []int{1, 0} {
			if err := c.compare(request{action: encode, piece: piece, input: text}); err != nil {
				return err
			}
		}
		var inStates []byte // of an encoder that has states: Roman, jis0208, and what was before
		for _, r := range string(text) {
			inStates = fmt.Appendf(inStates, "¥%c亜%ca", r, r)
		}
		if err := c.compare(request{action: encode, piece: 5, input: inStates}); err != nil {
			return err
		}
	}
	g := newGenerator(c.profile, c.r)
	for end := c.report.encoded.bytes + size; c.report.encoded.bytes < end; {
		q := request{action: encode, input: g.text(someLength(c.r, 1<<17))}
		if c.r.IntN(2) == 0 {
			q.piece = 1 + c.r.IntN(20)
		}
		if err := c.compare(q); err != nil {
			return err
		}
	}
	return nil
}

// someLength returns a length up to most, of any order of magnitude.
func someLength(r *rand.Rand, most int) int {
	for most > 1 && r.IntN(4) == 0 {
		most /= 8
	}
	return 1 + r.IntN(max(most, 1))
}

// compare converts the input of q in each way that does what q.action does, and
// notes the differences.
func (c *comparer) compare(q request) error {
	count := &c.report.encoded
	if q.action.decodes() {
		count = &c.report.decoded
	}
	count.bytes += len(q.input)
	for _, w := range c.ways {
		if w.action.decodes() != q.action.decodes() {
			continue
		}
		q, room := c.cut(w, q)
		difference, pieces, err := c.difference(w, q, room, c.report.known)
		if err != nil {
			return err
		}
		if difference != "" {
			if err := c.found(w, q, room); err != nil {
				return err
			}
		}
		if w == c.ways[0] || w.name == "html, whole" {
			count.inputs += pieces
		}
	}
	return nil
}

// cut returns q as it is for w, with sizes for the chunks and the room for the
// output.
func (c *comparer) cut(w *way, q request) (request, int) {
	q.action = w.action
	if !w.cut {
		return q, 0
	}
	least, most := 4, []int{2, 20, 20, 5000}[c.r.IntN(4)]
	if !q.action.decodes() {
		least = 10
	}
	q.sizes = []int{1 + c.r.IntN(most)}
	for range c.r.IntN(8) {
		q.sizes = append(q.sizes, c.r.IntN(most))
	}
	return q, least + c.r.IntN(most)
}

// difference returns how our answer to q and the peer's differ, other than is
// known, or "". Known differences are counted. pieces is how many inputs q has.
func (c *comparer) difference(w *way, q request, room int, known map[string]int) (difference string, pieces int, err error) {
	theirs, err := c.peer.ask(q)
	if err != nil {
		return "", 0, err
	}
	ours, broken := w.convert(q, room)
	if broken != nil {
		return broken.Error(), len(theirs.ends), nil
	}
	pieces = len(theirs.ends)
	if same(ours, theirs) {
		return "", pieces, nil
	}
	for _, d := range c.known {
		if d.decodes == q.action.decodes() {
			if theirs, err = d.normalise(d, c.peer, q, theirs, known); err != nil {
				return "", 0, err
			}
		}
	}
	if same(ours, theirs) {
		return "", pieces, nil
	}
	return describe(ours, theirs), pieces, nil
}

// same reports whether two results are the same, whatever had been read behind
// an error.
func same(a, b *result) bool {
	return bytes.Equal(a.output, b.output) && slices.Equal(a.ends, b.ends) &&
		slices.EqualFunc(a.notes, b.notes, func(a, b note) bool { return a.place == b.place && a.what == b.what })
}

// describe returns two results as text.
func describe(ours, theirs *result) string {
	return fmt.Sprintf("our output   % X\ntheir output % X\nour errors   %v\ntheir errors %v", ours.output, theirs.output, ours.notes, theirs.notes)
}

// found describes the difference that there is with q, on the shortest input
// that it is found to have.
func (c *comparer) found(w *way, q request, room int) error {
	var broken error
	differs := func(q request) bool {
		if len(q.input) == 0 || !q.action.decodes() && !utf8.Valid(q.input) {
			return false
		}
		difference, _, err := c.difference(w, q, room, map[string]int{})
		broken = errors.Join(broken, err)
		return difference != ""
	}
	q = onePiece(q, differs)
	q.input = shrink(q.input, func(input []byte) bool {
		shorter := q
		shorter.input = input
		return differs(shorter)
	})
	difference, _, err := c.difference(w, q, room, map[string]int{})
	c.report.differences = append(c.report.differences, fmt.Sprintf("%s, %s, sizes %v, room %d, piece %d: % X\n%s", c.profile.name, w.name, q.sizes, room, q.piece, q.input, difference))
	if err == nil && len(c.report.differences) >= enough {
		err = errEnough
	}
	return errors.Join(broken, err)
}

// onePiece returns the first piece of q that differs alone, or q if none does.
func onePiece(q request, differs func(request) bool) request {
	for start := 0; start < len(q.input); {
		one := q
		one.input, one.piece = q.input[start:][:q.pieceLength(start)], 0
		if differs(one) {
			return one
		}
		start += len(one.input)
	}
	return q
}

// shrink removes from input what it can while differs remains true of it.
func shrink(input []byte, differs func([]byte) bool) []byte {
	for n := (len(input) + 1) / 2; ; n /= 2 {
		for at := 0; at+n <= len(input); {
			shorter := slices.Concat(input[:at], input[at+n:])
			if differs(shorter) {
				input = shorter
			} else {
				at += n
			}
		}
		if n <= 1 {
			return input
		}
	}
}
