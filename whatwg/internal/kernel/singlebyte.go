package kernel

import (
	"encoding/binary"
	"unicode/utf8"
)

// replacement is U+FFFD as an entry of a table: in UTF-8, first byte lowest, with
// the number of its bytes in bits 24 to 31.
const replacement = 3<<24 | 0xBDBFEF

// SingleByteTable is what each byte of an encoding decodes to, in the two forms
// that the loops use: see [NewSingleByteTable].
type SingleByteTable struct {
	// entries has each character in UTF-8, first byte lowest, with the number of
	// its bytes in bits 24 to 31; 0 is an error.
	entries [256]uint32

	// rows has the first and the second byte of the characters of the bytes from
	// 0x80 on, sixteen to a row, for look-ups by shuffle: rows[2*k] and
	// rows[2*k+1] are those of the bytes from 0x80+16*k on, XORed with those of
	// the row before. The first byte of an error is 0xFF.
	rows [16][16]byte
}

// NewSingleByteTable makes the table of an encoding that has characters for its
// 256 bytes; -1 is an error. Those of the bytes below 0x80 are themselves, the
// others are not ASCII, and none is above U+FFFF.
func NewSingleByteTable(characters *[256]rune) *SingleByteTable {
	table := new(SingleByteTable)
	for b, r := range characters {
		var buf [4]byte
		if r >= 0 {
			n := utf8.EncodeRune(buf[:], r)
			table.entries[b] = binary.LittleEndian.Uint32(buf[:]) | uint32(n)<<24
		} else {
			buf[0] = 0xFF
		}
		if b < utf8.RuneSelf {
			continue
		}
		for plane := range 2 {
			row, column := b>>4&7*2+plane, b&0xF
			table.rows[row][column] ^= buf[plane]
			if row+2 < len(table.rows) {
				table.rows[row+2][column] ^= buf[plane]
			}
		}
	}
	return table
}

// SingleByteDecode decodes up to the first error, or the first character that
// does not fit dst.
func SingleByteDecode(dst, src []byte, table *SingleByteTable) (nDst, nSrc int) {
	nDst, nSrc, stopped := singleByteDecodeRoutine(dst, src, table)
	if stopped {
		return nDst, nSrc
	}
	entries := &table.entries
	for {
		n := ASCII(dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+n, nSrc+n
		for {
			if len(src)-nSrc < 8 || len(dst)-nDst < 36 {
				return singleByteDecodeLast(dst, src, nDst, nSrc, entries)
			}
			w := binary.LittleEndian.Uint64(src[nSrc:])
			if w&high == 0 {
				break
			}
			a, b, c, d := entries[byte(w)], entries[byte(w>>8)], entries[byte(w>>16)], entries[byte(w>>24)]
			e, f, g, h := entries[byte(w>>32)], entries[byte(w>>40)], entries[byte(w>>48)], entries[byte(w>>56)]
			if a == 0 || b == 0 || c == 0 || d == 0 || e == 0 || f == 0 || g == 0 || h == 0 {
				return singleByteDecodeLast(dst, src, nDst, nSrc, entries)
			}
			// Each is stored whole, over what the one before has too much. n is
			// below 32 in any case: &31 tells the compiler.
			room := (*[32 + 4]byte)(dst[nDst:])
			n := a >> 24
			binary.LittleEndian.PutUint32(room[:], a)
			binary.LittleEndian.PutUint32(room[n&31:], b)
			n += b >> 24
			binary.LittleEndian.PutUint32(room[n&31:], c)
			n += c >> 24
			binary.LittleEndian.PutUint32(room[n&31:], d)
			n += d >> 24
			binary.LittleEndian.PutUint32(room[n&31:], e)
			n += e >> 24
			binary.LittleEndian.PutUint32(room[n&31:], f)
			n += f >> 24
			binary.LittleEndian.PutUint32(room[n&31:], g)
			n += g >> 24
			binary.LittleEndian.PutUint32(room[n&31:], h)
			n += h >> 24
			nDst, nSrc = nDst+int(n), nSrc+8
		}
	}
}

// singleByteDecodeLast is SingleByteDecode from nDst and nSrc on, for few bytes.
func singleByteDecodeLast(dst, src []byte, nDst, nSrc int, entries *[256]uint32) (int, int) {
	for nSrc < len(src) {
		entry := entries[src[nSrc]]
		n := int(entry >> 24)
		if n == 0 || n > len(dst)-nDst {
			break
		}
		for range n {
			dst[nDst] = byte(entry)
			nDst++
			entry >>= 8
		}
		nSrc++
	}
	return nDst, nSrc
}

// SingleByteReplace is SingleByteDecode for text that is full of errors: it writes
// U+FFFD for them, and counts them. It returns when there was no error for a few
// bytes.
func SingleByteReplace(dst, src []byte, table *SingleByteTable) (nDst, nSrc, errors int) {
	for good := 0; good < 4+4*errors && nSrc < len(src) && len(dst)-nDst >= 4; nSrc++ {
		entry := table.entries[src[nSrc]]
		mask := uint32(int32(entry-1) >> 31) // all ones if malformed
		entry |= replacement & mask
		binary.LittleEndian.PutUint32(dst[nDst:], entry)
		nDst += int(entry >> 24)
		good = (good + 1) &^ int(int32(mask))
		errors += int(mask & 1)
	}
	return nDst, nSrc, errors
}

// ByteOf is the byte of each character of an encoding, in the two forms that the
// loops use: see [NewByteOf].
type ByteOf struct {
	// bytes has the bytes of the characters up to U+FFFF; 0 where there is none,
	// and for ASCII.
	bytes [0x10000]byte

	// leads are four bytes that UTF-8 of two bytes starts with: those that most
	// of the characters have.
	leads [4]byte

	// rows has the bytes of the characters that start with one of leads, four
	// rows for each, for look-ups by shuffle: the first row is that of the second
	// bytes 0x80 to 0x8F, and so on; each is XORed with the one before.
	rows [16][16]byte
}

// NewByteOf makes the table of an encoding that has characters for its 256 bytes,
// as [NewSingleByteTable] has them; of two bytes for a character the first counts.
func NewByteOf(characters *[256]rune) *ByteOf {
	table := new(ByteOf)
	var number [0x20]int // of characters that start with 0xC0 + i
	for b := len(characters) - 1; b >= utf8.RuneSelf; b-- {
		if r := characters[b]; r >= 0 {
			table.bytes[r] = byte(b)
			if r < 0x800 {
				number[r>>6]++
			}
		}
	}
	for i := range table.leads {
		lead := 0
		for l, n := range number {
			if n > number[lead] {
				lead = l
			}
		}
		number[lead] = -1
		table.leads[i] = 0xC0 | byte(lead)
		for second, b := range table.bytes[lead<<6:][:0x40] {
			row, column := 4*i+second>>4, second&0xF
			table.rows[row][column] ^= b
			if row&3 < 3 {
				table.rows[row+1][column] ^= b
			}
		}
	}
	return table
}

// Of returns the byte of a character up to U+FFFF; 0 if it has none, and for
// ASCII.
func (t *ByteOf) Of(r rune) byte { return t.bytes[r] }

// SingleByteEncode encodes src, which is UTF-8, up to the first character that
// has no byte, the first byte that is not of a whole character up to U+FFFF, or
// the end of dst.
func SingleByteEncode(dst, src []byte, table *ByteOf) (nDst, nSrc int) {
	nDst, nSrc, stopped := singleByteEncodeRoutine(dst, src, table)
	if stopped {
		return nDst, nSrc
	}
	bytes := &table.bytes
	for {
		n := ASCII(dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+n, nSrc+n
		for {
			if len(src)-nSrc < 4 || len(dst)-nDst < 2 {
				return singleByteEncodeLast(dst, src, nDst, nSrc, bytes)
			}
			w := binary.LittleEndian.Uint32(src[nSrc:])
			if w&0xC0E0C0E0 == 0x80C080C0 { // two characters of two bytes
				a, b := bytes[w&0x1F<<6|w>>8&0x3F], bytes[w>>16&0x1F<<6|w>>24&0x3F]
				if a != 0 && b != 0 {
					binary.LittleEndian.PutUint16(dst[nDst:], uint16(a)|uint16(b)<<8)
					nDst, nSrc = nDst+2, nSrc+4
					continue
				}
			}
			if w&0x8080 == 0 {
				break
			}
			if w&0x80 == 0 {
				dst[nDst] = byte(w)
				nDst, nSrc = nDst+1, nSrc+1
				continue
			}
			r, size := character(w)
			b := bytes[r]
			if b == 0 {
				return nDst, nSrc
			}
			dst[nDst] = b
			nDst, nSrc = nDst+1, nSrc+size
		}
	}
}

// singleByteEncodeLast is SingleByteEncode from nDst and nSrc on, for few bytes.
func singleByteEncodeLast(dst, src []byte, nDst, nSrc int, bytes *[0x10000]byte) (int, int) {
	for nDst < len(dst) && nSrc < len(src) {
		b, size := src[nSrc], 1
		if b >= utf8.RuneSelf {
			var w [4]byte // what is not there is no byte of a character
			copy(w[:], src[nSrc:])
			var r uint16
			r, size = character(binary.LittleEndian.Uint32(w[:]))
			if b = bytes[r]; b == 0 {
				break
			}
		}
		dst[nDst] = b
		nDst, nSrc = nDst+1, nSrc+size
	}
	return nDst, nSrc
}
