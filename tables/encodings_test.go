package tables_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/tables"
)

var standardHeadings = []string{
	"The Encoding",
	"Legacy single-byte encodings",
	"Legacy multi-byte Chinese (simplified) encodings",
	"Legacy multi-byte Chinese (traditional) encodings",
	"Legacy multi-byte Japanese encodings",
	"Legacy multi-byte Korean encodings",
	"Legacy miscellaneous encodings",
}

var standardNames = strings.Fields(`
	UTF-8
	IBM866 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-8-I
	ISO-8859-10 ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 KOI8-R KOI8-U macintosh windows-874
	windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256
	windows-1257 windows-1258 x-mac-cyrillic
	GBK gb18030 Big5 EUC-JP ISO-2022-JP Shift_JIS EUC-KR
	replacement UTF-16BE UTF-16LE x-user-defined`)

func TestGroups(t *testing.T) {
	var names, headings []string
	labels := map[string]bool{}
	for _, g := range tables.Groups() {
		headings = append(headings, g.Heading)
		for _, e := range g.Encodings {
			assert.Equal(t, e.Name, tables.NameAt(len(names)))
			assert.Equal(t, e.Labels, tables.LabelsAt(len(names)))
			assert.Contains(t, e.Labels, strings.ToLower(e.Name))
			names = append(names, e.Name)
			for _, label := range e.Labels {
				assert.False(t, labels[label], "%s is there twice", label)
				labels[label] = true
			}
		}
	}
	assert.Equal(t, standardHeadings, headings)
	assert.Equal(t, standardNames, names)
	assert.Len(t, names, tables.NumEncodings)
	assert.Len(t, names, 40)
	assert.Len(t, labels, 228)
}

func TestGroupsIsACopy(t *testing.T) {
	groups := tables.Groups()
	groups[0].Encodings[0].Name = "changed"
	groups[0].Encodings[0].Labels[0] = "changed"
	tables.LabelsAt(0)[1] = "changed"
	assert.Equal(t, "UTF-8", tables.NameAt(0))
	assert.Equal(t, []string{"unicode-1-1-utf-8", "unicode11utf8"}, tables.LabelsAt(0)[:2])
	assert.NotEqual(t, groups[0], tables.Groups()[0])
}

// TestLookup asks for every label and for what is nearly one.
func TestLookup(t *testing.T) {
	var all []string
	for i := range tables.NumEncodings {
		for _, label := range tables.LabelsAt(i) {
			all = append(all, label)
			found, ok := tables.Lookup(label)
			require.True(t, ok, label)
			require.Equal(t, i, found, label)
		}
	}
	for _, label := range all {
		n := len(label)
		for _, near := range []string{
			label[1:], label[:n-1], label + label[n-1:], label + " ", " " + label, label + "\x00", "\t" + label,
			strings.ToUpper(label), strings.ToUpper(label[:1]) + label[1:], label[:n-1] + "\u00a0",
			strings.ReplaceAll(label, "-", "_"), strings.ReplaceAll(label, "k", "\u212a"), "x-" + label,
		} {
			i, ok := tables.Lookup(near)
			assert.Equal(t, slices.Contains(all, near), ok, "%q", near)
			assert.True(t, ok || i == 0, "%q: %d", near, i)
		}
	}
	for _, other := range []string{"", "utf-7", "utf-32", "iso-8859-12", "cp1259", "ebcdic", "cesu-8"} {
		_, ok := tables.Lookup(other)
		assert.False(t, ok, other)
	}
}

func TestLookupAllocatesNothing(t *testing.T) {
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		i, _ := tables.Lookup("windows-31j")
		if tables.NameAt(i) != "Shift_JIS" {
			t.Fail()
		}
	}))
}

// BenchmarkLookup looks up labels in an order too long for the processor to
// learn: in a short one, the search costs a tenth.
func BenchmarkLookup(b *testing.B) {
	var labels []string
	for i := range tables.NumEncodings {
		labels = append(labels, tables.LabelsAt(i)...)
	}
	random := rand.New(rand.NewPCG(1, 2))
	order := make([]string, 1<<16)
	for i := range order {
		order[i] = labels[random.IntN(len(labels))]
	}
	for i := 0; b.Loop(); i++ {
		if _, ok := tables.Lookup(order[i%len(order)]); !ok {
			b.Fatal(order[i%len(order)])
		}
	}
}
