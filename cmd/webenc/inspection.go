package main

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/legacy"
)

// inspection is what is in a file.
type inspection struct {
	Name      string     `json:"name"`
	Size      int64      `json:"size"`
	NonASCII  int64      `json:"nonASCII"`      // bytes from 0x80 on
	Zeros     int64      `json:"zeros"`         // bytes 0x00
	Shifts    int64      `json:"shifts"`        // bytes 0x0E, 0x0F and 0x1B, which ISO-2022-JP reads otherwise than ASCII
	BOM       string     `json:"bom,omitempty"` // the encoding of the byte order mark
	Encodings []*verdict `json:"encodings"`
}

// verdict is what is in a file if it is in an encoding.
type verdict struct {
	Encoding   string     `json:"encoding"`
	Valid      bool       `json:"valid"`
	Total      bool       `json:"total,omitempty"` // there is nothing that is not valid
	Characters int64      `json:"characters"`      // without those that U+FFFD would stand for
	Malformed  int64      `json:"malformed"`       // how many sequences
	First      []*finding `json:"first,omitempty"`

	decoder *encoding.Decoder
	offset  int64   // of what decoder reads next
	window  *window // where it reads
	limit   int     // how many findings to keep
	marks   int     // how many of them the text has reached
	tail    string  // the end of the text so far
}

// mark stands for a malformed sequence in what a decoder writes. It is not
// UTF-8, so that no text has it.
const mark = "\xFF"

// finding is a malformed sequence and what is around it.
type finding struct {
	Offset int64    `json:"offset"`
	Before hexBytes `json:"before"`
	Bytes  hexBytes `json:"bytes"`
	After  hexBytes `json:"after"`

	TextBefore string `json:"textBefore"`
	TextAfter  string `json:"textAfter"`

	open bool // After may have to grow
}

// What is shown around a malformed sequence.
const (
	contextBytes = 8
	contextRunes = 12
)

// window is a part of a file that moves along it.
type window struct {
	buf    []byte // no less than overlap bytes in front of what is new
	offset int64  // of buf
	atEOF  bool
}

// overlap is how much of a window is in the next one too: context, and what a
// decoder has left because the rest was missing.
const overlap = 64

// inspect inspects what r holds, in memory that does not grow with it.
func inspect(r io.Reader, encodings []encoding.Encoding, limit int) (*inspection, error) {
	i := &inspection{Encodings: []*verdict{}}
	for _, e := range encodings {
		i.Encodings = append(i.Encodings, newVerdict(e, limit))
	}
	w := window{buf: make([]byte, 0, overlap+bufferSize)}
	text := make([]byte, bufferSize)
	for !w.atEOF {
		chunk, err := w.move(r)
		if err != nil {
			return nil, err
		}
		i.count(chunk, &w)
		for _, v := range i.Encodings {
			v.feed(&w, text)
		}
	}
	for _, v := range i.Encodings {
		v.Valid = v.Malformed == 0
	}
	return i, nil
}

// move moves the window behind what is in it, and returns what is new.
func (w *window) move(r io.Reader) ([]byte, error) {
	if cut := len(w.buf) - overlap; cut > 0 {
		w.buf = append(w.buf[:0], w.buf[cut:]...)
		w.offset += int64(cut)
	}
	start := len(w.buf)
	n, err := io.ReadFull(r, w.buf[start:cap(w.buf)])
	w.buf = w.buf[:start+n]
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		w.atEOF, err = true, nil
	}
	return w.buf[start:], err
}

// from returns what is in the window from the offset on.
func (w *window) from(offset int64) []byte { return w.buf[offset-w.offset:] }

// before returns what is in the window in front of the offset.
func (w *window) before(offset int64) []byte { return w.buf[:offset-w.offset] }

// count counts the bytes of a chunk.
func (i *inspection) count(chunk []byte, w *window) {
	if i.Size == 0 {
		if e, size := whatwg.BOMSniff(chunk); size > 0 {
			i.BOM, _ = whatwg.Name(e)
		}
	}
	i.Size += int64(len(chunk))
	for _, b := range chunk {
		switch {
		case b >= utf8.RuneSelf:
			i.NonASCII++
		case b == 0:
			i.Zeros++
		case b == 0x0E || b == 0x0F || b == 0x1B:
			i.Shifts++
		}
	}
}

// isPlainASCII reports whether the file is the same text in every encoding but
// UTF-16 and replacement.
func (i *inspection) isPlainASCII() bool { return i.NonASCII == 0 && i.Zeros == 0 && i.Shifts == 0 }

// leaveOutUTF16 leaves out UTF-16, in which nearly every file of an even length
// is valid, unless something speaks for it.
func (i *inspection) leaveOutUTF16() {
	if i.Zeros > 0 || strings.HasPrefix(i.BOM, "UTF-16") {
		return
	}
	i.Encodings = slices.DeleteFunc(i.Encodings, func(v *verdict) bool { return strings.HasPrefix(v.Encoding, "UTF-16") })
}

func newVerdict(e encoding.Encoding, limit int) *verdict {
	name, _ := whatwg.Name(e)
	v := &verdict{Encoding: name, Total: isTotal(e), limit: limit}
	v.decoder = whatwg.NewDecoder(e, whatwg.DecoderOptions{BOM: whatwg.RemoveBOM, Malformed: v.malformed})
	return v
}

// isTotal reports whether e is a single-byte encoding in which every byte is a
// character.
func isTotal(e encoding.Encoding) bool {
	var bytes [256]byte
	for i := range bytes {
		bytes[i] = byte(i)
	}
	d := whatwg.NewDecoder(e, whatwg.DecoderOptions{Fatal: true})
	text, err := d.Bytes(bytes[:])
	return err == nil && utf8.RuneCount(text) == len(bytes) && e != legacy.UTF16BE && e != legacy.UTF16LE
}

// feed decodes what is new in the window.
func (v *verdict) feed(w *window, text []byte) {
	v.window = w
	for err := transform.ErrShortDst; err == transform.ErrShortDst; {
		var nDst, nSrc int
		nDst, nSrc, err = v.decoder.Transform(text, w.from(v.offset), w.atEOF)
		v.offset += int64(nSrc)
		v.Characters += int64(utf8.RuneCount(text[:nDst]) - bytes.Count(text[:nDst], []byte(mark)))
		v.read(text[:nDst])
	}
	for _, f := range v.First {
		f.look(w)
	}
}

// malformed takes note of a malformed sequence, and returns what stands for it.
func (v *verdict) malformed(e whatwg.MalformedError) string {
	v.Malformed++
	if len(v.First) < v.limit {
		before := v.window.before(e.Offset)
		v.First = append(v.First, &finding{
			Offset: e.Offset,
			Before: bytes.Clone(before[max(0, len(before)-contextBytes):]),
			Bytes:  bytes.Clone(e.Bytes),
			open:   true,
		})
	}
	return mark
}

// read takes from text what is context of a malformed sequence.
func (v *verdict) read(text []byte) {
	for !v.isSettled() {
		plain, rest, found := bytes.Cut(text, []byte(mark))
		v.extend(plain)
		if !found {
			return
		}
		tail := v.tail
		v.extend([]byte("\uFFFD"))
		if v.marks < v.limit {
			v.First[v.marks].TextBefore = tail
			v.marks++
		}
		text = rest
	}
}

// isSettled reports whether no more text can change what is kept.
func (v *verdict) isSettled() bool {
	return v.marks == v.limit && (v.limit == 0 || v.First[v.limit-1].missing() == 0)
}

// missing returns how many runes are missing behind the sequence.
func (f *finding) missing() int { return contextRunes - utf8.RuneCountInString(f.TextAfter) }

// extend appends text to what is known.
func (v *verdict) extend(text []byte) {
	for _, f := range v.First[:v.marks] {
		f.TextAfter += firstRunes(text, f.missing())
	}
	v.tail = lastRunes(append([]byte(v.tail), text[max(0, len(text)-utf8.UTFMax*contextRunes):]...))
}

// look looks at the bytes behind the sequence, as far as they are in the window.
func (f *finding) look(w *window) {
	if !f.open {
		return
	}
	after := w.from(f.Offset + int64(len(f.Bytes)))
	f.After = bytes.Clone(after[:min(contextBytes, len(after))])
	f.open = len(f.After) < contextBytes
}

// firstRunes returns the first n runes of text.
func firstRunes(text []byte, n int) string {
	size := 0
	for ; n > 0 && size < len(text); n-- {
		_, s := utf8.DecodeRune(text[size:])
		size += s
	}
	return string(text[:size])
}

// lastRunes returns the last runes of text, as many as a context has.
func lastRunes(text []byte) string {
	start := len(text)
	for n := contextRunes; n > 0 && start > 0; n-- {
		_, s := utf8.DecodeLastRune(text[:start])
		start -= s
	}
	return string(text[start:])
}
