package spec

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestISO2022JPDecoder(t *testing.T) {
	checkDecode(t, "ISO-2022-JP", []decodeCase{
		{"41 1B 24 42 24 22 21 21 1B 28 42 5C 7E", "Aあ\u3000" + `\~`, nil},
		{"1B 24 40 24 22", "あ", nil},
		{"1B 28 4A 5C 7E 41 00 7F", "¥‾A\x00\x7F", nil},
		{"1B 28 49 21 5F", "\uFF61\uFF9F", nil},

		// Not in ASCII, Roman, katakana, leading byte.
		{"0E 0F 80 FF", "\uFFFD\uFFFD\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}, {2, 1}, {3, 1}}},
		{"1B 28 4A 0E 0F 80", "\uFFFD\uFFFD\uFFFD", []Error{{3, 1}, {4, 1}, {5, 1}}},
		{"1B 28 49 20 60 0A A1", "\uFFFD\uFFFD\uFFFD\uFFFD", []Error{{3, 1}, {4, 1}, {5, 1}, {6, 1}}},
		{"1B 24 42 20 7F 0A A4", "\uFFFD\uFFFD\uFFFD\uFFFD", []Error{{3, 1}, {4, 1}, {5, 1}, {6, 1}}},

		// In trailing byte: nothing is restored, not even ASCII.
		{"1B 24 42 24 0A 24 22", "\uFFFDあ", []Error{{3, 2}}},
		{"1B 24 42 24 A2 24 22", "\uFFFDあ", []Error{{3, 2}}},
		{"1B 24 42 29 21 7E 7E", "\uFFFD\uFFFD", []Error{{3, 2}, {5, 2}}},
		{"1B 24 42 24", "\uFFFD", []Error{{3, 1}}},
		// But 0x1B begins an escape sequence.
		{"1B 24 42 24 1B 28 42 41", "\uFFFDA", []Error{{3, 1}}},
		{"1B 24 42 24 1B 24 42 24 22", "\uFFFDあ", []Error{{3, 1}}},
		{"1B 24 42 24 1B", "\uFFFD\uFFFD", []Error{{3, 1}, {4, 1}}},
		{"1B 24 42 24 1B 41", "\uFFFD\uFFFD\uFFFD", []Error{{3, 1}, {4, 1}, {5, 1}}},
		{"1B 24 42 24 1B 24 22", "\uFFFD\uFFFDあ", []Error{{3, 1}, {4, 1}}},

		// A failed escape: all but 0x1B is read again, in the previous state.
		{"1B", "\uFFFD", []Error{{0, 1}}},
		{"1B 1B", "\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}}},
		{"1B 41", "\uFFFDA", []Error{{0, 1}}},
		{"1B 0E", "\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}}},
		{"1B 28 43", "\uFFFD(C", []Error{{0, 1}}},
		{"1B 24 41", "\uFFFD$A", []Error{{0, 1}}},
		{"1B 28 1B 28 4A 5C", "\uFFFD(¥", []Error{{0, 1}}},
		{"1B 24 42 1B 24 22", "\uFFFDあ", []Error{{3, 1}}},
		{"1B 28 4A 1B 28 5C", "\uFFFD(¥", []Error{{3, 1}}},
		{"1B 28 49 1B 28 21", "\uFFFD\uFF68\uFF61", []Error{{3, 1}}},
		// The same at the end: what is pending there is not all one error.
		{"1B 24", "\uFFFD$", []Error{{0, 1}}},
		{"1B 28", "\uFFFD(", []Error{{0, 1}}},
		{"1B 24 42 1B 24", "\uFFFD\uFFFD", []Error{{3, 1}, {4, 1}}},

		// Escapes with nothing between them; the first of all is none of these.
		{"1B 28 42 41", "A", nil},
		{"1B 28 42 1B 28 42", "\uFFFD", []Error{{3, 3}}},
		{"1B 24 42 1B 28 42 1B 28 4A 5C", "\uFFFD\uFFFD¥", []Error{{3, 3}, {6, 3}}},
		{"1B 28 4A 5C 1B 28 42 1B 28 4A 5C 1B 28 42", "¥\uFFFD¥", []Error{{7, 3}}},
		// An error is something between them. So is a failed escape.
		{"1B 28 42 80 1B 28 42", "\uFFFD", []Error{{3, 1}}},
		{"1B 24 42 24 0A 1B 28 42", "\uFFFD", []Error{{3, 2}}},
		{"1B 28 42 1B 1B 28 42", "\uFFFD", []Error{{3, 1}}},
	})
}

func TestISO2022JPEncoder(t *testing.T) {
	checkEncode(t, "ISO-2022-JP", []encodeCase{
		{input: "", html: ""},
		{input: `a\~`, html: `"a\~"`},
		{input: "aあb", html: `"a" 1B 24 42 24 22 1B 28 42 "b"`},
		{input: "あ", html: "1B 24 42 24 22 1B 28 42"},
		{input: "¥", html: "1B 28 4A 5C 1B 28 42"},
		{input: "‾a¥", html: `1B 28 4A 7E "a" 5C 1B 28 42`},
		// Backslash and tilde are not in the Roman state.
		{input: `¥\¥~`, html: `1B 28 4A 5C 1B 28 42 "\" 1B 28 4A 5C 1B 28 42 "~"`},
		{input: "あ¥あ", html: "1B 24 42 24 22 1B 28 4A 5C 1B 24 42 24 22 1B 28 42"},
		{input: "あ\na", html: `1B 24 42 24 22 1B 28 42 0A "a"`},
		{input: "\u2212\uFF0D", html: "1B 24 42 21 5D 21 5D 1B 28 42"},
		{input: "\uFF71\uFF9E", html: "1B 24 42 25 22 21 2B 1B 28 42"},
		{input: "¥\uFF71", html: "1B 28 4A 5C 1B 24 42 25 22 1B 28 42"},

		// An error in each state.
		{input: "a€b", html: `"a&#8364;b"`, fatal: `"a"`, err: &Unmappable{1, '€'}},
		{input: "¥€", html: `1B 28 4A 5C "&#8364;" 1B 28 42`, fatal: "1B 28 4A 5C", err: &Unmappable{1, '€'}},
		{input: "¥€¥", html: `1B 28 4A 5C "&#8364;" 5C 1B 28 42`, fatal: "1B 28 4A 5C", err: &Unmappable{1, '€'}},
		{input: "あ€", html: `1B 24 42 24 22 1B 28 42 "&#8364;"`, fatal: "1B 24 42 24 22 1B 28 42", err: &Unmappable{1, '€'}},
		{input: "あ€あ", html: `1B 24 42 24 22 1B 28 42 "&#8364;" 1B 24 42 24 22 1B 28 42`,
			fatal: "1B 24 42 24 22 1B 28 42", err: &Unmappable{1, '€'}},
		// The three controls, in each state.
		{input: "\x0E", html: `"&#65533;"`, err: &Unmappable{0, 0xFFFD}},
		{input: "a\x0F\x1B", html: `"a&#65533;&#65533;"`, fatal: `"a"`, err: &Unmappable{1, 0xFFFD}},
		{input: "¥\x1B", html: `1B 28 4A 5C "&#65533;" 1B 28 42`, fatal: "1B 28 4A 5C", err: &Unmappable{1, 0xFFFD}},
		{input: "あ\x0E", html: `1B 24 42 24 22 1B 28 42 "&#65533;"`, fatal: "1B 24 42 24 22 1B 28 42", err: &Unmappable{1, 0xFFFD}},
		{input: "\uFFFD", html: `"&#65533;"`, err: &Unmappable{0, 0xFFFD}},
		{input: "\u0080\u00C6", html: `"&#128;&#198;"`, err: &Unmappable{0, 0x80}},
	})
}

// TestEncodeOrFail: the state of the encoder outlives an error.
func TestEncodeOrFail(t *testing.T) {
	e := NewEncoder("ISO-2022-JP")
	output, err := e.EncodeOrFail(nil, []rune("¥€a"))
	require.Equal(t, &Unmappable{1, '€'}, err)
	require.Equal(t, unhex("1B 28 4A 5C"), output)
	output, err = e.EncodeOrFail(nil, []rune("a€"))
	require.Equal(t, &Unmappable{1, '€'}, err)
	require.Equal(t, unhex(`"a"`), output)
	output, err = e.EncodeOrFail([]byte("dst"), nil)
	require.Nil(t, err)
	require.Equal(t, unhex(`"dst" 1B 28 42`), output)

	output, err = e.EncodeOrFail(nil, []rune("あ€a"))
	require.Equal(t, &Unmappable{1, '€'}, err)
	require.Equal(t, unhex("1B 24 42 24 22 1B 28 42"), output)
	output, err = e.EncodeOrFail(nil, []rune("a"))
	require.Nil(t, err)
	require.Equal(t, []byte("a"), output)
}
