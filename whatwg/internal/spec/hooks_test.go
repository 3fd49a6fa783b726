package spec

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDecodeSniff(t *testing.T) {
	for _, c := range []struct {
		fallback, input string
		want            string
		errors          []Error
		used            string
	}{
		{"windows-1252", "", "", nil, "windows-1252"},
		{"windows-1252", "EF BB BF 41", "A", nil, "UTF-8"},
		{"windows-1252", "EF BB BF", "", nil, "UTF-8"},
		{"windows-1252", "FE FF 00 41", "A", nil, "UTF-16BE"},
		{"windows-1252", "FF FE 41 00", "A", nil, "UTF-16LE"},
		{"UTF-16LE", "FE FF 00 41", "A", nil, "UTF-16BE"},
		{"UTF-16LE", "EF BB BF C3 A9", "é", nil, "UTF-8"},
		{"replacement", "EF BB BF 41", "A", nil, "UTF-8"},
		{"replacement", "41 42", "\uFFFD", []Error{{0, 1}}, "replacement"},
		// Two bytes are enough, at the end of the input, too; one is not.
		{"windows-1252", "FE FF", "", nil, "UTF-16BE"},
		{"windows-1252", "FF FE", "", nil, "UTF-16LE"},
		{"windows-1252", "FE", "þ", nil, "windows-1252"},
		{"windows-1252", "EF BB", "ï»", nil, "windows-1252"},
		{"windows-1252", "EF BB BE", "ï»¾", nil, "windows-1252"},
		// Only one mark is removed, and only at the beginning.
		{"UTF-8", "EF BB BF EF BB BF", "\uFEFF", nil, "UTF-8"},
		{"UTF-8", "FF FE FF FE", "\uFEFF", nil, "UTF-16LE"},
		{"UTF-8", "41 EF BB BF", "A\uFEFF", nil, "UTF-8"},
		{"UTF-8", "FF FE 00 00", "\x00", nil, "UTF-16LE"},
		// UTF-7 and others have no mark here.
		{"windows-1252", "2B 2F 76 38", "+/v8", nil, "windows-1252"},
		// Offsets count the mark.
		{"windows-1252", "EF BB BF FF 41", "\uFFFDA", []Error{{3, 1}}, "UTF-8"},
		{"windows-1252", "FF FE 00 D8 41 00 41", "\uFFFDA\uFFFD", []Error{{2, 2}, {6, 1}}, "UTF-16LE"},
	} {
		output, errors, used := DecodeSniff(c.fallback, unhex(c.input))
		require.Equal(t, c.want, string(output), "%s: %s", c.fallback, c.input)
		require.Equal(t, c.errors, noneIsNil(errors), "%s: %s", c.fallback, c.input)
		require.Equal(t, c.used, used, "%s: %s", c.fallback, c.input)

		sniffed := BOMSniff(unhex(c.input))
		if sniffed == "" {
			sniffed = c.fallback
		}
		require.Equal(t, c.used, sniffed, c.input)
	}
}

func TestUTF8Hooks(t *testing.T) {
	for _, c := range []struct {
		input         string
		decode        string
		errors        []Error
		decodeWithout string
		orFail        string // up to the error
		ok            bool
	}{
		{"", "", nil, "", "", true},
		{"EF BB BF 41", "A", nil, "\uFEFFA", "\uFEFFA", true},
		{"EF BB BF EF BB BF", "\uFEFF", nil, "\uFEFF\uFEFF", "\uFEFF\uFEFF", true},
		{"EF BB", "\uFFFD", []Error{{0, 2}}, "\uFFFD", "", false},
		{"FE FF", "\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}}, "\uFFFD\uFFFD", "", false},
		{"EF BB BF 41 E2 82 42", "A\uFFFDB", []Error{{4, 2}}, "\uFEFFA\uFFFDB", "\uFEFFA", false},
		{"41 EF BF BD", "A\uFFFD", nil, "A\uFFFD", "A\uFFFD", true},
	} {
		output, errors := UTF8Decode(unhex(c.input))
		require.Equal(t, c.decode, string(output), c.input)
		require.Equal(t, c.errors, errors, c.input)
		output, errors = UTF8DecodeWithoutBOM(unhex(c.input))
		require.Equal(t, c.decodeWithout, string(output), c.input)
		require.Equal(t, c.errors, errors, c.input)
		output, ok := UTF8DecodeWithoutBOMOrFail(unhex(c.input))
		require.Equal(t, c.orFail, string(output), c.input)
		require.Equal(t, c.ok, ok, c.input)
	}
	require.Equal(t, []byte("aé€\uFEFF"), UTF8Encode([]rune("aé€\uFEFF")))
}
