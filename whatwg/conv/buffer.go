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

// align is where in a buffer the source is asked to write: at a multiple of it,
// whatever is left in front. Copying from a file to anywhere else takes three
// times as long.
const align = 64

// readMemory is how much is read at once from a source that is in memory: what
// is converted next is then still in the processor's first cache. Other sources
// are asked for as much as there is room for, since to ask costs more there.
const readMemory = 8 << 10

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
