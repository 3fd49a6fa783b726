package kernel

import "encoding/binary"

// SingleByteTable is what each byte of an encoding decodes to: the character in
// UTF-8, first byte lowest, with the number of its bytes in bits 24 to 31; 0 is
// an error. ASCII is itself.
type SingleByteTable [256]uint32

// SingleByteDecode decodes up to the first error, or less than 8 bytes before
// the end of src or 32 before that of dst.
func SingleByteDecode(dst, src []byte, table *SingleByteTable) (nDst, nSrc int) {
	for {
		n := ASCII(dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+n, nSrc+n
		for {
			if len(src)-nSrc < 8 || len(dst)-nDst < 32 {
				return nDst, nSrc
			}
			w := binary.LittleEndian.Uint64(src[nSrc:])
			if w&high == 0 {
				break
			}
			for range 8 {
				entry := table[byte(w)]
				if entry == 0 {
					return nDst, nSrc
				}
				binary.LittleEndian.PutUint32(dst[nDst:], entry)
				nDst += int(entry >> 24)
				nSrc++
				w >>= 8
			}
		}
	}
}

// ByteOf is the byte of each character of an encoding; 0 where it has none, and
// for ASCII.
type ByteOf [0x10000]byte

// SingleByteEncode encodes src, which is UTF-8, up to the first character that
// has no byte, the first byte that is not of a character up to U+FFFF, or less
// than four bytes before the end of src.
func SingleByteEncode(dst, src []byte, table *ByteOf) (nDst, nSrc int) {
	for {
		n := ASCII(dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+n, nSrc+n
		for {
			if len(src)-nSrc < 4 || nDst == len(dst) {
				return nDst, nSrc
			}
			w := binary.LittleEndian.Uint32(src[nSrc:])
			if w&0x8080 == 0 {
				break
			}
			if w&0x80 == 0 {
				dst[nDst] = byte(w)
				nDst, nSrc = nDst+1, nSrc+1
				continue
			}
			r, size := character(w)
			b := table[r]
			if b == 0 {
				return nDst, nSrc
			}
			dst[nDst] = b
			nDst, nSrc = nDst+1, nSrc+size
		}
	}
}
