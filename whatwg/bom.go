package whatwg

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// BOM says what a decoder does about a byte order mark at the start of its
// input. At most one mark is removed.
type BOM uint8

// The treatments of byte order marks.
const (
	// KeepBOM is the bare decoder: a mark is a character, U+FEFF.
	KeepBOM BOM = iota

	// RemoveBOM drops a mark of the encoding itself. Only UTF-8, UTF-16BE and
	// UTF-16LE have one.
	RemoveBOM

	// SniffBOM is the standard's "decode": a mark of UTF-8, UTF-16BE or
	// UTF-16LE decides the encoding, whatever was asked for, and is dropped.
	SniffBOM
)

// byteOrderMarks are the rows of the table of "BOM sniff".
var byteOrderMarks = [...]struct {
	mark     string
	encoding *encoding.Encoding
}{
	{"\xEF\xBB\xBF", &utf8.UTF8},
	{"\xFE\xFF", &legacy.UTF16BE},
	{"\xFF\xFE", &legacy.UTF16LE},
}

// BOMSniff is "BOM sniff", https://encoding.spec.whatwg.org/#bom-sniff: it
// returns the encoding of the byte order mark that prefix starts with, and the
// length of the mark in bytes; nil and 0 if there is none. prefix is the first
// three bytes of the input or more, or all of it.
func BOMSniff(prefix []byte) (e encoding.Encoding, size int) {
	for _, row := range byteOrderMarks {
		if len(prefix) >= len(row.mark) && string(prefix[:len(row.mark)]) == row.mark {
			return *row.encoding, len(row.mark)
		}
	}
	return nil, 0
}

// startsMark reports whether prefix is the start of a byte order mark, and not
// all of one.
func startsMark(prefix []byte) bool {
	for _, row := range byteOrderMarks {
		if len(prefix) < len(row.mark) && string(prefix) == row.mark[:len(prefix)] {
			return true
		}
	}
	return false
}

// hasBOM reports whether e has a byte order mark.
func hasBOM(e encoding.Encoding) bool {
	for _, row := range byteOrderMarks {
		if *row.encoding == e {
			return true
		}
	}
	return false
}

// bomDecoder looks at the start of its input for a byte order mark, and gives
// the rest to the decoder that the mark, or its absence, calls for.
type bomDecoder struct {
	fallback encoding.Encoding
	options  DecoderOptions
	own      codec.DecodeTransformer // the decoder in use, unless it is foreign's
	foreign  transform.Transformer   // the decoder of fallback, where that is foreign
	current  transform.Transformer   // nil until the start has been seen
}

func newBOMDecoder(e encoding.Encoding, o DecoderOptions) *encoding.Decoder {
	d := &struct {
		encoding.Decoder
		decoder bomDecoder
	}{decoder: bomDecoder{fallback: e, options: o}}
	if _, ok := e.(*codec.Encoding); !ok {
		d.decoder.foreign = e.NewDecoder().Transformer
	}
	d.Transformer = &d.decoder
	return &d.Decoder
}

// Reset makes d as good as new.
func (d *bomDecoder) Reset() { d.current = nil }

// Report returns what d has met since Reset.
func (d *bomDecoder) Report() Report {
	if d.current != nil {
		if r, ok := codec.ReportOf(d.current); ok {
			return r
		}
	}
	return Report{Encoding: d.fallback}
}

// Transform decodes src to dst.
func (d *bomDecoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	size := 0
	if d.current == nil {
		switch {
		case len(src) == 0 && !atEOF:
			return 0, 0, nil
		case startsMark(src) && !atEOF:
			return 0, 0, transform.ErrShortSrc
		}
		size = d.start(src)
	}
	nDst, nSrc, err = d.current.Transform(dst, src[size:], atEOF)
	return nDst, nSrc + size, err
}

// start makes the decoder for the input that starts with src, and returns the
// length of the byte order mark to drop.
func (d *bomDecoder) start(src []byte) (size int) {
	e, size := BOMSniff(src)
	if size == 0 || d.options.BOM == RemoveBOM && e != d.fallback {
		e, size = d.fallback, 0
	}
	if own, ok := e.(*codec.Encoding); ok {
		d.own.Init(own, codec.DecoderOptions{
			Fatal:     d.options.Fatal,
			Malformed: d.options.Malformed,
			Offset:    int64(size),
		})
		d.current = &d.own
		return size
	}
	d.foreign.Reset()
	d.current = d.foreign
	return 0
}
