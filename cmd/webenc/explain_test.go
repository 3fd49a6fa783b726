package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// explained runs webenc explain and returns what it wrote, which must be all.
func explained(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	got := webenc(t, "samples", stdin, append([]string{"explain"}, args...)...)
	require.Equal(t, 0, got.code, got.stderr)
	require.Empty(t, got.stderr)
	return got.stdout
}

func TestExplainDecode(t *testing.T) {
	require.Equal(t, `0      95 5C -> U+8868 表
       95           step 6: Shift_JIS leading is 0x95
       5C           step 3.9: pointer (0x95 - 0x81) × 188 + 0x5C - 0x40 = 3788; index jis0208: U+8868
2      81 -> error: U+FFFD in error mode "replacement"
       81           step 6: Shift_JIS leading is 0x81
       0A           step 3.11: not a trailing byte: pointer is null; 0x0A is an ASCII byte: restored; error
3      0A -> U+000A ␊
       0A           step 4: an ASCII byte: the code point of the same value
`, explained(t, "", "-f", "sjis", "95", "5C810A"))
}

func TestExplainState(t *testing.T) {
	require.Equal(t, `0      1B 24 42 -> an escape sequence
       1B           state ASCII, 0x1B: state escape start
       24           state escape start, step 1: ISO-2022-JP leading is 0x24; state escape
       42           state escape, step 7.4: state leading byte
3      21 -> error: U+FFFD in error mode "replacement"
       21           state leading byte, 0x21 to 0x7E: ISO-2022-JP leading is 0x21; state trailing byte
       1B           state trailing byte, 0x1B: state escape start; error
4      1B -> error: U+FFFD in error mode "replacement"
       1B           as said above
       end-of-queue state escape start, step 3: back to state leading byte; error
`, explained(t, "", "-f", "iso-2022-jp", `\x1B$B!\x1B`))
}

func TestExplainEncode(t *testing.T) {
	require.Equal(t, `0      U+8868 表 -> 1B 24 42 49 3D
       U+8868       step 12: in index jis0208; state jis0208; restored
       U+8868       step 15: pointer 3788 in index jis0208: 3788 / 94 + 0x21, 3788 % 94 + 0x21
3      U+1F4A9 💩 -> 1B 28 42 error with U+1F4A9: &#128169; in error mode "html"
       U+1F4A9      step 11.1: not in index jis0208; state ASCII; restored
       U+1F4A9      step 11.2: not in index jis0208: error with U+1F4A9
7      U+001B ␛ -> error with U+FFFD: &#65533; in error mode "html"
       U+001B       step 3: not written, to prevent attacks: error with U+FFFD
`, explained(t, "", "-t", "iso-2022-jp", `"表💩\x1B"`))
	require.Equal(t, explained(t, "", "-t", "gbk", "€ 表"), explained(t, "", "-t", "gbk", "€", "表"))
}

func TestExplainFile(t *testing.T) {
	name := filepath.Base(sampleName("damaged", "shift_jis"))
	got := explained(t, "", "-f", "sjis", "--file", name, "--offset", "37", "--length", "4")
	require.True(t, strings.HasPrefix(got, "37     82 C9 -> U+306B に\n"))
	require.Contains(t, got, "\n39     81 FD -> error: ")
	require.NotContains(t, got, "\n41     ")

	// A sequence may reach beyond the end of what is asked for.
	got = explained(t, "ab💩c", "-f", "utf-8", "--file=-", "--offset=1", "--length=2")
	require.Contains(t, got, "2      F0 9F 92 A9 -> U+1F4A9 💩\n")
	require.NotContains(t, got, "U+0063")
	got = explained(t, "ab💩c", "-t", "koi8-r", "--file=-", "--offset=1", "--length=2")
	require.Contains(t, got, "2      U+1F4A9 💩 -> error with U+1F4A9: &#128169;")
	require.NotContains(t, got, "U+0063")
	require.Empty(t, explained(t, "ab", "-f", "utf-8", "--file=-", "--offset=9"))
}

func TestParseBytes(t *testing.T) {
	for input, want := range map[string]string{
		"95 5C": "\x95\x5C", "955c": "\x95\x5C", "0x95 0x5C": "\x95\x5C", "": "", `\x95\\`: "\x95\\",
		`"a\x95"`: "a\x95", `a"\n`: "a\"\n", `""`: "", `"表"`: "表",
	} {
		got, err := parseBytes(input)
		require.NoError(t, err, input)
		require.Equal(t, want, got, input)
	}
	for _, input := range []string{"9", "abc", "zz", `"a`, `\x9`, "表"} {
		_, err := parseBytes(input)
		require.Error(t, err, input)
	}
}

func TestExplainUsage(t *testing.T) {
	const hint = "\nTry \"webenc --help\" or \"webenc explain --help\".\n"
	for _, c := range []struct {
		args   []string
		stderr string
	}{
		{[]string{"95"}, "webenc: missing flags: --from=LABEL or --to=LABEL"},
		{[]string{"-f", "sjis", "-t", "sjis", "95"}, "webenc: --from and --to can't be used together"},
		{[]string{"-f", "sjis"}, "webenc: explain: there is nothing to explain"},
		{[]string{"-f", "sjis", "--file", "x", "95"}, "webenc: explain: there is both --file and something else to explain"},
		{[]string{"-f", "sjis", "--offset", "1", "95"}, "webenc: explain: --offset is for --file"},
		{[]string{"-f", "sjis", "xyz"}, `webenc: explain: "xyz" is neither hexadecimal (95 5C) nor text with a backslash (\x95\x5C) nor in double quotes`},
		{[]string{"-t", "sjis", `"x`}, `webenc: explain: "x is not a string as Go has them`},
		{[]string{"-t", "hz-gb-2312", `x`}, `webenc: --to: label "hz-gb-2312" stands for the encoding replacement, which is not something to write`},
	} {
		got := webenc(t, t.TempDir(), "", append([]string{"explain"}, c.args...)...)
		require.Equal(t, outcome{2, "", c.stderr + hint}, got)
	}
	require.Equal(t, outcome{1, "", "missing: no such file or directory\n"},
		webenc(t, t.TempDir(), "", "explain", "-f", "sjis", "--file", "missing"))
}
