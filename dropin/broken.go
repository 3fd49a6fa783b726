package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
)

// A fault is a way for every decoder to be wrong.
type fault struct {
	name string
	does string // what is wrong, as a clause
	code string // of the method that every decoder is used by, with %s for its receiver
}

var faults = []fault{
	{
		name: "wrong",
		does: "every character beyond ASCII is another",
		code: `package codec

func (t %s) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	nDst, nSrc, err = t.faultless(dst, src, atEOF)
	for i := range nDst {
		if ends := i+1 == nDst || dst[i+1]&0xC0 != 0x80; ends && dst[i] >= 0x80 {
			dst[i] ^= 1
		}
	}
	return nDst, nSrc, err
}
`,
	},
	{
		name: "silent",
		does: "U+FFFD is lost",
		code: `package codec

import "bytes"

func (t %s) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	nDst, nSrc, err = t.faultless(dst, src, atEOF)
	return copy(dst, bytes.ReplaceAll(dst[:nDst], []byte("\uFFFD"), nil)), nSrc, err
}
`,
	},
}

// overlay writes to dir what makes the go command build our module, which is in
// the directory ours, with the fault, and returns the value for its -overlay.
// Our module itself stays as it is.
func (f fault) overlay(dir, ours string) (string, error) {
	codec := filepath.Join(ours, "whatwg", "codec")
	sound, added := filepath.Join(codec, "decode.go"), filepath.Join(codec, "fault.go")
	source, err := os.ReadFile(sound)
	if err != nil {
		return "", err
	}
	source, receiver, err := renameTransform(source)
	if err != nil {
		return "", fmt.Errorf("%s: %w", sound, err)
	}
	renamed, faulty := filepath.Join(dir, "decode.go"), filepath.Join(dir, f.name+".go")
	list, err := json.Marshal(map[string]map[string]string{"Replace": {sound: renamed, added: faulty}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, f.name+".json")
	return name, errors.Join(
		os.WriteFile(renamed, source, 0o666),
		os.WriteFile(faulty, fmt.Appendf(nil, f.code, receiver), 0o666),
		os.WriteFile(name, list, 0o666),
	)
}

// renameTransform gives the method Transform in source another name, and
// returns its receiver's type.
func renameTransform(source []byte) (renamed []byte, receiver string, err error) {
	f := goFile{set: token.NewFileSet()}
	f.file, err = parser.ParseFile(f.set, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, "", err
	}
	for _, d := range f.file.Decls {
		method, ok := d.(*ast.FuncDecl)
		if ok && method.Recv != nil && method.Name.Name == "Transform" {
			t := f.replace(method.Recv.List[0].Type, "")
			return apply(source, []edit{f.replace(method.Name, "faultless")}), string(source[t.start:t.end]), nil
		}
	}
	return nil, "", errors.New("no method Transform to put a faulty one in place of")
}
