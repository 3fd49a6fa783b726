package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/legacy"
)

func TestInspect(t *testing.T) {
	got := webenc(t, "samples", "", "inspect", "-f", "sjis", "-f", "windows-1252", "damaged.shift_jis.txt")
	require.Equal(t, outcome{0, `damaged.shift_jis.txt: 119 bytes, 103 not ASCII, 0 zero; no byte order mark
  Shift_JIS      2 malformed sequences, 60 characters
    39         82 F1 82 C8 82 A9 82 C9 [81 FD] 92 6D 82 E7 82 C8 82 A2
               い。␊この行のまんなかに[�]知らないバイトが二つある
    92         82 C5 8F 49 82 ED 82 E9 [82] 0A 82 B1 82 CC 8D 73 82
               この行は字の半分で終わる[�]␊この行にはまた傷がない
  windows-1252   valid, as any bytes are: 119 characters
`, ""}, got)
}

func TestInspectSets(t *testing.T) {
	names := func(stdin string, args ...string) (names []string) {
		got := webenc(t, t.TempDir(), stdin, append([]string{"inspect"}, args...)...)
		require.Equal(t, 0, got.code)
		for line := range strings.Lines(got.stdout) {
			if strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "   ") {
				names = append(names, strings.Fields(line)[0])
			}
		}
		return names
	}
	usual := []string{"UTF-8", "windows-1252", "gb18030", "Big5", "EUC-JP", "ISO-2022-JP", "Shift_JIS", "EUC-KR"}
	require.Equal(t, usual, names("é"))
	require.Equal(t, usual, names("\x1B(B"))
	require.Len(t, names("a\x00"), len(usual)+2)
	require.Len(t, names("\xFE\xFF"), len(usual)+2)
	require.Len(t, names("", "--all"), 40)
	require.Equal(t, []string{"KOI8-R"}, names("a", "-f", "koi8"))
	require.Equal(t, []string{"plain"}, names("a")) // "plain ASCII"
	require.Equal(t, []string{"plain"}, names(""))
}

func TestInspectJSON(t *testing.T) {
	dir := directoryOf(t, map[string]string{"a": "\xEF\xBB\xBF表\xFFz", "b": ""})
	got := webenc(t, dir, "", "inspect", "--json", "-f", "utf-8", "a", "missing", "b")
	require.Equal(t, 1, got.code)
	require.Equal(t, "missing: no such file or directory\n", got.stderr)
	require.Equal(t, `{"name":"a","size":8,"nonASCII":7,"zeros":0,"shifts":0,"bom":"UTF-8","encodings":[{"encoding":"UTF-8","valid":false,`+
		`"characters":2,"malformed":1,"first":[{"offset":6,"before":"EF BB BF E8 A1 A8","bytes":"FF","after":"7A",`+
		`"textBefore":"表","textAfter":"z"}]}]}
{"name":"b","size":0,"nonASCII":0,"zeros":0,"shifts":0,"encodings":[{"encoding":"UTF-8","valid":true,"characters":0,"malformed":0}]}
`, got.stdout)
	var v any
	require.NoError(t, json.Unmarshal([]byte(strings.Split(got.stdout, "\n")[0]), &v))
}

func TestInspectColor(t *testing.T) {
	for _, c := range []struct {
		args, env string
		want      bool
	}{
		{"", "A=", false},
		{"--color=auto", "A=", false},
		{"--color=always", "A=", true},
		{"--color=always", "NO_COLOR=1", true},
		{"--color=never", "A=", false},
	} {
		cmd := command(t, t.TempDir(), append([]string{"inspect"}, strings.Fields(c.args)...)...)
		cmd.Stdin, cmd.Env = strings.NewReader("\xFF"), append(cmd.Env, c.env)
		got := finish(t, cmd)
		require.Equal(t, c.want, strings.Contains(got.stdout, "\x1B["), "%v", c)
	}
}

// TestInspectTerminalSafety has text that would do something to a terminal.
func TestInspectTerminalSafety(t *testing.T) {
	got := webenc(t, t.TempDir(), "\x1B[2J\a\x7F\u0085\u202E\u2028\xFF\x00", "inspect", "-f", "utf-8")
	require.Contains(t, got.stdout, "␛[2J␇␡<0085><202E><2028>[\uFFFD]␀")
	require.Empty(t, strings.Trim(got.stdout, "\n"+printable(got.stdout)))
}

// printable returns the characters of s that are no control characters.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || 0x7F <= r && r < 0xA0 {
			return -1
		}
		return r
	}, s)
}

// TestInspectChunks has malformed sequences in all places relative to the ends
// of windows: what is found is what is found in one piece.
func TestInspectChunks(t *testing.T) {
	for n := bufferSize - overlap - 4; n < bufferSize+overlap+4; n += 3 {
		text := strings.Repeat("ab", n/2) + strings.Repeat("c", n%2) + "\x82\xA0\x81\xFD日\x82"
		for _, r := range []io.Reader{strings.NewReader(text), iotest.HalfReader(strings.NewReader(text))} {
			i, err := inspect(r, []encoding.Encoding{japanese.ShiftJIS, legacy.UTF16LE}, 3)
			require.NoError(t, err)
			require.Equal(t, int64(len(text)), i.Size)
			v := i.Encodings[0]
			require.Equal(t, "81 FD", v.First[0].Bytes.String())
			require.Equal(t, int64(n+2), v.First[0].Offset)
			require.Equal(t, "82 A0", v.First[0].Before.String()[len("xx xx xx xx xx xx "):])
			require.Equal(t, "E6 97 A5 82", v.First[0].After.String())
			require.True(t, strings.HasSuffix(v.First[0].TextBefore, "あ"))
			want, err := whatwg.NewDecoder(japanese.ShiftJIS, whatwg.DecoderOptions{}).String(text)
			require.NoError(t, err)
			require.Equal(t, int64(len([]rune(want)))-v.Malformed, v.Characters)
		}
	}
}

// TestInspectMany counts right in each encoding, with sequences that are kept
// and sequences that are not.
func TestInspectMany(t *testing.T) {
	input := strings.Repeat("\x81\xFDa\uFFFD\x00\xFF\x1B$Bz", 20_000)
	for _, limit := range []int{0, 1, 2, 5} {
		i, err := inspect(strings.NewReader(input), whatwg.All(), limit)
		require.NoError(t, err)
		for n, e := range whatwg.All() {
			d := whatwg.NewDecoder(e, whatwg.DecoderOptions{Malformed: func(whatwg.MalformedError) string { return "" }})
			want, err := d.String(input)
			require.NoError(t, err)
			report, _ := whatwg.ReportOf(d)
			v := i.Encodings[n]
			require.Equal(t, report.Errors, v.Malformed, "%v", e)
			require.Equal(t, int64(len([]rune(want))), v.Characters, "%v", e)
			require.Len(t, v.First, min(limit, int(report.Errors)), "%v", e)
			if len(v.First) > 0 {
				require.Equal(t, report.First, v.First[0].Offset)
			}
		}
	}
}

func TestInspectFaults(t *testing.T) {
	got := webenc(t, t.TempDir(), "", "inspect", "missing", ".")
	require.Equal(t, outcome{1, "", "missing: no such file or directory\n.: is a directory\n"}, got)
	got = webenc(t, t.TempDir(), "", "inspect", "-e", "-1")
	require.Equal(t, 2, got.code)
	require.True(t, strings.HasSuffix(got.stderr, "or \"webenc inspect --help\".\n"))
}

// TestInspectSamples finds each sample valid in the encoding it is in.
func TestInspectSamples(t *testing.T) {
	for text, labels := range samples {
		for _, label := range labels {
			got := webenc(t, ".", "", "inspect", "--json", "-f", label, filepath.Join("samples", text+"."+label+".txt"))
			require.Contains(t, got.stdout, fmt.Sprintf(`"valid":%v`, text != "damaged"))
		}
	}
}
