package main

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/whatwg"
)

// shell runs a script, with the completion script in front of it.
func shell(t *testing.T, name, script string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("there is no %s", name)
	}
	completion := webenc(t, t.TempDir(), "", "completion", name)
	require.Equal(t, 0, completion.code)
	require.Empty(t, completion.stderr)
	cmd := exec.Command(path, map[string][]string{"bash": {"--norc"}, "zsh": {"-f"}, "fish": {"--no-config"}}[name]...)
	cmd.Dir = "samples"
	cmd.Stdin = strings.NewReader(completion.stdout + script)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(t, cmd.Run(), stderr.String())
	require.Empty(t, stderr.String())
	return stdout.String()
}

// completionCases are what is typed, and some of what is offered.
var completionCases = []struct {
	typed string
	want  []string // in this order; other things may be between
	never string
}{
	{"webenc ", []string{"convert", "list", "table"}, "--from"},
	{"webenc con", []string{"convert"}, "list"},
	{"webenc convert --ma", []string{"--malformed"}, "--bom"},
	{"webenc convert -f shif", []string{"shift_jis"}, "utf-8"},
	{"webenc convert --to gb", []string{"gb18030", "gbk"}, "utf-8"},
	{"webenc convert --bom ", []string{"keep", "remove", "sniff"}, "fatal"},
	{"webenc inspect dama", []string{"damaged.shift_jis.txt", "damaged.utf-8.txt"}, "greek"},
	{"webenc inspect --color ", []string{"always", "auto", "never"}, "greek"},
	{"webenc table --view ", []string{"bmp", "index"}, "greek"},
	{"webenc completion ", []string{"bash", "fish", "zsh"}, "greek"},
}

// checkOffered compares what a shell offers with what it should.
func checkOffered(t *testing.T, offered []string, c int) {
	t.Helper()
	for _, want := range completionCases[c].want {
		require.Contains(t, offered, want, completionCases[c].typed)
	}
	require.False(t, slices.ContainsFunc(offered, func(s string) bool {
		return strings.HasPrefix(s, completionCases[c].never)
	}), "%s: %q", completionCases[c].typed, offered)
}

func TestCompletionBash(t *testing.T) {
	for i, c := range completionCases {
		words := strings.Split(c.typed, " ")
		script := "compopt() { :; }\nCOMP_WORDS=(" + strings.Join(words[:len(words)-1], " ") + " '" + words[len(words)-1] + "')\n" +
			"COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_webenc\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
		checkOffered(t, strings.Fields(shell(t, "bash", script)), i)
	}
	script := "COMP_WORDS=(webenc convert --malformed = f)\nCOMP_CWORD=4\n_webenc\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
	require.Equal(t, "fatal\n", shell(t, "bash", script))
}

func TestCompletionFish(t *testing.T) {
	for i, c := range completionCases {
		var offered []string
		for line := range strings.Lines(shell(t, "fish", "complete -C '"+c.typed+"'\n")) {
			offered = append(offered, strings.Fields(line)[0])
		}
		checkOffered(t, offered, i)
	}
}

// TestCompletionZsh sees that zsh understands the script and knows what it is
// for. What it offers can be seen at a terminal only.
func TestCompletionZsh(t *testing.T) {
	path, err := exec.LookPath("zsh")
	if err != nil {
		t.Skip("there is no zsh")
	}
	script := "compdef() { print $1 $2 }\n_arguments() { print -l -- $@ }\n" + webenc(t, t.TempDir(), "", "completion", "zsh").stdout +
		"words=(webenc table -f) CURRENT=3\n_webenc\n"
	output, err := exec.Command(path, "-f", "-c", script).CombinedOutput()
	require.NoError(t, err, string(output))
	require.Contains(t, string(output), "_webenc webenc\n-s\n")
	require.Contains(t, string(output), "\n*--from=[The encoding to draw]:value:(utf-8 ibm866 ")
	require.Contains(t, string(output), "\n*-o[Where to write]:file:_files")
}

func TestEncodingNames(t *testing.T) {
	for i, name := range encodingNames() {
		e, err := whatwg.Get(name)
		require.NoError(t, err)
		require.Equal(t, whatwg.All()[i], e)
	}
}

func TestMan(t *testing.T) {
	got := webenc(t, t.TempDir(), "", "man")
	require.Equal(t, 0, got.code)
	for _, want := range []string{
		".TH WEBENC 1\n", "\n.SS webenc convert\n", "\n.SS webenc man\n",
		"\n.B webenc table\n\\-\\-from=LABEL [flags]\n", "\n.B \\-i, \\-\\-in\\-place\n", "\n.SH EXIT STATUS\n", `('\ex95\e\e')`,
	} {
		require.Contains(t, got.stdout, want)
	}
	for line := range strings.Lines(got.stdout) {
		require.NotEqual(t, byte('\''), line[0], line) // which would be a command
	}
	path, err := exec.LookPath("man")
	if err != nil {
		t.Skip("there is no man")
	}
	cmd := exec.Command(path, "--warnings", "-l", "-")
	cmd.Stdin = strings.NewReader(got.stdout)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if cmd.Run() != nil {
		t.Skipf("another man: %s", stderr.String())
	}
	require.Empty(t, stderr.String())
	require.Contains(t, stdout.String(), "EXIT STATUS")
}
