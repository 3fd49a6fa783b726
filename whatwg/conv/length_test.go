package conv

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/utf8"
)

// longest notes the longest output for each length of input.
type longest [12]int

func (l *longest) note(input, output int) { l[input] = max(l[input], output) }

// words calls f with every input of up to length bytes that can be made of parts.
func words(parts []string, length int, f func(input []byte)) {
	var extend func(prefix []byte)
	extend = func(prefix []byte) {
		f(prefix)
		for _, part := range parts {
			if len(prefix)+len(part) <= length {
				extend(append(prefix, part...))
			}
		}
	}
	extend(make([]byte, 0, length))
}

// decodeAll notes every input of up to two bytes, and those of up to length bytes
// that can be made of what is long in some encoding.
func decodeAll(e encoding.Encoding, o whatwg.DecoderOptions, length int) (l longest) {
	var dst []byte
	note := func(input []byte) {
		dst, _ = AppendDecode(dst[:0], input, e, o)
		l.note(len(input), len(dst))
	}
	note(nil)
	for first := range 0x100 {
		for n := 1; n <= length; n++ {
			note(bytes.Repeat([]byte{byte(first)}, n))
		}
		for second := range 0x100 {
			note([]byte{byte(first), byte(second)})
		}
	}
	words([]string{"a", "\xFF", "\x80", "\xB1", "\xA4\xA2", "\x88\x62", "\x95\x32\x82\x36", "\x1B(I", "\xEF\xBB\xBF", "\xFF\xFE", "\x20\xAC"}, length, note)
	return l
}

// TestMaxDecodedLen: the bounds hold and are reached, for all 40 encodings.
func TestMaxDecodedLen(t *testing.T) {
	for _, e := range whatwg.All() {
		t.Run(name(e), func(t *testing.T) {
			t.Parallel()
			for _, bom := range []whatwg.BOM{whatwg.KeepBOM, whatwg.RemoveBOM, whatwg.SniffBOM} {
				const length = 6
				got := decodeAll(e, whatwg.DecoderOptions{BOM: bom}, length)
				fatal := decodeAll(e, whatwg.DecoderOptions{BOM: bom, Fatal: true}, 4)
				for n := range length + 1 {
					want, ok := MaxDecodedLen(n, e, whatwg.DecoderOptions{BOM: bom})
					require.True(t, ok)
					require.Equal(t, want, got[n], "%d bytes", n)
					_, ok = MaxDecodedLen(n, e, whatwg.DecoderOptions{BOM: bom, Fatal: true})
					require.True(t, ok)
					require.LessOrEqual(t, fatal[n], want, "%d bytes", n)
				}
			}
		})
	}
}

// encodeAll notes every input of up to length bytes that can be made of what is
// long, unmappable or changes the state in some encoding.
func encodeAll(e encoding.Encoding, o whatwg.EncoderOptions, parts []string, length int) (l longest) {
	var dst []byte
	note := func(input []byte) {
		dst, _ = AppendEncode(dst[:0], input, e, o)
		l.note(len(input), len(dst))
	}
	words(parts, length, note)
	for r := range rune(0x10000) {
		note([]byte(string(r)))
	}
	return l
}

// TestMaxEncodedLen: the bounds hold and are reached, for all 40 encodings.
func TestMaxEncodedLen(t *testing.T) {
	for _, e := range whatwg.All() {
		t.Run(name(e), func(t *testing.T) {
			t.Parallel()
			parts, length := []string{"a", "\\", "\xFF", "\x1B", "¥", "α", "é", "−", "ｱ", "亜", "€", "\U0010FFFF", "\U00027267"}, 5
			if name(e) == "ISO-2022-JP" { // one or two of each kind and length, in each state
				parts, length = []string{"a", "\\", "\xFF", "¥", "α", "‾", "亜"}, 9
			}
			for _, html := range []bool{false, true} {
				o := whatwg.EncoderOptions{HTML: html}
				got := encodeAll(e, o, parts, length)
				for n := range length + 1 {
					want, ok := MaxEncodedLen(n, e, o)
					require.True(t, ok)
					require.Equal(t, want, got[n], "%d bytes, html %v", n, html)
				}
			}
		})
	}
}

// TestNoBound: foreign encodings and callbacks have none.
func TestNoBound(t *testing.T) {
	_, ok := MaxDecodedLen(1, charmap.KOI8R, whatwg.DecoderOptions{})
	require.False(t, ok)
	_, ok = MaxEncodedLen(1, charmap.KOI8R, whatwg.EncoderOptions{})
	require.False(t, ok)
	malformed := func(whatwg.MalformedError) string { return "" }
	_, ok = MaxDecodedLen(1, utf8.UTF8, whatwg.DecoderOptions{Malformed: malformed})
	require.False(t, ok)
	_, ok = MaxDecodedLen(1, utf8.UTF8, whatwg.DecoderOptions{Malformed: malformed, Fatal: true})
	require.True(t, ok)
	_, ok = MaxEncodedLen(1, utf8.UTF8, whatwg.EncoderOptions{Unmappable: func(whatwg.UnmappableError) string { return "" }})
	require.False(t, ok)
	_, ok = MaxDecodedLen(math.MaxInt/2, utf8.UTF8, whatwg.DecoderOptions{})
	require.False(t, ok)
	_, ok = MaxEncodedLen(math.MaxInt/2, utf8.UTF8, whatwg.EncoderOptions{})
	require.False(t, ok)
	require.Zero(t, allocs(func() { MaxDecodedLen(1, get(t, "shift_jis"), whatwg.DecoderOptions{}) }))
}
