package spec

import "testing"

func TestUTF8Decoder(t *testing.T) {
	checkDecode(t, "UTF-8", []decodeCase{
		{"", "", nil},
		{"00 41 7F", "\x00A\x7F", nil},
		{"C2 80 DF BF", "\u0080\u07FF", nil},
		{"E0 A0 80 ED 9F BF EE 80 80 EF BF BF", "\u0800\uD7FF\uE000\uFFFF", nil},
		{"F0 90 80 80 F4 8F BF BF", "\U00010000\U0010FFFF", nil},
		// The bare decoder keeps a byte order mark; U+FFFD is not an error.
		{"EF BB BF", "\uFEFF", nil},
		{"EF BF BD", "\uFFFD", nil},

		// The examples of the Unicode standard, tables 3-8 to 3-11.
		{"C0 AF E0 80 BF F0 81 82 41", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA",
			[]Error{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}, {7, 1}}},
		{"ED A0 80 ED BF BF ED AF 41", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA",
			[]Error{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}, {7, 1}}},
		{"F4 91 92 93 FF 41 80 BF 42", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA\uFFFD\uFFFDB",
			[]Error{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}, {6, 1}, {7, 1}}},
		{"E1 80 E2 F0 91 92 F1 BF 41", "\uFFFD\uFFFD\uFFFD\uFFFDA",
			[]Error{{0, 2}, {2, 1}, {3, 3}, {6, 2}}},

		// Each boundary, from its wrong side.
		{"C1 BF", "\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}}},
		{"E0 9F BF", "\uFFFD\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}, {2, 1}}},
		{"F0 8F BF BF", "\uFFFD\uFFFD\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}, {2, 1}, {3, 1}}},
		{"F4 90 80 80", "\uFFFD\uFFFD\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}, {2, 1}, {3, 1}}},
		{"F5 80", "\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}}},
		// After an error the boundaries are the usual ones again.
		{"E0 41 E1 80 80", "\uFFFDA\u1000", []Error{{0, 1}}},
		{"F4 41 F1 BF BF BF", "\uFFFDA\U0007FFFF", []Error{{0, 1}}},

		// Cut short, by a lead and by the end.
		{"E3 81 E3 81 82", "\uFFFDあ", []Error{{0, 2}}},
		{"F0 9F 92", "\uFFFD", []Error{{0, 3}}},
		{"41 E2 82", "A\uFFFD", []Error{{1, 2}}},
		{"C2", "\uFFFD", []Error{{0, 1}}},
	})
}

func TestUTF8Encoder(t *testing.T) {
	checkEncode(t, "UTF-8", []encodeCase{
		{input: "", html: ""},
		{input: "\x00\x7F\u0080\u07FF", html: "00 7F C2 80 DF BF"},
		{input: "\u0800\uFFFD\uFFFF", html: "E0 A0 80 EF BF BD EF BF BF"},
		{input: "\U00010000\U0010FFFF", html: "F0 90 80 80 F4 8F BF BF"},
	})
}
