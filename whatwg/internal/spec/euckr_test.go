package spec

import "testing"

func TestEUCKRDecoder(t *testing.T) {
	checkDecode(t, "EUC-KR", []decodeCase{
		{"41 B0 A1 81 41 A1 A1", "A가\uAC02\u3000", nil},
		{"A2 E6 C6 52 C8 FE FD FE", "€\uD7A3\uD79D\u8A70", nil},

		{"80 FF", "\uFFFD\uFFFD", []Error{{0, 1}, {1, 1}}},
		// No code point: restored only if it is ASCII.
		{"81 40", "\uFFFD@", []Error{{0, 1}}},
		{"81 5B", "\uFFFD[", []Error{{0, 1}}},
		{"81 7F", "\uFFFD\x7F", []Error{{0, 1}}},
		{"C6 53", "\uFFFDS", []Error{{0, 1}}},
		{"81 80 41", "\uFFFDA", []Error{{0, 2}}},
		{"81 FF 41", "\uFFFDA", []Error{{0, 2}}},
		{"C9 A1 41", "\uFFFDA", []Error{{0, 2}}},
		{"A2 E8 B0 A1", "\uFFFD가", []Error{{0, 2}}},
		{"FE FE", "\uFFFD", []Error{{0, 2}}},
		{"B0 A1 B0", "가\uFFFD", []Error{{2, 1}}},
	})
}

func TestEUCKREncoder(t *testing.T) {
	checkEncode(t, "EUC-KR", []encodeCase{
		{input: "A가\uAC02€", html: `"A" B0 A1 81 41 A2 E6`},
		{input: "\uD7A3\u8A70", html: "C6 52 FD FE"},
		{input: "가\u0080", html: `B0 A1 "&#128;"`, fatal: "B0 A1", err: &Unmappable{1, 0x80}},
		{input: "\u00A5", html: `"&#165;"`, err: &Unmappable{0, 0xA5}},
	})
}
