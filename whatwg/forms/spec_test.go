package forms

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/internal/spec"
)

// The definitions of the URL Standard once more, word for word and slow, and the
// comparison with them.

func inRange(c, first, last rune) bool { return first <= c && c <= last }

func isC0Control(c rune) bool { return inRange(c, 0, 0x1F) }

// specSets are the percent-encode sets in the standard's order, as it defines
// them.
var specSets = [...]func(c rune) bool{
	C0ControlSet: func(c rune) bool { return isC0Control(c) || c > '~' },
	FragmentSet: func(c rune) bool {
		return isC0Control(c) || c > '~' || c == 0x20 || c == 0x22 || c == 0x3C || c == 0x3E || c == 0x60
	},
	QuerySet: isInQuerySet,
	SpecialQuerySet: func(c rune) bool {
		return isInQuerySet(c) || c == 0x27
	},
	PathSet:      isInPathSet,
	UserinfoSet:  isInUserinfoSet,
	ComponentSet: isInComponentSet,
	FormURLEncodedSet: func(c rune) bool {
		return isInComponentSet(c) || c == 0x21 || inRange(c, 0x27, 0x29) || c == 0x7E
	},
}

func isInQuerySet(c rune) bool {
	return isC0Control(c) || c > '~' || c == 0x20 || c == 0x22 || c == 0x23 || c == 0x3C || c == 0x3E
}

func isInPathSet(c rune) bool {
	return isInQuerySet(c) || c == 0x3F || c == 0x5E || c == 0x60 || c == 0x7B || c == 0x7D
}

func isInUserinfoSet(c rune) bool {
	return isInPathSet(c) || c == 0x2F || c == 0x3A || c == 0x3B || c == 0x3D || c == 0x40 || inRange(c, 0x5B, 0x5D) || c == 0x7C
}

func isInComponentSet(c rune) bool {
	return isInUserinfoSet(c) || inRange(c, 0x24, 0x26) || c == 0x2B || c == 0x2C
}

// TestSets compares all bytes with the definitions, and two of the sets with what
// the standard's notes say that they come to.
func TestSets(t *testing.T) {
	const alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	for b := range 256 {
		for set := range FormURLEncodedSet + 1 {
			require.Equal(t, specSets[set](rune(b)), set.Contains(byte(b)), "%d %#x", set, b)
		}
		isOneOf := func(s string) bool { return b < 0x80 && strings.ContainsRune(s, rune(b)) }
		require.Equal(t, !isOneOf(alphanumeric+"*-._"), FormURLEncodedSet.Contains(byte(b)), "%#x", b)
		require.Equal(t, !isOneOf(alphanumeric+"-_.!~*'()"), ComponentSet.Contains(byte(b)), "%#x: encodeURIComponent", b)
	}
}

// specPercentEncoder runs percent-encode after encoding, step by step.
type specPercentEncoder struct {
	encoder *spec.Encoder
	name    string
	set     PercentEncodeSet
}

func (p *specPercentEncoder) run(input []rune) string {
	// 2.
	spaceAsPlus := p.set == FormURLEncodedSet
	// 3. A new instance: its members have their initial values.
	if p.encoder == nil {
		p.encoder = spec.NewEncoder(spec.OutputEncoding(p.name))
	}
	p.encoder.Encode(nil, nil, true)
	// 4., 5.
	inputQueue := input
	var output strings.Builder
	// 6., 7.
	for isNull := false; !isNull; {
		// 7.1., 7.2.
		encodeOutput, potentialError := p.encoder.EncodeOrFail(nil, inputQueue)
		// 7.3.
		for _, b := range encodeOutput {
			// 7.3.1.
			if spaceAsPlus && b == 0x20 {
				output.WriteByte('+')
				continue
			}
			// 7.3.2.
			isomorph := rune(b)
			if !specSets[p.set](isomorph) {
				// 7.3.4.
				output.WriteRune(isomorph)
			} else {
				// 7.3.5.
				fmt.Fprintf(&output, "%%%02X", b)
			}
		}
		// 7.4.
		if isNull = potentialError == nil; !isNull {
			fmt.Fprintf(&output, "%%26%%23%d%%3B", potentialError.Rune)
			inputQueue = inputQueue[potentialError.Index+1:]
		}
	}
	// 8.
	return output.String()
}

// comparer compares AppendPercentEncoded with the steps.
type comparer struct {
	t       *testing.T
	spec    specPercentEncoder
	encoder *percentEncoder
	dst     []byte
}

func newComparer(t *testing.T, name string, set PercentEncodeSet) *comparer {
	return &comparer{t: t, spec: specPercentEncoder{name: name, set: set}, encoder: newPercentEncoder(get(t, name), set)}
}

func (c *comparer) compare(input []rune) {
	want := c.spec.run(input)
	c.dst = c.encoder.append(c.dst[:0], string(input))
	if string(c.dst) != want {
		c.t.Fatalf("%s: %q: gave %q, want %q", c.spec.name, string(input), c.dst, want)
	}
}

// TestCases gives the cases of other tests to the steps: they are worked out by
// hand, and show that the steps are the standard's.
func TestCases(t *testing.T) {
	for _, c := range percentCases {
		name, err := whatwg.Name(get(t, c.label))
		require.NoError(t, err)
		p := specPercentEncoder{name: name, set: c.set}
		require.Equal(t, c.want, p.run([]rune(c.input)), "%s %q", c.label, c.input)
	}
}

// TestSweepScalarValues compares the scalar values, in runs of sixteen: those of
// the first plane, and with WEBENC_SWEEP=all every one.
func TestSweepScalarValues(t *testing.T) {
	last := rune(0x10FFF)
	if os.Getenv("WEBENC_SWEEP") == "all" {
		last = utf8.MaxRune
	}
	for _, e := range outputEncodings() {
		t.Run(fmt.Sprint(e), func(t *testing.T) {
			form := newComparer(t, fmt.Sprint(e), FormURLEncodedSet)
			for r := rune(0); r <= last; r += 16 {
				if input := scalarValues(r, r+16); len(input) > 0 {
					form.compare(input)
				}
			}
		})
	}
}

// scalarValues returns the scalar values from first to last, without last.
func scalarValues(first, last rune) (list []rune) {
	for r := first; r < last; r++ {
		if utf8.ValidRune(r) {
			list = append(list, r)
		}
	}
	return list
}

// TestSweepStates compares each scalar value of the first plane in each state of
// the ISO-2022-JP encoder, with something behind it and at the end.
func TestSweepStates(t *testing.T) {
	query := newComparer(t, "ISO-2022-JP", SpecialQuerySet)
	for _, r := range scalarValues(0, 0x10010) {
		for _, state := range []rune{'a', '¥', '日'} {
			query.compare([]rune{state, r, '¥', r, state, r})
		}
	}
}

// TestSweepSets compares each set in a few encodings, with every character that
// is one byte in some encoding of one byte, and what is unmappable.
func TestSweepSets(t *testing.T) {
	for _, name := range []string{"UTF-8", "windows-1252", "ISO-2022-JP", "Shift_JIS", "UTF-16LE"} {
		for set := range FormURLEncodedSet + 1 {
			c := newComparer(t, name, set)
			for r := range rune(0x250) {
				c.compare([]rune{r})
				c.compare([]rune{'¥', r, '日', r, '☃', r})
			}
		}
	}
}

// TestSweepLengths compares texts that end around the end of the encoder's
// output buffer, with escape sequences and unmappable characters there.
func TestSweepLengths(t *testing.T) {
	c := newComparer(t, "ISO-2022-JP", FormURLEncodedSet)
	for n := range len(c.encoder.output) + 10 {
		for _, s := range []string{"", "¥", "日", "☃", "日☃", "¥☃¥"} {
			c.compare([]rune(strings.Repeat("a", n) + s))
			c.compare([]rune(strings.Repeat("¥", n) + s))
		}
	}
}
