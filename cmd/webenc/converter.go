package main

import (
	"errors"
	"fmt"
	"io"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/utf8"
)

// bufferSize is the size of each buffer of a converter. The three together fit
// the cache of a core; transform.NewReader and NewWriter have 4 KiB each.
const bufferSize = 64 << 10

// converter converts texts to one output in memory that does not grow with
// them. Each text has a decoder of its own. The output has one encoder, so that
// what ISO-2022-JP needs at the end of a text is written once, at the end.
type converter struct {
	from    encoding.Encoding
	options whatwg.DecoderOptions
	encoder *encoding.Encoder
	total   bool // the encoder can write every character
	out     io.Writer
	notes   []string // what the user should know about texts that were converted

	src, text, dst [bufferSize]byte
}

func newConverter(from encoding.Encoding, d whatwg.DecoderOptions, to encoding.Encoding, e whatwg.EncoderOptions, out io.Writer) *converter {
	return &converter{
		from:    from,
		options: d,
		encoder: whatwg.NewEncoder(to, e),
		total:   e.HTML || whatwg.OutputEncoding(to) == utf8.UTF8,
		out:     out,
	}
}

// input is a text on its way.
type input struct {
	name    string
	decoder *encoding.Decoder
	offset  int64 // of what decoder reads next

	// behind is in the state in which decoder was before its last Transform.
	// It finds the bytes behind an unmappable character: a decoder cannot go
	// back, and a pipe cannot be read twice. It is nil if there can be none.
	behind *encoding.Decoder
}

// add converts the text that r holds, to its end.
func (c *converter) add(name string, r io.Reader) error {
	in := &input{name: name, decoder: whatwg.NewDecoder(c.from, c.options)}
	if !c.total {
		in.behind = whatwg.NewDecoder(c.from, c.options)
	}
	held := 0 // bytes of src that wait for what follows them
	for {
		n, readErr := r.Read(c.src[held:])
		if readErr != nil && readErr != io.EOF {
			return fault(name, readErr)
		}
		src := c.src[:held+n]
		nSrc, err := c.convert(in, src, readErr == io.EOF)
		if err != nil {
			return err
		}
		if readErr == io.EOF {
			c.note(in)
			return nil
		}
		held = copy(c.src[:], src[nSrc:])
	}
}

// finish ends the output.
func (c *converter) finish() error {
	_, err := c.encode(nil, true)
	return err
}

// convert converts src but for what has to wait for more, and returns the
// length of what it has converted.
func (c *converter) convert(in *input, src []byte, atEOF bool) (nSrc int, err error) {
	for {
		nText, n, decodeErr := in.decoder.Transform(c.text[:], src[nSrc:], atEOF)
		// What was decoded before an error goes first, and so do errors in it.
		if nEncoded, err := c.encode(c.text[:nText], false); err != nil {
			return nSrc, in.explain(err, c.text[:nEncoded], src[nSrc:], atEOF)
		}
		if in.behind != nil {
			in.behind.Transform(c.text[:], src[nSrc:], atEOF)
		}
		nSrc += n
		in.offset += int64(n)
		switch decodeErr {
		case nil, transform.ErrShortSrc:
			return nSrc, nil
		case transform.ErrShortDst:
		default:
			return nSrc, in.explain(decodeErr, nil, nil, atEOF)
		}
	}
}

// encode writes text, and returns the length of what could be encoded.
func (c *converter) encode(text []byte, atEOF bool) (nText int, err error) {
	for {
		nDst, n, encodeErr := c.encoder.Transform(c.dst[:], text[nText:], atEOF)
		nText += n
		if nDst > 0 {
			if _, err := c.out.Write(c.dst[:nDst]); err != nil {
				return nText, err
			}
		}
		if encodeErr != transform.ErrShortDst {
			return nText, encodeErr
		}
	}
}

// explain returns err as it is shown. For an unmappable character, text is what
// precedes it of what src was decoded to; text is overwritten.
func (in *input) explain(err error, text, src []byte, atEOF bool) error {
	if e, ok := errors.AsType[*whatwg.MalformedError](err); ok {
		return fmt.Errorf("%s: offset %d: malformed %s sequence % X", in.name, e.Offset, e.Encoding, e.Bytes)
	}
	if e, ok := errors.AsType[*whatwg.UnmappableError](err); ok {
		offset := in.offset + int64(in.length(text, src, atEOF))
		return fmt.Errorf("%s: offset %d: unmappable %U in %s", in.name, offset, e.Source, e.Encoding)
	}
	return err
}

// length returns the length of the part of src that is decoded to text, and of
// the byte order mark or escape sequence between it and the next character.
// There is no room for that character, which stops the decoder in front of it.
func (in *input) length(text, src []byte, atEOF bool) int {
	n := 0
	for {
		nText, nSrc, _ := in.behind.Transform(text, src[n:], atEOF)
		if nText == 0 && nSrc == 0 {
			return n
		}
		text, n = text[nText:], n+nSrc
	}
}

// note remembers what the user should know about in, now that it is read.
func (c *converter) note(in *input) {
	report, _ := whatwg.ReportOf(in.decoder)
	switch report.Errors {
	case 0:
	case 1:
		c.notes = append(c.notes, fmt.Sprintf("%s: replaced 1 malformed %v sequence, at offset %d",
			in.name, report.Encoding, report.First))
	default:
		c.notes = append(c.notes, fmt.Sprintf("%s: replaced %d malformed %v sequences, the first at offset %d",
			in.name, report.Errors, report.Encoding, report.First))
	}
}
