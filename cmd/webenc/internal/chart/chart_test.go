package chart

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg"
)

// drawn returns the encodings that have an index.
func drawn() (encodings []encoding.Encoding) {
	for _, e := range whatwg.All() {
		if Has(e) {
			encodings = append(encodings, e)
		}
	}
	return encodings
}

func get(t testing.TB, label string) encoding.Encoding {
	t.Helper()
	e, err := whatwg.Get(label)
	require.NoError(t, err)
	return e
}

func TestHas(t *testing.T) {
	require.Len(t, drawn(), 35) // not UTF-8, UTF-16BE, UTF-16LE, replacement and x-user-defined
}

// TestSize draws everything in less than 2 MB.
func TestSize(t *testing.T) {
	for _, e := range drawn() {
		for _, draw := range []func(io.Writer, encoding.Encoding) error{Index, BMP} {
			var b bytes.Buffer
			require.NoError(t, draw(&b, e))
			require.Less(t, b.Len(), 2_000_000, "%v", e)
			require.True(t, utf8.Valid(b.Bytes()))
			require.NotContains(t, b.String(), "http", "%v: nothing is loaded", e)
		}
	}
}

// TestIndexCells compares what is drawn with the indexes.
func TestIndexCells(t *testing.T) {
	title := regexp.MustCompile(`<td class=(?:"([a-z ]+)"|([a-z]+)) title="pointer (\d+), ([0-9A-F ]+?)(?:, ([U+0-9A-F ]+))?">`)
	for _, e := range drawn() {
		var b bytes.Buffer
		require.NoError(t, Index(&b, e))
		matches := title.FindAllStringSubmatch(b.String(), -1)
		for i := range gridsOf(e) {
			g := &gridsOf(e)[i]
			require.GreaterOrEqual(t, len(matches), g.size)
			seen := map[rune]bool{}
			for pointer, m := range matches[:g.size] {
				r, ok := g.index.CodePoint(pointer)
				require.Equal(t, fmt.Sprint(pointer), m[3])
				require.Equal(t, fmt.Sprintf("% X", g.bytes(pointer)), m[4])
				class := m[1] + m[2]
				if !ok {
					require.Contains(t, []string{"unmapped", "pua", "pua contiguous", "mid"}, class)
					continue
				}
				require.Equal(t, fmt.Sprintf("%U", r), m[5])
				before, _ := g.index.CodePoint(pointer - 1)
				require.Equal(t, before == r-1, strings.Contains(class, " contiguous"), "%v %d", e, pointer)
				require.Equal(t, seen[r], strings.Contains(class, "duplicate"))
				seen[r] = true
			}
			matches = matches[g.size:]
		}
		require.Empty(t, matches)
	}
}

// TestExtra draws what is in no index, but read.
func TestExtra(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, Index(&b, get(t, "sjis")))
	require.Equal(t, 1880, strings.Count(b.String(), `<td class=pua title`)+strings.Count(b.String(), `<td class="pua contiguous" title`))
	require.Contains(t, b.String(), `title="pointer 8836, F0 40, U+E000"><small>E000</small>`)
	b.Reset()
	require.NoError(t, Index(&b, get(t, "big5")))
	require.Contains(t, b.String(), "<td class=mid title=\"pointer 1133, 88 62, U+00CA U+0304\">\u00CA\u0304")
}

// TestClasses has one of each class.
func TestClasses(t *testing.T) {
	for label, want := range map[string][]string{
		"gb18030":    {`title="pointer 18, 81 52, U+4E37">丷`, `<td class="upper duplicate" title="pointer 6555, A3 A0, U+3000">`, `class=pua`, `<td class=mid title`},
		"euc-kr":     {`<td class="upper contiguous" title="pointer 1, 81 42`, `<td class="upper compatibility" title`},
		"big5":       {`<td class=astral`, `<td class="astral contiguous"`, `<td class="upper ext"`},
		"euc-jp":     {`<h2>Index jis0212</h2>`, `pointer 108, 8F A2 AF, U+02D8`},
		"iso-8859-8": {`<td class=unmapped title="pointer 33, A1">`, `<td class="mid contiguous" title="pointer 1, 81, U+0081"><small>0081</small>`},
		"koi8-u":     {`<th>8_`, `<th>_F`},
	} {
		var b bytes.Buffer
		require.NoError(t, Index(&b, get(t, label)))
		for _, w := range want {
			require.Contains(t, b.String(), w, label)
		}
	}
}

// TestBMP counts what is drawn.
func TestBMP(t *testing.T) {
	title := regexp.MustCompile(`title="U\+([0-9A-F]{4}), `)
	for _, e := range drawn() {
		var b bytes.Buffer
		require.NoError(t, BMP(&b, e))
		got := map[string]bool{}
		for _, m := range title.FindAllStringSubmatch(html.UnescapeString(b.String()), -1) {
			require.False(t, got[m[1]], "%v: U+%s is there twice", e, m[1])
			got[m[1]] = true
		}
		want := map[string]bool{}
		for _, g := range gridsOf(e) {
			for _, c := range g.cells(e) {
				if len(c.codePoints) == 1 && c.codePoints[0] <= 0xFFFF {
					want[fmt.Sprintf("%04X", c.codePoints[0])] = true
				}
			}
		}
		require.Equal(t, want, got, "%v", e)
	}
	var b bytes.Buffer
	require.NoError(t, BMP(&b, get(t, "big5")))
	pointer, ok := tables.Big5Pointer(0x2550)
	require.True(t, ok)
	require.Contains(t, b.String(), fmt.Sprintf("U+2550, pointer %d, F9 F9", pointer))
	require.Contains(t, b.String(), "<td class=surrogate colspan=256>U+D800 to U+DFFF: surrogates")
}

// TestWriteError hands on what the writer says.
func TestWriteError(t *testing.T) {
	r, w := io.Pipe()
	r.Close()
	require.ErrorIs(t, Index(w, get(t, "big5")), io.ErrClosedPipe)
	require.ErrorIs(t, BMP(w, get(t, "big5")), io.ErrClosedPipe)
}
