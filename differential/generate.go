package main

import (
	"iter"
	"math/rand/v2"
	"unicode/utf8"

	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
)

// batches returns all inputs of p, one behind the other, in batches of about
// size bytes.
func (p product) batches(size int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		var batch []byte
		at := make([]int, len(p))
		for place := 0; place >= 0; {
			for i, set := range p {
				batch = append(batch, set[at[i]])
			}
			// The last place counts up first.
			for place = len(p) - 1; place >= 0; place-- {
				if at[place]++; at[place] < len(p[place]) {
					break
				}
				at[place] = 0
			}
			if len(batch) >= size || place < 0 {
				if !yield(batch) {
					return
				}
				batch = batch[:0]
			}
		}
	}
}

// scalarValues returns texts of n scalar values, in which each one is once.
func scalarValues(n int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		var text []byte
		count := 0
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if utf8.ValidRune(r) {
				text = utf8.AppendRune(text, r)
				count++
			}
			if count == n || r == utf8.MaxRune {
				if !yield(text) {
					return
				}
				text, count = text[:0], 0
			}
		}
	}
}

// generator makes input for decoders and encoders.
type generator struct {
	profile profile
	r       *rand.Rand
	encoder transform.Transformer // leaves out what is unmappable
}

func newGenerator(p profile, r *rand.Rand) *generator {
	e, err := whatwg.Get(p.name)
	if err != nil {
		panic(err) // profiles come from the registry
	}
	leaveOut := whatwg.EncoderOptions{Unmappable: func(whatwg.UnmappableError) string { return "" }}
	return &generator{p, r, whatwg.NewEncoder(e, leaveOut)}
}

// pick returns one of the bytes.
func (g *generator) pick(bytes string) byte { return bytes[g.r.IntN(len(bytes))] }

// bytes returns length bytes for a decoder, in runs of several kinds. Half of
// all inputs have runs of one or two kinds only.
func (g *generator) bytes(length int) []byte {
	kinds := []int{g.r.IntN(8), g.r.IntN(8)}
	if g.r.IntN(2) == 0 {
		kinds = []int{0, 1, 2, 3, 4, 5, 6, 7}
	}
	input := make([]byte, 0, length+1024)
	for len(input) < length {
		input = g.appendRun(input, kinds[g.r.IntN(len(kinds))])
	}
	return input[:length]
}

// appendRun appends a run of the kind.
func (g *generator) appendRun(b []byte, kind int) []byte {
	p, start := &g.profile, len(b)
	switch kind {
	case 5:
		return g.appendEncoded(b, 1+g.r.IntN(300))
	case 6:
		b = g.appendEncoded(b, 1+g.r.IntN(300))
		return append(b[:start], g.damaged(b[start:])...)
	}
	for range 1 + g.r.IntN(40) {
		switch kind {
		case 0:
			b = append(b, byte(g.r.IntN(0x100)))
		case 1:
			b = append(b, byte(g.r.IntN(0x80)))
		case 2:
			b = append(b, g.pick(p.leading), g.pick(p.trailing))
		case 3:
			b = append(b, g.pick(p.leading))
		case 4:
			b = append(b, g.word()...)
		case 7: // sequences that end early, in ASCII or in another one
			b = append(b, g.pick(p.leading), g.pick(p.trailing), g.pick(p.trailing))
			b = append(b[:len(b)-g.r.IntN(3)], byte(g.r.IntN(0x80)))
		}
	}
	return b
}

// word returns a word of the profile, or two bytes that go together.
func (g *generator) word() string {
	if n := g.r.IntN(len(g.profile.words) + 1); n > 0 {
		return g.profile.words[n-1]
	}
	return string([]byte{g.pick(g.profile.leading), g.pick(g.profile.trailing)})
}

// appendEncoded appends text of length characters in the encoding, less those
// that it does not have.
func (g *generator) appendEncoded(b []byte, length int) []byte {
	encoded, _, err := transform.Append(g.encoder, b, g.appendText(nil, length))
	if err != nil {
		panic(err) // the encoder has no errors
	}
	return encoded
}

// damaged returns b with one byte in thirty changed, left out or put twice.
func (g *generator) damaged(b []byte) []byte {
	damaged := make([]byte, 0, 2*len(b))
	for _, x := range b {
		switch g.r.IntN(90) {
		case 0:
			damaged = append(damaged, byte(g.r.IntN(0x100)))
		case 1:
		case 2:
			damaged = append(damaged, x, x)
		default:
			damaged = append(damaged, x)
		}
	}
	return damaged
}

// text returns about length bytes of text for an encoder.
func (g *generator) text(length int) []byte {
	text := make([]byte, 0, length+512)
	for len(text) < length {
		text = g.appendText(text, 1+g.r.IntN(200))
	}
	return text
}

// blocks are where text has its characters from: the first of each, and how
// many there are.
var blocks = [...]struct{ first, size int }{
	{0, 0x80},             // ASCII
	{0x20, 0x5F},          // ASCII without controls
	{0x80, 0x780},         // alphabets
	{0x2000, 0xA00},       // symbols
	{0x3000, 0x100},       // kana
	{0x4E00, 0x5200},      // ideographs
	{0x4E00, 0x5200},      // the same
	{0xAC00, 0x2BA4},      // Hangul
	{0xE000, 0x1900},      // private use
	{0xF900, 0x700},       // compatibility
	{0xFF00, 0x100},       // half width and full width
	{0x10000, 0x100000},   // beyond the BMP
	{0x20000, 0x2A6E0},    // ideographs beyond the BMP
	{0, utf8.MaxRune + 1}, // all
}

// awkward are characters that some encoder treats apart.
var awkward = []rune("a\\~\x1B\x0E\x0F\n\u00A5\u203E\u2212\uFF0Dｱﾞ亜Аé€\uE5E5\uE7C7\u1E3F\u3000💩\u0080\uFFFD\uFE10\u9FB4\uE78D\uE864Ê\u0304\u2550\u5341\u5345\u2252\u7E8A\uF780\uF7FF\uFEFF�")

// appendText appends length characters, in runs from one block each.
func (g *generator) appendText(b []byte, length int) []byte {
	for length > 0 {
		run := min(length, 1+g.r.IntN(30))
		block := g.r.IntN(len(blocks) + 1)
		for range run {
			r := awkward[g.r.IntN(len(awkward))]
			if block < len(blocks) {
				r = rune(blocks[block].first + g.r.IntN(blocks[block].size))
			}
			b = utf8.AppendRune(b, r) // U+FFFD for a surrogate
		}
		length -= run
	}
	return b
}
