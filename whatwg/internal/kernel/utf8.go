package kernel

import (
	"encoding/binary"
	"unicode/utf8"
)

// UTF8 copies a prefix of src that is valid UTF-8, ends with a character and
// fits dst, and returns its length. It stops at the first byte that is not
// valid, or less than four bytes before the end of src or dst.
func UTF8(dst, src []byte) int {
	n := 0
	for {
		n += ASCII(dst[n:], src[n:])
		for {
			if len(src)-n < 4 || len(dst)-n < 4 {
				return n
			}
			w := binary.LittleEndian.Uint32(src[n:])
			binary.LittleEndian.PutUint32(dst[n:], w)
			size := validSize(w)
			if size == 0 {
				break
			}
			n += size
		}
		if src[n] >= utf8.RuneSelf {
			return n
		}
	}
}

// validSize returns how many of the four bytes of w, first one lowest, are a
// character beyond ASCII; 0 if they do not start with one.
func validSize(w uint32) int {
	switch {
	case w&0xC0C0F0 == 0x8080E0:
		// U+0800 or above, and no surrogate: E0 80-9F and ED A0-BF are not.
		if second := w & 0x200F; second != 0x0000 && second != 0x200D {
			return 3
		}
	case w&0xC0E0 == 0x80C0:
		if w&0x1E != 0 { // C0 and C1 are not
			return 2
		}
	case w&0xC0C0C0F8 == 0x808080F0:
		// F0 90 to F4 8F
		if plane := w&0x7<<2 | w>>12&0x3; plane-1 < 0x10 {
			return 4
		}
	}
	return 0
}
