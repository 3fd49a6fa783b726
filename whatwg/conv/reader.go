package conv

import (
	"bytes"
	"io"

	"golang.org/x/text/transform"
)

// Reader reads from another reader and converts what it reads: see [NewReader]. It
// implements [io.Reader], [io.ByteReader] and [io.WriterTo].
//
// Its methods return what comes in front of an error first, and then the error. An
// error of the Transformer, such as a [*whatwg.MalformedError], is final, and so
// is io.EOF; both are returned again and again. An error of the source is returned
// once: a further call asks the source again, and nothing is lost in between. A
// source that gives neither bytes nor an error for a hundred times is
// io.ErrNoProgress.
type Reader struct {
	source io.Reader
	t      transform.Transformer
	follow bool

	inMemory bool // source says how much it has, as a bytes.Reader does

	small      []byte
	large      *large // from the pool, once the source has filled small
	src        []byte // one of these
	start, end int    // src[start:end] has been read and not yet converted
	sourceErr  error  // goes behind src[start:end]
	ended      bool   // there is nothing behind src[start:end]
	more       bool   // t has more output than there was room for
	err        error  // final; goes behind all output

	out         []byte
	first, last int // out[first:last] has been converted and not yet returned
}

// NewReader returns a Reader that reads from source and converts by t, an
// [*encoding.Decoder] or [*encoding.Encoder] of package whatwg, or any other
// Transformer. It calls Reset on t, which must not be used otherwise as long as
// the Reader is.
//
// The source is asked for 4 KiB, and once it has given as much, for up to 64 KiB at
// a time; for 8 KiB if it is memory, which a method Len tells, as a bytes.Reader
// has it. A new Reader costs two allocations, of 4 KiB and a little; there is one
// more of 4 KiB if ReadByte is called, or Read with less than 512 bytes. Larger
// buffers come from a pool. No goroutine is started.
func NewReader(source io.Reader, t transform.Transformer) *Reader {
	r := &Reader{small: make([]byte, smallBuffer)}
	r.Reset(source, t)
	return r
}

// Reset makes r as good as a new Reader of source and t, at no allocation. It is
// for pools; t may be the Transformer that r has had, or one of another encoding.
// Reset(nil, nil) lets go of both.
func (r *Reader) Reset(source io.Reader, t transform.Transformer) {
	if t != nil {
		t.Reset()
	}
	r.release()
	*r = Reader{source: source, t: t, small: r.small, src: r.small, out: r.out}
	_, r.inMemory = source.(interface{ Len() int })
}

// Follow says what io.EOF of the source means. With Follow(true) it means that
// there is nothing more yet, as at the end of a log that is being written: like any
// other error it is returned once, a sequence that is incomplete waits, and a
// further call asks the source again. Follow(false), which is how a Reader starts,
// makes the next io.EOF the end: what is incomplete then is malformed.
//
// To end what has been followed, call Follow(false) and read on to io.EOF.
func (r *Reader) Follow(on bool) { r.follow = on }

// Read converts to p. It may use all of p for that, as io.Reader allows. It returns
// at least one byte or an error, unless p is empty, and does not wait for the
// source while it has something to return.
func (r *Reader) Read(p []byte) (n int, err error) {
	if r.first == r.last && len(p) >= 512 {
		n, err = r.convert(p)
		if err != transform.ErrShortDst {
			return n, err
		}
	}
	if r.first == r.last && len(p) > 0 {
		if err := r.fillOut(smallBuffer); err != nil {
			return 0, err
		}
	}
	n = copy(p, r.out[r.first:r.last])
	r.first += n
	return n, nil
}

// ReadByte returns the next byte of output.
func (r *Reader) ReadByte() (byte, error) {
	if r.first == r.last {
		if err := r.fillOut(smallBuffer); err != nil {
			return 0, err
		}
	}
	r.first++
	return r.out[r.first-1], nil
}

// fillOut fills out, which is empty and is to have size bytes at least.
func (r *Reader) fillOut(size int) (err error) {
	if len(r.out) < size {
		r.out = make([]byte, size)
	}
	r.first = 0
	r.last, err = r.convert(r.out)
	if err == transform.ErrShortDst && len(r.out) < largeBuffer {
		return r.fillOut(largeBuffer)
	}
	return err
}

// WriteTo writes all that is left to w, until io.EOF, which is no error here, or
// another error. It returns the number of bytes written; what could not be written
// is there for the next call. w is given up to 64 KiB at once.
func (r *Reader) WriteTo(w io.Writer) (n int64, err error) {
	if r.first < r.last {
		m, err := write(w, r.out[r.first:r.last])
		r.first, n = r.first+m, int64(m)
		if err != nil {
			return n, err
		}
	}
	buf := getLarge()
	defer putLarge(buf)
	for {
		size, err := r.convert(buf[:])
		if err == io.EOF {
			return n, nil
		} else if err != nil {
			return n, err
		}
		m, err := write(w, buf[:size])
		n += int64(m)
		if err != nil {
			r.out = bytes.Clone(buf[m:size])
			r.first, r.last = 0, len(r.out)
			return n, err
		}
	}
}

// convert converts to dst and returns how much, at least a byte; if there is
// nothing, it returns the error that comes next, or ErrShortDst.
func (r *Reader) convert(dst []byte) (n int, err error) {
	for r.err == nil {
		if r.start < r.end || r.ended || r.more {
			nDst, nSrc, err := r.t.Transform(dst, r.src[r.start:r.end], r.ended)
			r.start += nSrc
			r.more = err == transform.ErrShortDst
			switch {
			case r.more && nDst+nSrc == 0:
				return 0, err
			case r.more, err == transform.ErrShortSrc && !r.ended:
			case err != nil:
				r.finish(err)
			case r.ended:
				r.finish(io.EOF)
			}
			if nDst > 0 {
				return nDst, nil
			}
			if r.more || r.err != nil {
				continue
			}
		}
		if err := r.fill(); err != nil {
			return 0, err
		}
	}
	return 0, r.err
}

// fill reads more of the source behind src[start:end], or returns the error that
// comes next.
func (r *Reader) fill() error {
	err := r.sourceErr
	r.sourceErr = nil
	if err == io.EOF && !r.follow {
		r.ended = true
		return nil
	}
	if err != nil {
		return err
	}
	rest := r.src[r.start:r.end]
	if r.end == len(r.src) && r.large == nil {
		r.large = getLarge()
		r.src = r.large[:]
	}
	r.start = 0
	if len(rest) <= len(r.src)-align {
		r.start = -len(rest) & (align - 1)
	}
	r.end = r.start + copy(r.src[r.start:], rest)
	if r.end == len(r.src) {
		r.finish(transform.ErrShortSrc) // t wants to see more than 64 KiB at once
		return nil
	}
	room := r.src[r.end:]
	if r.inMemory && len(room) > readMemory {
		room = room[:readMemory]
	}
	n, err := read(r.source, room)
	r.end, r.sourceErr = r.end+n, err
	return nil
}

// finish sets the final error, behind which src is not needed any more.
func (r *Reader) finish(err error) {
	r.err = err
	r.release()
}

// release gives the large buffer back.
func (r *Reader) release() {
	if r.large != nil {
		putLarge(r.large)
		r.large, r.src, r.start, r.end = nil, nil, 0, 0
	}
}
