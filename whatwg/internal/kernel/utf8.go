package kernel

import (
	"encoding/binary"
	"unicode/utf8"
)

// UTF8 copies the longest prefix of src that is valid UTF-8, ends with a
// character and fits dst, and returns its length.
func UTF8(dst, src []byte) int {
	n := min(len(dst), len(src))
	dst, src = dst[:n], src[:n]
	i := 0
	if n >= 8 && binary.LittleEndian.Uint64(src)&high == 0 {
		i = ASCII(dst, src)
	}
	if n-i >= width {
		// Errors often come in groups. What takes time to start is behind these.
		more := false
		if i, more = characters(dst, src, i, fewCharacters); !more {
			return i
		}
		i += utf8Routine(dst[i:], src[i:])
		if i, more = characters(dst, src, i, 1); !more {
			return i
		}
		i += utf8Blocks(dst[i:], src[i:])
	}
	i, _ = characters(dst, src, i, n)
	return i
}

// ValidUTF8 is UTF8 without the copy.
func ValidUTF8(src []byte) int {
	i := ASCIIPrefix(src)
	i += validUTF8Routine(src[i:])
	i += utf8Blocks(nil, src[i:])
	i, _ = characters(nil, src, i, len(src))
	return i
}

// fewCharacters is how many characters UTF8 copies one by one at first.
const fewCharacters = 2

// characters copies characters from src[i:] to dst[i:], which is as long, or
// goes past them where dst is nil. It returns where it ends, and if it has met
// as many as it was to.
func characters(dst, src []byte, i, most int) (end int, more bool) {
	for ; most > 0; most-- {
		rest := src[i:]
		if len(rest) == 0 {
			return i, false
		}
		if rest[0] < utf8.RuneSelf {
			if dst != nil {
				dst[i] = rest[0]
			}
			i++
			continue
		}
		var w uint32
		if len(rest) >= 4 {
			w = binary.LittleEndian.Uint32(rest)
		} else {
			for k, b := range rest {
				w |= uint32(b) << (8 * k)
			}
		}
		size := validSize(w)
		if size == 0 {
			return i, false
		}
		if dst != nil {
			if len(rest) >= 4 {
				binary.LittleEndian.PutUint32(dst[i:], w)
			} else {
				copy(dst[i:], rest[:size])
			}
		}
		i += size
	}
	return i, true
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

// utf8Blocks copies blocks of src that are valid UTF-8 to dst, which is as long,
// or goes past them where dst is nil. It returns where it ends, in front of a
// character.
//
// What has come of a character is a state, and a state is how far what it turns
// into is shifted in the entry of a byte: so there is one shift for each byte,
// and no jump that depends on the text. The idea is Per Vognsen's, "Shift-based
// DFAs".
func utf8Blocks(dst, src []byte) int {
	const size = 16
	i := 0
	state := uint64(between)
	for ; len(src)-i >= size; i += size {
		block := src[i : i+size]
		a, b := binary.LittleEndian.Uint64(block), binary.LittleEndian.Uint64(block[8:])
		if dst != nil {
			binary.LittleEndian.PutUint64(dst[i:], a)
			binary.LittleEndian.PutUint64(dst[i+8:], b)
		}
		if (a|b)&high == 0 && state&63 == between {
			continue
		}
		state = afterEight(state, (*[8]byte)(block))
		state = afterEight(state, (*[8]byte)(block[8:]))
		if state&63 == malformed {
			break
		}
	}
	return wholeCharacters(src, i)
}

// afterEight returns the state after eight bytes.
func afterEight(state uint64, b *[8]byte) uint64 {
	state = utf8States[b[0]] >> (state & 63)
	state = utf8States[b[1]] >> (state & 63)
	state = utf8States[b[2]] >> (state & 63)
	state = utf8States[b[3]] >> (state & 63)
	state = utf8States[b[4]] >> (state & 63)
	state = utf8States[b[5]] >> (state & 63)
	state = utf8States[b[6]] >> (state & 63)
	return utf8States[b[7]] >> (state & 63)
}

// wholeCharacters returns n, less the bytes of a character at the end of src[:n]
// that is longer. What is in front of it is valid.
func wholeCharacters(src []byte, n int) int {
	for back, least := 1, byte(0xC0); back <= min(n, 3); back, least = back+1, least>>1|0x80 {
		switch b := src[n-back]; {
		case b >= least: // the leading byte of more than back bytes
			return n - back
		case b < utf8.RuneSelf || b >= 0xC0:
			return n
		}
	}
	return n
}

// The states: what is to come of a character.
const (
	malformed = 6 * iota // nothing helps
	between              // nothing is
	needOne              // a byte 80-BF
	needTwo              // two of them
	needThree            // three
	afterE0              // A0-BF and another
	afterED              // 80-9F and another
	afterF0              // 90-BF and two others
	afterF4              // 80-8F and two others
)

// What the bytes turn the states into. All that is not listed turns into malformed.
const (
	in00to7F = between << between
	in80to8F = between<<needOne | needOne<<needTwo | needTwo<<needThree | needOne<<afterED | needTwo<<afterF4
	in90to9F = between<<needOne | needOne<<needTwo | needTwo<<needThree | needOne<<afterED | needTwo<<afterF0
	inA0toBF = between<<needOne | needOne<<needTwo | needTwo<<needThree | needOne<<afterE0 | needTwo<<afterF0
	inC2toDF = needOne << between
	inE1toEF = needTwo << between
	inF1toF3 = needThree << between
	isE0     = afterE0 << between
	isED     = afterED << between
	isF0     = afterF0 << between
	isF4     = afterF4 << between
)

var utf8States = [256]uint64{
	0x00: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x08: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x10: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x18: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x20: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x28: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x30: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x38: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x40: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x48: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x50: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x58: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x60: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x68: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x70: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x78: in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F, in00to7F,
	0x80: in80to8F, in80to8F, in80to8F, in80to8F, in80to8F, in80to8F, in80to8F, in80to8F,
	0x88: in80to8F, in80to8F, in80to8F, in80to8F, in80to8F, in80to8F, in80to8F, in80to8F,
	0x90: in90to9F, in90to9F, in90to9F, in90to9F, in90to9F, in90to9F, in90to9F, in90to9F,
	0x98: in90to9F, in90to9F, in90to9F, in90to9F, in90to9F, in90to9F, in90to9F, in90to9F,
	0xA0: inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF,
	0xA8: inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF,
	0xB0: inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF,
	0xB8: inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF, inA0toBF,
	0xC2: inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF,
	0xC8: inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF,
	0xD0: inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF,
	0xD8: inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF, inC2toDF,
	0xE0: isE0, inE1toEF, inE1toEF, inE1toEF, inE1toEF, inE1toEF, inE1toEF, inE1toEF,
	0xE8: inE1toEF, inE1toEF, inE1toEF, inE1toEF, inE1toEF, isED, inE1toEF, inE1toEF,
	0xF0: isF0, inF1toF3, inF1toF3, inF1toF3, isF4,
}
