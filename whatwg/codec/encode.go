package codec

import (
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// EncoderOptions says what an encoder does about unmappable characters.
type EncoderOptions struct {
	// HTML is the error mode "html": a decimal numeric character reference
	// stands for an unmappable character. Otherwise the error mode is "fatal":
	// Transform returns an *UnmappableError and leaves nSrc at the character;
	// the caller goes on by skipping the error's Len bytes.
	HTML bool

	// Unmappable, if set, is called for each unmappable character, in order
	// and once; its result, which may be empty, is encoded in place of the
	// character. What is unmappable in the result itself is treated as if
	// Unmappable were not set.
	Unmappable func(UnmappableError) string
}

// EncodeTransformer makes a [transform.Transformer] of an Encoder: "process a
// queue", https://encoding.spec.whatwg.org/#concept-encoding-run. It is to
// encoders what [DecodeTransformer] is to decoders: Init comes before any other
// method, and goroutines may not share one.
type EncodeTransformer struct {
	encoding *Encoding
	options  EncoderOptions
	state    State
	offset   int64  // bytes of input read before this call
	skip     int    // bytes that the caller is to have skipped after an error
	pending  string // what of an Unmappable result has yet to be encoded
	source   int64  // offset of the character that pending stands for
	met      met
}

// Init makes t an encoder of e, in its initial state.
func (t *EncodeTransformer) Init(e *Encoding, o EncoderOptions) {
	*t = EncodeTransformer{encoding: e, options: o}
}

// Reset makes t as good as new, which is as Init left it.
func (t *EncodeTransformer) Reset() { t.Init(t.encoding, t.options) }

// Report returns what t has met since Reset.
func (t *EncodeTransformer) Report() Report { return t.met.report(t.encoding) }

// Transform encodes src, which is UTF-8, to dst. A byte of src that is not
// UTF-8 stands for U+FFFD. Four bytes of dst are enough to go on, in error mode
// "html" ten are. It allocates for an error that it returns only.
func (t *EncodeTransformer) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	t.offset += int64(t.skip)
	t.skip = 0
	nDst, nSrc, err = t.transform(dst, src, atEOF)
	t.offset += int64(nSrc)
	return nDst, nSrc, err
}

func (t *EncodeTransformer) transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for {
		pending := t.pending != ""
		if !pending && len(src)-nSrc >= fewBytes {
			state, nd, ns := t.encoding.Encoder.Run(t.state, dst[nDst:], src[nSrc:])
			t.state, nDst, nSrc = state, nDst+nd, nSrc+ns
			if t.options.HTML && t.options.Unmappable == nil {
				nd, ns = t.references(dst[nDst:], src[nSrc:], t.offset+int64(nSrc))
				nDst, nSrc = nDst+nd, nSrc+ns
			}
		}
		r, size := EndOfQueue, 0
		switch {
		case pending:
			r, size = utf8.DecodeRuneInString(t.pending)
		case nSrc < len(src):
			r, size = utf8.DecodeRune(src[nSrc:])
			if r == utf8.RuneError && size == 1 && !atEOF && !utf8.FullRune(src[nSrc:]) {
				return nDst, nSrc, transform.ErrShortSrc
			}
		case !atEOF || t.state == 0:
			return nDst, nSrc, nil
		}
		state, code := t.encoding.Encoder.Next(t.state, r)
		n := 0
		switch {
		case !code.Bad():
			n, err = putCode(dst[nDst:], code)
		case t.options.HTML && (t.options.Unmappable == nil || pending):
			if n, err = putReference(dst[nDst:], code.R); err == nil && !pending {
				t.met.add(t.offset + int64(nSrc))
			}
		default:
			err = t.unmappable(UnmappableError{t.encoding.Name, t.offset + int64(nSrc), size, code.R, r}, pending)
		}
		if err != nil {
			return nDst, nSrc, err
		}
		t.state, nDst = state, nDst+n
		switch {
		case code.Restore:
		case pending:
			t.pending = t.pending[size:]
		default:
			nSrc += size
		}
	}
}

// unmappable is the error branch of "process an item" for all but references.
// An unmappable character in what Unmappable gave is reported as the character
// it stands for, which has been read, so that there is nothing to skip.
func (t *EncodeTransformer) unmappable(e UnmappableError, pending bool) error {
	if pending {
		t.pending = ""
		e.Offset, e.Len = t.source, 0
		return newError(e)
	}
	t.met.add(e.Offset)
	if t.options.Unmappable != nil {
		t.source, t.pending = e.Offset, t.options.Unmappable(e)
		return nil
	}
	t.skip = e.Len
	return newError(e)
}

// newError puts e on the heap, where only an error that is returned needs to be.
func newError(e UnmappableError) error { return &e }

// putCode writes the bytes of code to dst, all of them or none.
func putCode(dst []byte, code Code) (n int, err error) {
	n = int(code.N)
	if n > len(dst) {
		return 0, transform.ErrShortDst
	}
	for i := range n {
		dst[i] = byte(code.Bytes >> (8 * (n - 1 - i)))
	}
	return n, nil
}

// references is "process an item" in error mode "html" for text full of
// unmappable characters: it goes on until two characters follow each other that
// are not, or two of ASCII are to come. src is at offset. It leaves what is cut off
// or not UTF-8, and what may not fit dst.
func (t *EncodeTransformer) references(dst, src []byte, offset int64) (nDst, nSrc int) {
	encoder := t.encoding.Encoder
	mappable := true
	for nSrc < len(src) && len(dst)-nDst >= len("&#1114111;") {
		r, size := rune(src[nSrc]), 1
		if r >= utf8.RuneSelf {
			if r, size = utf8.DecodeRune(src[nSrc:]); size == 1 {
				break
			}
		} else if nSrc+1 < len(src) && src[nSrc+1] < utf8.RuneSelf {
			break // these two are no unmappable characters
		}
		state, code := encoder.Next(t.state, r)
		n := 0
		if code.Bad() {
			t.met.add(offset + int64(nSrc))
			n, _ = putReference(dst[nDst:], code.R)
		} else {
			if mappable || code.Restore {
				break
			}
			n, _ = putCode(dst[nDst:], code)
		}
		mappable = !code.Bad()
		t.state, nDst, nSrc = state, nDst+n, nSrc+size
	}
	return nDst, nSrc
}

// putReference writes the decimal numeric character reference of r to dst, all
// of it or nothing.
func putReference(dst []byte, r rune) (n int, err error) {
	u := uint32(r)
	n = len("&#0;")
	for power := uint32(10); u >= power; power *= 10 {
		n++
	}
	if n > len(dst) {
		return 0, transform.ErrShortDst
	}
	dst = dst[:n]
	dst[0], dst[1], dst[n-1] = '&', '#', ';'
	for i := n - 2; i >= 2; i-- {
		dst[i] = byte('0' + u%10)
		u /= 10
	}
	return n, nil
}
