package webapi

import (
	"io"
	"unicode/utf8"
)

// TextEncoderStream is the interface TextEncoderStream,
// https://encoding.spec.whatwg.org/#interface-textencoderstream. Its chunks are
// UTF-16 code units, as those of a page are, so that a surrogate pair may be cut
// between two of them. What is written to it is its writable side; its readable
// side is the [io.Writer] behind it, which gets at most one Write for each chunk.
type TextEncoderStream struct {
	w                io.Writer
	leadingSurrogate uint16 // 0 for null
	output           []byte // memory for chunks
	err              error  // what has ended the stream
}

// NewTextEncoderStream is the constructor: a stream that writes UTF-8 to w.
func NewTextEncoderStream(w io.Writer) *TextEncoderStream { return &TextEncoderStream{w: w} }

// Encoding returns "utf-8".
func (*TextEncoderStream) Encoding() string { return "utf-8" }

// WriteUTF16 is "encode and enqueue a chunk". A leading surrogate at the end of
// chunk waits for the next one. An error of the writer behind ends the stream:
// further calls return it again. Once there is memory for the text of a chunk,
// WriteUTF16 does not allocate.
func (s *TextEncoderStream) WriteUTF16(chunk []uint16) error {
	if s.err != nil || len(chunk) == 0 {
		return s.err
	}
	s.output = s.output[:0]
	if s.leadingSurrogate != 0 {
		r, n := scalarValue([]uint16{s.leadingSurrogate, chunk[0]})
		s.output = utf8.AppendRune(s.output, r)
		s.leadingSurrogate, chunk = 0, chunk[n-1:]
	}
	if last := len(chunk) - 1; last >= 0 && isLeadingSurrogate(chunk[last]) {
		s.leadingSurrogate, chunk = chunk[last], chunk[:last]
	}
	s.output = TextEncoder{}.AppendEncodeUTF16(s.output, chunk)
	return s.enqueue()
}

// Close is "encode and flush": a leading surrogate that still waits is U+FFFD.
// It does not close the writer behind. Further calls return [io.ErrClosedPipe],
// or the error that has ended the stream.
func (s *TextEncoderStream) Close() error {
	if s.err != nil {
		return s.err
	}
	s.output = s.output[:0]
	if s.leadingSurrogate != 0 {
		s.output = utf8.AppendRune(s.output, utf8.RuneError)
	}
	err := s.enqueue()
	if err == nil {
		s.err = io.ErrClosedPipe
	}
	return err
}

// enqueue enqueues the output, unless it is empty.
func (s *TextEncoderStream) enqueue() error {
	if len(s.output) > 0 {
		_, s.err = s.w.Write(s.output)
	}
	return s.err
}

func isLeadingSurrogate(unit uint16) bool { return 0xD800 <= unit && unit <= 0xDBFF }
