package conv

import (
	"errors"
	"io"

	"golang.org/x/text/transform"
)

// Writer converts what is written to it and writes that to another writer: see
// [NewWriter]. It implements [io.Writer], [io.ReaderFrom] and [io.Closer].
//
// An error of the Transformer, such as a [*whatwg.UnmappableError], comes after all
// in front of it has been written. It is final, as any error of the other writer
// is, io.ErrShortWrite included: all further calls return it.
type Writer struct {
	target io.Writer
	t      transform.Transformer
	err    error // final

	pending []byte // input that has yet to be converted: an incomplete sequence
	small   []byte
}

var errClosed = errors.New("conv: Writer is closed")

// NewWriter returns a Writer that converts by t and writes to target. t is an
// [*encoding.Decoder] or [*encoding.Encoder] of package whatwg, or any other
// Transformer. NewWriter calls Reset on t, which must not be used otherwise as long
// as the Writer is. Close must be called at the end.
//
// Each Write is passed on, all but a sequence that is incomplete: for many short
// ones, put a [bufio.Writer] in front. target is given up to 64 KiB at once. A new
// Writer costs two allocations, of 4 KiB and a little, and the first incomplete
// sequence one more. Larger buffers come from a pool. No goroutine is started.
func NewWriter(target io.Writer, t transform.Transformer) *Writer {
	w := &Writer{small: make([]byte, smallBuffer)}
	w.Reset(target, t)
	return w
}

// Reset makes w as good as a new Writer of target and t, at no allocation. What has
// not been written is dropped. It is for pools; t may be the Transformer that w has
// had, or one of another encoding. Reset(nil, nil) lets go of both.
func (w *Writer) Reset(target io.Writer, t transform.Transformer) {
	if t != nil {
		t.Reset()
	}
	*w = Writer{target: target, t: t, pending: w.pending[:0], small: w.small}
}

// Write converts p and writes what it gives. A sequence that p does not complete
// waits for the next call. With an error, n is how much of p was converted and
// written; a malformed sequence counts to it, an unmappable character does not.
func (w *Writer) Write(p []byte) (n int, err error) {
	for w.err == nil && n < len(p) {
		if len(w.pending) == 0 {
			n += w.convert(p[n:], false)
			n += w.keep(p[n:])
			continue
		}
		// As many bytes again, or 64, will complete it, or will be pending too.
		had := len(w.pending)
		added := w.keep(p[n:min(len(p), n+max(had, 64))])
		done := w.convert(w.pending, false)
		switch {
		case done >= had: // go on behind, in p
			n += done - had
			w.pending = w.pending[:0]
		case w.err == nil:
			n += added
			w.pending = w.pending[:copy(w.pending, w.pending[done:])]
		}
	}
	return n, w.err
}

// keep adds p to pending and returns how much it has added: all of p, or nothing
// with err set.
func (w *Writer) keep(p []byte) int {
	if len(w.pending)+len(p) >= largeBuffer && w.err == nil {
		w.err = transform.ErrShortSrc // t wants to see more than 64 KiB at once
	}
	if w.err != nil {
		return 0
	}
	w.pending = append(w.pending, p...)
	return len(p)
}

// ReadFrom converts all that r has, up to io.EOF, and writes what it gives. It
// returns the number of bytes read. A sequence that is incomplete waits for the next
// call of Write or ReadFrom, or for Close. An error of r is returned, but is not
// final. A source that gives neither bytes nor an error for a hundred times is
// io.ErrNoProgress.
func (w *Writer) ReadFrom(r io.Reader) (n int64, err error) {
	buf := getLarge()
	defer putLarge(buf)
	for w.err == nil {
		size := copy(buf[:], w.pending) // less than all of buf
		m, err := read(r, buf[size:])
		n, size = n+int64(m), size+m
		done := w.convert(buf[:size], false)
		w.pending = w.pending[:0]
		w.keep(buf[done:size])
		if err != nil && w.err == nil {
			if err == io.EOF {
				err = nil
			}
			return n, err
		}
	}
	return n, w.err
}

// Close converts what is pending as the end of the text, and writes what that
// gives: U+FFFD for an incomplete sequence, say, or the escape sequence that ends a
// text in ISO-2022-JP. It does not close the other writer. It returns the final
// error, if there is one. Behind it, a further Close does nothing, and other calls
// return an error.
func (w *Writer) Close() error {
	if w.err == errClosed {
		return nil
	}
	if w.err == nil {
		w.convert(w.pending, true)
	}
	if w.err != nil {
		return w.err
	}
	w.err = errClosed
	return nil
}

// convert converts src, writes what it gives, and returns how much of src that is:
// all of it if atEOF, or all but an incomplete sequence, unless it sets err. It
// does nothing if err is set.
func (w *Writer) convert(src []byte, atEOF bool) (n int) {
	out, buf := w.small, (*large)(nil)
	for more := w.err == nil; more; {
		var nSrc int
		nSrc, more = w.step(out, src[n:], atEOF)
		n += nSrc
		if more && buf == nil {
			buf = getLarge()
			out = buf[:]
		}
	}
	if buf != nil {
		putLarge(buf)
	}
	return n
}

// step converts src to out and writes that. It reports how much of src that is, and
// whether there is more for which out had no room.
func (w *Writer) step(out, src []byte, atEOF bool) (n int, more bool) {
	nDst, nSrc, err := w.t.Transform(out, src, atEOF)
	if nDst > 0 {
		if _, w.err = write(w.target, out[:nDst]); w.err != nil {
			return 0, false
		}
	}
	switch {
	case err == transform.ErrShortDst && (nDst+nSrc > 0 || len(out) < largeBuffer):
		return nSrc, true
	case err == transform.ErrShortSrc && !atEOF:
	default:
		w.err = err
	}
	return nSrc, false
}
