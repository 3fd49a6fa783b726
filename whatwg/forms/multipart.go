package forms

import (
	"io"
	"mime/multipart"
	"net/textproto"
	"strings"

	"golang.org/x/text/encoding"
)

// WriteField writes a field of a form to w as multipart/form-data in e, by
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data.
// It is w.WriteField as the HTML Standard has it: each newline of name and value
// is CR LF; they are encoded, a character that e does not have being a numeric
// character reference; then the bytes LF, CR and " of the name are written as
// %0A, %0D and %22, and nothing else is. The boundary, the Content-Type of the
// whole and the end are w's own: see SetBoundary, FormDataContentType and Close.
//
// It returns the errors of the writer below w.
//
// In ISO-2022-JP the byte of " is half of some characters, too: the escape, which
// is exactly the standard's, destroys these in names.
func WriteField(w *multipart.Writer, e encoding.Encoding, name, value string) error {
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {disposition(e, name)},
	})
	if err != nil {
		return err
	}
	_, err = part.Write(encode(e, normalizeNewlines(value)))
	return err
}

// CreateFile starts the part of a file in w, as [WriteField] does that of a
// field, and returns a writer for its contents, which are sent as they are. It
// is w.CreateFormFile as the HTML Standard has it. Newlines in filename are
// escaped but not normalized. A field without a chosen file has a file with
// filename "", contentType "" and no contents.
//
// contentType is the file's type. If it is empty or has something in it that is
// not printable ASCII, application/octet-stream is sent.
//
// It returns the errors of the writer below w.
func CreateFile(w *multipart.Writer, e encoding.Encoding, name, filename, contentType string) (io.Writer, error) {
	if contentType == "" || strings.ContainsFunc(contentType, func(r rune) bool { return r < ' ' || r > '~' }) {
		contentType = "application/octet-stream"
	}
	return w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {disposition(e, name) + `; filename="` + escape(encode(e, filename)) + `"`},
		"Content-Type":        {contentType},
	})
}

// disposition returns the Content-Disposition of a field.
func disposition(e encoding.Encoding, name string) string {
	return `form-data; name="` + escape(encode(e, normalizeNewlines(name))) + `"`
}

// escape escapes the bytes of a name or of a file's name.
func escape(name []byte) string {
	return strings.NewReplacer("\n", "%0A", "\r", "%0D", `"`, "%22").Replace(string(name))
}
