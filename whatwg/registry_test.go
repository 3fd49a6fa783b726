package whatwg

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg/chinese"
	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/korean"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// TestRegistry checks each encoding's name and labels against the standard's.
func TestRegistry(t *testing.T) {
	all := All()
	require.Len(t, all, 40)
	labels := 0
	i := 0
	for _, group := range tables.Groups() {
		for _, want := range group.Encodings {
			e := all[i]
			name, err := Name(e)
			require.NoError(t, err)
			require.Equal(t, want.Name, name)
			require.Equal(t, want.Name, e.(interface{ String() string }).String())
			require.Equal(t, want.Labels, Labels(e))
			for _, label := range append(want.Labels, want.Name) {
				for _, s := range []string{label, strings.ToUpper(label), "\t\n\f\r " + label + " \t\n\f\r"} {
					got, err := Get(s)
					require.NoError(t, err, "%q", s)
					require.Equal(t, e, got, "%q", s)
				}
			}
			labels += len(want.Labels)
			i++
		}
	}
	require.Equal(t, 228, labels)
}

// TestPackages checks that the packages' own lists are the registry.
func TestPackages(t *testing.T) {
	var all []encoding.Encoding
	for _, list := range [][]encoding.Encoding{utf8.All(), legacy.All(), chinese.All(), japanese.All(), korean.All()} {
		all = append(all, list...)
	}
	require.ElementsMatch(t, All(), all)
	seen := map[encoding.Encoding]bool{} // the values are keys
	for _, e := range all {
		require.False(t, seen[e], "%v", e)
		seen[e] = true
	}
}

// TestUnknownLabels holds what other libraries trim or fold and the standard
// does not: NBSP, NEL, vertical tab, NUL, KELVIN SIGN, LONG S, full width.
func TestUnknownLabels(t *testing.T) {
	for _, label := range []string{
		"", " ", "utf", "utf-8\x00", "\x00utf-8", "utf-8\v", "\u00A0utf-8", "\u0085utf-8", "\u2003utf-8", "\ufeffutf-8",
		"\u212Aoi8-r", "\u017Fhift_jis", "ｕｔｆ-8", "utf 8", "utf-16 le", "utf-7", "utf-32", "cesu-8", "hz", "ebcdic-us",
		"iso-8859-1 1", strings.Repeat("x", 33), strings.Repeat(" ", 100) + strings.Repeat("x", 100),
	} {
		e, err := Get(label)
		require.Nil(t, e, "%q", label)
		var unknown *UnknownLabelError
		require.ErrorAs(t, err, &unknown, "%q", label)
		require.Equal(t, label, unknown.Label)
		require.Contains(t, err.Error(), "unknown label")
	}
}

func TestForeignNames(t *testing.T) {
	copied := *japanese.ShiftJIS.(*codec.Encoding)
	for _, e := range []encoding.Encoding{charmap.Windows1252, encoding.Nop, encoding.Replacement, &copied, nil} {
		name, err := Name(e)
		require.Error(t, err, "%v", e)
		require.Empty(t, name)
		require.Nil(t, Labels(e))
		require.Equal(t, e, OutputEncoding(e))
	}
}

func TestOutputEncoding(t *testing.T) {
	for _, e := range All() {
		want := e
		switch e {
		case legacy.Replacement, legacy.UTF16BE, legacy.UTF16LE:
			want = utf8.UTF8
		}
		require.Equal(t, want, OutputEncoding(e))
	}
}

func TestGetAllocatesNothing(t *testing.T) {
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if _, err := Get(" Windows-1252\n"); err != nil {
			panic(err)
		}
	}))
}
