package spec

import "testing"

func TestEUCJPDecoder(t *testing.T) {
	checkDecode(t, "EUC-JP", []decodeCase{
		{"41 A4 A2 5C 7E", `Aあ\~`, nil},
		{"8E A1 8E DF", "\uFF61\uFF9F", nil},
		{"8F A9 A1 A4 A2", "\u00C6あ", nil},
		{"AD A1 FC F1", "\u2460\u2170", nil},

		{"80 90 A0 FF", "\uFFFD\uFFFD\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}, {2, 1}, {3, 1}}},
		// 0x8E and 0x8F are leading bytes, whatever follows.
		{"8E 8E 41", "\uFFFDA", []Error{{0, 2}}},
		{"8E E0 41", "\uFFFDA", []Error{{0, 2}}},
		{"8E A0 41", "\uFFFDA", []Error{{0, 2}}},
		{"8E 41", "\uFFFDA", []Error{{0, 1}}},
		{"8F 41", "\uFFFDA", []Error{{0, 1}}},
		{"8F 8E A1", "\uFFFD\uFFFD", []Error{{0, 2}, {2, 1}}},
		{"8F FF A4 A2", "\uFFFDあ", []Error{{0, 2}}},
		// The error of a three-byte sequence is the whole, or the first two.
		{"8F A9 41", "\uFFFDA", []Error{{0, 2}}},
		{"8F A9 80 A4 A2", "\uFFFDあ", []Error{{0, 3}}},
		{"8F A1 A1 A4 A2", "\uFFFDあ", []Error{{0, 3}}},
		{"8F A9 8E A1 A1", "\uFFFD\u3000", []Error{{0, 3}}},
		// No code point: restored only if it is ASCII.
		{"A4 41", "\uFFFDA", []Error{{0, 1}}},
		{"A4 FF 41", "\uFFFDA", []Error{{0, 2}}},
		{"A4 8E A1 A1", "\uFFFD\u3000", []Error{{0, 2}}},
		{"A9 A1 41", "\uFFFDA", []Error{{0, 2}}},
		{"F4 A7 41", "\uFFFDA", []Error{{0, 2}}},

		{"8E", "\uFFFD", []Error{{0, 1}}},
		{"8F", "\uFFFD", []Error{{0, 1}}},
		{"A4 A2 8F A9", "あ\uFFFD", []Error{{2, 2}}},
		{"A4", "\uFFFD", []Error{{0, 1}}},
	})
}

func TestEUCJPEncoder(t *testing.T) {
	checkEncode(t, "EUC-JP", []encodeCase{
		{input: `Aあ\~`, html: `"A" A4 A2 "\~"`},
		{input: "\u00A5\u203E\u2212\uFF0D", html: "5C 7E A1 DD A1 DD"},
		{input: "\uFF61\uFF9F", html: "8E A1 8E DF"},
		// The first pointer, be it NEC's.
		{input: "\u2170\u7E8A", html: "FC F1 F9 A1"},
		// Index jis0212 is not for encoding.
		{input: "あ\u00C6い", html: `A4 A2 "&#198;" A4 A4`, fatal: "A4 A2", err: &Unmappable{1, 0xC6}},
		{input: "€", html: `"&#8364;"`, err: &Unmappable{0, '€'}},
		{input: "\u0080", html: `"&#128;"`, err: &Unmappable{0, 0x80}},
	})
}
