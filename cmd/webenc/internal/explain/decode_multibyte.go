package explain

import (
	"fmt"

	"github.com/webenc/webenc/tables"
)

// gb18030Decoder is https://encoding.spec.whatwg.org/#gb18030-decoder.
type gb18030Decoder struct{ first, second, third int }

func (d *gb18030Decoder) next(q *queue, b int) result {
	switch {
	case b == endOfQueue && d.first == 0:
		return done("1")
	case b == endOfQueue:
		*d = gb18030Decoder{}
		return q.endInside("2", "gb18030 first, second or third waits")
	case d.third != 0:
		return d.fourth(q, b)
	case d.second != 0 && inRange(b, 0x81, 0xFE):
		d.third = b
		return q.hold("4.1", "gb18030 third", b)
	case d.second != 0:
		q.say("not in the range 0x81 to 0xFE: 0x%02X 0x%02X restored; error", d.second, b)
		q.restore(2)
		*d = gb18030Decoder{}
		return fail("4.2")
	case d.first != 0 && inRange(b, 0x30, 0x39):
		d.second = b
		return q.hold("5.1", "gb18030 second", b)
	case d.first != 0:
		return d.trailing(q, b)
	case isASCII(b):
		return q.emitByte("6", b)
	case b == 0x80:
		q.say("0x80 is U+20AC")
		return emit("7", 0x20AC)
	case inRange(b, 0x81, 0xFE):
		d.first = b
		return q.hold("8", "gb18030 first", b)
	}
	return q.neither("9", "ASCII, 0x80 nor 0x81 to 0xFE")
}

// fourth is step 3.
func (d *gb18030Decoder) fourth(q *queue, b int) result {
	first, second, third := d.first, d.second, d.third
	*d = gb18030Decoder{}
	if !inRange(b, 0x30, 0x39) {
		q.say("not in the range 0x30 to 0x39: 0x%02X 0x%02X 0x%02X restored; error", second, third, b)
		q.restore(3)
		return fail("3.1.3")
	}
	pointer := (first-0x81)*(10*126*10) + (second-0x30)*(10*126) + (third-0x81)*10 + b - 0x30
	q.say("pointer (0x%02X - 0x81) × 12600 + (0x%02X - 0x30) × 1260 + (0x%02X - 0x81) × 10 + 0x%02X - 0x30 = %d",
		first, second, third, b, pointer)
	codePoint, ok := tables.GB18030RangesCodePoint(pointer)
	if !ok {
		q.say("index gb18030 ranges has no code point for it; error")
		return fail("3.4")
	}
	q.say("index gb18030 ranges: %U", codePoint)
	return emit("3.5", codePoint)
}

// trailing is step 5 from its second step on.
func (d *gb18030Decoder) trailing(q *queue, b int) result {
	leading, pointer, offset := d.first, null, 0x41
	d.first = 0
	if b < 0x7F {
		offset = 0x40
	}
	if inRange(b, 0x40, 0x7E) || inRange(b, 0x80, 0xFE) {
		pointer = (leading-0x81)*190 + b - offset
	}
	codePoint, ok := q.lookUp(&tables.GB18030, pointer, pairFormula(leading, 0x81, 190, b, offset))
	if ok {
		return emit("5.8", codePoint)
	}
	return q.failPair("5.10", b)
}

// pairFormula returns how a pointer is made of two bytes.
func pairFormula(leading, leadingOffset, row, trailing, offset int) string {
	return fmt.Sprintf("(0x%02X - 0x%02X) × %d + 0x%02X - 0x%02X", leading, leadingOffset, row, trailing, offset)
}

// big5Decoder is https://encoding.spec.whatwg.org/#big5-decoder.
type big5Decoder struct{ leading int }

func (d *big5Decoder) next(q *queue, b int) result {
	switch {
	case b == endOfQueue && d.leading != 0:
		d.leading = 0
		return q.endInside("1", "Big5 leading waits")
	case b == endOfQueue:
		return done("2")
	case d.leading != 0:
		return d.trailing(q, b)
	case isASCII(b):
		return q.emitByte("4", b)
	case inRange(b, 0x81, 0xFE):
		d.leading = b
		return q.hold("5", "Big5 leading", b)
	}
	return q.neither("6", "ASCII nor 0x81 to 0xFE")
}

// big5Pairs are the pointers of step 3.6, with their two code points.
var big5Pairs = map[int][2]rune{
	1133: {0x00CA, 0x0304},
	1135: {0x00CA, 0x030C},
	1164: {0x00EA, 0x0304},
	1166: {0x00EA, 0x030C},
}

// trailing is step 3.
func (d *big5Decoder) trailing(q *queue, b int) result {
	leading, pointer, offset := d.leading, null, 0x62
	d.leading = 0
	if b < 0x7F {
		offset = 0x40
	}
	if inRange(b, 0x40, 0x7E) || inRange(b, 0xA1, 0xFE) {
		pointer = (leading-0x81)*157 + b - offset
	}
	formula := pairFormula(leading, 0x81, 157, b, offset)
	if two, ok := big5Pairs[pointer]; ok {
		q.say("pointer %s = %d, which has two code points", formula, pointer)
		return emit("3.6", two[:]...)
	}
	codePoint, ok := q.lookUp(&tables.Big5, pointer, formula)
	if ok {
		return emit("3.8", codePoint)
	}
	return q.failPair("3.10", b)
}

// eucJPDecoder is https://encoding.spec.whatwg.org/#euc-jp-decoder.
type eucJPDecoder struct {
	jis0212 bool
	leading int
}

func (d *eucJPDecoder) next(q *queue, b int) result {
	switch {
	case b == endOfQueue && d.leading != 0:
		d.leading = 0
		return q.endInside("1", "EUC-JP leading waits")
	case b == endOfQueue:
		return done("2")
	case d.leading == 0x8E && inRange(b, 0xA1, 0xDF):
		d.leading = 0
		q.say("half-width katakana: 0xFF61 - 0xA1 + 0x%02X", b)
		return emit("3", rune(0xFF61-0xA1+b))
	case d.leading == 0x8F && inRange(b, 0xA1, 0xFE):
		d.jis0212, d.leading = true, b
		q.say("EUC-JP jis0212 is true")
		return q.hold("4", "EUC-JP leading", b)
	case d.leading != 0:
		return d.trailing(q, b)
	case isASCII(b):
		return q.emitByte("6", b)
	case b == 0x8E || b == 0x8F || inRange(b, 0xA1, 0xFE):
		d.leading = b
		return q.hold("7", "EUC-JP leading", b)
	}
	return q.neither("8", "ASCII, 0x8E, 0x8F nor 0xA1 to 0xFE")
}

// trailing is step 5.
func (d *eucJPDecoder) trailing(q *queue, b int) result {
	leading, index, pointer := d.leading, &tables.JIS0208, null
	if d.jis0212 {
		index = &tables.JIS0212
	}
	d.leading, d.jis0212 = 0, false
	if inRange(leading, 0xA1, 0xFE) && inRange(b, 0xA1, 0xFE) {
		pointer = (leading-0xA1)*94 + b - 0xA1
	}
	codePoint, ok := q.lookUp(index, pointer, pairFormula(leading, 0xA1, 94, b, 0xA1))
	if ok {
		return emit("5.6", codePoint)
	}
	return q.failPair("5.8", b)
}

// shiftJISDecoder is https://encoding.spec.whatwg.org/#shift_jis-decoder.
type shiftJISDecoder struct{ leading int }

func (d *shiftJISDecoder) next(q *queue, b int) result {
	switch {
	case b == endOfQueue && d.leading != 0:
		d.leading = 0
		return q.endInside("1", "Shift_JIS leading waits")
	case b == endOfQueue:
		return done("2")
	case d.leading != 0:
		return d.trailing(q, b)
	case isASCII(b):
		return q.emitByte("4", b)
	case b == 0x80:
		q.say("0x80 is the code point of the same value")
		return emit("4", 0x80)
	case inRange(b, 0xA1, 0xDF):
		q.say("half-width katakana: 0xFF61 - 0xA1 + 0x%02X", b)
		return emit("5", rune(0xFF61-0xA1+b))
	case inRange(b, 0x81, 0x9F) || inRange(b, 0xE0, 0xFC):
		d.leading = b
		return q.hold("6", "Shift_JIS leading", b)
	}
	return q.neither("7", "ASCII, 0x80, 0x81 to 0x9F, 0xA1 to 0xDF nor 0xE0 to 0xFC")
}

// trailing is step 3.
func (d *shiftJISDecoder) trailing(q *queue, b int) result {
	leading, pointer, offset, leadingOffset := d.leading, null, 0x41, 0xC1
	d.leading = 0
	if b < 0x7F {
		offset = 0x40
	}
	if leading < 0xA0 {
		leadingOffset = 0x81
	}
	if inRange(b, 0x40, 0x7E) || inRange(b, 0x80, 0xFC) {
		pointer = (leading-leadingOffset)*188 + b - offset
	}
	formula := pairFormula(leading, leadingOffset, 188, b, offset)
	if inRange(pointer, 8836, 10715) {
		q.say("pointer %s = %d, in the range 8836 to 10715 (EUDC): 0xE000 - 8836 + pointer", formula, pointer)
		return emit("3.7", rune(0xE000-8836+pointer))
	}
	codePoint, ok := q.lookUp(&tables.JIS0208, pointer, formula)
	if ok {
		return emit("3.9", codePoint)
	}
	return q.failPair("3.11", b)
}

// eucKRDecoder is https://encoding.spec.whatwg.org/#euc-kr-decoder.
type eucKRDecoder struct{ leading int }

func (d *eucKRDecoder) next(q *queue, b int) result {
	switch {
	case b == endOfQueue && d.leading != 0:
		d.leading = 0
		return q.endInside("1", "EUC-KR leading waits")
	case b == endOfQueue:
		return done("2")
	case d.leading != 0:
		leading, pointer := d.leading, null
		d.leading = 0
		if inRange(b, 0x41, 0xFE) {
			pointer = (leading-0x81)*190 + b - 0x41
		}
		codePoint, ok := q.lookUp(&tables.EUCKR, pointer, pairFormula(leading, 0x81, 190, b, 0x41))
		if ok {
			return emit("3.6", codePoint)
		}
		return q.failPair("3.8", b)
	case isASCII(b):
		return q.emitByte("4", b)
	case inRange(b, 0x81, 0xFE):
		d.leading = b
		return q.hold("5", "EUC-KR leading", b)
	}
	return q.neither("6", "ASCII nor 0x81 to 0xFE")
}
