package forms

import (
	"strings"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg"
)

// Pair is a name and a value. The order of pairs matters, and names may come
// more than once.
type Pair struct {
	Name, Value string
}

// Serialize is the application/x-www-form-urlencoded serializer,
// https://url.spec.whatwg.org/#concept-urlencoded-serializer: name=value, joined
// by &, in ASCII. It leaves newlines as they are; for what a form sends, take
// [URLEncoded].
func Serialize(e encoding.Encoding, pairs []Pair) string {
	encoder := newPercentEncoder(e, FormURLEncodedSet)
	var output []byte
	for i, pair := range pairs {
		if i > 0 {
			output = append(output, '&')
		}
		output = encoder.append(output, pair.Name)
		output = append(output, '=')
		output = encoder.append(output, pair.Value)
	}
	return string(output)
}

// Parse is the application/x-www-form-urlencoded parser,
// https://url.spec.whatwg.org/#concept-urlencoded-parser, of a query without its
// question mark or of a request's body. With UTF-8 it is the standard's, which
// knows no other encoding. Beyond the standard, it is what the server of a page
// in another encoding e needs: the same, but names and values are decoded in e.
//
// Every input has a result: a malformed sequence becomes U+FFFD, a % without two
// hexadecimal digits behind it stays, and a name without = has an empty value.
// Numeric character references stay too, since they may have been typed. A byte
// order mark is a character. If a form has a hidden field _charset_, its value
// is a label for [whatwg.Get]; it is ASCII, so that any encoding gives it.
//
// A foreign encoding.Encoding will do, too.
func Parse(e encoding.Encoding, input string) []Pair {
	decoder := whatwg.OutputEncoding(e).NewDecoder()
	var output []Pair
	for sequence := range strings.SplitSeq(input, "&") {
		if sequence == "" {
			continue
		}
		name, value, _ := strings.Cut(sequence, "=")
		output = append(output, Pair{decode(decoder, name), decode(decoder, value)})
	}
	return output
}

// decode undoes the percent-encoding of s, which is a name or a value, and
// decodes the bytes. A decoder in error mode "replacement" has no errors.
func decode(d *encoding.Decoder, s string) string {
	b, _ := d.Bytes(percentDecode(strings.ReplaceAll(s, "+", " ")))
	return string(b)
}

// percentDecode is https://url.spec.whatwg.org/#percent-decode.
func percentDecode(s string) []byte {
	output := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			high, ok1 := hexDigit(s[i+1])
			low, ok2 := hexDigit(s[i+2])
			if ok1 && ok2 {
				output = append(output, high<<4|low)
				i += 2
				continue
			}
		}
		output = append(output, s[i])
	}
	return output
}

// hexDigit returns the value of a hexadecimal digit of either case.
func hexDigit(b byte) (value byte, ok bool) {
	switch {
	case '0' <= b && b <= '9':
		return b - '0', true
	case 'A' <= b && b <= 'F':
		return b - 'A' + 10, true
	case 'a' <= b && b <= 'f':
		return b - 'a' + 10, true
	}
	return 0, false
}
