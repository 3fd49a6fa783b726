package kernel

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// UTF16 decodes UTF-16BE or UTF-16LE to UTF-8, up to the first surrogate that is
// not one of a pair, or the first character that is not whole in src or does not
// fit dst.
func UTF16(isUTF16BE bool, dst, src []byte) (nDst, nSrc int) {
	nDst, nSrc = utf16Routine(isUTF16BE, dst, src)
	for len(src)-nSrc >= 8 && len(dst)-nDst >= 16 {
		w := units(isUTF16BE, binary.LittleEndian.Uint64(src[nSrc:]))
		switch {
		case w&(0xFF80*each) == 0: // all ASCII
			w |= w >> 8
			binary.LittleEndian.PutUint32(dst[nDst:], uint32(w&0xFFFF|w>>16&0xFFFF0000))
			nDst, nSrc = nDst+4, nSrc+8
			continue
		case w&(0xF800*each) == 0: // all of one or two
			bytes, n := upToTwoBytes(w)
			binary.LittleEndian.PutUint64(dst[nDst:], bytes)
			nDst, nSrc = nDst+n, nSrc+8
			continue
		case !anyZero(w&(0xF800*each)) && !anyZero(w&(0xF800*each)^0xD800*each): // all of three
			binary.LittleEndian.PutUint64(dst[nDst:], threeBytes(w&0xFFFF)|threeBytes(w>>16&0xFFFF)<<24)
			binary.LittleEndian.PutUint64(dst[nDst+6:], threeBytes(w>>32&0xFFFF)|threeBytes(w>>48)<<24)
			nDst, nSrc = nDst+12, nSrc+8
			continue
		}
		for range 4 {
			unit := uint32(w & 0xFFFF)
			if unit-0xD800 < 0x800 {
				if len(src)-nSrc < 4 {
					return nDst, nSrc
				}
				leading, trailing := unitsOfPair(isUTF16BE, src[nSrc:])
				bytes := fourBytes(leading, trailing)
				if bytes == 0 {
					return nDst, nSrc
				}
				binary.LittleEndian.PutUint32(dst[nDst:], bytes)
				nDst, nSrc = nDst+4, nSrc+4
				break
			}
			nDst += putUnit(dst[nDst:], unit)
			nSrc += 2
			w >>= 16
		}
	}
	for len(src)-nSrc >= 2 {
		r, size := rune(src[nSrc])|rune(src[nSrc+1])<<8, 2
		if isUTF16BE {
			r = r>>8 | r<<8&0xFF00
		}
		if utf16.IsSurrogate(r) {
			if len(src)-nSrc < 4 {
				break
			}
			leading, trailing := unitsOfPair(isUTF16BE, src[nSrc:])
			if r = utf16.DecodeRune(rune(leading), rune(trailing)); r == utf8.RuneError {
				break
			}
			size = 4
		}
		if len(dst)-nDst < utf8.RuneLen(r) {
			break
		}
		nDst += utf8.EncodeRune(dst[nDst:], r)
		nSrc += size
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

func unitsOfPair(isUTF16BE bool, src []byte) (first, second uint32) {
	w := units(isUTF16BE, uint64(binary.LittleEndian.Uint32(src)))
	return uint32(w & 0xFFFF), uint32(w >> 16)
}

// each times a number is that number in each of four code units.
const each = 0x0001000100010001

// anyZero says if one of the four code units of w is 0.
func anyZero(w uint64) bool { return (w-each)&^w&(0x8000*each) != 0 }

// upToTwoBytes returns the bytes of four code units up to U+07FF, first one
// lowest, and how many they are. It does without jumps, which would depend on
// the text and cost more.
func upToTwoBytes(w uint64) (bytes uint64, n int) {
	isTwo := (w + 0x7F80*each) >> 15 & each
	two := 0x80C0*each | w>>6&(0x1F*each) | w&(0x3F*each)<<8
	w ^= (w ^ two) & (isTwo * 0xFFFF)
	sizes := 8*each + isTwo<<3 // in bits
	first, second, third := sizes&0x1F, sizes>>16&0x1F, sizes>>32&0x1F
	bytes = w&0xFFFF | w>>16&0xFFFF<<first
	bytes |= (w>>32&0xFFFF | w>>48<<third) << (first + second)
	return bytes, int(first+second+third+sizes>>48) / 8
}

// threeBytes returns the bytes of a code unit from U+0800 on, first one lowest.
func threeBytes(unit uint64) uint64 {
	return 0x8080E0 | unit>>12 | unit<<2&0x3F00 | unit<<16&0x3F0000
}

// fourBytes returns the bytes of a pair of surrogates, first one lowest; 0 if
// these are none.
func fourBytes(leading, trailing uint32) uint32 {
	leading, trailing = leading-0xD800, trailing-0xDC00
	if leading >= 0x400 || trailing >= 0x400 {
		return 0
	}
	leading += 0x10000 >> 10
	return 0x808080F0 | leading>>8 | leading<<6&0x3F00 | leading<<20&0x300000 | trailing<<10&0xF0000 | trailing<<24&0x3F000000
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
	binary.LittleEndian.PutUint32(dst, uint32(threeBytes(uint64(unit))))
	return 3
}

// UTF16Encode encodes UTF-8 to UTF-16BE or UTF-16LE, up to the first byte that
// is not valid, or the first character that is not whole in src or does not fit
// dst.
func UTF16Encode(isUTF16BE bool, dst, src []byte) (nDst, nSrc int) {
	nDst, nSrc = encodeUTF16(isUTF16BE, dst, src, fewCharacters+1)
	for nSrc >= 3 {
		few := min(len(src)-nSrc, 2*(len(dst)-nDst), 4096) // a cache holds that
		nd, ns := utf16EncodeRoutine(isUTF16BE, dst[nDst:], src[nSrc-3:][:3+few])
		nDst, nSrc = nDst+nd, nSrc+ns-3
		if ns < 64 {
			break
		}
	}
	nd, ns := encodeUTF16(isUTF16BE, dst[nDst:], src[nSrc:], len(src))
	return nDst + nd, nSrc + ns
}

// encodeUTF16 is UTF16Encode for most characters at most, or a few more.
func encodeUTF16(isUTF16BE bool, dst, src []byte, most int) (nDst, nSrc int) {
	for ; most > 0 && len(src)-nSrc >= 8 && len(dst)-nDst >= 16; most-- {
		w := binary.LittleEndian.Uint64(src[nSrc:])
		if w&0x80 == 0 {
			// Eight bytes, as if all were ASCII.
			binary.LittleEndian.PutUint64(dst[nDst:], units(isUTF16BE, spread(w)))
			binary.LittleEndian.PutUint64(dst[nDst+8:], units(isUTF16BE, spread(w>>32)))
			n := bits.TrailingZeros64(w&high) / 8
			nDst, nSrc = nDst+2*n, nSrc+n
			continue
		}
		size := validSize(uint32(w))
		unit := w<<6&0x7C0 | w>>8&0x3F
		switch size {
		case 0:
			return nDst, nSrc
		case 3:
			unit = w<<12&0xF000 | w>>2&0xFC0 | w>>16&0x3F
		case 4:
			r, _ := runeIn(uint32(w))
			nDst += putUnits(isUTF16BE, dst[nDst:], r)
			nSrc += size
			continue
		}
		binary.LittleEndian.PutUint16(dst[nDst:], uint16(units(isUTF16BE, unit)))
		nDst, nSrc = nDst+2, nSrc+size
	}
	for ; most > 0 && nSrc < len(src); most-- {
		var w uint32
		for k, b := range src[nSrc:min(nSrc+4, len(src))] {
			w |= uint32(b) << (8 * k)
		}
		r, size := runeIn(w)
		if size == 0 || len(dst)-nDst < 2*utf16.RuneLen(r) {
			break
		}
		nDst += putUnits(isUTF16BE, dst[nDst:], r)
		nSrc += size
	}
	return nDst, nSrc
}

// spread returns the low four bytes of w as four code units.
func spread(w uint64) uint64 {
	w = w&0xFFFF | w&0xFFFF0000<<16
	return w&0x000000FF000000FF | w&0x0000FF000000FF00<<8
}

// runeIn returns the character that the four bytes of w, first one lowest, start
// with, and how many they are; 0 if they do not start with one.
func runeIn(w uint32) (r rune, size int) {
	if w&0x80 == 0 {
		return rune(w & 0x7F), 1
	}
	size = validSize(w)
	first, second, third, fourth := w, w>>8&0x3F, w>>16&0x3F, w>>24&0x3F
	switch size {
	case 2:
		return rune(first&0x1F<<6 | second), 2
	case 3:
		return rune(first&0xF<<12 | second<<6 | third), 3
	case 4:
		return rune(first&0x7<<18 | second<<12 | third<<6 | fourth), 4
	}
	return 0, 0
}

// putUnits writes r to dst, which has room for it, and returns its bytes.
func putUnits(isUTF16BE bool, dst []byte, r rune) int {
	if r > 0xFFFF {
		leading, trailing := utf16.EncodeRune(r)
		w := units(isUTF16BE, uint64(leading)|uint64(trailing)<<16)
		binary.LittleEndian.PutUint32(dst, uint32(w))
		return 4
	}
	binary.LittleEndian.PutUint16(dst, uint16(units(isUTF16BE, uint64(r))))
	return 2
}
