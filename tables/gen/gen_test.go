package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/tables"
)

// resources writes what package tables holds to a directory as the standard's
// resources have it, and returns the directory.
func resources(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, x := range tables.Indexes() {
		var b strings.Builder
		fmt.Fprintf(&b, "# For details see the Encoding Standard\n#\n# Identifier: %s\n# Date: 2024-09-18\n\n", x.Identifier())
		for pointer := range x.Len() {
			if r, ok := x.CodePoint(pointer); ok {
				fmt.Fprintf(&b, "%5d\t0x%04X\t%c (NAME)\n", pointer, r, r)
			}
		}
		write(t, dir, "index-"+x.Name()+".txt", b.String())
	}
	var ranges, encodings strings.Builder
	fmt.Fprintf(&ranges, "# Identifier: %s\n\n", tables.GB18030RangesIdentifier())
	for _, x := range tables.GB18030Ranges() {
		fmt.Fprintf(&ranges, "%6d\t0x%04X\n", x.Pointer, x.CodePoint)
	}
	write(t, dir, "index-gb18030-ranges.txt", ranges.String())
	require.NoError(t, tables.WriteEncodings(&encodings))
	write(t, dir, "encodings.json", encodings.String())
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
}

// TestDataFiles generates the data files from what is compiled in: they must
// be those of package tables, or they are edited or of another generator.
func TestDataFiles(t *testing.T) {
	assert.NoError(t, run(resources(t), "..", true))
}

func TestRun(t *testing.T) {
	src, out := resources(t), t.TempDir()
	big5 := filepath.Join(out, "data_big5.go")
	names := filepath.Join(out, "data_names.go")

	require.NoError(t, run(src, out, false))
	require.NoError(t, run(src, out, true))
	require.NoError(t, os.Remove(big5))
	require.NoError(t, os.WriteFile(names, []byte("package tables\n"), 0o666))
	assert.EqualError(t, run(src, out, true), "not what the generator writes: "+names+", "+big5)
	assert.NoFileExists(t, big5)

	assert.ErrorIs(t, run(src, filepath.Join(out, "none"), false), os.ErrNotExist)
	assert.ErrorIs(t, run(out, out, false), os.ErrNotExist)
}

// TestRunBadSource spoils one resource after the other. Nothing may be written.
func TestRunBadSource(t *testing.T) {
	for _, test := range []struct{ name, old, new, want string }{
		{"index-jis0208.txt", "    0\t0x3000", "    0\t0x3001", "Identifier cbaa91f3"},
		{"index-koi8-r.txt", "  127\t0x042A", "  128\t0x042A", "index-koi8-r.txt:133: pointer 128 in an index of 128"},
		{"index-big5.txt", "  942\t0x43F0", "  942\t0x143F0", "index-big5.txt:6: U+143F0 is neither in plane 0 nor in plane 2"},
		{"index-big5.txt", "  942\t0x43F0", "  942 0x43F0", `index-big5.txt:6: pointer: strconv.ParseUint: parsing "942 0x43F0"`},
		{"index-gb18030-ranges.txt", "    36\t0x00A5", "    36\t0x0079", "index-gb18030-ranges.txt:4: U+0079 after U+0080"},
		{"index-gb18030-ranges.txt", "    36\t0x00A5", "    36\t0x0080", "index-gb18030-ranges.txt:4: U+0080 after U+0080"},
		{"index-gb18030-ranges.txt", "    36\t0x00A5", "    37\t0x00A5", "Identifier f963aaa1"},
		{"encodings.json", `"latin1"`, `"latin2"`, `label "latin2" of windows-1252 is one of ISO-8859-2`},
	} {
		src, out := resources(t), t.TempDir()
		text, err := os.ReadFile(filepath.Join(src, test.name))
		require.NoError(t, err)
		before, after, found := strings.Cut(string(text), test.old)
		require.True(t, found, test.old)
		write(t, src, test.name, before+test.new+after)

		assert.ErrorContains(t, run(src, out, false), test.want)
		written, err := os.ReadDir(out)
		require.NoError(t, err)
		assert.Empty(t, written, test.want)
	}
}

const identifier = "# Identifier: " + "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

func TestParse(t *testing.T) {
	r := resource{path: "x.txt"}
	require.NoError(t, r.parse(identifier+"\n#\n\n  0\t0x0080\n  7\t0x2F9D4\tname\tmore\n"))
	assert.Equal(t, identifier[len("# Identifier: "):], r.identifier)
	assert.Equal(t, []entry{{4, 0, 0x80}, {5, 7, 0x2F9D4}}, r.entries)
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"  0\t0x0080\n":                    "x.txt: no Identifier",
		"# Identifier: 0123\n":             "x.txt: no Identifier",
		identifier + "\n  0 0x0080\n":      `x.txt:2: no tab in "  0 0x0080"`,
		identifier + "\n\n\t0x0080\n":      `x.txt:3: pointer: strconv.ParseUint: parsing "": invalid syntax`,
		identifier + "\n-1\t0x0080\n":      `x.txt:2: pointer: strconv.ParseUint: parsing "-1": invalid syntax`,
		identifier + "\n0x1\t0x0080\n":     `x.txt:2: pointer: strconv.ParseUint: parsing "0x1": invalid syntax`,
		identifier + "\n0\t0080\n":         `x.txt:2: code point "0080" does not begin with 0x`,
		identifier + "\n0\t0x\n":           `x.txt:2: code point: strconv.ParseUint: parsing "": invalid syntax`,
		identifier + "\n0\t0x80 \n":        `x.txt:2: code point: strconv.ParseUint: parsing "80 ": invalid syntax`,
		identifier + "\n0\t0x80\r\n":       `x.txt:2: code point: strconv.ParseUint: parsing "80\r": invalid syntax`,
		identifier + "\n0\t0x0000\n":       "x.txt:2: code point 0x0000 is null or not a scalar value",
		identifier + "\n0\t0xD800\n":       "x.txt:2: code point 0xD800 is null or not a scalar value",
		identifier + "\n0\t0x110000\n":     "x.txt:2: code point 0x110000 is null or not a scalar value",
		identifier + "\n1\t0x80\n1\t0x81":  "x.txt:3: pointer 1 after pointer 1",
		identifier + "\n2\t0x80\n1\t0x81":  "x.txt:3: pointer 1 after pointer 2",
		identifier + "\n1\t0x80\n \t0x81":  `x.txt:3: pointer: strconv.ParseUint: parsing "": invalid syntax`,
		identifier + "\n99999999999\t0x80": `x.txt:2: pointer: strconv.ParseUint: parsing "99999999999": value out of range`,
	} {
		r := resource{path: "x.txt"}
		assert.EqualError(t, r.parse(text), want, "%q", text)
	}
}

func TestParseEncodingsErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "x.json:1: unexpected end of JSON input",
		"[\n{\n":                        "x.json:3: unexpected end of JSON input",
		"[\n{]\n":                       "x.json:2: invalid character ']'",
		"[]\n[]\n":                      "x.json:2: invalid character '['",
		"[\n{\"heading\":\n1}]":         "x.json:3: json: cannot unmarshal number",
		encodings("A", `"a", "B"`):      `x.json: label "B" of A is not in lower case`,
		encodings("A", `"a", "b", "a"`): `x.json: label "a" of A is one of A`,
		encodings("A", `"b"`):           `x.json: name "A" is not one of its own labels`,
	} {
		_, err := parseEncodings("x.json", []byte(text))
		assert.ErrorContains(t, err, want, "%q", text)
	}
}

// encodings returns an encodings.json of one encoding.
func encodings(name, labels string) string {
	return fmt.Sprintf(`[{"heading": "H", "encodings": [{"name": %q, "labels": [%s]}]}]`, name, labels)
}
