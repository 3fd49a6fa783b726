package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/whatwg"
)

// convertAll converts with a converter of its own.
func convertAll(t testing.TB, from, to string, d whatwg.DecoderOptions, r io.Reader) (string, error) {
	t.Helper()
	source, err := whatwg.Get(from)
	require.NoError(t, err)
	target, err := whatwg.Get(to)
	require.NoError(t, err)
	var out bytes.Buffer
	c := newConverter(source, d, target, whatwg.EncoderOptions{}, &out)
	if err := c.add("in", r); err != nil {
		return out.String(), err
	}
	return out.String(), c.finish()
}

// encode returns text in the encoding.
func encode(t testing.TB, label, text string) string {
	t.Helper()
	e, err := whatwg.Get(label)
	require.NoError(t, err)
	encoded, err := whatwg.NewEncoder(e, whatwg.EncoderOptions{}).String(text)
	require.NoError(t, err)
	return encoded
}

// TestChunks puts texts that fill the buffers several times, with everything in
// every place relative to their ends, through small and large reads.
func TestChunks(t *testing.T) {
	for _, from := range []string{"utf-8", "shift_jis", "iso-2022-jp", "gb18030", "utf-16le"} {
		for shift := range 5 {
			text := strings.Repeat("x", shift) + strings.Repeat("日本語 text, ", 3*bufferSize/16)
			for _, to := range []string{"utf-8", "euc-jp", "iso-2022-jp", "utf-16be"} {
				for name, reader := range readers(encode(t, from, text)) {
					got, err := convertAll(t, from, to, whatwg.DecoderOptions{}, reader)
					require.NoError(t, err, name)
					require.True(t, encode(t, to, text) == got, "%s to %s, shift %d, %s", from, to, shift, name)
				}
			}
		}
	}
}

// readers returns readers of s that give as much as there is room for, and less.
func readers(s string) map[string]io.Reader {
	return map[string]io.Reader{
		"whole":  strings.NewReader(s),
		"halves": iotest.HalfReader(strings.NewReader(s)),
		"eof":    iotest.DataErrReader(strings.NewReader(s)),
	}
}

// TestOffsets has an unmappable character far inside texts: the offset is that
// of its bytes in the input.
func TestOffsets(t *testing.T) {
	const end = "a働" // EUC-KR and Big5 have no 働
	for _, from := range []string{"utf-8", "shift_jis", "iso-2022-jp", "gb18030", "utf-16le"} {
		for _, n := range []int{0, 1, bufferSize/3 - 1, bufferSize / 3, bufferSize/2 - 1, bufferSize, bufferSize + 1} {
			input := encode(t, from, strings.Repeat("語", n)+end)
			offset := len(strings.TrimSuffix(input, encode(t, from, "働")))
			if from == "iso-2022-jp" {
				offset = len(input) - len("F/\x1B(B")
			}
			for name, r := range readers(input + encode(t, from, "語働\n")) {
				got, err := convertAll(t, from, "big5", whatwg.DecoderOptions{}, r)
				require.EqualError(t, err, fmt.Sprintf("in: offset %d: unmappable U+50CD in Big5", offset), "%s, %d, %s", from, n, name)
				require.True(t, got == encode(t, "big5", strings.Repeat("語", n)+"a"))
			}
		}
	}
}

// TestOffsetBehindMark has a byte order mark and malformed sequences in front of
// the character.
func TestOffsetBehindMark(t *testing.T) {
	d := whatwg.DecoderOptions{BOM: whatwg.SniffBOM, Malformed: func(whatwg.MalformedError) string { return "[?]" }}
	text := "\xEF\xBB\xBF" + strings.Repeat("a\xFF", bufferSize)
	_, err := convertAll(t, "koi8-r", "shift_jis", d, strings.NewReader(text+"é"))
	require.EqualError(t, err, fmt.Sprintf("in: offset %d: unmappable U+00E9 in Shift_JIS", len(text)))
}

func TestReadError(t *testing.T) {
	r := io.MultiReader(strings.NewReader("abc"), iotest.ErrReader(errors.New("out of paper")))
	got, err := convertAll(t, "utf-8", "utf-8", whatwg.DecoderOptions{}, r)
	require.EqualError(t, err, "in: out of paper")
	require.Equal(t, "abc", got)
}

func TestClosest(t *testing.T) {
	require.Equal(t, []string{"utf-8", "utf8"}, closest(" UTF--8")[:2])
	require.Equal(t, []string{"sjis", "x-sjis"}, closest("sjiss"))
	require.Equal(t, []string{"gb18030", "gb2312"}, closest("GB18031")[:2])
	require.Len(t, closest(""), 4)
	require.NotEmpty(t, closest(strings.Repeat("long", 1000)))
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "abc", 0}, {"kitten", "sitting", 3}, {"utf-8", "utf8", 1}, {"ab", "ba", 2}} {
		require.Equal(t, c.want, distance(c.a, c.b), "%s %s", c.a, c.b)
		require.Equal(t, c.want, distance(c.b, c.a), "%s %s", c.b, c.a)
	}
}
