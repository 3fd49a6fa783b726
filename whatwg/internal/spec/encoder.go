package spec

import "unicode/utf8"

// An Unmappable is the error of an encoder.
type Unmappable struct {
	Index int  // of the code point being processed, in the input
	Rune  rune // the code point of the error: not always the one in the input
}

// Encode runs the named encoding's encoder over input, in error mode "html" or
// else "fatal". In the latter, output is what comes before the error. Encode
// panics if the encoding does not exist or has no encoder, or if there is
// something in input that is not a scalar value.
func Encode(name string, input []rune, html bool) (output []byte, err *Unmappable) {
	return NewEncoder(name).Encode(nil, input, html)
}

// An Encoder is an encoder that can be used again and again.
type Encoder struct {
	encoder
	input  ioQueue[rune]
	output ioQueue[byte]
	err    Unmappable
}

// NewEncoder returns the named encoding's encoder. It panics if there is none.
func NewEncoder(name string) *Encoder {
	e := &Encoder{encoder: getAnEncoder(name)}
	e.reset()
	return e
}

// Encode is like the function [Encode], but appends the output to dst, and what
// err points to is valid only until the next call.
func (e *Encoder) Encode(dst []byte, input []rune, html bool) (output []byte, err *Unmappable) {
	e.reset()
	if !html {
		return e.EncodeOrFail(dst, input)
	}
	e.convert(input)
	encode(&e.input, e, &e.output)
	return append(dst, e.output.items...), nil
}

// EncodeOrFail runs encode or fail, and keeps the state of the encoder for the
// next call, as the standard has it: after an error, call it with what follows
// in the input. It appends the output to dst. What err points to is valid only
// until the next call.
func (e *Encoder) EncodeOrFail(dst []byte, input []rune) (output []byte, err *Unmappable) {
	e.convert(input)
	if codePoint := encodeOrFail(&e.input, e, &e.output); codePoint != null {
		e.err = Unmappable{Index: e.input.position - 1, Rune: rune(codePoint)}
		err = &e.err
	}
	return append(dst, e.output.items...), err
}

// convert prepares the queues.
func (e *Encoder) convert(input []rune) {
	for _, codePoint := range input {
		if !utf8.ValidRune(codePoint) {
			panic("spec: input of an encoder is not a scalar value")
		}
	}
	e.input.convert(input)
	e.output.clear()
}
