package spec

import "testing"

func TestReplacementDecoder(t *testing.T) {
	checkDecode(t, "replacement", []decodeCase{
		{"", "", nil},
		{"41", "\uFFFD", []Error{{0, 1}}},
		{"41 42 FF 43", "\uFFFD", []Error{{0, 1}}},
	})
}

func TestUTF16Decoder(t *testing.T) {
	checkDecode(t, "UTF-16BE", []decodeCase{
		{"", "", nil},
		{"00 41 30 42 FE FF FF FF", "Aあ\uFEFF\uFFFF", nil},
		{"D8 3D DC A9 DB FF DF FF", "\U0001F4A9\U0010FFFF", nil},
		{"FF FD", "\uFFFD", nil},

		// The unit after a leading surrogate is read again.
		{"D8 00 00 41", "\uFFFDA", []Error{{0, 2}}},
		{"D8 00 D8 3D DC A9", "\uFFFD\U0001F4A9", []Error{{0, 2}}},
		{"D8 00 D8 00 D8 00 00 41", "\uFFFD\uFFFD\uFFFDA", []Error{{0, 2}, {2, 2}, {4, 2}}},
		{"DC 00 DC 00 00 41", "\uFFFD\uFFFDA", []Error{{0, 2}, {2, 2}}},
		{"D8 00 E0 00", "\uFFFD\uE000", []Error{{0, 2}}},

		// What is pending at the end is one error.
		{"00", "\uFFFD", []Error{{0, 1}}},
		{"D8 00", "\uFFFD", []Error{{0, 2}}},
		{"D8 00 DC", "\uFFFD", []Error{{0, 3}}},
		{"D8 00 00 41 00", "\uFFFDA\uFFFD", []Error{{0, 2}, {4, 1}}},
	})
	checkDecode(t, "UTF-16LE", []decodeCase{
		{"41 00 42 30 FF FE", "Aあ\uFEFF", nil},
		{"3D D8 A9 DC", "\U0001F4A9", nil},
		{"00 D8 41 00", "\uFFFDA", []Error{{0, 2}}},
		{"00 D8 3D D8 A9 DC", "\uFFFD\U0001F4A9", []Error{{0, 2}}},
		{"00 DC 00 DC 41 00", "\uFFFD\uFFFDA", []Error{{0, 2}, {2, 2}}},
		{"00 D8 41", "\uFFFD", []Error{{0, 3}}},
		{"00 D8", "\uFFFD", []Error{{0, 2}}},
		{"41 00 41", "A\uFFFD", []Error{{2, 1}}},
	})
}

func TestXUserDefined(t *testing.T) {
	checkDecode(t, "x-user-defined", []decodeCase{
		{"00 7F 80 FF", "\x00\x7F\uF780\uF7FF", nil},
	})
	checkEncode(t, "x-user-defined", []encodeCase{
		{input: "\x00\x7F\uF780\uF7FF", html: "00 7F 80 FF"},
		{input: "a\u0080", html: `"a&#128;"`, fatal: `"a"`, err: &Unmappable{1, 0x80}},
		{input: "\uF77F\uF800", html: `"&#63359;&#63488;"`, err: &Unmappable{0, 0xF77F}},
	})
}
