package transformtest

import (
	"bytes"
	"slices"
)

// call makes one call of Transform in memory that is watched, and takes over
// the output.
func (p *pass) call() *Violation {
	src := p.src[p.pos:p.fed:p.fed]
	dst := p.destination(p.dstLen(), len(src))
	in := p.source(src)
	if v := p.transform(dst, in, p.eof); v != nil {
		return v
	}
	p.out = append(p.out, dst[:p.last.nDst]...)
	switch {
	case [guard]byte(dst[len(dst):len(dst)+guard]) != guardBytes:
		return p.violation(DstOverrun, "bytes beyond len(dst) were written")
	case !bytes.Equal(src[:min(len(src), watched)], p.orig[p.pos:min(p.fed, p.pos+watched)]):
		return p.violation(SrcWritten, "src was written to")
	case p.dirty(src) && !p.windowIntact(src):
		return p.violation(SrcWritten, "src was written to, or memory around it")
	case !clean(p.old[:p.oldN]):
		return p.violation(DstKept, "dst of the call before was written to")
	}
	p.foul(dst, src)
	return nil
}

// dirty reports whether src is to be a copy. A Transformer that reads nothing
// before the end would have too much copied.
func (p *pass) dirty(src []byte) bool { return p.strain&dirtySrc != 0 && len(src) <= watched }

// transform calls Transform and checks the bounds of its results. Where there are
// empty calls at all, empty slices are nil.
func (p *pass) transform(dst, src []byte, eof bool) *Violation {
	if p.strain&emptyCalls != 0 && len(dst) == 0 {
		dst = nil
	}
	if p.strain&emptyCalls != 0 && len(src) == 0 {
		src = nil
	}
	p.last = call{made: true, size: len(dst), src: p.src[p.pos:][:len(src)], eof: eof}
	p.dsts = append(p.dsts, len(dst))
	p.inCall = true
	p.last.nDst, p.last.nSrc, p.last.err = p.t.Transform(dst, src, eof)
	p.inCall = false
	if uint(p.last.nDst) > uint(len(dst)) || uint(p.last.nSrc) > uint(len(src)) {
		return p.violation(Bounds, "%d, %d is out of bounds", p.last.nDst, p.last.nSrc)
	}
	return nil
}

// dstLen is the length of dst for the next call.
func (p *pass) dstLen() int {
	switch {
	case p.grown > 0:
		return p.grown
	case p.accepted < len(p.sizes):
		return p.sizes[p.accepted]
	case p.dst == roomy:
		return p.room
	}
	return p.dst
}

// destination returns memory for dst, followed by a guard within its capacity.
// Dirty memory is another than that of the call before, and filled as far as the
// output for nSrc bytes may reach.
func (p *pass) destination(size, nSrc int) []byte {
	if p.strain&dirtyDst != 0 {
		p.buf, p.old = p.old, p.buf
	}
	if p.strain&benign != 0 {
		p.buf = make([]byte, size+guard)
	}
	p.buf = slices.Grow(p.buf[:0], size+guard)[:size+guard]
	if p.strain&dirtyDst != 0 {
		fill(p.buf[:min(size, 64+4*nSrc)], &before)
	}
	*(*[guard]byte)(p.buf[size:]) = guardBytes
	return p.buf[:size]
}

// source returns src, or a copy of it between guards, in other memory than that of
// the call before.
func (p *pass) source(src []byte) []byte {
	if !p.dirty(src) {
		return src
	}
	p.window, p.oldWindow = p.oldWindow, p.window
	p.window = append(p.window[:0], guardBytes[:]...)
	p.window = append(p.window, src...)
	p.window = append(p.window, guardBytes[:]...)
	return p.window[guard : guard+len(src)]
}

func (p *pass) windowIntact(src []byte) bool {
	end := len(p.window) - guard
	return [guard]byte(p.window) == guardBytes && [guard]byte(p.window[end:]) == guardBytes &&
		bytes.Equal(p.window[guard:end], src)
}

// foul overwrites what a Transformer must not look at after a call.
func (p *pass) foul(dst, src []byte) {
	if p.strain&dirtyDst != 0 {
		p.oldN = p.last.nDst
		fill(dst[:p.oldN], &after)
	}
	if p.dirty(src) {
		fill(p.window, &after)
	}
}

// before and after are what memory is filled with.
var (
	before = [64]byte{
		0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A,
		0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A,
		0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A,
		0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A,
	}
	after = [64]byte{
		0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5,
		0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5,
		0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5,
		0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5,
	}
)

func fill(b []byte, with *[64]byte) {
	for len(b) > 0 {
		b = b[copy(b, with[:]):]
	}
}

// clean reports whether b still is as foul left it.
func clean(b []byte) bool {
	for ; len(b) > len(after); b = b[len(after):] {
		if [64]byte(b) != after {
			return false
		}
	}
	return bytes.Equal(b, after[:len(b)])
}
