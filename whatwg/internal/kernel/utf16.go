package kernel

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// UTF16 decodes UTF-16BE or UTF-16LE to UTF-8, up to the first surrogate that is
// not one of a pair, or less than 8 bytes before the end of src or 16 before
// that of dst.
func UTF16(isUTF16BE bool, dst, src []byte) (nDst, nSrc int) {
	for len(src)-nSrc >= 8 && len(dst)-nDst >= 16 {
		w := units(isUTF16BE, binary.LittleEndian.Uint64(src[nSrc:]))
		if w&0xFF80FF80FF80FF80 == 0 {
			w |= w >> 8
			binary.LittleEndian.PutUint32(dst[nDst:], uint32(w&0xFFFF|w>>16&0xFFFF0000))
			nDst, nSrc = nDst+4, nSrc+8
			continue
		}
		for range 4 {
			unit := uint32(w & 0xFFFF)
			if unit-0xD800 < 0x800 {
				if len(src)-nSrc < 4 {
					return nDst, nSrc
				}
				r := utf16.DecodeRune(unitsOfPair(isUTF16BE, src[nSrc:]))
				if r == utf8.RuneError {
					return nDst, nSrc
				}
				nDst += utf8.EncodeRune(dst[nDst:], r)
				nSrc += 4
				break
			}
			nDst += putUnit(dst[nDst:], unit)
			nSrc += 2
			w >>= 16
		}
	}
	return nDst, nSrc
}

// units returns the code units of w, first byte lowest, first unit lowest.
func units(isUTF16BE bool, w uint64) uint64 {
	if isUTF16BE {
		return w>>8&0x00FF00FF00FF00FF | w&0x00FF00FF00FF00FF<<8
	}
	return w
}

func unitsOfPair(isUTF16BE bool, src []byte) (first, second rune) {
	w := units(isUTF16BE, uint64(binary.LittleEndian.Uint32(src)))
	return rune(w & 0xFFFF), rune(w >> 16)
}

// putUnit writes a code unit that is no surrogate to dst, which has room for
// four bytes, and returns how many of them it is.
func putUnit(dst []byte, unit uint32) int {
	switch {
	case unit < 0x80:
		dst[0] = byte(unit)
		return 1
	case unit < 0x800:
		binary.LittleEndian.PutUint16(dst, uint16(0x80C0|unit>>6|unit<<8&0x3F00))
		return 2
	}
	binary.LittleEndian.PutUint32(dst, 0x8080E0|unit>>12|unit<<2&0x3F00|unit<<16&0x3F0000)
	return 3
}
