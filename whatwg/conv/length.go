package conv

import (
	"math"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/codec"
)

// MaxDecodedLen returns how many bytes of UTF-8 n bytes in e can become at most.
// Each bound is reached, in error mode "replacement", by some input of n bytes; as
// a rule it is three times n, since U+FFFD has three bytes.
//
// It reports false where there is no bound, or none is known: for a foreign e, for
// an encoding that has no name of the standard, and with a callback Malformed, but
// for Fatal; also where the bound is no int. It does not allocate.
func MaxDecodedLen(n int, e encoding.Encoding, o whatwg.DecoderOptions) (length int, ok bool) {
	name := standardName(e)
	if name == "" || o.Malformed != nil && !o.Fatal || n > math.MaxInt/3-3 {
		return 0, false
	}
	length = maxDecodedLen(n, name)
	if o.BOM == whatwg.SniffBOM {
		length = max(length, 3*(n-3), maxDecodedLen(n-2, "UTF-16LE"))
	}
	return length, true
}

// maxDecodedLen is MaxDecodedLen for the encoding with the name alone.
func maxDecodedLen(n int, name string) int {
	switch name {
	case "UTF-16BE", "UTF-16LE": // three bytes for a code unit, or what there is of one
		return (n + 1) / 2 * 3
	case "replacement":
		return min(n, 1) * 3
	case "ISO-8859-2", "ISO-8859-4": // no errors, and all characters below U+0800
		return n * 2
	}
	return n * 3
}

// MaxEncodedLen returns how many bytes in e n bytes of UTF-8 can become at most;
// invalid ones, each of which stands for U+FFFD, are taken into account. Each
// bound is reached by some input of n bytes.
//
// It reports false where there is no bound, or none is known: for a foreign e, for
// an encoding that has no name of the standard, and with a callback Unmappable;
// also where the bound is no int. It does not allocate.
func MaxEncodedLen(n int, e encoding.Encoding, o whatwg.EncoderOptions) (length int, ok bool) {
	name := standardName(e)
	if name == "" || o.Unmappable != nil || n > math.MaxInt/8 {
		return 0, false
	}
	switch name {
	case "UTF-8", "replacement":
		return n * len("\uFFFD"), true
	case "UTF-16BE", "UTF-16LE":
		return n * 2, true
	case "gb18030": // U+FFFD has four bytes
		return n * 4, true
	}
	switch {
	case o.HTML:
		return n * len("&#65533;"), true
	case name == "ISO-2022-JP" && n > 1:
		// Three bytes can become nine: "aα" is ESC ( B a ESC $ B α. What is left
		// over is at the end, where α is ESC $ B α ESC ( B; and of four bytes,
		// "α¥" is ESC $ B α ESC ( J ¥ ESC ( B.
		return n/3*9 + [...]int{0, 3, 8}[n%3], true
	}
	return n, true
}

// standardName returns the name of e if it is one of the standard's, and "" if not.
// It does not compare e with the values of the packages, which would all have to
// be linked then.
func standardName(e encoding.Encoding) string {
	own, ok := e.(*codec.Encoding)
	if !ok {
		return ""
	}
	for i := range tables.NumEncodings {
		if tables.NameAt(i) == own.Name {
			return own.Name
		}
	}
	return ""
}
