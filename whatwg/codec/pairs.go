package codec

import (
	"encoding/binary"
	"sync/atomic"
	"unicode/utf8"

	"github.com/webenc/webenc/whatwg/internal/kernel"
)

// Pairs is the bulk path of a decoder for an encoding whose characters are
// ASCII, single bytes from 0x80 on, or pairs of a leading byte from 0x80 on and
// a trailing byte from 0x40 on. The zero Pairs is ready to use: its table of
// 128 KiB is made on the first use, from the decoder's own handler, so that the
// two cannot differ.
type Pairs struct {
	table atomic.Pointer[kernel.PairTable]
}

// Run is the Run of the decoder d. Its table must be made from one d only.
func (p *Pairs) Run(d Decoder, dst, src []byte) (nDst, nSrc int) {
	return kernel.Pairs(dst, src, p.load(d))
}

// RunSevenBit is Run for text in which each byte of a pair lacks its high bit.
// It stops at the first byte that is not in the range 0x21 to 0x7E.
func (p *Pairs) RunSevenBit(d Decoder, dst, src []byte) (nDst, nSrc int) {
	return kernel.PairsSevenBit(dst, src, p.load(d))
}

// load returns the table, and makes it of what the handler of d makes of each
// pair if there is none yet. Goroutines that come at once may each make one.
func (p *Pairs) load(d Decoder) *kernel.PairTable {
	if table := p.table.Load(); table != nil {
		return table
	}
	table := buildPairs(d)
	p.table.Store(table)
	return table
}

func buildPairs(d Decoder) *kernel.PairTable {
	table := new(kernel.PairTable)
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

// packed returns the entry of a kernel.PairTable for an item, 0 if it has none.
func packed(item Item) uint32 {
	if item.Kind != Emit || item.R2 != 0 || item.R > 0xFFFF {
		return 0
	}
	var b [4]byte
	n := utf8.EncodeRune(b[:], item.R)
	return binary.LittleEndian.Uint32(b[:]) | uint32(n)<<24 | uint32(item.N)<<28
}
