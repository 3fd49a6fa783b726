package whatwg

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/transformtest"
	"github.com/webenc/webenc/whatwg/internal/spec"
)

// trickyInputs returns the inputs of decodeCases for e and all that they start
// with, byte order marks and their beginnings in front of text, and random bytes.
func trickyInputs(t *testing.T, e encoding.Encoding) (list [][]byte) {
	seen := map[string]bool{}
	add := func(input []byte) {
		if !seen[string(input)] {
			seen[string(input)] = true
			list = append(list, input)
		}
	}
	for _, c := range decodeCases {
		if get(t, c.label) != e {
			continue
		}
		input := unhex(t, c.input)
		for n := range len(input) + 1 {
			add(input[:n])
		}
		add([]byte("text that is long enough for the bulk paths " + string(input) + " behind it, too"))
	}
	for _, row := range byteOrderMarks {
		for n := range len(row.mark) + 1 {
			add([]byte(row.mark[:n]))
			add([]byte(row.mark[:n] + "a\xE9\x00\x81"))
		}
		add([]byte(row.mark + row.mark))
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 3 {
		add(randomInput(r, 40))
	}
	add(randomInput(r, 1000))
	return list
}

// resume goes on behind an error in error mode "fatal".
func resume(err error) (skip int, ok bool) {
	if e := (*MalformedError)(nil); errors.As(err, &e) {
		return 0, true
	}
	if e := (*UnmappableError)(nil); errors.As(err, &e) {
		return e.Len, true
	}
	return 0, false
}

// TestDecodersKeepTheRules gives every decoder, in each error mode and with each
// treatment of byte order marks, to the kit.
func TestDecodersKeepTheRules(t *testing.T) {
	for _, e := range All() {
		t.Run(fmt.Sprint(e), func(t *testing.T) {
			t.Parallel()
			c := transformtest.Checker{MinDst: 4, Resume: resume}
			name, _ := Name(e)
			for _, input := range trickyInputs(t, e) {
				for _, bom := range []BOM{KeepBOM, RemoveBOM, SniffBOM} {
					for mode, o := range map[string]DecoderOptions{
						"replacement": {BOM: bom},
						"fatal":       {BOM: bom, Fatal: true},
						"callback":    {BOM: bom, Malformed: func(m MalformedError) string { return fmt.Sprintf("<%X at %d>", m.Bytes, m.Offset) }},
					} {
						want, err := decodeInPieces(e, o, input)
						require.NoError(t, err)
						if bom == KeepBOM && mode == "replacement" {
							decoded, _ := spec.Decode(name, input)
							require.Equal(t, string(decoded), string(want))
						}
						if bom == SniffBOM && mode == "replacement" {
							decoded, _, _ := spec.DecodeSniff(name, input)
							require.Equal(t, string(decoded), string(want))
						}
						err = c.Check(func() transform.Transformer { return NewDecoder(e, o) }, input, want)
						require.NoError(t, err, "%s, BOM %d", mode, bom)
					}
				}
			}
		})
	}
}

// decodeInPieces decodes input in one call, and goes on behind each error.
func decodeInPieces(e encoding.Encoding, o DecoderOptions, input []byte) (out []byte, err error) {
	d := NewDecoder(e, o)
	dst := make([]byte, 20*len(input)+100)
	for {
		nDst, nSrc, err := d.Transform(dst, input, true)
		out, input = append(out, dst[:nDst]...), input[nSrc:]
		if _, ok := resume(err); !ok {
			return out, err
		}
	}
}

// TestEncodersKeepTheRules gives every encoder, in each error mode, to the kit.
func TestEncodersKeepTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	inputs := []string{"", "\xE2\x82", "a\xFF\xC3", "日本語 text, also long enough for bulk"}
	for _, c := range encodeCases {
		inputs = append(inputs, c.input, "in the middle of text "+c.input+" there is more")
	}
	for range 3 {
		inputs = append(inputs, string(randomText(r, 20)))
	}
	inputs = append(inputs, string(randomText(r, 300)))
	for _, e := range All() {
		t.Run(fmt.Sprint(e), func(t *testing.T) {
			t.Parallel()
			c := transformtest.Checker{Resume: resume}
			for _, input := range inputs {
				for mode, o := range map[string]EncoderOptions{
					"fatal":    {},
					"html":     {HTML: true},
					"callback": {Unmappable: func(u UnmappableError) string { return fmt.Sprintf("<%X %d>", u.Rune, u.Offset) }},
				} {
					want, err := encodeInPieces(e, o, []byte(input))
					require.NoError(t, err)
					if mode == "html" && OutputEncoding(e) == e {
						name, _ := Name(e)
						encoded, _ := spec.Encode(name, []rune(input), true)
						require.Equal(t, string(encoded), string(want))
					}
					c.MinDst = 4
					if o.HTML {
						c.MinDst = 10
					}
					err = c.Check(func() transform.Transformer { return NewEncoder(e, o) }, []byte(input), want)
					require.NoError(t, err, mode)
				}
			}
		})
	}
}

// encodeInPieces encodes input in one call, and goes on behind each error.
func encodeInPieces(e encoding.Encoding, o EncoderOptions, input []byte) (out []byte, err error) {
	d := NewEncoder(e, o)
	dst := make([]byte, 40*len(input)+100)
	for {
		nDst, nSrc, err := d.Transform(dst, input, true)
		out, input = append(out, dst[:nDst]...), input[nSrc:]
		skip, ok := resume(err)
		if !ok {
			return out, err
		}
		input = input[skip:]
	}
}
