package codec

import (
	"golang.org/x/text/encoding"
)

// Encoding is an encoding of the standard, as a static value: a pointer to it
// is an [encoding.Encoding].
type Encoding struct {
	Name    string // the standard's name, such as "Shift_JIS"
	Decoder Decoder
	Encoder Encoder
}

// String returns the standard's name.
func (e *Encoding) String() string { return e.Name }

// NewDecoder returns a decoder in error mode "replacement": it gives U+FFFD for
// a malformed sequence, and treats a byte order mark as a character. It costs
// one allocation; Transform costs none.
func (e *Encoding) NewDecoder() *encoding.Decoder {
	return e.NewDecoderWith(DecoderOptions{})
}

// NewDecoderWith is NewDecoder with options.
func (e *Encoding) NewDecoderWith(o DecoderOptions) *encoding.Decoder {
	d := &struct {
		encoding.Decoder
		decoder DecodeTransformer
	}{}
	d.decoder.Init(e, o)
	d.Transformer = &d.decoder
	return &d.Decoder
}

// NewEncoder returns an encoder in error mode "fatal": it stops at a character
// that the encoding does not have, with an [*UnmappableError]. It costs one
// allocation; Transform costs none but for errors.
func (e *Encoding) NewEncoder() *encoding.Encoder {
	return e.NewEncoderWith(EncoderOptions{})
}

// NewEncoderWith is NewEncoder with options.
func (e *Encoding) NewEncoderWith(o EncoderOptions) *encoding.Encoder {
	d := &struct {
		encoding.Encoder
		encoder EncodeTransformer
	}{}
	d.encoder.Init(e, o)
	d.Transformer = &d.encoder
	return &d.Encoder
}
