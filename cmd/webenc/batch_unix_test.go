//go:build unix

package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestBatchSpecial has what is neither a regular file nor a directory.
func TestBatchSpecial(t *testing.T) {
	dir := treeOf(t, map[string]string{"in/a": "\x95\x5C", "else/b": "\x95\x5C", "c": "\x95\x5C"})
	require.NoError(t, os.Symlink("../c", filepath.Join(dir, "in", "link")))
	require.NoError(t, os.Symlink("else", filepath.Join(dir, "directory")))
	require.NoError(t, os.Symlink("c", filepath.Join(dir, "file")))
	require.NoError(t, os.Symlink("nowhere", filepath.Join(dir, "dangling")))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "in", "fifo"), 0o666))

	left := "in/fifo: left out: not a regular file\nin/link: left out: a symbolic link\n"
	got := webenc(t, dir, "", "convert", "-f", "sjis", "-i", "in", "in/fifo", "dangling")
	require.Equal(t, outcome{1, "", left + "in/fifo: not a regular file\n" +
		"dangling: no such file or directory\n1 of 3 files converted\n"}, got)

	// A link that is named is followed, and its file is converted once.
	got = webenc(t, dir, "", "convert", "-f", "sjis", "-i", "file", "c", "directory", "else/b")
	require.Equal(t, outcome{0, "", "2 of 2 files converted\n"}, got)
	require.Equal(t, map[string]string{"in/a": "表", "else/b": "表", "c": "表"}, tree(t, dir))
	to, err := os.Readlink(filepath.Join(dir, "file"))
	require.NoError(t, err)
	require.Equal(t, "c", to)

	// An output that is a link to an input, and one in the way to another output.
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "out"), 0o777))
	require.NoError(t, os.Symlink("../c", filepath.Join(dir, "out", "c")))
	require.NoError(t, os.Symlink("../in", filepath.Join(dir, "out", "else")))
	got = webenc(t, dir, "", "convert", "-f", "utf-8", "--out-dir", "out", "c", "else/b")
	require.Equal(t, outcome{1, "", "c: out/c, which it would be written to, is to be read\n1 of 2 files converted\n"}, got)
	require.Equal(t, map[string]string{"in/a": "表", "in/b": "表", "else/b": "表", "c": "表"}, tree(t, dir))
}

// TestBatchHardLinks converts both names of a file, each once.
func TestBatchHardLinks(t *testing.T) {
	dir := directoryOf(t, map[string]string{"a": "\x95\x5C"})
	require.NoError(t, os.Link(filepath.Join(dir, "a"), filepath.Join(dir, "b")))
	require.Equal(t, outcome{0, "", "2 of 2 files converted\n"}, webenc(t, dir, "", "convert", "-f", "sjis", "-i", "a", "b"))
	require.Equal(t, map[string]string{"a": "表", "b": "表"}, contents(t, dir))
}

// TestBatchSignal ends the command in the middle of several files.
func TestBatchSignal(t *testing.T) {
	dir := treeOf(t, map[string]string{"done": "text", "out/one": "old"})
	cmd := command(t, dir, "convert", "-f", "utf-8", "--out-dir", "out", "-j", "3", "done", "one", "two")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	one, two := fifo(t, dir, "one"), fifo(t, dir, "two")
	require.NoError(t, cmd.Start())
	for _, pipe := range []io.Writer{one, two} { // which is full until the command reads
		_, err := io.WriteString(pipe, strings.Repeat("x", fed))
		require.NoError(t, err)
	}
	require.GreaterOrEqual(t, len(temporaries(t, filepath.Join(dir, "out"))), 2)
	require.NoError(t, cmd.Process.Signal(syscall.SIGINT))
	require.Error(t, cmd.Wait())
	require.Equal(t, syscall.SIGINT, cmd.ProcessState.Sys().(syscall.WaitStatus).Signal())
	require.Empty(t, stderr.String())
	left := tree(t, dir)
	delete(left, "out/done") // which may have been finished
	require.Equal(t, map[string]string{"done": "text", "out/one": "old"}, left)
}

// fifo makes a FIFO and opens it for writing. The test fails rather than waits
// for ever if nobody reads.
func fifo(t testing.TB, dir, name string) *os.File {
	t.Helper()
	name = filepath.Join(dir, name)
	require.NoError(t, syscall.Mkfifo(name, 0o666))
	pipe, err := os.OpenFile(name, os.O_RDWR|syscall.O_NONBLOCK, 0)
	require.NoError(t, err)
	t.Cleanup(func() { pipe.Close() })
	require.NoError(t, pipe.SetDeadline(time.Now().Add(time.Minute)))
	return pipe
}

// TestFileSizeLimit runs out of room in the middle of a file.
func TestFileSizeLimit(t *testing.T) {
	long := strings.Repeat("text\n", 100_000)
	for _, first := range []string{"ulimit -f 64", "trap '' XFSZ; ulimit -f 64"} {
		dir := directoryOf(t, map[string]string{"long": long, "short": "text"})
		cmd := under(command(t, dir, "convert", "-f", "utf-8", "-t", "utf-16le", "-i", "long", "short"), first)
		require.Equal(t, outcome{1, "", "long: file too large\n1 of 2 files converted\n"}, finish(t, cmd))
		require.Equal(t, map[string]string{"long": long, "short": "t\x00e\x00x\x00t\x00"}, contents(t, dir))
	}
}

// TestFullFileSystem has a small file system to fill. One job at a time, since
// the short file has no room either while the long one fills it.
func TestFullFileSystem(t *testing.T) {
	dir := directoryOf(t, map[string]string{"long": strings.Repeat("text\n", 100_000), "short": "text"})
	out := filepath.Join(dir, "out")
	require.NoError(t, os.Mkdir(out, 0o777))
	if err := mountSmall(out); err != nil {
		t.Skipf("cannot mount: %v", err)
	}
	defer unmount(out)
	require.NoError(t, os.WriteFile(filepath.Join(out, "long"), []byte("old"), 0o666))
	got := webenc(t, dir, "", "convert", "-f", "utf-8", "--jobs", "1", "--out-dir", "out", "long", "short")
	require.Equal(t, outcome{1, "", "out/long: no space left on device\n1 of 2 files converted\n"}, got)
	require.Equal(t, map[string]string{"long": "old", "short": "text"}, contents(t, out))
}

// TestFullOutput has no room for what the other commands write.
func TestFullOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	defer full.Close()
	for _, args := range []string{
		"list", "list --json", "inspect", "inspect missing -", "explain -f utf-8 61", "table -f koi8-r", "completion bash", "man",
		"convert -f utf-8 -n --out-dir new .",
	} {
		cmd := command(t, directoryOf(t, map[string]string{"a": ""}), strings.Fields(args)...)
		cmd.Stdin, cmd.Stdout = strings.NewReader("text"), full
		got := finish(t, cmd)
		require.Equal(t, 1, got.code, args)
		require.True(t, strings.HasSuffix(got.stderr, "<stdout>: no space left on device\n"), "%s: %q", args, got.stderr)
	}
}
