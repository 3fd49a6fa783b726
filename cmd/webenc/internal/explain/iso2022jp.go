package explain

import (
	"github.com/webenc/webenc/tables"
)

// isoState is a state of ISO-2022-JP.
type isoState int

const (
	isoASCII isoState = iota
	isoRoman
	isoKatakana
	isoLeadingByte
	isoTrailingByte
	isoEscapeStart
	isoEscape
	isoJIS0208 // of the encoder
)

func (s isoState) String() string {
	return [...]string{"ASCII", "Roman", "katakana", "leading byte", "trailing byte", "escape start", "escape", "jis0208"}[s]
}

// at returns the name of a step in the state.
func (s isoState) at(number string) string { return "state " + s.String() + ", " + number }

// iso2022JPDecoder is https://encoding.spec.whatwg.org/#iso-2022-jp-decoder.
type iso2022JPDecoder struct {
	state, outputState isoState
	leading            int
	output             bool
}

func (d *iso2022JPDecoder) next(q *queue, b int) result {
	switch d.state {
	case isoTrailingByte:
		return d.trailing(q, b)
	case isoEscapeStart:
		return d.escapeStart(q, b)
	case isoEscape:
		return d.escape(q, b)
	}
	state := d.state
	switch b {
	case 0x1B:
		d.state = isoEscapeStart
		q.say("state escape start")
		return result{kind: continued, at: state.at("0x1B")}
	case endOfQueue:
		return result{kind: finished, at: state.at("end-of-queue")}
	}
	d.output = false
	return d.plain(q, b, state)
}

// plain is the states ASCII, Roman, katakana and leading byte, for bytes that
// are no escape.
func (d *iso2022JPDecoder) plain(q *queue, b int, state isoState) result {
	isPlain := isASCII(b) && b != 0x0E && b != 0x0F
	switch {
	case state == isoRoman && b == 0x5C:
		return result{at: state.at("0x5C"), runes: []rune{0xA5}}
	case state == isoRoman && b == 0x7E:
		return result{at: state.at("0x7E"), runes: []rune{0x203E}}
	case (state == isoASCII || state == isoRoman) && isPlain:
		q.say("an ASCII byte: the code point of the same value")
		return result{at: state.at("0x00 to 0x7F"), runes: []rune{rune(b)}}
	case state == isoKatakana && inRange(b, 0x21, 0x5F):
		q.say("half-width katakana: 0xFF61 - 0x21 + 0x%02X", b)
		return result{at: state.at("0x21 to 0x5F"), runes: []rune{rune(0xFF61 - 0x21 + b)}}
	case state == isoLeadingByte && inRange(b, 0x21, 0x7E):
		d.leading, d.state = b, isoTrailingByte
		q.say("ISO-2022-JP leading is 0x%02X; state trailing byte", b)
		return result{kind: continued, at: state.at("0x21 to 0x7E")}
	}
	q.say("nothing in this state: error")
	return result{kind: failed, at: state.at("otherwise")}
}

func (d *iso2022JPDecoder) trailing(q *queue, b int) result {
	switch {
	case b == 0x1B:
		d.state = isoEscapeStart
		q.say("state escape start; error")
		q.kept = 1
		return result{kind: failed, at: isoTrailingByte.at("0x1B")}
	case inRange(b, 0x21, 0x7E):
		d.state = isoLeadingByte
		pointer := (d.leading-0x21)*94 + b - 0x21
		codePoint, ok := q.lookUp(&tables.JIS0208, pointer, pairFormula(d.leading, 0x21, 94, b, 0x21))
		if !ok {
			q.say("error")
			return result{kind: failed, at: isoTrailingByte.at("0x21 to 0x7E, step 4")}
		}
		return result{at: isoTrailingByte.at("0x21 to 0x7E, step 5"), runes: []rune{codePoint}}
	}
	d.state = isoLeadingByte
	q.say("state leading byte; error")
	if b == endOfQueue {
		return result{kind: failed, at: isoTrailingByte.at("end-of-queue")}
	}
	return result{kind: failed, at: isoTrailingByte.at("otherwise")}
}

func (d *iso2022JPDecoder) escapeStart(q *queue, b int) result {
	if b == 0x24 || b == 0x28 {
		d.leading, d.state = b, isoEscape
		q.say("ISO-2022-JP leading is 0x%02X; state escape", b)
		return result{kind: continued, at: isoEscapeStart.at("step 1")}
	}
	if b != endOfQueue {
		q.say("neither 0x24 nor 0x28: restored")
		q.restore(1)
	}
	d.output, d.state = false, d.outputState
	q.say("back to state %v; error", d.state)
	return result{kind: failed, at: isoEscapeStart.at("step 3")}
}

// isoEscapes are steps 3 to 6 of the state escape.
var isoEscapes = map[[2]int]isoState{
	{0x28, 0x42}: isoASCII,
	{0x28, 0x4A}: isoRoman,
	{0x28, 0x49}: isoKatakana,
	{0x24, 0x40}: isoLeadingByte,
	{0x24, 0x42}: isoLeadingByte,
}

func (d *iso2022JPDecoder) escape(q *queue, b int) result {
	leading := d.leading
	d.leading = 0
	state, ok := isoEscapes[[2]int{leading, b}]
	if ok {
		output := d.output
		d.state, d.outputState, d.output = state, state, true
		q.say("state %v", state)
		if output {
			q.say("nothing was written since the last escape sequence (ISO-2022-JP output is true): error")
			return result{kind: failed, at: isoEscape.at("step 7.4")}
		}
		return result{kind: escaped, at: isoEscape.at("step 7.4")}
	}
	if b == endOfQueue {
		q.say("0x%02X restored", leading)
		q.restore(1)
	} else {
		q.say("no escape sequence: 0x%02X 0x%02X restored", leading, b)
		q.restore(2)
	}
	d.output, d.state = false, d.outputState
	q.say("back to state %v; error", d.state)
	return result{kind: failed, at: isoEscape.at("step 9")}
}

// iso2022JPEncoder is https://encoding.spec.whatwg.org/#iso-2022-jp-encoder.
type iso2022JPEncoder struct{ state isoState }

func (e *iso2022JPEncoder) next(q *queue, r rune) result {
	isShift := r == 0x0E || r == 0x0F || r == 0x1B
	switch {
	case r == endOfQueue && e.state != isoASCII:
		e.state = isoASCII
		q.say("back to state ASCII")
		return put("1", 0x1B, 0x28, 0x42)
	case r == endOfQueue:
		return done("2")
	case e.state != isoJIS0208 && isShift:
		q.say("not written, to prevent attacks: error with U+FFFD")
		return refuse("3", 0xFFFD)
	case e.state == isoASCII && r <= 0x7F:
		return put("4", int(r))
	case e.state == isoRoman && r <= 0x7F && r != 0x5C && r != 0x7E:
		return put("5.1", int(r))
	case e.state == isoRoman && r == 0xA5:
		return put("5.2", 0x5C)
	case e.state == isoRoman && r == 0x203E:
		return put("5.3", 0x7E)
	case r <= 0x7F:
		return e.turn(q, "6", isoASCII, 0x28, 0x42)
	case r == 0xA5 || r == 0x203E:
		return e.turn(q, "7", isoRoman, 0x28, 0x4A)
	}
	return e.pair(q, r)
}

// pair is steps 8 to 15.
func (e *iso2022JPEncoder) pair(q *queue, r rune) result {
	codePoint := q.minus(r)
	if 0xFF61 <= r && r <= 0xFF9F {
		codePoint, _ = tables.ISO2022JPKatakana.CodePoint(int(r - 0xFF61))
		q.say("index ISO-2022-JP katakana for %U - 0xFF61: %U", r, codePoint)
	}
	pointer, ok := tables.JIS0208.Pointer(codePoint)
	switch {
	case !ok && e.state == isoJIS0208:
		q.say("not in index jis0208")
		return e.turn(q, "11.1", isoASCII, 0x28, 0x42)
	case !ok:
		return q.missing("11.2", "jis0208", codePoint)
	case e.state != isoJIS0208:
		q.say("in index jis0208")
		return e.turn(q, "12", isoJIS0208, 0x24, 0x42)
	}
	q.say("pointer %d in index jis0208: %d / 94 + 0x21, %d %% 94 + 0x21", pointer, pointer, pointer)
	return put("15", pointer/94+0x21, pointer%94+0x21)
}

// turn restores the code point and changes the state by an escape sequence.
func (e *iso2022JPEncoder) turn(q *queue, number string, state isoState, second, third int) result {
	q.say("state %v; restored", state)
	q.restore(1)
	e.state = state
	return put(number, 0x1B, second, third)
}
