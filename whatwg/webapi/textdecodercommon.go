package webapi

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/legacy"
	whatwgutf8 "github.com/webenc/webenc/whatwg/utf8"
)

// TextDecoderOptions is the dictionary of that name.
type TextDecoderOptions struct {
	// Fatal is the error mode "fatal": what is malformed is a *TypeError.
	// Otherwise U+FFFD stands for it.
	Fatal bool

	// IgnoreBOM leaves a byte order mark in the output, as U+FEFF. Otherwise
	// one at the start is dropped, if the encoding is UTF-8, UTF-16BE or
	// UTF-16LE. A mark never changes the encoding.
	IgnoreBOM bool
}

// textDecoderCommon is the interface mixin TextDecoderCommon,
// https://encoding.spec.whatwg.org/#interface-mixin-textdecodercommon.
type textDecoderCommon struct {
	encoding encoding.Encoding
	decoder  *encoding.Decoder
	queue    bytes.Buffer // the I/O queue: bytes of earlier input that have yet to be read
	options  TextDecoderOptions
	bomSeen  bool
}

// newTextDecoderCommon is what the two constructors have in common.
func newTextDecoderCommon(label string, options TextDecoderOptions) (textDecoderCommon, error) {
	e, err := whatwg.Get(label)
	if err != nil || e == legacy.Replacement {
		return textDecoderCommon{}, &RangeError{label, err}
	}
	decoder := whatwg.NewDecoder(e, whatwg.DecoderOptions{Fatal: options.Fatal})
	return textDecoderCommon{encoding: e, decoder: decoder, options: options}, nil
}

// Encoding returns the encoding's name in lower case, such as "shift_jis".
func (c *textDecoderCommon) Encoding() string {
	name, _ := whatwg.Name(c.encoding)
	return strings.ToLower(name)
}

// Fatal reports whether the error mode is "fatal".
func (c *textDecoderCommon) Fatal() bool { return c.options.Fatal }

// IgnoreBOM reports whether a byte order mark is left in the output.
func (c *textDecoderCommon) IgnoreBOM() bool { return c.options.IgnoreBOM }

// reset makes a new decoder and a new I/O queue.
func (c *textDecoderCommon) reset() {
	c.decoder.Reset()
	c.queue.Reset()
	c.bomSeen = false
}

// decode pushes input to the I/O queue, processes it up to its end or to an
// error in error mode "fatal", and appends the serialized output to dst. With
// flush it processes end-of-queue as well. With an error there is no output;
// the bytes behind the malformed sequence stay in the queue.
//
// What stays in the queue otherwise is the start of a sequence, which the
// standard's decoders remember in members of their own.
func (c *textDecoderCommon) decode(dst, input []byte, flush bool) ([]byte, error) {
	room := len(input) + utf8.UTFMax
	queued := c.queue.Len() > 0
	if queued {
		c.queue.Write(input)
		input = c.queue.Bytes()
	}
	output, nSrc, err := appendTransform(dst, input, room, c.decoder, flush)
	if queued {
		c.queue.Next(nSrc)
	} else if !flush {
		c.queue.Write(input[nSrc:])
	}
	if err != nil {
		return dst, &TypeError{err}
	}
	return c.serialize(output, len(dst)), nil
}

// appendTransform appends to dst what t makes of src, and returns how much of
// src it has read. Without atEOF that may be less than all. dst grows by room
// bytes at a time.
func appendTransform(
	dst, src []byte, room int, t transform.Transformer, atEOF bool,
) (_ []byte, nSrc int, err error) {
	for {
		nd, ns, err := t.Transform(dst[len(dst):cap(dst)], src[nSrc:], atEOF)
		dst, nSrc = dst[:len(dst)+nd], nSrc+ns
		switch err {
		case transform.ErrShortDst:
			dst = slices.Grow(dst, room)
		case transform.ErrShortSrc:
			return dst, nSrc, nil
		default:
			return dst, nSrc, err
		}
	}
}

// serialize is "serialize I/O queue",
// https://encoding.spec.whatwg.org/#concept-td-serialize, of what stands in
// output from start on: it takes out a byte order mark that is the first thing
// the stream has given.
func (c *textDecoderCommon) serialize(output []byte, start int) []byte {
	if c.bomSeen || c.options.IgnoreBOM || len(output) == start {
		return output
	}
	c.bomSeen = true
	switch c.encoding {
	case whatwgutf8.UTF8, legacy.UTF16BE, legacy.UTF16LE:
		const bom = "\uFEFF"
		if bytes.HasPrefix(output[start:], []byte(bom)) {
			return slices.Delete(output, start, start+len(bom))
		}
	}
	return output
}
