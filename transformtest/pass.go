package transformtest

import (
	"bytes"
	"fmt"
	"slices"

	"golang.org/x/text/transform"
)

// A strain is something that a pass does to a Transformer beyond cutting its
// source and limiting its destination. When a pass fails, explain takes the
// strains away and puts them back one at a time, to find the one that matters.
type strain uint8

const (
	emptyCalls strain = 1 << iota // Transform(nil, nil, false) between chunks
	dirtyDst                      // dst is filled before, overwritten after and watched after each call
	dirtySrc                      // src is a copy, overwritten after each call, with noise beyond its end
	reused                        // not a new Transformer, but one that was Reset
	benign                        // new zeroed memory for every call
)

const (
	ample   = 4096 // room beyond what is needed; also the buffer of transform.Reader
	roomy   = -1   // plan.dst: all that the output can need, and ample more
	guard   = 16   // watched bytes beyond len(dst) and len(src)
	watched = 4096 // bytes of src that are watched in every call; all are in every pass
)

var guardBytes = [guard]byte{0xF1, 'g', 'u', 'a', 'r', 'd', 0xA6, 'b', 'e', 'y', 'o', 'n', 'd', 0xB7, 0xC8, 0xD9}

// A plan says how a pass feeds its source.
type plan struct {
	cut    []int
	dst    int   // len(dst) of each call, or roomy; grows while it is refused
	sizes  []int // if set, len(dst) call by call
	exact  []end // if set, how each call ends if dst is larger than sizes
	strain strain
}

// A job is what the passes of one check have in common.
type job struct {
	new     func() transform.Transformer
	src     []byte           // a private copy, which a faulty Transformer may spoil
	orig    []byte           // the caller's
	want    []byte           // output asked for
	open    bool             // any output will do
	wantErr func(error) bool // judges the error that ends the pass; nil if none should
	resume  func(error) (int, bool)
	least   int     // Checker.MinDst, but not negative
	promise int     // with that many bytes of dst the Transformer must go on
	room    int     // roomy, in bytes
	skip    uint32  // bit set of Rules
	texts   bool    // compare the texts of errors, not their places only
	errors  []place // of the first pass, which is the standard for others
	first   bool    // there is no standard yet
}

func (j *job) skips(r Rule) bool { return j.skip>>r&1 != 0 }

// An end is how a call ended.
type end struct {
	nDst, nSrc int
	err        error
}

// A place is where an error was reported.
type place struct {
	src, dst int
	text     string
}

func (e place) String() string {
	if e.text == "" {
		return fmt.Sprintf("at %d of src and %d of dst", e.src, e.dst)
	}
	return fmt.Sprintf("at %d of src and %d of dst, %q", e.src, e.dst, e.text)
}

// A pass is one run of a Transformer over a source, and the memory for it.
type pass struct {
	*job
	plan
	t transform.Transformer

	next, pos, fed int // next chunk; src[pos:fed] has been fed but not read
	eof, done      bool
	grown          int // len(dst) of the next call, after a refusal
	accepted       int // calls that were not refused
	out            []byte
	err            error // that ended the pass
	seen           []place
	dsts, used     []int // len(dst) of all calls, and of the accepted ones
	ends           []end // of the accepted calls

	buf, old          []byte // memory of dst, and of the dst before it
	oldN              int    // watched bytes of old
	window, oldWindow []byte // memory of dirty src, and of the one before it

	inCall bool
	last   call
}

// A call is one call of Transform, or of Span, and its results.
type call struct {
	made, span bool
	panicked   bool
	size       int
	src        []byte
	eof        bool
	nDst, nSrc int
	err        error
}

func (c *call) String() string {
	if !c.made {
		return "none"
	}
	if c.span {
		return fmt.Sprintf("Span(%s, %t) = %d, %v", excerpt(c.src, 0), c.eof, c.nSrc, c.err)
	}
	if c.panicked {
		return fmt.Sprintf("Transform(dst[:%d], %s, %t)", c.size, excerpt(c.src, 0), c.eof)
	}
	return fmt.Sprintf("Transform(dst[:%d], %s, %t) = %d, %d, %v", c.size, excerpt(c.src, 0), c.eof, c.nDst, c.nSrc, c.err)
}

// begin prepares p for a run of t, keeping its memory.
func (p *pass) begin(j *job, pl plan, t transform.Transformer) {
	p.job, p.plan, p.t = j, pl, t
	p.next, p.pos, p.fed, p.grown, p.accepted, p.oldN = 0, 0, 0, 0, 0, 0
	p.eof, p.done, p.inCall, p.err = false, false, false, nil
	p.out, p.seen, p.dsts, p.used, p.ends = p.out[:0], p.seen[:0], p.dsts[:0], p.used[:0], p.ends[:0]
	p.last = call{}
}

// run makes all calls of the pass and judges the outcome.
func (p *pass) run() *Violation {
	if v := p.feed(); v != nil {
		return v
	}
	for !p.done {
		if v := p.step(); v != nil {
			return v
		}
	}
	return p.judge()
}

// feed makes the next chunk available.
func (p *pass) feed() *Violation {
	if p.eof {
		p.done = true
		return nil
	}
	if p.strain&emptyCalls != 0 && p.pos == p.fed {
		if v := p.emptyCall(); v != nil {
			return v
		}
	}
	p.fed += p.cut[p.next]
	p.next++
	p.eof = p.next == len(p.cut)
	return nil
}

// emptyCall makes a call without source and destination.
func (p *pass) emptyCall() *Violation {
	if v := p.transform(nil, nil, false); v != nil {
		return v
	}
	switch p.last.err {
	case nil, transform.ErrShortDst, transform.ErrShortSrc:
		return nil
	}
	return p.violation(EmptyCall, "an empty call returned the error %q", p.last.err)
}

// step makes one call with what has been fed.
func (p *pass) step() *Violation {
	if v := p.call(); v != nil {
		return v
	}
	n := len(p.out) - p.last.nDst
	p.pos += p.last.nSrc
	if !p.open && (len(p.out) > len(p.want) || !bytes.Equal(p.out[n:], p.want[n:len(p.out)])) {
		return p.violation(Output, "the output is wrong from byte %d on", p.differsAt())
	}
	switch p.last.err {
	case nil:
		return p.finished()
	case transform.ErrShortDst:
		return p.shortDst()
	case transform.ErrShortSrc:
		return p.shortSrc()
	}
	return p.failed()
}

func (p *pass) differsAt() int { return (&Violation{Got: p.out, Want: p.want}).differsAt() }

func (p *pass) finished() *Violation {
	if n := p.fed - p.pos; n > 0 {
		return p.violation(NilError, "the error is nil, but %d bytes of src have not been read", n)
	}
	p.accept()
	return p.feed()
}

func (p *pass) shortSrc() *Violation {
	switch {
	case !p.eof:
		p.accept()
		return p.feed()
	case p.skips(ShortSrc):
		return p.failed()
	}
	return p.violation(ShortSrc, "ErrShortSrc at the end of the source")
}

func (p *pass) shortDst() *Violation {
	if !p.skips(ShortDst) && p.dst == roomy && p.last.size >= p.room {
		return p.violation(ShortDst, "ErrShortDst, though dst is %d bytes longer than all output", p.room-len(p.want))
	}
	if p.accepted < len(p.exact) {
		if p.exact[p.accepted].err == nil {
			return p.violation(ShortDst, "ErrShortDst, though a longer dst receives no more than that")
		}
		return p.eitherError()
	}
	if p.last.nDst+p.last.nSrc > 0 {
		p.accept()
		return p.overrun()
	}
	if p.last.size >= p.promise {
		return p.violation(Progress, "no progress with a destination of %d bytes, where %d should do", p.last.size, p.promise)
	}
	p.grown = larger(p.last.size)
	return nil
}

// eitherError deals with ErrShortDst in a call with an exact dst that ends in
// another error with a larger one. If that is ErrShortSrc, then either will do:
// what is to come of the unread source finds no room.
func (p *pass) eitherError() *Violation {
	short := p.exact[p.accepted].err == transform.ErrShortSrc
	p.accept()
	if short && p.exact != nil {
		return p.feed()
	}
	p.exact, p.sizes = nil, nil
	return nil
}

// larger is the next length to try after a destination of n bytes was refused.
func larger(n int) int {
	if n < 16 {
		return n + 1
	}
	return 2 * n
}

// accept notes that a call was not refused. If it has not read what the measured
// one has, then the calls to come have not been measured.
func (p *pass) accept() {
	if i := p.accepted; i < len(p.exact) && p.exact[i].nSrc != p.last.nSrc {
		p.exact, p.sizes = nil, nil
	}
	p.grown = 0
	p.accepted++
	p.used = append(p.used, p.last.size)
	p.ends = append(p.ends, end{p.last.nDst, p.last.nSrc, p.last.err})
}

// overrun stops a Transformer whose output never ends. If the output is known
// this cannot happen: each call that moves takes from src or from want.
func (p *pass) overrun() *Violation {
	if p.open && len(p.out) > 1<<16+1024*len(p.src) {
		return p.violation(Progress, "%d bytes of output, and no end", len(p.out))
	}
	return nil
}

// failed deals with an error of the Transformer's own.
func (p *pass) failed() *Violation {
	at := place{src: p.pos, dst: len(p.out)}
	if p.texts {
		at.text = p.last.err.Error()
	}
	p.seen = append(p.seen, at)
	p.accept()
	if p.resume != nil {
		if skip, ok := p.resume(p.last.err); ok {
			return p.goOn(skip)
		}
	}
	p.err, p.done = p.last.err, true
	return nil
}

// goOn continues after an error, past skip bytes of src.
func (p *pass) goOn(skip int) *Violation {
	const most = 8 // errors in a row without any progress
	if n := len(p.seen); n > most && p.seen[n-1-most].src == p.pos && p.seen[n-1-most].dst == len(p.out) {
		return p.violation(Progress, "the same error again and again: %q", p.last.err)
	}
	if skip < 0 || skip > p.fed-p.pos {
		return p.violation(Error, "Resume wants to skip %d bytes for the error %q, where %d are left", skip, p.last.err, p.fed-p.pos)
	}
	p.pos += skip
	if p.pos == p.fed && !p.eof {
		return p.feed()
	}
	return nil
}

// judge compares the outcome of a complete pass with what was asked for.
func (p *pass) judge() *Violation {
	switch {
	case !bytes.Equal(p.src, p.orig):
		return p.violation(SrcWritten, "src was written to")
	case p.open:
		return nil
	case p.err != nil && p.wantErr == nil:
		return p.violation(Error, "unexpected error %q", p.err)
	case p.err != nil && !p.wantErr(p.err):
		return p.violation(Error, "not the error that was asked for: %q", p.err)
	case p.err == nil && p.wantErr != nil:
		return p.violation(Error, "no error, though one was asked for")
	case len(p.out) < len(p.want):
		v := p.violation(Output, "%d bytes of output are missing at the end", len(p.want)-len(p.out))
		v.short = p.err == nil
		return v
	case p.first:
		p.errors, p.first = append(p.errors[:0], p.seen...), false
	case !p.skips(SameError) && !slices.Equal(p.seen, p.errors):
		return p.violation(SameError, "%s", p.otherErrors())
	}
	return nil
}

// otherErrors describes the first error that is not as it should be.
func (p *pass) otherErrors() string {
	for i := range min(len(p.seen), len(p.errors)) {
		if got, want := p.seen[i], p.errors[i]; got != want {
			return fmt.Sprintf("an error %v; with the source in one piece %v", got, want)
		}
	}
	return fmt.Sprintf("%d errors; with the source in one piece %d", len(p.seen), len(p.errors))
}

// violation describes the state of the pass.
func (p *pass) violation(r Rule, format string, args ...any) *Violation {
	v := &Violation{Rule: r, Detail: fmt.Sprintf(format, args...), Src: p.orig, Want: p.want, Got: p.out,
		Cut: p.cut, Dst: p.dsts, Call: p.last.String()}
	return v.clone()
}
