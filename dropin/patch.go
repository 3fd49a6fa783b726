package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// An edit puts text in the place of source[start:end].
type edit struct {
	start, end int
	text       string
}

// apply returns source with the edits, which do not overlap.
func apply(source []byte, edits []edit) []byte {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(out, source[at:e.start]...)
		out = append(out, e.text...)
		at = e.end
	}
	return append(out, source[at:]...)
}

// patchTree patches each Go file below dir, those of tests only if asked to. kept
// gets what stays with golang.org/x/text, such as "charmap.CodePage437".
func patchTree(dir string, tests bool, kept map[string]bool) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" || !tests && strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := os.ReadFile(name)
		if err != nil || !strings.Contains(string(source), xtext) {
			return err
		}
		edits, err := patchFile(source, kept)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if len(edits) == 0 {
			return nil
		}
		return os.WriteFile(name, apply(source, edits), 0o666)
	})
}

// patchFile returns the edits that make a Go file import our encodings instead
// of those of golang.org/x/text. All else in it stays as it is, byte for byte.
func patchFile(source []byte, kept map[string]bool) ([]edit, error) {
	f := goFile{set: token.NewFileSet()}
	var err error
	f.file, err = parser.ParseFile(f.set, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var edits []edit
	for _, d := range f.file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT {
			continue
		}
		for _, spec := range decl.Specs {
			more, err := f.patchImport(spec.(*ast.ImportSpec), decl.Lparen.IsValid(), kept)
			if err != nil {
				return nil, err
			}
			edits = append(edits, more...)
		}
	}
	return edits, nil
}

type goFile struct {
	set  *token.FileSet
	file *ast.File
}

// replace returns the edit that puts text in the place of n.
func (f goFile) replace(n ast.Node, text string) edit {
	return edit{f.set.Position(n.Pos()).Offset, f.set.Position(n.End()).Offset, text}
}

// patchImport returns the edits for one import. Where we have all that the file
// uses of the package, ours takes its place and its name in the file. Where we
// have a part, ours is imported beside it, and each use of that part gets the
// qualifier of ours. What we name otherwise gets our name.
func (f goFile) patchImport(spec *ast.ImportSpec, inParentheses bool, kept map[string]bool) ([]edit, error) {
	theirs, err := strconv.Unquote(spec.Path.Value)
	ours, known := replacements[theirs]
	if err != nil || !known {
		return nil, err
	}
	local := path.Base(theirs)
	if spec.Name != nil {
		local = spec.Name.Name
	}
	if local == "." || local == "_" {
		return nil, fmt.Errorf("import %s %q has no uses to find", local, theirs)
	}
	have, lack := f.uses(local, ours.names)
	for _, use := range lack {
		kept[path.Base(theirs)+"."+use.Sel.Name] = true
	}
	qualifier, stays := local, ""
	switch {
	case len(have) == 0:
		return nil, nil
	case len(lack) > 0 && inParentheses:
		qualifier, stays = local+"OfWebenc", fmt.Sprintf("%s %q\n\t", local, theirs)
	case len(lack) > 0:
		qualifier, stays = local+"OfWebenc", fmt.Sprintf("%s %q\nimport ", local, theirs)
	}
	edits := []edit{f.replace(spec, stays+fmt.Sprintf("%s %q", qualifier, ours.path))}
	for _, use := range have {
		edits = append(edits, f.replace(use, qualifier+"."+ours.names[use.Sel.Name]))
	}
	return edits, nil
}

// uses returns the expressions in f that name something of the package local,
// apart by whether names has it.
func (f goFile) uses(local string, names map[string]string) (have, lack []*ast.SelectorExpr) {
	ast.Inspect(f.file, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := s.X.(*ast.Ident); ok && x.Name == local {
			if names[s.Sel.Name] != "" {
				have = append(have, s)
			} else {
				lack = append(lack, s)
			}
		}
		return true
	})
	return have, lack
}
