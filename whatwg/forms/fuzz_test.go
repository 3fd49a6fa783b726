package forms

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/utf8"
)

// pick chooses one of the 40 encodings.
func pick(which byte) (e encoding.Encoding, name string) {
	all := whatwg.All()
	e = all[int(which)%len(all)]
	name, _ = whatwg.Name(e)
	return e, name
}

// addTexts gives f the texts where encoders and sets have something to decide,
// in every encoding.
func addTexts(f *testing.F) {
	for i := range whatwg.All() {
		for _, s := range []string{
			"", "日本 ¥☃‾\\~a", "日☃\x0E¥\x1B☃", "é✓\xFF\xE6\x97", "a=b&c;%41%4%+#?'\"", "\r\n\r\n\n\r", "ｱ−\uE5E5€😀",
		} {
			f.Add(byte(i), s)
		}
	}
}

// FuzzPercentEncode compares with the standard's steps, in all sets.
func FuzzPercentEncode(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, which byte, s string) {
		e, name := pick(which)
		for set := range FormURLEncodedSet + 1 {
			p := specPercentEncoder{name: name, set: set}
			require.Equal(t, p.run([]rune(s)), string(AppendPercentEncoded(nil, e, s, set)))
		}
	})
}

// FuzzSerialize: what Serialize writes is plain ASCII, and Parse reads from it
// what is left of the text once it has been encoded with references and decoded.
func FuzzSerialize(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, which byte, s string) {
		e, _ := pick(which)
		half := len(s) / 2
		pairs := []Pair{{s[:half], s[half:]}, {"", s}, {s, ""}}
		serialized := Serialize(e, pairs)
		for i := range len(serialized) {
			require.True(t, strings.IndexByte("%&=+", serialized[i]) >= 0 || !FormURLEncodedSet.Contains(serialized[i]))
		}
		for i, pair := range pairs {
			pairs[i] = Pair{throughEncoding(t, e, pair.Name), throughEncoding(t, e, pair.Value)}
		}
		require.Equal(t, pairs, Parse(e, serialized))
	})
}

// throughEncoding returns what is left of s in a reply in e.
func throughEncoding(t *testing.T, e encoding.Encoding, s string) string {
	b, err := whatwg.Encode(e).Bytes([]byte(s))
	require.NoError(t, err)
	text, err := whatwg.OutputEncoding(e).NewDecoder().Bytes(b)
	require.NoError(t, err)
	return string(text)
}

// FuzzParse: any input has a result, of which UTF-8 keeps all; net/url has the
// same where it takes the input.
func FuzzParse(f *testing.F) {
	addTexts(f)
	f.Add(byte(0), "%41=%4&%=%%41&%C3%A9=%E9&&=&a")
	f.Fuzz(func(t *testing.T, which byte, input string) {
		e, _ := pick(which)
		pairs := Parse(e, input)
		require.Equal(t, pairs, Parse(utf8.UTF8, Serialize(utf8.UTF8, pairs)))

		values, err := url.ParseQuery(input)
		if err != nil {
			return
		}
		want := url.Values{}
		for _, pair := range Parse(utf8.UTF8, input) {
			want.Add(pair.Name, pair.Value)
		}
		got := url.Values{}
		for name, list := range values {
			for _, value := range list {
				got.Add(throughDecoder(t, name), throughDecoder(t, value))
			}
		}
		if len(got) == len(values) { // otherwise names came together, in no order
			require.Equal(t, want, got)
		}
	})
}

// throughDecoder decodes bytes that net/url takes for text.
func throughDecoder(t *testing.T, s string) string {
	text, err := utf8.UTF8.NewDecoder().String(s)
	require.NoError(t, err)
	return text
}

// FuzzHref: what Href returns has the query that the standard's parser gives the
// URL, and a parser that knows UTF-8 only leaves it alone.
func FuzzHref(f *testing.F) {
	addTexts(f)
	for _, href := range []string{"?日", "/a?b'c#d", " ws://h/?é", "mailto:é?é'", "http:?", "\x00?\t日\n ", "a:b?c:d?é#"} {
		f.Add(byte(34), href)
	}
	f.Fuzz(func(t *testing.T, which byte, href string) {
		e, _ := pick(which)
		for _, scheme := range []string{"http", "wss", "mailto"} {
			once := Href(e, scheme, href)
			require.Equal(t, once, Href(utf8.UTF8, scheme, once))
			require.NotContains(t, once, "\n")
			before, _, _ := strings.Cut(once, "#")
			if _, query, ok := strings.Cut(before, "?"); ok {
				for i := range len(query) {
					require.False(t, QuerySet.Contains(query[i]))
				}
			}
			if u, err := url.Parse(once); err == nil && u.RawQuery != "" {
				_, query, _ := strings.Cut(before, "?")
				require.Equal(t, query, u.RawQuery)
			}
		}
	})
}

// FuzzMultipart takes a field and a file apart again: no name adds a header line,
// a part or a parameter. mime/multipart would refuse control characters.
func FuzzMultipart(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, which byte, s string) {
		e, _ := pick(which)
		var body bytes.Buffer
		w := multipart.NewWriter(&body)
		require.NoError(t, WriteField(w, e, s, s))
		file, err := CreateFile(w, e, s, s, s)
		require.NoError(t, err)
		_, err = io.WriteString(file, s)
		require.NoError(t, err)
		require.NoError(t, w.Close())

		parts := strings.Split("\r\n"+body.String(), "\r\n--"+w.Boundary())
		require.Len(t, parts, 4)
		require.Empty(t, parts[0])
		require.Equal(t, "--\r\n", parts[3])
		head, value, _ := strings.Cut(parts[1], "\r\n\r\n")
		require.Regexp(t, `^(?s:\r\nContent-Disposition: form-data; name="[^"\r\n]*")$`, head)
		require.Equal(t, string(encode(e, normalizeNewlines(s))), value)
		head, value, _ = strings.Cut(parts[2], "\r\n\r\n")
		require.Regexp(t, `^(?s:\r\nContent-Disposition: form-data; name="[^"\r\n]*"; filename="[^"\r\n]*"\r\nContent-Type: [ -~]+)$`, head)
		require.Equal(t, s, value)
	})
}
