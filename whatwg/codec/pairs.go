package codec

import (
	"encoding/binary"
	"sync/atomic"
	"unicode/utf8"

	"github.com/webenc/webenc/whatwg/internal/ascii"
)

// Pairs is the bulk path of a decoder for an encoding whose characters are
// ASCII, single bytes from 0x80 on, or pairs of a leading byte from 0x80 on and
// a trailing byte from 0x40 on. The zero Pairs is ready to use: its table of
// 128 KiB is made on the first use, from the decoder's own handler, so that the
// two cannot differ.
//
// The table has a row of 256 trailing bytes for each leading byte. An entry is
// the character in UTF-8, first byte lowest, with the number of its bytes in
// bits 24 to 27 and the number of bytes it is decoded from in bits 28 to 31; 0
// is what Run leaves to the handler: errors, and characters beyond U+FFFF.
type Pairs struct {
	table atomic.Pointer[pairTable]
}

type pairTable [128 << 8]uint32

// pairOfThree is what the high bits of most entries are: two bytes decoded to
// three.
const pairOfThree = 0x23

// Run is the Run of the decoder d. Its table must be made from one d only.
func (p *Pairs) Run(d Decoder, dst, src []byte) (nDst, nSrc int) {
	table := p.load(d)
	for {
		n := ascii.Copy(dst[nDst:], src[nSrc:])
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

// RunSevenBit is Run for text in which each byte of a pair lacks its high bit.
// It stops at the first byte that is not in the range 0x21 to 0x7E.
func (p *Pairs) RunSevenBit(d Decoder, dst, src []byte) (nDst, nSrc int) {
	table := p.load(d)
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

// load returns the table, and makes it of what the handler of d makes of each
// pair if there is none yet. Goroutines that come at once may each make one.
func (p *Pairs) load(d Decoder) *pairTable {
	if table := p.table.Load(); table != nil {
		return table
	}
	table := buildPairs(d)
	p.table.Store(table)
	return table
}

func buildPairs(d Decoder) *pairTable {
	table := new(pairTable)
	for leading := range 128 {
		row := table[leading<<8:][:256]
		pair := []byte{byte(leading) | 0x80, 0}
		if _, item := d.Next(0, pair, true); item.Kind == Emit && item.N == 1 {
			for trailing := range row {
				row[trailing] = packed(item)
			}
			continue
		}
		for trailing := 0x40; trailing <= 0xFF; trailing++ {
			pair[1] = byte(trailing)
			_, item := d.Next(0, pair, true)
			row[trailing] = packed(item)
		}
	}
	return table
}

// packed returns the entry of Pairs for an item, 0 if it has none.
func packed(item Item) uint32 {
	if item.Kind != Emit || item.R2 != 0 || item.R > 0xFFFF {
		return 0
	}
	var b [4]byte
	n := utf8.EncodeRune(b[:], item.R)
	return binary.LittleEndian.Uint32(b[:]) | uint32(n)<<24 | uint32(item.N)<<28
}
