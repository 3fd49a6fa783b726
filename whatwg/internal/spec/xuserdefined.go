package spec

// https://encoding.spec.whatwg.org/#x-user-defined

// https://encoding.spec.whatwg.org/#x-user-defined-decoder

type xUserDefinedDecoder struct{}

func (*xUserDefinedDecoder) reset() {}

func (*xUserDefinedDecoder) handler(_ *ioQueue[byte], b int) result {
	// 1.
	if b == endOfQueue {
		return finished
	}
	// 2.
	if isASCII(b) {
		return item(b)
	}
	// 3.
	return item(0xF780 + b - 0x80)
}

// https://encoding.spec.whatwg.org/#x-user-defined-encoder

type xUserDefinedEncoder struct{}

func (*xUserDefinedEncoder) reset() {}

func (*xUserDefinedEncoder) handler(_ *ioQueue[rune], codePoint int) result {
	// 1.
	if codePoint == endOfQueue {
		return finished
	}
	// 2.
	if isASCII(codePoint) {
		return item(codePoint)
	}
	// 3.
	if inRange(codePoint, 0xF780, 0xF7FF) {
		return item(codePoint - 0xF780 + 0x80)
	}
	// 4.
	return failedWith(codePoint)
}
