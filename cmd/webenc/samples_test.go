package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write samples/* from samples/*.utf-8.txt, and what the examples in README.md give")

// samples are the labels of the encodings in which each text is there.
var samples = map[string][]string{
	"japanese":            {"shift_jis", "euc-jp", "iso-2022-jp"},
	"russian":             {"windows-1251", "koi8-r"},
	"greek":               {"iso-8859-7", "windows-1253"},
	"simplified-chinese":  {"gbk", "gb18030"},
	"traditional-chinese": {"big5"},
	"korean":              {"euc-kr"},
	"many":                {"gb18030", "utf-16le"},
	"damaged":             {"shift_jis"},
}

// damages are the malformed sequences in damaged.shift_jis.txt, in order.
var damages = []string{"\x81\xFD", "\x82"}

func sampleName(text, label string) string {
	return filepath.Join("samples", text+"."+label+".txt")
}

func sample(t *testing.T, text, label string) string {
	t.Helper()
	content, err := os.ReadFile(sampleName(text, label))
	require.NoError(t, err)
	return string(content)
}

// sampleOf returns the sample of the text in the encoding, made anew.
func sampleOf(t *testing.T, text, label string) string {
	t.Helper()
	var b strings.Builder
	if label == "utf-16le" {
		b.WriteString("\xFF\xFE")
	}
	for i, part := range strings.Split(sample(t, text, "utf-8"), "\uFFFD") {
		if i > 0 {
			b.WriteString(damages[i-1])
		}
		b.WriteString(encode(t, label, part))
	}
	return b.String()
}

// TestSamples proves that each sample decodes to its text, and is what is made
// of the text. With -update it writes the samples first.
func TestSamples(t *testing.T) {
	files := []string{filepath.Join("samples", "README.md")}
	for text, labels := range samples {
		files = append(files, sampleName(text, "utf-8"))
		for _, label := range labels {
			name := sampleName(text, label)
			files = append(files, name)
			if *update {
				require.NoError(t, os.WriteFile(name, []byte(sampleOf(t, text, label)), 0o666))
			}
			require.Equal(t, sampleOf(t, text, label), sample(t, text, label), name)

			got := webenc(t, ".", "", "convert", "-f", label, name)
			require.Equal(t, 0, got.code, name)
			require.Equal(t, sample(t, text, "utf-8"), got.stdout, name)
			require.Equal(t, text == "damaged", got.stderr != "", name)
		}
	}
	there, err := filepath.Glob(filepath.Join("samples", "*"))
	require.NoError(t, err)
	require.ElementsMatch(t, files, there)
}

func TestDamagedSample(t *testing.T) {
	name := sampleName("damaged", "shift_jis")
	got := webenc(t, ".", "", "convert", "-f", "shift_jis", name)
	require.Equal(t, name+": replaced 2 malformed Shift_JIS sequences, the first at offset 39\n", got.stderr)

	got = webenc(t, ".", "", "convert", "-f", "shift_jis", "--malformed=fatal", name)
	require.Equal(t, 1, got.code)
	require.Equal(t, name+": offset 39: malformed Shift_JIS sequence 81 FD\n", got.stderr)
}
