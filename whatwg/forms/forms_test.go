package forms

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// get is whatwg.Get for labels that exist.
func get(t testing.TB, label string) encoding.Encoding {
	t.Helper()
	e, err := whatwg.Get(label)
	require.NoError(t, err)
	return e
}

// outputEncodings are those that something can be encoded in.
func outputEncodings() (list []encoding.Encoding) {
	for _, e := range whatwg.All() {
		if whatwg.OutputEncoding(e) == e {
			list = append(list, e)
		}
	}
	return list
}

// percentCases are worked out by hand from the standards; the first eight are
// the example of the URL Standard, example-percent-encode-operations.
var percentCases = []struct {
	label string
	set   PercentEncodeSet
	input string
	want  string
}{
	{"shift_jis", SpecialQuerySet, " ", "%20"},
	{"shift_jis", SpecialQuerySet, "≡", "%81%DF"},
	{"shift_jis", SpecialQuerySet, "‽", "%26%238253%3B"},
	{"iso-2022-jp", SpecialQuerySet, "¥", "%1B(J\\%1B(B"},
	{"shift_jis", FormURLEncodedSet, "1+1 ≡ 2%20‽", "1%2B1+%81%DF+2%2520%26%238253%3B"},
	{"utf-8", UserinfoSet, "≡", "%E2%89%A1"},
	{"utf-8", UserinfoSet, "‽", "%E2%80%BD"},
	{"utf-8", UserinfoSet, "Say what‽", "Say%20what%E2%80%BD"},

	{"shift_jis", SpecialQuerySet, "q=日本", "q=%93%FA%96{"}, // a trailing byte that is ASCII
	{"shift_jis", FormURLEncodedSet, "日本", "%93%FA%96%7B"},
	{"shift_jis", FormURLEncodedSet, "表¥‾\\~", "%95%5C%5C%7E%5C%7E"},
	{"euc-jp", FormURLEncodedSet, "日本🍣", "%C6%FC%CB%DC%26%23127843%3B"},
	{"euc-kr", FormURLEncodedSet, "한국 뷁", "%C7%D1%B1%B9+%94%EE"},
	{"big5", FormURLEncodedSet, "中文功", "%A4%A4%A4%E5%A5%5C"},
	{"gbk", FormURLEncodedSet, "€中", "%80%D6%D0"},
	{"gb18030", FormURLEncodedSet, "€é😀\uE5E5", "%A2%E3%A8%A6%949%FC6%26%2358853%3B"},
	{"windows-1252", FormURLEncodedSet, "é✓€", "%E9%26%2310003%3B%80"},
	{"windows-1252", SpecialQuerySet, "é✓'", "%E9%26%2310003%3B%27"},
	{"windows-1252", QuerySet, "é✓'", "%E9%26%2310003%3B'"},
	{"x-user-defined", FormURLEncodedSet, "\uF7E9é", "%E9%26%23233%3B"},
	{"utf-16le", FormURLEncodedSet, "é✓", "%C3%A9%E2%9C%93"},
	{"utf-16be", SpecialQuerySet, "é✓", "%C3%A9%E2%9C%93"},
	{"replacement", FormURLEncodedSet, "é", "%C3%A9"},
	{"utf-8", FormURLEncodedSet, "a\xFF\xC3b", "a%EF%BF%BD%EF%BF%BDb"},
	{"windows-1252", FormURLEncodedSet, "a\xFF\xC3", "a%26%2365533%3B%26%2365533%3B"},
	{"windows-1252", FormURLEncodedSet, "", ""},

	// ISO-2022-JP: an unmappable character in the state ASCII, in Roman, where
	// the encoder stays, and in jis0208, which it leaves first.
	{"iso-2022-jp", FormURLEncodedSet, "☃", "%26%239731%3B"},
	{"iso-2022-jp", FormURLEncodedSet, "¥☃", "%1B%28J%5C%26%239731%3B%1B%28B"},
	{"iso-2022-jp", FormURLEncodedSet, "¥☃¥a\\", "%1B%28J%5C%26%239731%3B%5Ca%1B%28B%5C"},
	{"iso-2022-jp", FormURLEncodedSet, "日☃", "%1B%24BF%7C%1B%28B%26%239731%3B"},
	{"iso-2022-jp", FormURLEncodedSet, "日☃本", "%1B%24BF%7C%1B%28B%26%239731%3B%1B%24BK%5C%1B%28B"},
	{"iso-2022-jp", FormURLEncodedSet, "¥\x0E\x1B", "%1B%28J%5C%26%2365533%3B%26%2365533%3B%1B%28B"},
	{"iso-2022-jp", FormURLEncodedSet, "日\x0F", "%1B%24BF%7C%1B%28B%26%2365533%3B"},
	{"iso-2022-jp", SpecialQuerySet, "日本", "%1B$BF|K\\%1B(B"},
	{"iso-2022-jp", FormURLEncodedSet, "ｱ−", "%1B%24B%25%22%21%5D%1B%28B"},
}

func TestAppendPercentEncoded(t *testing.T) {
	for _, c := range percentCases {
		got := AppendPercentEncoded([]byte("dst "), get(t, c.label), c.input, c.set)
		require.Equal(t, "dst "+c.want, string(got), "%s %q", c.label, c.input)
	}
}

func TestQuery(t *testing.T) {
	for _, c := range []struct{ label, scheme, want string }{
		{"shift_jis", "http", "q=%93%FA%27%23%26%239731%3B%41&="},
		{"shift_jis", "https", "q=%93%FA%27%23%26%239731%3B%41&="},
		{"shift_jis", "ftp", "q=%93%FA%27%23%26%239731%3B%41&="},
		{"shift_jis", "file", "q=%93%FA%27%23%26%239731%3B%41&="},
		{"shift_jis", "ws", "q=%E6%97%A5%27%23%E2%98%83%41&="},
		{"shift_jis", "wss", "q=%E6%97%A5%27%23%E2%98%83%41&="},
		{"shift_jis", "mailto", "q=%E6%97%A5'%23%E2%98%83%41&="},
		{"shift_jis", "", "q=%E6%97%A5'%23%E2%98%83%41&="},
		{"utf-16le", "http", "q=%E6%97%A5%27%23%E2%98%83%41&="},
		{"utf-8", "http", "q=%E6%97%A5%27%23%E2%98%83%41&="},
	} {
		require.Equal(t, c.want, Query(get(t, c.label), c.scheme, "q=日'#☃%41&="), "%s %s", c.label, c.scheme)
	}
}

func TestHref(t *testing.T) {
	for _, c := range []struct{ scheme, href, want string }{
		{"http", "?q=日", "?q=%93%FA"},
		{"http", " \t?q=\n日\r \x00", "?q=%93%FA"},
		{"http", "/\r日?a\r\n\tb\v#\rc", "/日?ab%0B#c"},
		{"http", "/日?日#日?日", "/日?%93%FA#日?日"},
		{"http", "/日#日?日", "/日#日?日"},
		{"http", "/日", "/日"},
		{"http", "", ""},
		{"http", "?", "?"},
		{"http", "#?日", "#?日"},
		{"http", "?a?日'", "?a?%93%FA%27"},
		{"http", "//日/?日", "//日/?%93%FA"},
		{"http", "mailto:a@b?subject=日'", "mailto:a@b?subject=%E6%97%A5'"},
		{"http", "WSS:?日", "WSS:?%E6%97%A5"},
		{"wss", "?日'", "?%E6%97%A5%27"},
		{"wss", "HtTp:?日", "HtTp:?%93%FA"},
		{"wss", "ht\ntp:?日", "http:?%93%FA"},
		{"http", "x-a+b.2:?日", "x-a+b.2:?%E6%97%A5"},
		{"http", "2x:?日", "2x:?%93%FA"},
		{"http", ":?日", ":?%93%FA"},
		{"http", "a/ws:?日", "a/ws:?%93%FA"},
		{"mailto", "ws?日", "ws?%E6%97%A5"},
		{"http", "?%E6%97%", "?%E6%97%"},
	} {
		require.Equal(t, c.want, Href(japanese.ShiftJIS, c.scheme, c.href), "%s %q", c.scheme, c.href)
	}
}

func TestSerialize(t *testing.T) {
	require.Empty(t, Serialize(utf8.UTF8, nil))
	require.Equal(t, "=", Serialize(utf8.UTF8, []Pair{{}}))
	require.Equal(t, "a=1&a=2&=b&%3D%26=+%0A", Serialize(utf8.UTF8, []Pair{{"a", "1"}, {"a", "2"}, {"", "b"}, {"=&", " \n"}}))
	// Each name and each value starts in the state ASCII.
	require.Equal(t, "%1B%28J%5C%1B%28B=%1B%28J%5C%1B%28B&a=%5C",
		Serialize(japanese.ISO2022JP, []Pair{{"¥", "¥"}, {"a", "\\"}}))
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		label, input string
		want         []Pair
	}{
		{"utf-8", "", nil},
		{"utf-8", "&&", nil},
		{"utf-8", "=", []Pair{{}}},
		{"utf-8", "a&b=&=c&d=e=f", []Pair{{"a", ""}, {"b", ""}, {"", "c"}, {"d", "e=f"}}},
		{"utf-8", "a+b=+%2B%20", []Pair{{"a b", " + "}}},
		{"utf-8", "%25%s%1G=%&a=%4&%41%4a=%6d%6D", []Pair{{"%%s%1G", "%"}, {"a", "%4"}, {"AJ", "mm"}}},
		{"utf-8", "%%41=%4%41", []Pair{{"%A", "%4A"}}},
		{"utf-8", "%26=%3D", []Pair{{"&", "="}}},
		{"utf-8", "日=本", []Pair{{"日", "本"}}},
		{"utf-8", "%EF%BB%BFa=%FF%E6%97", []Pair{{"\uFEFFa", "��"}}},
		{"shift_jis", "%93%FA=%96%7B&%96{=%26%239731%3B", []Pair{{"日", "本"}, {"本", "&#9731;"}}},
		{"shift_jis", "a=%81%FD&b=%81", []Pair{{"a", "�"}, {"b", "�"}}},
		{"shift_jis", "_charset_=Shift_JIS", []Pair{{"_charset_", "Shift_JIS"}}},
		{"iso-2022-jp", "%1B%24BF%7C&b=%1B%28J%5C%1B%28B", []Pair{{"日", ""}, {"b", "¥"}}},
		{"utf-16le", "%C3%A9=%E9", []Pair{{"é", "�"}}},
		{"replacement", "a=b", []Pair{{"a", "b"}}},
	} {
		require.Equal(t, c.want, Parse(get(t, c.label), c.input), "%s %q", c.label, c.input)
	}
	require.Equal(t, []Pair{{"é", "à"}}, Parse(charmap.ISO8859_1, "%E9=%E0"))
}

// TestPercentDecode decodes every two bytes behind a %.
func TestPercentDecode(t *testing.T) {
	const digits = "0123456789ABCDEFabcdef"
	for high := range 256 {
		for low := range 256 {
			input := string([]byte{'%', byte(high), byte(low), '4', '1'})
			want := []byte(input)
			if strings.IndexByte(digits, byte(high)) >= 0 && strings.IndexByte(digits, byte(low)) >= 0 {
				value, err := strconv.ParseUint(input[1:3], 16, 8)
				require.NoError(t, err)
				want = []byte{byte(value), '4', '1'}
			} else if low == '%' {
				want = []byte{'%', byte(high), 'A'}
			}
			if high == '%' && strings.IndexByte(digits, byte(low)) >= 0 {
				value, err := strconv.ParseUint(input[2:4], 16, 8)
				require.NoError(t, err)
				want = []byte{'%', byte(value), '1'}
			}
			if got := percentDecode(input); string(got) != string(want) {
				t.Fatalf("%q: gave %q, want %q", input, got, want)
			}
		}
	}
}

func TestAcceptCharset(t *testing.T) {
	for value, want := range map[string]encoding.Encoding{
		"":                          utf8.UTF8,
		" \t\n\f\r ":                utf8.UTF8,
		"unknown":                   utf8.UTF8,
		"x-sjis":                    japanese.ShiftJIS,
		"unknown\fEUC-JP x-sjis":    japanese.EUCJP,
		"euc-jp,x-sjis iso-2022-jp": japanese.ISO2022JP,
		"utf-16 x-sjis":             utf8.UTF8,
		"iso-2022-kr x-sjis":        utf8.UTF8, // replacement
		"unknown\vx-sjis":           utf8.UTF8, // U+000B is no white space
		"ISO-8859-1":                legacy.Windows1252,
	} {
		require.Equal(t, want, AcceptCharset(value), "%q", value)
	}
}

func TestHidden(t *testing.T) {
	for _, name := range []string{"_charset_", "_CHARSET_", "_cHaRsEt_"} {
		require.Equal(t, Pair{name, "Shift_JIS"}, Hidden(japanese.ShiftJIS, name, "typed"))
		require.Equal(t, Pair{name, "UTF-8"}, Hidden(legacy.UTF16BE, name, ""))
		require.Equal(t, Pair{name, "UTF-8"}, Hidden(legacy.Replacement, name, ""))
	}
	for _, name := range []string{"", "charset", "_charset", "_charſet_", "_charſet", "_charset__"} {
		require.Equal(t, Pair{name, "typed"}, Hidden(japanese.ShiftJIS, name, "typed"))
	}
}

func TestNewlines(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "a": "a", "\r": "\r\n", "\n": "\r\n", "\r\n": "\r\n",
		"\r\r\n\n\ra": "\r\n\r\n\r\n\r\na", "a\n\nb\r\rc": "a\r\n\r\nb\r\n\r\nc",
	} {
		require.Equal(t, want, normalizeNewlines(s), "%q", s)
		require.Equal(t, want, normalizeNewlines(want), "%q", want)
	}
}

func TestSubmit(t *testing.T) {
	pairs := []Pair{{"a\rb", "日\n本"}, {"☃", "c\r\n"}}
	require.Equal(t, "a%0D%0Ab=%93%FA%0D%0A%96%7B&%26%239731%3B=c%0D%0A", URLEncoded(japanese.ShiftJIS, pairs))
	require.Equal(t, "a\r\nb=\x93\xFA\r\n\x96\x7B\r\n&#9731;=c\r\n\r\n", string(PlainText(japanese.ShiftJIS, pairs)))
	require.Equal(t, "a\rb", pairs[0].Name, "the caller's pairs stay as they are")
	require.Empty(t, PlainText(japanese.ShiftJIS, nil))
	// PlainText is encoded as a whole.
	require.Equal(t, "\x1B(J\\=\\\r\n\x1B(B", string(PlainText(japanese.ISO2022JP, []Pair{{"¥", "¥"}})))
	require.Equal(t, "é=\r\n", string(PlainText(legacy.UTF16LE, []Pair{{"é", ""}})))
}

// TestMistakes: what is no encoding of this module is told by a panic.
func TestMistakes(t *testing.T) {
	for _, e := range []encoding.Encoding{nil, charmap.ISO8859_1} {
		require.Panics(t, func() { AppendPercentEncoded(nil, e, "", QuerySet) })
		require.Panics(t, func() { Serialize(e, nil) })
		require.Panics(t, func() { PlainText(e, nil) })
	}
}

// TestAllocations: three for a call, and one for each unmappable character.
func TestAllocations(t *testing.T) {
	dst := make([]byte, 0, 1000)
	for text, want := range map[string]float64{"": 2, "日本語 text": 3, "日本語☃ text☃": 5} {
		require.LessOrEqual(t, testing.AllocsPerRun(10, func() {
			AppendPercentEncoded(dst, japanese.ShiftJIS, text, FormURLEncodedSet)
		}), want, text)
	}
}
