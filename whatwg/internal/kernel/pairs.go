package kernel

import (
	"encoding/binary"
	"unicode/utf8"
)

// PairTable is what each pair of a leading byte from 0x80 on and a trailing byte
// decodes to: a row of 256 trailing bytes for each leading one. An entry is the
// character in UTF-8, first byte lowest, with the number of its bytes in bits 24
// to 27 and the number of bytes it is decoded from, one or two, in bits 28 to
// 31; 0 is for the handler.
type PairTable [128 << 8]uint32

// pairOfThree is what the high bits of most entries are: two bytes decoded to
// three.
const pairOfThree = 0x23

// Pairs decodes ASCII and what the table has, up to the first entry that is 0,
// or less than two bytes before the end of src or four before that of dst.
func Pairs(dst, src []byte, table *PairTable) (nDst, nSrc int) {
	for {
		n := ASCII(dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+n, nSrc+n
		for {
			if len(src)-nSrc < 2 || len(dst)-nDst < 4 {
				return nDst, nSrc
			}
			leading, trailing := src[nSrc], src[nSrc+1]
			if leading < utf8.RuneSelf {
				if trailing < utf8.RuneSelf {
					break
				}
				dst[nDst] = leading
				nDst, nSrc = nDst+1, nSrc+1
				continue
			}
			entry := table[uint(leading&0x7F)<<8|uint(trailing)]
			binary.LittleEndian.PutUint32(dst[nDst:], entry)
			if entry>>24 == pairOfThree {
				nDst, nSrc = nDst+3, nSrc+2 // not through entry, which takes long to load
				continue
			}
			if entry == 0 {
				return nDst, nSrc
			}
			nDst += int(entry >> 24 & 0xF)
			nSrc += int(entry >> 28)
		}
	}
}

// PairsSevenBit is Pairs for text in which each byte of a pair lacks its high
// bit. It stops at the first byte that is not in the range 0x21 to 0x7E.
func PairsSevenBit(dst, src []byte, table *PairTable) (nDst, nSrc int) {
	for len(src)-nSrc >= 2 && len(dst)-nDst >= 4 {
		leading, trailing := src[nSrc], src[nSrc+1]
		if leading-0x21 > 0x7E-0x21 || trailing-0x21 > 0x7E-0x21 {
			break
		}
		entry := table[uint(leading)<<8|uint(trailing|0x80)]
		binary.LittleEndian.PutUint32(dst[nDst:], entry)
		if entry>>24 == pairOfThree {
			nDst, nSrc = nDst+3, nSrc+2
			continue
		}
		if entry == 0 {
			break
		}
		nDst, nSrc = nDst+int(entry>>24&0xF), nSrc+2
	}
	return nDst, nSrc
}
