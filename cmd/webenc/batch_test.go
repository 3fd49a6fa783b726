package main

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// treeOf returns a new directory of files with the contents, at any depth.
func treeOf(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
		require.NoError(t, os.WriteFile(name, []byte(content), 0o666))
	}
	return dir
}

// tree is the inverse of treeOf. It has regular files only.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(name)
		name, _ = filepath.Rel(dir, name)
		files[filepath.ToSlash(name)] = string(content)
		return err
	}))
	return files
}

// shiftJIS is a tree of texts in Shift_JIS.
var shiftJIS = map[string]string{
	"a":               "\x95\x5C",
	"bad":             "ok\x95\x5C\xFD",
	"dir/a":           "\x82\xA0",
	"dir/sub/b":       "b",
	"dir/.git/config": "\x95\x5C",
	"dir/.hidden":     "\x95\x5C",
	".named":          "\x95\x5C",
}

// TestBatch converts several files at a time; want is what changes in the tree.
func TestBatch(t *testing.T) {
	converted := map[string]string{"a": "表", "dir/a": "あ", "dir/sub/b": "b"}
	const replaced = "bad: replaced 1 malformed Shift_JIS sequence, at offset 4\n"
	const stopped = "bad: offset 4: malformed Shift_JIS sequence FD\n"
	cases := []struct {
		args string
		code int
		out  string
		err  string
		want map[string]string
	}{
		{"--in-place a dir", 0, "", "3 of 3 files converted\n", converted},
		{"-i dir/a a dir ./dir/../a", 0, "", "3 of 3 files converted\n", converted},
		{"-i -j 1 bad a missing dir/", 1, "",
			stopped + "missing: no such file or directory\n3 of 5 files converted\n", converted},
		{"-i -j 9 .", 1, "", stopped + "3 of 4 files converted\n", converted},
		{"-i --malformed=replacement bad", 0, "", replaced + "1 of 1 files converted\n", map[string]string{"bad": "ok表\uFFFD"}},
		{"-i .named dir/.git", 0, "", "2 of 2 files converted\n", map[string]string{".named": "表", "dir/.git/config": "表"}},
		{"-i -t koi8-r a dir/sub", 1, "", "a: offset 0: unmappable U+8868 in KOI8-R\n1 of 2 files converted\n", nil},
		{"-i -n a bad", 1, "a -> a\n", stopped + "1 of 2 files would be converted\n", nil},
		{"--out-dir new a dir", 0, "", "3 of 3 files converted\n",
			map[string]string{"new/a": "表", "new/dir/a": "あ", "new/dir/sub/b": "b"}},
		{"--out-dir new bad ../../../../../../../../../../nothing", 1, "", replaced +
			"../../../../../../../../../../nothing: no such file or directory\n1 of 2 files converted\n",
			map[string]string{"new/bad": "ok表\uFFFD"}},
		{"--out-dir new --malformed=fatal a bad", 1, "", stopped + "1 of 2 files converted\n", map[string]string{"new/a": "表"}},
		{"--out-dir new -n a dir", 0, "a -> new/a\ndir/a -> new/dir/a\ndir/sub/b -> new/dir/sub/b\n",
			"3 of 3 files would be converted\n", nil},
		{"--out-dir dir/sub dir", 0, "", "1 of 1 files converted\n", map[string]string{"dir/sub/dir/a": "あ"}},
		{"--out-dir . a", 1, "", "a: a, which it would be written to, is to be read\n0 of 1 files converted\n", nil},
		{"--out-dir a dir", 1, "", "a/dir/a: not a directory\na/dir/sub/b: not a directory\n0 of 2 files converted\n", nil},
		{"--out-dir dir a dir/a", 1, "", "a: dir/a, which it would be written to, is to be read\n1 of 2 files converted\n",
			map[string]string{"dir/dir/a": "あ"}},
	}
	for _, c := range cases {
		t.Run(c.args, func(t *testing.T) {
			dir, want := treeOf(t, shiftJIS), maps.Clone(shiftJIS)
			args := append([]string{"convert", "-f", "sjis"}, strings.Fields(c.args)...)
			require.Equal(t, outcome{c.code, c.out, c.err}, webenc(t, dir, "", args...))
			maps.Copy(want, c.want)
			require.Equal(t, want, tree(t, dir)) // no temporary file either
		})
	}
}

// TestBatchClash has files that would be written to one file.
func TestBatchClash(t *testing.T) {
	dir := treeOf(t, map[string]string{"x": "outer", "in/x": "inner", "in/y": "other"})
	got := webenc(t, filepath.Join(dir, "in"), "", "convert", "-f", "utf-8", "--out-dir", "new", "x", "y", "../x")
	require.Equal(t, outcome{1, "", "x: new/x would be written from ../x too\n" +
		"../x: new/x would be written from x too\n1 of 3 files converted\n"}, got)
	require.Equal(t, "other", tree(t, dir)["in/new/y"])
	require.NotContains(t, tree(t, dir), "in/new/x")
}

// TestBatchMany converts more files than fit the hands of all workers.
func TestBatchMany(t *testing.T) {
	files, want := map[string]string{}, map[string]string{}
	for i := range 200 {
		name := fmt.Sprintf("d%d/f%d", i%7, i)
		files[name] = strings.Repeat("\x95\x5C", i)
		want[name] = strings.Repeat("表", i)
	}
	dir := treeOf(t, files)
	require.Equal(t, outcome{0, "", "200 of 200 files converted\n"}, webenc(t, dir, "", "convert", "-i", "-f", "sjis", "-j", "8", "."))
	require.Equal(t, want, tree(t, dir))
}

func TestBatchUsage(t *testing.T) {
	const hint = "\nTry \"webenc --help\" or \"webenc convert --help\".\n"
	cases := []struct{ args, stderr string }{
		{"-i", "webenc: convert: --in-place and --out-dir need names of files"},
		{"--out-dir d", "webenc: convert: --in-place and --out-dir need names of files"},
		{"-i a -", "webenc: convert: standard input has no name, which --in-place and --out-dir need"},
		{"-i --out-dir d a", "webenc: --in-place and --out-dir can't be used together"},
		{"-i -o d a", "webenc: convert: --output cannot go with --in-place or --out-dir, which name the outputs"},
		{"--out-dir= a", "webenc: convert: --out-dir: the name is empty"},
		{"-i --jobs=-1 a", "webenc: convert: --jobs: less than none"},
	}
	for _, c := range cases {
		args := append([]string{"convert", "-f", "sjis"}, strings.Fields(c.args)...)
		require.Equal(t, outcome{2, "", c.stderr + hint}, webenc(t, t.TempDir(), "", args...), c.args)
	}
}

func TestDryRun(t *testing.T) {
	dir := directoryOf(t, map[string]string{"out": "old"})
	require.Equal(t, outcome{0, "", "<stdin>: replaced 1 malformed UTF-8 sequence, at offset 1\n"},
		webenc(t, dir, "a\xFF", "convert", "-f", "utf-8", "-n", "-o", "out"))
	require.Equal(t, outcome{1, "", "<stdin>: offset 0: unmappable U+00E9 in Shift_JIS\n"},
		webenc(t, dir, "é", "convert", "-f", "utf-8", "-t", "sjis", "-n"))
	require.Equal(t, map[string]string{"out": "old"}, contents(t, dir))
}

func TestLocal(t *testing.T) {
	for name, want := range map[string]string{
		"a": "a", "./a": "a", "a/../b": "b", "/a/b": "a/b", "../../a": "a", "/../a": "a", "..a/b": "..a/b", "a/..b": "a/..b",
	} {
		require.Equal(t, filepath.FromSlash(want), local(filepath.FromSlash(name)), name)
	}
}
