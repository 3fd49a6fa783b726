package transformtest

import "golang.org/x/text/transform"

// Drive feeds src to t, cut as cut says, and gives each call size bytes of
// destination; if that is refused, more and more, up to 4096 bytes. It returns all
// output, the number of bytes read, and the error that ended the pass, which is
// nil if src is through.
//
// Drive uses t as it is, without Reset. It obeys the contract as the callers in
// package transform do, and returns a *[Violation] if t breaks the contract so
// that they could not go on: Bounds, NilError, ShortSrc, Progress, DstOverrun,
// SrcWritten or Panic. It panics if the sum of cut is not len(src).
func Drive(t transform.Transformer, src []byte, cut []int, size int) (out []byte, nSrc int, err error) {
	sum := 0
	for _, n := range cut {
		sum += n
	}
	if sum != len(src) || len(cut) == 0 {
		panic("transformtest: a cut that does not add up to the length of the source")
	}
	c := Checker{Skip: []Rule{ShortDst}}
	c.prepare(nil, src, nil, nil)
	c.job.open = true
	defer c.recovered(&err)
	p := &c.main
	c.current = p
	p.begin(&c.job, plan{cut: cut, dst: max(size, 0)}, t)
	if v := p.run(); v != nil {
		return p.out, p.pos, v
	}
	return p.out, p.pos, p.err
}
