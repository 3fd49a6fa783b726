package spec

import "bytes"

// https://encoding.spec.whatwg.org/#legacy-hooks

// DecodeSniff is decode with a fallback encoding. It also returns the name of
// the encoding it has used. The offsets of errors count a byte order mark.
func DecodeSniff(fallback string, input []byte) (output []byte, errors []Error, used string) {
	var ioQueue ioQueue[byte]
	ioQueue.convert(input)
	encoding := fallback
	// 1.
	bomEncoding := bomSniff(&ioQueue)
	// 2.
	if bomEncoding != "" {
		// 2.1.
		encoding = bomEncoding
		// 2.2.
		if bomEncoding == "UTF-8" {
			ioQueue.readItems(3)
		} else {
			ioQueue.readItems(2)
		}
	}
	// 3.
	d := NewDecoder(encoding)
	processQueue(d, &ioQueue, &d.output, replacement)
	// 4.
	return appendUTF8(nil, &d.output), d.errors, encoding
}

// BOMSniff is BOM sniff. It returns the name of an encoding, or "" for null.
func BOMSniff(input []byte) string {
	var ioQueue ioQueue[byte]
	ioQueue.convert(input)
	return bomSniff(&ioQueue)
}

func bomSniff(ioQueue *ioQueue[byte]) string {
	// 1.
	bom := ioQueue.peek(3)
	// 2.
	switch {
	case bytes.HasPrefix(bom, []byte{0xEF, 0xBB, 0xBF}):
		return "UTF-8"
	case bytes.HasPrefix(bom, []byte{0xFE, 0xFF}):
		return "UTF-16BE"
	case bytes.HasPrefix(bom, []byte{0xFF, 0xFE}):
		return "UTF-16LE"
	}
	return ""
}

// encode is encode, but for step 1, the call of getAnEncoder.
func encode(ioQueue *ioQueue[rune], encoder encoder, output *ioQueue[byte]) {
	// 2., 3.
	processQueue(encoder, ioQueue, output, html)
}

// getAnEncoder is get an encoder.
func getAnEncoder(encoding string) encoder {
	// 1.
	assert(encoding != "replacement" && encoding != "UTF-16BE" && encoding != "UTF-16LE")
	// 2.
	return encoderOf(encoding)
}

// encodeOrFail is encode or fail. It returns the code point of the error, or
// null.
func encodeOrFail(ioQueue *ioQueue[rune], encoder encoder, output *ioQueue[byte]) int {
	// 1.
	potentialError := processQueue(encoder, ioQueue, output, fatal)
	// 2.
	output.push(endOfQueue)
	// 3.
	if potentialError.kind == isError {
		return int(potentialError.codePoint)
	}
	// 4.
	return null
}
