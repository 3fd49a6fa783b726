package main

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
)

// way is a way to convert with our library, and what the peer is to do for
// comparison.
type way struct {
	name   string
	action action
	cut    bool // whether the input comes in chunks, and the output goes into little room
	t      transform.Transformer
	result result
}

// ways returns the ways to convert: to and from e, whole and cut, in each error
// mode.
func ways(e encoding.Encoding) []*way {
	var list []*way
	add := func(w *way, t transform.Transformer) {
		w.t = t
		list = append(list, w)
	}
	add(&way{name: "replacement, whole", action: decode}, e.NewDecoder())
	add(&way{name: "replacement, cut", action: decode, cut: true}, e.NewDecoder())
	noting := &way{name: "Malformed, whole", action: decodeNoting}
	add(noting, whatwg.NewDecoder(e, whatwg.DecoderOptions{Malformed: noting.malformed}))
	add(&way{name: "fatal, cut", action: decodeNoting, cut: true}, whatwg.NewDecoder(e, whatwg.DecoderOptions{Fatal: true}))
	if whatwg.OutputEncoding(e) != e {
		return list
	}
	add(&way{name: "html, whole", action: encode}, whatwg.Encode(e))
	add(&way{name: "html, cut", action: encode, cut: true}, whatwg.Encode(e))
	noting = &way{name: "Unmappable, whole", action: encodeNoting}
	add(noting, whatwg.NewEncoder(e, whatwg.EncoderOptions{Unmappable: noting.unmappable}))
	add(&way{name: "fatal, cut", action: encodeNoting, cut: true}, e.NewEncoder())
	return list
}

// malformed notes an error of a decoder.
func (w *way) malformed(e whatwg.MalformedError) string {
	w.result.notes = append(w.result.notes, note{place: int(e.Offset), what: len(e.Bytes)})
	return "\uFFFD"
}

// unmappable notes an error of an encoder.
func (w *way) unmappable(e whatwg.UnmappableError) string {
	w.result.notes = append(w.result.notes, note{place: int(e.Offset) + e.Len, what: int(e.Rune)})
	return ""
}

// convert answers q as the peer does. The output goes into room bytes at a time,
// or into enough of them if room is 0. The result is valid until the next call.
// An error is a breach of the rules of a Transformer.
func (w *way) convert(q request, room int) (*result, error) {
	r := &w.result
	r.reset()
	for start := 0; start < len(q.input); {
		piece := q.input[start:][:q.pieceLength(start)]
		known := len(r.notes)
		w.t.Reset()
		if err := w.drive(piece, q.sizes, room); err != nil {
			return nil, err
		}
		for i := range r.notes[known:] {
			r.notes[known+i].place += start
		}
		r.ends = append(r.ends, len(r.output))
		start += len(piece)
	}
	return r, nil
}

// pieceLength returns the length in bytes of the piece that begins at start.
func (q request) pieceLength(start int) int {
	rest := q.input[start:]
	switch {
	case q.piece == 0:
		return len(rest)
	case q.action.decodes():
		return min(q.piece, len(rest))
	}
	length := 0
	for range q.piece {
		_, size := utf8.DecodeRune(rest[length:])
		length += size
	}
	return length
}

// drive gives src to the transformer in chunks.
func (w *way) drive(src []byte, sizes []int, room int) error {
	if room == 0 {
		room = 10*len(src) + 16
	}
	chunks := cutter{sizes: sizes, length: len(src)}
	end, last := chunks.next()
	for read := 0; ; {
		out := len(w.result.output)
		w.result.output = slices.Grow(w.result.output, room)
		dst := w.result.output[out:][:room]
		nDst, nSrc, err := w.t.Transform(dst, src[read:end], last)
		w.result.output = w.result.output[:out+nDst]
		read += nSrc
		switch e := err.(type) {
		case *whatwg.MalformedError:
			w.result.output = append(w.result.output, w.malformed(*e)...)
			continue
		case *whatwg.UnmappableError:
			w.unmappable(*e)
			read += e.Len
			continue
		}
		switch {
		case err == transform.ErrShortDst && nDst+nSrc > 0:
		case err == nil && last && read == len(src):
			return nil
		case (err == nil && read == end || err == transform.ErrShortSrc) && !last:
			end, last = chunks.next()
		default:
			return fmt.Errorf("with %d bytes of room, last %v, for % X: read %d, wrote %d, error %v", room, last, src[read-nSrc:end], nSrc, nDst, err)
		}
	}
}

// cutter cuts length bytes into chunks of the sizes, of which the first follows
// the last again; without sizes, there is one chunk. Where all has been given
// and the next size is 0, an empty chunk ends it.
type cutter struct {
	sizes  []int
	length int
	step   int
	end    int
}

// next returns where the next chunk ends, and whether it is the last one.
func (c *cutter) next() (end int, last bool) {
	if len(c.sizes) == 0 {
		return c.length, true
	}
	start := c.end
	c.end = min(start+c.sizes[c.step%len(c.sizes)], c.length)
	c.step++
	return c.end, c.end == c.length && (start == c.end || c.sizes[c.step%len(c.sizes)] > 0)
}
