package webapi

// TextDecodeOptions is the dictionary of that name.
type TextDecodeOptions struct {
	// Stream says that more input follows: what input ends with may be the
	// start of a sequence, and waits for the next call. Otherwise the call
	// ends the stream, and the next one starts another.
	Stream bool
}

// TextDecoder is the interface TextDecoder,
// https://encoding.spec.whatwg.org/#interface-textdecoder.
type TextDecoder struct {
	textDecoderCommon
	doNotFlush bool
}

// NewTextDecoder is the constructor: a decoder of the encoding with the label,
// or a [*RangeError]. It costs two allocations.
func NewTextDecoder(label string, options TextDecoderOptions) (*TextDecoder, error) {
	common, err := newTextDecoderCommon(label, options)
	if err != nil {
		return nil, err
	}
	return &TextDecoder{textDecoderCommon: common}, nil
}

// Decode is the method decode: it returns the text of input, as UTF-8. nil is
// input that is not given.
//
// In error mode "fatal" it stops at a malformed sequence and returns a
// [*TypeError] and no text, not even that of the bytes before the sequence. If
// the options say Stream, the stream goes on all the same: the bytes behind the
// sequence wait, and the next call, of whatever input, reads them first.
// Otherwise the stream has ended, and they are dropped.
//
// It costs two to four allocations; [TextDecoder.AppendDecode] spares them.
func (d *TextDecoder) Decode(input []byte, options TextDecodeOptions) (string, error) {
	output, err := d.AppendDecode(nil, input, options)
	return string(output), err
}

// AppendDecode is [TextDecoder.Decode], but appends the text to dst and returns
// that. With an error it returns dst as it was. It allocates only where dst has
// no room, for errors, and for bytes that wait for the next call.
func (d *TextDecoder) AppendDecode(dst, input []byte, options TextDecodeOptions) ([]byte, error) {
	if !d.doNotFlush {
		d.reset()
	}
	d.doNotFlush = options.Stream
	return d.decode(dst, input, !options.Stream)
}
