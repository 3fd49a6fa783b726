package whatwg

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// link builds a program of testdata/link and returns its size in bytes, and its
// symbols as nm prints them.
func link(t *testing.T, name string) (size int64, symbols string) {
	t.Helper()
	_, err := os.ReadFile("testdata/link/" + name + "/main.go") // so that a cached result depends on it
	require.NoError(t, err)
	program := filepath.Join(t.TempDir(), name)
	out, err := exec.Command("go", "build", "-o", program, "./testdata/link/"+name).CombinedOutput()
	require.NoError(t, err, "%s", out)
	info, err := os.Stat(program)
	require.NoError(t, err)
	out, err = exec.Command("go", "tool", "nm", program).Output()
	require.NoError(t, err)
	return info.Size(), string(out)
}

// TestLinksOnlyWhatIsUsed: a program with one encoding has the tables of no
// other, and not even those of its package's siblings.
func TestLinksOnlyWhatIsUsed(t *testing.T) {
	_, symbols := link(t, "japanese")
	require.Contains(t, symbols, "webenc/tables.JIS0208")
	require.NotRegexp(t, `webenc/tables\.(JIS0212|ISO2022JPKatakana|Big5|EUCKR|GB18030|Windows|Lookup)`, symbols)
	require.NotRegexp(t, `webenc/whatwg/(chinese|korean|legacy|utf8|htmlindex)`, symbols)
}

// TestNoInitialisation: importing every package of ours runs no code.
func TestNoInitialisation(t *testing.T) {
	for _, name := range []string{"get", "all"} {
		_, symbols := link(t, name)
		require.Contains(t, symbols, "main.main")
		require.Empty(t, regexp.MustCompile(`.*webenc.*(\.\.inittask|\.init(\.\d+)?$)`).FindAllString(symbols, -1), name)
	}
}

// TestGrowth: all encodings of ours add less to a program than all of x/text's.
func TestGrowth(t *testing.T) {
	hello, _ := link(t, "hello")
	get, _ := link(t, "get")
	xtext, _ := link(t, "xtext")
	t.Logf("whatwg.Get adds %d bytes to a program of %d, htmlindex.Get of golang.org/x/text %d", get-hello, hello, xtext-hello)
	require.Less(t, get-hello, xtext-hello)
}
