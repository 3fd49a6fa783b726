package spec

// https://encoding.spec.whatwg.org/#big5

// https://encoding.spec.whatwg.org/#big5-decoder

type big5Decoder struct{ leading int }

func (d *big5Decoder) reset() { *d = big5Decoder{leading: 0x00} }

func (d *big5Decoder) handler(ioQueue *ioQueue[byte], b int) result {
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
	if isASCII(b) {
		return item(b)
	}
	// 5.
	if inRange(b, 0x81, 0xFE) {
		d.leading = b
		return proceed
	}
	// 6.
	return failed
}

// trailingByte is what step 3 does if Big5 leading is not 0x00.
func (d *big5Decoder) trailingByte(ioQueue *ioQueue[byte], b int) result {
	// 3.1.
	leading := d.leading
	// 3.2.
	d.leading = 0x00
	// 3.3.
	pointer := null
	// 3.4.
	offset := 0x62
	if b < 0x7F {
		offset = 0x40
	}
	// 3.5.
	if inRange(b, 0x40, 0x7E) || inRange(b, 0xA1, 0xFE) {
		pointer = (leading-0x81)*157 + (b - offset)
	}
	// 3.6. "return the two code points"
	switch pointer {
	case 1133:
		return items(0x00CA, 0x0304)
	case 1135:
		return items(0x00CA, 0x030C)
	case 1164:
		return items(0x00EA, 0x0304)
	case 1166:
		return items(0x00EA, 0x030C)
	}
	// 3.7.
	codePoint := null
	if pointer != null {
		codePoint = indexBig5.codePoint(pointer)
	}
	// 3.8.
	if codePoint != null {
		return item(codePoint)
	}
	// 3.9.
	if isASCII(b) {
		ioQueue.restore(b)
	}
	// 3.10.
	return failed
}

// https://encoding.spec.whatwg.org/#big5-encoder

type big5Encoder struct{}

func (*big5Encoder) reset() {}

func (*big5Encoder) handler(_ *ioQueue[rune], codePoint int) result {
	// 1.
	if codePoint == endOfQueue {
		return finished
	}
	// 2.
	if isASCII(codePoint) {
		return item(codePoint)
	}
	// 3.
	pointer := indexBig5Pointer(codePoint)
	// 4.
	if pointer == null {
		return failedWith(codePoint)
	}
	// 5.
	leading := pointer/157 + 0x81
	// 6.
	trailing := pointer % 157
	// 7.
	offset := 0x62
	if trailing < 0x3F {
		offset = 0x40
	}
	// 8.
	return items(leading, trailing+offset)
}
