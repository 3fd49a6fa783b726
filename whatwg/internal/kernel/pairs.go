package kernel

import (
	"encoding/binary"
	"unicode/utf8"
)

// PairTable is what each byte, and the byte behind it, decode to: a row of 256
// trailing bytes for each leading one. An entry is the character in UTF-8, first
// byte lowest, with the number of its bytes in bits 24 to 27, and PairRegular if
// that goes for it. The rows of ASCII are filled as well. An entry below
// PairCharacter is no character, but the number of bytes of a malformed sequence,
// or 0 for what the table does not tell.
type PairTable [256 << 8]uint32

// PairCharacter is what the entry of a character is never below.
const PairCharacter = 1 << 24

// PairRegular is set in the entries of ASCII and of pairs with a leading byte from
// 0x80 on, but not in those of single bytes from 0x80 on.
const PairRegular = 1 << 28

// pairOfThree is what the high bits of most entries are: a pair decoded to three
// bytes.
const pairOfThree = PairRegular>>24 | 3

// pairsFirst is how many bytes Pairs takes before it calls a routine: behind one
// error there often is another.
const pairsFirst = 8

// Pairs decodes ASCII and what the table has, up to the first entry that is no
// character, or less than two bytes before the end of src or four before that of dst.
func Pairs(dst, src []byte, table *PairTable) (nDst, nSrc int) {
	if len(src) >= pairsFirst+width && len(dst) >= 3*pairsFirst+width {
		for nSrc < pairsFirst {
			leading := src[nSrc]
			entry := table[uint(leading)<<8|uint(src[nSrc+1])]
			if entry < PairCharacter {
				return nDst, nSrc
			}
			binary.LittleEndian.PutUint32(dst[nDst:], entry)
			nDst += int(entry >> 24 & 0xF)
			nSrc++ // and a branch, not a sum: the next look-up need not wait for entry
			if leading >= utf8.RuneSelf && entry&PairRegular != 0 {
				nSrc++
			}
		}
		n, m := pairsRoutine(dst[nDst:], src[nSrc:], table)
		nDst, nSrc = nDst+n, nSrc+m
	}
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
			entry := table[uint(leading)<<8|uint(trailing)]
			binary.LittleEndian.PutUint32(dst[nDst:], entry)
			if entry>>24 == pairOfThree {
				nDst, nSrc = nDst+3, nSrc+2 // not through entry, which takes long to load
				continue
			}
			if entry < PairCharacter {
				return nDst, nSrc
			}
			nDst += int(entry >> 24 & 0xF)
			nSrc += 1 + int(entry>>28)
		}
	}
}

// PairsReplace is Pairs for text that is full of errors: it writes U+FFFD for
// malformed sequences, and counts them. It returns where the table does not tell
// what comes, and when there was no error for a few bytes. There is no jump in it
// that depends on what is malformed, which nobody could predict.
func PairsReplace(dst, src []byte, table *PairTable) (nDst, nSrc, errors int) {
	for good := 0; good < 4+4*errors && len(src)-nSrc >= 2 && len(dst)-nDst >= 4; {
		leading := src[nSrc]
		entry := table[uint(leading)<<8|uint(src[nSrc+1])]
		if entry == 0 {
			break
		}
		mask := uint32(int32(entry-PairCharacter) >> 31) // all ones if malformed
		n := int((1+entry>>28&uint32(leading>>7))&^mask | entry&mask)
		entry = entry&^mask | replacement&mask
		binary.LittleEndian.PutUint32(dst[nDst:], entry)
		nDst += int(entry >> 24 & 0xF)
		nSrc += n
		good = (good + n) &^ int(int32(mask))
		errors += int(mask & 1)
	}
	return nDst, nSrc, errors
}

// PairsSevenBit is Pairs for text in which each byte of a pair lacks its high
// bit. It stops at the first byte that is not in the range 0x21 to 0x7E. Text of
// this kind comes in runs: behind the first pair that is not decoded to three
// bytes, the rest of a run is left to plain Go.
func PairsSevenBit(dst, src []byte, table *PairTable) (nDst, nSrc int) {
	nDst, nSrc = pairsSevenBitRoutine(dst, src, table)
	for len(src)-nSrc >= 2 && len(dst)-nDst >= 4 {
		leading, trailing := src[nSrc], src[nSrc+1]
		if leading-0x21 > 0x7E-0x21 || trailing-0x21 > 0x7E-0x21 {
			break
		}
		entry := table[uint(leading|0x80)<<8|uint(trailing|0x80)]
		binary.LittleEndian.PutUint32(dst[nDst:], entry)
		if entry>>24 == pairOfThree {
			nDst, nSrc = nDst+3, nSrc+2
			continue
		}
		if entry < PairCharacter {
			break
		}
		nDst, nSrc = nDst+int(entry>>24&0xF), nSrc+2
	}
	return nDst, nSrc
}
