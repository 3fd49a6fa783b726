package codec

import (
	"math/bits"
	"sync/atomic"
	"unicode/utf8"

	"github.com/webenc/webenc/whatwg/internal/kernel"
)

// Codes is an encoder without state whose characters beyond ASCII have one or
// two bytes. Its table, 128 KiB and as much again for an encoding with
// characters of plane 2, is made on first use.
type Codes struct {
	// Fill sets the code of each character that is not ASCII.
	Fill func(*CodeTable)

	table atomic.Pointer[CodeTable]
}

// CodeTable maps scalar values to codes: the one or two bytes of a character as
// a number, the first one high; 0 where there is none.
type CodeTable struct {
	bmp, plane2 *kernel.CodeOf
}

// Set gives r, of plane 0 or 2, the code. The second of two bytes is not 0.
func (t *CodeTable) Set(r rune, code uint16) {
	plane := &t.bmp
	if r > 0xFFFF {
		plane = &t.plane2
	}
	if *plane == nil {
		*plane = new(kernel.CodeOf)
	}
	(*plane)[r&0xFFFF] = swapped(code)
}

// Code returns the code of r, or 0.
func (t *CodeTable) Code(r rune) uint16 {
	switch {
	case r>>16 == 0 && t.bmp != nil:
		return swapped(t.bmp[r])
	case r>>16 == 2 && t.plane2 != nil:
		return swapped(t.plane2[r&0xFFFF])
	}
	return 0
}

// swapped makes a code of its bytes, the first one low, and these of a code.
func swapped(code uint16) uint16 {
	if code < 0x100 {
		return code
	}
	return bits.ReverseBytes16(code)
}

// Code returns the code of r, or 0.
func (c *Codes) Code(r rune) uint16 {
	return c.load().Code(r)
}

// load returns the table, and makes it if there is none yet. Goroutines that
// come at once may each make one.
func (c *Codes) load() *CodeTable {
	if table := c.table.Load(); table != nil {
		return table
	}
	table := new(CodeTable)
	c.Fill(table)
	for r := range rune(utf8.RuneSelf) { // kernel.Codes looks up ASCII, too
		table.Set(r, uint16(r))
	}
	c.table.Store(table)
	return table
}

// Next implements [Encoder].
func (c *Codes) Next(s State, r rune) (State, Code) {
	if r < utf8.RuneSelf {
		return s, OneByte(byte(r))
	}
	switch code := c.Code(r); {
	case code == 0:
		return s, Unmappable(r)
	case code < 0x100:
		return s, OneByte(byte(code))
	default:
		return s, TwoBytes(code)
	}
}

// Run implements [Encoder]. It stops before a character of four bytes in UTF-8.
func (c *Codes) Run(s State, dst, src []byte) (next State, nDst, nSrc int) {
	nDst, nSrc = kernel.Codes(dst, src, c.load().bmp)
	return s, nDst, nSrc
}

// RunSevenBit is Run for the part of the encoding whose codes have two bytes
// from 0xA1 on. It writes them without their high bits, and stops before any
// other character, ASCII included.
func (c *Codes) RunSevenBit(dst, src []byte) (nDst, nSrc int) {
	return kernel.CodesSevenBit(dst, src, c.load().bmp)
}
