package chinese

import (
	"encoding/binary"
	"sync/atomic"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg/codec"
)

var (
	// GBK is GBK, https://encoding.spec.whatwg.org/#gbk. It decodes all of
	// gb18030, four-byte sequences included; it encodes what has one or two
	// bytes, and U+20AC as 0x80.
	GBK encoding.Encoding = &gbk

	// GB18030 is gb18030, https://encoding.spec.whatwg.org/#gb18030. It encodes
	// every character but U+E5E5.
	GB18030 encoding.Encoding = &gb18030
)

var (
	gbk     = codec.Encoding{Name: "GBK", Decoder: gb18030Decoder{}, Encoder: gbkEncoder{}}
	gb18030 = codec.Encoding{Name: "gb18030", Decoder: gb18030Decoder{}, Encoder: gb18030Encoder{}}
)

// gb18030Decoder is https://encoding.spec.whatwg.org/#gb18030-decoder.
type gb18030Decoder struct{}

// Next is the handler.
func (gb18030Decoder) Next(s codec.State, src []byte, atEOF bool) (codec.State, codec.Item) {
	first := src[0]
	switch {
	case first < utf8.RuneSelf:
		return s, codec.Item{R: rune(first), N: 1}
	case first == 0x80:
		return s, codec.Item{R: 0x20AC, N: 1}
	case first == 0xFF, len(src) == 1 && atEOF:
		return s, codec.Item{N: 1, Kind: codec.Malformed}
	case len(src) == 1:
		return s, codec.Item{Kind: codec.NeedMore}
	case inRange(src[1], 0x30, 0x39):
		return s, fourBytesGB18030(src, atEOF)
	}
	leading, trailing := first, src[1]
	offset := 0x41
	if trailing < 0x7F {
		offset = 0x40
	}
	if inRange(trailing, 0x40, 0x7E) || inRange(trailing, 0x80, 0xFE) {
		pointer := (int(leading)-0x81)*190 + int(trailing) - offset
		if r, ok := tables.GB18030.CodePoint(pointer); ok {
			return s, codec.Item{R: r, N: 2}
		}
	}
	return s, codec.MalformedPair(trailing)
}

// fourBytesGB18030 is the handler's part for a second byte 0x30 to 0x39. Where
// the third or the fourth byte is wrong, all but the first are restored.
func fourBytesGB18030(src []byte, atEOF bool) codec.Item {
	switch {
	case len(src) > 2 && !inRange(src[2], 0x81, 0xFE),
		len(src) > 3 && !inRange(src[3], 0x30, 0x39):
		return codec.Item{N: 1, Kind: codec.Malformed}
	case len(src) < 4 && atEOF:
		return codec.Item{N: len(src), Kind: codec.Malformed}
	case len(src) < 4:
		return codec.Item{Kind: codec.NeedMore}
	}
	r, ok := tables.GB18030RangesCodePoint(pointerOfFour(src))
	if !ok {
		return codec.Item{N: 4, Kind: codec.Malformed}
	}
	return codec.Item{R: r, N: 4}
}

func pointerOfFour(src []byte) int {
	return (int(src[0])-0x81)*(10*126*10) + (int(src[1])-0x30)*(10*126) + (int(src[2])-0x81)*10 + int(src[3]) - 0x30
}

var gb18030Pairs codec.Pairs

// Run implements [codec.Decoder].
func (d gb18030Decoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	for {
		nd, ns := gb18030Pairs.Run(d, dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+nd, nSrc+ns
		nd, ns = runFourBytes(dst[nDst:], src[nSrc:])
		if ns == 0 {
			return s, nDst, nSrc
		}
		nDst, nSrc = nDst+nd, nSrc+ns
	}
}

// Replace implements [codec.Replacer].
func (d gb18030Decoder) Replace(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc, errors int) {
	nDst, nSrc, errors = gb18030Pairs.Replace(d, dst, src)
	return s, nDst, nSrc, errors
}

// runFourBytes decodes the characters of four bytes at the front of src.
func runFourBytes(dst, src []byte) (nDst, nSrc int) {
	for len(src)-nSrc >= 4 && len(dst)-nDst >= utf8.UTFMax {
		four := (*[4]byte)(src[nSrc:])
		if !inRange(four[0], 0x81, 0xFE) || !inRange(four[1], 0x30, 0x39) || !inRange(four[2], 0x81, 0xFE) || !inRange(four[3], 0x30, 0x39) {
			break
		}
		r := uint32(fourBytes.load().codePoint(pointerOfFour(four[:])))
		room := (*[4]byte)(dst[nDst:])
		switch {
		case r == 0:
			return nDst, nSrc
		case r >= 0x10000:
			binary.LittleEndian.PutUint32(room[:], 0x808080F0|r>>18|r>>4&0x3F00|r<<10&0x3F0000|r<<24&0x3F000000)
			nDst += 4
		case r >= 0x800:
			binary.LittleEndian.PutUint32(room[:], 0x8080E0|r>>12|r<<2&0x3F00|r<<16&0x3F0000)
			nDst += 3
		default:
			binary.LittleEndian.PutUint16(room[:], uint16(0x80C0|r>>6|r<<8&0x3F00))
			nDst += 2
		}
		nSrc += 4
	}
	return nDst, nSrc
}

// gb18030Encoder and gbkEncoder are
// https://encoding.spec.whatwg.org/#gb18030-encoder, with "is GBK" false and
// true.
type (
	gb18030Encoder struct{}
	gbkEncoder     struct{}
)

// Next is the handler.
func (gb18030Encoder) Next(s codec.State, r rune) (codec.State, codec.Code) {
	if r == 0x20AC {
		return s, codec.TwoBytes(0xA2E3)
	}
	s, code := gb18030Codes.Next(s, r)
	if !code.Bad() || r == 0xE5E5 {
		return s, code
	}
	return s, codec.Code{Bytes: fourOfPointer(uint32(tables.GB18030RangesPointer(r))), N: 4}
}

// fourOfPointer returns the four bytes of pointer, the first one highest.
func fourOfPointer(pointer uint32) uint32 {
	byte1, pointer := pointer/(10*126*10), pointer%(10*126*10)
	byte2, pointer := pointer/(10*126), pointer%(10*126)
	byte3, byte4 := pointer/10, pointer%10
	return (byte1+0x81)<<24 | (byte2+0x30)<<16 | (byte3+0x81)<<8 | (byte4 + 0x30)
}

// Next is the handler.
func (gbkEncoder) Next(s codec.State, r rune) (codec.State, codec.Code) {
	if r == 0x20AC {
		return s, codec.OneByte(0x80)
	}
	return gb18030Codes.Next(s, r)
}

// Run implements [codec.Encoder].
func (e gb18030Encoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	for {
		_, nd, ns := gb18030Codes.Run(s, dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+nd, nSrc+ns
		nd, ns = runEncodeFourBytes(dst[nDst:], src[nSrc:])
		if ns == 0 {
			return s, nDst, nSrc
		}
		nDst, nSrc = nDst+nd, nSrc+ns
	}
}

// runEncodeFourBytes encodes the characters of four bytes at the front of src.
func runEncodeFourBytes(dst, src []byte) (nDst, nSrc int) {
	for len(src)-nSrc >= utf8.UTFMax && len(dst)-nDst >= 4 && src[nSrc] >= utf8.RuneSelf {
		r, size := utf8.DecodeRune(src[nSrc:])
		if r == utf8.RuneError || r == 0x20AC || r == 0xE5E5 || gb18030Codes.Code(r) != 0 {
			break
		}
		binary.BigEndian.PutUint32(dst[nDst:], fourOfPointer(fourBytes.load().pointer(r)))
		nDst, nSrc = nDst+4, nSrc+size
	}
	return nDst, nSrc
}

// Run implements [codec.Encoder].
func (gbkEncoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	return gb18030Codes.Run(s, dst, src)
}

// gb18030Codes has the codes of two bytes that GBK and gb18030 share: all but
// that of U+20AC.
var gb18030Codes = codec.Codes{Fill: fillGB18030}

func fillGB18030(t *codec.CodeTable) {
	for pointer := tables.GB18030.Len() - 1; pointer >= 0; pointer-- { // the first pointer stays
		r, ok := tables.GB18030.CodePoint(pointer)
		if !ok {
			continue
		}
		leading, trailing, offset := pointer/190+0x81, pointer%190, 0x41
		if trailing < 0x3F {
			offset = 0x40
		}
		t.Set(r, uint16(leading<<8|(trailing+offset)))
	}
	t.Set(0x20AC, 0)
	// The handler's table of private use characters, which are not in the
	// index; U+E5E5 is in neither.
	for _, row := range [...]struct {
		r    rune
		code uint16
	}{
		{0xE78D, 0xA6D9}, {0xE78E, 0xA6DA}, {0xE78F, 0xA6DB}, {0xE790, 0xA6DC}, {0xE791, 0xA6DD}, {0xE792, 0xA6DE},
		{0xE793, 0xA6DF}, {0xE794, 0xA6EC}, {0xE795, 0xA6ED}, {0xE796, 0xA6F3}, {0xE81E, 0xFE59}, {0xE826, 0xFE61},
		{0xE82B, 0xFE66}, {0xE82C, 0xFE67}, {0xE832, 0xFE6D}, {0xE843, 0xFE7E}, {0xE854, 0xFE90}, {0xE864, 0xFEA0},
	} {
		t.Set(row.r, row.code)
	}
}

// fourBytes is index gb18030 ranges spelt out for the bulk paths.
var fourBytes rangeTables

// rangeTables has index gb18030 ranges as tables, which are made on first use.
type rangeTables struct {
	tables atomic.Pointer[rangeTable]
}

type rangeTable struct {
	codePoints [endOfPlane0]uint16
	pointers   [0x10000]uint16
}

// Pointers below endOfPlane0 are in plane 0, those from startOfPlane1 to
// endOfPlane16 in the others; there are none between.
const (
	endOfPlane0   = 39420
	startOfPlane1 = 189000
	endOfPlane16  = startOfPlane1 + 16<<16
)

// codePoint returns the code point of pointer, or 0.
func (t *rangeTable) codePoint(pointer int) rune {
	switch {
	case pointer < endOfPlane0:
		return rune(t.codePoints[pointer])
	case startOfPlane1 <= pointer && pointer < endOfPlane16:
		return rune(pointer - startOfPlane1 + 0x10000)
	}
	return 0
}

// pointer returns the pointer of r, which is in the ranges.
func (t *rangeTable) pointer(r rune) uint32 {
	if r > 0xFFFF {
		return uint32(r - 0x10000 + startOfPlane1)
	}
	return uint32(t.pointers[r])
}

// load returns the table, and makes it if there is none yet. Goroutines that
// come at once may each make one.
func (t *rangeTables) load() *rangeTable {
	if table := t.tables.Load(); table != nil {
		return table
	}
	table := new(rangeTable)
	ranges := tables.GB18030Ranges()
	for i, x := range ranges[:len(ranges)-1] {
		for pointer := x.Pointer; pointer < min(ranges[i+1].Pointer, endOfPlane0); pointer++ {
			r := x.CodePoint + rune(pointer-x.Pointer)
			if pointer == 7457 {
				r = 0xE7C7
			}
			table.codePoints[pointer], table.pointers[r] = uint16(r), uint16(pointer)
		}
	}
	t.tables.Store(table)
	return table
}
