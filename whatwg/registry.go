package whatwg

import (
	"fmt"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg/chinese"
	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/korean"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// registry is the encodings in the standard's order, which is that of package
// tables. It holds addresses, since these need no initialisation.
var registry = [...]*encoding.Encoding{
	&utf8.UTF8,
	&legacy.IBM866,
	&legacy.ISO8859_2,
	&legacy.ISO8859_3,
	&legacy.ISO8859_4,
	&legacy.ISO8859_5,
	&legacy.ISO8859_6,
	&legacy.ISO8859_7,
	&legacy.ISO8859_8,
	&legacy.ISO8859_8I,
	&legacy.ISO8859_10,
	&legacy.ISO8859_13,
	&legacy.ISO8859_14,
	&legacy.ISO8859_15,
	&legacy.ISO8859_16,
	&legacy.KOI8R,
	&legacy.KOI8U,
	&legacy.Macintosh,
	&legacy.Windows874,
	&legacy.Windows1250,
	&legacy.Windows1251,
	&legacy.Windows1252,
	&legacy.Windows1253,
	&legacy.Windows1254,
	&legacy.Windows1255,
	&legacy.Windows1256,
	&legacy.Windows1257,
	&legacy.Windows1258,
	&legacy.MacintoshCyrillic,
	&chinese.GBK,
	&chinese.GB18030,
	&chinese.Big5,
	&japanese.EUCJP,
	&japanese.ISO2022JP,
	&japanese.ShiftJIS,
	&korean.EUCKR,
	&legacy.Replacement,
	&legacy.UTF16BE,
	&legacy.UTF16LE,
	&legacy.XUserDefined,
}

// UnknownLabelError reports a string that is no label of the standard.
type UnknownLabelError struct {
	Label string // as it was given
}

// Error quotes the label.
func (e *UnknownLabelError) Error() string {
	return fmt.Sprintf("whatwg: unknown label %q", e.Label)
}

// Get is "get an encoding", https://encoding.spec.whatwg.org/#concept-encoding-get:
// it returns the encoding with the label, of which TAB, LF, FF, CR and SPACE are
// trimmed at both ends and ASCII letters may be of either case. For any other
// string it returns an [*UnknownLabelError]. A label that is known costs no
// allocation.
func Get(label string) (encoding.Encoding, error) {
	trimmed := strings.Trim(label, "\t\n\f\r ")
	if i, ok := lookup(trimmed); ok {
		return *registry[i], nil
	}
	return nil, &UnknownLabelError{label}
}

// lookup returns the place in the registry of the encoding with the label, of
// whose ASCII letters the case does not matter.
func lookup(label string) (i int, ok bool) {
	var lower [32]byte // the longest label has 19 bytes
	if len(label) > len(lower) {
		return 0, false
	}
	for i := range len(label) {
		b := label[i]
		if 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		lower[i] = b
	}
	return tables.Lookup(string(lower[:len(label)]))
}

// place returns the place of e in the registry.
func place(e encoding.Encoding) (i int, ok bool) {
	own, ok := e.(*codec.Encoding)
	if !ok {
		return 0, false
	}
	i, ok = lookup(own.Name)
	return i, ok && *registry[i] == e
}

// Name returns the standard's name of e, such as "Shift_JIS". It returns an
// error if e is foreign or nil.
func Name(e encoding.Encoding) (string, error) {
	if i, ok := place(e); ok {
		return tables.NameAt(i), nil
	}
	return "", fmt.Errorf("whatwg: %v is not an encoding of the standard", e)
}

// Labels returns the labels of e, in the standard's order, and nil if e is
// foreign.
func Labels(e encoding.Encoding) []string {
	if i, ok := place(e); ok {
		return tables.LabelsAt(i)
	}
	return nil
}

// All returns the 40 encodings, in the standard's order.
func All() []encoding.Encoding {
	all := make([]encoding.Encoding, len(registry))
	for i, e := range registry {
		all[i] = *e
	}
	return all
}
