package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"
)

// row is an encoding, a text and a direction.
type row struct {
	label, corpus string
	direction     direction
	src           []byte
	valid         bool    // src is of a text that is known
	share         float64 // of its characters beyond ASCII, in percent
}

func (r row) String() string { return fmt.Sprintf("%s %s %s", r.direction, r.label, r.corpus) }

// measured is what came of a task of a row.
type measured struct {
	peer, mode string
	same       bool      // the task's
	ns         []float64 // of one conversion, for each round
	speed      float64   // MB/s, of the median
	size       int       // of the output
	hash       uint64    // of the output, if it was kept
	differs    bool      // the output is not this module's
}

func (m measured) name() string { return strings.TrimSpace(m.peer + " " + m.mode) }

// result is what came of a row.
type result struct {
	row
	list   []measured
	failed []string // peers that gave up, and why
	verdict
}

// find returns what a peer did, nil if it did not.
func (res *result) find(peer, mode string) *measured {
	for i, m := range res.list {
		if m.peer == peer && m.mode == mode {
			return &res.list[i]
		}
	}
	return nil
}

// clock is how to measure.
type clock struct {
	rounds int
	batch  time.Duration // the least time of one
}

// expand calls f for the row of each direction of the corpora that only matches.
func expand(list []corpus, only *regexp.Regexp, f func(row) error) error {
	for _, c := range list {
		rows := []row{}
		if c.bin != "" {
			rows = append(rows, row{label: c.label, corpus: c.name, direction: decode})
		}
		if c.utf8 != "" && c.bin != "" {
			rows = append(rows, row{label: c.label, corpus: c.name, direction: encode})
		} else if c.utf8 != "" {
			rows = append(rows, row{label: c.label, corpus: c.name, direction: encodeHTML})
		}
		for _, r := range rows {
			if !only.MatchString(r.String()) {
				continue
			}
			var text []byte
			var err error
			if c.utf8 != "" {
				if text, err = os.ReadFile(filepath.FromSlash(c.utf8)); err != nil {
					return err
				}
			}
			r.valid, r.share, r.src = text != nil, shareBeyondASCII(text), text
			if r.direction == decode {
				if r.src, err = os.ReadFile(filepath.FromSlash(c.bin)); err != nil {
					return err
				}
			}
			if err := f(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// measure lets all peers do the work of a row, round by round in this process. Each
// round has an order of its own: what runs behind a relative finds the processor's
// branch predictors trained on the same text, and is faster by a tenth.
func measure(r row, peers []peer, c clock) (*result, error) {
	res := &result{row: r}
	dst := make([]byte, room(r))
	var tasks []*task
	var repeat []int // of each task, to fill a batch
	runtime.GC()
	for _, p := range peers {
		for _, t := range p.tasks(r, dst) {
			if t.close != nil {
				defer t.close()
			}
			m := measured{peer: t.peer, mode: t.mode, same: t.same}
			n, err := t.run()
			var d time.Duration
			if err == nil {
				if t.output != nil {
					m.hash = hash(t.output(n))
				}
				_, err = t.time(1) // with the caches warm
			}
			if err == nil {
				d, err = t.time(1)
			}
			if err != nil {
				if t.peer == oursName {
					return nil, fmt.Errorf("%s: %s: %w", r, t.name(), err)
				}
				res.failed = append(res.failed, fmt.Sprintf("%s: %v", t.name(), err))
				continue
			}
			m.size = n
			if len(res.list) > 0 && t.peer != "memcpy" { // the first one is this module's
				first := res.list[0]
				m.differs = n != first.size || t.output != nil && m.hash != first.hash
			}
			res.list = append(res.list, m)
			tasks = append(tasks, t)
			repeat = append(repeat, max(1, int(c.batch/d)))
		}
	}
	for round := range c.rounds {
		for _, i := range rand.New(rand.NewPCG(1, uint64(round))).Perm(len(tasks)) {
			// Once for nothing: what ran before has left its own in the caches.
			_, err := tasks[i].time(1)
			var d time.Duration
			if err == nil {
				d, err = tasks[i].time(repeat[i])
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", r, tasks[i].name(), err)
			}
			if tasks[i].garbage {
				runtime.GC()
			}
			res.list[i].ns = append(res.list[i].ns, float64(d.Nanoseconds())/float64(repeat[i]))
		}
	}
	for i := range res.list {
		m := &res.list[i]
		m.speed = speed(len(r.src), median(m.ns))
	}
	return res, nil
}

// speed returns MB/s, 10^6 bytes in a second.
func speed(size int, ns float64) float64 { return float64(size) / ns * 1000 }
