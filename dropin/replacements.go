package main

import "strings"

const (
	xtext  = "golang.org/x/text/encoding/"
	whatwg = "github.com/webenc/webenc/whatwg/"
)

// A replacement is our package for one of golang.org/x/text.
type replacement struct {
	path  string
	names map[string]string // what we have of theirs, by our name
}

// replacements are the rows of the table in the README. ISO8859_1 and
// ISO8859_9 are not there: the standard has them as labels of windows-1252 and
// windows-1254 only, which differ. UTF16 is none of ours with a policy for byte
// order marks, and All is a function.
var replacements = map[string]replacement{
	xtext + "htmlindex":          {whatwg + "htmlindex", named("Get Name LanguageDefault")},
	xtext + "japanese":           {whatwg + "japanese", named("EUCJP ISO2022JP ShiftJIS")},
	xtext + "korean":             {whatwg + "korean", named("EUCKR")},
	xtext + "simplifiedchinese":  {whatwg + "chinese", named("GBK GB18030")},
	xtext + "traditionalchinese": {whatwg + "chinese", named("Big5")},
	xtext + "unicode":            {whatwg + "utf8", named("UTF8")},
	xtext + "charmap": {whatwg + "legacy", named(`
		ISO8859_2 ISO8859_3 ISO8859_4 ISO8859_5 ISO8859_6 ISO8859_7 ISO8859_8 ISO8859_8I
		ISO8859_10 ISO8859_13 ISO8859_14 ISO8859_15 ISO8859_16 KOI8R KOI8U Macintosh MacintoshCyrillic
		Windows874 Windows1250 Windows1251 Windows1252 Windows1253 Windows1254 Windows1255 Windows1256
		Windows1257 Windows1258 XUserDefined
		CodePage866:IBM866 ISO8859_6E:ISO8859_6 ISO8859_6I:ISO8859_6 ISO8859_8E:ISO8859_8`)},
}

// named reads a list of names, "theirs:ours" or one name for both.
func named(list string) map[string]string {
	names := map[string]string{}
	for name := range strings.FieldsSeq(list) {
		theirs, ours, renamed := strings.Cut(name, ":")
		if !renamed {
			ours = theirs
		}
		names[theirs] = ours
	}
	return names
}
