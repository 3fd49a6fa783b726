package whatwg

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// get is Get for labels that exist.
func get(t testing.TB, label string) encoding.Encoding {
	t.Helper()
	e, err := Get(label)
	require.NoError(t, err)
	return e
}

// unhex reads bytes written as in the standard: "81 30".
func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	require.NoError(t, err)
	return b
}

// decodeCases are the places where implementations of decoders go wrong. errors
// are the malformed sequences, each as offset:bytes.
var decodeCases = []struct{ label, input, want, errors string }{
	// UTF-8: one U+FFFD for each maximal subpart.
	{"utf-8", "E2 82 41", "�A", "0:E2 82"},
	{"utf-8", "F0 90 80", "�", "0:F0 90 80"},
	{"utf-8", "F0 90 80 F0 9F 92 A9", "�💩", "0:F0 90 80"},
	{"utf-8", "E0 80 80", "���", "0:E0 1:80 2:80"},
	{"utf-8", "ED A0 80", "���", "0:ED 1:A0 2:80"},
	{"utf-8", "F4 90 80 80", "����", "0:F4 1:90 2:80 3:80"},
	{"utf-8", "C0 AF", "��", "0:C0 1:AF"},
	{"utf-8", "F5 80", "��", "0:F5 1:80"},
	{"utf-8", "EF BB BF 41", "\uFEFFA", ""},

	// Restore: only an ASCII trailing byte is given back.
	{"shift_jis", "81 41 81 3C 82", "、�<�", "2:81 4:82"},
	{"shift_jis", "81 FD", "�", "0:81 FD"},
	{"shift_jis", "81 7F", "�\x7F", "0:81"},
	{"euc-jp", "A1 41", "�A", "0:A1"},
	{"euc-jp", "A1 FF", "�", "0:A1 FF"},
	{"big5", "A1 20", "� ", "0:A1"},
	{"big5", "A1 80", "�", "0:A1 80"},
	{"euc-kr", "81 20", "� ", "0:81"},
	{"euc-kr", "C9 FF", "�", "0:C9 FF"},
	{"euc-kr", "C9 A1", "�", "0:C9 A1"},
	{"gb18030", "81 20", "� ", "0:81"},
	{"gb18030", "81 FF", "�", "0:81 FF"},
	{"gb18030", "81 7F", "�\x7F", "0:81"},
	{"gb18030", "81 30 41", "�0A", "0:81"},
	{"gb18030", "81 30 81 41", "�0丄", "0:81"},
	{"gb18030", "81 30 81 FF", "�0�", "0:81 2:81 FF"},
	{"gb18030", "84 31 A5 30", "�", "0:84 31 A5 30"},
	{"gb18030", "90 30 81 30", "\U00010000", ""},
	{"gb18030", "8F 39 FE 39", "�", "0:8F 39 FE 39"},
	{"gb18030", "E3 32 9A 35", "\U0010FFFF", ""},
	{"gb18030", "E3 32 9A 36", "�", "0:E3 32 9A 36"},
	{"gb18030", "FE 39 FE 39", "�", "0:FE 39 FE 39"},
	{"gb18030", "81", "�", "0:81"},
	{"gb18030", "81 30", "�", "0:81 30"},
	{"gb18030", "81 30 81", "�", "0:81 30 81"},
	{"gb18030", "84 31 A4 37", "�", ""}, // U+FFFD itself is no error

	// EUC-JP: 8E and 8F are leading bytes.
	{"euc-jp", "8E 8E", "�", "0:8E 8E"},
	{"euc-jp", "8E B1", "ｱ", ""},
	{"euc-jp", "8E E0", "�", "0:8E E0"},
	{"euc-jp", "8E 41", "�A", "0:8E"},
	{"euc-jp", "8F A2 AF", "˘", ""},
	{"euc-jp", "8F A2 41", "�A", "0:8F A2"},
	{"euc-jp", "8F A2 FF", "�", "0:8F A2 FF"},
	{"euc-jp", "8F A1 A1", "�", "0:8F A1 A1"},
	{"euc-jp", "8F 8E B1", "��", "0:8F 8E 2:B1"},
	{"euc-jp", "8F 41", "�A", "0:8F"},
	{"euc-jp", "8F A2", "�", "0:8F A2"},
	{"euc-jp", "80 A0 FF", "���", "0:80 1:A0 2:FF"},

	// Shift_JIS: single bytes, EUDC.
	{"shift_jis", "80 A0 A1 DF FD FE FF", "\u0080�｡ﾟ���", "1:A0 4:FD 5:FE 6:FF"},
	{"shift_jis", "F0 40 F9 FC", "\uE000\uE757", ""},
	{"shift_jis", "5C 7E", "\\~", ""},
	{"shift_jis", "FA 40 FC 4B", "ⅰ黑", ""},
	{"shift_jis", "EE EF", "ⅰ", ""},

	// Big5: four pointers give two code points.
	{"big5", "88 62 88 64 88 A3 88 A5", "Ê̄Ê̌ê̄ê̌", ""},
	{"big5", "87 40 87 45 FE FE", "䏰\U00027267秔", ""},
	{"big5", "80 FF", "��", "0:80 1:FF"},

	// gb18030 and GBK, edition 2022.
	{"gb18030", "A2 E3 80", "€€", ""},
	{"gbk", "A2 E3 80", "€€", ""},
	{"gbk", "A3 A0", "\u3000", ""},
	{"gb18030", "A6 D9 FE 59", "︐龴", ""},
	{"gbk", "A6 D9 FE 59", "︐龴", ""},
	{"gb18030", "82 35 90 37", "龴", ""},
	{"gbk", "82 35 90 37", "龴", ""},
	{"gb18030", "81 35 F4 37 A8 BC", "\uE7C7ḿ", ""},
	{"gbk", "81 35 F4 37 A8 BC", "\uE7C7ḿ", ""},
	{"gbk", "FF", "�", "0:FF"},

	// ISO-2022-JP: the output flag, escapes in trailing position, failed escapes.
	{"iso-2022-jp", "1B 28 4A 5C 7E 1B 28 42 5C", "¥‾\\", ""},
	{"iso-2022-jp", "1B 28 4A 5C 1B 28 42 1B 28 4A 5C 1B 28 42", "¥�¥", "7:1B 28 4A"},
	{"iso-2022-jp", "1B 28 42 1B 28 42", "�", "3:1B 28 42"},
	{"iso-2022-jp", "1B 28 4A 1B 24 42 30 21", "�亜", "3:1B 24 42"},
	{"iso-2022-jp", "1B 24 42 30 1B 28 42 41", "�A", "3:30"},
	{"iso-2022-jp", "1B 24 42 1B 24 58 30 21", "�へ亜", "3:1B"}, // 24 58 is restored in the output state
	{"iso-2022-jp", "1B 28 58", "�(X", "0:1B"},
	{"iso-2022-jp", "1B", "�", "0:1B"},
	{"iso-2022-jp", "1B 24", "�$", "0:1B"},
	{"iso-2022-jp", "1B 28", "�(", "0:1B"},
	{"iso-2022-jp", "1B 1B 28 4A 5C", "�¥", "0:1B"},
	{"iso-2022-jp", "1B 28 49 21 5F 60", "｡ﾟ�", "5:60"},
	{"iso-2022-jp", "1B 24 40 30 21 30", "亜�", "5:30"},
	{"iso-2022-jp", "1B 24 42 30 80 30 21", "�亜", "3:30 80"},
	{"iso-2022-jp", "1B 24 42 7E 7E", "�", "3:7E 7E"},
	{"iso-2022-jp", "0E 0F 80 41", "���A", "0:0E 1:0F 2:80"},
	{"iso-2022-jp", "1B 28 4A 0E", "�", "3:0E"},

	// UTF-16.
	{"utf-16le", "3D D8 41 00", "�A", "0:3D D8"},
	{"utf-16le", "3D D8 3D D8 A9 DC", "�💩", "0:3D D8"},
	{"utf-16be", "D8 3D 00", "�", "0:D8 3D 00"},
	{"utf-16be", "D8 3D", "�", "0:D8 3D"},
	{"utf-16be", "41", "�", "0:41"},
	{"utf-16be", "DC 00 DC 00", "��", "0:DC 00 2:DC 00"},
	{"utf-16le", "FF FE 41 00", "\uFEFFA", ""},

	// replacement: one error, whatever comes.
	{"replacement", "", "", ""},
	{"replacement", "41 42 43", "�", "0:41"},

	// x-user-defined.
	{"x-user-defined", "7F 80 FF", "\x7F\uF780\uF7FF", ""},

	// Single-byte: C1 controls where nothing else is mapped.
	{"windows-1252", "80 81 8D 9F", "€\u0081\u008DŸ", ""},
	{"iso-8859-2", "80 9F", "\u0080\u009F", ""},
	{"windows-1255", "D9 FB", "��", "0:D9 1:FB"},
}

func TestDecodeExactly(t *testing.T) {
	for _, c := range decodeCases {
		input := unhex(t, c.input)
		var met []string
		d := NewDecoder(get(t, c.label), DecoderOptions{Malformed: func(e MalformedError) string {
			met = append(met, fmt.Sprintf("%d:% X", e.Offset, e.Bytes))
			return "�"
		}})
		got, err := d.Bytes(input)
		require.NoError(t, err)
		require.Equal(t, c.want, string(got), "%s % X", c.label, input)
		require.Equal(t, c.errors, strings.Join(met, " "), "%s % X", c.label, input)
	}
}

// encodeCases are the places where implementations of encoders go wrong: the
// output in error mode "html", and the first character that stops error mode
// "fatal", as offset:Len:Source:Rune.
var encodeCases = []struct{ label, input, want, fatal string }{
	{"euc-jp", "¥‾−ｱ", "5C 7E A1 DD 8E B1", ""},
	{"euc-jp", "˘", "26 23 37 32 38 3B", "0:2:U+02D8:U+02D8"}, // JIS X 0212
	{"shift_jis", "\u0080¥‾−｡", "80 5C 7E 81 7C A1", ""},
	{"shift_jis", "a\uE000", "61 26 23 35 37 33 34 34 3B", "1:3:U+E000:U+E000"},
	{"shift_jis", "ⅰ黑￢", "FA 40 FC 4B 81 CA", ""},
	{"big5", "═╞╡╪十卅", "F9 F9 F9 E9 F9 EB F9 EA A4 51 A4 CA", ""},
	{"big5", "䏰", "26 23 31 37 33 39 32 3B", "0:3:U+43F0:U+43F0"}, // pointer below 5024
	{"big5", "Ê̄", "26 23 32 30 32 3B 26 23 37 37 32 3B", "0:2:U+00CA:U+00CA"},
	{"gbk", "€\u3000", "80 A1 A1", ""},
	{"gb18030", "€\u3000", "A2 E3 A1 A1", ""},
	{"gbk", "\uE5E5", "26 23 35 38 38 35 33 3B", "0:3:U+E5E5:U+E5E5"},
	{"gb18030", "\uE5E5", "26 23 35 38 38 35 33 3B", "0:3:U+E5E5:U+E5E5"},
	{"gb18030", "\uE7C7ḿ", "81 35 F4 37 A8 BC", ""},
	{"gbk", "ḿ\uE7C7", "A8 BC 26 23 35 39 33 33 35 3B", "3:3:U+E7C7:U+E7C7"},
	{"gb18030", "\uE78D︐\uE864", "A6 D9 A6 D9 FE A0", ""},
	{"gbk", "\uE78D︐\uE864", "A6 D9 A6 D9 FE A0", ""},
	{"gb18030", "\U0010FFFF💩", "E3 32 9A 35 94 39 DA 33", ""},
	{"euc-kr", "뷁", "94 EE", ""},
	{"iso-2022-jp", "亜a", "1B 24 42 30 21 1B 28 42 61", ""},
	{"iso-2022-jp", "亜", "1B 24 42 30 21 1B 28 42", ""},
	{"iso-2022-jp", "ｱ−ﾞ", "1B 24 42 25 22 21 5D 21 2B 1B 28 42", ""},
	{"iso-2022-jp", "¥\\", "1B 28 4A 5C 1B 28 42 5C", ""},
	{"iso-2022-jp", "¥a‾", "1B 28 4A 5C 61 7E 1B 28 42", ""},
	{"iso-2022-jp", "亜💩", "1B 24 42 30 21 1B 28 42 26 23 31 32 38 31 36 39 3B", "3:4:U+1F4A9:U+1F4A9"},
	{"iso-2022-jp", "¥💩", "1B 28 4A 5C 26 23 31 32 38 31 36 39 3B 1B 28 42", "2:4:U+1F4A9:U+1F4A9"},
	{"iso-2022-jp", "亜\x1B", "1B 24 42 30 21 1B 28 42 26 23 36 35 35 33 33 3B", "3:1:U+001B:U+FFFD"},
	{"iso-2022-jp", "\x0E", "26 23 36 35 35 33 33 3B", "0:1:U+000E:U+FFFD"},
	{"iso-2022-jp", "¥\x0F", "1B 28 4A 5C 26 23 36 35 35 33 33 3B 1B 28 42", "2:1:U+000F:U+FFFD"},
	{"x-user-defined", "\uF780\uF7FFÿ", "80 FF 26 23 32 35 35 3B", "6:2:U+00FF:U+00FF"},
	{"windows-1252", "€ÿ\u0081ก", "80 FF 81 26 23 33 35 38 35 3B", "7:3:U+0E01:U+0E01"},
	{"windows-1252", "a\xFF", "61 26 23 36 35 35 33 33 3B", "1:1:U+FFFD:U+FFFD"},
	{"utf-8", "a\xFF\xE2\x82b", "61 EF BF BD EF BF BD EF BF BD 62", ""},
	{"replacement", "é💩", "C3 A9 F0 9F 92 A9", ""},
	{"utf-16le", "A💩", "41 00 3D D8 A9 DC", ""},
	{"utf-16be", "A💩", "00 41 D8 3D DC A9", ""},
}

func TestEncodeExactly(t *testing.T) {
	for _, c := range encodeCases {
		e := get(t, c.label)
		got, err := NewEncoder(e, EncoderOptions{HTML: true}).Bytes([]byte(c.input))
		require.NoError(t, err)
		require.Equal(t, c.want, fmt.Sprintf("% X", got), "%s %q", c.label, c.input)

		_, _, err = transform.Bytes(e.NewEncoder(), []byte(c.input))
		fatal := ""
		if u := (*UnmappableError)(nil); errors.As(err, &u) {
			require.Equal(t, e, get(t, u.Encoding))
			fatal = fmt.Sprintf("%d:%d:%U:%U", u.Offset, u.Len, u.Source, u.Rune)
		}
		require.Equal(t, c.fatal, fatal, "%s %q", c.label, c.input)
	}
}
