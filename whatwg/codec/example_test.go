package codec_test

import (
	"fmt"

	"github.com/webenc/webenc/whatwg/codec"
)

// rot13 is an encoding of ASCII letters and spaces, one byte each.
type rot13 struct{}

func rotate(r rune) (rotated rune, ok bool) {
	switch {
	case 'a' <= r && r <= 'z':
		return 'a' + (r-'a'+13)%26, true
	case r == ' ':
		return r, true
	}
	return 0, false
}

func (rot13) Next(s codec.State, src []byte, _ bool) (codec.State, codec.Item) {
	if r, ok := rotate(rune(src[0])); ok {
		return s, codec.Item{R: r, N: 1}
	}
	return s, codec.Item{N: 1, Kind: codec.Malformed}
}

func (rot13) Run(s codec.State, _, _ []byte) (codec.State, int, int) { return s, 0, 0 }

type rot13Encoder struct{ rot13 }

func (rot13Encoder) Next(s codec.State, r rune) (codec.State, codec.Code) {
	if r, ok := rotate(r); ok {
		return s, codec.OneByte(byte(r))
	}
	return s, codec.Unmappable(r)
}

// An encoding of one's own is two handlers. The adapter adds the error modes,
// the offsets, and all that a Transformer needs.
func ExampleEncoding() {
	e := &codec.Encoding{Name: "rot13", Decoder: rot13{}, Encoder: rot13Encoder{}}
	fmt.Println(e.NewDecoder().String("uryyb!"))
	fmt.Println(e.NewDecoderWith(codec.DecoderOptions{Fatal: true}).String("uryyb!"))
	fmt.Println(e.NewEncoderWith(codec.EncoderOptions{HTML: true}).String("hello 世"))
	// Output:
	// hello� <nil>
	//  whatwg: malformed rot13 sequence 21 at offset 5
	// uryyb &#19990; <nil>
}
