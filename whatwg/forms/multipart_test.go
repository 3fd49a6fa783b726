package forms

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/legacy"
)

// field writes one field, and returns what is behind the first boundary.
func field(t *testing.T, e encoding.Encoding, name, value string) string {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	require.NoError(t, w.SetBoundary("B"))
	require.NoError(t, WriteField(w, e, name, value))
	require.NoError(t, w.Close())
	text, ok := bytes.CutPrefix(body.Bytes(), []byte("--B\r\nContent-Disposition: form-data; name="))
	require.True(t, ok)
	text, ok = bytes.CutSuffix(text, []byte("\r\n--B--\r\n"))
	require.True(t, ok)
	return string(text)
}

func TestWriteField(t *testing.T) {
	for _, c := range []struct{ label, name, value, want string }{
		{"utf-8", "", "", "\"\"\r\n\r\n"},
		{"utf-8", "é", "☃", "\"é\"\r\n\r\n☃"},
		{"shift_jis", "日本", "語☃", "\"\x93\xFA\x96\x7B\"\r\n\r\n\x8C\xEA&#9731;"},
		{"shift_jis", "☃\"\\%22", "\"\\%22", "\"&#9731;%22\\%22\"\r\n\r\n\"\\%22"},
		{"utf-8", "a\rb\nc\r\nd", "a\rb\nc\r\nd", "\"a%0D%0Ab%0D%0Ac%0D%0Ad\"\r\n\r\na\r\nb\r\nc\r\nd"},
		{"utf-16be", "é", "é", "\"é\"\r\n\r\né"},
		{"windows-1252", "é\xFF", "✓", "\"\xE9&#65533;\"\r\n\r\n&#10003;"},
		{"iso-2022-jp", "¥☃", "¥", "\"\x1B(J\\&#9731;\x1B(B\"\r\n\r\n\x1B(J\\\x1B(B"},
		{"iso-2022-jp", "、", "、", "\"\x1B$B!%22\x1B(B\"\r\n\r\n\x1B$B!\"\x1B(B"}, // half of it is the byte of "
	} {
		require.Equal(t, c.want, field(t, get(t, c.label), c.name, c.value), "%s %q", c.label, c.name)
	}
}

// TestMultipart writes fields and files and compares every byte.
func TestMultipart(t *testing.T) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	require.NoError(t, w.SetBoundary("xYzZY"))
	e := japanese.ShiftJIS
	require.NoError(t, WriteField(w, e, "題", "寿司"))
	for _, f := range []struct{ filename, contentType, contents string }{
		{"写真\"\n🍣.jpg", "image/jpeg", "\x00\r\n\xFF日"},
		{"a\\b", "text/plain\r\nX: y", ""},
		{"", "", ""},
		{"é", "text/é", ""},
	} {
		part, err := CreateFile(w, e, "題\n", f.filename, f.contentType)
		require.NoError(t, err)
		_, err = io.WriteString(part, f.contents)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	require.Equal(t, "multipart/form-data; boundary=xYzZY", w.FormDataContentType())
	require.Equal(t, "--xYzZY\r\n"+
		"Content-Disposition: form-data; name=\"\x91\xE8\"\r\n\r\n\x8E\xF5\x8Ei\r\n--xYzZY\r\n"+
		"Content-Disposition: form-data; name=\"\x91\xE8%0D%0A\"; filename=\"\x8E\xCA\x90\x5E%22%0A&#127843;.jpg\"\r\n"+
		"Content-Type: image/jpeg\r\n\r\n\x00\r\n\xFF日\r\n--xYzZY\r\n"+
		"Content-Disposition: form-data; name=\"\x91\xE8%0D%0A\"; filename=\"a\\b\"\r\n"+
		"Content-Type: application/octet-stream\r\n\r\n\r\n--xYzZY\r\n"+
		"Content-Disposition: form-data; name=\"\x91\xE8%0D%0A\"; filename=\"\"\r\n"+
		"Content-Type: application/octet-stream\r\n\r\n\r\n--xYzZY\r\n"+
		"Content-Disposition: form-data; name=\"\x91\xE8%0D%0A\"; filename=\"&#233;\"\r\n"+
		"Content-Type: application/octet-stream\r\n\r\n\r\n--xYzZY--\r\n", body.String())
}

// TestMultipartReads reads parts back with mime/multipart and the encoding.
func TestMultipartReads(t *testing.T) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	require.NoError(t, WriteField(w, japanese.EUCJP, "日本", "語"))
	file, err := CreateFile(w, japanese.EUCJP, "file", "写真.png", "image/png")
	require.NoError(t, err)
	_, err = file.Write([]byte("\x89PNG"))
	require.NoError(t, err)
	require.NoError(t, w.Close())

	_, parameters, err := mime.ParseMediaType(w.FormDataContentType())
	require.NoError(t, err)
	r := multipart.NewReader(&body, parameters["boundary"])
	for _, want := range [][4]string{{"日本", "", "", "語"}, {"file", "写真.png", "image/png", ""}} {
		part, err := r.NextPart()
		require.NoError(t, err)
		name, err := japanese.EUCJP.NewDecoder().String(part.FormName())
		require.NoError(t, err)
		filename, err := japanese.EUCJP.NewDecoder().String(part.FileName())
		require.NoError(t, err)
		require.Equal(t, want[:3], []string{name, filename, part.Header.Get("Content-Type")})
		contents, err := io.ReadAll(part)
		require.NoError(t, err)
		if want[3] == "" {
			require.Equal(t, "\x89PNG", string(contents))
			continue
		}
		text, err := japanese.EUCJP.NewDecoder().Bytes(contents)
		require.NoError(t, err)
		require.Equal(t, want[3], string(text))
	}
	_, err = r.NextPart()
	require.Equal(t, io.EOF, err)
}

// failing is a writer that fails once it has had left bytes.
type failing struct{ left int }

var errFull = errors.New("full")

func (w *failing) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// TestMultipartErrors: errors of the writer come back.
func TestMultipartErrors(t *testing.T) {
	w := multipart.NewWriter(&failing{})
	require.ErrorIs(t, WriteField(w, legacy.Windows1252, "a", "b"), errFull)
	_, err := CreateFile(w, legacy.Windows1252, "a", "b", "")
	require.ErrorIs(t, err, errFull)
	w = multipart.NewWriter(&failing{200})
	require.ErrorIs(t, WriteField(w, legacy.Windows1252, "a", string(make([]byte, 300))), errFull)
}
