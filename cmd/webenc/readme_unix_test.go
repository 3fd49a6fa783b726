//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReadme runs the examples of README.md in a copy of the samples. With
// -update it writes what they give.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	dir := filepath.Join(t.TempDir(), "samples")
	require.NoError(t, os.CopyFS(dir, os.DirFS("samples")))
	examples := 0
	actual := regexp.MustCompile("(?s)```console\n(.*?)```").ReplaceAllStringFunc(string(readme), func(block string) string {
		var b strings.Builder
		for line := range strings.Lines(block) {
			if strings.HasPrefix(line, "$ ") {
				examples++
				b.WriteString(line + example(t, dir, line[2:]))
			}
		}
		return "```console\n" + b.String() + "```"
	})
	require.Greater(t, examples, 5)
	if *update {
		require.NoError(t, os.WriteFile("README.md", []byte(actual), 0o666))
	}
	require.Equal(t, string(readme), actual)
}

// example returns what a terminal would show of a command.
func example(t *testing.T, dir, line string) string {
	t.Helper()
	cmd := command(t, dir)
	cmd.Args = []string{"sh", "-c", `self=$0; webenc() { "$self" "$@"; }; ` + line, cmd.Path}
	cmd.Path = "/bin/sh"
	got := finish(t, cmd)
	shown := got.stdout
	if shown != "" && !strings.HasSuffix(shown, "\n") {
		shown += "\n"
	}
	shown += got.stderr
	if got.code != 0 {
		shown += fmt.Sprintf("[exit %d]\n", got.code)
	}
	return shown
}
