package transformtest

import (
	"math/rand/v2"
	"runtime/debug"
	"sync"

	"golang.org/x/text/transform"
)

// A Checker holds options, and memory that it uses again from check to check.
// Its zero value is ready for use. It must not be used by several goroutines at
// once.
type Checker struct {
	// MinDst is the shortest destination with which the Transformer promises
	// to go on; see Progress. 0 means no promise: any length is tried, and at
	// 4096 bytes, which is what transform.Reader and Writer have, it must work.
	MinDst int

	// Seed chooses the random cuts.
	Seed int64

	// Resume, if set, says for an error that Check meets whether the
	// Transformer goes on after it, and how many bytes of src beyond nSrc the
	// caller skips first. Check then feeds the rest of the source, and asks for
	// the same errors in the same places whatever the cut. CheckError always
	// stops at the first error. Resume may be called by two goroutines.
	Resume func(err error) (skip int, ok bool)

	// Skip lists rules that are not to be checked, for a Transformer that is
	// known to break them. Passes that break one of them are passed over. If
	// Chunking is skipped, Check feeds sources in one chunk only; if DstSize is,
	// it uses no small destinations; if ShortSrc is, ErrShortSrc at the end is an
	// error as any other.
	Skip []Rule

	job, part           job
	main, other, expert pass
	current             *pass // makes the current call
	skipped             bool  // the last pass broke a rule that is not checked
	src                 []byte
	cut, sizes, picks   []int
	ends                []end
	pair                [2]int
	rng                 *rand.Rand
}

var pool = sync.Pool{New: func() any { return &Checker{} }}

// Check is the method Check of a zero Checker.
func Check(new func() transform.Transformer, src, want []byte) error {
	c := pool.Get().(*Checker)
	defer pool.Put(c)
	return c.Check(new, src, want)
}

// CheckError is the method CheckError of a zero Checker.
func CheckError(new func() transform.Transformer, src, want []byte, wantErr func(error) bool) error {
	c := pool.Get().(*Checker)
	defer pool.Put(c)
	return c.CheckError(new, src, want, wantErr)
}

// Check checks all rules for a Transformer that makes want of src. New is called
// many times and must return a new Transformer each time, unless it is one
// without state. The result is nil or a *[Violation] of the first rule found
// broken. Neither src nor want is changed or kept.
//
// A src of up to 64 bytes is fed in all of [Cuts], and in each of them with ample
// destinations, with the least that will do, with MinDst bytes if that is set, and
// with exactly as much as each call writes. Of a longer one, every third cut is
// fed with exact destinations, and those with chunks of at most 1024 bytes by
// turns with the least and with MinDst. Then src is fed in one piece, or in
// pieces of 1024 bytes if it is longer, with destinations of all [Sizes]. To
// check Reset, work is broken off after each call or byte, or after eight of
// them if there are more than 16, and within the first 1024 bytes of src.
func (c *Checker) Check(new func() transform.Transformer, src, want []byte) (err error) {
	defer c.recovered(&err)
	c.prepare(new, src, want, nil)
	return asError(c.checkAll())
}

// CheckError is like Check for a Transformer that makes want of src and then
// reports an error. WantErr judges the error; it may be called by two goroutines.
func (c *Checker) CheckError(new func() transform.Transformer, src, want []byte, wantErr func(error) bool) (err error) {
	defer c.recovered(&err)
	c.prepare(new, src, want, wantErr)
	return asError(c.checkAll())
}

// Sweep is a light Check for sweeps over many short sources. It feeds src whole,
// one byte at a time with the shortest destination and empty calls between, whole
// with the shortest destination, and in every split into two (in about 16 if src
// is longer than 64 bytes). Only the first two use a new Transformer, the others one
// of those after Reset. So it finds few violations of AfterEOF, Independence,
// Reset, ShortDst and Span, but it names those that it finds as exactly as Check.
func (c *Checker) Sweep(new func() transform.Transformer, src, want []byte) (err error) {
	defer c.recovered(&err)
	c.prepare(new, src, want, nil)
	return asError(c.sweep())
}

// SweepError is a light CheckError, as Sweep is a light Check. It does not
// compare the texts of errors.
func (c *Checker) SweepError(new func() transform.Transformer, src, want []byte, wantErr func(error) bool) (err error) {
	defer c.recovered(&err)
	c.prepare(new, src, want, wantErr)
	return asError(c.sweep())
}

// asError avoids an error that holds a nil *Violation.
func asError(v *Violation) error {
	if v == nil {
		return nil
	}
	return v
}

// prepare fills in the job.
func (c *Checker) prepare(new func() transform.Transformer, src, want []byte, wantErr func(error) bool) {
	c.src = append(c.src[:0], src...)
	c.job = job{new: new, src: c.src, orig: src, want: want, wantErr: wantErr, least: max(0, c.MinDst), first: true, errors: c.job.errors}
	if c.job.promise = c.job.least; c.job.least == 0 {
		c.job.promise = ample
	}
	if wantErr == nil {
		c.job.resume = c.Resume
	}
	c.job.room = c.job.least + len(want) + 4*len(src) + ample
	for _, r := range c.Skip {
		c.job.skip |= 1 << r
	}
}

// recovered turns a panic of the Transformer into a Violation. Other panics are
// not ours to judge.
func (c *Checker) recovered(err *error) {
	if c.current == nil || !c.current.inCall {
		return
	}
	if r := recover(); r != nil {
		*err = c.current.panicked(r)
	}
}

func (p *pass) panicked(r any) *Violation {
	p.inCall = false
	p.last.panicked = true
	v := p.violation(Panic, "%v", r)
	v.Stack = string(debug.Stack())
	return v
}

// try runs one pass, with a new Transformer if t is nil.
func (c *Checker) try(t transform.Transformer, pl plan) *Violation {
	if t == nil {
		t = c.job.new()
	}
	c.current = &c.main
	c.main.begin(&c.job, pl, t)
	c.skipped = false
	v := c.main.run()
	if v != nil {
		v = c.explain(v)
		c.skipped = c.job.skips(v.Rule)
	}
	if c.skipped {
		return nil
	}
	return v
}

// An experiment repeats a failed pass with less strain. The first one to fail
// tells which rule was broken.
type experiment struct {
	rule    Rule
	whole   bool   // in one chunk
	roomy   bool   // with all the room in the world
	refuse  bool   // otherwise with the calls that were refused
	empty   bool   // with all calls that are empty
	allowed strain // of the strains of the pass
	added   strain
}

var experiments = [...]experiment{
	{rule: Output, whole: true, roomy: true, added: benign},
	{rule: Chunking, roomy: true, added: benign},
	{rule: EmptyCall, roomy: true, empty: true, added: benign},
	{rule: DstSize, empty: true, added: benign},
	{rule: ShortDstState, empty: true, refuse: true, added: benign},
	{rule: EmptyCall, empty: true, refuse: true, allowed: emptyCalls, added: benign},
	{rule: DstRead, empty: true, refuse: true, allowed: emptyCalls, added: dirtyDst},
	{rule: SrcKept, empty: true, refuse: true, allowed: emptyCalls | dirtySrc, added: dirtyDst},
}

// explain finds out which rule the failed pass of c.main has broken.
func (c *Checker) explain(v *Violation) *Violation {
	if v.Rule != Output && v.Rule != Error && v.Rule != SameError {
		return v
	}
	failed := &c.main
	for _, e := range experiments {
		if found := c.experiment(e); found != nil {
			return found.blame(e.rule)
		}
	}
	if failed.strain&reused != 0 {
		v.Rule = Reset
		v.Detail += ", but not with a new Transformer"
		return v
	}
	v.Detail += "; the same calls gave another result when repeated"
	return v
}

// experiment repeats the pass of c.main as e says.
func (c *Checker) experiment(e experiment) *Violation {
	pl := c.main.plan
	pl.strain = pl.strain&e.allowed | e.added
	switch {
	case e.whole:
		pl.cut = []int{len(c.job.src)}
	case !e.empty:
		pl.cut = withoutEmpty(pl.cut)
	}
	switch {
	case e.roomy:
		pl.dst, pl.sizes, pl.exact = roomy, nil, nil
	case !e.refuse && pl.exact == nil:
		pl.dst, pl.sizes = roomy, append(c.main.used, c.main.last.size)
	}
	c.current = &c.expert
	c.expert.begin(&c.job, pl, c.job.new())
	return c.expert.run()
}

// withoutEmpty returns cut without its empty chunks, except for one at the end.
func withoutEmpty(cut []int) (list []int) {
	for i, size := range cut {
		if size > 0 || i == len(cut)-1 {
			list = append(list, size)
		}
	}
	return list
}

// blame names the rule that an experiment has shown to be broken.
func (v *Violation) blame(r Rule) *Violation {
	switch {
	case v.Rule != Output && v.Rule != Error && v.Rule != SameError:
	case r == Output:
	case v.Rule == SameError && (r == Chunking || r == DstSize || r == ShortDstState):
	case v.short && r == DstSize:
		v.Rule = NilError
	default:
		v.Rule = r
	}
	return v
}

// sweep is the light check.
func (c *Checker) sweep() *Violation {
	n := len(c.job.src)
	t := c.job.new()
	c.pair[0] = n
	if v := c.try(t, plan{cut: c.pair[:1], dst: roomy}); v != nil {
		return v
	}
	if v := c.try(nil, plan{cut: c.pieces(n, 1), dst: c.job.least, strain: dirtyDst | dirtySrc | emptyCalls}); v != nil {
		return v
	}
	t.Reset()
	if v := c.try(t, plan{cut: c.pieces(n, long), dst: c.job.least, strain: reused}); v != nil {
		return v
	}
	step := 1
	if n > 64 {
		step = n / 16
	}
	for i := 1; i < n && !c.job.skips(Chunking); i += step {
		c.pair = [2]int{i, n - i}
		t.Reset()
		if v := c.try(t, plan{cut: c.pair[:], dst: roomy, strain: reused}); v != nil {
			return v
		}
	}
	return nil
}

// pieces is Fixed without an iterator. Its result may be used until it is called
// again.
func (c *Checker) pieces(n, size int) []int {
	if c.job.skips(Chunking) {
		size = n
	}
	c.cut = c.cut[:0]
	for ; n > size; n -= size {
		c.cut = append(c.cut, size)
	}
	c.cut = append(c.cut, n)
	return c.cut
}
