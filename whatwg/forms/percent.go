package forms

import (
	"strconv"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/codec"
)

// AppendPercentEncoded is "percent-encode after encoding",
// https://url.spec.whatwg.org/#string-percent-encode-after-encoding: it encodes
// s in e, percent-encodes those of the bytes that are in set, appends the result
// to dst and returns that. A character that e does not have becomes its numeric
// character reference, percent-encoded: %26%239731%3B for U+2603. With
// [FormURLEncodedSet] a space becomes +.
//
// Only [ComponentSet] and [FormURLEncodedSet] have % and can be undone; the
// others are for text that may be percent-encoded already. The standard uses
// encodings other than UTF-8 with [SpecialQuerySet] and [FormURLEncodedSet] only;
// here any go together.
//
// In ISO-2022-JP the text must be given whole, since its encoder has state: what
// two calls append, put together, is not what one call appends.
//
// A call makes three allocations, one more for each character that e does not
// have, and those that dst needs to grow.
func AppendPercentEncoded(dst []byte, e encoding.Encoding, s string, set PercentEncodeSet) []byte {
	return newPercentEncoder(e, set).append(dst, s)
}

// percentEncoder is AppendPercentEncoded for many strings.
type percentEncoder struct {
	encoder *encoding.Encoder
	set     PercentEncodeSet
	input   []byte
	output  [256]byte
}

func newPercentEncoder(e encoding.Encoding, set PercentEncodeSet) *percentEncoder {
	own, ok := whatwg.OutputEncoding(e).(*codec.Encoding)
	if !ok {
		panic("forms: the encoding is not one of this module")
	}
	return &percentEncoder{encoder: own.NewEncoder(), set: set}
}

// append is the standard's loop. One instance of the encoder serves all of s:
// after an unmappable character ISO-2022-JP may be in either of two states, and
// the ASCII that stands for the character means the same in both. The loop goes
// on when there is nothing left but the encoder's last escape sequence.
func (p *percentEncoder) append(dst []byte, s string) []byte {
	p.encoder.Reset()
	p.input = append(p.input[:0], s...)
	for rest := p.input; ; {
		nDst, nSrc, err := p.encoder.Transform(p.output[:], rest, true)
		dst = p.set.appendBytes(dst, p.output[:nDst])
		rest = rest[nSrc:]
		switch err {
		case nil:
			return dst
		case transform.ErrShortDst:
			continue
		}
		unmappable := err.(*whatwg.UnmappableError) // a fatal encoder has no other
		dst = append(dst, "%26%23"...)
		dst = strconv.AppendInt(dst, int64(unmappable.Rune), 10)
		dst = append(dst, "%3B"...)
		rest = rest[unmappable.Len:]
	}
}
