package spec

import "testing"

func TestBig5Decoder(t *testing.T) {
	checkDecode(t, "Big5", []decodeCase{
		{"41 A1 40 FE FE 87 40", "A\u3000\u79D4\u43F0", nil},
		// Two code points.
		{"88 62 88 64 88 A3 88 A5", "\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C", nil},
		{"88 63", "\u1EBE", nil},
		// Both pointers of one code point.
		{"A2 A4 F9 F9", "\u2550\u2550", nil},
		// A plane 2 code point.
		{"FA 40", "\U00020547", nil},

		{"80 FF", "\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}}},
		// No code point: restored only if it is ASCII.
		{"81 40", "\uFFFD@", []Error{{0, 1}}},
		{"81 7F", "\uFFFD\x7F", []Error{{0, 1}}},
		{"81 3F", "\uFFFD?", []Error{{0, 1}}},
		{"81 A1 41", "\uFFFDA", []Error{{0, 2}}},
		{"81 80 41", "\uFFFDA", []Error{{0, 2}}},
		{"A1 A0 41", "\uFFFDA", []Error{{0, 2}}},
		{"81 FF A1 40", "\uFFFD\u3000", []Error{{0, 2}}},
		{"A1 40 A1", "\u3000\uFFFD", []Error{{2, 1}}},
	})
}

func TestBig5Encoder(t *testing.T) {
	checkEncode(t, "Big5", []encodeCase{
		{input: "A\u3000", html: `"A" A1 40`},
		// The last pointer for six code points, the first for others.
		{input: "\u2550\u255E\u2561\u256A\u5341\u5345", html: "F9 F9 F9 E9 F9 EB F9 EA A4 51 A4 CA"},
		{input: "\u256D", html: "A2 7E"},
		// Only pointers from (0xA1 - 0x81) × 157 on.
		{input: "\u43F0", html: `"&#17392;"`, err: &Unmappable{0, 0x43F0}},
		{input: "\u00CA\u0304", html: `"&#202;&#772;"`, err: &Unmappable{0, 0xCA}},
		{input: "\U00020547", html: "FA 40"},
		{input: "\u3000\U00027267", html: `A1 40 "&#160359;"`, fatal: "A1 40", err: &Unmappable{1, 0x27267}},
	})
}
