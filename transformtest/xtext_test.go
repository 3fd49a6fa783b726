package transformtest_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/cases"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	utf "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/language"
	"golang.org/x/text/runes"
	"golang.org/x/text/secure/bidirule"
	"golang.org/x/text/secure/precis"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"

	tt "github.com/webenc/webenc/transformtest"
)

// subject is a Transformer of golang.org/x/text. MinDst is what its package
// promises, or else the least with which it works; 0 where that has no bound.
type subject struct {
	name    string
	new     func() transform.Transformer
	minDst  int
	sources []string // instead of all
}

// always returns the same Transformer, one without state.
func always(t transform.Transformer) func() transform.Transformer {
	return func() transform.Transformer { return t }
}

func subjects() []subject {
	list := slices.Concat(textSubjects(), caseSubjects(), chainSubjects())
	for name, e := range encodings() {
		list = append(list,
			subject{name + " decoder", func() transform.Transformer { return e.NewDecoder() }, 4, nil},
			subject{name + " encoder", func() transform.Transformer { return e.NewEncoder() }, 5, nil})
	}
	for _, name := range []string{"windows-1252", "Shift_JIS", "ISO-2022-JP", "HZ-GB-2312", "replacement"} {
		e := encodings()[name]
		list = append(list,
			subject{name + " HTML", func() transform.Transformer { return encoding.HTMLEscapeUnsupported(e.NewEncoder()) }, 11, nil},
			subject{name + " replaced", func() transform.Transformer { return encoding.ReplaceUnsupported(e.NewEncoder()) }, 5, nil})
	}
	return list
}

func textSubjects() []subject {
	upper := runes.Map(unicode.ToUpper)
	latin := runes.In(unicode.Latin)
	return []subject{
		{"Nop", always(transform.Nop), 1, nil},
		{"Discard", always(transform.Discard), 1, nil},
		//lint:ignore SA1019 what is deprecated is in use all the same
		{"RemoveFunc", always(transform.RemoveFunc(unicode.IsUpper)), 4, nil},
		{"UTF8Validator", always(encoding.UTF8Validator), 4, nil},
		{"Remove marks", always(runes.Remove(runes.In(unicode.Mn))), 4, nil},
		{"Map", always(upper), 4, nil},
		{"ReplaceIllFormed", func() transform.Transformer { return runes.ReplaceIllFormed() }, 4, nil},
		{"If Latin Map", func() transform.Transformer { return runes.If(latin, upper, nil) }, 4, nil},
		{"If Latin Nop Map", func() transform.Transformer { return runes.If(latin, nil, upper) }, 4, nil},
		{"If Latin NFD", func() transform.Transformer { return runes.If(latin, norm.NFD, nil) }, norm.MaxTransformChunkSize, nil},
		{"NFC", always(norm.NFC), norm.MaxTransformChunkSize, nil},
		{"NFD", always(norm.NFD), norm.MaxTransformChunkSize, nil},
		{"NFKC", always(norm.NFKC), norm.MaxTransformChunkSize, nil},
		{"NFKD", always(norm.NFKD), norm.MaxTransformChunkSize, nil},
		{"Fold", always(width.Fold), 4, nil},
		{"Narrow", always(width.Narrow), 4, nil},
		{"Widen", always(width.Widen), 4, nil},
		{"bidirule", func() transform.Transformer { return bidirule.New() }, 4, nil},
	}
}

func caseSubjects() []subject {
	return []subject{
		{"Upper", func() transform.Transformer { return cases.Upper(language.Und) }, 0, nil},
		{"Upper el", func() transform.Transformer { return cases.Upper(language.Greek) }, 0, nil},
		{"Upper lt", func() transform.Transformer { return cases.Upper(language.Lithuanian) }, 0, nil},
		{"Upper tr", func() transform.Transformer { return cases.Upper(language.Turkish) }, 0, nil},
		{"Lower", func() transform.Transformer { return cases.Lower(language.Und) }, 0, nil},
		{"Lower without sigma", func() transform.Transformer { return cases.Lower(language.Und, cases.HandleFinalSigma(false)) }, 0, nil},
		{"Lower lt", func() transform.Transformer { return cases.Lower(language.Lithuanian) }, 0, nil},
		{"Lower tr", func() transform.Transformer { return cases.Lower(language.Turkish) }, 0, nil},
		{"Title", func() transform.Transformer { return cases.Title(language.Und) }, 0, nil},
		{"Title nl", func() transform.Transformer { return cases.Title(language.Dutch) }, 0, nil},
		{"Fold case", func() transform.Transformer { return cases.Fold() }, 0, nil},
	}
}

func chainSubjects() []subject {
	upper := runes.Map(unicode.ToUpper)
	mixed := []string{"", "a", "Ab", "ab1", "é", "e\u0301x", "q\u0307\u0323", "日本a", "\xe3\x81", "ab\xffcd", "日\xff", "אב", "a א", "1-א"}
	return []subject{
		{"BOMOverride", func() transform.Transformer { return utf.BOMOverride(japanese.ShiftJIS.NewDecoder()) }, 4, nil},
		{"without accents", func() transform.Transformer {
			return transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
		}, norm.MaxTransformChunkSize, mixed},
		{"valid, then upper", func() transform.Transformer { return transform.Chain(encoding.UTF8Validator, upper) }, 4, mixed},
		{"Nop, then valid", func() transform.Transformer { return transform.Chain(transform.Nop, encoding.UTF8Validator) }, 4, mixed},
		{"replacement, then upper", func() transform.Transformer {
			return transform.Chain(encoding.Replacement.NewDecoder(), upper)
		}, 4, nil},
		{"OpaqueString", func() transform.Transformer { return precis.OpaqueString.NewTransformer() }, norm.MaxTransformChunkSize, mixed},
		{"UsernameCaseMapped", func() transform.Transformer { return precis.UsernameCaseMapped.NewTransformer() }, norm.MaxTransformChunkSize, mixed},
	}
}

func encodings() map[string]encoding.Encoding {
	return map[string]encoding.Encoding{
		"nop": encoding.Nop, "replacement": encoding.Replacement,
		"windows-1252": charmap.Windows1252, "ISO-8859-6-E": charmap.ISO8859_6E, "windows-874": charmap.Windows874,
		"x-user-defined": charmap.XUserDefined, "IBM437": charmap.CodePage437,
		"Shift_JIS": japanese.ShiftJIS, "EUC-JP": japanese.EUCJP, "ISO-2022-JP": japanese.ISO2022JP,
		"EUC-KR": korean.EUCKR, "Big5": traditionalchinese.Big5,
		"GBK": simplifiedchinese.GBK, "GB18030": simplifiedchinese.GB18030, "HZ-GB-2312": simplifiedchinese.HZGB2312,
		"UTF-8": utf.UTF8, "UTF-8 with BOM": utf.UTF8BOM,
		"UTF-16BE": utf.UTF16(utf.BigEndian, utf.IgnoreBOM), "UTF-16LE": utf.UTF16(utf.LittleEndian, utf.IgnoreBOM),
		"UTF-16": utf.UTF16(utf.BigEndian, utf.UseBOM), "UTF-16 expecting": utf.UTF16(utf.LittleEndian, utf.ExpectBOM),
		"UTF-32LE": utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM),
		"UTF-32":   utf32.UTF32(utf32.BigEndian, utf32.UseBOM), "UTF-32 expecting": utf32.UTF32(utf32.LittleEndian, utf32.ExpectBOM),
	}
}

var (
	manyMarks = strings.Repeat("\u0300", 40)
	manyRunes = strings.Repeat("é日a", 30)
)

// xtextSources are tricky for one Transformer or the other.
func xtextSources() []string {
	return []string{
		"", "a", "A", "ab", "abc\n", "é", "e\u0301x", "日本語a", "ｱa", "a\U0001F600b", "éè", "a¥b", "￦x",
		// cut and wrong UTF-8
		"\x80", "\xc2", "\xc2a", "\xe3\x81", "a\xe3\x81", "\xe3A", "a\xf0\x9f\x98b", "\xff", "é\xff", "日\xff", "ab\xffcd",
		// marks
		"\xff\xfe", "\xfe\xff", "\xef\xbb\xbfa", "\xef\xbb", "\xfe\xff\x00a", "\xff\xfea\x00", "\xff\xfea", "\xff\xfe\x00\x00a\x00\x00\x00",
		// surrogates
		"\xd8\x00\xdc\x00", "\xd8\x00", "\xd8\x00\x00a", "\xdc\x00\xdc\x00", "\x00a\xd8\x3d\xde\x00",
		// two and more bytes
		"\x82\xa0\x82", "\x81", "\x81\x30", "\x81\x30\x81", "\x81\x30\x81\x30", "\x8f\xa2\xaf", "\x8e\xb1", "\x88\x62a", "\x87\xff",
		// escapes
		"\x1b$B$\"\x1b(B", "\x1b$B$\"\n$", "\x1b(I1\x1b(J~", "\x1b$", "\x1b$(D\"/", "a\x1bb", "~{VPND~}", "~", "~{V", "~\n~~",
		"あｱa", "あ\U0001F600a", "中~a", "日語本語", "が",
		// cases
		"ΑΣ", "ΑΣ Σ", "ǆ ß", "I\u0307", "i\u0307", "i\u0307\xcc", "ijs Ij", "1Ij:", "don't stop", "iΣ''", "ΐŉﬃ", "\u0130x",
		// normal forms
		"\u0344", "가\u11a8", "q\u0307\u0323", "\u3099か", "ﷺ", "\u0958",
		// directions
		"אב", "אa", "a א", "1א",
		manyMarks, manyRunes, strings.Repeat("\x82\xa0a\x81", 30),
	}
}

// violations returns the rules that s breaks for src, in the order in which
// they are found when the ones found are skipped.
func (s *subject) violations(src string) (rules []tt.Rule) {
	want, _, wantErr := tt.Drive(s.new(), []byte(src), []int{len(src)}, 4096)
	if errors.As(wantErr, new(*tt.Violation)) {
		wantErr = nil // Check will say so, too
	}
	c := tt.Checker{MinDst: s.minDst}
	for {
		err := s.check(&c, []byte(src), want, wantErr)
		var v *tt.Violation
		if !errors.As(err, &v) {
			return rules
		}
		rules = append(rules, v.Rule)
		if slices.Contains(c.Skip, v.Rule) || v.Rule == tt.Panic {
			return rules
		}
		c.Skip = append(c.Skip, v.Rule)
		if v.Rule == tt.ShortSrc {
			wantErr = transform.ErrShortSrc
		}
	}
}

func (s *subject) check(c *tt.Checker, src, want []byte, wantErr error) error {
	if wantErr == nil {
		return c.Check(s.new, src, want)
	}
	return c.CheckError(s.new, src, want, func(err error) bool { return err.Error() == wantErr.Error() })
}

// TestXText checks that the Transformers of golang.org/x/text keep the rules, but
// for the findings; and that each finding still is one.
func TestXText(t *testing.T) {
	used := map[string]bool{}
	for _, s := range subjects() {
		used[s.name] = true
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			sources := s.sources
			if sources == nil {
				sources = xtextSources()
			}
			for i := 0; i < len(sources); i += stride {
				src := sources[i]
				found := s.violations(src)
				slices.Sort(found)
				assert.Equal(t, s.expected(src), found, "%+q", src)
			}
		})
	}
	for _, f := range findings {
		for _, name := range f.names {
			assert.True(t, used[name], name)
		}
	}
}

// expected returns the rules that s is known to break for src.
func (s *subject) expected(src string) (rules []tt.Rule) {
	for _, f := range findings {
		if slices.Contains(f.names, s.name) && (slices.Contains(f.sources, src) || f.when != nil && f.when(s, src)) {
			rules = append(rules, f.rules...)
		}
	}
	slices.Sort(rules)
	return rules
}

// A finding is a fault of golang.org/x/text v0.43.0, seen in its source: rules
// that Transformers break, for which sources, and why.
type finding struct {
	names   []string
	rules   []tt.Rule
	sources []string
	when    func(s *subject, src string) bool // also for sources for which this holds
	why     string
}

func any(*subject, string) bool { return true }

// endsInReference reports whether there is a call that reads all it is given,
// and writes a numeric character reference last.
func endsInReference(s *subject, src string) bool {
	reference := regexp.MustCompile(`&#\d+;$`)
	dst := make([]byte, 4096)
	for i := 1; i <= len(src); i++ {
		n, _, err := s.new().Transform(dst, []byte(src[:i]), i == len(src))
		if err == nil && reference.Match(dst[:n]) {
			return true
		}
	}
	return false
}

var findings = []finding{{
	names: []string{"replacement decoder"}, rules: []tt.Rule{tt.ShortDst, tt.AfterEOF}, when: any,
	why: `replacementDecoder asks for three bytes before it looks at anything, so it refuses Transform(nil, nil, false),
		for which it has nothing to write. It writes U+FFFD in every call with atEOF, as it remembers nothing.`,
}, {
	names: []string{"replacement, then upper"}, rules: []tt.Rule{tt.DstSize, tt.AfterEOF}, when: func(_ *subject, src string) bool { return src != "" },
	why: `What comes of the above: while dst is short, Chain calls its first link with atEOF again and again. With
		transform.Bytes, whose first dst is as long as the source, "a" gives two U+FFFD (TestBytesOfChain).`,
}, {
	names: []string{"replacement, then upper"}, rules: []tt.Rule{tt.ShortDstState, tt.AfterEOF}, sources: []string{""},
	why: `The same; the call that is refused has made the first link run already.`,
}, {
	names: []string{"valid, then upper"}, rules: []tt.Rule{tt.Reset}, sources: []string{"ab\xffcd", "日\xff"},
	why: `After an error in a link that is not the last, Chain remembers it in errStart until the links behind have written
		all. chain.Reset does not clear errStart: if dst was short at that point, the next use begins with the old error.`,
}, {
	names: []string{"UsernameCaseMapped"}, rules: []tt.Rule{tt.Reset}, sources: []string{"ab\xffcd", "日\xff", "a א", "1-א"},
	why: `The same: the profile is a Chain.`,
}, {
	names: []string{"Nop, then valid", "UsernameCaseMapped"}, rules: []tt.Rule{tt.SameError}, sources: []string{"ab\xffcd"},
	why: `Chain reads ahead into buffers of its own. When a later link fails, nSrc says how much the first one has read,
		which is as much as there was.`,
}, {
	names: []string{"Nop, then valid"}, rules: []tt.Rule{tt.ShortDst},
	sources: []string{"é", "e\u0301x", "q\u0307\u0323", "日本a", "\xe3\x81", "日\xff", "אב", "a א", "1-א"},
	why: `Chain makes nil of the ErrShortSrc of a later link, as it keeps the source itself. But UTF8Validator reports a
		rune that is cut as ErrShortDst if dst is full, and Chain passes that on.`,
}, {
	names: []string{"windows-1252 HTML", "Shift_JIS HTML", "ISO-2022-JP HTML", "HZ-GB-2312 HTML"}, rules: []tt.Rule{tt.ShortDst}, when: endsInReference,
	why: `errorToHTML compares the length of the reference with >= where > would do: it wants a spare byte.`,
}, {
	names: []string{"HZ-GB-2312 HTML", "HZ-GB-2312 replaced"}, rules: []tt.Rule{tt.DstSize},
	sources: []string{"日本語a", "é\xff", "日\xff", "あｱa", "あ\U0001F600a", "日語本語"},
	why: `Before it reports a character that it has not, hzGB2312Encoder writes ~} but stays in the state gbState. When the
		wrapper then finds no room for its replacement, the encoder is called again and writes ~} again. (The output is
		wrong with any dst: what follows the replacement is written as if there had been no ~}.)`,
}, {
	names: []string{"UTF-32 decoder", "UTF-32 expecting decoder"}, rules: []tt.Rule{tt.ShortSrc},
	when: func(_ *subject, src string) bool { return 0 < len(src) && len(src) < 4 },
	why:  `utf32Decoder waits for the four bytes of a byte order mark without a look at atEOF.`,
}, {
	names: []string{"NFC"}, rules: []tt.Rule{tt.ShortDst},
	sources: []string{"e\u0301x", "I\u0307", "i\u0307", "i\u0307\xcc", "\u0344", "가\u11a8", "q\u0307\u0323", "\u0958", manyMarks},
	why: `flushTransform wants four bytes for every rune of a segment, before composition and whatever their length. The
		documentation of Transform warns of it, in other words.`,
}, {
	names: []string{"NFD"}, rules: []tt.Rule{tt.ShortDst},
	sources: []string{"é", "éè", "é\xff", "が", "ΐŉﬃ", "\u0130x", "\u0344", "가\u11a8", "q\u0307\u0323", "\u0958", manyMarks},
	why:     `As for NFC.`,
}, {
	names: []string{"NFKC"}, rules: []tt.Rule{tt.ShortDst},
	sources: []string{"e\u0301x", "I\u0307", "i\u0307", "i\u0307\xcc", "ΐŉﬃ", "\u0344", "가\u11a8", "q\u0307\u0323", "ﷺ", "\u0958", manyMarks},
	why:     `As for NFC.`,
}, {
	names: []string{"NFKD"}, rules: []tt.Rule{tt.ShortDst},
	sources: []string{"é", "éè", "é\xff", "が", "ǆ ß", "ΐŉﬃ", "\u0130x", "\u0344", "가\u11a8", "q\u0307\u0323", "ﷺ", "\u0958", manyMarks},
	why:     `As for NFC.`,
}, {
	names: []string{"If Latin NFD"}, rules: []tt.Rule{tt.ShortDst}, sources: []string{"é", "éè", "é\xff", "\u0130x", manyRunes},
	why: `As for NFC.`,
}, {
	names: []string{"without accents"}, rules: []tt.Rule{tt.ShortDst}, sources: []string{"ab1", "日本a", "ab\xffcd", "a א", "1-א"},
	why: `Form.Transform compares the length of dst with that of the source that it can see, here all of the buffer before
		it, and reports ErrShortDst although the last rune has to wait for the next one in any case.`,
}, {
	names: []string{"If Latin Nop Map"}, rules: []tt.Rule{tt.DstSize},
	sources: []string{"é", "éè", "é\xff", "ǆ ß", "ΐŉﬃ", "\u0130x", manyRunes},
	why: `In place of a nil Transformer, If uses transform.Nop, which cuts a rune where dst ends. The rest of it is no rune,
		so it goes to the other Transformer, here a Map that makes U+FFFD of each byte.`,
}, {
	names: []string{"Widen"}, rules: []tt.Rule{tt.Span}, sources: []string{"\xe3A"},
	why: `When the source ends in a sequence that is too short, Transform takes one byte and goes on; Span takes all that is
		left, whatever it is, for unchanged.`,
}, {
	names: []string{"bidirule"}, rules: []tt.Rule{tt.Chunking, tt.DstSize, tt.Span},
	sources: []string{"a\U0001F600b", "a¥b", "￦x", "\xef\xbb\xbfa", "\x00a\xd8\x3d\xde\x00", "\x1b$B$\"\x1b(B", "\x1b$B$\"\n$",
		"\x1b(I1\x1b(J~", "\x1b$", "\x1b$(D\"/", "a\x1bb", "~{VPND~}", "~{V", "~\n~~", "あ\U0001F600a", "中~a", "ΑΣ Σ", "ǆ ß", "ijs Ij",
		"1Ij:", "don't stop", "iΣ''", "\u3099か", manyMarks},
	why: `Span asks whether the label may end here, and reports ErrInvalid if not, even if atEOF is false. Transform does
		the same with as much of the source as fits into dst.`,
}, {
	names: []string{"UsernameCaseMapped"}, rules: []tt.Rule{tt.Chunking}, sources: []string{"1-א"},
	why: `The profile uses bidirule.`,
}, {
	names: []string{"Upper lt"}, rules: []tt.Rule{tt.Panic}, sources: []string{"i\u0307\xcc"},
	why: `After i and U+0307, ltUpper takes a byte CC for the first of two and reads the second, which need not be there.`,
}, {
	names: []string{"Lower", "Lower lt", "Lower tr"}, rules: []tt.Rule{tt.Chunking, tt.DstSize, tt.Span}, sources: []string{"ΑΣ", "ΑΣ Σ", "iΣ''"},
	why: `Whether a Σ is at the end of a word depends on what precedes it. undLowerCaser and lowerCaser keep that in a local
		variable, so that a Σ with which a call begins is always taken for the first letter of a word.`,
}, {
	names: []string{"Title", "Title nl"}, rules: []tt.Rule{tt.Chunking, tt.DstSize, tt.ShortDstState, tt.Span}, sources: []string{"iΣ''"},
	why: `Looking ahead after a Σ, finalSigmaBody clears isMidWord at a second apostrophe. If source or dst then prove too
		short, titleCaser goes back to its last checkpoint, but isMidWord is not part of that.`,
}, {
	names: []string{"Title nl"}, rules: []tt.Rule{tt.Span}, sources: []string{"ijs Ij", "1Ij:"},
	why: `At an Ij, nlTitleSpan stops without an error, from which context.ret concludes that the source is short.`,
}}

// TestBytesOfChain shows AfterEOF in plain use.
func TestBytesOfChain(t *testing.T) {
	chain := transform.Chain(encoding.Replacement.NewDecoder(), runes.Map(unicode.ToUpper))
	out, _, err := transform.Bytes(chain, []byte("a"))
	require.NoError(t, err)
	assert.Equal(t, "\uFFFD\uFFFD", string(out))
}
