package transformtest

import (
	"iter"
	"math/rand/v2"
	"slices"
)

// long is the length beyond which a source is not fed in one chunk to a small
// destination: the work would grow with the square of the length.
const long = 1024

// stages is the full check, in the order in which a fault is best explained.
var stages = [...]func(*Checker) *Violation{
	(*Checker).checkWhole,
	(*Checker).checkCuts,
	(*Checker).checkTight,
	(*Checker).checkSizes,
	(*Checker).checkEnd,
	(*Checker).checkReset,
	(*Checker).checkSpan,
	(*Checker).checkTurns,
	(*Checker).checkGoroutines,
}

func (c *Checker) checkAll() *Violation {
	c.job.texts = true
	c.rng = rand.New(rand.NewPCG(uint64(c.Seed), uint64(len(c.job.src))))
	for _, stage := range stages {
		if v := stage(c); v != nil {
			return v
		}
	}
	return nil
}

// checkWhole feeds the source in one piece; its errors are the standard for all
// other passes.
func (c *Checker) checkWhole() *Violation {
	n := len(c.job.src)
	if v := c.try(nil, plan{cut: []int{n}, dst: roomy}); v != nil {
		return v
	}
	return c.try(nil, plan{cut: []int{n}, dst: roomy, strain: dirtyDst | dirtySrc})
}

// checkCuts feeds the source in all cuts, first with room to spare, then with
// exactly as much as each call needs.
func (c *Checker) checkCuts() *Violation {
	i := 0
	for cut := range c.cuts() {
		if v := c.try(nil, plan{cut: cut, dst: roomy, strain: c.empties()}); v != nil {
			return v
		}
		if !c.skipped && (i%3 == 0 || len(c.job.src) <= 64) {
			if v := c.checkExact(cut); v != nil {
				return v
			}
		}
		i++
	}
	return nil
}

// checkTight feeds the source in all cuts to small destinations.
func (c *Checker) checkTight() *Violation {
	if c.job.skips(DstSize) {
		return nil
	}
	i := 0
	for cut := range c.cuts() {
		if slices.Max(cut) > long {
			continue
		}
		all := len(c.job.src) <= 64
		if all || i%2 == 0 || c.job.least == 0 {
			if v := c.try(nil, plan{cut: cut, dst: c.smallest(), strain: dirtyDst | dirtySrc | c.empties()}); v != nil {
				return v
			}
		}
		if c.job.least > 0 && (all || i%2 == 1) {
			if v := c.try(nil, plan{cut: cut, dst: c.job.least}); v != nil {
				return v
			}
		}
		i++
	}
	return nil
}

// cuts is Cuts, without those that are not to be made.
func (c *Checker) cuts() iter.Seq[[]int] {
	cuts := Cuts(len(c.job.src), c.Seed)
	if c.job.skips(Chunking) {
		cuts = Whole(len(c.job.src))
	}
	if !c.job.skips(EmptyCall) {
		return cuts
	}
	return func(yield func([]int) bool) {
		for cut := range cuts {
			if !slices.Contains(cut[:len(cut)-1], 0) && !yield(cut) {
				return
			}
		}
	}
}

// checkExact gives each call of the last pass exactly as much room as it used.
func (c *Checker) checkExact(cut []int) *Violation {
	if c.job.skips(ShortDst) || c.job.skips(DstSize) {
		return nil
	}
	c.ends = append(c.ends[:0], c.main.ends...)
	c.sizes = c.sizes[:0]
	for _, e := range c.ends {
		c.sizes = append(c.sizes, e.nDst)
	}
	return c.try(nil, plan{cut: cut, dst: roomy, sizes: c.sizes, exact: c.ends, strain: dirtyDst})
}

// empties is the strain of empty calls, unless they are not to be made.
func (c *Checker) empties() strain {
	if c.job.skips(EmptyCall) {
		return 0
	}
	return emptyCalls
}

// calm is the strain of passes that are not explained.
func (c *Checker) calm() strain {
	if c.job.skips(DstRead) {
		return benign
	}
	return 0
}

// smallest is the length to begin with when looking for the shortest dst.
func (c *Checker) smallest() int {
	switch {
	case !c.job.skips(ShortDstState) && !c.job.skips(DstSize):
		return 0
	case c.job.least > 0:
		return c.job.least
	}
	return roomy
}

// checkSizes feeds the source in one piece, or in pieces of 1024 bytes, with
// one destination size after the other.
func (c *Checker) checkSizes() *Violation {
	if c.job.skips(DstSize) {
		return nil
	}
	cut := c.pieces(len(c.job.src), long)
	for size := range Sizes(max(1, c.job.least), len(c.job.want)) {
		if v := c.try(nil, plan{cut: cut, dst: size, strain: dirtyDst}); v != nil {
			return v
		}
	}
	return nil
}

// checkEnd makes calls after the end of the source, or after the error.
func (c *Checker) checkEnd() *Violation {
	if v := c.try(nil, plan{cut: []int{len(c.job.src)}, dst: roomy}); v != nil || c.skipped {
		return v
	}
	p := &c.main
	if p.err == nil && !c.job.skips(AfterEOF) {
		for _, size := range [...]int{c.job.room, 0} {
			if v := p.transform(p.destination(size, 0), nil, true); v != nil {
				return v
			}
			if p.last.nDst > 0 || p.last.err != nil {
				return p.violation(AfterEOF, "a second call at the end of the source wrote %d bytes and returned the error %v",
					p.last.nDst, p.last.err)
			}
		}
	}
	for _, eof := range [...]bool{false, true} {
		p.pos = 0
		if v := p.transform(p.destination(c.job.room, 0), p.src, eof); v != nil {
			return v
		}
	}
	return nil
}
