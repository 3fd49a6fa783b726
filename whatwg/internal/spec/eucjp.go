package spec

// https://encoding.spec.whatwg.org/#euc-jp

// https://encoding.spec.whatwg.org/#euc-jp-decoder

type eucJPDecoder struct {
	jis0212 bool
	leading int
}

func (d *eucJPDecoder) reset() { *d = eucJPDecoder{jis0212: false, leading: 0x00} }

func (d *eucJPDecoder) handler(ioQueue *ioQueue[byte], b int) result {
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
	if d.leading == 0x8E && inRange(b, 0xA1, 0xDF) {
		d.leading = 0x00
		return item(0xFF61 - 0xA1 + b)
	}
	// 4.
	if d.leading == 0x8F && inRange(b, 0xA1, 0xFE) {
		d.jis0212 = true
		d.leading = b
		return proceed
	}
	// 5.
	if d.leading != 0x00 {
		return d.trailingByte(ioQueue, b)
	}
	// 6.
	if isASCII(b) {
		return item(b)
	}
	// 7.
	if b == 0x8E || b == 0x8F || inRange(b, 0xA1, 0xFE) {
		d.leading = b
		return proceed
	}
	// 8.
	return failed
}

// trailingByte is what step 5 does if EUC-JP leading is not 0x00.
func (d *eucJPDecoder) trailingByte(ioQueue *ioQueue[byte], b int) result {
	// 5.1.
	leading := d.leading
	// 5.2.
	d.leading = 0x00
	// 5.3.
	codePoint := null
	// 5.4.
	if inRange(leading, 0xA1, 0xFE) && inRange(b, 0xA1, 0xFE) {
		index := &indexJIS0212
		if !d.jis0212 {
			index = &indexJIS0208
		}
		codePoint = index.codePoint((leading-0xA1)*94 + b - 0xA1)
	}
	// 5.5.
	d.jis0212 = false
	// 5.6.
	if codePoint != null {
		return item(codePoint)
	}
	// 5.7.
	if isASCII(b) {
		ioQueue.restore(b)
	}
	// 5.8.
	return failed
}

// https://encoding.spec.whatwg.org/#euc-jp-encoder

type eucJPEncoder struct{}

func (*eucJPEncoder) reset() {}

func (*eucJPEncoder) handler(_ *ioQueue[rune], codePoint int) result {
	// 1.
	if codePoint == endOfQueue {
		return finished
	}
	// 2.
	if isASCII(codePoint) {
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
		return items(0x8E, codePoint-0xFF61+0xA1)
	}
	// 6.
	if codePoint == 0x2212 {
		codePoint = 0xFF0D
	}
	// 7.
	pointer := indexJIS0208.pointer(codePoint)
	// 8.
	if pointer == null {
		return failedWith(codePoint)
	}
	// 9.
	leading := pointer/94 + 0xA1
	// 10.
	trailing := pointer%94 + 0xA1
	// 11.
	return items(leading, trailing)
}
