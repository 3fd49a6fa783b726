package spec

// https://encoding.spec.whatwg.org/#gb18030 and, since it is the same but for
// one flag of the encoder, https://encoding.spec.whatwg.org/#gbk

// https://encoding.spec.whatwg.org/#gb18030-decoder

type gb18030Decoder struct{ first, second, third int }

func (d *gb18030Decoder) reset() { *d = gb18030Decoder{0x00, 0x00, 0x00} }

func (d *gb18030Decoder) handler(ioQueue *ioQueue[byte], b int) result {
	// 1.
	if b == endOfQueue && d.first == 0x00 && d.second == 0x00 && d.third == 0x00 {
		return finished
	}
	// 2.
	if b == endOfQueue && (d.first != 0x00 || d.second != 0x00 || d.third != 0x00) {
		d.first, d.second, d.third = 0x00, 0x00, 0x00
		return failed
	}
	// 3.
	if d.third != 0x00 {
		return d.fourthByte(ioQueue, b)
	}
	// 4.
	if d.second != 0x00 {
		// 4.1.
		if inRange(b, 0x81, 0xFE) {
			d.third = b
			return proceed
		}
		// 4.2.
		ioQueue.restore(d.second, b)
		d.first, d.second = 0x00, 0x00
		return failed
	}
	// 5.
	if d.first != 0x00 {
		return d.secondByte(ioQueue, b)
	}
	// 6.
	if isASCII(b) {
		return item(b)
	}
	// 7.
	if b == 0x80 {
		return item(0x20AC)
	}
	// 8.
	if inRange(b, 0x81, 0xFE) {
		d.first = b
		return proceed
	}
	// 9.
	return failed
}

// fourthByte is what step 3 does if gb18030 third is not 0x00.
func (d *gb18030Decoder) fourthByte(ioQueue *ioQueue[byte], b int) result {
	// 3.1.
	if !inRange(b, 0x30, 0x39) {
		// 3.1.1.
		ioQueue.restore(d.second, d.third, b)
		// 3.1.2., 3.1.3.
		d.first, d.second, d.third = 0x00, 0x00, 0x00
		return failed
	}
	// 3.2.
	codePoint := indexGB18030RangesCodePoint(((d.first - 0x81) * (10 * 126 * 10)) +
		((d.second - 0x30) * (10 * 126)) +
		((d.third - 0x81) * 10) + b - 0x30)
	// 3.3.
	d.first, d.second, d.third = 0x00, 0x00, 0x00
	// 3.4.
	if codePoint == null {
		return failed
	}
	// 3.5.
	return item(codePoint)
}

// secondByte is what step 5 does if gb18030 first is not 0x00.
func (d *gb18030Decoder) secondByte(ioQueue *ioQueue[byte], b int) result {
	// 5.1.
	if inRange(b, 0x30, 0x39) {
		d.second = b
		return proceed
	}
	// 5.2.
	leading := d.first
	// 5.3.
	d.first = 0x00
	// 5.4.
	pointer := null
	// 5.5.
	offset := 0x41
	if b < 0x7F {
		offset = 0x40
	}
	// 5.6.
	if inRange(b, 0x40, 0x7E) || inRange(b, 0x80, 0xFE) {
		pointer = (leading-0x81)*190 + (b - offset)
	}
	// 5.7.
	codePoint := null
	if pointer != null {
		codePoint = indexGB18030.codePoint(pointer)
	}
	// 5.8.
	if codePoint != null {
		return item(codePoint)
	}
	// 5.9.
	if isASCII(b) {
		ioQueue.restore(b)
	}
	// 5.10.
	return failed
}

// https://encoding.spec.whatwg.org/#gb18030-encoder

type gb18030Encoder struct{ isGBK bool }

func (e *gb18030Encoder) reset() {}

func (e *gb18030Encoder) handler(_ *ioQueue[rune], codePoint int) result {
	// 1.
	if codePoint == endOfQueue {
		return finished
	}
	// 2.
	if isASCII(codePoint) {
		return item(codePoint)
	}
	// 3.
	if codePoint == 0xE5E5 {
		return failedWith(codePoint)
	}
	// 4.
	if e.isGBK && codePoint == 0x20AC {
		return item(0x80)
	}
	// 5.
	for _, row := range gb18030EncoderTable {
		if row.codePoint == codePoint {
			return items(row.byte1, row.byte2)
		}
	}
	// 6.
	pointer := indexGB18030.pointer(codePoint)
	// 7.
	if pointer != null {
		// 7.1.
		leading := pointer/190 + 0x81
		// 7.2.
		trailing := pointer % 190
		// 7.3.
		offset := 0x41
		if trailing < 0x3F {
			offset = 0x40
		}
		// 7.4.
		return items(leading, trailing+offset)
	}
	// 8.
	if e.isGBK {
		return failedWith(codePoint)
	}
	// 9.
	pointer = indexGB18030RangesPointer(codePoint)
	// 10.
	byte1 := pointer / (10 * 126 * 10)
	// 11.
	pointer = pointer % (10 * 126 * 10)
	// 12.
	byte2 := pointer / (10 * 126)
	// 13.
	pointer = pointer % (10 * 126)
	// 14.
	byte3 := pointer / 10
	// 15.
	byte4 := pointer % 10
	// 16.
	return items(byte1+0x81, byte2+0x30, byte3+0x81, byte4+0x30)
}

// gb18030EncoderTable is the table in step 5 of the encoder. "This asymmetric
// encoder table preserves compatibility with the GB18030-2005 standard."
var gb18030EncoderTable = [...]struct{ codePoint, byte1, byte2 int }{
	{0xE78D, 0xA6, 0xD9},
	{0xE78E, 0xA6, 0xDA},
	{0xE78F, 0xA6, 0xDB},
	{0xE790, 0xA6, 0xDC},
	{0xE791, 0xA6, 0xDD},
	{0xE792, 0xA6, 0xDE},
	{0xE793, 0xA6, 0xDF},
	{0xE794, 0xA6, 0xEC},
	{0xE795, 0xA6, 0xED},
	{0xE796, 0xA6, 0xF3},
	{0xE81E, 0xFE, 0x59},
	{0xE826, 0xFE, 0x61},
	{0xE82B, 0xFE, 0x66},
	{0xE82C, 0xFE, 0x67},
	{0xE832, 0xFE, 0x6D},
	{0xE843, 0xFE, 0x7E},
	{0xE854, 0xFE, 0x90},
	{0xE864, 0xFE, 0xA0},
}
