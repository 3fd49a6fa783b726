package tables_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/tables"
)

const program = `package main

import "github.com/webenc/webenc/tables"

func main() {
	r, _ := tables.KOI8R.CodePoint(0x40)
	println(r)
}
`

// TestLink builds a program that uses one index, and looks for what else of
// package tables is in it: other indexes, and code that runs at start-up.
func TestLink(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	dir := t.TempDir()
	source, binary := filepath.Join(dir, "main.go"), filepath.Join(dir, "main.exe")
	require.NoError(t, os.WriteFile(source, []byte(program), 0o666))
	run(t, "build", "-o", binary, source)

	const prefix = "github.com/webenc/webenc/tables."
	var symbols []string
	for symbol := range strings.FieldsSeq(run(t, "tool", "nm", binary)) {
		if name, ok := strings.CutPrefix(symbol, prefix); ok {
			symbols = append(symbols, name)
		}
	}
	assert.Equal(t, []string{"KOI8R"}, symbols)

	content, err := os.ReadFile(binary)
	require.NoError(t, err)
	for _, x := range tables.Indexes() {
		assert.Equal(t, x == &tables.KOI8R, bytes.Contains(content, stored(x)), x.Name())
	}
}

// run runs the go command.
func run(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("go", args...).CombinedOutput()
	require.NoError(t, err, "go %s: %s", strings.Join(args, " "), out)
	return string(out)
}

// stored returns x as it is in memory: the low 16 bits of its code points.
func stored(x *tables.Index) []byte {
	var b []byte
	for _, r := range codePoints(x) {
		b = binary.NativeEndian.AppendUint16(b, uint16(r))
	}
	return b
}
