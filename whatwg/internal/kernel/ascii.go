package kernel

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// width is how many bytes a routine takes at once: less is not worth a call.
const width = 32

// high has the high bit of each byte set: the bits that no ASCII byte has.
const high = 0x8080808080808080

// ASCII copies the longest prefix of src that is ASCII and fits dst, and
// returns its length.
func ASCII(dst, src []byte) int {
	n := min(len(dst), len(src))
	dst, src = dst[:n], src[:n]
	i := asciiRoutine(dst, src)
	if i == n || src[i] >= utf8.RuneSelf {
		return i
	}
	for ; n-i >= 32; i += 32 {
		s, d := src[i:i+32:n], dst[i:i+32:n]
		a, b := binary.LittleEndian.Uint64(s), binary.LittleEndian.Uint64(s[8:])
		c, e := binary.LittleEndian.Uint64(s[16:]), binary.LittleEndian.Uint64(s[24:])
		if (a|b|c|e)&high != 0 {
			break
		}
		binary.LittleEndian.PutUint64(d, a)
		binary.LittleEndian.PutUint64(d[8:], b)
		binary.LittleEndian.PutUint64(d[16:], c)
		binary.LittleEndian.PutUint64(d[24:], e)
	}
	for ; n-i >= 8; i += 8 {
		w := binary.LittleEndian.Uint64(src[i:])
		binary.LittleEndian.PutUint64(dst[i:], w)
		if m := w & high; m != 0 {
			return i + bits.TrailingZeros64(m)/8
		}
	}
	if n >= 8 { // the last eight bytes, of which some may be done
		w := binary.LittleEndian.Uint64(src[n-8:])
		binary.LittleEndian.PutUint64(dst[n-8:], w)
		return n - 8 + bits.TrailingZeros64(w&high)/8
	}
	for ; i < n && src[i] < utf8.RuneSelf; i++ {
		dst[i] = src[i]
	}
	return i
}

// ASCIIPrefix is ASCII without the copy.
func ASCIIPrefix(src []byte) int {
	i := asciiPrefixRoutine(src)
	if i == len(src) || src[i] >= utf8.RuneSelf {
		return i
	}
	for ; len(src)-i >= 32; i += 32 {
		s := src[i : i+32]
		a, b := binary.LittleEndian.Uint64(s), binary.LittleEndian.Uint64(s[8:])
		c, e := binary.LittleEndian.Uint64(s[16:]), binary.LittleEndian.Uint64(s[24:])
		if (a|b|c|e)&high != 0 {
			break
		}
	}
	for ; len(src)-i >= 8; i += 8 {
		if m := binary.LittleEndian.Uint64(src[i:]) & high; m != 0 {
			return i + bits.TrailingZeros64(m)/8
		}
	}
	for i < len(src) && src[i] < utf8.RuneSelf {
		i++
	}
	return i
}
