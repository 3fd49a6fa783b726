package explain

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/legacy"
)

// malformed is an error of a decoder.
type malformed struct {
	offset int64
	bytes  string
}

func (m malformed) String() string { return fmt.Sprintf("%d:% X", m.offset, m.bytes) }

// decoded returns what the library makes of src.
func decoded(t testing.TB, e encoding.Encoding, src []byte) (text string, errors []malformed) {
	t.Helper()
	d := whatwg.NewDecoder(e, whatwg.DecoderOptions{Malformed: func(m whatwg.MalformedError) string {
		errors = append(errors, malformed{m.Offset, string(m.Bytes)})
		return "\uFFFD"
	}})
	text, err := d.String(string(src))
	require.NoError(t, err)
	return text, errors
}

// checkDecode compares what is explained with what the library does.
func checkDecode(t testing.TB, e encoding.Encoding, src []byte) {
	t.Helper()
	var text strings.Builder
	var errors []malformed
	offset := 0
	for s := range Decode(e, src) {
		require.Equal(t, offset, s.Offset)
		require.NotEmpty(t, s.Lines)
		offset += len(s.Bytes)
		if s.Malformed {
			errors = append(errors, malformed{int64(s.Offset), string(s.Bytes)})
			text.WriteRune('\uFFFD')
		}
		for _, r := range s.CodePoints {
			text.WriteRune(r)
		}
	}
	wantText, wantErrors := decoded(t, e, src)
	if wantText != text.String() || fmt.Sprint(wantErrors) != fmt.Sprint(errors) || offset != len(src) {
		t.Fatalf("%v: % X: %q with errors %v, explained as %q with errors %v", e, src, wantText, wantErrors, text.String(), errors)
	}
}

// hostile are bytes that mean something to some encoding, and their neighbours.
var hostile = []byte("\x00\x0E\x0F\x1B\x1B\x1B$$((@BIJ!~a09:?/\x20\x5C\x7E\x7F\x80\x81\x82\x84\x88\x8E\x8F\x90\x9F\xA0\xA1\xA2\xA3\xC0\xC1\xC2\xD8\xDB\xDC\xDF\xE0\xE3\xED\xEF\xF0\xF4\xF5\xFC\xFD\xFE\xFF")

func TestDecodePairs(t *testing.T) {
	for _, e := range whatwg.All() {
		for first := range 256 {
			checkDecode(t, e, []byte{byte(first)})
			if first%3 == 0 {
				src := make([]byte, 0, 256*4)
				for second := range 256 {
					src = append(src, byte(first), byte(second), 'a', '\n')
				}
				checkDecode(t, e, src)
			}
		}
	}
}

func TestDecodeHostile(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, e := range whatwg.All() {
		for n := range 1500 {
			src := make([]byte, n%24)
			for i := range src {
				src[i] = hostile[r.IntN(len(hostile))]
				if r.IntN(4) == 0 {
					src[i] = byte(r.Uint32())
				}
			}
			checkDecode(t, e, src)
		}
	}
}

// TestDecodeKnown has the places where implementations differ.
func TestDecodeKnown(t *testing.T) {
	for label, inputs := range map[string][]string{
		"gb18030":     {"\x81\x30", "\x81\x30\x81", "\x81\x30\x81a", "\x84\x31\xA5\x30", "\x84\x31\xA4\x37", "\x90\x30\x81\x30", "\xE3\x32\x9A\x35", "\xE3\x32\x9A\x36", "\x82\x35\x90\x37", "\x81\x35\xF4\x37", "\xA3\xA0"},
		"big5":        {"\x88\x62\x88\x64\x88\xA3\x88\xA5", "\x81\x40"},
		"shift_jis":   {"\xF0\x40\xF9\xFC", "\x80\xA0\xFD", "\xFC\xFC"},
		"euc-jp":      {"\x8E\x8E", "\x8F\xA1", "\x8F\xA2\xAF", "\x8F\xA1a", "\x8E\xE0"},
		"iso-2022-jp": {"\x1B$B\x1B(B", "\x1B$B!\x1B(Ba", "\x1B$B!", "\x1B(", "\x1B$", "\x1B", "\x1B(J\\~\x1B(I!_`", "\x1B$@\x80"},
		"utf-16be":    {"\xD8\x00", "\xD8\x00\xDC", "\xDC\x00\xDC\x00", "\xD8\x00\x00a", "\xD8\x3D\xDC\xA9"},
		"utf-8":       {"\xE0\x80", "\xED\xA0\x80", "\xF4\x90", "\xF0\x9F\x92", "\xC0\x80"},
	} {
		e, err := whatwg.Get(label)
		require.NoError(t, err)
		for _, input := range inputs {
			checkDecode(t, e, []byte(input))
		}
	}
}

// checkEncode compares what is explained with what the library does.
func checkEncode(t testing.TB, e encoding.Encoding, text string) {
	t.Helper()
	type unmappable struct {
		offset int64
		size   int
		r, s   rune
	}
	var wantErrors, errors []unmappable
	encoder := whatwg.NewEncoder(e, whatwg.EncoderOptions{Unmappable: func(u whatwg.UnmappableError) string {
		wantErrors = append(wantErrors, unmappable{u.Offset, u.Len, u.Rune, u.Source})
		return ""
	}})
	want, err := encoder.Bytes([]byte(text))
	require.NoError(t, err)
	var got []byte
	for c := range Encode(e, text) {
		require.NotEmpty(t, c.Lines)
		got = append(got, c.Bytes...)
		if c.Unmappable {
			errors = append(errors, unmappable{int64(c.Offset), c.Size, c.ErrorRune, c.Rune})
		}
	}
	if !bytes.Equal(want, got) || fmt.Sprint(wantErrors) != fmt.Sprint(errors) {
		t.Fatalf("%v: %q: % X with errors %v, explained as % X with errors %v", e, text, want, wantErrors, got, errors)
	}
}

// awkward are characters that some encoder treats apart, and their neighbours.
var awkward = []rune("\x00\x0E\x0F\x1Ba\\~\u007F\u0080¥‾−－｡ﾞﾟ｠ﾠ─═╞╡╪十卅€é丂\uE5E5\uE5E4\uE7C7\uE78D\uE864\uE000\uF780\uF7FF\uF77F\uF800表\u3000\uFFFD\u9FB4\u1E3F\U00010000\U0001F4A9\U00020021\U0010FFFF")

func TestEncodeHostile(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, e := range whatwg.All() {
		if e == legacy.Replacement {
			continue // which the command does not encode
		}
		for n := range 200 {
			var text strings.Builder
			for range n % 12 {
				switch r.IntN(8) {
				case 0:
					text.WriteRune(r.Int32N(0xD800))
				case 1:
					text.WriteByte(byte(r.Uint32()))
				default:
					text.WriteRune(awkward[r.IntN(len(awkward))])
				}
			}
			checkEncode(t, e, text.String())
		}
	}
}

// TestEncodeAll encodes every code point of each index, and others.
func TestEncodeAll(t *testing.T) {
	for _, label := range []string{"gbk", "gb18030", "big5", "euc-jp", "iso-2022-jp", "shift_jis", "euc-kr", "koi8-r", "x-user-defined", "utf-8", "utf-16le"} {
		e, err := whatwg.Get(label)
		require.NoError(t, err)
		var text strings.Builder
		for r := rune(0); r < 0x30000; r += 1 + r/0x100%13 {
			if r < 0xD800 || r > 0xDFFF {
				text.WriteRune(r)
			}
		}
		checkEncode(t, e, text.String())
	}
}

// TestLines proves what the lines say, on an example.
func TestLines(t *testing.T) {
	e, err := whatwg.Get("shift_jis")
	require.NoError(t, err)
	var lines []Line
	for s := range Decode(e, []byte("\x95\x5C\x81")) {
		lines = append(lines, s.Lines...)
	}
	require.Equal(t, []Line{
		{"95", "step 6", "Shift_JIS leading is 0x95"},
		{"5C", "step 3.9", "pointer (0x95 - 0x81) × 188 + 0x5C - 0x40 = 3788; index jis0208: U+8868"},
		{"81", "step 6", "Shift_JIS leading is 0x81"},
		{"end-of-queue", "step 1", "Shift_JIS leading waits: error"},
	}, lines)
}

// TestEarlyEnd ends both loops early.
func TestEarlyEnd(t *testing.T) {
	e, err := whatwg.Get("utf-8")
	require.NoError(t, err)
	for s := range Decode(e, []byte("ab")) {
		require.Equal(t, "a", string(s.Bytes))
		break
	}
	for c := range Encode(e, "ab") {
		require.Equal(t, 'a', c.Rune)
		break
	}
}
