// Package explain reads bytes and text as the handlers of the Encoding Standard
// do, one step after the other, and says what happens in each.
//
// The handlers are written after the standard's text, not after the codecs of
// this project; the tests compare the two.
package explain

import (
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg"
)

// Line is one run of a handler: what it was given, and what it did.
type Line struct {
	Item string // what was read: "5C", "U+005C" or "end-of-queue"
	At   string // the step of the handler that returned: "step 3.9"
	Text string // what it did
}

// Sequence is bytes that were read as a whole: characters, an escape sequence or
// an error.
type Sequence struct {
	Offset     int
	Bytes      []byte
	CodePoints []rune // none for an escape sequence and an error
	Malformed  bool   // the handler returned error
	Unread     bool   // the handler returned finished: nothing will be read of Bytes
	Lines      []Line
}

// Character is a code point of a text, and what it was encoded to; or the end.
type Character struct {
	Offset     int
	Rune       rune   // -1 for the end of the text
	Size       int    // in bytes of the text; 1 for a byte that is not UTF-8, which Rune is U+FFFD for
	Bytes      []byte // in all runs of the handler
	Unmappable bool   // the last run returned error
	ErrorRune  rune   // with this
	Lines      []Line
}

// endOfQueue is the item behind the last one.
const endOfQueue = -1

// kind says what a handler returned.
type kind int

const (
	items kind = iota
	failed
	continued
	escaped // continue, behind a whole escape sequence
	finished
)

// result is what a handler returned.
type result struct {
	kind  kind
	at    string
	runes []rune // of a decoder
	bytes []byte // of an encoder
	r     rune   // of an encoder's error
}

// step returns the name of a step.
func step(number string) string { return "step " + number }

// queue is the input of a handler, and what the handler says about it.
type queue struct {
	restored int // items
	kept     int // items that the next sequence begins with
	said     []string
}

// say adds to the text of a line.
func (q *queue) say(format string, args ...any) {
	q.said = append(q.said, fmt.Sprintf(format, args...))
}

// restore is "restore n items".
func (q *queue) restore(n int) { q.restored += n }

// line ends a line.
func (q *queue) line(item string, r result) Line {
	text := strings.Join(q.said, "; ")
	q.said = nil
	return Line{item, r.at, text}
}

// decoder is a decoder of the standard. It is given bytes, and endOfQueue.
type decoder interface {
	next(q *queue, b int) result
}

// Decode explains how the decoder of e reads src.
func Decode(e encoding.Encoding, src []byte) iter.Seq[Sequence] {
	return func(yield func(Sequence) bool) {
		d, q, pos := newDecoder(e), &queue{}, 0
		s := Sequence{}
		for {
			b, item := endOfQueue, "end-of-queue"
			if pos < len(src) {
				b, item = int(src[pos]), fmt.Sprintf("%02X", src[pos])
				pos++
			}
			r := d.next(q, b)
			pos, q.restored = pos-q.restored, 0
			s.Lines = append(s.Lines, q.line(item, r))
			if r.kind == continued {
				continue
			}
			if s.end(r, b, src[:pos-q.kept], src); r.kind == finished && !s.Unread || !yield(s) || s.Unread {
				return
			}
			s = Sequence{Offset: pos - q.kept}
			if q.kept > 0 {
				s.Lines = []Line{{item, "", "as said above"}}
			}
			q.kept = 0
		}
	}
}

// end ends the sequence; read is what is read of src.
func (s *Sequence) end(r result, b int, read, src []byte) {
	s.Bytes = read[s.Offset:]
	s.CodePoints = r.runes
	s.Malformed = r.kind == failed
	if r.kind == finished && b != endOfQueue {
		s.Bytes, s.Unread = src[s.Offset:], true
	}
}

// encoder is an encoder of the standard. It is given scalar values, and
// endOfQueue.
type encoder interface {
	next(q *queue, r rune) result
}

// Encode explains how the encoder of e encodes text. A byte that is not UTF-8
// stands for U+FFFD.
func Encode(e encoding.Encoding, text string) iter.Seq[Character] {
	return func(yield func(Character) bool) {
		enc, q := newEncoder(e), &queue{}
		for pos := 0; ; {
			c := Character{Offset: pos, Rune: endOfQueue}
			item := "end-of-queue"
			if pos < len(text) {
				c.Rune, c.Size = utf8.DecodeRuneInString(text[pos:])
				item = fmt.Sprintf("%U", c.Rune)
			}
			for restored := true; restored; {
				r := enc.next(q, c.Rune)
				restored, q.restored = q.restored > 0, 0
				c.Bytes = append(c.Bytes, r.bytes...)
				c.Unmappable, c.ErrorRune = r.kind == failed, r.r
				c.Lines = append(c.Lines, q.line(item, r))
				if r.kind == finished {
					return
				}
			}
			if !yield(c) {
				return
			}
			pos += c.Size
		}
	}
}

// nameOf returns the standard's name of e, which is one of the standard's.
func nameOf(e encoding.Encoding) string {
	name, err := whatwg.Name(e)
	if err != nil {
		panic(err)
	}
	return name
}
