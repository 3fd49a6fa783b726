package forms

import (
	"fmt"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/utf8"
)

// AcceptCharset returns the encoding that a form with an accept-charset
// attribute is sent in, by "pick an encoding for the form",
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#picking-an-encoding-for-the-form:
// that of the first label in value, which has white space between labels, that
// is known, mapped through [whatwg.OutputEncoding]; UTF-8 if none is. A form
// without the attribute is sent in the encoding of its page.
func AcceptCharset(value string) encoding.Encoding {
	for label := range strings.FieldsFuncSeq(value, isASCIIWhitespace) {
		if e, err := whatwg.Get(label); err == nil {
			return whatwg.OutputEncoding(e)
		}
	}
	return utf8.UTF8
}

func isASCIIWhitespace(r rune) bool { return strings.ContainsRune("\t\n\f\r ", r) }

// Hidden returns what a form that is sent in e has for a hidden input with this
// name and value: a field _charset_, in upper or lower case, gets the name of
// the encoding in place of its value.
func Hidden(e encoding.Encoding, name, value string) Pair {
	// strings.EqualFold would take ſ for an s.
	if len(name) == len("_charset_") && strings.EqualFold(name, "_charset_") {
		value = fmt.Sprint(whatwg.OutputEncoding(e))
	}
	return Pair{name, value}
}

// URLEncoded returns what a form sends as application/x-www-form-urlencoded, the
// default: the query of a URL if its method is GET, or a body of that type. It
// is [Serialize] with each newline of names and values as CR LF. The value of a
// file's field is the file's name here.
func URLEncoded(e encoding.Encoding, pairs []Pair) string {
	return Serialize(e, normalizePairs(pairs))
}

// PlainText returns what a form sends as text/plain: lines of name=value. It is
// for people to read: a newline in a value looks like the end of it.
func PlainText(e encoding.Encoding, pairs []Pair) []byte {
	var body strings.Builder
	for _, pair := range normalizePairs(pairs) {
		body.WriteString(pair.Name + "=" + pair.Value + "\r\n")
	}
	return encode(e, body.String())
}

// normalizePairs is "convert to a list of name-value pairs", but for files.
func normalizePairs(pairs []Pair) []Pair {
	normalized := make([]Pair, len(pairs))
	for i, pair := range pairs {
		normalized[i] = Pair{normalizeNewlines(pair.Name), normalizeNewlines(pair.Value)}
	}
	return normalized
}

// normalizeNewlines writes a CR, a LF and a CR LF as CR LF.
func normalizeNewlines(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	return strings.ReplaceAll(s, "\n", "\r\n")
}

// encode is the hook "encode". It has no errors.
func encode(e encoding.Encoding, s string) []byte {
	b, _ := whatwg.Encode(e).Bytes([]byte(s))
	return b
}
