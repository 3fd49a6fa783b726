package whatwg

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/htmlindex"
)

// TestXTextDiffers counts, of all inputs of one and two bytes, those that
// golang.org/x/text decodes differently from the standard, and those of them in
// which it swallows an ASCII byte that the standard keeps. README has the counts.
func TestXTextDiffers(t *testing.T) {
	for _, c := range []struct {
		label              string
		differs, swallowed int
	}{
		{"gbk", 3453, 0},
		{"gb18030", 3453, 0},
		{"big5", 522, 522},
		{"euc-jp", 3265, 0},
		{"iso-2022-jp", 1022, 0},
		{"shift_jis", 2372, 492},
		{"euc-kr", 0, 0},
		{"utf-8", 0, 0},
		{"utf-16le", 0, 0},
	} {
		ours := get(t, c.label).NewDecoder()
		e, err := htmlindex.Get(c.label)
		require.NoError(t, err)
		theirs := e.NewDecoder()
		differs, swallowed := 0, 0
		for i := range 0x10100 {
			input := string([]byte{byte(i)})
			if i >= 0x100 {
				input = string([]byte{byte(i>>8 - 1), byte(i)})
			}
			want, err := ours.String(input)
			require.NoError(t, err)
			got, err := theirs.String(input)
			require.NoError(t, err)
			if got == want {
				continue
			}
			differs++
			last := input[len(input)-1:]
			if last < "\x80" && strings.HasSuffix(want, last) && !strings.HasSuffix(got, last) {
				swallowed++
			}
		}
		t.Logf("%-12s %5d differ, %5d swallow ASCII", c.label, differs, swallowed)
		require.Equal(t, c.differs, differs, c.label)
		require.Equal(t, c.swallowed, swallowed, c.label)
	}
}
