package codec

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/transform"
)

// toy has an item of every shape: "a" to "y" are themselves, "z" needs a second
// byte and is two code points of four bytes together, "\x00" is read and gives
// nothing, "!" is malformed and takes the byte behind it along. Its encoder
// writes "<" in front of the first and ">" behind the last upper-case letter of
// a run.
type toyDecoder struct{}

func (toyDecoder) Next(s State, src []byte, atEOF bool) (State, Item) {
	switch b := src[0]; {
	case b == 0:
		return s, Item{N: 1, Kind: Continue}
	case b != 'z' && b != '!':
		return s, Item{R: rune(b), N: 1}
	case len(src) == 1 && !atEOF:
		return s, Item{Kind: NeedMore}
	case b == '!':
		return s, Item{N: min(2, len(src)), Kind: Malformed}
	case len(src) == 1:
		return s, Item{N: 1, Kind: Malformed}
	}
	return s, Item{R: 0x00CA, R2: 0x0304, N: 2}
}

func (toyDecoder) Run(s State, _, _ []byte) (State, int, int) { return s, 0, 0 }

type toyEncoder struct{}

func (toyEncoder) Next(s State, r rune) (State, Code) {
	upper := 'A' <= r && r <= 'Z'
	switch {
	case upper && s == 0:
		return 1, Code{Bytes: '<', N: 1, Restore: true}
	case r == EndOfQueue:
		return 0, Code{Bytes: '>', N: 1}
	case !upper && s == 1:
		return 0, Code{Bytes: '>', N: 1, Restore: true}
	case r > 0x7F:
		return s, Unmappable(r)
	}
	return s, OneByte(byte(r))
}

func (toyEncoder) Run(s State, _, _ []byte) (State, int, int) { return s, 0, 0 }

var toy = Encoding{Name: "toy", Decoder: toyDecoder{}, Encoder: toyEncoder{}}

// feed gives t all of src in chunks of size bytes, with a dst of room bytes.
func feed(t transform.Transformer, src string, size, room int) (string, error) {
	var out strings.Builder
	dst := make([]byte, room)
	pending := ""
	for {
		n := min(size, len(src))
		pending, src = pending+src[:n], src[n:]
		for {
			nDst, nSrc, err := t.Transform(dst, []byte(pending), src == "")
			out.Write(dst[:nDst])
			pending = pending[nSrc:]
			switch {
			case err == transform.ErrShortDst && nDst+nSrc > 0:
				continue
			case err == nil && src == "":
				return out.String(), nil
			case err == nil || err == transform.ErrShortSrc && src != "":
			default:
				return out.String(), err
			}
			break
		}
	}
}

func TestDecoderShapes(t *testing.T) {
	for size := 1; size <= 8; size++ {
		for room := 4; room <= 16; room++ {
			got, err := feed(toy.NewDecoder(), "a\x00z1!2b!", size, room)
			require.NoError(t, err)
			require.Equal(t, "aÊ̄�b�", got)
		}
	}
}

func TestEncoderShapes(t *testing.T) {
	html := func() transform.Transformer { return toy.NewEncoderWith(EncoderOptions{HTML: true}) }
	for size := 1; size <= 8; size++ {
		for room := 10; room <= 16; room++ {
			got, err := feed(html(), "aBCdE\U0010FFFF\xE2\x82F", size, room)
			require.NoError(t, err)
			require.Equal(t, "a<BC>d<E>&#1114111;&#65533;&#65533;<F>", got)
		}
	}
}

// TestShortDstChangesNothing retries each step that had no room.
func TestShortDstChangesNothing(t *testing.T) {
	d := toy.NewDecoderWith(DecoderOptions{Malformed: func(MalformedError) string { return "xyz" }})
	dst := make([]byte, 4)
	for range 3 {
		nDst, nSrc, err := d.Transform(dst[:3], []byte("z1"), true)
		require.Equal(t, transform.ErrShortDst, err)
		require.Zero(t, nDst+nSrc)
	}
	nDst, nSrc, err := d.Transform(dst, []byte("z1"), true)
	require.NoError(t, err)
	require.Equal(t, "Ê̄", string(dst[:nDst]))
	require.Equal(t, 2, nSrc)

	e := toy.NewEncoder()
	for range 3 {
		nDst, nSrc, err = e.Transform(nil, []byte("A"), true)
		require.Equal(t, transform.ErrShortDst, err)
		require.Zero(t, nDst+nSrc)
	}
	nDst, _, err = e.Transform(dst, []byte("A"), true)
	require.NoError(t, err)
	require.Equal(t, "<A>", string(dst[:nDst]))
}

func TestReport(t *testing.T) {
	d := toy.NewDecoderWith(DecoderOptions{Offset: 10})
	report, ok := ReportOf(d)
	require.True(t, ok)
	require.Equal(t, Report{Encoding: &toy}, report)
	_, err := feed(d, "ab!!c!d", 1, 4)
	require.NoError(t, err)
	report, _ = ReportOf(d)
	require.Equal(t, Report{Errors: 2, First: 12, Encoding: &toy}, report)
	d.Reset()
	report, _ = ReportOf(d)
	require.Equal(t, Report{Encoding: &toy}, report)
	_, ok = ReportOf(transform.Nop)
	require.False(t, ok)
}

// TestInit makes one decoder and one encoder anew, in the middle of their work.
func TestInit(t *testing.T) {
	other := toy
	other.Name = "other"
	var d DecodeTransformer
	var e EncodeTransformer
	dst, encoded, text := make([]byte, 20), []byte("a!!b!"), []byte("Aé")
	require.Zero(t, testing.AllocsPerRun(10, func() {
		for _, encoding := range []*Encoding{&toy, &other} {
			d.Init(encoding, DecoderOptions{Offset: 5})
			nDst, _, err := d.Transform(dst, encoded, true)
			if err != nil || string(dst[:nDst]) != "a�b�" || d.Report() != (Report{2, 6, encoding}) {
				t.Fatal(string(dst[:nDst]), err, d.Report())
			}
			e.Init(encoding, EncoderOptions{HTML: true})
			nDst, _, err = e.Transform(dst, text, false)
			if err != nil || string(dst[:nDst]) != "<A>&#233;" || e.Report() != (Report{1, 1, encoding}) {
				t.Fatal(string(dst[:nDst]), err, e.Report())
			}
		}
	}))
	d.Init(&toy, DecoderOptions{Fatal: true})
	_, _, err := d.Transform(dst, []byte("!"), true)
	require.Equal(t, &MalformedError{"toy", 0, []byte("!")}, err)
}

// TestFatalDecoderReadsTheSequence, and tells its offset in the whole input.
func TestFatalDecoderReadsTheSequence(t *testing.T) {
	d := toy.NewDecoderWith(DecoderOptions{Fatal: true})
	dst := make([]byte, 10)
	_, nSrc, err := d.Transform(dst, []byte("abc"), false)
	require.NoError(t, err)
	require.Equal(t, 3, nSrc)
	nDst, nSrc, err := d.Transform(dst, []byte("d!xe"), true)
	require.Equal(t, &MalformedError{"toy", 4, []byte("!x")}, err)
	require.Equal(t, "d", string(dst[:nDst]))
	require.Equal(t, 3, nSrc)
}

// TestReplacementByte is how x/text's wrappers know the error.
func TestReplacementByte(t *testing.T) {
	_, err := toy.NewEncoder().String("é")
	var e interface{ Replacement() byte }
	require.True(t, errors.As(err, &e))
	require.Equal(t, byte(0x1A), e.Replacement())
}
