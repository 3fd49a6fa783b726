package conv

import (
	"errors"
	"io"
	"sync"
)

// The sizes of buffers, in bytes. A stream has a small one of its own; where there
// is use for more it takes a large one from the pool, for a while. To allocate a
// large one for each stream takes longer than to convert a page of text.
const (
	smallBuffer = 4 << 10
	largeBuffer = 64 << 10
)

type large = [largeBuffer]byte

var largePool = sync.Pool{New: func() any { return new(large) }}

func getLarge() *large { return largePool.Get().(*large) }

func putLarge(buf *large) { largePool.Put(buf) }

var errCount = errors.New("conv: invalid count from Read or Write")

// read reads from r until there are bytes or an error.
func read(r io.Reader, p []byte) (n int, err error) {
	for range 100 {
		n, err = r.Read(p)
		if n < 0 || n > len(p) {
			return 0, errCount
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// write writes p to w, all of it if there is no error.
func write(w io.Writer, p []byte) (n int, err error) {
	n, err = w.Write(p)
	switch {
	case n < 0 || n > len(p):
		return 0, errCount
	case n < len(p) && err == nil:
		err = io.ErrShortWrite
	}
	return n, err
}
