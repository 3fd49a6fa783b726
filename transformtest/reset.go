package transformtest

import (
	"bytes"
	"fmt"
	"sync"

	"golang.org/x/text/transform"
)

// checkReset leaves off at various points, and checks that after Reset nothing
// of it is left.
func (c *Checker) checkReset() *Violation {
	if c.job.skips(Reset) {
		return nil
	}
	n := min(len(c.job.src), long)
	whole, bytewise := []int{n}, append([]int(nil), c.pieces(n, 1)...)
	for _, pl := range [...]plan{{cut: whole, dst: c.smallest()}, {cut: whole, dst: max(1, c.job.least)}, {cut: bytewise, dst: roomy}} {
		for _, calls := range c.choose(c.abandon(nil, n, pl, -1)) {
			t := c.job.new()
			c.abandon(t, n, pl, calls)
			if v := c.again(t); v != nil {
				return v
			}
		}
	}
	for _, k := range c.choose(n) {
		t := c.job.new()
		c.abandon(t, k, plan{cut: []int{k}, dst: roomy}, -1)
		if v := c.again(t); v != nil {
			return v
		}
		if v := c.probe(t, k); v != nil {
			return v
		}
	}
	return nil
}

// choose returns the numbers from 0 to n, or eight of them if there are more
// than 16.
func (c *Checker) choose(n int) []int {
	c.picks = c.picks[:0]
	for i := 0; i <= n && n <= 16; i++ {
		c.picks = append(c.picks, i)
	}
	if n > 16 {
		c.picks = append(c.picks, 0, 1, 2, c.rng.IntN(n), c.rng.IntN(n), c.rng.IntN(n), n-1, n)
	}
	return c.picks
}

// abandon uses t, or a new Transformer, for the first n bytes of the source as
// if they were all, and makes at most that many calls if calls is not negative.
// It returns how many it made. How this ends is of no interest.
func (c *Checker) abandon(t transform.Transformer, n int, pl plan, calls int) int {
	if t == nil {
		t = c.job.new()
	}
	c.part = job{src: c.job.src[:n], orig: c.job.orig[:n], open: true, promise: c.job.promise, room: c.job.room, skip: c.job.skip}
	c.current = &c.other
	c.other.begin(&c.part, pl, t)
	v := c.other.feed()
	made := 0
	for ; v == nil && !c.other.done && made != calls; made++ {
		v = c.other.step()
	}
	return made
}

// again checks that t does its work after Reset.
func (c *Checker) again(t transform.Transformer) *Violation {
	t.Reset()
	v := c.try(t, plan{cut: []int{len(c.job.src)}, dst: roomy, strain: reused})
	if v != nil && v.Rule == Reset {
		v.Detail += c.before()
	}
	return v
}

// before tells what happened before Reset.
func (c *Checker) before() string {
	p := &c.other
	return fmt.Sprintf(" (before Reset %d calls: src %s, cut %s, dst %s, last %v)",
		len(p.dsts), excerpt(p.orig, 0), runLengths(p.cut), runLengths(p.dsts), &p.last)
}

// probe compares t after Reset with a new Transformer on the first n bytes of
// the source.
func (c *Checker) probe(t transform.Transformer, n int) *Violation {
	pl := plan{cut: []int{n}, dst: roomy, strain: c.calm()}
	c.abandon(nil, n, pl, -1)
	want, err := bytes.Clone(c.other.out), c.other.last.err
	t.Reset()
	c.abandon(t, n, pl, -1)
	p := &c.other
	if !bytes.Equal(p.out, want) || (p.last.err == nil) != (err == nil) {
		p.want = want
		return p.violation(Reset, "after Reset another result than with a new Transformer: %q, not %q, and error %v, not %v", p.out, want, p.last.err, err)
	}
	return nil
}

// checkTurns lets two Transformers take turns, one of them a call ahead.
func (c *Checker) checkTurns() *Violation {
	if c.job.skips(Independence) {
		return nil
	}
	n := len(c.job.src)
	cut := c.pieces(n, 1+n/64)
	pl := plan{cut: cut, dst: roomy, strain: c.calm()}
	c.main.begin(&c.job, pl, c.job.new())
	c.other.begin(&c.job, pl, c.job.new())
	c.current = &c.main
	v := c.main.feed()
	if v == nil {
		v = c.other.feed()
	}
	for v == nil && !(c.main.done && c.other.done) {
		for _, p := range [...]*pass{&c.main, &c.other} {
			c.current = p
			if v == nil && !p.done {
				v = p.step()
			}
		}
	}
	for _, p := range [...]*pass{&c.main, &c.other} {
		if v == nil {
			v = p.judge()
		}
	}
	return disturbed(v, "taking turns with another")
}

// checkGoroutines lets two Transformers work in two goroutines.
func (c *Checker) checkGoroutines() *Violation {
	if c.job.skips(Independence) {
		return nil
	}
	cut := c.pieces(len(c.job.src), 1+len(c.job.src)/256)
	pl := plan{cut: cut, dst: roomy, strain: c.calm()}
	c.main.begin(&c.job, pl, c.job.new())
	c.other.begin(&c.job, pl, c.job.new())
	c.current = nil
	var v, w *Violation
	var both sync.WaitGroup
	both.Go(func() { v = c.main.runAlone() })
	w = c.other.runAlone()
	both.Wait()
	if v == nil {
		v = w
	}
	return disturbed(v, "with another in a second goroutine")
}

// runAlone is run in a goroutine of its own, where a panic would be fatal.
func (p *pass) runAlone() (v *Violation) {
	defer func() {
		if !p.inCall {
			return
		}
		if r := recover(); r != nil {
			v = p.panicked(r)
		}
	}()
	return p.run()
}

// disturbed names the cause of v: the same passes have gone well alone. A panic
// remains one.
func disturbed(v *Violation, how string) *Violation {
	if v != nil && v.Rule != Panic {
		v.Detail = how + ", " + v.Rule.String() + ": " + v.Detail
		v.Rule = Independence
	}
	return v
}
