package codec

import (
	"encoding/binary"
	"sync/atomic"
	"unicode/utf8"

	"github.com/webenc/webenc/whatwg/internal/ascii"
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
	bmp, plane2 *[0x10000]uint16
}

// Set gives r, of plane 0 or 2, the code.
func (t *CodeTable) Set(r rune, code uint16) {
	plane := &t.bmp
	if r > 0xFFFF {
		plane = &t.plane2
	}
	if *plane == nil {
		*plane = new([0x10000]uint16)
	}
	(*plane)[r&0xFFFF] = code
}

// Code returns the code of r, or 0.
func (t *CodeTable) Code(r rune) uint16 {
	switch {
	case r>>16 == 0 && t.bmp != nil:
		return t.bmp[r]
	case r>>16 == 2 && t.plane2 != nil:
		return t.plane2[r&0xFFFF]
	}
	return 0
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
	table := c.load().bmp
	for {
		n := ascii.Copy(dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+n, nSrc+n
		for {
			if len(src)-nSrc < 4 || len(dst)-nDst < 2 {
				return s, nDst, nSrc
			}
			r, size := character(binary.LittleEndian.Uint32(src[nSrc:]))
			if size == 0 {
				break
			}
			code := table[r]
			if code < 0x100 {
				if code == 0 {
					return s, nDst, nSrc
				}
				dst[nDst] = byte(code)
				nDst, nSrc = nDst+1, nSrc+size
				continue
			}
			binary.BigEndian.PutUint16(dst[nDst:], code)
			nDst, nSrc = nDst+2, nSrc+size
		}
		if src[nSrc] >= utf8.RuneSelf {
			return s, nDst, nSrc
		}
	}
}

// RunSevenBit is Run for the part of the encoding whose codes have two bytes
// from 0xA1 on. It writes them without their high bits, and stops before any
// other character, ASCII included.
func (c *Codes) RunSevenBit(dst, src []byte) (nDst, nSrc int) {
	table := c.load().bmp
	for len(src)-nSrc >= 4 && len(dst)-nDst >= 2 {
		r, size := character(binary.LittleEndian.Uint32(src[nSrc:]))
		code := table[r]
		if size == 0 || code < 0xA1A1 {
			break
		}
		binary.BigEndian.PutUint16(dst[nDst:], code&0x7F7F)
		nDst, nSrc = nDst+2, nSrc+size
	}
	return nDst, nSrc
}

// character returns the character of two or three bytes at the front of w, the
// first byte lowest, and how many bytes it has. The character may be a
// surrogate or, of two bytes, ASCII in a form too long: no table has a code for
// these. size is 0 for anything else.
func character(w uint32) (r uint16, size int) {
	switch {
	case w&0xC0C0F0 == 0x8080E0:
		if r = uint16(w<<12 | w>>2&0xFC0 | w>>16&0x3F); r >= 0x800 {
			return r, 3
		}
	case w&0xC0E0 == 0x80C0:
		return uint16(w&0x1F<<6 | w>>8&0x3F), 2
	}
	return 0, 0
}
