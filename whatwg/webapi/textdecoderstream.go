package webapi

import "io"

// TextDecoderStream is the interface TextDecoderStream,
// https://encoding.spec.whatwg.org/#interface-textdecoderstream. What is written
// to it is its writable side; its readable side is the [io.Writer] behind it,
// which gets at most one Write for each chunk. So chunks and errors are the
// standard's, and no goroutine or buffer of text stands in between.
//
// Who would rather read has the same text, but for the chunks, from
//
//	whatwg.NewDecoder(e, whatwg.DecoderOptions{Fatal: fatal, BOM: whatwg.RemoveBOM}).Reader(r)
type TextDecoderStream struct {
	textDecoderCommon
	w      io.Writer
	output []byte // memory for chunks
	err    error  // what has ended the stream
}

// NewTextDecoderStream is the constructor: a stream that decodes from the
// encoding with the label and writes text, as UTF-8, to w; or a [*RangeError].
func NewTextDecoderStream(w io.Writer, label string, options TextDecoderOptions) (*TextDecoderStream, error) {
	common, err := newTextDecoderCommon(label, options)
	if err != nil {
		return nil, err
	}
	return &TextDecoderStream{textDecoderCommon: common, w: w}, nil
}

// Write is "decode and enqueue a chunk". In error mode "fatal", what is
// malformed is a [*TypeError], and nothing of the chunk is enqueued. This error,
// or one of the writer behind, ends the stream: further calls return it again.
// Once there is memory for the text of a chunk, Write does not allocate.
func (s *TextDecoderStream) Write(chunk []byte) (n int, err error) {
	if s.enqueue(chunk, false); s.err != nil {
		return 0, s.err
	}
	return len(chunk), nil
}

// Close is "flush and enqueue": a sequence that has not ended is malformed. It
// does not close the writer behind. Further calls return [io.ErrClosedPipe], or
// the error that has ended the stream.
func (s *TextDecoderStream) Close() error {
	s.enqueue(nil, true)
	err := s.err
	if err == nil {
		s.err = io.ErrClosedPipe
	}
	return err
}

// enqueue decodes chunk and enqueues the text, unless it is empty.
func (s *TextDecoderStream) enqueue(chunk []byte, flush bool) {
	if s.err != nil {
		return
	}
	if s.output, s.err = s.decode(s.output[:0], chunk, flush); len(s.output) > 0 {
		_, s.err = s.w.Write(s.output)
	}
}
