package htmlindex

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	xhtmlindex "golang.org/x/text/encoding/htmlindex"
	xjapanese "golang.org/x/text/encoding/japanese"
	xkorean "golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/webenc/webenc/whatwg"
)

// TestLabels finds every label of the standard in both packages, and the same
// name for it.
func TestLabels(t *testing.T) {
	for _, e := range whatwg.All() {
		for _, label := range whatwg.Labels(e) {
			ours, err := Get(label)
			require.NoError(t, err, label)
			require.Equal(t, e, ours, label)
			name, err := Name(ours)
			require.NoError(t, err, label)

			theirs, err := xhtmlindex.Get(label)
			require.NoError(t, err, label)
			theirName, err := xhtmlindex.Name(theirs)
			require.NoError(t, err, label)
			require.Equal(t, theirName, name, label)
		}
	}
}

// TestGetIsStricter: x/text trims and folds what the standard does not, and for
// a name that it does not know gives an error as we do.
func TestGetIsStricter(t *testing.T) {
	for _, label := range []string{"\u00A0utf-8", "utf-8\v", "\u2003utf-8", "\u212Aoi8-r"} {
		_, err := xhtmlindex.Get(label)
		require.NoError(t, err, "%q", label)
		e, err := Get(label)
		require.Error(t, err, "%q", label)
		require.Nil(t, e)
	}
	for _, label := range []string{"", "utf-7", "utf-32", "x"} {
		_, err := xhtmlindex.Get(label)
		require.Error(t, err, "%q", label)
		_, err = Get(label)
		require.Error(t, err, "%q", label)
	}
}

// TestNamesOfXText gives x/text's own values the names that x/text gives them.
func TestNamesOfXText(t *testing.T) {
	var all []encoding.Encoding
	for _, list := range [][]encoding.Encoding{
		charmap.All, xjapanese.All, xkorean.All, simplifiedchinese.All, traditionalchinese.All, unicode.All, utf32.All,
		{encoding.Replacement, encoding.Nop, unicode.UTF8BOM},
	} {
		all = append(all, list...)
	}
	named := 0
	for _, e := range all {
		want, wantErr := xhtmlindex.Name(e)
		got, err := Name(e)
		require.Equal(t, want, got, "%v", e)
		require.Equal(t, wantErr != nil, err != nil, "%v", e)
		if err == nil {
			named++
		}
	}
	require.Equal(t, 40, named)
}

// stranger prints the name of an encoding that it is not.
type stranger struct{ encoding.Encoding }

func (stranger) String() string { return "GBK" }

func TestNameOfStrangers(t *testing.T) {
	for _, e := range []encoding.Encoding{stranger{}, &stranger{}, nil} {
		name, err := Name(e)
		require.Error(t, err)
		require.Empty(t, name)
	}
}

// TestLanguageDefault agrees with x/text on every language and region that
// package display knows, in each script of some.
func TestLanguageDefault(t *testing.T) {
	tags := display.Supported.Tags()
	for _, base := range language.Supported.BaseLanguages() {
		for _, suffix := range []string{"", "-Latn", "-Cyrl", "-Arab", "-Hans", "-Hant", "-TW", "-HK", "-CN", "-US"} {
			tags = append(tags, language.Make(base.String()+suffix))
		}
	}
	require.Greater(t, len(tags), 5000)
	names := map[string]bool{}
	for _, tag := range tags {
		got := LanguageDefault(tag)
		require.Equal(t, xhtmlindex.LanguageDefault(tag), got, "%v", tag)
		names[got] = true
	}
	for _, l := range languages {
		require.True(t, names[l.name], l.name)
		_, err := Get(l.name)
		require.NoError(t, err)
	}
}

// To switch from golang.org/x/text, change the import.
func Example() {
	e, err := Get("x-sjis")
	if err != nil {
		fmt.Println(err)
		return
	}
	name, _ := Name(e)
	text, _ := e.NewDecoder().String("\x93\xFA\x96\x7B\x81<script>")
	fmt.Println(name, text)
	fmt.Println(LanguageDefault(language.Polish))
	// Output:
	// shift_jis 日本�<script>
	// iso-8859-2
}
