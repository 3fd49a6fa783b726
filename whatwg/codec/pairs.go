package codec

import (
	"sync/atomic"
	"unicode/utf8"

	"github.com/webenc/webenc/whatwg/internal/kernel"
)

// Pairs is the bulk path of a decoder for an encoding whose characters are
// ASCII, single bytes from 0x80 on, or pairs of a leading byte from 0x80 on and
// a trailing byte from 0x30 on. The zero Pairs is ready to use: its table of
// 256 KiB is made on the first use, from the decoder's own handler, so that the
// two cannot differ.
type Pairs struct {
	table atomic.Pointer[kernel.PairTable]
}

// Run is the Run of the decoder d. Its table must be made from one d only.
func (p *Pairs) Run(d Decoder, dst, src []byte) (nDst, nSrc int) {
	return kernel.Pairs(dst, src, p.load(d))
}

// Replace is the Replace of the decoder d, see [Replacer]. What the table does not
// tell is for the handler.
func (p *Pairs) Replace(d Decoder, dst, src []byte) (nDst, nSrc, errors int) {
	table := p.load(d)
	for {
		nd, ns, n := kernel.PairsReplace(dst[nDst:], src[nSrc:], table)
		nDst, nSrc, errors = nDst+nd, nSrc+ns, errors+n
		if rest := src[nSrc:]; len(rest) < 2 || table[uint(rest[0])<<8|uint(rest[1])] != 0 {
			return nDst, nSrc, errors
		}
		_, nd, ns, n = replaceItem(d, 0, dst[nDst:], src[nSrc:])
		nDst, nSrc, errors = nDst+nd, nSrc+ns, errors+n
		if n == 0 {
			return nDst, nSrc, errors
		}
	}
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
	for leading := range 256 {
		row := table[leading<<8:][:256]
		pair := []byte{byte(leading), 0}
		_, item := d.Next(0, pair, false)
		entry, start := packed(pair, item), 0x30 // there are no trailing bytes below
		if item.Kind == Emit && item.N == 1 {
			start = 0x100
		}
		for trailing := range row[:start] {
			row[trailing] = entry
		}
		for trailing := start; trailing <= 0xFF; trailing++ {
			pair[1] = byte(trailing)
			_, item := d.Next(0, pair, false)
			row[trailing] = packed(pair, item)
		}
	}
	return table
}

// packed returns the entry of a kernel.PairTable for the item that is made of
// pair.
func packed(pair []byte, item Item) uint32 {
	switch {
	case item.Kind == Malformed:
		return uint32(item.N)
	case item.Kind != Emit || item.R2 != 0 || item.R > 0xFFFF:
		return 0
	}
	r := uint32(item.R)
	var entry uint32
	switch {
	case r < utf8.RuneSelf:
		entry = 1<<24 | r
	case r < 0x800:
		entry = 2<<24 | 0x80C0 | r>>6 | r<<8&0x3F00
	default:
		entry = 3<<24 | 0x8080E0 | r>>12 | r<<2&0x3F00 | r<<16&0x3F0000
	}
	if item.N == 2 || pair[0] < utf8.RuneSelf {
		entry |= kernel.PairRegular
	}
	return entry
}
