package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTable(t *testing.T) {
	dir := t.TempDir()
	require.Equal(t, outcome{0, "", ""}, webenc(t, dir, "", "table", "-f", "sjis", "-o", "table.html"))
	require.True(t, strings.HasPrefix(contents(t, dir)["table.html"], "<!DOCTYPE html>"))
	require.Contains(t, contents(t, dir)["table.html"], `title="pointer 3788, 95 5C, U+8868">表`)

	got := webenc(t, dir, "", "table", "-f", "koi8-r", "--view=bmp")
	require.Equal(t, 0, got.code)
	require.Contains(t, got.stdout, `title="U+0410, pointer 97, E1">А`)
	require.Len(t, contents(t, dir), 1)
}

func TestTableFaults(t *testing.T) {
	dir := directoryOf(t, map[string]string{"old": "old"})
	const hint = "\nTry \"webenc --help\" or \"webenc table --help\".\n"
	require.Equal(t, outcome{2, "", "webenc: table: UTF-8 has no index to draw" + hint}, webenc(t, dir, "", "table", "-f", "utf-8"))
	require.Equal(t, outcome{2, "", "webenc: missing flags: --from=LABEL" + hint}, webenc(t, dir, "", "table"))
	require.Equal(t, outcome{1, "", "no/new: no such file or directory\n"}, webenc(t, dir, "", "table", "-f", "sjis", "-o", "no/new"))
	require.Equal(t, map[string]string{"old": "old"}, contents(t, dir))
}
