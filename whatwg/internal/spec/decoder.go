package spec

import (
	"bytes"
	"unicode/utf8"
)

// An Error is one error of a decoder: the malformed sequence it is about, as a
// place in the input.
//
// The sequence begins with the first byte the handler has read since it last
// completed something: one or more code points, an error, or an escape
// sequence. It ends where the queue is when the handler returns the error, so
// bytes that the handler restored are not part of it. If the handler has read
// end-of-queue, the sequence is all that was pending.
//
// There is one exception. In ISO-2022-JP, 0x1B for a trailing byte is an error,
// but the byte is not restored, since the handler goes on to escape start. That
// sequence is the leading byte alone, and the next one begins with 0x1B.
//
// The error of the replacement decoder is the first byte of the input.
type Error struct {
	Offset, Len int // in bytes
}

// Decode runs the named encoding's decoder over input in error mode
// "replacement". Nothing is done about a byte order mark. The output is UTF-8;
// the errors are in the order of the input.
func Decode(name string, input []byte) (output []byte, errors []Error) {
	return NewDecoder(name).Decode(nil, input)
}

// A Decoder is a decoder that can be used again and again.
type Decoder struct {
	decoder
	iso2022JP *iso2022JPDecoder // decoder, if it is that
	input     ioQueue[byte]
	output    ioQueue[rune]

	errors  []Error
	pending bool // something has been read and not completed
	start   int  // pending: where that begins
}

// NewDecoder returns the named encoding's decoder. It panics if there is no
// encoding of that name.
func NewDecoder(name string) *Decoder {
	d := &Decoder{decoder: decoderOf(name)}
	d.iso2022JP, _ = d.decoder.(*iso2022JPDecoder)
	d.reset()
	return d
}

// Decode is like the function [Decode], but appends the output to dst, and the
// errors are valid only until the next call.
func (d *Decoder) Decode(dst, input []byte) ([]byte, []Error) {
	d.reset()
	d.input.convert(input)
	d.output.clear()
	processQueue(d, &d.input, &d.output, replacement)
	// The offsets are right only if what was restored is what had been read.
	if !bytes.Equal(d.input.items, input) {
		panic("spec: the decoder restored other bytes than it had read")
	}
	return appendUTF8(dst, &d.output), d.errors
}

// appendUTF8 appends the code points of output to dst.
func appendUTF8(dst []byte, output *ioQueue[rune]) []byte {
	for _, codePoint := range output.items {
		dst = utf8.AppendRune(dst, codePoint)
	}
	return dst
}

// reset makes d a new instance, which has met no error.
func (d *Decoder) reset() {
	d.decoder.reset()
	d.errors = d.errors[:0]
	d.pending = false
}

// handler is the encoding's handler. It notes the errors.
func (d *Decoder) handler(ioQueue *ioQueue[byte], b int) result {
	if !d.pending && b != endOfQueue {
		d.pending, d.start = true, ioQueue.position-1
	}
	result := d.decoder.handler(ioQueue, b)
	switch result.kind {
	case isItems:
		d.pending = false
	case isError:
		d.noteError(ioQueue.position)
	case isContinue:
		if d.iso2022JP != nil && d.iso2022JP.escapeCompleted() {
			d.pending = false
		}
	}
	return result
}

// noteError notes the error that was returned when ioQueue was at position.
func (d *Decoder) noteError(position int) {
	// No error but that of trailing byte leaves the decoder in escape start.
	inEscape := d.iso2022JP != nil && d.iso2022JP.state == decoderEscapeStart
	if inEscape {
		position--
	}
	d.errors = append(d.errors, Error{Offset: d.start, Len: position - d.start})
	d.pending, d.start = inEscape, position
}

// escapeCompleted tells, after the handler has returned continue, whether it
// has by that completed an escape sequence.
func (d *iso2022JPDecoder) escapeCompleted() bool {
	switch d.state {
	case decoderEscapeStart, decoderEscape, decoderTrailingByte:
		return false
	}
	return true
}
