package conv

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg"
)

// get is whatwg.Get for labels that exist.
func get(t testing.TB, label string) encoding.Encoding {
	t.Helper()
	e, err := whatwg.Get(label)
	require.NoError(t, err)
	return e
}

// name is the standard's name of e.
func name(e encoding.Encoding) string { return fmt.Sprint(e) }

// trickyBytes are inputs of decoders that are malformed, cut off, or in need of
// look-ahead in one encoding or another.
var trickyBytes = []string{
	"", "a", "plain ASCII, some of it", "\x80", "\xFF", "caf\xE9", "\xEF\xBB\xBFa", "\xEF\xBB", "\xEF\xBB\xBF\xEF\xBB\xBF", "\xFE\xFF\x00a", "\xFF\xFEa\x00", "\xFE", "\xFF\xFE",
	"日本\xE2\x82", "\xF0\x90\x80\xF0\x9F\x92\xA9", "\xE0\x80\x80", "\xED\xA0\x80é",
	"\x81A\x81<\x82", "\x81\xFDb", "\xA1\xDF\x80", "\x8E\x8E", "\x8F\xA2\xAF\x8F\xA2", "\x88\x62\x88\x64\x87\x45",
	"\x81\x30\x81\x30\x81\x30\x81", "\x81\x30\x81A", "\x84\x31\xA5\x30x", "\x90\x30\x81\x30\xE3\x32\x9A\x36", "\xA2\xE3\x80\xFF",
	"\x1B(J\\~\x1B$B0!\x1B(Bx", "\x1B$B0!\x1B(Ia\x1B", "\x1B(B\x1B(B", "\x1B$B0", "\x1B$", "a\x0Eb\x80",
	"a\x00\xD8\x00\xDC\x00b\x00", "\xD8\x00\xDC\x00\xD8\x00\x00a", "\x3D\xD8\xA9\xDC\x3D", "a\x00b\x00c\x00d\x00\x00\xDC",
}

// trickyText are inputs of encoders: some characters are unmappable in most
// encodings, some change the state of ISO-2022-JP, some are not UTF-8.
var trickyText = []string{
	"", "a", "plain ASCII, some of it", "é", "日本", "a¥\\‾~", "ｱｲｳ", "α", "αaα", "αé", "a\x1Bb\x0Eα\x1B", "💩", "\uE5E5", "\uFFFD", "€ Ђ \u0080", "\xE2\x82", "a\xFFb\xE2\x82", "−", "ê̌ 秔 \U00027267",
}

// random returns bytes in runs of some kind each.
func random(r *rand.Rand, length int) []byte {
	input := make([]byte, 0, length)
	for len(input) < length {
		kind := r.IntN(6)
		for range 1 + r.IntN(40) {
			b := byte(r.IntN(0x80))
			switch kind {
			case 0:
				b = byte(r.IntN(0x100))
			case 1, 2:
				b = byte(0xA1 + r.IntN(0x5E))
			case 3:
				b = "\x1B\x1B$(BJI@!0~\\\x0E\x0F\x80\xA1"[r.IntN(16)]
			}
			input = append(input, b)
		}
	}
	return input
}

// inputs returns what to decode, and what to encode: the tricky ones, alone and in
// longer text, and random ones. The longest do not fit the scratch.
func inputs(tricky []string) (list []string) {
	r := rand.New(rand.NewPCG(1, 2))
	for i, s := range tricky {
		list = append(list, s, "text long enough for the bulk paths "+s+" and more behind")
		if i%8 == 0 {
			list = append(list, strings.Repeat("x", len(scratch{}.in)-1)+s+strings.Repeat("日本", 2000))
		}
	}
	return append(list, string(random(r, 50)), string(random(r, 30000)))
}

// decoderModes and encoderModes are the error modes, by name.
var decoderModes = map[string]whatwg.DecoderOptions{
	"replacement": {},
	"fatal":       {Fatal: true},
	"callback":    {Malformed: func(m whatwg.MalformedError) string { return fmt.Sprintf("<%X at %d>", m.Bytes, m.Offset) }},
}

var encoderModes = map[string]whatwg.EncoderOptions{
	"fatal":    {},
	"html":     {HTML: true},
	"callback": {Unmappable: func(u whatwg.UnmappableError) string { return fmt.Sprintf("<%X at %d>", u.Source, u.Offset) }},
}

// whole converts src in one call of Transform, up to the first error.
func whole(t transformer, src string) (out string, err error) {
	dst := make([]byte, 40*len(src)+100)
	nDst, _, err := t.Transform(dst, []byte(src), true)
	return string(dst[:nDst]), err
}

type transformer interface {
	Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error)
}

// eachDecoder runs f for every encoding, BOM and error mode, with every input.
func eachDecoder(t *testing.T, f func(t *testing.T, e encoding.Encoding, o whatwg.DecoderOptions, src, want string, wantErr error)) {
	list := inputs(trickyBytes)
	for _, e := range whatwg.All() {
		t.Run(name(e), func(t *testing.T) {
			t.Parallel()
			for _, o := range decoderModes {
				for _, o.BOM = range []whatwg.BOM{whatwg.KeepBOM, whatwg.RemoveBOM, whatwg.SniffBOM} {
					for _, src := range list {
						want, err := whole(whatwg.NewDecoder(e, o), src)
						f(t, e, o, src, want, err)
					}
				}
			}
		})
	}
}

// eachEncoder runs f for every encoding and error mode, with every input.
func eachEncoder(t *testing.T, f func(t *testing.T, e encoding.Encoding, o whatwg.EncoderOptions, src, want string, wantErr error)) {
	list := inputs(trickyText)
	for _, e := range whatwg.All() {
		t.Run(name(e), func(t *testing.T) {
			t.Parallel()
			for _, o := range encoderModes {
				for _, src := range list {
					want, err := whole(whatwg.NewEncoder(e, o), src)
					f(t, e, o, src, want, err)
				}
			}
		})
	}
}
