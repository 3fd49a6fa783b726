package legacy

import (
	"sync/atomic"
	"unicode/utf8"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/internal/kernel"
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

// Replace implements [codec.Replacer].
func (d *singleByteDecoder) Replace(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc, errors int) {
	nDst, nSrc, errors = kernel.SingleByteReplace(dst, src, d.bulk.load(d))
	return s, nDst, nSrc, errors
}

// byteTable is the bulk path of a decoder whose characters have one byte. Its
// table is made from the decoder's handler on first use.
type byteTable struct {
	table atomic.Pointer[kernel.SingleByteTable]
}

// load returns the table, and makes it if there is none yet. Goroutines that
// come at once may each make one.
func (t *byteTable) load(d codec.Decoder) *kernel.SingleByteTable {
	if table := t.table.Load(); table != nil {
		return table
	}
	var characters [256]rune
	for b := range characters {
		_, item := d.Next(0, []byte{byte(b)}, true)
		characters[b] = item.R
		if item.Kind != codec.Emit {
			characters[b] = -1
		}
	}
	table := kernel.NewSingleByteTable(&characters)
	t.table.Store(table)
	return table
}

// run is the Run of the decoder d.
func (t *byteTable) run(d codec.Decoder, dst, src []byte) (nDst, nSrc int) {
	return kernel.SingleByteDecode(dst, src, t.load(d))
}

// singleByteEncoder is the single-byte encoder of an index,
// https://encoding.spec.whatwg.org/#single-byte-encoder.
type singleByteEncoder struct {
	index *tables.Index
	table atomic.Pointer[kernel.ByteOf]
}

// load returns the table, and makes it if there is none yet. Goroutines that
// come at once may each make one.
func (e *singleByteEncoder) load() *kernel.ByteOf {
	if table := e.table.Load(); table != nil {
		return table
	}
	var characters [256]rune
	for b := range characters {
		characters[b] = rune(b)
		if pointer := b - 0x80; pointer >= 0 {
			r, ok := e.index.CodePoint(pointer)
			if !ok {
				r = -1
			}
			characters[b] = r
		}
	}
	table := kernel.NewByteOf(&characters)
	e.table.Store(table)
	return table
}

// Next is the handler.
func (e *singleByteEncoder) Next(s codec.State, r rune) (codec.State, codec.Code) {
	if r < utf8.RuneSelf {
		return s, codec.OneByte(byte(r))
	}
	if r <= 0xFFFF {
		if b := e.load().Of(r); b != 0 {
			return s, codec.OneByte(b)
		}
	}
	return s, codec.Unmappable(r)
}

// Run implements [codec.Encoder].
func (e *singleByteEncoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	nDst, nSrc = kernel.SingleByteEncode(dst, src, e.load())
	return s, nDst, nSrc
}
