package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// mountSmall mounts a file system of 64 KiB on the directory.
func mountSmall(dir string) error {
	return syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=64k")
}

func unmount(dir string) { syscall.Unmount(dir, 0) }

// onTerminal runs cmd with a terminal as its standard error, and as its standard
// output if that is not set, and returns what it wrote there. seen is given
// all of that whenever there is more.
func onTerminal(t testing.TB, cmd *exec.Cmd, seen func(shown string)) string {
	t.Helper()
	control, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("there are no terminals to be had")
	}
	defer control.Close()
	fd := int(control.Fd())
	require.NoError(t, unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0))
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	require.NoError(t, err)
	require.NoError(t, unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}))
	terminal, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)

	cmd.Stderr = terminal
	if cmd.Stdout == nil {
		cmd.Stdout = terminal
	}
	require.NoError(t, cmd.Start())
	terminal.Close()
	var shown []byte
	for buf := make([]byte, 4096); ; {
		n, err := control.Read(buf)
		if err != nil { // the end of a terminal is one
			break
		}
		shown = append(shown, buf[:n]...)
		seen(string(shown))
	}
	require.NoError(t, cmd.Wait())
	return string(shown)
}

// TestProgress has a terminal: there is a bar while there is something to wait
// for, and what is to be known comes behind it.
func TestProgress(t *testing.T) {
	dir := directoryOf(t, map[string]string{"b": "b\xFF"})
	name := filepath.Join(dir, "a")
	require.NoError(t, syscall.Mkfifo(name, 0o666))
	drawn := make(chan bool)
	go func() {
		pipe, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err == nil {
			<-drawn
			io.WriteString(pipe, "text")
			pipe.Close()
		}
	}()
	cmd := command(t, dir, "convert", "-f", "utf-8", "--out-dir", "out", "a", "b")
	cmd.Stdout, cmd.Env = io.Discard, append(cmd.Env, "TERM=xterm")
	once := sync.OnceFunc(func() { close(drawn) })
	shown := onTerminal(t, cmd, func(shown string) {
		if strings.Contains(shown, " of 2 files") {
			once()
		}
	})
	end := "b: replaced 1 malformed UTF-8 sequence, at offset 1\r\n2 of 2 files converted\r\n"
	require.True(t, strings.HasSuffix(shown, end), "%q", shown)
	require.Equal(t, map[string]string{"a": "text", "b": "b\uFFFD"}, contents(t, filepath.Join(dir, "out")))
}

// TestTerminalColor has a terminal for standard output.
func TestTerminalColor(t *testing.T) {
	for env, want := range map[string]bool{"A=": true, "NO_COLOR=1": false, "TERM=dumb": false} {
		cmd := command(t, t.TempDir(), "inspect", "-f", "utf-8")
		cmd.Stdin = strings.NewReader("\xFF")
		cmd.Env = append(cmd.Env, "TERM=xterm", "NO_COLOR=", env)
		shown := onTerminal(t, cmd, func(string) {})
		require.Equal(t, want, strings.Contains(shown, "\x1B[1;31m"), env)
	}
}
