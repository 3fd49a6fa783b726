package spec

import "testing"

func TestShiftJISDecoder(t *testing.T) {
	checkDecode(t, "Shift_JIS", []decodeCase{
		{"41 5C 7E 80 82 A0", "A\\~\u0080あ", nil},
		{"A1 DF", "\uFF61\uFF9F", nil},
		// The last pointer before the katakana and the first behind them.
		{"9F FC E0 40", "滌漾", nil},
		{"81 40 81 7C 81 80 88 9F FC 4B", "\u3000\uFF0D÷亜\u9ED1", nil},
		{"ED 40 FA 5C FA 40", "\u7E8A\u7E8A\u2170", nil},
		// Pointers 8836 to 10715.
		{"F0 40 F0 7E F0 80 F9 FC", "\uE000\uE03E\uE03F\uE757", nil},

		{"A0 FD FE FF", "\uFFFD\uFFFD\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}, {2, 1}, {3, 1}}},
		// No code point: restored only if it is ASCII.
		{"88 41", "\uFFFDA", []Error{{0, 1}}},
		{"81 3F", "\uFFFD?", []Error{{0, 1}}},
		{"81 7F", "\uFFFD\x7F", []Error{{0, 1}}},
		{"F0 7F", "\uFFFD\x7F", []Error{{0, 1}}},
		{"FC 4C", "\uFFFDL", []Error{{0, 1}}},
		{"88 9E 41", "\uFFFDA", []Error{{0, 2}}},
		{"81 AD 41", "\uFFFDA", []Error{{0, 2}}},
		{"EF FC 41", "\uFFFDA", []Error{{0, 2}}},
		{"81 FD 41", "\uFFFDA", []Error{{0, 2}}},
		{"F0 FF 82 A0", "\uFFFDあ", []Error{{0, 2}}},
		{"82 A0 82", "あ\uFFFD", []Error{{2, 1}}},
	})
}

func TestShiftJISEncoder(t *testing.T) {
	checkEncode(t, "Shift_JIS", []encodeCase{
		{input: "A\\~\u0080あ亜", html: `"A\~" 80 82 A0 88 9F`},
		{input: "\u00A5\u203E\u2212\uFF0D", html: "5C 7E 81 7C 81 7C"},
		{input: "\uFF61\uFF9F", html: "A1 DF"},
		{input: "÷", html: "81 80"},
		{input: "滌漾", html: "9F FC E0 40"},
		// Pointers 8272 to 8835 are skipped; else the first is taken.
		{input: "\u7E8A\u2170", html: "FA 5C FA 40"},
		{input: "\u2252\u2160\uFFE2", html: "81 E0 87 54 81 CA"},
		// U+E000 is decoded only.
		{input: "あ\uE000", html: `82 A0 "&#57344;"`, fatal: "82 A0", err: &Unmappable{1, 0xE000}},
		{input: "\u0081", html: `"&#129;"`, err: &Unmappable{0, 0x81}},
		{input: "€\U0010FFFF", html: `"&#8364;&#1114111;"`, err: &Unmappable{0, '€'}},
	})
}
