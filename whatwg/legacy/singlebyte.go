package legacy

import (
	"encoding/binary"
	"sync/atomic"
	"unicode/utf8"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/internal/ascii"
)

// singleByteDecoder is the single-byte decoder of an index,
// https://encoding.spec.whatwg.org/#single-byte-decoder.
type singleByteDecoder struct {
	index *tables.Index
	bulk  byteTable
}

// Next is the handler.
func (d *singleByteDecoder) Next(s codec.State, src []byte, _ bool) (codec.State, codec.Item) {
	if src[0] < utf8.RuneSelf {
		return s, codec.Item{R: rune(src[0]), N: 1}
	}
	r, ok := d.index.CodePoint(int(src[0]) - 0x80)
	if !ok {
		return s, codec.Item{N: 1, Kind: codec.Malformed}
	}
	return s, codec.Item{R: r, N: 1}
}

// Run implements [codec.Decoder].
func (d *singleByteDecoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	nDst, nSrc = d.bulk.run(d, dst, src)
	return s, nDst, nSrc
}

// byteTable is the bulk path of a decoder whose characters have one byte. Its
// table is made from the decoder's handler on first use. An entry is the
// character in UTF-8, first byte lowest, with the number of its bytes in bits
// 24 to 31; 0 is an error.
type byteTable struct {
	table atomic.Pointer[[256]uint32]
}

// load returns the table, and makes it if there is none yet. Goroutines that
// come at once may each make one.
func (t *byteTable) load(d codec.Decoder) *[256]uint32 {
	if table := t.table.Load(); table != nil {
		return table
	}
	table := new([256]uint32)
	for b := range table {
		_, item := d.Next(0, []byte{byte(b)}, true)
		if item.Kind == codec.Emit {
			var buf [4]byte
			n := utf8.EncodeRune(buf[:], item.R)
			table[b] = binary.LittleEndian.Uint32(buf[:]) | uint32(n)<<24
		}
	}
	t.table.Store(table)
	return table
}

// run is the Run of the decoder d.
func (t *byteTable) run(d codec.Decoder, dst, src []byte) (nDst, nSrc int) {
	table := t.load(d)
	for {
		n := ascii.Copy(dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+n, nSrc+n
		for {
			if len(src)-nSrc < 8 || len(dst)-nDst < 32 {
				return nDst, nSrc
			}
			w := binary.LittleEndian.Uint64(src[nSrc:])
			if w&0x8080808080808080 == 0 {
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

// singleByteEncoder is the single-byte encoder of an index,
// https://encoding.spec.whatwg.org/#single-byte-encoder.
type singleByteEncoder struct {
	index *tables.Index
	table atomic.Pointer[reverseTable]
}

// reverseTable is an index the other way: the byte of each character, 0 where
// there is none, in pages of 64. Pages 0 to 31 are U+0000 to U+07FF, which have
// at most two bytes in UTF-8; page says where the pages from U+0800 on are, and
// 0 for those that are empty, as page 0 itself is.
type reverseTable struct {
	page  [0x10000 >> 6]uint8
	bytes []byte
}

// byteOf returns the byte of a character that is not ASCII, or 0.
func (t *reverseTable) byteOf(r rune) byte {
	switch {
	case r < 0x800:
		return t.bytes[r]
	case r <= 0xFFFF:
		return t.bytes[int(t.page[r>>6])<<6|int(r&63)]
	}
	return 0
}

func (t *reverseTable) set(r rune, b byte) {
	i := int(r)
	if r >= 0x800 {
		if t.page[r>>6] == 0 {
			t.page[r>>6] = uint8(len(t.bytes) >> 6)
			t.bytes = append(t.bytes, make([]byte, 64)...)
		}
		i = int(t.page[r>>6])<<6 | int(r&63)
	}
	t.bytes[i] = b
}

// load returns the table, and makes it if there is none yet. Goroutines that
// come at once may each make one.
func (e *singleByteEncoder) load() *reverseTable {
	if table := e.table.Load(); table != nil {
		return table
	}
	table := &reverseTable{bytes: make([]byte, 0x800, 0x1000)}
	for pointer := e.index.Len() - 1; pointer >= 0; pointer-- { // the first pointer stays
		if r, ok := e.index.CodePoint(pointer); ok {
			table.set(r, byte(pointer+0x80))
		}
	}
	e.table.Store(table)
	return table
}

// Next is the handler.
func (e *singleByteEncoder) Next(s codec.State, r rune) (codec.State, codec.Code) {
	if r < utf8.RuneSelf {
		return s, codec.OneByte(byte(r))
	}
	if b := e.load().byteOf(r); b != 0 {
		return s, codec.OneByte(b)
	}
	return s, codec.Unmappable(r)
}

// Run implements [codec.Encoder].
func (e *singleByteEncoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	table := e.load()
	for {
		n := ascii.Copy(dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+n, nSrc+n
		for {
			if len(src)-nSrc < 4 || nDst == len(dst) {
				return s, nDst, nSrc
			}
			w := binary.LittleEndian.Uint32(src[nSrc:])
			var b byte
			size := 0
			switch {
			case w&0xC0E0 == 0x80C0:
				b, size = table.bytes[w&0x1F<<6|w>>8&0x3F], 2
			case w&0xC0C0F0 == 0x8080E0:
				if r := rune(w&0xF<<12 | w>>2&0xFC0 | w>>16&0x3F); r >= 0x800 {
					b, size = table.byteOf(r), 3
				}
			case w&0x8080 == 0x8000: // one ASCII byte
				b, size = byte(w), 1
			}
			if size == 0 {
				break
			}
			if b == 0 && w&0xFF != 0 {
				return s, nDst, nSrc
			}
			dst[nDst] = b
			nDst, nSrc = nDst+1, nSrc+size
		}
		if src[nSrc] >= utf8.RuneSelf {
			return s, nDst, nSrc
		}
	}
}
