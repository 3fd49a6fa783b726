package transformtest

import (
	"bytes"

	"golang.org/x/text/transform"
)

// checkSpan compares Span with Transform, if there is a Span.
func (c *Checker) checkSpan() *Violation {
	if _, ok := c.job.new().(transform.SpanningTransformer); !ok || c.job.skips(Span) {
		return nil
	}
	n := len(c.job.src)
	for _, i := range append([]int(nil), c.choose(n)...) {
		if v := c.spanFirst(i); v != nil {
			return v
		}
		if v := c.spanAfter(i); v != nil {
			return v
		}
	}
	return c.spanBytewise()
}

// spanning starts a pass for Span calls.
func (c *Checker) spanning(cut ...int) *pass {
	p := &c.main
	c.current = p
	p.begin(&c.job, plan{cut: cut, dst: roomy, strain: c.calm()}, c.job.new())
	return p
}

// spanFirst calls Span with the first i bytes, and Transform for the rest.
func (c *Checker) spanFirst(i int) *Violation {
	n := len(c.job.src)
	p := c.spanning(i, n-i)
	if i == n {
		p.cut = p.cut[:1]
	}
	p.feed()
	if v := p.span(); v != nil || p.done {
		return v
	}
	return p.rest()
}

// spanAfter calls Transform with the first i bytes, Span with what is left, and
// Transform again for what Span leaves.
func (c *Checker) spanAfter(i int) *Violation {
	p := c.spanning(i, len(c.job.src)-i)
	p.feed()
	for !p.eof && !p.done {
		if v := p.step(); v != nil {
			return disagrees(v)
		}
	}
	if p.done {
		return nil
	}
	if v := p.span(); v != nil || p.done {
		return v
	}
	return p.rest()
}

// spanBytewise calls Span with one byte more each time, as long as Span has no
// other objection than too short a source.
func (c *Checker) spanBytewise() *Violation {
	n := len(c.job.src)
	p := c.spanning(c.pieces(n, 1+n/64)...)
	p.feed()
	for {
		v := p.span()
		if v != nil || p.done {
			return v
		}
		if p.last.err != nil && p.last.err != transform.ErrShortSrc {
			return p.rest()
		}
		p.feed()
	}
}

// rest lets Transform do what Span has left.
func (p *pass) rest() *Violation {
	if p.last.err == nil || p.last.err == transform.ErrShortSrc {
		p.feed()
	}
	for !p.done {
		if v := p.step(); v != nil {
			return disagrees(v)
		}
	}
	if v := p.judge(); v != nil {
		return disagrees(v)
	}
	return nil
}

// span calls Span with what has been fed and has not been read.
func (p *pass) span() *Violation {
	src := p.src[p.pos:p.fed:p.fed]
	p.last = call{made: true, span: true, src: src, eof: p.eof}
	p.inCall = true
	n, err := p.t.(transform.SpanningTransformer).Span(src, p.eof)
	p.inCall = false
	p.last.nSrc, p.last.err = n, err
	switch {
	case uint(n) > uint(len(src)):
		return p.violation(Span, "%d is out of bounds", n)
	case !bytes.Equal(src, p.orig[p.pos:p.fed]):
		return p.violation(SrcWritten, "Span has written to src")
	case err == nil && n < len(src):
		return p.violation(Span, "the error is nil, but %d bytes of src are left", len(src)-n)
	case err == transform.ErrShortSrc && p.eof && !p.skips(ShortSrc):
		return p.violation(Span, "ErrShortSrc at the end of the source")
	}
	p.out = append(p.out, src[:n]...)
	p.pos += n
	if !bytes.HasPrefix(p.want, p.out) {
		return p.violation(Span, "Transform does not copy these bytes")
	}
	return p.spanned(err)
}

// spanned deals with the error of Span.
func (p *pass) spanned(err error) *Violation {
	switch {
	case err == transform.ErrEndOfSpan, err == transform.ErrShortSrc && !p.eof:
		return nil
	case err == nil && p.eof:
		p.done = true
	case err == nil:
		return nil
	case p.resumes(err): // it is not said what state Span leaves then
		p.done = true
		return nil
	default: // one that Transform would report
		p.seen = append(p.seen, place{src: p.pos, dst: len(p.out), text: err.Error()})
		p.err, p.done = err, true
	}
	if v := p.judge(); v != nil {
		return disagrees(v)
	}
	return nil
}

// disagrees names the cause of v: Transform alone has done well.
func disagrees(v *Violation) *Violation {
	v.Detail = "after Span, " + v.Rule.String() + ": " + v.Detail
	v.Rule = Span
	return v
}

// resumes reports whether err is one after which to go on.
func (p *pass) resumes(err error) bool {
	if p.resume == nil {
		return false
	}
	_, ok := p.resume(err)
	return ok
}
