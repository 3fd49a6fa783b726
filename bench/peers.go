package main

import (
	"encoding/binary"
	"slices"
	"strings"
	"time"
)

// direction is what a row measures.
type direction string

const (
	decode     direction = "decode"
	encode     direction = "encode"
	encodeHTML direction = "encode-html" // with numeric character references
)

// peer is an implementation to measure.
type peer interface {
	// title is its name, and version what it is exactly.
	title() string
	version() string

	// tasks returns its ways to do a row's work, none if it cannot. Output goes
	// to dst, which all tasks of a row share.
	tasks(r row, dst []byte) []*task

	// close ends it.
	close()
}

// task is one way to do the work of a row.
type task struct {
	peer, mode string

	// run does the work once, and returns how much output it has. output
	// returns this output, as long as no other task has run; nil means that it
	// is not kept.
	run    func() (n int, err error)
	output func(n int) []byte

	// batch, if set, does the work n times in another process, and returns the
	// time that took there.
	batch func(n int) (time.Duration, error)

	// same says that it counts as a peer's figure: whole buffers in one call,
	// bytes in and bytes out.
	same bool

	// garbage says that it leaves much, which is not to be collected in the time
	// of the next one.
	garbage bool

	// close, if set, frees what it has.
	close func()
}

func (t *task) name() string { return strings.TrimSpace(t.peer + " " + t.mode) }

// time does the work n times and returns the time that took.
func (t *task) time(n int) (time.Duration, error) {
	if t.batch != nil {
		return t.batch(n)
	}
	start := cpuTime()
	for range n {
		if _, err := t.run(); err != nil {
			return 0, err
		}
	}
	return max(cpuTime()-start, 1), nil
}

// copying is memory copied, which nothing can exceed by much.
type copying struct{}

func (copying) title() string   { return "memcpy" }
func (copying) version() string { return "(copy of the input)" }
func (copying) close()          {}

func (copying) tasks(r row, dst []byte) []*task {
	return []*task{{peer: "memcpy", run: func() (int, error) { return copy(dst, r.src), nil }}}
}

// room returns how large a buffer the output of r needs at most.
func room(r row) int {
	if r.direction == encodeHTML {
		return 10*len(r.src) + 1024
	}
	return 4*len(r.src) + 1024
}

// median returns the middle of list, the larger of two.
func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	list = slices.Clone(list)
	slices.Sort(list)
	return list[len(list)/2]
}

// medianRatio returns the median of above[i]/below[i].
func medianRatio(above, below []float64) float64 {
	var list []float64
	for i := range above {
		list = append(list, above[i]/below[i])
	}
	return median(list)
}

// hash is FNV-1a over little-endian words of 8 bytes, then over the rest.
func hash(b []byte) uint64 {
	h := uint64(0xcbf29ce484222325)
	for ; len(b) >= 8; b = b[8:] {
		h = (h ^ binary.LittleEndian.Uint64(b)) * 0x100000001b3
	}
	for _, c := range b {
		h = (h ^ uint64(c)) * 0x100000001b3
	}
	return h
}
