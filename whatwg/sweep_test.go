package whatwg

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/transformtest"
	"github.com/webenc/webenc/whatwg/internal/spec"
	"github.com/webenc/webenc/whatwg/legacy"
)

// The sweeps compare decoders and encoders with the standard's handlers as
// package spec has them: whole, and cut in every way. A plain run of the tests
// sweeps the smaller spaces whole and samples the larger ones; WEBENC_SWEEP=all
// sweeps them all (make test-all).
var sweepAll = os.Getenv("WEBENC_SWEEP") == "all"

// sampled returns one of n values in a plain run, and all of them otherwise.
func sampled(i, n int) bool { return sweepAll || i%n == 0 }

// sweeper compares a decoder.
type sweeper struct {
	t       *testing.T
	e       encoding.Encoding
	oracle  *spec.Decoder
	decoder *encoding.Decoder // notes its errors in met
	met     []spec.Error
	dst     []byte
	want    []byte
	checker transformtest.Checker
	inputs  int
	bytes   int
}

func newSweeper(t *testing.T, e encoding.Encoding) *sweeper {
	name, err := Name(e)
	require.NoError(t, err)
	s := &sweeper{t: t, e: e, oracle: spec.NewDecoder(name), checker: transformtest.Checker{MinDst: 4}}
	s.decoder = NewDecoder(e, DecoderOptions{Malformed: func(m MalformedError) string {
		s.met = append(s.met, spec.Error{Offset: int(m.Offset), Len: len(m.Bytes)})
		return "�"
	}})
	return s
}

// whole compares the decoding of input, its errors and their places.
func (s *sweeper) whole(input []byte) {
	s.inputs++
	s.bytes += len(input)
	var want []spec.Error
	s.want, want = s.oracle.Decode(s.want[:0], input)
	if room := 3*len(input) + 16; len(s.dst) < room {
		s.dst = make([]byte, room)
	}
	s.met = s.met[:0]
	s.decoder.Reset()
	nDst, nSrc, err := s.decoder.Transform(s.dst, input, true)
	if err != nil || nSrc != len(input) || !bytes.Equal(s.dst[:nDst], s.want) {
		s.t.Fatalf("%v: % X\nread %d, error %v\ngave % X\nwant % X", s.e, input, nSrc, err, s.dst[:nDst], s.want)
	}
	if len(s.met) != len(want) {
		s.t.Fatalf("%v: % X: errors %v, want %v", s.e, input, s.met, want)
	}
	for i := range want {
		if s.met[i] != want[i] {
			s.t.Fatalf("%v: % X: errors %v, want %v", s.e, input, s.met, want)
		}
	}
}

// cut is whole, and then in every split with small destinations.
func (s *sweeper) cut(input []byte) {
	s.whole(input)
	if err := s.checker.Sweep(func() transform.Transformer { return s.e.NewDecoder() }, input, s.want); err != nil {
		s.t.Fatalf("%v: %v", s.e, err)
	}
}

// words calls f with every sequence of 1 to length words.
func words(alphabet []string, length int, f func(input []byte)) {
	var extend func(prefix []byte, left int)
	extend = func(prefix []byte, left int) {
		for _, word := range alphabet {
			next := append(prefix, word...)
			f(next)
			if left > 1 {
				extend(next, left-1)
			}
		}
	}
	extend(make([]byte, 0, 64), length)
}

// each runs f for encodings at once, and says how much it compared.
func each(t *testing.T, encodings []encoding.Encoding, f func(s *sweeper)) {
	for _, e := range encodings {
		t.Run(fmt.Sprint(e), func(t *testing.T) {
			t.Parallel()
			s := newSweeper(t, e)
			f(s)
			t.Logf("%d inputs, %d bytes", s.inputs, s.bytes)
		})
	}
}

// multiByte returns the encodings that look at more than one byte.
func multiByte(t *testing.T) (list []encoding.Encoding) {
	for _, label := range []string{"utf-8", "gbk", "gb18030", "big5", "euc-jp", "iso-2022-jp", "shift_jis", "euc-kr", "replacement", "utf-16be", "utf-16le"} {
		list = append(list, get(t, label))
	}
	return list
}

// TestSweepTwoBytes decodes all inputs of up to two bytes, cut, in all
// encodings: bare, and inside text that is long enough for the bulk paths.
func TestSweepTwoBytes(t *testing.T) {
	each(t, All(), func(s *sweeper) {
		s.cut(nil)
		for first := range 0x100 {
			s.cut([]byte{byte(first)})
			for second := range 0x100 {
				s.cut([]byte{byte(first), byte(second)})
				s.whole([]byte("text that goes on" + string([]byte{byte(first), byte(second)}) + " behind a pair, and ends"))
			}
		}
	})
}

// TestSweepThreeBytes decodes all inputs of three bytes: all of them one behind
// the other, so that they meet the bulk paths and each other, and each alone.
func TestSweepThreeBytes(t *testing.T) {
	each(t, multiByte(t), func(s *sweeper) {
		var joined []byte
		for first := range 0x100 {
			for second := range 0x100 {
				joined = joined[:0]
				for third := range 0x100 {
					input := []byte{byte(first), byte(second), byte(third)}
					joined = append(append(joined, input...), "0 a"...)
					if sampled(third+second+first, 16) {
						s.whole(input)
					}
					if sampled(third+second+first, 64) && (first >= 0x80 || first == 0x1B) {
						s.cut(input)
					}
				}
				s.whole(joined)
			}
		}
	})
}

// TestSweepFourBytes decodes all four-byte forms of gb18030.
func TestSweepFourBytes(t *testing.T) {
	each(t, []encoding.Encoding{get(t, "gb18030"), get(t, "gbk")}, func(s *sweeper) {
		var joined []byte
		for i := range 126 * 10 * 126 {
			joined = joined[:0]
			for fourth := range 10 {
				input := []byte{byte(0x81 + i/1260), byte(0x30 + i/126%10), byte(0x81 + i%126), byte(0x30 + fourth)}
				s.whole(input)
				if sampled(i, 64) {
					s.cut(input)
				}
				joined = append(joined, input...)
			}
			s.whole(joined)
		}
	})
}

// TestSweepISO2022JP decodes all sequences of up to five tokens: the escape
// sequences, pieces of them, and bytes that mean something in one state only.
func TestSweepISO2022JP(t *testing.T) {
	tokens := []string{"\x1B(B", "\x1B(J", "\x1B(I", "\x1B$B", "\x1B$@", "\x1B", "(", "$", "B", "0!", "~", "\\", "\x0E", "\x80", "\n", "\x1B(0"}
	each(t, []encoding.Encoding{get(t, "iso-2022-jp")}, func(s *sweeper) {
		n := 0
		words(tokens, 5, func(input []byte) {
			if n++; sampled(n, 16) {
				s.cut(input)
			} else {
				s.whole(input)
			}
		})
	})
}

// hostileUTF8 has bytes on either side of each boundary that the handler of
// UTF-8 has, and some text.
var hostileUTF8 = []string{
	"a", "\x7F", "\x80", "\x8F", "\x90", "\x9F", "\xA0", "\xBF", "\xC1", "\xC2", "\xDF", "\xE0", "\xE1", "\xEC", "\xED", "\xEE", "\xF0", "\xF1", "\xF4", "\xF5",
	"é", "日本", "💩", "just ASCII, some of it. ",
}

// TestSweepUTF8 decodes all sequences of up to five bytes on either side of each
// boundary that the handler has.
func TestSweepUTF8(t *testing.T) {
	length := 4
	if sweepAll {
		length = 5
	}
	each(t, []encoding.Encoding{get(t, "utf-8")}, func(s *sweeper) {
		n := 0
		words(hostileUTF8, length, func(input []byte) {
			if n++; sampled(n, 8) {
				s.cut(input)
			} else {
				s.whole(input)
			}
		})
	})
}

// TestSweepUTF16 decodes all sequences of up to seven bytes, of which surrogates
// can be made, with a word of four code units among them.
func TestSweepUTF16(t *testing.T) {
	alphabet := []string{"\x00", "A", "\xD8", "\xDB", "\xDC", "\xDF", "A\x00B\x00C\x00D\x00"}
	length := 6
	if sweepAll {
		length = 7
	}
	each(t, []encoding.Encoding{legacy.UTF16BE, legacy.UTF16LE}, func(s *sweeper) {
		n := 0
		words(alphabet, length, func(input []byte) {
			if n++; sampled(n, 32) {
				s.cut(input)
			} else {
				s.whole(input)
			}
		})
	})
}

// randomInput returns bytes in runs: noise, ASCII, and what is dense in leading
// and trailing bytes, of some length each.
func randomInput(r *rand.Rand, length int) []byte {
	input := make([]byte, 0, length)
	for len(input) < length {
		kind := r.IntN(8)
		for range 1 + r.IntN(40) {
			var b byte
			switch kind {
			case 0:
				b = byte(r.IntN(0x100))
			case 1, 2:
				b = byte(r.IntN(0x80))
			case 3:
				b = byte(0x80 + r.IntN(0x80))
			case 4:
				b = "\x1B\x1B$(BJI@!0~\\\x0E\x0F\x80\xA1"[r.IntN(16)]
			case 5:
				b = "\x81\x84\x90\xE3\xFE09\xA0\x30\x31\x32\x80"[r.IntN(12)]
			default:
				b = byte(0xA1 + r.IntN(0x5E))
			}
			input = append(input, b)
		}
	}
	return input
}

// TestSweepRandom decodes long random inputs in all encodings.
func TestSweepRandom(t *testing.T) {
	rounds := 20
	if sweepAll {
		rounds = 1000
	}
	each(t, All(), func(s *sweeper) {
		r := rand.New(rand.NewPCG(1, 2))
		for range rounds {
			s.whole(randomInput(r, 1+r.IntN(20000)))
			s.cut(randomInput(r, 1+r.IntN(200)))
		}
	})
}

// encodeSweeper compares an encoder.
type encodeSweeper struct {
	t       *testing.T
	e       encoding.Encoding
	oracle  *spec.Encoder
	html    *encoding.Encoder
	fatal   *encoding.Encoder
	src     []byte
	text    []rune // of src
	offsets []int  // of each of text in src
	dst     []byte
	want    []byte
	checker transformtest.Checker
	inputs  int
}

func newEncodeSweeper(t *testing.T, e encoding.Encoding) *encodeSweeper {
	name, err := Name(e)
	require.NoError(t, err)
	return &encodeSweeper{
		t: t, e: e, oracle: spec.NewEncoder(name), html: NewEncoder(e, EncoderOptions{HTML: true}), fatal: e.NewEncoder(),
		checker: transformtest.Checker{MinDst: 10},
	}
}

// whole compares both error modes. A byte of input that is not UTF-8 stands for
// U+FFFD.
func (s *encodeSweeper) whole(input string) {
	s.inputs++
	s.src = append(s.src[:0], input...)
	s.text, s.offsets = s.text[:0], s.offsets[:0]
	for offset, r := range input {
		s.text, s.offsets = append(s.text, r), append(s.offsets, offset)
	}
	if room := 10*len(input) + 16; len(s.dst) < room {
		s.dst = make([]byte, room)
	}

	var want *spec.Unmappable
	s.want, want = s.oracle.Encode(s.want[:0], s.text, false)
	s.fatal.Reset()
	nDst, nSrc, err := s.fatal.Transform(s.dst, s.src, true)
	if !bytes.Equal(s.dst[:nDst], s.want) || (err == nil) != (want == nil) || err == nil && nSrc != len(s.src) {
		s.t.Fatalf("%v, fatal: %q: % X, error %v, want % X", s.e, s.src, s.dst[:nDst], err, s.want)
	}
	if want != nil {
		offset := s.offsets[want.Index]
		_, size := utf8.DecodeRuneInString(input[offset:])
		got := err.(*UnmappableError)
		if got.Rune != want.Rune || got.Source != s.text[want.Index] || got.Offset != int64(offset) || nSrc != offset || got.Len != size {
			s.t.Fatalf("%v, fatal: %q: error %+v, nSrc %d, want %+v at %d", s.e, s.src, got, nSrc, want, offset)
		}
	}

	s.want, _ = s.oracle.Encode(s.want[:0], s.text, true)
	s.html.Reset()
	nDst, nSrc, err = s.html.Transform(s.dst, s.src, true)
	if err != nil || nSrc != len(s.src) || !bytes.Equal(s.dst[:nDst], s.want) {
		s.t.Fatalf("%v, html: %q: % X, error %v, want % X", s.e, s.src, s.dst[:nDst], err, s.want)
	}
}

// cut is whole, and then error mode "html" in every split.
func (s *encodeSweeper) cut(input string) {
	s.whole(input)
	html := func() transform.Transformer { return NewEncoder(s.e, EncoderOptions{HTML: true}) }
	if err := s.checker.Sweep(html, s.src, s.want); err != nil {
		s.t.Fatalf("%v: %v", s.e, err)
	}
}

// eachEncoder runs f for every encoding that has an encoder in the standard.
func eachEncoder(t *testing.T, f func(s *encodeSweeper)) {
	for _, e := range All() {
		if OutputEncoding(e) != e {
			continue
		}
		t.Run(fmt.Sprint(e), func(t *testing.T) {
			t.Parallel()
			s := newEncodeSweeper(t, e)
			f(s)
			t.Logf("%d inputs", s.inputs)
		})
	}
}

// TestSweepScalarValues encodes every scalar value: alone, and in text that is
// long enough for the bulk paths.
func TestSweepScalarValues(t *testing.T) {
	eachEncoder(t, func(s *encodeSweeper) {
		var joined []rune
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if !utf8.ValidRune(r) {
				continue
			}
			if r < 0x3000 || sampled(int(r), 17) {
				s.whole(string(r))
			}
			if sampled(int(r), 251) {
				s.cut(string(r))
			}
			joined = append(joined, r)
			if len(joined) == 1000 || r == utf8.MaxRune {
				s.whole(string(joined))
				joined = joined[:0]
			}
		}
	})
}

// TestSweepAwkward encodes all sequences of three characters, of which some
// change the state of ISO-2022-JP's encoder, some are special, some unmappable.
func TestSweepAwkward(t *testing.T) {
	awkward := []string{"a", "\\", "~", "\x1B", "\x0E", "\n", "¥", "‾", "−", "ｱ", "ﾞ", "亜", "А", "é", "€", "\uE5E5", "\uE7C7", "💩", "\u0080", "�", "Ê̄"}
	length := 3
	if sweepAll {
		length = 4
	}
	eachEncoder(t, func(s *encodeSweeper) {
		n := 0
		words(awkward, length, func(input []byte) {
			if n++; sampled(n, 8) {
				s.cut(string(input))
			} else {
				s.whole(string(input))
			}
		})
	})
}

// TestSweepInvalidUTF8 encodes text that is not UTF-8, alone and where the bulk
// paths meet it.
func TestSweepInvalidUTF8(t *testing.T) {
	eachEncoder(t, func(s *encodeSweeper) {
		n := 0
		words(hostileUTF8, 3, func(input []byte) {
			n++
			s.whole("日é" + string(input) + "日é text")
			if sampled(n, 8) {
				s.cut(string(input))
			} else {
				s.whole(string(input))
			}
		})
	})
}

// randomText returns characters in runs: of ASCII, of one block, of all of them.
func randomText(r *rand.Rand, length int) []rune {
	text := make([]rune, 0, length)
	for len(text) < length {
		first, size := 0x20, 0x60
		switch r.IntN(8) {
		case 0:
			first, size = 0, utf8.MaxRune
		case 1:
			first, size = 0x80, 0x780
		case 2:
			first, size = 0x3000, 0x100
		case 3, 4:
			first, size = 0x4E00, 0x5200
		case 5:
			first, size = 0xFF00, 0x100
		}
		for range 1 + r.IntN(30) {
			if c := rune(first + r.IntN(size)); utf8.ValidRune(c) {
				text = append(text, c)
			}
		}
	}
	return text
}

func TestSweepRandomText(t *testing.T) {
	rounds := 20
	if sweepAll {
		rounds = 1000
	}
	eachEncoder(t, func(s *encodeSweeper) {
		r := rand.New(rand.NewPCG(3, 4))
		for range rounds {
			s.whole(string(randomText(r, 1+r.IntN(5000))))
			s.cut(string(randomText(r, 1+r.IntN(60))))
			s.whole(string(randomInput(r, 1000)))
			s.cut(string(randomInput(r, 60)))
		}
	})
}

// TestEncodersBeyondTheStandard compares the encoders that the standard does
// not have with what they are made of: every scalar value there and back.
func TestEncodersBeyondTheStandard(t *testing.T) {
	for _, e := range []encoding.Encoding{legacy.UTF16BE, legacy.UTF16LE} {
		var all []rune
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if utf8.ValidRune(r) {
				all = append(all, r)
			}
		}
		text := string(all)
		encoded, err := e.NewEncoder().String(text)
		require.NoError(t, err)
		name, _ := Name(e)
		decoded, malformed := spec.Decode(name, []byte(encoded))
		require.Empty(t, malformed)
		require.True(t, text == string(decoded))
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		input := randomInput(r, 500)
		got, err := legacy.Replacement.NewEncoder().Bytes(input)
		require.NoError(t, err)
		require.Equal(t, string([]rune(string(input))), string(got))
	}
}
