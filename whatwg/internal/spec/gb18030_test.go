package spec

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGB18030Decoder(t *testing.T) {
	cases := []decodeCase{
		{"41 80 FF", "A€\uFFFD", []Error{{2, 1}}},
		{"81 40 B0 A1 A1 A1 FE FE", "丂啊\u3000\uE4C5", nil},
		{"A2 E3 A3 A0 A8 BC", "€\u3000\u1E3F", nil},

		// The changes of GB18030-2022, in two bytes and in four.
		{"A6 D9 A6 DA A6 F3 FE 59 FE A0", "\uFE10\uFE12\uFE19\u9FB4\u9FBB", nil},
		{"82 35 90 37", "\u9FB4", nil},
		// The change of GB18030-2005.
		{"81 35 F4 37", "\uE7C7", nil},

		// Four bytes: the limits of the ranges.
		{"81 30 81 30", "\u0080", nil},
		{"84 31 A4 37", "\uFFFD", nil},
		{"84 31 A4 39", "\uFFFF", nil},
		{"84 31 A5 30", "\uFFFD", []Error{{0, 4}}},
		{"8F 39 FE 39", "\uFFFD", []Error{{0, 4}}},
		{"90 30 81 30", "\U00010000", nil},
		{"94 39 DA 33", "\U0001F4A9", nil},
		{"E3 32 9A 35", "\U0010FFFF", nil},
		{"E3 32 9A 36", "\uFFFD", []Error{{0, 4}}},
		{"FE 39 FE 39 41", "\uFFFDA", []Error{{0, 4}}},

		// The second byte is none: restored only if it is ASCII.
		{"81 7F", "\uFFFD\x7F", []Error{{0, 1}}},
		{"81 3A", "\uFFFD:", []Error{{0, 1}}},
		{"81 2F", "\uFFFD/", []Error{{0, 1}}},
		{"81 FF 41", "\uFFFDA", []Error{{0, 2}}},
		// The third byte is none: "restore « gb18030 second, byte »".
		{"81 30 41", "\uFFFD0A", []Error{{0, 1}}},
		{"81 30 80", "\uFFFD0€", []Error{{0, 1}}},
		{"81 30 FF", "\uFFFD0\uFFFD", []Error{{0, 1}, {2, 1}}},
		{"81 30 30", "\uFFFD00", []Error{{0, 1}}},
		// The fourth is none: "restore « gb18030 second, gb18030 third, byte »".
		{"81 30 81 41", "\uFFFD0丄", []Error{{0, 1}}},
		{"81 30 81 FF", "\uFFFD0\uFFFD", []Error{{0, 1}, {2, 2}}},
		{"81 30 81 81 30 81 30", "\uFFFD0\u4E960\uFFFD", []Error{{0, 1}, {5, 2}}},
		{"81 30 81 3A", "\uFFFD0\uFFFD:", []Error{{0, 1}, {2, 1}}},

		// At the end, what is pending is one error.
		{"41 81", "A\uFFFD", []Error{{1, 1}}},
		{"81 30", "\uFFFD", []Error{{0, 2}}},
		{"81 30 81", "\uFFFD", []Error{{0, 3}}},
	}
	checkDecode(t, "gb18030", cases)
	checkDecode(t, "GBK", cases)
}

func TestGB18030Encoder(t *testing.T) {
	both := []encodeCase{
		{input: "A啊\u3000", html: `"A" B0 A1 A1 A1`},
		{input: "\u1E3F", html: "A8 BC"},
		{input: "\uE5E5", html: `"&#58853;"`, err: &Unmappable{0, 0xE5E5}},
		{input: "\uFE10\uE78D\uFE19\uE796", html: "A6 D9 A6 D9 A6 F3 A6 F3"},
		{input: "\u9FB4\uE81E\u9FBB\uE864", html: "FE 59 FE 59 FE A0 FE A0"},
		{input: "\uE78E\uE78F\uE790\uE791\uE792\uE793\uE794\uE795",
			html: "A6 DA A6 DB A6 DC A6 DD A6 DE A6 DF A6 EC A6 ED"},
		{input: "\uE826\uE82B\uE82C\uE832\uE843\uE854", html: "FE 61 FE 66 FE 67 FE 6D FE 7E FE 90"},
		{input: "\uE4C5", html: "FE FE"},
	}
	checkEncode(t, "gb18030", both)
	checkEncode(t, "GBK", both)

	checkEncode(t, "gb18030", []encodeCase{
		{input: "€\uE7C7", html: "A2 E3 81 35 F4 37"},
		{input: "\u0080\uFFFD\uFFFF", html: "81 30 81 30 84 31 A4 37 84 31 A4 39"},
		{input: "\U00010000\U0001F4A9\U0010FFFF", html: "90 30 81 30 94 39 DA 33 E3 32 9A 35"},
	})
	checkEncode(t, "GBK", []encodeCase{
		{input: "€", html: "80"},
		{input: "a\uE7C7", html: `"a&#59335;"`, fatal: `"a"`, err: &Unmappable{1, 0xE7C7}},
		{input: "\u0080", html: `"&#128;"`, err: &Unmappable{0, 0x80}},
		{input: "啊\U0001F4A9", html: `B0 A1 "&#128169;"`, fatal: "B0 A1", err: &Unmappable{1, 0x1F4A9}},
	})
}

// TestGB18030FourBytes decodes all four-byte sequences. No two give the same
// code point, and from each code point the encoder comes back to its sequence,
// but for the 18 that GB18030-2022 gave two bytes. The other code points with
// two bytes have no sequence here, and neither has U+E5E5.
func TestGB18030FourBytes(t *testing.T) {
	d, e := NewDecoder("gb18030"), NewEncoder("gb18030")
	seen := map[string]bool{}
	nulls, twoBytes := 0, 0
	var decoded, encoded []byte
	for pointer := range 126 * 10 * 126 * 10 {
		input := []byte{
			byte(pointer/(10*126*10) + 0x81),
			byte(pointer/(10*126)%10 + 0x30),
			byte(pointer/10%126 + 0x81),
			byte(pointer%10 + 0x30),
		}
		var errors []Error
		decoded, errors = d.Decode(decoded[:0], input)
		if len(errors) != 0 {
			if errors[0] != (Error{0, 4}) || string(decoded) != "\uFFFD" {
				require.Fail(t, "bad error", "% X: %v, %q", input, errors, decoded)
			}
			nulls++
			continue
		}
		if seen[string(decoded)] {
			require.Fail(t, "twice", "% X: %q", input, decoded)
		}
		seen[string(decoded)] = true
		var err *Unmappable
		encoded, err = e.Encode(encoded[:0], []rune(string(decoded)), false)
		if err == nil && len(encoded) == 2 {
			twoBytes++
		} else if string(encoded) != string(input) {
			require.Fail(t, "not encoded back", "% X: %q: % X", input, decoded, encoded)
		}
	}
	require.Equal(t, (189000-39420)+(126*10*126*10-1237576), nulls)
	require.Equal(t, 18, twoBytes)
	require.False(t, seen["\uE5E5"])
}
