package conv

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLinksOnlyWhatIsUsed: the package needs no tables of encodings that are not
// named, and runs no code when it is imported.
func TestLinksOnlyWhatIsUsed(t *testing.T) {
	_, err := os.ReadFile("testdata/link/main.go") // so that a cached result depends on it
	require.NoError(t, err)
	program := filepath.Join(t.TempDir(), "link")
	out, err := exec.Command("go", "build", "-o", program, "./testdata/link").CombinedOutput()
	require.NoError(t, err, "%s", out)
	out, err = exec.Command("go", "tool", "nm", program).Output()
	require.NoError(t, err)
	require.Contains(t, string(out), "webenc/tables.JIS0208")
	require.NotRegexp(t, `webenc/tables\.(JIS0212|Big5|EUCKR|GB18030|Windows|ISO8859)`, string(out))
	require.Empty(t, regexp.MustCompile(`.*webenc.*(\.\.inittask|\.init(\.\d+)?$)`).FindAllString(string(out), -1))
}
