package conv

import (
	"math"
	"sync"
	"unsafe"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/codec"
)

// AppendDecode decodes all of src, appends the text to dst as UTF-8, and returns
// the extended slice. src may be a string or bytes; the room behind dst must not
// overlap it, and may be overwritten beyond what is returned.
//
// The error is a [*whatwg.MalformedError], with Fatal; its Offset is a place in
// src. What was decoded in front of it has been appended. Any other error is a
// foreign decoder's own. AppendDecode panics where [whatwg.NewDecoder] does.
//
// It allocates nothing where dst has room for the text, and else once as a rule;
// twice where the text turns out much longer than its first 8 KiB promise. Errors
// and foreign decoders come on top, and callbacks that return long strings.
func AppendDecode[T ~string | ~[]byte](dst []byte, src T, e encoding.Encoding, o whatwg.DecoderOptions) ([]byte, error) {
	s := getScratch()
	t, mark := s.newDecoder([]byte(src[:min(3, len(src))]), e, o)
	c := call[T]{scratch: s, t: t, worst: worstDecode, src: src[mark:]}
	dst, err := c.appendTo(dst)
	s.put()
	return dst, err
}

// AppendEncode encodes all of src, which is UTF-8, appends the bytes to dst, and
// returns the extended slice. src may be a string or bytes; the room behind dst
// must not overlap it, and may be overwritten beyond what is returned. A byte of
// src that is not UTF-8 stands for U+FFFD.
//
// The error is a [*whatwg.UnmappableError], unless in error mode "html"; its
// Offset is a place in src. What was encoded in front of it has been appended, as
// the beginning of a longer text: in ISO-2022-JP, an escape sequence to end it
// may be missing. Any other error is a foreign encoder's own. AppendEncode panics
// where [whatwg.NewEncoder] does.
//
// It allocates as AppendDecode does.
func AppendEncode[T ~string | ~[]byte](dst []byte, src T, e encoding.Encoding, o whatwg.EncoderOptions) ([]byte, error) {
	s := getScratch()
	c := call[T]{scratch: s, t: s.newEncoder(e, o), worst: worstEncode, src: src}
	dst, err := c.appendTo(dst)
	s.put()
	return dst, err
}

// DecodeString decodes all of src to a string of UTF-8. Where the text is what
// src is already, such as ASCII in most encodings, a string is returned as it is,
// and bytes are copied once; it never shares memory with bytes.
//
// Errors and panics are those of [AppendDecode]; the string has what was decoded
// in front of the error. It allocates the result alone, as AppendDecode does.
func DecodeString[T ~string | ~[]byte](src T, e encoding.Encoding, o whatwg.DecoderOptions) (string, error) {
	s := getScratch()
	t, mark := s.newDecoder([]byte(src[:min(3, len(src))]), e, o)
	c := call[T]{scratch: s, t: t, worst: worstDecode, src: src[mark:]}
	text, err := c.toString()
	s.put()
	return text, err
}

// EncodeString encodes all of src, which is UTF-8, to a string of bytes in e. It
// is to [AppendEncode] what [DecodeString] is to AppendDecode.
func EncodeString[T ~string | ~[]byte](src T, e encoding.Encoding, o whatwg.EncoderOptions) (string, error) {
	s := getScratch()
	c := call[T]{scratch: s, t: s.newEncoder(e, o), worst: worstEncode, src: src}
	encoded, err := c.toString()
	s.put()
	return encoded, err
}

// scratch is the memory that a one-shot call needs while it runs. It is pooled: a
// decoder on the stack would do as well for the encodings of package codec, but
// the same loop could not serve foreign ones, whose decoders are interfaces.
type scratch struct {
	decoder codec.DecodeTransformer
	encoder codec.EncodeTransformer
	in, out [8 << 10]byte
}

var pool = sync.Pool{New: func() any { return new(scratch) }}

func getScratch() *scratch { return pool.Get().(*scratch) }

// put gives s back, without the callbacks that it knows.
func (s *scratch) put() {
	s.decoder, s.encoder = codec.DecodeTransformer{}, codec.EncodeTransformer{}
	pool.Put(s)
}

// newDecoder returns a decoder of e for a text that starts with prefix, which has
// three bytes or is all of it, and the length of the byte order mark to skip. It
// does what [whatwg.NewDecoder] does, knowing the start of the text.
func (s *scratch) newDecoder(prefix []byte, e encoding.Encoding, o whatwg.DecoderOptions) (t transform.Transformer, mark int) {
	own, ok := e.(*codec.Encoding)
	if !ok && (o.Fatal || o.Malformed != nil) {
		return whatwg.NewDecoder(e, o), 0 // which panics
	}
	if o.BOM != whatwg.KeepBOM {
		marked, size := whatwg.BOMSniff(prefix)
		if size > 0 && (o.BOM == whatwg.SniffBOM || marked == e) {
			own, ok, mark = marked.(*codec.Encoding), true, size
		}
	}
	if !ok {
		return e.NewDecoder(), 0
	}
	s.decoder.Init(own, codec.DecoderOptions{Fatal: o.Fatal, Malformed: o.Malformed, Offset: int64(mark)})
	return &s.decoder, mark
}

// newEncoder does what [whatwg.NewEncoder] does.
func (s *scratch) newEncoder(e encoding.Encoding, o whatwg.EncoderOptions) transform.Transformer {
	if own, ok := e.(*codec.Encoding); ok {
		s.encoder.Init(own, codec.EncoderOptions(o))
		return &s.encoder
	}
	return whatwg.NewEncoder(e, o)
}

// How many bytes one byte of src becomes at worst: U+FFFD, or its reference in
// error mode "html". It is about memory alone; callbacks and encodings of others
// may exceed it.
const (
	worstDecode = len("\uFFFD")
	worstEncode = len("&#65533;")
)

// minRoom is the least room in which it makes sense to convert: enough for a
// numeric character reference with escape sequences around.
const minRoom = 16

// call is one one-shot call.
type call[T ~string | ~[]byte] struct {
	*scratch
	t     transform.Transformer
	worst int
	src   T
	read  int  // bytes of src
	wrote int  // bytes of output
	grown bool // room was made for the rest, and it should have sufficed
}

// step converts to room what it has space for: what is left of src or, of a
// string, as much of it as fits the scratch. It returns the output and the input
// that it comes from, and whether there is more to do.
func (c *call[T]) step(room []byte) (out, in []byte, more bool, err error) {
	in, atEOF := c.next()
	nDst, nSrc, err := c.t.Transform(room, in, atEOF)
	c.wrote, c.read = c.wrote+nDst, c.read+nSrc
	switch {
	case err == transform.ErrShortDst, !atEOF && (err == nil || err == transform.ErrShortSrc):
		more = nDst+nSrc > 0
	}
	return room[:nDst], in[:nSrc], more, err
}

// next returns the bytes that follow in src, and whether they are all the rest.
func (c *call[T]) next() (in []byte, atEOF bool) {
	if src, ok := any(c.src).([]byte); ok {
		return src[c.read:], true
	}
	n := copy(c.in[:], c.src[c.read:])
	return c.in[:n], c.read+n == len(c.src)
}

// appendTo converts the rest of src. It does so in the room that dst has and, once
// that is used up, through the scratch: then it knows how much to grow by.
func (c *call[T]) appendTo(dst []byte) ([]byte, error) {
	need := minRoom
	for {
		room := dst[len(dst):cap(dst)]
		if len(room) >= need {
			out, _, more, err := c.step(room)
			dst = dst[:len(dst)+len(out)]
			if err == transform.ErrShortDst && !more {
				need = len(room) + 1 // a foreign decoder may want that much
			} else if !more {
				return dst, err
			}
			continue
		}
		out, _, more, err := c.step(c.out[:])
		if more {
			dst = grow(dst, len(out)+c.rest())
		}
		dst = append(dst, out...)
		if !more {
			return dst, err
		}
	}
}

// grow returns dst with room for n bytes. Other than slices.Grow, it does not clear
// memory that is new and clear.
func grow(dst []byte, n int) []byte {
	if cap(dst)-len(dst) >= n {
		return dst
	}
	grown := make([]byte, len(dst), max(len(dst)+n, cap(dst)+cap(dst)/4))
	copy(grown, dst)
	return grown
}

// rest returns how much room to make for the rest of the output: what it takes if
// src goes on as it began and, if that was too little, what it takes at worst.
func (c *call[T]) rest() int {
	rest, most := len(c.src)-c.read, math.MaxInt
	if rest < (math.MaxInt-minRoom)/c.worst {
		most = rest*c.worst + minRoom
		if c.grown {
			return most
		}
	}
	c.grown = true
	ratio := float64(c.wrote) / float64(max(c.read, 1))
	return int(min(float64(most), float64(rest)*(ratio+1.0/16)+minRoom))
}

// toString converts src. It keeps nothing of what comes out as it went in.
func (c *call[T]) toString() (string, error) {
	for {
		start := c.read
		out, in, more, err := c.step(c.out[:])
		switch {
		case string(out) == string(in):
			if !more {
				return string(c.src[:c.read]), err
			}
		case start == 0 && !more:
			return string(out), err
		default:
			dst := make([]byte, 0, start+len(out)+c.rest())
			dst = append(append(dst, c.src[:start]...), out...)
			if more {
				dst, err = c.appendTo(dst)
			}
			// dst is nobody else's, and not written to any more.
			return unsafe.String(unsafe.SliceData(dst), len(dst)), err
		}
	}
}
