package conv

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
)

// FuzzDecode compares every way to decode with one Transform of the whole, in an
// error mode and with a treatment of byte order marks that mode chooses.
func FuzzDecode(f *testing.F) {
	for i, src := range trickyBytes {
		for which := range 40 {
			f.Add(byte(which), byte(i), []byte(src))
		}
	}
	f.Fuzz(func(t *testing.T, which, mode byte, src []byte) {
		e := whatwg.All()[int(which)%40]
		o := decoderModes[[]string{"replacement", "fatal", "callback"}[mode%3]]
		o.BOM = whatwg.BOM(mode / 3 % 3)
		want, wantErr := whole(whatwg.NewDecoder(e, o), string(src))
		got, err := AppendDecode(make([]byte, 0, mode), src, e, o)
		same(t, want, string(got), wantErr, err)
		text, err := DecodeString(string(src), e, o)
		same(t, want, text, wantErr, err)
		if length, ok := MaxDecodedLen(len(src), e, o); ok && len(want) > length {
			t.Fatalf("%d bytes from %d, more than %d", len(want), len(src), length)
		}
		if o.Fatal && o.BOM == whatwg.KeepBOM {
			require.Equal(t, wantErr == nil, ValidPrefix(src, e) == len(src))
		}
		d := whatwg.NewDecoder(e, o)
		for _, source := range sources {
			text, err = readTo(NewReader(source(string(src)), d), make([]byte, 1+int(mode)))
			same(t, want, text, wantErr, err)
		}
		checkWriter(t, NewWriter(nil, nil), d, string(src), want, wantErr)
	})
}

// FuzzEncode is FuzzDecode the other way.
func FuzzEncode(f *testing.F) {
	for i, src := range trickyText {
		for which := range 40 {
			f.Add(byte(which), byte(i), src)
		}
	}
	f.Fuzz(func(t *testing.T, which, mode byte, src string) {
		e := whatwg.All()[int(which)%40]
		o := encoderModes[[]string{"fatal", "html", "callback"}[mode%3]]
		want, wantErr := whole(whatwg.NewEncoder(e, o), src)
		got, err := AppendEncode(make([]byte, 0, mode), src, e, o)
		same(t, want, string(got), wantErr, err)
		encoded, err := EncodeString(src, e, o)
		same(t, want, encoded, wantErr, err)
		if length, ok := MaxEncodedLen(len(src), e, o); ok && len(want) > length {
			t.Fatalf("%d bytes from %d, more than %d", len(want), len(src), length)
		}
		var tr transform.Transformer = whatwg.NewEncoder(e, o)
		encoded, err = readTo(NewReader(iotest.OneByteReader(strings.NewReader(src)), tr), make([]byte, 1+int(mode)))
		same(t, want, encoded, wantErr, err)
		checkWriter(t, NewWriter(io.Discard, tr), tr, src, want, wantErr)
	})
}
