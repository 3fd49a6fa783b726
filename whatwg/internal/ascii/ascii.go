// Package ascii copies runs of ASCII bytes.
package ascii

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// high has the high bit of each byte set: the bits that no ASCII byte has.
const high = 0x8080808080808080

// Copy copies the longest prefix of src that is ASCII and fits dst, and
// returns its length. Bytes of dst behind that length may be overwritten.
func Copy(dst, src []byte) int {
	n := min(len(dst), len(src))
	dst, src = dst[:n], src[:n]
	i := 0
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
	for ; i < n && src[i] < utf8.RuneSelf; i++ {
		dst[i] = src[i]
	}
	return i
}
