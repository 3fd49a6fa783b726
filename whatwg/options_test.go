package whatwg

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	xjapanese "golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg/chinese"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// TestFatalGoesOn decodes behind each malformed sequence, in the right state.
func TestFatalGoesOn(t *testing.T) {
	src := unhex(t, "1B 28 4A 1B 24 42 30 21 80 30 21")
	d := NewDecoder(japanese.ISO2022JP, DecoderOptions{Fatal: true})
	dst := make([]byte, 100)
	var out []byte
	var met []string
	read := 0
	for {
		nDst, nSrc, err := d.Transform(dst, src[read:], true)
		out, read = append(out, dst[:nDst]...), read+nSrc
		if err == nil {
			break
		}
		var malformed *MalformedError
		require.ErrorAs(t, err, &malformed)
		require.Equal(t, int64(read), malformed.Offset+int64(len(malformed.Bytes)))
		require.Equal(t, "ISO-2022-JP", malformed.Encoding)
		met = append(met, err.Error())
	}
	require.Equal(t, "亜亜", string(out))
	require.Equal(t, []string{
		"whatwg: malformed ISO-2022-JP sequence 1B 24 42 at offset 3",
		"whatwg: malformed ISO-2022-JP sequence 80 at offset 8",
	}, met)
	report, ok := ReportOf(d)
	require.True(t, ok)
	require.Equal(t, Report{Errors: 2, First: 3, Encoding: japanese.ISO2022JP}, report)
}

// TestFatalKeepsItsBytes checks that an error outlives the buffer it came from.
func TestFatalKeepsItsBytes(t *testing.T) {
	src := []byte("\x81\xFD")
	_, _, err := NewDecoder(japanese.ShiftJIS, DecoderOptions{Fatal: true}).Transform(make([]byte, 9), src, true)
	clear(src)
	var malformed *MalformedError
	require.ErrorAs(t, err, &malformed)
	require.Equal(t, []byte("\x81\xFD"), malformed.Bytes)
}

// TestFatalReader gives the text in front of the error, then the error.
func TestFatalReader(t *testing.T) {
	text := strings.Repeat("\x93\xFA\x96\x7B", 3000)
	r := NewDecoder(japanese.ShiftJIS, DecoderOptions{Fatal: true}).Reader(strings.NewReader(text + "\xA0rest"))
	got, err := io.ReadAll(r)
	require.Equal(t, strings.Repeat("日本", 3000), string(got))
	var malformed *MalformedError
	require.ErrorAs(t, err, &malformed)
	require.Equal(t, int64(len(text)), malformed.Offset)
}

// TestMalformedCallback lets the result be empty, long, and longer than dst.
func TestMalformedCallback(t *testing.T) {
	for _, result := range []string{"", "?", strings.Repeat("[malformed]", 1000)} {
		calls := 0
		o := DecoderOptions{Malformed: func(e MalformedError) string {
			calls++
			return result
		}}
		d := NewDecoder(japanese.ShiftJIS, o)
		got, err := d.Bytes([]byte("a\xA0\xA0b\x81"))
		require.NoError(t, err)
		require.Equal(t, "a"+result+result+"b"+result, string(got))
		require.Equal(t, 3, calls)

		calls = 0
		all, err := io.ReadAll(iotest.OneByteReader(d.Reader(iotest.OneByteReader(strings.NewReader("a\xA0\xA0b\x81")))))
		require.NoError(t, err)
		require.Equal(t, got, all)
		require.Equal(t, 3, calls)

		d.Reset()
		dst := make([]byte, 4)
		var out []byte
		for src := []byte("a\xA0\xA0b\x81"); ; {
			nDst, nSrc, err := d.Transform(dst, src, true)
			out, src = append(out, dst[:nDst]...), src[nSrc:]
			if err == nil {
				break
			}
			require.Equal(t, transform.ErrShortDst, err)
			require.NotZero(t, nDst+nSrc)
		}
		require.Equal(t, got, out)
	}
}

// TestUnmappableCallback encodes its result, in either error mode.
func TestUnmappableCallback(t *testing.T) {
	var met []UnmappableError
	o := EncoderOptions{Unmappable: func(e UnmappableError) string {
		met = append(met, e)
		return "〓?"
	}}
	got, err := NewEncoder(japanese.ISO2022JP, o).String("亜💩¥é")
	require.NoError(t, err)
	require.Equal(t, "\x1B$B0!\x1B(B\x1B$B\".\x1B(B?\x1B(J\\\x1B$B\".\x1B(B?", got)
	require.Equal(t, []UnmappableError{
		{Encoding: "ISO-2022-JP", Offset: 3, Len: 4, Rune: '💩', Source: '💩'},
		{Encoding: "ISO-2022-JP", Offset: 9, Len: 2, Rune: 'é', Source: 'é'},
	}, met)

	o = EncoderOptions{HTML: true, Unmappable: func(e UnmappableError) string { return "<💩>" }}
	got, err = NewEncoder(legacy.Windows1252, o).String("ก")
	require.NoError(t, err)
	require.Equal(t, "<&#128169;>", got)

	o.HTML = false
	_, err = NewEncoder(legacy.Windows1252, o).String("abกd")
	var unmappable *UnmappableError
	require.ErrorAs(t, err, &unmappable)
	require.Equal(t, UnmappableError{Encoding: "windows-1252", Offset: 2, Rune: '💩', Source: '💩'}, *unmappable)
}

// TestFatalEncoderGoesOn skips Len bytes behind each error; the offsets are
// those of the whole input.
func TestFatalEncoderGoesOn(t *testing.T) {
	text := []byte("aกb\xFFc💩é")
	e := legacy.Windows1252.NewEncoder()
	dst := make([]byte, 100)
	var out []byte
	var met []string
	for src := text; ; {
		nDst, nSrc, err := e.Transform(dst, src, true)
		out, src = append(out, dst[:nDst]...), src[nSrc:]
		if err == nil {
			break
		}
		var unmappable *UnmappableError
		require.ErrorAs(t, err, &unmappable)
		src = src[unmappable.Len:]
		met = append(met, err.Error())
	}
	require.Equal(t, "abc\xE9", string(out))
	require.Equal(t, []string{
		"whatwg: unmappable U+0E01 in windows-1252 at offset 1",
		"whatwg: unmappable U+FFFD in windows-1252 at offset 5",
		"whatwg: unmappable U+1F4A9 in windows-1252 at offset 7",
	}, met)
	report, _ := ReportOf(e)
	require.Equal(t, Report{Errors: 3, First: 1, Encoding: legacy.Windows1252}, report)
}

var bomCases = []struct {
	fallback encoding.Encoding
	bom      BOM
	input    string
	want     string
	used     encoding.Encoding
}{
	{utf8.UTF8, KeepBOM, "EF BB BF 41", "\uFEFFA", utf8.UTF8},
	{utf8.UTF8, RemoveBOM, "EF BB BF 41", "A", utf8.UTF8},
	{utf8.UTF8, RemoveBOM, "EF BB BF EF BB BF", "\uFEFF", utf8.UTF8},
	{utf8.UTF8, RemoveBOM, "41 EF BB BF", "A\uFEFF", utf8.UTF8},
	{utf8.UTF8, RemoveBOM, "EF BB", "�", utf8.UTF8},
	{utf8.UTF8, RemoveBOM, "FE FF 00 41", "��\x00A", utf8.UTF8},
	{utf8.UTF8, RemoveBOM, "", "", utf8.UTF8},
	{utf8.UTF8, SniffBOM, "FE FF 00 41", "A", legacy.UTF16BE},
	{utf8.UTF8, SniffBOM, "FF FE 41 00", "A", legacy.UTF16LE},
	{utf8.UTF8, SniffBOM, "FE FF", "", legacy.UTF16BE},
	{utf8.UTF8, SniffBOM, "FE", "�", utf8.UTF8},
	{legacy.UTF16LE, RemoveBOM, "FF FE 41 00", "A", legacy.UTF16LE},
	{legacy.UTF16LE, RemoveBOM, "FE FF 41 00", "\uFFFEA", legacy.UTF16LE},
	{legacy.UTF16BE, RemoveBOM, "FE FF 00 41", "A", legacy.UTF16BE},
	{legacy.UTF16LE, SniffBOM, "FF FE FF FE", "\uFEFF", legacy.UTF16LE},
	{legacy.UTF16BE, SniffBOM, "00 41 FE", "A�", legacy.UTF16BE},
	{japanese.ShiftJIS, RemoveBOM, "EF BB BF", "�ｿ", japanese.ShiftJIS},
	{japanese.ShiftJIS, SniffBOM, "EF BB BF E3 81 82", "あ", utf8.UTF8},
	{japanese.ShiftJIS, SniffBOM, "EF BB", "�", japanese.ShiftJIS},
	{japanese.ShiftJIS, SniffBOM, "EF", "�", japanese.ShiftJIS},
	{legacy.Replacement, SniffBOM, "EF BB BF 41", "A", utf8.UTF8},
	{legacy.Replacement, SniffBOM, "41 42", "�", legacy.Replacement},
	{charmap.Windows1252, SniffBOM, "EF BB BF 41", "A", utf8.UTF8},
	{charmap.Windows1252, SniffBOM, "E9", "é", charmap.Windows1252},
	{charmap.Windows1252, RemoveBOM, "EF BB BF", "ï»¿", charmap.Windows1252},
}

// TestBOM decodes each case whole, byte by byte, and after Reset.
func TestBOM(t *testing.T) {
	for _, c := range bomCases {
		input := unhex(t, c.input)
		message := fmt.Sprintf("%v %v % X", c.fallback, c.bom, input)
		d := NewDecoder(c.fallback, DecoderOptions{BOM: c.bom})
		for range 2 {
			got, err := d.Bytes(input)
			require.NoError(t, err, message)
			require.Equal(t, c.want, string(got), message)
			if report, ok := ReportOf(d); ok {
				require.Equal(t, c.used, report.Encoding, message)
			} else {
				require.Equal(t, c.fallback, c.used, message)
			}
		}
		got, err := io.ReadAll(d.Reader(iotest.OneByteReader(bytes.NewReader(input))))
		require.NoError(t, err, message)
		require.Equal(t, c.want, string(got), message)
	}
}

// TestBOMOffset counts a removed mark.
func TestBOMOffset(t *testing.T) {
	d := NewDecoder(japanese.ShiftJIS, DecoderOptions{BOM: SniffBOM, Fatal: true})
	for range 2 {
		_, err := d.Bytes([]byte("\xEF\xBB\xBFab\xFF"))
		require.EqualError(t, err, "whatwg: malformed UTF-8 sequence FF at offset 5")
		report, ok := ReportOf(d)
		require.True(t, ok)
		require.Equal(t, Report{Errors: 1, First: 5, Encoding: utf8.UTF8}, report)
	}
}

func TestBOMSniff(t *testing.T) {
	for _, c := range []struct {
		prefix string
		e      encoding.Encoding
		size   int
	}{
		{"", nil, 0}, {"\xEF\xBB", nil, 0}, {"\xEF\xBB\xBF", utf8.UTF8, 3}, {"\xEF\xBB\xBFabc", utf8.UTF8, 3},
		{"\xFE\xFF", legacy.UTF16BE, 2}, {"\xFF\xFE\x00\x00", legacy.UTF16LE, 2}, {"\xFE", nil, 0}, {"a\xFE\xFF", nil, 0},
	} {
		e, size := BOMSniff([]byte(c.prefix))
		require.Equal(t, c.e, e, "% X", c.prefix)
		require.Equal(t, c.size, size, "% X", c.prefix)
	}
}

func TestHooks(t *testing.T) {
	const marked = "\xEF\xBB\xBFa\xFF"
	for _, c := range []struct {
		d    *encoding.Decoder
		want string
	}{
		{Decode(chinese.Big5), "a�"},
		{UTF8Decode(), "a�"},
		{UTF8DecodeWithoutBOM(), "\uFEFFa�"},
	} {
		got, err := c.d.String(marked)
		require.NoError(t, err)
		require.Equal(t, c.want, got)
	}
	_, err := UTF8DecodeWithoutBOMOrFail().String(marked)
	require.EqualError(t, err, "whatwg: malformed UTF-8 sequence FF at offset 4")

	for e, want := range map[encoding.Encoding]string{
		legacy.UTF16LE:     "é💩�",
		legacy.Replacement: "é💩�",
		utf8.UTF8:          "é💩�",
		chinese.GBK:        "\xA8\xA6&#128169;&#65533;",
	} {
		got, err := Encode(e).String("é💩\xFF")
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	got, err := UTF8Encode().String("é\xFF")
	require.NoError(t, err)
	require.Equal(t, "é�", got)
}

// TestForeign passes x/text's own values through, and refuses what they cannot
// know.
func TestForeign(t *testing.T) {
	got, err := NewDecoder(charmap.Windows1252, DecoderOptions{}).String("\xE9")
	require.NoError(t, err)
	require.Equal(t, "é", got)
	got, err = NewEncoder(charmap.Windows1252, EncoderOptions{}).String("é")
	require.NoError(t, err)
	require.Equal(t, "\xE9", got)
	_, ok := ReportOf(charmap.Windows1252.NewDecoder())
	require.False(t, ok)

	require.Panics(t, func() { NewDecoder(charmap.Windows1252, DecoderOptions{Fatal: true}) })
	require.Panics(t, func() {
		NewDecoder(charmap.Windows1252, DecoderOptions{BOM: SniffBOM, Malformed: func(MalformedError) string { return "" }})
	})
	require.Panics(t, func() { NewEncoder(charmap.Windows1252, EncoderOptions{HTML: true}) })
	require.Panics(t, func() {
		NewEncoder(charmap.Windows1252, EncoderOptions{Unmappable: func(UnmappableError) string { return "" }})
	})
}

// TestXTextMachinery uses our values the ways that x/text's are used.
func TestXTextMachinery(t *testing.T) {
	const text = "日本語 text、ｶﾅ"
	var euc bytes.Buffer
	w := transform.NewWriter(&euc, japanese.EUCJP.NewEncoder())
	_, err := io.WriteString(w, text)
	require.NoError(t, err)
	require.NoError(t, w.Close())

	r := transform.NewReader(iotest.HalfReader(&euc), transform.Chain(
		japanese.EUCJP.NewDecoder(), xjapanese.ISO2022JP.NewEncoder(), // x/text's keeps half-width katakana
		xjapanese.ISO2022JP.NewDecoder(), japanese.ShiftJIS.NewEncoder()))
	sjis, err := io.ReadAll(r)
	require.NoError(t, err)
	got, err := io.ReadAll(japanese.ShiftJIS.NewDecoder().Reader(bytes.NewReader(sjis)))
	require.NoError(t, err)
	require.Equal(t, text, string(got))

	var out bytes.Buffer
	_, err = io.WriteString(japanese.ShiftJIS.NewEncoder().Writer(&out), text)
	require.NoError(t, err)
	require.Equal(t, sjis, out.Bytes())

	bom := unicode.BOMOverride(japanese.ShiftJIS.NewDecoder())
	s, _, err := transform.String(bom, string(sjis))
	require.NoError(t, err)
	require.Equal(t, text, s)
	s, _, err = transform.String(bom, "\xFF\xFEA\x00")
	require.NoError(t, err)
	require.Equal(t, "A", s)
}

// TestXTextWrappers checks what x/text's wrappers make of our errors, and that
// our error mode "html" is exact where HTMLEscapeUnsupported cannot be: it does
// not tell the encoder of the end behind an unmappable character, so that the
// last escape sequence is lost.
func TestXTextWrappers(t *testing.T) {
	got, err := encoding.HTMLEscapeUnsupported(legacy.Windows1252.NewEncoder()).String("aกbก")
	require.NoError(t, err)
	require.Equal(t, "a&#3585;b&#3585;", got)
	got, err = encoding.ReplaceUnsupported(legacy.Windows1252.NewEncoder()).String("aกb")
	require.NoError(t, err)
	require.Equal(t, "a\x1Ab", got)

	got, err = encoding.HTMLEscapeUnsupported(japanese.ISO2022JP.NewEncoder()).String("¥💩")
	require.NoError(t, err)
	require.Equal(t, "\x1B(J\\&#128169;", got)
	got, err = NewEncoder(japanese.ISO2022JP, EncoderOptions{HTML: true}).String("¥💩")
	require.NoError(t, err)
	require.Equal(t, "\x1B(J\\&#128169;\x1B(B", got)
}

// TestAllocations: one for a decoder or an encoder, none for Transform.
func TestAllocations(t *testing.T) {
	dst := make([]byte, 100)
	for _, e := range All() {
		var d *encoding.Decoder
		require.LessOrEqual(t, testing.AllocsPerRun(100, func() { d = e.NewDecoder() }), 1.0, "%v", e)
		src := []byte("\x83\x65\x83\xFF\x1B(J\x1B(Ba\xA0\x00")
		require.Zero(t, testing.AllocsPerRun(100, func() {
			d.Reset()
			_, _, err := d.Transform(dst, src, true)
			if err != nil {
				panic(err)
			}
		}), "%v", e)
		var enc *encoding.Encoder
		require.LessOrEqual(t, testing.AllocsPerRun(100, func() { enc = NewEncoder(e, EncoderOptions{HTML: true}) }), 1.0, "%v", e)
		text := []byte("aé日本語\xFF💩b")
		require.Zero(t, testing.AllocsPerRun(100, func() {
			enc.Reset()
			_, _, err := enc.Transform(dst, text, true)
			if err != nil {
				panic(err)
			}
		}), "%v", e)
	}
}

// TestErrorsAreValues makes sure that errors.As with our types compiles and
// tells them apart.
func TestErrorsAreValues(t *testing.T) {
	_, err := NewDecoder(utf8.UTF8, DecoderOptions{Fatal: true}).String("\xFF")
	var unmappable *UnmappableError
	require.False(t, errors.As(err, &unmappable))
}

// TestAtOnce uses every encoding in several goroutines at once, for the first
// time if no other test has run, so that all of them make its tables.
func TestAtOnce(t *testing.T) {
	text := "text éαж日本語가中文" + strings.Repeat("日本語 ", 20)
	for _, e := range All() {
		var group sync.WaitGroup
		var decoded [4]string
		var errs [4]error
		for i := range decoded {
			group.Go(func() {
				encoded, err := NewEncoder(e, EncoderOptions{HTML: true}).String(text)
				if err == nil {
					decoded[i], err = e.NewDecoder().String(encoded)
				}
				errs[i] = err
			})
		}
		group.Wait()
		for i := range decoded {
			require.NoError(t, errs[i], "%v", e)
			require.Equal(t, decoded[0], decoded[i], "%v", e)
		}
	}
}
