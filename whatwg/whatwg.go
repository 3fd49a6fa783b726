package whatwg

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg/codec"
)

// MalformedError reports a sequence of bytes that is not text in its encoding,
// and where: see [codec.MalformedError]. Transform returns a pointer to it.
type MalformedError = codec.MalformedError

// UnmappableError reports a character that an encoding does not have, and
// where: see [codec.UnmappableError]. Transform returns a pointer to it.
type UnmappableError = codec.UnmappableError

// Report is what a decoder or an encoder has met since Reset: see
// [codec.Report].
type Report = codec.Report

// DecoderOptions says how to decode. The zero value is the standard's decoder
// alone, in error mode "replacement".
type DecoderOptions struct {
	// Fatal is the error mode "fatal": decoding stops with a *MalformedError.
	// The malformed sequence has been read then; a further call of Transform
	// goes on behind it. Otherwise the error mode is "replacement": U+FFFD
	// stands for each malformed sequence.
	Fatal bool

	// BOM says what to do about a byte order mark at the start of the input.
	BOM BOM

	// Malformed, if set, is called for each malformed sequence, once and in
	// order. Its result, which may be empty, stands in place of U+FFFD. The
	// Bytes of the error are valid during the call only. It is not called with
	// Fatal.
	Malformed func(MalformedError) string
}

// EncoderOptions says how to encode. The zero value is the standard's encoder
// in error mode "fatal".
type EncoderOptions struct {
	// HTML is the error mode "html": an unmappable character becomes a decimal
	// numeric character reference, as in a form that a browser sends. What
	// reads it cannot tell it from the same text written by hand. Otherwise the
	// error mode is "fatal": encoding stops with an *UnmappableError in front
	// of the character, and goes on behind it if the caller skips its Len
	// bytes.
	HTML bool

	// Unmappable, if set, is called for each unmappable character, once and in
	// order. Its result, which may be empty, is encoded in place of the
	// character; what is unmappable in the result itself falls to the error
	// mode.
	Unmappable func(UnmappableError) string
}

// NewDecoder returns a decoder of e. It is in its initial state, and Reset
// brings it back there.
//
// It panics if e is foreign and o asks for Fatal or Malformed. RemoveBOM has no
// effect on a foreign encoding.
func NewDecoder(e encoding.Encoding, o DecoderOptions) *encoding.Decoder {
	own, ok := e.(*codec.Encoding)
	if !ok && (o.Fatal || o.Malformed != nil) {
		panic("whatwg: NewDecoder: a foreign encoding has neither Fatal nor Malformed")
	}
	if o.BOM == SniffBOM || o.BOM == RemoveBOM && ok && hasBOM(own) {
		return newBOMDecoder(e, o)
	}
	if !ok {
		return e.NewDecoder()
	}
	return own.NewDecoderWith(codec.DecoderOptions{Fatal: o.Fatal, Malformed: o.Malformed})
}

// NewEncoder returns an encoder of e, in its initial state; with the zero
// options it is "get an encoder", and its Transform is "encode or fail". The
// encodings that have no encoder in the standard have one here: UTF-16BE and
// UTF-16LE write UTF-16 without a byte order mark, replacement writes UTF-8.
//
// It panics if e is foreign and o asks for HTML or Unmappable.
func NewEncoder(e encoding.Encoding, o EncoderOptions) *encoding.Encoder {
	own, ok := e.(*codec.Encoding)
	switch {
	case ok:
		return own.NewEncoderWith(codec.EncoderOptions(o))
	case o.HTML || o.Unmappable != nil:
		panic("whatwg: NewEncoder: a foreign encoding has neither HTML nor Unmappable")
	}
	return e.NewEncoder()
}

// ReportOf returns what t, a decoder or an encoder of this module, has met
// since Reset: how many errors, where the first one was, and the encoding in
// use, which after [SniffBOM] may be another than asked for. It reports false
// for any other Transformer. t may be an *encoding.Decoder or *encoding.Encoder.
func ReportOf(t transform.Transformer) (Report, bool) { return codec.ReportOf(t) }
