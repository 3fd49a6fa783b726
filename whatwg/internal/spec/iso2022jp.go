package spec

// https://encoding.spec.whatwg.org/#iso-2022-jp

// https://encoding.spec.whatwg.org/#iso-2022-jp-decoder

type iso2022JPDecoder struct {
	state, outputState iso2022JPDecoderState
	leading            int
	output             bool
}

type iso2022JPDecoderState int

const (
	noDecoderState iso2022JPDecoderState = iota // null
	decoderASCII
	decoderRoman
	decoderKatakana
	decoderLeadingByte
	decoderTrailingByte
	decoderEscapeStart
	decoderEscape
)

func (d *iso2022JPDecoder) reset() {
	*d = iso2022JPDecoder{state: decoderASCII, outputState: decoderASCII, leading: 0x00, output: false}
}

func (d *iso2022JPDecoder) handler(ioQueue *ioQueue[byte], b int) result {
	switch d.state {
	case decoderASCII:
		return d.ascii(b)
	case decoderRoman:
		return d.roman(b)
	case decoderKatakana:
		return d.katakana(b)
	case decoderLeadingByte:
		return d.leadingByte(b)
	case decoderTrailingByte:
		return d.trailingByte(b)
	case decoderEscapeStart:
		return d.escapeStart(ioQueue, b)
	case decoderEscape:
		return d.escape(ioQueue, b)
	}
	panic("spec: ISO-2022-JP decoder without a state")
}

func (d *iso2022JPDecoder) ascii(b int) result {
	switch {
	case b == 0x1B:
		d.state = decoderEscapeStart
		return proceed
	case inRange(b, 0x00, 0x7F) && b != 0x0E && b != 0x0F && b != 0x1B:
		d.output = false
		return item(b)
	case b == endOfQueue:
		return finished
	}
	d.output = false
	return failed
}

func (d *iso2022JPDecoder) roman(b int) result {
	switch {
	case b == 0x1B:
		d.state = decoderEscapeStart
		return proceed
	case b == 0x5C:
		d.output = false
		return item(0x00A5)
	case b == 0x7E:
		d.output = false
		return item(0x203E)
	case inRange(b, 0x00, 0x7F) && b != 0x0E && b != 0x0F && b != 0x1B && b != 0x5C && b != 0x7E:
		d.output = false
		return item(b)
	case b == endOfQueue:
		return finished
	}
	d.output = false
	return failed
}

func (d *iso2022JPDecoder) katakana(b int) result {
	switch {
	case b == 0x1B:
		d.state = decoderEscapeStart
		return proceed
	case inRange(b, 0x21, 0x5F):
		d.output = false
		return item(0xFF61 - 0x21 + b)
	case b == endOfQueue:
		return finished
	}
	d.output = false
	return failed
}

func (d *iso2022JPDecoder) leadingByte(b int) result {
	switch {
	case b == 0x1B:
		d.state = decoderEscapeStart
		return proceed
	case inRange(b, 0x21, 0x7E):
		d.output = false
		d.leading = b
		d.state = decoderTrailingByte
		return proceed
	case b == endOfQueue:
		return finished
	}
	d.output = false
	return failed
}

func (d *iso2022JPDecoder) trailingByte(b int) result {
	switch {
	case b == 0x1B:
		// The byte is not restored: the escape sequence has begun.
		d.state = decoderEscapeStart
		return failed
	case inRange(b, 0x21, 0x7E):
		// 1.
		d.state = decoderLeadingByte
		// 2.
		pointer := (d.leading-0x21)*94 + b - 0x21
		// 3.
		codePoint := indexJIS0208.codePoint(pointer)
		// 4.
		if codePoint == null {
			return failed
		}
		// 5.
		return item(codePoint)
	case b == endOfQueue:
		d.state = decoderLeadingByte
		return failed
	}
	// Neither here nor above is the byte restored, be it ASCII or not.
	d.state = decoderLeadingByte
	return failed
}

func (d *iso2022JPDecoder) escapeStart(ioQueue *ioQueue[byte], b int) result {
	// 1.
	if b == 0x24 || b == 0x28 {
		d.leading = b
		d.state = decoderEscape
		return proceed
	}
	// 2.
	if b != endOfQueue {
		ioQueue.restore(b)
	}
	// 3.
	d.output = false
	d.state = d.outputState
	return failed
}

func (d *iso2022JPDecoder) escape(ioQueue *ioQueue[byte], b int) result {
	// 1.
	leading := d.leading
	d.leading = 0x00
	// 2.
	state := noDecoderState
	// 3.
	if leading == 0x28 && b == 0x42 {
		state = decoderASCII
	}
	// 4.
	if leading == 0x28 && b == 0x4A {
		state = decoderRoman
	}
	// 5.
	if leading == 0x28 && b == 0x49 {
		state = decoderKatakana
	}
	// 6.
	if leading == 0x24 && (b == 0x40 || b == 0x42) {
		state = decoderLeadingByte
	}
	// 7.
	if state != noDecoderState {
		// 7.1.
		d.state = state
		d.outputState = state
		// 7.2.
		output := d.output
		// 7.3.
		d.output = true
		// 7.4.
		if !output {
			return proceed
		}
		return failed
	}
	// 8.
	if b == endOfQueue {
		ioQueue.restore(leading)
	} else {
		ioQueue.restore(leading, b)
	}
	// 9.
	d.output = false
	d.state = d.outputState
	return failed
}

// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder

type iso2022JPEncoder struct{ state iso2022JPEncoderState }

type iso2022JPEncoderState int

const (
	encoderASCII iso2022JPEncoderState = iota
	encoderRoman
	encoderJIS0208
)

func (e *iso2022JPEncoder) reset() { *e = iso2022JPEncoder{state: encoderASCII} }

func (e *iso2022JPEncoder) handler(ioQueue *ioQueue[rune], codePoint int) result {
	// 1.
	if codePoint == endOfQueue && e.state != encoderASCII {
		e.state = encoderASCII
		return items(0x1B, 0x28, 0x42)
	}
	// 2.
	if codePoint == endOfQueue && e.state == encoderASCII {
		return finished
	}
	// 3. "This returns U+FFFD rather than codePoint to prevent attacks."
	if (e.state == encoderASCII || e.state == encoderRoman) &&
		(codePoint == 0x000E || codePoint == 0x000F || codePoint == 0x001B) {
		return failedWith(0xFFFD)
	}
	// 4.
	if e.state == encoderASCII && isASCII(codePoint) {
		return item(codePoint)
	}
	// 5.
	if e.state == encoderRoman &&
		(isASCII(codePoint) && codePoint != 0x005C && codePoint != 0x007E ||
			codePoint == 0x00A5 || codePoint == 0x203E) {
		// 5.1.
		if isASCII(codePoint) {
			return item(codePoint)
		}
		// 5.2.
		if codePoint == 0x00A5 {
			return item(0x5C)
		}
		// 5.3.
		if codePoint == 0x203E {
			return item(0x7E)
		}
	}
	// 6.
	if isASCII(codePoint) && e.state != encoderASCII {
		ioQueue.restore(codePoint)
		e.state = encoderASCII
		return items(0x1B, 0x28, 0x42)
	}
	// 7.
	if (codePoint == 0x00A5 || codePoint == 0x203E) && e.state != encoderRoman {
		ioQueue.restore(codePoint)
		e.state = encoderRoman
		return items(0x1B, 0x28, 0x4A)
	}
	// 8. From here on it is the changed code point that steps 11 and 12
	// restore.
	if codePoint == 0x2212 {
		codePoint = 0xFF0D
	}
	// 9.
	if inRange(codePoint, 0xFF61, 0xFF9F) {
		codePoint = indexISO2022JPKatakana.codePoint(codePoint - 0xFF61)
	}
	// 10.
	pointer := indexJIS0208.pointer(codePoint)
	// 11.
	if pointer == null {
		// 11.1.
		if e.state == encoderJIS0208 {
			ioQueue.restore(codePoint)
			e.state = encoderASCII
			return items(0x1B, 0x28, 0x42)
		}
		// 11.2.
		return failedWith(codePoint)
	}
	// 12.
	if e.state != encoderJIS0208 {
		ioQueue.restore(codePoint)
		e.state = encoderJIS0208
		return items(0x1B, 0x24, 0x42)
	}
	// 13.
	leading := pointer/94 + 0x21
	// 14.
	trailing := pointer%94 + 0x21
	// 15.
	return items(leading, trailing)
}
