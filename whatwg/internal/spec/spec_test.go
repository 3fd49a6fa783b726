package spec

import (
	"encoding/hex"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// Every expected result in this package's tests was worked out by hand, from
// the steps of the standard and its indexes.

// A decodeCase is an input, in hexadecimal, and what decoding it gives.
type decodeCase struct {
	input  string
	want   string
	errors []Error
}

func checkDecode(t *testing.T, name string, cases []decodeCase) {
	t.Helper()
	d := NewDecoder(name)
	for _, c := range cases {
		input := unhex(c.input)
		output, errors := d.Decode(nil, input)
		require.Equal(t, c.want, string(output), "%s: %s", name, c.input)
		require.Equal(t, c.errors, noneIsNil(errors), "%s: %s", name, c.input)
		require.Equal(t, unhex(c.input), input, "the input has changed")
	}
}

// An encodeCase is an input and what encoding it gives: bytes in hexadecimal,
// with text in quotation marks between them. The output in error mode "fatal"
// is given only if there is an error.
type encodeCase struct {
	input string
	html  string
	fatal string
	err   *Unmappable
}

func checkEncode(t *testing.T, name string, cases []encodeCase) {
	t.Helper()
	e := NewEncoder(name)
	for _, c := range cases {
		input := []rune(c.input)
		output, err := e.Encode(nil, input, true)
		require.Equal(t, unhex(c.html), noneIsNil(output), "%s: %+q", name, c.input)
		require.Nil(t, err)

		want := c.html
		if c.err != nil {
			want = c.fatal
		}
		output, err = e.Encode(nil, input, false)
		require.Equal(t, unhex(want), noneIsNil(output), "%s: %+q", name, c.input)
		require.Equal(t, c.err, err, "%s: %+q", name, c.input)
		require.Equal(t, []rune(c.input), input, "the input has changed")
	}
}

// unhex reads hexadecimal, and text in quotation marks as it is.
func unhex(s string) []byte {
	var b []byte
	for i, part := range strings.Split(s, `"`) {
		if i%2 == 1 {
			b = append(b, part...)
			continue
		}
		digits, err := hex.DecodeString(strings.ReplaceAll(part, " ", ""))
		if err != nil {
			panic(err)
		}
		b = append(b, digits...)
	}
	return b
}

func noneIsNil[T any](s []T) []T {
	if len(s) == 0 {
		return nil
	}
	return s
}

func TestNames(t *testing.T) {
	require.Len(t, Names(), 40)
	for _, name := range Names() {
		NewDecoder(name)
		if OutputEncoding(name) == name {
			NewEncoder(name)
			continue
		}
		require.Equal(t, "UTF-8", OutputEncoding(name))
		require.Contains(t, []string{"replacement", "UTF-16BE", "UTF-16LE"}, name)
		require.Panics(t, func() { NewEncoder(name) }, "get an encoder asserts")
	}
	require.Panics(t, func() { NewDecoder("utf-8") })
	require.Panics(t, func() { NewEncoder("utf-8") })
}

func TestEncodeTakesScalarValuesOnly(t *testing.T) {
	for _, r := range []rune{-1, 0xD800, 0xDFFF, 0x110000} {
		require.Panics(t, func() { Encode("UTF-8", []rune{r}, true) }, "%x", r)
	}
}

// TestReuse: what a Decoder or an Encoder did before makes no difference.
func TestReuse(t *testing.T) {
	inputs := []string{"", "1B 24 42 24", "81 30 81", "8F A9", "00 D8 41", "E2 82", "41", "1B 28 4A 5C 1B 28 42", "A4 A2"}
	for _, name := range Names() {
		d := NewDecoder(name)
		for _, first := range inputs {
			for _, second := range inputs {
				d.Decode(nil, unhex(first))
				output, errors := d.Decode([]byte("dst"), unhex(second))
				wantOutput, wantErrors := Decode(name, unhex(second))
				require.Equal(t, "dst"+string(wantOutput), string(output), "%s: %s", name, second)
				require.Equal(t, noneIsNil(wantErrors), noneIsNil(errors), "%s: %s", name, second)
			}
		}
	}
	e := NewEncoder("ISO-2022-JP")
	_, err := e.Encode(nil, []rune("¥€"), false)
	require.Equal(t, &Unmappable{1, '€'}, err)
	output, err := e.Encode([]byte("dst"), []rune("¥"), false)
	require.Nil(t, err)
	require.Equal(t, unhex(`"dst" 1B 28 4A 5C 1B 28 42`), output)
}

// TestErrorsArePlaces decodes every input of up to two bytes, and others. The
// places of the errors must lie in the input, one after the other, and in the
// output there is a U+FFFD for each.
func TestErrorsArePlaces(t *testing.T) {
	for _, name := range Names() {
		d := NewDecoder(name)
		check := func(input ...byte) {
			output, errors := d.Decode(nil, input)
			if !utf8.Valid(output) || strings.Count(string(output), "\uFFFD") < len(errors) {
				require.Fail(t, "bad output", "%s: % X: % X", name, input, output)
			}
			end := 0
			for _, e := range errors {
				if e.Offset < end || e.Len < 1 || e.Offset+e.Len > len(input) {
					require.Fail(t, "bad errors", "%s: % X: %v", name, input, errors)
				}
				end = e.Offset + e.Len
			}
			if len(output) == 0 && len(input) != 0 && name != "ISO-2022-JP" {
				require.Fail(t, "no output", "%s: % X", name, input)
			}
		}
		check()
		for a := range 0x100 {
			check(byte(a))
			for b := range 0x100 {
				check(byte(a), byte(b))
			}
		}
		bytes := unhex("00 1B 24 28 30 40 41 42 4A 7F 80 81 8E 8F 90 A1 D8 DC E3 F0 FE FF")
		for _, a := range bytes {
			for _, b := range bytes {
				for _, c := range bytes {
					check(a, b, c)
					for _, d := range bytes[:16] {
						check(a, b, c, d)
						check(0x1B, 0x24, 0x42, a, b, c, d)
					}
				}
			}
		}
	}
}

// changed are the code points that an encoder encodes, but as bytes that
// decode to another.
func changed(name string, codePoint rune) bool {
	switch name {
	case "EUC-JP", "Shift_JIS":
		return codePoint == 0xA5 || codePoint == 0x203E || codePoint == 0x2212
	case "ISO-2022-JP":
		return codePoint == 0x2212 || codePoint >= 0xFF61 && codePoint <= 0xFF9F
	case "GBK", "gb18030":
		for _, row := range gb18030EncoderTable {
			if rune(row.codePoint) == codePoint {
				return true
			}
		}
	}
	return false
}

// TestRoundTrip: what is encoded decodes to itself, and what is not is an error
// with that code point.
func TestRoundTrip(t *testing.T) {
	for _, name := range Names() {
		if OutputEncoding(name) != name {
			continue
		}
		last := rune(0x2FFFF)
		if isSingleByte(name) {
			last = 0xFFFF
		}
		e, d := NewEncoder(name), NewDecoder(name)
		var encoded, decoded []byte
		for codePoint := range last + 1 {
			if !utf8.ValidRune(codePoint) {
				continue
			}
			var err *Unmappable
			encoded, err = e.Encode(encoded[:0], []rune{codePoint}, false)
			if err != nil {
				inISO2022JP := name == "ISO-2022-JP" && (codePoint == 0x0E || codePoint == 0x0F || codePoint == 0x1B)
				if err.Index != 0 || err.Rune != codePoint && !inISO2022JP || len(encoded) != 0 {
					require.Fail(t, "bad error", "%s: %U: %v", name, codePoint, err)
				}
				continue
			}
			var errors []Error
			decoded, errors = d.Decode(decoded[:0], encoded)
			if len(errors) != 0 || (string(decoded) == string(codePoint)) == changed(name, codePoint) {
				require.Fail(t, "no round trip", "%s: %U: % X: %q, %v", name, codePoint, encoded, decoded, errors)
			}
		}
	}
}

func isSingleByte(name string) bool {
	for _, encoding := range singleByteEncodings {
		if encoding.name == name {
			return true
		}
	}
	return false
}

func BenchmarkDecode(b *testing.B) {
	for name, input := range map[string]string{
		"Shift_JIS":   "82 A0 88 41 80",
		"gb18030":     "81 30 81 30 81",
		"ISO-2022-JP": "1B 24 42 24 22",
		"UTF-8":       "E3 81 82 F0 9F",
	} {
		b.Run(name, func(b *testing.B) {
			d, dst, src := NewDecoder(name), make([]byte, 0, 100), unhex(input)
			b.ReportAllocs()
			for b.Loop() {
				d.Decode(dst[:0], src)
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	for _, name := range []string{"Shift_JIS", "gb18030", "ISO-2022-JP", "KOI8-R"} {
		b.Run(name, func(b *testing.B) {
			e, dst, src := NewEncoder(name), make([]byte, 0, 100), []rune("aあж€")
			b.ReportAllocs()
			for b.Loop() {
				e.Encode(dst[:0], src, true)
			}
		})
	}
}
