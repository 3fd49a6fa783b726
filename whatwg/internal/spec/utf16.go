package spec

// https://encoding.spec.whatwg.org/#common-infrastructure-for-utf-16be-and-utf-16le

// https://encoding.spec.whatwg.org/#shared-utf-16-decoder

// A utf16Decoder is also
// https://encoding.spec.whatwg.org/#utf-16be-decoder and
// https://encoding.spec.whatwg.org/#utf-16le-decoder, by its is UTF-16BE decoder.
type utf16Decoder struct {
	leadingByte      int
	leadingSurrogate int
	isUTF16BE        bool
}

func (d *utf16Decoder) reset() {
	*d = utf16Decoder{leadingByte: null, leadingSurrogate: null, isUTF16BE: d.isUTF16BE}
}

func (d *utf16Decoder) handler(ioQueue *ioQueue[byte], b int) result {
	// 1.
	if b == endOfQueue && (d.leadingByte != null || d.leadingSurrogate != null) {
		d.leadingByte = null
		d.leadingSurrogate = null
		return failed
	}
	// 2.
	if b == endOfQueue && d.leadingByte == null && d.leadingSurrogate == null {
		return finished
	}
	// 3.
	if d.leadingByte == null {
		d.leadingByte = b
		return proceed
	}
	// 4.
	var codeUnit int
	if d.isUTF16BE {
		codeUnit = (d.leadingByte << 8) + b
	} else {
		codeUnit = (b << 8) + d.leadingByte
	}
	// 5.
	d.leadingByte = null
	// 6.
	if d.leadingSurrogate != null {
		// 6.1.
		leadingSurrogate := d.leadingSurrogate
		// 6.2.
		d.leadingSurrogate = null
		// 6.3.
		if isTrailingSurrogate(codeUnit) {
			return item(scalarValueFromSurrogates(leadingSurrogate, codeUnit))
		}
		// 6.4.
		byte1 := codeUnit >> 8
		// 6.5.
		byte2 := codeUnit & 0x00FF
		// 6.6., 6.7.
		if d.isUTF16BE {
			ioQueue.restore(byte1, byte2)
		} else {
			ioQueue.restore(byte2, byte1)
		}
		return failed
	}
	// 7.
	if isLeadingSurrogate(codeUnit) {
		d.leadingSurrogate = codeUnit
		return proceed
	}
	// 8.
	if isTrailingSurrogate(codeUnit) {
		return failed
	}
	// 9.
	return item(codeUnit)
}
