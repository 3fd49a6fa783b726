package spec

// https://encoding.spec.whatwg.org/#euc-kr

// https://encoding.spec.whatwg.org/#euc-kr-decoder

type eucKRDecoder struct{ leading int }

func (d *eucKRDecoder) reset() { *d = eucKRDecoder{leading: 0x00} }

func (d *eucKRDecoder) handler(ioQueue *ioQueue[byte], b int) result {
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

// trailingByte is what step 3 does if EUC-KR leading is not 0x00.
func (d *eucKRDecoder) trailingByte(ioQueue *ioQueue[byte], b int) result {
	// 3.1.
	leading := d.leading
	// 3.2.
	d.leading = 0x00
	// 3.3.
	pointer := null
	// 3.4.
	if inRange(b, 0x41, 0xFE) {
		pointer = (leading-0x81)*190 + (b - 0x41)
	}
	// 3.5.
	codePoint := null
	if pointer != null {
		codePoint = indexEUCKR.codePoint(pointer)
	}
	// 3.6.
	if codePoint != null {
		return item(codePoint)
	}
	// 3.7.
	if isASCII(b) {
		ioQueue.restore(b)
	}
	// 3.8.
	return failed
}

// https://encoding.spec.whatwg.org/#euc-kr-encoder

type eucKREncoder struct{}

func (*eucKREncoder) reset() {}

func (*eucKREncoder) handler(_ *ioQueue[rune], codePoint int) result {
	// 1.
	if codePoint == endOfQueue {
		return finished
	}
	// 2.
	if isASCII(codePoint) {
		return item(codePoint)
	}
	// 3.
	pointer := indexEUCKR.pointer(codePoint)
	// 4.
	if pointer == null {
		return failedWith(codePoint)
	}
	// 5.
	leading := pointer/190 + 0x81
	// 6.
	trailing := pointer%190 + 0x41
	// 7.
	return items(leading, trailing)
}
