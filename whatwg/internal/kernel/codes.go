package kernel

import (
	"encoding/binary"
)

// CodeOf is the code of each character of an encoding: its one or two bytes, the
// first one low; 0 where it has none. ASCII is there as well.
type CodeOf [0x10000]uint16

// codesFirst is how many bytes Codes takes before it calls a routine: behind one
// character without a code there often is another.
const codesFirst = 8

// Codes encodes src, which is UTF-8, up to the first character that has no
// code, the first byte that is not of a character up to U+FFFF, or less than
// four bytes before the end of src or two before that of dst.
func Codes(dst, src []byte, table *CodeOf) (nDst, nSrc int) {
	if len(src) >= codesFirst+width && len(dst) >= codesFirst+width {
		for nSrc < codesFirst {
			w := binary.LittleEndian.Uint32(src[nSrc:])
			r, size := uint16(w&0x7F), 1
			if w&0x80 != 0 {
				if r, size = character(w); table[r] == 0 || size == 0 {
					return nDst, nSrc
				}
			}
			code := table[r]
			binary.LittleEndian.PutUint16(dst[nDst:], code)
			nDst, nSrc = nDst+1, nSrc+size
			if code >= 0x100 {
				nDst++
			}
		}
		n, m := codesRoutine(dst[nDst:], src[nSrc:], table)
		nDst, nSrc = nDst+n, nSrc+m
	}
	for {
		n := ASCII(dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+n, nSrc+n
		for {
			if len(src)-nSrc < 4 || len(dst)-nDst < 2 {
				return nDst, nSrc
			}
			w := binary.LittleEndian.Uint32(src[nSrc:])
			if w&0x80 == 0 {
				if w&0x8000 == 0 {
					break
				}
				dst[nDst] = byte(w) // just one: a space, say
				nDst, nSrc = nDst+1, nSrc+1
				continue
			}
			r, size := character(w)
			code := table[r]
			if code < 0x100 {
				if size == 0 || code == 0 {
					return nDst, nSrc
				}
				dst[nDst] = byte(code)
				nDst, nSrc = nDst+1, nSrc+size
				continue
			}
			binary.LittleEndian.PutUint16(dst[nDst:], code)
			nDst, nSrc = nDst+2, nSrc+size
		}
	}
}

// CodesSevenBit is Codes for the part of the encoding whose codes have two bytes
// from 0xA1 on. It writes them without their high bits, and stops before any
// other character, ASCII included.
func CodesSevenBit(dst, src []byte, table *CodeOf) (nDst, nSrc int) {
	for len(src)-nSrc >= 4 && len(dst)-nDst >= 2 {
		r, size := character(binary.LittleEndian.Uint32(src[nSrc:]))
		code := table[r]
		if code&0xFF < 0xA1 || code>>8 < 0xA1 {
			break
		}
		binary.LittleEndian.PutUint16(dst[nDst:], code&0x7F7F)
		nDst, nSrc = nDst+2, nSrc+size
	}
	return nDst, nSrc
}

// character returns the character of two or three bytes at the front of w, the
// first byte lowest, and how many bytes it has. The character may be a
// surrogate: no table of codes has these. For anything else both are 0.
func character(w uint32) (r uint16, size int) {
	switch {
	case w&0xC0C0F0 == 0x8080E0:
		if r = uint16(w<<12 | w>>2&0xFC0 | w>>16&0x3F); r >= 0x800 {
			return r, 3
		}
	case w&0xC0E0 == 0x80C0:
		if r = uint16(w&0x1F<<6 | w>>8&0x3F); r >= 0x80 {
			return r, 2
		}
	}
	return 0, 0
}
