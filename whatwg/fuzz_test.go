package whatwg

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/transformtest"
	"github.com/webenc/webenc/whatwg/internal/spec"
)

// drive gives t src in chunks that seed chooses, with a dst of room bytes, and
// returns what came out and the error that ended it.
func drive(t transform.Transformer, src []byte, room int, seed uint64) (out []byte, err error) {
	r := rand.New(rand.NewPCG(seed, 0))
	dst := make([]byte, room)
	end := 0 // src[:end] is what the transformer may see
	for read := 0; ; {
		nDst, nSrc, err := t.Transform(dst, src[read:end], end == len(src))
		out, read = append(out, dst[:nDst]...), read+nSrc
		switch {
		case err == transform.ErrShortDst && nDst+nSrc > 0:
		case (err == nil || err == transform.ErrShortSrc) && end < len(src):
			end += r.IntN(min(len(src)-end, 20) + 1)
		default:
			return out, err
		}
	}
}

// FuzzDecode compares a decoder with the standard's handler: replacement whole
// and cut, the place of the first error in error mode "fatal", and the treatment
// of byte order marks.
func FuzzDecode(f *testing.F) {
	f.Fuzz(func(t *testing.T, which byte, seed uint64, input []byte) {
		e := All()[int(which)%len(registry)]
		name, _ := Name(e)
		want, malformed := spec.Decode(name, input)
		require.True(t, utf8.Valid(want))

		got, err := e.NewDecoder().Bytes(input)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
		got, err = drive(e.NewDecoder(), input, 4+int(seed%9), seed)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))

		_, err = drive(NewDecoder(e, DecoderOptions{Fatal: true}), input, 4+int(seed%9), seed)
		var first *MalformedError
		require.Equal(t, len(malformed) > 0, errors.As(err, &first))
		if len(malformed) > 0 {
			at := malformed[0]
			require.Equal(t, int64(at.Offset), first.Offset)
			require.Equal(t, input[at.Offset:at.Offset+at.Len], first.Bytes)
		}

		want, malformed, used := spec.DecodeSniff(name, input)
		d := Decode(e)
		got, err = drive(d, input, 4+int(seed%9), seed)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
		report, ok := ReportOf(d)
		require.True(t, ok)
		require.Equal(t, get(t, used), report.Encoding)
		require.Equal(t, int64(len(malformed)), report.Errors)
		if len(malformed) > 0 {
			require.Equal(t, int64(malformed[0].Offset), report.First)
		}
	})
}

// decodesTo returns what an encoded r decodes to where the standard does not map
// it back to itself.
func decodesTo(e encoding.Encoding, r rune) rune {
	name, _ := Name(e)
	switch name {
	case "Shift_JIS", "EUC-JP":
		switch r {
		case 0xA5:
			return '\\'
		case 0x203E:
			return '~'
		case 0x2212:
			return 0xFF0D
		}
	case "ISO-2022-JP":
		switch {
		case r == 0x2212:
			return 0xFF0D
		case 0xFF61 <= r && r <= 0xFF9F:
			return []rune("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜")[r-0xFF61]
		}
	case "GBK", "gb18030":
		if i := strings.IndexRune("\uE78D\uE78E\uE78F\uE790\uE791\uE792\uE793\uE794\uE795\uE796\uE81E\uE826\uE82B\uE82C\uE832\uE843\uE854\uE864", r); i >= 0 {
			return []rune("︐︒︑︓︔︕︖︗︘︙龴龵龶龷龸龹龺龻")[i/3]
		}
	}
	return r
}

// FuzzEncode compares an encoder with the standard's handler in error mode
// "fatal", going on behind each error, and decodes what it wrote.
func FuzzEncode(f *testing.F) {
	f.Fuzz(func(t *testing.T, which byte, seed uint64, input string) {
		e := All()[int(which)%len(registry)]
		if OutputEncoding(e) != e {
			return
		}
		name, _ := Name(e)
		text := []rune(input) // one U+FFFD for each byte that is not UTF-8
		want, bad := spec.Encode(name, text, false)
		got, err := drive(e.NewEncoder(), []byte(input), 4+int(seed%9), seed)
		require.Equal(t, string(want), string(got))
		var unmappable *UnmappableError
		require.Equal(t, bad != nil, errors.As(err, &unmappable))
		if bad != nil {
			require.Equal(t, text[bad.Index], unmappable.Source)
			require.Equal(t, bad.Rune, unmappable.Rune)
			require.Equal(t, text[:bad.Index], []rune(input[:unmappable.Offset]))
			require.Equal(t, text[bad.Index+1:], []rune(input[unmappable.Offset+int64(unmappable.Len):]))
			text = text[:bad.Index]
			got, err = e.NewEncoder().Bytes([]byte(string(text))) // with the escape sequence at the end
			require.NoError(t, err)
		}
		back, err := NewDecoder(e, DecoderOptions{Fatal: true}).Bytes(got)
		require.NoError(t, err)
		for i, r := range text {
			text[i] = decodesTo(e, r)
		}
		require.Equal(t, string(text), string(back))
	})
}

// FuzzHTML compares error mode "html" with the standard's handler, whole and
// cut, and checks that what is unmappable decodes to its reference.
func FuzzHTML(f *testing.F) {
	f.Fuzz(func(t *testing.T, which byte, seed uint64, input string) {
		e := All()[int(which)%len(registry)]
		if OutputEncoding(e) != e {
			return
		}
		name, _ := Name(e)
		want, _ := spec.Encode(name, []rune(input), true)
		got, err := Encode(e).Bytes([]byte(input))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
		d := Encode(e)
		got, err = drive(d, []byte(input), 10+int(seed%9), seed)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
		back, err := NewDecoder(e, DecoderOptions{Fatal: true}).Bytes(got)
		require.NoError(t, err)

		var text strings.Builder // what a browser would make of the reply
		for _, r := range input {
			code, err := e.NewEncoder().String(string(r))
			if u := (*UnmappableError)(nil); errors.As(err, &u) {
				fmt.Fprintf(&text, "&#%d;", u.Rune)
				continue
			}
			require.NoError(t, err)
			require.NotEmpty(t, code)
			text.WriteRune(decodesTo(e, r))
		}
		require.Equal(t, text.String(), string(back))
	})
}

// FuzzLabels compares Get with the standard's words: trim five characters, fold
// ASCII, look it up in the table.
func FuzzLabels(f *testing.F) {
	labels := map[string]encoding.Encoding{}
	for _, e := range All() {
		for _, label := range Labels(e) {
			labels[label] = e
		}
	}
	f.Fuzz(func(t *testing.T, label string) {
		folded := []byte(strings.Trim(label, "\t\n\f\r "))
		for i, b := range folded {
			if 'A' <= b && b <= 'Z' {
				folded[i] = b + 'a' - 'A'
			}
		}
		want, ok := labels[string(folded)]
		got, err := Get(label)
		require.Equal(t, ok, err == nil)
		require.Equal(t, want, got)
	})
}

// FuzzCheck gives a decoder and an encoder of each kind to the kit.
func FuzzCheck(f *testing.F) {
	f.Fuzz(func(t *testing.T, which byte, seed int64, input []byte) {
		e := All()[int(which)%len(registry)]
		name, _ := Name(e)
		if len(input) > 64 {
			input = input[:64]
		}
		want, _ := spec.Decode(name, input)
		c := transformtest.Checker{MinDst: 4, Seed: seed}
		require.NoError(t, c.Check(func() transform.Transformer { return e.NewDecoder() }, input, want))
		want, _, _ = spec.DecodeSniff(name, input)
		require.NoError(t, c.Check(func() transform.Transformer { return Decode(e) }, input, want))
		if OutputEncoding(e) != e {
			return
		}
		want, _ = spec.Encode(name, []rune(string(input)), true)
		c.MinDst = 10
		require.NoError(t, c.Check(func() transform.Transformer { return Encode(e) }, input, want))
	})
}
