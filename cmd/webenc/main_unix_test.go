//go:build unix

package main

import (
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// under returns cmd run by a shell that does something first.
func under(cmd *exec.Cmd, first string) *exec.Cmd {
	cmd.Args = append([]string{"sh", "-c", first + `; exec "$0" "$@"`}, cmd.Args...)
	cmd.Path = "/bin/sh"
	return cmd
}

func permOf(t testing.TB, name string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(name)
	require.NoError(t, err)
	return info.Mode().Perm()
}

func TestPermissions(t *testing.T) {
	dir := directoryOf(t, map[string]string{"in": "text", "old": "old"})
	for _, perm := range []fs.FileMode{0o600, 0o640, 0o666, 0o777} {
		require.NoError(t, os.Chmod(filepath.Join(dir, "old"), perm))
		cmd := under(command(t, dir, "convert", "-f", "utf-8", "in", "-o", "old"), "umask 027")
		require.Equal(t, outcome{0, "", ""}, finish(t, cmd))
		require.Equal(t, perm, permOf(t, filepath.Join(dir, "old")))
	}
	cmd := under(command(t, dir, "convert", "-f", "utf-8", "in", "-o", "new"), "umask 027")
	require.Equal(t, outcome{0, "", ""}, finish(t, cmd))
	require.Equal(t, fs.FileMode(0o640), permOf(t, filepath.Join(dir, "new")))
	require.Equal(t, map[string]string{"in": "text", "old": "text", "new": "text"}, contents(t, dir))
}

func TestOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can give files away")
	}
	dir := directoryOf(t, map[string]string{"in": "text", "old": "old"})
	old := filepath.Join(dir, "old")
	require.NoError(t, os.Chown(old, 12345, 54321))
	require.NoError(t, os.Chmod(old, 0o640))
	require.Equal(t, outcome{0, "", ""}, webenc(t, dir, "", "convert", "-f", "utf-8", "in", "-o", "old"))
	info, err := os.Stat(old)
	require.NoError(t, err)
	require.Equal(t, [2]uint32{12345, 54321}, [2]uint32{info.Sys().(*syscall.Stat_t).Uid, info.Sys().(*syscall.Stat_t).Gid})
	require.Equal(t, fs.FileMode(0o640), info.Mode().Perm())
}

func TestReadOnlyOutput(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everything")
	}
	dir := directoryOf(t, map[string]string{"in": "text", "old": "old"})
	require.NoError(t, os.Chmod(filepath.Join(dir, "old"), 0o444))
	require.Equal(t, outcome{1, "", "old: permission denied\n"}, webenc(t, dir, "", "convert", "-f", "utf-8", "in", "-o", "old"))
	require.Equal(t, map[string]string{"in": "text", "old": "old"}, contents(t, dir))
}

func TestSymbolicLinks(t *testing.T) {
	cases := []struct{ link, to, file string }{
		{"link", "old", "old"},
		{"link", "sub/old", "sub/old"},
		{"link", "new", "new"},
		{"sub/link", "../new", "new"},
		{"link", "second", "sub/new"},      // second -> sub/new
		{"link", "away/../new", "sub/new"}, // away -> sub/deep, whose .. is sub
	}
	for _, c := range cases {
		t.Run(c.link+" to "+c.to, func(t *testing.T) {
			dir := directoryOf(t, map[string]string{"in": "text", "old": "old"})
			require.NoError(t, os.MkdirAll(filepath.Join(dir, "sub", "deep"), 0o777))
			require.NoError(t, os.WriteFile(filepath.Join(dir, "sub", "old"), []byte("old"), 0o666))
			require.NoError(t, os.Symlink("sub/new", filepath.Join(dir, "second")))
			require.NoError(t, os.Symlink("sub/deep", filepath.Join(dir, "away")))
			require.NoError(t, os.Symlink(c.to, filepath.Join(dir, c.link)))

			got := webenc(t, dir, "a\xFF", "convert", "-f", "utf-8", "--malformed=fatal", "-o", c.link)
			require.Equal(t, outcome{1, "", "<stdin>: offset 1: malformed UTF-8 sequence FF\n"}, got)
			_, err := os.Stat(filepath.Join(dir, c.file))
			require.Equal(t, strings.HasSuffix(c.file, "old"), err == nil)

			require.Equal(t, outcome{0, "", ""}, webenc(t, dir, "", "convert", "-f", "utf-8", "in", "-o", c.link))
			to, err := os.Readlink(filepath.Join(dir, c.link))
			require.NoError(t, err)
			require.Equal(t, c.to, to)
			content, err := os.ReadFile(filepath.Join(dir, c.file))
			require.NoError(t, err)
			require.Equal(t, "text", string(content))
			require.Empty(t, temporaries(t, dir))
		})
	}

	dir := t.TempDir()
	require.NoError(t, os.Symlink("loop", filepath.Join(dir, "loop")))
	got := webenc(t, dir, "", "convert", "-f", "utf-8", "-o", "loop")
	require.Equal(t, outcome{1, "", "loop: " + syscall.ELOOP.Error() + "\n"}, got)
}

// temporaries returns the temporary files anywhere below the directory.
func temporaries(t testing.TB, dir string) []string {
	t.Helper()
	var names []string
	require.NoError(t, filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if strings.HasPrefix(filepath.Base(name), ".webenc-") {
			names = append(names, name)
		}
		return err
	}))
	return names
}

func TestDirectOutput(t *testing.T) {
	dir := directoryOf(t, map[string]string{"in": "表"})
	require.Equal(t, outcome{0, "", ""}, webenc(t, dir, "", "convert", "-f", "utf-8", "in", "-o", os.DevNull))
	require.NotZero(t, syscall.S_IFCHR&modeOf(t, os.DevNull))

	require.Equal(t, outcome{0, "表", ""}, webenc(t, dir, "", "convert", "-f", "utf-8", "in", "-o", "/dev/stdout"))

	fifo := filepath.Join(dir, "fifo")
	require.NoError(t, syscall.Mkfifo(fifo, 0o666))
	cmd := command(t, dir, "convert", "-f", "utf-8", "-t", "sjis", "in", "-o", "fifo")
	require.NoError(t, cmd.Start())
	content, err := os.ReadFile(fifo)
	require.NoError(t, err)
	require.NoError(t, cmd.Wait())
	require.Equal(t, "\x95\x5C", string(content))
	require.NotZero(t, syscall.S_IFIFO&modeOf(t, fifo))
}

func modeOf(t testing.TB, name string) uint32 {
	t.Helper()
	var stat syscall.Stat_t
	require.NoError(t, syscall.Stat(name, &stat))
	return uint32(stat.Mode)
}

// TestStandardOutputFile has a regular file as standard output: what is there is
// not replaced, by no name.
func TestStandardOutputFile(t *testing.T) {
	for _, name := range []string{"-", "/dev/stdout", "out"} {
		dir := directoryOf(t, map[string]string{"in": "text", "out": "head "})
		out, err := os.OpenFile(filepath.Join(dir, "out"), os.O_WRONLY|os.O_APPEND, 0)
		require.NoError(t, err)
		defer out.Close()

		cmd := command(t, dir, "convert", "-f", "utf-8", "in", "-o", name)
		cmd.Stdout = out
		require.Equal(t, outcome{0, "", ""}, finish(t, cmd))
		require.Equal(t, map[string]string{"in": "text", "out": "head text"}, contents(t, dir))

		cmd = command(t, dir, "convert", "-f", "utf-8", "out", "-o", name)
		cmd.Stdout = out
		require.Equal(t, outcome{1, "", "out: input file is the output file\n"}, finish(t, cmd))
		require.Equal(t, map[string]string{"in": "text", "out": "head text"}, contents(t, dir))
	}
}

func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	defer full.Close()
	cmd := command(t, t.TempDir(), "convert", "-f", "utf-8")
	cmd.Stdin, cmd.Stdout = strings.NewReader("text"), full
	require.Equal(t, outcome{1, "", "<stdout>: no space left on device\n"}, finish(t, cmd))
	require.Equal(t, outcome{1, "", "/dev/full: no space left on device\n"},
		webenc(t, t.TempDir(), "text", "convert", "-f", "utf-8", "-o", "/dev/full"))
}

// TestBrokenPipe has an output that nobody reads any more.
func TestBrokenPipe(t *testing.T) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	require.NoError(t, r.Close())
	cmd := command(t, t.TempDir(), "convert", "-f", "utf-8")
	cmd.Stdin, cmd.Stdout = strings.NewReader("text"), w
	got := finish(t, cmd)
	require.NoError(t, w.Close())
	require.NotZero(t, got.code) // -1: ended by SIGPIPE, as any command
	require.Empty(t, got.stderr)

	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo")
	require.NoError(t, syscall.Mkfifo(fifo, 0o666))
	cmd = command(t, dir, "convert", "-f", "utf-8", "-o", "fifo")
	stdin, err := cmd.StdinPipe()
	require.NoError(t, err)
	stderr, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	reader, err := os.Open(fifo) // once the command has opened it
	require.NoError(t, err)
	require.NoError(t, reader.Close())
	_, err = io.WriteString(stdin, "text")
	require.NoError(t, err)
	message, err := io.ReadAll(stderr)
	require.NoError(t, err)
	require.Empty(t, string(message))
	require.Error(t, cmd.Wait())
	require.Equal(t, 1, cmd.ProcessState.ExitCode())
}

func TestSignals(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(s.String(), func(t *testing.T) {
			if signal.Ignored(s) {
				t.Skip("the test was started to ignore it, and so is the command")
			}
			dir := directoryOf(t, map[string]string{"out": "old"})
			cmd := command(t, dir, "convert", "-f", "utf-8", "-o", "out")
			startFed(t, cmd)
			require.Len(t, temporaries(t, dir), 1)
			require.NoError(t, cmd.Process.Signal(s))
			require.Error(t, cmd.Wait())
			require.Equal(t, s, cmd.ProcessState.Sys().(syscall.WaitStatus).Signal())
			require.Equal(t, map[string]string{"out": "old"}, contents(t, dir))
		})
	}
}

// TestIgnoredSignal is the command under nohup.
func TestIgnoredSignal(t *testing.T) {
	dir := directoryOf(t, map[string]string{"out": "old"})
	cmd := under(command(t, dir, "convert", "-f", "utf-8", "-o", "out"), "trap '' HUP")
	stdin := startFed(t, cmd)
	require.NoError(t, cmd.Process.Signal(syscall.SIGHUP))
	require.NoError(t, stdin.Close())
	require.NoError(t, cmd.Wait())
	require.Len(t, contents(t, dir)["out"], fed)
}

// fed is what startFed feeds. It does not fit a pipe, so that the command has
// begun to convert once it is fed.
const fed = 1 << 20

// startFed starts cmd and feeds it.
func startFed(t testing.TB, cmd *exec.Cmd) (stdin io.Closer) {
	t.Helper()
	pipe, err := cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	_, err = io.WriteString(pipe, strings.Repeat("x", fed))
	require.NoError(t, err)
	return pipe
}

// TestMemory converts much in no more memory than little, as far as the needs of
// the runtime allow to say.
func TestMemory(t *testing.T) {
	block := strings.Repeat("日本語の文章、text.\n", 4096)
	peak := func(blocks int, args ...string) (kilobytes int64) {
		input := make([]io.Reader, blocks)
		for i := range input {
			input[i] = strings.NewReader(block)
		}
		cmd := command(t, t.TempDir(), append([]string{"convert"}, args...)...)
		cmd.Stdin, cmd.Stdout = io.MultiReader(input...), io.Discard
		require.Equal(t, outcome{0, "", ""}, finish(t, cmd))
		peak := int64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
		if runtime.GOOS == "darwin" { // which counts bytes
			return peak >> 10
		}
		return peak
	}
	much := 64<<20/len(block) + 1
	for _, args := range [][]string{
		{"-f", "utf-8", "-t", "shift_jis"},
		{"-f", "utf-8", "-t", "utf-16le", "-o", "out"},
	} {
		require.Less(t, peak(much, args...)-peak(1, args...), int64(16<<10), "%v", args)
	}
}
