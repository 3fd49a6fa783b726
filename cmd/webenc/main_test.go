package main

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// runMain, in the environment, makes the test binary the command.
const runMain = "WEBENC_TEST_RUN_MAIN=1"

func TestMain(m *testing.M) {
	if name, value, _ := strings.Cut(runMain, "="); os.Getenv(name) == value {
		main()
	}
	os.Exit(m.Run())
}

// command returns the real command, to be run in the directory.
func command(t testing.TB, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), runMain, "GORACE=atexit_sleep_ms=0")
	return cmd
}

// outcome is what a run of the command left behind.
type outcome struct {
	code           int
	stdout, stderr string
}

// finish runs cmd to its end.
func finish(t testing.TB, cmd *exec.Cmd) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if cmd.Stdout == nil {
		cmd.Stdout = &stdout
	}
	cmd.Stderr = &stderr
	err := cmd.Run()
	if _, ok := errors.AsType[*exec.ExitError](err); !ok {
		require.NoError(t, err)
	}
	return outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// webenc runs the command in the directory with the input.
func webenc(t testing.TB, dir, stdin string, args ...string) outcome {
	t.Helper()
	cmd := command(t, dir, args...)
	cmd.Stdin = strings.NewReader(stdin)
	return finish(t, cmd)
}

// directoryOf returns a new directory of files with the contents.
func directoryOf(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666))
	}
	return dir
}

// contents is the inverse of directoryOf.
func contents(t testing.TB, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	files := map[string]string{}
	for _, entry := range entries {
		content, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		require.NoError(t, err)
		files[entry.Name()] = string(content)
	}
	return files
}

func TestConvert(t *testing.T) {
	const damaged = "ab\x81\xFDc\x82" // in Shift_JIS
	cases := []struct {
		args, stdin string
		want        outcome
	}{
		// Done.
		{"-f shift_jis", "\x95\x5C", outcome{0, "表", ""}},
		{"--from=Shift_JIS --to=EUC-JP", "\x95\x5C", outcome{0, "\xC9\xBD", ""}},
		{"-fsjis -tutf8 -", "\x95\x5C", outcome{0, "表", ""}},
		{"-f utf-8 -t iso-2022-jp", "表", outcome{0, "\x1B$BI=\x1B(B", ""}},
		{"-f utf-8 -t utf-16le", "表", outcome{0, "\x68\x88", ""}},
		{"-f utf-8 -t utf-16be", "💩", outcome{0, "\xD8\x3D\xDC\xA9", ""}},
		{"-f utf-8", "", outcome{0, "", ""}},
		{"-f utf-8 -t iso-2022-jp", "", outcome{0, "", ""}},
		{"-f hz-gb-2312", "", outcome{0, "", ""}},

		// Malformed sequences.
		{"-f sjis", "ab\x81\xFDc", outcome{0, "ab\uFFFDc", "<stdin>: replaced 1 malformed Shift_JIS sequence, at offset 2\n"}},
		{"-f sjis", damaged, outcome{0, "ab\uFFFDc\uFFFD",
			"<stdin>: replaced 2 malformed Shift_JIS sequences, the first at offset 2\n"}},
		{"-f sjis --malformed=replacement -o -", damaged, outcome{0, "ab\uFFFDc\uFFFD",
			"<stdin>: replaced 2 malformed Shift_JIS sequences, the first at offset 2\n"}},
		{"-f sjis --malformed=fatal", damaged, outcome{1, "ab", "<stdin>: offset 2: malformed Shift_JIS sequence 81 FD\n"}},
		{"-f utf-8 --malformed=fatal", "abc\xF0\x9F\x92", outcome{1, "abc", "<stdin>: offset 3: malformed UTF-8 sequence F0 9F 92\n"}},
		{"-f hz-gb-2312", "~{<:~}", outcome{0, "\uFFFD", "<stdin>: replaced 1 malformed replacement sequence, at offset 0\n"}},
		{"-f hz-gb-2312 --malformed=fatal", "~{<:~}", outcome{1, "", "<stdin>: offset 0: malformed replacement sequence 7E\n"}},

		// Unmappable characters; the offset is that of the input's bytes.
		{"-f utf-8 -t sjis", "aé💩", outcome{1, "a", "<stdin>: offset 1: unmappable U+00E9 in Shift_JIS\n"}},
		{"-f utf-8 -t sjis --unmappable=fatal", "a表💩", outcome{1, "a\x95\x5C", "<stdin>: offset 4: unmappable U+1F4A9 in Shift_JIS\n"}},
		{"-f utf-8 -t sjis --unmappable=html", "a表💩", outcome{0, "a\x95\x5C&#128169;", ""}},
		{"-f utf-8 -t sjis", "\xEF\xBB\xBF💩", outcome{1, "", "<stdin>: offset 3: unmappable U+1F4A9 in Shift_JIS\n"}},
		{"-f utf-16be -t sjis", "\x88\x68\xD8\x3D\xDC\xA9", outcome{1, "\x95\x5C", "<stdin>: offset 2: unmappable U+1F4A9 in Shift_JIS\n"}},
		{"-f sjis -t koi8-r", "\x95\x5Ca", outcome{1, "", "<stdin>: offset 0: unmappable U+8868 in KOI8-R\n"}},
		{"-f iso-2022-jp -t koi8-r", "a\x1B$BI=\x1B(B", outcome{1, "a", "<stdin>: offset 4: unmappable U+8868 in KOI8-R\n"}},
		{"-f iso-2022-jp -t euc-kr", "a\x1B$BI=NL\x1B(J\x5C", outcome{1, "a\xF8\xFA\xD5\xE1", "<stdin>: offset 11: unmappable U+00A5 in EUC-KR\n"}},
		{"-f big5 -t windows-1252", "\x88\x62", outcome{1, "\xCA", "<stdin>: offset 0: unmappable U+0304 in windows-1252\n"}},
		{"-f utf-8 -t iso-2022-jp", "表\x1B", outcome{1, "\x1B$BI=\x1B(B", "<stdin>: offset 3: unmappable U+001B in ISO-2022-JP\n"}},
		{"-f sjis -t euc-jp", damaged, outcome{1, "ab", "<stdin>: offset 2: unmappable U+FFFD in EUC-JP\n"}},
		{"-f sjis -t euc-jp --malformed=fatal", damaged, outcome{1, "ab", "<stdin>: offset 2: malformed Shift_JIS sequence 81 FD\n"}},
		{"-f utf-8 -t sjis --malformed=fatal", "💩\xFF", outcome{1, "", "<stdin>: offset 0: unmappable U+1F4A9 in Shift_JIS\n"}},
		{"-f utf-8 -t sjis --malformed=fatal", "\xFF💩", outcome{1, "", "<stdin>: offset 0: malformed UTF-8 sequence FF\n"}},

		// Byte order marks.
		{"-f sjis", "\xEF\xBB\xBF表", outcome{0, "表", ""}},
		{"-f sjis --bom=sniff", "\xFF\xFE\x68\x88", outcome{0, "表", ""}},
		{"-f sjis", "\xEF\xBB\xBF表\xFF", outcome{0, "表\uFFFD", "<stdin>: replaced 1 malformed UTF-8 sequence, at offset 6\n"}},
		{"-f windows-1252 --bom=remove", "\xEF\xBB\xBF", outcome{0, "ï»¿", ""}},
		{"-f utf-8 --bom=remove", "\xEF\xBB\xBF\xEF\xBB\xBF", outcome{0, "\uFEFF", ""}},
		{"-f utf-16le --bom=remove", "\xFF\xFE\x68\x88", outcome{0, "表", ""}},
		{"-f utf-8 --bom=keep", "\xEF\xBB\xBFa", outcome{0, "\uFEFFa", ""}},
		{"-f utf-16le --bom=keep", "\xFF\xFE\x68\x88", outcome{0, "\uFEFF表", ""}},
	}
	for _, c := range cases {
		t.Run(c.args, func(t *testing.T) {
			args := append([]string{"convert"}, strings.Fields(c.args)...)
			require.Equal(t, c.want, webenc(t, t.TempDir(), c.stdin, args...))
		})
	}
}

func TestUsage(t *testing.T) {
	const hint = "Try \"webenc --help\" or \"webenc convert --help\".\n"
	cases := []struct{ args, stderr string }{
		{"", `webenc: expected one of "convert", "list", "inspect", "explain", "table", ...`},
		{"konvert", `webenc: unexpected argument konvert, did you mean "convert"?`},
		{"convert", `webenc: missing flags: --from=LABEL`},
		{"convert -f", `webenc: --from: expected value value but got "EOL" (<EOL>)`},
		{"convert -f utf-8 --verbose", `webenc: unknown flag --verbose`},
		{"convert -f utf-8 --malformed=html", `webenc: --malformed must be one of "replacement","fatal" but got "html"`},
		{"convert -f utf-8 --unmappable=no", `webenc: --unmappable must be one of "fatal","html" but got "no"`},
		{"convert -f utf-8 --bom=add", `webenc: --bom must be one of "keep","remove","sniff" but got "add"`},
		{"convert -f utf-8 --output=", `webenc: convert: --output: the name is empty`},
		{"convert -f shift-jiss", `webenc: --from: unknown label "shift-jiss"; the closest: shift-jis, shift_jis`},
		{"convert -f utf-8 -t Latin-1", `webenc: --to: unknown label "Latin-1"; the closest: latin1, latin2, latin3, latin4`},
		{"convert -f utf-8 -t UTF-32", `webenc: --to: unknown label "UTF-32"; the closest: utf-8, utf-16, utf8, ucs-2`},
		{"convert -f utf-8 -t replacement",
			`webenc: --to: label "replacement" stands for the encoding replacement, which is not something to write`},
		{"convert -f utf-8 -t ISO-2022-KR",
			`webenc: --to: label "ISO-2022-KR" stands for the encoding replacement, which is not something to write`},
	}
	for _, c := range cases {
		t.Run(c.args, func(t *testing.T) {
			require.Equal(t, outcome{2, "", c.stderr + "\n" + hint}, webenc(t, t.TempDir(), "x", strings.Fields(c.args)...))
		})
	}
}

func TestHelp(t *testing.T) {
	got := webenc(t, t.TempDir(), "", "convert", "--help")
	require.Equal(t, 0, got.code)
	require.Empty(t, got.stderr)
	require.Contains(t, got.stdout, "Usage: webenc convert --from=LABEL [<file> ...] [flags]\n")
	text := strings.Join(strings.Fields(got.stdout), " ")
	for _, want := range []string{
		"-f, --from=LABEL", "-t, --to=LABEL", "-o, --output=FILE", "(default: utf-8)", "(default: -)",
		"--malformed=replacement|fatal", "(default: replacement)",
		"--unmappable=fatal|html", "&#128169; (default: fatal)",
		"--bom=keep|remove|sniff", "(default: sniff)",
		"Exit codes: 0 done; 1 not done", "2 wrong usage.",
	} {
		require.Contains(t, text, want)
	}
}

func TestFiles(t *testing.T) {
	dir := directoryOf(t, map[string]string{
		"a":     "\x95\x5C\x82",     // ends inside a character
		"b":     "\xA0",             // which this must not complete
		"c,d":   "\xFF\xFE\x68\x88", // a byte order mark holds for one file
		"e":     "\x95\x5C",         //
		"-f":    "-",                //
		"bad":   "ok\x95\x5C\xFD",   //
		"empty": "",                 //
		"roman": "\x1B(J\x5C\x1B(B", // ISO-2022-JP
		"kanji": "\x1B$BI=\x1B(B",   //
		"open":  "\x1B$BI=",         // the state does not reach the next file
	})
	cases := []struct {
		args, stdin string
		want        outcome
	}{
		{"-f sjis a b c,d e", "", outcome{0, "表\uFFFD\uFFFD表表",
			"a: replaced 1 malformed Shift_JIS sequence, at offset 2\nb: replaced 1 malformed Shift_JIS sequence, at offset 0\n"}},
		{"-f sjis e - empty e", "\x95\x5C-", outcome{0, "表表-表", ""}},
		{"-f sjis e - -", "\x95\x5C-", outcome{0, "表表-", ""}},
		{"-f sjis -- e -f", "", outcome{0, "表-", ""}},
		{"-f sjis -t iso-2022-jp e e", "", outcome{0, "\x1B$BI=I=\x1B(B", ""}},
		{"-f iso-2022-jp kanji roman open roman", "", outcome{0, "表¥表¥", ""}},
		{"-f iso-2022-jp -t euc-kr kanji roman", "", outcome{1, "\xF8\xFA", "roman: offset 3: unmappable U+00A5 in EUC-KR\n"}},
		{"-f sjis --malformed=fatal e bad e", "", outcome{1, "表ok表", "bad: offset 4: malformed Shift_JIS sequence FD\n"}},
		{"-f sjis a --malformed=fatal -o new", "", outcome{1, "", "a: offset 2: malformed Shift_JIS sequence 82\n"}},
		{"-f sjis a missing -o new", "", outcome{1, "", "missing: no such file or directory\n"}},
		{"-f sjis e . -o new", "", outcome{1, "", ".: is a directory\n"}},
		{"-f sjis e -o .", "", outcome{1, "", ".: is a directory\n"}},
		{"-f sjis e -o no/new", "", outcome{1, "", "no/new: no such file or directory\n"}},
		{"-f sjis e -o e/new", "", outcome{1, "", "e/new: not a directory\n"}},
	}
	before := contents(t, dir)
	for _, c := range cases {
		t.Run(c.args, func(t *testing.T) {
			args := append([]string{"convert"}, strings.Fields(c.args)...)
			require.Equal(t, c.want, webenc(t, dir, c.stdin, args...))
			require.Equal(t, before, contents(t, dir))
		})
	}
}

func TestOutputFile(t *testing.T) {
	const good, bad = "\x95\x5C", "\x95\x5C\xFD"
	cases := []struct {
		args   string
		code   int
		stderr string
		want   map[string]string // what changes
	}{
		{"good -o new", 0, "", map[string]string{"new": "表"}},
		{"good -o old", 0, "", map[string]string{"old": "表"}},
		{"good -o good", 0, "", map[string]string{"good": "表"}},
		{"good good -o good", 0, "", map[string]string{"good": "表表"}},
		{"bad -o bad", 0, "bad: replaced 1 malformed Shift_JIS sequence, at offset 2\n", map[string]string{"bad": "表\uFFFD"}},
		{"bad -o bad --malformed=fatal", 1, "bad: offset 2: malformed Shift_JIS sequence FD\n", nil},
		{"bad -o old --malformed=fatal", 1, "bad: offset 2: malformed Shift_JIS sequence FD\n", nil},
		{"bad -o new --malformed=fatal", 1, "bad: offset 2: malformed Shift_JIS sequence FD\n", nil},
		{"good -o good -t koi8-r", 1, "good: offset 0: unmappable U+8868 in KOI8-R\n", nil},
		{"good bad -o good -t koi8-r --unmappable=html --malformed=fatal", 1,
			"bad: offset 2: malformed Shift_JIS sequence FD\n", nil},
	}
	for _, c := range cases {
		t.Run(c.args, func(t *testing.T) {
			want := map[string]string{"good": good, "bad": bad, "old": "a longer text than the new one"}
			dir := directoryOf(t, want)
			args := append([]string{"convert", "-f", "sjis"}, strings.Fields(c.args)...)
			require.Equal(t, outcome{c.code, "", c.stderr}, webenc(t, dir, "", args...))
			maps.Copy(want, c.want)
			require.Equal(t, want, contents(t, dir)) // no temporary file either
		})
	}
}
