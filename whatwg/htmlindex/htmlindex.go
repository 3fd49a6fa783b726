// Package htmlindex is a drop-in for golang.org/x/text/encoding/htmlindex: the
// same functions, with the encodings of the standard in place of those of
// golang.org/x/text. To switch, change the import.
//
// What differs: Get trims TAB, LF, FF, CR and SPACE and ignores the case of
// ASCII letters, as the standard says, and no more than that; and each label of
// the standard has an encoding that decodes it as the standard does.
//
// The package links golang.org/x/text/language for LanguageDefault. A program
// that does without uses Get and Name of package whatwg.
package htmlindex

import (
	"fmt"
	"reflect"
	"strings"
	"sync"

	"golang.org/x/text/encoding"
	"golang.org/x/text/language"

	"github.com/webenc/webenc/whatwg"
)

// Get returns the encoding with the label name, by "get an encoding",
// https://encoding.spec.whatwg.org/#concept-encoding-get. It returns a
// *whatwg.UnknownLabelError if there is none, and never nil without an error.
func Get(name string) (encoding.Encoding, error) { return whatwg.Get(name) }

// Name returns the standard's name of e in lower case, such as "shift_jis". It
// knows the encodings of this module and those of golang.org/x/text that have a
// name in the standard, and returns an error for any other.
func Name(e encoding.Encoding) (string, error) {
	name, err := whatwg.Name(e)
	if err == nil {
		return strings.ToLower(name), nil
	}
	if name, ok := nameXText(e); ok {
		return name, nil
	}
	return "", err
}

// nameXText returns the name of an encoding of golang.org/x/text. These are
// told by what they print: their identifiers have a type that only they can
// name.
func nameXText(e encoding.Encoding) (name string, ok bool) {
	if e == encoding.Replacement {
		return "replacement", true
	}
	s, ok := e.(fmt.Stringer)
	if !ok || !fromXText(reflect.TypeOf(e)) {
		return "", false
	}
	printed := s.String()
	switch printed {
	case "IBM Code Page 866":
		return "ibm866", true
	case "ISO-8859-8I":
		return "iso-8859-8-i", true
	case "Macintosh Cyrillic":
		return "x-mac-cyrillic", true
	case "Shift JIS":
		return "shift_jis", true
	case "UTF-16BE (Ignore BOM)":
		return "utf-16be", true
	case "UTF-16LE (Ignore BOM)":
		return "utf-16le", true
	}
	label := strings.ToLower(strings.ReplaceAll(printed, " ", "-"))
	if own, err := whatwg.Get(label); err == nil {
		name, _ := whatwg.Name(own)
		return label, strings.ToLower(name) == label
	}
	return "", false
}

func fromXText(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return strings.HasPrefix(t.PkgPath(), "golang.org/x/text/encoding/")
}

// languages are the languages whose default encoding is known, after the table
// of locales in the HTML standard,
// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding.
// The first one is what all others fall to.
var languages = [...]struct{ tag, name string }{
	{"und-Latn", "windows-1252"},
	{"ar", "windows-1256"},
	{"ba", "windows-1251"},
	{"be", "windows-1251"},
	{"bg", "windows-1251"},
	{"cs", "windows-1250"},
	{"el", "iso-8859-7"},
	{"et", "windows-1257"},
	{"fa", "windows-1256"},
	{"he", "windows-1255"},
	{"hr", "windows-1250"},
	{"hu", "iso-8859-2"},
	{"ja", "shift_jis"},
	{"kk", "windows-1251"},
	{"ko", "euc-kr"},
	{"ku", "windows-1254"},
	{"ky", "windows-1251"},
	{"lt", "windows-1257"},
	{"lv", "windows-1257"},
	{"mk", "windows-1251"},
	{"pl", "iso-8859-2"},
	{"ru", "windows-1251"},
	{"sah", "windows-1251"},
	{"sk", "windows-1250"},
	{"sl", "iso-8859-2"},
	{"sr", "windows-1251"},
	{"tg", "windows-1251"},
	{"th", "windows-874"},
	{"tr", "windows-1254"},
	{"tt", "windows-1251"},
	{"uk", "windows-1251"},
	{"vi", "windows-1258"},
	{"zh-Hans", "gb18030"},
	{"zh-Hant", "big5"},
}

var (
	matcherOnce sync.Once
	matcher     language.Matcher
)

func makeMatcher() {
	tags := make([]language.Tag, len(languages))
	for i, l := range languages {
		tags[i] = language.MustParse(l.tag)
	}
	matcher = language.NewMatcher(tags, language.PreferSameScript(true))
}

// LanguageDefault returns the name, in lower case, of the encoding that text in
// a language is likely to have where nothing says which one it has.
func LanguageDefault(tag language.Tag) string {
	matcherOnce.Do(makeMatcher)
	_, i, _ := matcher.Match(tag)
	return languages[i].name
}
