package whatwg

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// TestReplacedAsOneByOne decodes text that is full of errors twice: in error mode
// "replacement", where a decoder may go on behind an error by itself, and with a
// callback that is told of each error. Text and reports must be the same.
func TestReplacedAsOneByOne(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, e := range All() {
		for range 20 {
			whole := randomEncoded(t, r, e)
			for _, share := range []int{1, 2, 10, 100} { // one of so many bytes is changed
				text := append([]byte{}, whole...)
				for i := range text {
					if r.IntN(share) == 0 {
						text[i] = byte(r.IntN(0x100))
					}
				}
				want, wantReport := decoded(t, text, NewDecoder(e, DecoderOptions{
					Malformed: func(MalformedError) string { return "\uFFFD" },
				}))
				got, report := decoded(t, text, e.NewDecoder())
				require.Equal(t, want, got, "%v, % X", e, text)
				require.Equal(t, wantReport, report, "%v, % X", e, text)
			}
		}
	}
}

// randomEncoded returns text that e decodes without errors.
func randomEncoded(t *testing.T, r *rand.Rand, e encoding.Encoding) []byte {
	bytes := make([]byte, 2000)
	for i := range bytes {
		bytes[i] = byte(r.IntN(0x100))
	}
	text, _ := decoded(t, bytes, e.NewDecoder())
	whole, err := NewEncoder(e, EncoderOptions{HTML: true}).Bytes([]byte(text))
	require.NoError(t, err)
	return whole
}

func decoded(t *testing.T, src []byte, d *encoding.Decoder) (string, Report) {
	dst, _, err := transform.Bytes(d, src)
	require.NoError(t, err)
	report, ok := ReportOf(d)
	require.True(t, ok)
	return string(dst), report
}
