package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/whatwg"
)

func TestList(t *testing.T) {
	got := webenc(t, t.TempDir(), "", "list")
	require.Equal(t, 0, got.code)
	require.Empty(t, got.stderr)
	lines := strings.Split(strings.TrimSuffix(got.stdout, "\n"), "\n")
	require.Len(t, lines, 40)
	require.Equal(t, "GBK             chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk", lines[29])
	for i, e := range whatwg.All() {
		name, err := whatwg.Name(e)
		require.NoError(t, err)
		require.Equal(t, append([]string{name}, whatwg.Labels(e)...), strings.Fields(lines[i]))
	}
}

func TestListJSON(t *testing.T) {
	got := webenc(t, t.TempDir(), "", "list", "--json")
	require.Equal(t, 0, got.code)
	var groups []struct {
		Heading   string
		Encodings []struct {
			Name   string
			Labels []string
		}
	}
	require.NoError(t, json.Unmarshal([]byte(got.stdout), &groups))
	names := 0
	for _, g := range groups {
		for _, e := range g.Encodings {
			found, err := whatwg.Get(e.Labels[0])
			require.NoError(t, err)
			require.Equal(t, found, whatwg.All()[names])
			names++
		}
	}
	require.Equal(t, 40, names)
}
