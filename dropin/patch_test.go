package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func patchString(t *testing.T, source string) (patched string, kept []string) {
	t.Helper()
	names := map[string]bool{}
	edits, err := patchFile([]byte(source), names)
	require.NoError(t, err)
	return string(apply([]byte(source), edits)), slices.Sorted(maps.Keys(names))
}

var patches = []struct {
	name, source, want string
	kept               []string
}{
	{
		name:   "all of a package",
		source: "package p\n\nimport \"golang.org/x/text/encoding/japanese\"\n\nvar a, b = japanese.EUCJP,   japanese.ShiftJIS // as it is\n",
		want:   "package p\n\nimport japanese \"github.com/webenc/webenc/whatwg/japanese\"\n\nvar a, b = japanese.EUCJP,   japanese.ShiftJIS // as it is\n",
	},
	{
		name:   "a package of another name",
		source: "package p\n\nimport (\n\t\"fmt\"\n\t\"golang.org/x/text/encoding/traditionalchinese\" // Big5\n)\n\nvar a = fmt.Sprint(traditionalchinese.Big5)\n",
		want:   "package p\n\nimport (\n\t\"fmt\"\n\ttraditionalchinese \"github.com/webenc/webenc/whatwg/chinese\" // Big5\n)\n\nvar a = fmt.Sprint(traditionalchinese.Big5)\n",
	},
	{
		name:   "a name of the file's own",
		source: "package p\n\nimport uni \"golang.org/x/text/encoding/unicode\"\nimport \"unicode\"\n\nvar a, b = uni.UTF8, unicode.Latin\n",
		want:   "package p\n\nimport uni \"github.com/webenc/webenc/whatwg/utf8\"\nimport \"unicode\"\n\nvar a, b = uni.UTF8, unicode.Latin\n",
	},
	{
		name:   "an encoding that we name otherwise",
		source: "package p\n\nimport \"golang.org/x/text/encoding/charmap\"\n\nvar a, b = charmap.CodePage866, charmap.KOI8R\n",
		want:   "package p\n\nimport charmap \"github.com/webenc/webenc/whatwg/legacy\"\n\nvar a, b = charmap.IBM866, charmap.KOI8R\n",
	},
	{
		name:   "a part of a package",
		source: "package p\n\nimport \"golang.org/x/text/encoding/charmap\"\n\nvar a, b = charmap.CodePage437, charmap.KOI8R.NewDecoder()\n",
		want: "package p\n\nimport charmap \"golang.org/x/text/encoding/charmap\"\nimport charmapOfWebenc \"github.com/webenc/webenc/whatwg/legacy\"\n\n" +
			"var a, b = charmap.CodePage437, charmapOfWebenc.KOI8R.NewDecoder()\n",
		kept: []string{"charmap.CodePage437"},
	},
	{
		name:   "a part of a package, in parentheses",
		source: "package p\n\nimport (\n\t\"golang.org/x/text/encoding/unicode\"\n)\n\nvar a, b = unicode.UTF8, unicode.UTF16(unicode.BigEndian, unicode.UseBOM)\n",
		want: "package p\n\nimport (\n\tunicode \"golang.org/x/text/encoding/unicode\"\n\tunicodeOfWebenc \"github.com/webenc/webenc/whatwg/utf8\"\n)\n\n" +
			"var a, b = unicodeOfWebenc.UTF8, unicode.UTF16(unicode.BigEndian, unicode.UseBOM)\n",
		kept: []string{"unicode.BigEndian", "unicode.UTF16", "unicode.UseBOM"},
	},
	{
		name:   "no part of a package",
		source: "package p\n\nimport \"golang.org/x/text/encoding/korean\"\n\nvar a = korean.All\n",
		want:   "package p\n\nimport \"golang.org/x/text/encoding/korean\"\n\nvar a = korean.All\n",
		kept:   []string{"korean.All"},
	},
	{
		name:   "other packages",
		source: "package p\n\nimport (\n\t\"golang.org/x/text/encoding\"\n\t\"golang.org/x/text/encoding/ianaindex\"\n)\n\nvar a, b = encoding.Nop, ianaindex.MIME\n",
		want:   "package p\n\nimport (\n\t\"golang.org/x/text/encoding\"\n\t\"golang.org/x/text/encoding/ianaindex\"\n)\n\nvar a, b = encoding.Nop, ianaindex.MIME\n",
	},
}

func TestPatchFile(t *testing.T) {
	for _, test := range patches {
		t.Run(test.name, func(t *testing.T) {
			patched, kept := patchString(t, test.source)
			require.Equal(t, test.want, patched)
			require.Equal(t, test.kept, kept)
		})
	}
}

func TestPatchFileErrors(t *testing.T) {
	for _, source := range []string{
		"package p\n\nimport . \"golang.org/x/text/encoding/korean\"\n\nvar a = EUCKR\n",
		"package p\n\nimport _ \"golang.org/x/text/encoding/korean\"\n",
		"package",
	} {
		_, err := patchFile([]byte(source), map[string]bool{})
		require.Error(t, err, source)
	}
}

func TestPatchTree(t *testing.T) {
	const source = "package p\n\nimport \"golang.org/x/text/encoding/korean\"\n\nvar a = korean.EUCKR\n"
	for _, tests := range []bool{false, true} {
		dir := t.TempDir()
		require.NoError(t, os.Mkdir(filepath.Join(dir, "sub"), 0o777))
		for _, name := range []string{"a_test.go", "a.txt", "sub/b.go"} {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(source), 0o666))
		}
		require.NoError(t, patchTree(dir, tests, map[string]bool{}))
		for name, changes := range map[string]bool{"a_test.go": tests, "a.txt": false, "sub/b.go": true} {
			got, err := os.ReadFile(filepath.Join(dir, name))
			require.NoError(t, err)
			require.Equal(t, changes, string(got) != source, name)
		}
	}
}

// TestReplacementsExist: our packages have all that imports are replaced by, and
// nothing of the packages of one name is left out that x/text has as well.
func TestReplacementsExist(t *testing.T) {
	require.Len(t, replacements, 7)
	replaced := map[string]bool{}
	for theirs, ours := range replacements {
		exported := exportedNames(t, filepath.Join("..", strings.TrimPrefix(ours.path, webenc+"/")))
		for _, name := range ours.names {
			require.Contains(t, exported, name, theirs)
			replaced[ours.path+"."+name] = true
		}
	}
	var rest []string
	for _, ours := range replacements {
		for _, name := range exportedNames(t, filepath.Join("..", strings.TrimPrefix(ours.path, webenc+"/"))) {
			if full := ours.path + "." + name; !replaced[full] && name != "All" {
				rest = append(rest, strings.TrimPrefix(full, whatwg))
			}
		}
	}
	slices.Sort(rest)
	require.Equal(t, []string{"legacy.Replacement", "legacy.UTF16BE", "legacy.UTF16LE"}, slices.Compact(rest))
}

// exportedNames returns the functions and variables that the package in dir
// exports.
func exportedNames(t *testing.T, dir string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			names = append(names, declared(d)...)
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return !ast.IsExported(name) })
}

func declared(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok {
				for _, name := range v.Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}
