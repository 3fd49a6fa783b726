package codec

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// DecoderOptions says what a decoder does about malformed sequences.
type DecoderOptions struct {
	// Fatal is the error mode "fatal": Transform returns a *MalformedError.
	// It has read the malformed sequence then, and a further call goes on
	// behind it. Otherwise the error mode is "replacement".
	Fatal bool

	// Malformed, if set, is called for each malformed sequence, in order and
	// once; its result, which may be empty, stands in place of U+FFFD. The
	// error's Bytes are valid during the call only. Fatal goes before it.
	Malformed func(MalformedError) string

	// Offset is how many bytes of input were read before this decoder, such
	// as those of a byte order mark. It is added to each offset.
	Offset int64
}

// DecodeTransformer makes a [transform.Transformer] of a Decoder: "process a
// queue", https://encoding.spec.whatwg.org/#concept-encoding-run. It is what a
// decoder of [Encoding.NewDecoderWith] has inside, for those who keep it in
// memory of their own: Init makes it anew, for another encoding or with other
// options, at no allocation. Init comes before any other method. Goroutines may
// not share one.
type DecodeTransformer struct {
	encoding *Encoding
	options  DecoderOptions
	state    State
	offset   int64  // bytes of input read before this call
	pending  string // what of a Malformed result has yet to be written
	met      met
}

// Init makes t a decoder of e, in its initial state.
func (t *DecodeTransformer) Init(e *Encoding, o DecoderOptions) {
	*t = DecodeTransformer{encoding: e, options: o, offset: o.Offset}
}

// Reset makes t as good as new, which is as Init left it.
func (t *DecodeTransformer) Reset() {
	t.state, t.offset, t.pending, t.met = 0, t.options.Offset, "", met{}
}

// Report returns what t has met since Reset.
func (t *DecodeTransformer) Report() Report { return t.met.report(t.encoding) }

// Transform decodes src to dst, which is UTF-8. Four bytes of dst are enough
// to go on. It allocates for an error that it returns only.
func (t *DecodeTransformer) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	nDst, nSrc, err = t.transform(dst, src, atEOF)
	t.offset += int64(nSrc)
	return nDst, nSrc, err
}

// fewBytes is how many bytes of src are not worth a call of Run.
const fewBytes = 4

func (t *DecodeTransformer) transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for {
		if t.pending != "" {
			n := copy(dst[nDst:], t.pending)
			nDst, t.pending = nDst+n, t.pending[n:]
			if t.pending != "" {
				return nDst, nSrc, transform.ErrShortDst
			}
		}
		if len(src)-nSrc >= fewBytes {
			state, nd, ns := t.encoding.Decoder.Run(t.state, dst[nDst:], src[nSrc:])
			t.state, nDst, nSrc = state, nDst+nd, nSrc+ns
		}
		if t.met.errors > 0 && t.replaces() {
			if nd, ns := t.replace(dst[nDst:], src[nSrc:]); ns > 0 {
				nDst, nSrc = nDst+nd, nSrc+ns
				continue
			}
		}
		if nSrc == len(src) {
			return nDst, nSrc, nil
		}
		state, item := t.encoding.Decoder.Next(t.state, src[nSrc:], atEOF)
		n := 0
		switch item.Kind {
		case NeedMore:
			return nDst, nSrc, transform.ErrShortSrc
		case Malformed:
			n, err = t.malformed(dst[nDst:], src[nSrc:nSrc+item.N], t.offset+int64(nSrc))
		case Emit:
			n, err = put(dst[nDst:], item)
		}
		if err == transform.ErrShortDst {
			return nDst, nSrc, err // the item counts as not read
		}
		t.state, nDst, nSrc = state, nDst+n, nSrc+item.N
		if err != nil {
			return nDst, nSrc, err
		}
	}
}

// replaces reports whether U+FFFD stands for what is malformed.
func (t *DecodeTransformer) replaces() bool { return !t.options.Fatal && t.options.Malformed == nil }

// replace goes on where Run stopped, for text that is full of errors: by the
// decoder's Replace or, if it has none, item by item until two follow each other
// that are no errors. The place of the first error is known by then, and the
// others need no place.
func (t *DecodeTransformer) replace(dst, src []byte) (nDst, nSrc int) {
	replacer, ok := t.encoding.Decoder.(Replacer)
	if ok {
		state, nDst, nSrc, errors := replacer.Replace(t.state, dst, src)
		t.state = state
		t.met.errors += int64(errors)
		return nDst, nSrc
	}
	for good := 0; good < 2; good++ {
		state, nd, ns, errors := replaceItem(t.encoding.Decoder, t.state, dst[nDst:], src[nSrc:])
		if ns == 0 {
			break
		}
		t.state, nDst, nSrc = state, nDst+nd, nSrc+ns
		if errors > 0 {
			t.met.errors++
			good = -1
		}
	}
	return nDst, nSrc
}

// replaceItem is [Replacer]'s Replace for one item. nSrc is 0 if dst may have no
// room for it, or src ends inside it.
func replaceItem(d Decoder, s State, dst, src []byte) (next State, nDst, nSrc, errors int) {
	if len(src) == 0 || len(dst) < 2*utf8.UTFMax {
		return s, 0, 0, 0
	}
	next, item := d.Next(s, src, false)
	switch item.Kind {
	case NeedMore:
		return s, 0, 0, 0
	case Malformed:
		nDst, errors = copy(dst, replacement), 1
	case Emit:
		nDst, _ = put(dst, item)
	}
	return next, nDst, item.N, errors
}

// malformed is the error branch of "process an item". sequence is at offset.
func (t *DecodeTransformer) malformed(dst, sequence []byte, offset int64) (n int, err error) {
	switch {
	case t.options.Fatal:
		err = &MalformedError{t.encoding.Name, offset, bytes.Clone(sequence)}
	case t.options.Malformed != nil:
		t.pending = t.options.Malformed(MalformedError{t.encoding.Name, offset, sequence})
	case len(dst) < len(replacement):
		return 0, transform.ErrShortDst
	default:
		n = copy(dst, replacement)
	}
	t.met.add(offset)
	return n, err
}

// replacement is what the error mode "replacement" writes.
const replacement = string(utf8.RuneError)

// put writes the code points of item to dst, all of them or none.
func put(dst []byte, item Item) (n int, err error) {
	if uint32(item.R) < utf8.RuneSelf && item.R2 == 0 && len(dst) > 0 {
		dst[0] = byte(item.R)
		return 1, nil
	}
	n = utf8.RuneLen(item.R)
	if item.R2 != 0 {
		n += utf8.RuneLen(item.R2)
	}
	if n > len(dst) {
		return 0, transform.ErrShortDst
	}
	first := utf8.EncodeRune(dst, item.R)
	if item.R2 != 0 {
		utf8.EncodeRune(dst[first:], item.R2)
	}
	return n, nil
}
