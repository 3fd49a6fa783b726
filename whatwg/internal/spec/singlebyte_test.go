package spec

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// upperHalves are what the bytes from 0x80 on decode to, for three encodings in
// full. U+FFFD stands for an error.
var upperHalves = map[string]string{
	"windows-1252": "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F" + "\u0090‘’“”•–—˜™š›œ\u009DžŸ" +
		"\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯" + "°±²³´µ¶·¸¹º»¼½¾¿" +
		"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ" + "ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß" +
		"àáâãäåæçèéêëìíîï" + "ðñòóôõö÷øùúûüýþÿ",
	"KOI8-R": "─│┌┐└┘├┤┬┴┼▀▄█▌▐" + "░▒▓⌠■∙√≈≤≥\u00A0⌡°²·÷" +
		"═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞" + "╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©" +
		"юабцдефгхийклмно" + "пярстужвьызшэщчъ" +
		"ЮАБЦДЕФГХИЙКЛМНО" + "ПЯРСТУЖВЬЫЗШЭЩЧЪ",
	"ISO-8859-8": "\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008A\u008B\u008C\u008D\u008E\u008F" +
		"\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009A\u009B\u009C\u009D\u009E\u009F" +
		"\u00A0\uFFFD¢£¤¥¦§¨©×«¬\u00AD®¯" + "°±²³´µ¶·¸¹÷»¼½¾\uFFFD" +
		"\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD" +
		"\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD‗" +
		"אבגדהוזחטיךכלםמן" + "נסעףפץצקרשת\uFFFD\uFFFD\u200E\u200F\uFFFD",
}

// singleByteNulls are the numbers of bytes that are errors; none elsewhere.
var singleByteNulls = map[string]int{
	"ISO-8859-3":   7,
	"ISO-8859-6":   45,
	"ISO-8859-7":   3,
	"ISO-8859-8":   36,
	"ISO-8859-8-I": 36,
	"windows-874":  8,
	"windows-1253": 3,
	"windows-1255": 10,
	"windows-1257": 2,
}

// TestSingleByte decodes and encodes every byte of every single-byte encoding.
func TestSingleByte(t *testing.T) {
	require.Len(t, singleByteEncodings, 28)
	for _, encoding := range singleByteEncodings {
		name := encoding.name
		nulls := 0
		var all []byte
		for b := range 0x100 {
			all = append(all, byte(b))
			output, errors := Decode(name, all[b:])
			codePoint := []rune(string(output))
			require.Len(t, codePoint, 1)
			if b < 0x80 {
				require.Equal(t, rune(b), codePoint[0])
			}
			if want := []rune(upperHalves[name]); len(want) != 0 && b >= 0x80 {
				require.Equal(t, want[b-0x80], codePoint[0], "%s: %X", name, b)
			}
			if len(errors) != 0 {
				require.Equal(t, []Error{{0, 1}}, errors)
				require.Equal(t, rune(0xFFFD), codePoint[0])
				require.GreaterOrEqual(t, b, 0xA0, name)
				nulls++
				continue
			}
			// No code point is in an index of these twice.
			encoded, err := Encode(name, codePoint, false)
			require.Nil(t, err)
			require.Equal(t, all[b:], encoded)
		}
		require.Equal(t, singleByteNulls[name], nulls, name)
		_, errors := Decode(name, all)
		require.Len(t, errors, nulls)
	}
}

func TestSingleByteErrors(t *testing.T) {
	checkDecode(t, "windows-1253", []decodeCase{
		{"41 AA D2 42 FF", "A\uFFFD\uFFFDB\uFFFD", []Error{{1, 1}, {2, 1}, {4, 1}}},
	})
	checkEncode(t, "windows-1252", []encodeCase{
		{input: "a\u0081é€Ā", html: `"a" 81 E9 80 "&#256;"`, fatal: `"a" 81 E9 80`, err: &Unmappable{4, 'Ā'}},
		{input: "\u0080", html: `"&#128;"`, err: &Unmappable{0, 0x80}},
		{input: "\U0010FFFF", html: `"&#1114111;"`, err: &Unmappable{0, 0x10FFFF}},
		{input: "&#256;", html: `"&#256;"`},
	})
	checkEncode(t, "x-mac-cyrillic", []encodeCase{{input: "Ґ", html: "A2"}})
}
