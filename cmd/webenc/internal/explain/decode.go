package explain

import (
	"fmt"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
)

// newDecoder returns the decoder of e in its initial state.
func newDecoder(e encoding.Encoding) decoder {
	switch name := nameOf(e); name {
	case "UTF-8":
		return &utf8Decoder{lower: 0x80, upper: 0xBF}
	case "GBK", "gb18030":
		return &gb18030Decoder{}
	case "Big5":
		return &big5Decoder{}
	case "EUC-JP":
		return &eucJPDecoder{}
	case "ISO-2022-JP":
		return &iso2022JPDecoder{}
	case "Shift_JIS":
		return &shiftJISDecoder{}
	case "EUC-KR":
		return &eucKRDecoder{}
	case "replacement":
		return &replacementDecoder{}
	case "UTF-16BE", "UTF-16LE":
		return &utf16Decoder{isUTF16BE: name == "UTF-16BE", leadingByte: null, leadingSurrogate: null}
	case "x-user-defined":
		return xUserDefinedDecoder{}
	default:
		return singleByteDecoder{singleByteIndex(name)}
	}
}

// singleByteIndex returns the index of the single-byte encoding with the name.
func singleByteIndex(name string) *tables.Index {
	name = strings.TrimSuffix(strings.ToLower(name), "-i") // ISO-8859-8-I has that of ISO-8859-8
	for _, x := range tables.Indexes() {
		if x.Name() == name {
			return x
		}
	}
	panic("no index of " + name)
}

// null is the standard's null, where it is not a byte.
const null = -1

// inRange reports whether b is in the range, inclusive.
func inRange(b, from, to int) bool { return from <= b && b <= to }

func isASCII(b int) bool { return inRange(b, 0, 0x7F) }

// What a decoder returns at a step.
func emit(number string, codePoints ...rune) result {
	return result{kind: items, at: step(number), runes: codePoints}
}
func fail(number string) result { return result{kind: failed, at: step(number)} }
func more(number string) result { return result{kind: continued, at: step(number)} }
func done(number string) result { return result{kind: finished, at: step(number)} }

// emitByte returns a code point whose value is b.
func (q *queue) emitByte(number string, b int) result {
	q.say("an ASCII byte: the code point of the same value")
	return emit(number, rune(b))
}

// endInside is the end of the queue with something in name.
func (q *queue) endInside(number, name string) result {
	q.say("%s: error", name)
	return fail(number)
}

// neither returns the error for a byte that can be nothing.
func (q *queue) neither(number, what string) result {
	q.say("neither %s: error", what)
	return fail(number)
}

// hold returns continue, with b in name.
func (q *queue) hold(number, name string, b int) result {
	q.say("%s is 0x%02X", name, b)
	return more(number)
}

// lookUp returns the index code point for pointer, which may be null.
func (q *queue) lookUp(x *tables.Index, pointer int, formula string) (codePoint rune, ok bool) {
	if pointer == null {
		q.say("not a trailing byte: pointer is null")
		return 0, false
	}
	q.say("pointer %s = %d", formula, pointer)
	codePoint, ok = x.CodePoint(pointer)
	if !ok {
		q.say("index %s has no code point for it", indexName(x))
		return 0, false
	}
	q.say("index %s: %U", indexName(x), codePoint)
	return codePoint, true
}

// indexName returns the standard's name of an index.
func indexName(x *tables.Index) string {
	switch name := x.Name(); name {
	case "big5":
		return "Big5"
	case "euc-kr":
		return "EUC-KR"
	default:
		return name
	}
}

// failPair returns the error of two bytes that are no character; the step before
// restores the trailing byte, if it is ASCII.
func (q *queue) failPair(number string, b int) result {
	if isASCII(b) {
		q.restore(1)
		q.say("0x%02X is an ASCII byte: restored; error", b)
	} else {
		q.say("not an ASCII byte: not restored; error")
	}
	return fail(number)
}

// utf8Decoder is https://encoding.spec.whatwg.org/#utf-8-decoder.
type utf8Decoder struct {
	codePoint                  rune
	seen, needed, lower, upper int
}

func (d *utf8Decoder) next(q *queue, b int) result {
	switch {
	case b == endOfQueue && d.needed != 0:
		q.say("UTF-8 bytes needed is %d, seen %d: error", d.needed, d.seen)
		d.needed = 0
		return fail("1")
	case b == endOfQueue:
		return done("2")
	case d.needed == 0:
		return d.start(q, b)
	case !inRange(b, d.lower, d.upper):
		q.say("not in the range 0x%02X to 0x%02X: restored; error", d.lower, d.upper)
		*d = utf8Decoder{lower: 0x80, upper: 0xBF}
		q.restore(1)
		return fail("4.3")
	}
	d.lower, d.upper = 0x80, 0xBF
	d.codePoint = d.codePoint<<6 | rune(b)&0x3F
	q.say("six bits more: UTF-8 code point is 0x%X", d.codePoint)
	if d.seen++; d.seen != d.needed {
		return more("8")
	}
	codePoint := d.codePoint
	d.codePoint, d.needed, d.seen = 0, 0, 0
	return emit("11", codePoint)
}

// start is step 3.
func (d *utf8Decoder) start(q *queue, b int) result {
	switch {
	case isASCII(b):
		return q.emitByte("3", b)
	case inRange(b, 0xC2, 0xDF):
		d.needed, d.codePoint = 1, rune(b)&0x1F
	case inRange(b, 0xE0, 0xEF):
		d.needed, d.codePoint = 2, rune(b)&0xF
	case inRange(b, 0xF0, 0xF4):
		d.needed, d.codePoint = 3, rune(b)&0x7
	default:
		return q.neither("3", "ASCII, 0xC2 to 0xDF, 0xE0 to 0xEF nor 0xF0 to 0xF4")
	}
	q.say("UTF-8 bytes needed is %d; UTF-8 code point is 0x%X", d.needed, d.codePoint)
	switch b {
	case 0xE0:
		d.lower = 0xA0
	case 0xED:
		d.upper = 0x9F
	case 0xF0:
		d.lower = 0x90
	case 0xF4:
		d.upper = 0x8F
	}
	if d.lower != 0x80 || d.upper != 0xBF {
		q.say("the next byte must be in the range 0x%02X to 0x%02X", d.lower, d.upper)
	}
	return more("3")
}

// singleByteDecoder is https://encoding.spec.whatwg.org/#single-byte-decoder.
type singleByteDecoder struct{ index *tables.Index }

func (d singleByteDecoder) next(q *queue, b int) result {
	switch {
	case b == endOfQueue:
		return done("1")
	case isASCII(b):
		return q.emitByte("2", b)
	}
	codePoint, ok := q.lookUp(d.index, b-0x80, fmt.Sprintf("0x%02X - 0x80", b))
	if !ok {
		q.say("error")
		return fail("4")
	}
	return emit("5", codePoint)
}

// replacementDecoder is https://encoding.spec.whatwg.org/#replacement-decoder.
type replacementDecoder struct{ errorReturned bool }

func (d *replacementDecoder) next(q *queue, b int) result {
	switch {
	case b == endOfQueue:
		return done("1")
	case !d.errorReturned:
		d.errorReturned = true
		q.say("replacement error returned is true from now on; error")
		return fail("2")
	}
	q.say("replacement error returned is true: finished, the rest is not read")
	return done("3")
}

// utf16Decoder is https://encoding.spec.whatwg.org/#shared-utf-16-decoder.
type utf16Decoder struct {
	isUTF16BE                     bool
	leadingByte, leadingSurrogate int
}

func (d *utf16Decoder) next(q *queue, b int) result {
	switch {
	case b == endOfQueue && (d.leadingByte != null || d.leadingSurrogate != null):
		d.leadingByte, d.leadingSurrogate = null, null
		return q.endInside("1", "a UTF-16 leading byte or a leading surrogate waits")
	case b == endOfQueue:
		return done("2")
	case d.leadingByte == null:
		d.leadingByte = b
		return q.hold("3", "UTF-16 leading byte", b)
	}
	codeUnit := b<<8 + d.leadingByte
	if d.isUTF16BE {
		codeUnit = d.leadingByte<<8 + b
	}
	d.leadingByte = null
	q.say("code unit 0x%04X", codeUnit)
	switch {
	case d.leadingSurrogate != null:
		return d.pair(q, codeUnit)
	case inRange(codeUnit, 0xD800, 0xDBFF):
		d.leadingSurrogate = codeUnit
		q.say("a leading surrogate")
		return more("7")
	case inRange(codeUnit, 0xDC00, 0xDFFF):
		q.say("a trailing surrogate by itself: error")
		return fail("8")
	}
	return emit("9", rune(codeUnit))
}

// pair is step 6.
func (d *utf16Decoder) pair(q *queue, codeUnit int) result {
	leadingSurrogate := d.leadingSurrogate
	d.leadingSurrogate = null
	if inRange(codeUnit, 0xDC00, 0xDFFF) {
		codePoint := 0x10000 + (leadingSurrogate-0xD800)<<10 + codeUnit - 0xDC00
		q.say("a trailing surrogate: 0x10000 + ((0x%04X - 0xD800) << 10) + 0x%04X - 0xDC00", leadingSurrogate, codeUnit)
		return emit("6.3", rune(codePoint))
	}
	q.say("not a trailing surrogate: both bytes restored; error")
	q.restore(2)
	return fail("6.7")
}

// xUserDefinedDecoder is https://encoding.spec.whatwg.org/#x-user-defined-decoder.
type xUserDefinedDecoder struct{}

func (xUserDefinedDecoder) next(q *queue, b int) result {
	switch {
	case b == endOfQueue:
		return done("1")
	case isASCII(b):
		return q.emitByte("2", b)
	}
	q.say("0xF780 + 0x%02X - 0x80", b)
	return emit("3", rune(0xF780+b-0x80))
}
