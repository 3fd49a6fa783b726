//go:build cgo && !windows

package main

/*
#cgo linux LDFLAGS: -ldl
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// What a library of native/ has: its version; a converter for a label and a
// direction (0 decode, 1 encode, 2 encode with numeric references), or NULL; its
// end; and a conversion of a whole buffer, which returns the size of the output,
// or the largest number if it failed.
typedef const char *(*version_function)(void);
typedef void *(*open_function)(const char *label, int direction);
typedef void (*close_function)(void *state);
typedef size_t (*run_function)(void *state, const uint8_t *src, size_t length, uint8_t *dst, size_t room);

static const char *peer_version(void *f) { return ((version_function)f)(); }
static void *peer_open(void *f, const char *label, int direction) { return ((open_function)f)(label, direction); }
static void peer_close(void *f, void *state) { ((close_function)f)(state); }
static size_t peer_run(void *f, void *state, const uint8_t *src, size_t length, uint8_t *dst, size_t room) {
	return ((run_function)f)(state, src, length, dst, room);
}
*/
import "C"

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unsafe"
)

//go:embed native
var native embed.FS

// registry is where Debian puts the sources of Rust packages.
const registry = "/usr/share/cargo/registry"

// library is a peer in C or Rust: a shared library, built when it is needed.
type library struct {
	name           string
	describe       string
	open, end, run unsafe.Pointer
}

// nativePeers builds the libraries in directory. missing says which peers there
// are not, and why.
func nativePeers(directory string) (list []peer, missing []string) {
	directory, err := filepath.Abs(directory)
	if err == nil {
		err = unpack(directory)
	}
	if err != nil {
		return nil, []string{err.Error()}
	}
	for _, l := range []struct {
		name  string
		build func(directory string) (file string, err error)
	}{
		{"encoding_rs", buildRust},
		{"ICU", func(directory string) (string, error) { return buildC(directory, "icu", "icu-uc") }},
		{"iconv", func(directory string) (string, error) { return buildC(directory, "iconv", "") }},
	} {
		file, err := l.build(filepath.Join(directory, "native"))
		var p *library
		if err == nil {
			p, err = load(l.name, file)
		}
		if err != nil {
			missing = append(missing, fmt.Sprintf("%s: %v", l.name, err))
			continue
		}
		list = append(list, p)
	}
	return list, missing
}

// buildC builds native/NAME.c with a package that pkg-config knows.
func buildC(directory, name, pkg string) (string, error) {
	file := filepath.Join(directory, name+".so")
	arguments := []string{"-O2", "-shared", "-fPIC", "-o", file, filepath.Join(directory, name+".c")}
	if pkg != "" {
		flags, err := output(exec.Command("pkg-config", "--cflags", "--libs", pkg))
		if err != nil {
			return "", err
		}
		arguments = append(arguments, strings.Fields(flags)...)
	}
	_, err := output(exec.Command("cc", arguments...))
	return file, err
}

// buildRust builds native/encoding_rs from the sources that Debian ships.
func buildRust(directory string) (string, error) {
	sources, _ := filepath.Glob(registry + "/encoding_rs-*")
	if len(sources) != 1 {
		return "", fmt.Errorf("%d versions in %s (Debian's package is librust-encoding-rs-dev)", len(sources), registry)
	}
	rustc, err := output(exec.Command("rustc", "--version"))
	if err != nil {
		return "", err
	}
	rustc, _, _ = strings.Cut(rustc, " (")
	directory = filepath.Join(directory, "encoding_rs")
	// What was locked may have been another version.
	if err := os.Remove(filepath.Join(directory, "Cargo.lock")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	cargo := exec.Command("cargo", "build", "--quiet", "--release", "--offline", "--target-dir", "target",
		"--config", `source.crates-io.replace-with="debian"`, "--config", fmt.Sprintf("source.debian.directory=%q", registry))
	cargo.Dir = directory
	version := strings.TrimPrefix(filepath.Base(sources[0]), "encoding_rs-")
	cargo.Env = append(os.Environ(), "PEER_VERSION="+version+" with fast-legacy-encode, "+rustc)
	if _, err := output(cargo); err != nil {
		return "", err
	}
	files, _ := filepath.Glob(filepath.Join(directory, "target/release/libpeer.*"))
	for _, file := range files {
		if filepath.Ext(file) != ".d" {
			return file, nil
		}
	}
	return "", errors.New("cargo built no library")
}

// output runs a command. What it says on standard error is part of the error.
func output(command *exec.Cmd) (string, error) {
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
		if first != "" {
			first = ": " + first
		}
		return "", fmt.Errorf("%s: %w%s", filepath.Base(command.Path), err, first)
	}
	return strings.TrimSpace(string(out)), nil
}

// unpack writes the sources to directory, but for those that are there: nothing
// is built again that need not be.
func unpack(directory string) error {
	return fs.WalkDir(native, ".", func(path string, entry fs.DirEntry, err error) error {
		target := filepath.Join(directory, path)
		if err != nil || entry.IsDir() {
			return errors.Join(err, os.MkdirAll(target, 0o777))
		}
		want, err := native.ReadFile(path)
		if err != nil {
			return err
		}
		if have, err := os.ReadFile(target); err == nil && bytes.Equal(have, want) {
			return nil
		}
		return os.WriteFile(target, want, 0o666)
	})
}

func load(name, file string) (*library, error) {
	path := C.CString(file)
	defer C.free(unsafe.Pointer(path))
	handle := C.dlopen(path, C.RTLD_NOW|C.RTLD_LOCAL)
	if handle == nil {
		return nil, errors.New(C.GoString(C.dlerror()))
	}
	symbol := func(name string) unsafe.Pointer {
		s := C.CString(name)
		defer C.free(unsafe.Pointer(s))
		return C.dlsym(handle, s)
	}
	version := symbol("peer_version")
	l := &library{name: name, open: symbol("peer_open"), end: symbol("peer_close"), run: symbol("peer_run")}
	if version == nil || l.open == nil || l.end == nil || l.run == nil {
		return nil, fmt.Errorf("%s lacks a function", filepath.Base(file))
	}
	l.describe = C.GoString(C.peer_version(version))
	return l, nil
}

func (l *library) version() string { return l.describe }
func (l *library) title() string   { return l.name }
func (l *library) close()          {}

func (l *library) tasks(r row, dst []byte) []*task {
	label := C.CString(r.label)
	defer C.free(unsafe.Pointer(label))
	number := map[direction]C.int{decode: 0, encode: 1, encodeHTML: 2}[r.direction]
	state := C.peer_open(l.open, label, number)
	if state == nil || len(r.src) == 0 {
		return nil
	}
	return []*task{{
		peer: l.name, same: true,
		output: func(n int) []byte { return dst[:n] },
		run: func() (int, error) {
			n := C.peer_run(l.run, state, (*C.uint8_t)(&r.src[0]), C.size_t(len(r.src)), (*C.uint8_t)(&dst[0]), C.size_t(len(dst)))
			if n == ^C.size_t(0) {
				return 0, errors.New("conversion failed")
			}
			return int(n), nil
		},
		close: func() { C.peer_close(l.end, state) },
	}}
}
