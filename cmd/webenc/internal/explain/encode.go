package explain

import (
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
)

// newEncoder returns the encoder of e in its initial state. UTF-16 has none in
// the standard; replacement has that of UTF-8.
func newEncoder(e encoding.Encoding) encoder {
	switch name := nameOf(e); name {
	case "UTF-8", "replacement":
		return utf8Encoder{}
	case "GBK", "gb18030":
		return gb18030Encoder{isGBK: name == "GBK"}
	case "Big5":
		return big5Encoder{}
	case "EUC-JP":
		return eucJPEncoder{}
	case "ISO-2022-JP":
		return &iso2022JPEncoder{}
	case "Shift_JIS":
		return shiftJISEncoder{}
	case "EUC-KR":
		return eucKREncoder{}
	case "UTF-16BE", "UTF-16LE":
		return utf16Encoder{isUTF16BE: name == "UTF-16BE"}
	case "x-user-defined":
		return xUserDefinedEncoder{}
	default:
		return singleByteEncoder{singleByteIndex(name)}
	}
}

// put returns bytes.
func put(number string, bytes ...int) result {
	r := result{at: step(number)}
	for _, b := range bytes {
		r.bytes = append(r.bytes, byte(b))
	}
	return r
}

// refuse returns "error with r".
func refuse(number string, r rune) result { return result{kind: failed, at: step(number), r: r} }

// putASCII returns a byte whose value is r.
func (q *queue) putASCII(number string, r rune) result {
	q.say("an ASCII code point: the byte of the same value")
	return put(number, int(r))
}

// missing returns the error for a code point that the index does not have.
func (q *queue) missing(number, index string, r rune) result {
	q.say("not in index %s: error with %U", index, r)
	return refuse(number, r)
}

// minus is "if codePoint is U+2212, then set it to U+FF0D".
func (q *queue) minus(r rune) rune {
	if r == 0x2212 {
		q.say("U+2212 is taken for U+FF0D")
		return 0xFF0D
	}
	return r
}

// utf8Encoder is https://encoding.spec.whatwg.org/#utf-8-encoder.
type utf8Encoder struct{}

func (utf8Encoder) next(q *queue, r rune) result {
	switch {
	case r == endOfQueue:
		return done("1")
	case r <= 0x7F:
		return q.putASCII("2", r)
	}
	bytes := utf8.AppendRune(nil, r)
	count := len(bytes) - 1
	q.say("count is %d; (%U >> %d) + 0x%02X, then six bits a byte", count, r, 6*count, []int{0xC0, 0xE0, 0xF0}[count-1])
	return result{at: step("6"), bytes: bytes}
}

// utf16Encoder is not of the standard.
type utf16Encoder struct{ isUTF16BE bool }

func (e utf16Encoder) next(q *queue, r rune) result {
	if r == endOfQueue {
		return result{kind: finished}
	}
	q.say("the standard has no encoder for UTF-16, and writes UTF-8 instead; code units")
	result := result{at: "beyond the standard"}
	for _, unit := range utf16.AppendRune(nil, r) {
		if e.isUTF16BE {
			result.bytes = append(result.bytes, byte(unit>>8), byte(unit))
		} else {
			result.bytes = append(result.bytes, byte(unit), byte(unit>>8))
		}
	}
	return result
}

// singleByteEncoder is https://encoding.spec.whatwg.org/#single-byte-encoder.
type singleByteEncoder struct{ index *tables.Index }

func (e singleByteEncoder) next(q *queue, r rune) result {
	switch {
	case r == endOfQueue:
		return done("1")
	case r <= 0x7F:
		return q.putASCII("2", r)
	}
	pointer, ok := e.index.Pointer(r)
	if !ok {
		return q.missing("4", indexName(e.index), r)
	}
	q.say("pointer %d in index %s: %d + 0x80", pointer, indexName(e.index), pointer)
	return put("5", pointer+0x80)
}

// gb18030Encoder is https://encoding.spec.whatwg.org/#gb18030-encoder.
type gb18030Encoder struct{ isGBK bool }

// gb18030Table is the table of step 5.
var gb18030Table = map[rune][2]int{
	0xE78D: {0xA6, 0xD9}, 0xE78E: {0xA6, 0xDA}, 0xE78F: {0xA6, 0xDB}, 0xE790: {0xA6, 0xDC}, 0xE791: {0xA6, 0xDD},
	0xE792: {0xA6, 0xDE}, 0xE793: {0xA6, 0xDF}, 0xE794: {0xA6, 0xEC}, 0xE795: {0xA6, 0xED}, 0xE796: {0xA6, 0xF3},
	0xE81E: {0xFE, 0x59}, 0xE826: {0xFE, 0x61}, 0xE82B: {0xFE, 0x66}, 0xE82C: {0xFE, 0x67}, 0xE832: {0xFE, 0x6D},
	0xE843: {0xFE, 0x7E}, 0xE854: {0xFE, 0x90}, 0xE864: {0xFE, 0xA0},
}

func (e gb18030Encoder) next(q *queue, r rune) result {
	switch {
	case r == endOfQueue:
		return done("1")
	case r <= 0x7F:
		return q.putASCII("2", r)
	case r == 0xE5E5:
		q.say("0xA3 0xA0, where it was, is U+3000: error with U+E5E5")
		return refuse("3", r)
	case e.isGBK && r == 0x20AC:
		q.say("U+20AC is 0x80 in GBK")
		return put("4", 0x80)
	}
	if bytes, ok := gb18030Table[r]; ok {
		q.say("in the table of private use code points that GB18030-2022 has given another place")
		return put("5", bytes[0], bytes[1])
	}
	pointer, ok := tables.GB18030.Pointer(r)
	switch {
	case ok:
		return q.putPair("7.4", "gb18030", pointer, 190, 0x81, 0x41)
	case e.isGBK:
		q.say("GBK has no four bytes")
		return q.missing("8", "gb18030", r)
	}
	pointer = tables.GB18030RangesPointer(r)
	q.say("not in index gb18030; index gb18030 ranges pointer %d = ((byte1 × 10 + byte2) × 126 + byte3) × 10 + byte4", pointer)
	return put("16", pointer/(10*126*10)+0x81, pointer/(10*126)%10+0x30, pointer/10%126+0x81, pointer%10+0x30)
}

// putPair returns the two bytes of pointer in an index with rows of a length. The
// offset of the trailing byte is upper from 0x3F on, and 0x40 before.
func (q *queue) putPair(number, index string, pointer, row, leadingOffset, upper int) result {
	offset := upper
	if pointer%row < 0x3F {
		offset = 0x40
	}
	q.say("pointer %d in index %s: %d / %d + 0x%02X, %d %% %d + 0x%02X",
		pointer, index, pointer, row, leadingOffset, pointer, row, offset)
	return put(number, pointer/row+leadingOffset, pointer%row+offset)
}

// big5Encoder is https://encoding.spec.whatwg.org/#big5-encoder.
type big5Encoder struct{}

func (big5Encoder) next(q *queue, r rune) result {
	switch {
	case r == endOfQueue:
		return done("1")
	case r <= 0x7F:
		return q.putASCII("2", r)
	}
	pointer, ok := tables.Big5Pointer(r)
	if !ok {
		if _, ok := tables.Big5.Pointer(r); ok {
			q.say("of the Hong Kong extensions, which are read only")
			return refuse("4", r)
		}
		return q.missing("4", "Big5", r)
	}
	return q.putPair("8", "Big5", pointer, 157, 0x81, 0x62)
}

// eucJPEncoder is https://encoding.spec.whatwg.org/#euc-jp-encoder.
type eucJPEncoder struct{}

func (eucJPEncoder) next(q *queue, r rune) result {
	switch {
	case r == endOfQueue:
		return done("1")
	case r <= 0x7F:
		return q.putASCII("2", r)
	case r == 0xA5:
		return put("3", 0x5C)
	case r == 0x203E:
		return put("4", 0x7E)
	case 0xFF61 <= r && r <= 0xFF9F:
		q.say("half-width katakana: 0x8E, %U - 0xFF61 + 0xA1", r)
		return put("5", 0x8E, int(r)-0xFF61+0xA1)
	}
	r = q.minus(r)
	pointer, ok := tables.JIS0208.Pointer(r)
	if !ok {
		return q.missing("8", "jis0208", r)
	}
	q.say("pointer %d in index jis0208: %d / 94 + 0xA1, %d %% 94 + 0xA1", pointer, pointer, pointer)
	return put("11", pointer/94+0xA1, pointer%94+0xA1)
}

// shiftJISEncoder is https://encoding.spec.whatwg.org/#shift_jis-encoder.
type shiftJISEncoder struct{}

func (shiftJISEncoder) next(q *queue, r rune) result {
	switch {
	case r == endOfQueue:
		return done("1")
	case r <= 0x7F:
		return q.putASCII("2", r)
	case r == 0x80:
		q.say("U+0080 is the byte of the same value")
		return put("2", 0x80)
	case r == 0xA5:
		return put("3", 0x5C)
	case r == 0x203E:
		return put("4", 0x7E)
	case 0xFF61 <= r && r <= 0xFF9F:
		q.say("half-width katakana: %U - 0xFF61 + 0xA1", r)
		return put("5", int(r)-0xFF61+0xA1)
	}
	r = q.minus(r)
	pointer, ok := tables.ShiftJISPointer(r)
	if !ok {
		return q.missing("8", "jis0208", r)
	}
	leadingOffset := 0xC1
	if pointer/188 < 0x1F {
		leadingOffset = 0x81
	}
	return q.putPair("13", "jis0208", pointer, 188, leadingOffset, 0x41)
}

// eucKREncoder is https://encoding.spec.whatwg.org/#euc-kr-encoder.
type eucKREncoder struct{}

func (eucKREncoder) next(q *queue, r rune) result {
	switch {
	case r == endOfQueue:
		return done("1")
	case r <= 0x7F:
		return q.putASCII("2", r)
	}
	pointer, ok := tables.EUCKR.Pointer(r)
	if !ok {
		return q.missing("4", "EUC-KR", r)
	}
	q.say("pointer %d in index EUC-KR: %d / 190 + 0x81, %d %% 190 + 0x41", pointer, pointer, pointer)
	return put("7", pointer/190+0x81, pointer%190+0x41)
}

// xUserDefinedEncoder is https://encoding.spec.whatwg.org/#x-user-defined-encoder.
type xUserDefinedEncoder struct{}

func (xUserDefinedEncoder) next(q *queue, r rune) result {
	switch {
	case r == endOfQueue:
		return done("1")
	case r <= 0x7F:
		return q.putASCII("2", r)
	case 0xF780 <= r && r <= 0xF7FF:
		q.say("%U - 0xF780 + 0x80", r)
		return put("3", int(r)-0xF780+0x80)
	}
	q.say("not in the range U+F780 to U+F7FF: error with %U", r)
	return refuse("4", r)
}
