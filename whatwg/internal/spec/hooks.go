package spec

import "bytes"

// https://encoding.spec.whatwg.org/#specification-hooks

// UTF8Decode is UTF-8 decode.
func UTF8Decode(input []byte) (output []byte, errors []Error) {
	d := NewDecoder("UTF-8")
	d.input.convert(input)
	// 1.
	buffer := d.input.peek(3)
	// 2.
	if bytes.Equal(buffer, []byte{0xEF, 0xBB, 0xBF}) {
		d.input.readItems(3)
	}
	// 3.
	processQueue(d, &d.input, &d.output, replacement)
	// 4.
	return appendUTF8(nil, &d.output), d.errors
}

// UTF8DecodeWithoutBOM is UTF-8 decode without BOM.
func UTF8DecodeWithoutBOM(input []byte) (output []byte, errors []Error) {
	d := NewDecoder("UTF-8")
	d.input.convert(input)
	// 1.
	processQueue(d, &d.input, &d.output, replacement)
	// 2.
	return appendUTF8(nil, &d.output), d.errors
}

// UTF8DecodeWithoutBOMOrFail is UTF-8 decode without BOM or fail. Where ok is
// false, output is what had been pushed before failure was returned.
func UTF8DecodeWithoutBOMOrFail(input []byte) (output []byte, ok bool) {
	d := NewDecoder("UTF-8")
	d.input.convert(input)
	// 1.
	potentialError := processQueue(d, &d.input, &d.output, fatal)
	// 2.
	if potentialError.kind == isError {
		return appendUTF8(nil, &d.output), false
	}
	// 3.
	return appendUTF8(nil, &d.output), true
}

// UTF8Encode is UTF-8 encode: encode with UTF-8.
func UTF8Encode(input []rune) []byte {
	output, _ := Encode("UTF-8", input, true)
	return output
}
