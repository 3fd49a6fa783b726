package main

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
)

// A site is where the modules of one variant of a consumer are laid out.
type site struct {
	dir  string
	ours string          // the directory of our module; empty for a consumer as it is
	kept map[string]bool // gets what stays with golang.org/x/text
}

// lay puts the consumer, and what it gets our encodings through, into s, and
// returns the directory of the consumer.
func (s site) lay(c consumer) (string, error) {
	if err := os.RemoveAll(s.dir); err != nil {
		return "", err
	}
	dir, err := s.copyModule(c.source)
	if err != nil || s.ours == "" {
		return dir, err
	}
	if err := patchTree(dir, true, s.kept); err != nil {
		return "", err
	}
	edits := []string{"mod", "edit", "-require=" + webenc + "@v0.1.0", "-replace=" + webenc + "=" + s.ours}
	for _, through := range c.through {
		copied, err := s.copyModule(through)
		if err != nil {
			return "", err
		}
		if err := patchTree(filepath.Join(copied, filepath.FromSlash(through.only)), false, s.kept); err != nil {
			return "", err
		}
		edits = append(edits, "-require="+through.module+"@"+through.version, "-replace="+through.module+"="+copied)
	}
	_, err = goCommand(dir, edits...)
	return dir, err
}

// copyModule copies a module to s: the module cache cannot be written to.
func (s site) copyModule(m source) (dir string, err error) {
	dir = filepath.Join(s.dir, path.Base(m.module))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	out, err := goCommand(dir, "mod", "download", "-json", m.module+"@"+m.version)
	if err != nil {
		return "", err
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		return "", err
	}
	return dir, os.CopyFS(dir, os.DirFS(module.Dir))
}
