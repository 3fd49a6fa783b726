package spec

// https://encoding.spec.whatwg.org/#shift_jis

// https://encoding.spec.whatwg.org/#shift_jis-decoder

type shiftJISDecoder struct{ leading int }

func (d *shiftJISDecoder) reset() { *d = shiftJISDecoder{leading: 0x00} }

func (d *shiftJISDecoder) handler(ioQueue *ioQueue[byte], b int) result {
	// 1.
	if b == endOfQueue && d.leading != 0x00 {
		d.leading = 0x00
		return failed
	}
	// 2.
	if b == endOfQueue && d.leading == 0x00 {
		return finished
	}
	// 3.
	if d.leading != 0x00 {
		return d.trailingByte(ioQueue, b)
	}
	// 4.
	if isASCII(b) || b == 0x80 {
		return item(b)
	}
	// 5.
	if inRange(b, 0xA1, 0xDF) {
		return item(0xFF61 - 0xA1 + b)
	}
	// 6.
	if inRange(b, 0x81, 0x9F) || inRange(b, 0xE0, 0xFC) {
		d.leading = b
		return proceed
	}
	// 7.
	return failed
}

// trailingByte is what step 3 does if Shift_JIS leading is not 0x00.
func (d *shiftJISDecoder) trailingByte(ioQueue *ioQueue[byte], b int) result {
	// 3.1.
	leading := d.leading
	// 3.2.
	d.leading = 0x00
	// 3.3.
	pointer := null
	// 3.4.
	offset := 0x41
	if b < 0x7F {
		offset = 0x40
	}
	// 3.5.
	leadingOffset := 0xC1
	if leading < 0xA0 {
		leadingOffset = 0x81
	}
	// 3.6.
	if inRange(b, 0x40, 0x7E) || inRange(b, 0x80, 0xFC) {
		pointer = (leading-leadingOffset)*188 + b - offset
	}
	// 3.7. "This is interoperable legacy from Windows known as EUDC."
	if inRange(pointer, 8836, 10715) {
		return item(0xE000 - 8836 + pointer)
	}
	// 3.8.
	codePoint := null
	if pointer != null {
		codePoint = indexJIS0208.codePoint(pointer)
	}
	// 3.9.
	if codePoint != null {
		return item(codePoint)
	}
	// 3.10.
	if isASCII(b) {
		ioQueue.restore(b)
	}
	// 3.11.
	return failed
}

// https://encoding.spec.whatwg.org/#shift_jis-encoder

type shiftJISEncoder struct{}

func (*shiftJISEncoder) reset() {}

func (*shiftJISEncoder) handler(_ *ioQueue[rune], codePoint int) result {
	// 1.
	if codePoint == endOfQueue {
		return finished
	}
	// 2.
	if isASCII(codePoint) || codePoint == 0x0080 {
		return item(codePoint)
	}
	// 3.
	if codePoint == 0x00A5 {
		return item(0x5C)
	}
	// 4.
	if codePoint == 0x203E {
		return item(0x7E)
	}
	// 5.
	if inRange(codePoint, 0xFF61, 0xFF9F) {
		return item(codePoint - 0xFF61 + 0xA1)
	}
	// 6.
	if codePoint == 0x2212 {
		codePoint = 0xFF0D
	}
	// 7.
	pointer := indexShiftJISPointer(codePoint)
	// 8.
	if pointer == null {
		return failedWith(codePoint)
	}
	// 9.
	leading := pointer / 188
	// 10.
	leadingOffset := 0xC1
	if leading < 0x1F {
		leadingOffset = 0x81
	}
	// 11.
	trailing := pointer % 188
	// 12.
	offset := 0x41
	if trailing < 0x3F {
		offset = 0x40
	}
	// 13.
	return items(leading+leadingOffset, trailing+offset)
}
