package spec

// https://encoding.spec.whatwg.org/#utf-8

// https://encoding.spec.whatwg.org/#utf-8-decoder

type utf8Decoder struct {
	codePoint, bytesSeen, bytesNeeded int
	lowerBoundary, upperBoundary      int
}

func (d *utf8Decoder) reset() { *d = utf8Decoder{lowerBoundary: 0x80, upperBoundary: 0xBF} }

func (d *utf8Decoder) handler(ioQueue *ioQueue[byte], b int) result {
	// 1.
	if b == endOfQueue && d.bytesNeeded != 0 {
		d.bytesNeeded = 0
		return failed
	}
	// 2.
	if b == endOfQueue {
		return finished
	}
	// 3.
	if d.bytesNeeded == 0 {
		return d.firstByte(b)
	}
	// 4.
	if !inRange(b, d.lowerBoundary, d.upperBoundary) {
		// 4.1.
		d.codePoint, d.bytesNeeded, d.bytesSeen = 0, 0, 0
		d.lowerBoundary = 0x80
		d.upperBoundary = 0xBF
		// 4.2., 4.3.
		ioQueue.restore(b)
		return failed
	}
	// 5.
	d.lowerBoundary = 0x80
	d.upperBoundary = 0xBF
	// 6.
	d.codePoint = (d.codePoint << 6) | (b & 0x3F)
	// 7.
	d.bytesSeen++
	// 8.
	if d.bytesSeen != d.bytesNeeded {
		return proceed
	}
	// 9.
	codePoint := d.codePoint
	// 10.
	d.codePoint, d.bytesNeeded, d.bytesSeen = 0, 0, 0
	// 11.
	return item(codePoint)
}

// firstByte is step 3, "based on byte".
func (d *utf8Decoder) firstByte(b int) result {
	switch {
	case inRange(b, 0x00, 0x7F):
		return item(b)
	case inRange(b, 0xC2, 0xDF):
		// 1., 2.
		d.bytesNeeded = 1
		d.codePoint = b & 0x1F
	case inRange(b, 0xE0, 0xEF):
		// 1.
		if b == 0xE0 {
			d.lowerBoundary = 0xA0
		}
		// 2.
		if b == 0xED {
			d.upperBoundary = 0x9F
		}
		// 3., 4.
		d.bytesNeeded = 2
		d.codePoint = b & 0xF
	case inRange(b, 0xF0, 0xF4):
		// 1.
		if b == 0xF0 {
			d.lowerBoundary = 0x90
		}
		// 2.
		if b == 0xF4 {
			d.upperBoundary = 0x8F
		}
		// 3., 4.
		d.bytesNeeded = 3
		d.codePoint = b & 0x7
	default:
		return failed
	}
	return proceed
}

// https://encoding.spec.whatwg.org/#utf-8-encoder

type utf8Encoder struct{}

func (*utf8Encoder) reset() {}

func (*utf8Encoder) handler(_ *ioQueue[rune], codePoint int) result {
	// 1.
	if codePoint == endOfQueue {
		return finished
	}
	// 2.
	if isASCII(codePoint) {
		return item(codePoint)
	}
	// 3.
	var count, offset int
	switch {
	case inRange(codePoint, 0x0080, 0x07FF):
		count, offset = 1, 0xC0
	case inRange(codePoint, 0x0800, 0xFFFF):
		count, offset = 2, 0xE0
	case inRange(codePoint, 0x10000, 0x10FFFF):
		count, offset = 3, 0xF0
	}
	// 4.
	bytes := items((codePoint >> (6 * count)) + offset)
	// 5.
	for count > 0 {
		// 5.1.
		temp := codePoint >> (6 * (count - 1))
		// 5.2.
		bytes.items[bytes.n] = int32(0x80 | (temp & 0x3F))
		bytes.n++
		// 5.3.
		count--
	}
	// 6.
	return bytes
}
