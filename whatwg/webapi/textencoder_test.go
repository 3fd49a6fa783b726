package webapi_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/whatwg/webapi"
)

var encoder webapi.TextEncoder

// texts are strings with characters of every length, with bytes that are not
// UTF-8, and with characters that look like errors.
var texts = []string{
	"", "a", "é", "€", "💩", "aé€💩", "💩€éa", "\uFEFFa", "\uFFFDa", "\x00", "a\xFFb", "\xE2\x82", "\xED\xA0\x80", "\xF0\x9F\x92", "é\xC3é",
	"\U0010FFFF\uFFFF\uE000\uD7FF", strings.Repeat("aé€💩\xF0", 3),
}

// unitTexts are UTF-16 with surrogates of every kind.
var unitTexts = [][]uint16{
	nil, {'a'}, {0xD83D, 0xDCA9}, {0xD83D}, {0xDCA9}, {0xDCA9, 0xD83D}, {0xD83D, 'a', 0xDCA9}, {0xD83D, 0xD83D, 0xDCA9, 0xDCA9},
	{'a', 0xE9, 0x20AC, 0xDBFF, 0xDFFF, 0xD800, 0xDC00, 0xD7FF, 0xE000, 0xFFFD, 0xFEFF, 0xFFFF, 0, 0xD800},
}

// scalarValues converts a string of code units to one of scalar values, as the
// Infra Standard does.
func scalarValues(units []uint16) []rune { return utf16.Decode(units) }

func TestEncode(t *testing.T) {
	require.Equal(t, "utf-8", encoder.Encoding())
	for _, text := range texts {
		want := string([]rune(text)) // Go's own conversion, too, has one U+FFFD for each byte
		require.Equal(t, want, string(encoder.Encode(text)))
		require.Equal(t, "\xFF"+want, string(encoder.AppendEncode([]byte("\xFF"), text)))
		require.Equal(t, want, string(encoder.EncodeUTF16(utf16.Encode([]rune(text)))))
	}
	for _, units := range unitTexts {
		want := string(scalarValues(units))
		require.Equal(t, want, string(encoder.EncodeUTF16(units)))
		require.Equal(t, "\xFF"+want, string(encoder.AppendEncodeUTF16([]byte("\xFF"), units)))
	}
	require.Equal(t, "a\uFFFD\uFFFDb", string(encoder.Encode("a\xE2\x82b")))
	require.Equal(t, "\uFFFDa\uFFFD\uFFFD💩\uFFFD", string(encoder.EncodeUTF16([]uint16{0xD83D, 'a', 0xDCA9, 0xD83D, 0xD83D, 0xDCA9, 0xDCA9})))
}

// destinationFor returns a destination of size bytes, behind which nothing may
// be written.
func destinationFor(size int) (whole, destination []byte) {
	whole = []byte(strings.Repeat("\xAA", size+4))
	return whole, whole[:size]
}

func TestEncodeInto(t *testing.T) {
	for _, text := range texts {
		runes := []rune(text)
		for size := range 3*len(text) + 3 {
			want := make([]byte, size)
			read, written := standardEncodeInto(runes, want)
			whole, destination := destinationFor(size)
			result := encoder.EncodeInto(text, destination)
			require.Equal(t, read, result.Read, "%q %d", text, size)
			require.Equal(t, written, result.Written, "%q %d", text, size)
			require.Equal(t, string(want[:written]), string(whole[:written]))
			require.Equal(t, strings.Repeat("\xAA", size+4-written), string(whole[written:]))
			require.Equal(t, string(want[:written]), string([]rune(text[:result.ReadBytes])))
			require.Equal(t, read, len(utf16.Encode([]rune(text[:result.ReadBytes]))))
		}
	}
}

func TestEncodeUTF16Into(t *testing.T) {
	for _, units := range unitTexts {
		for size := range 3*len(units) + 3 {
			want := make([]byte, size)
			wantRead, wantWritten := standardEncodeInto(scalarValues(units), want)
			whole, destination := destinationFor(size)
			read, written := encoder.EncodeUTF16Into(units, destination)
			require.Equal(t, wantRead, read, "%X %d", units, size)
			require.Equal(t, wantWritten, written, "%X %d", units, size)
			require.Equal(t, string(want[:written]), string(whole[:written]))
			require.Equal(t, strings.Repeat("\xAA", size+4-written), string(whole[written:]))
		}
	}
}

func TestEncoderAllocations(t *testing.T) {
	destination := make([]byte, 64)
	units := utf16.Encode([]rune(texts[5]))
	for _, text := range texts {
		require.Zero(t, testing.AllocsPerRun(10, func() {
			encoder.EncodeInto(text, destination)
			encoder.EncodeUTF16Into(units, destination)
			encoder.AppendEncode(destination[:0], text)
			encoder.AppendEncodeUTF16(destination[:0], units)
		}))
	}
}
