package transformtest_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/transform"

	tt "github.com/webenc/webenc/transformtest"
)

// correct is a Transformer without a fault, and a model of what it does.
type correct struct {
	name    string
	new     func() transform.Transformer
	model   func(src string) (want string, err error)
	checker tt.Checker
}

var errOdd = errors.New("odd number of digits")

// allCorrect are Transformers of different kinds.
func allCorrect() []correct {
	return []correct{
		{name: "stateless", new: stateless(nop), model: plain(func(s string) string { return s })},
		{name: "empty output", new: func() transform.Transformer { return transform.Discard }, model: plain(func(string) string { return "" })},
		{name: "expanding", new: stateless(hexEncode), model: plain(func(s string) string { return hex.EncodeToString([]byte(s)) }), checker: tt.Checker{MinDst: 2}},
		{name: "expanding, with a store", new: doubling(func([]byte, []byte, *[]byte) error { return transform.ErrShortDst }), model: plain(double), checker: tt.Checker{MinDst: 1}},
		{name: "shrinking", new: stateless(dropVowels), model: plain(func(s string) string {
			return strings.NewReplacer("a", "", "e", "", "i", "", "o", "", "u", "").Replace(s)
		})},
		{name: "look-ahead", new: stateless(crlf), model: plain(func(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") })},
		{name: "stateful", new: swapping, model: plain(swapped), checker: tt.Checker{MinDst: 1}},
		{name: "flushing", new: marking(full, nothing), model: plain(func(s string) string { return "<" + s + ">" }), checker: tt.Checker{MinDst: 1}},
		{name: "reading all first", new: reversing, model: plain(reversed), checker: tt.Checker{MinDst: 1}},
		{name: "spanning", new: spanning(upTo), model: plain(func(s string) string {
			b := []byte(s)
			lower(b, b, true)
			return string(b)
		})},
		{name: "spanning and stateful", new: quoting, model: plain(quoted)},
		{name: "failing", new: stateless(noDigits), model: untilDigit},
		{name: "failing at the end", new: pairing, model: paired},
		{name: "failing and going on", new: stateless(noDigits), model: plain(func(s string) string {
			return strings.NewReplacer("1", "", "2", "").Replace(s)
		}), checker: tt.Checker{Resume: func(error) (int, bool) { return 1, true }}},
		{name: "spanning, failing and going on", new: func() transform.Transformer {
			return spanned{made{do: noDigits}, func(src []byte, _ bool) (int, error) {
				if i := bytes.IndexAny(src, "12"); i >= 0 {
					return i, errDigit
				}
				return len(src), nil
			}}
		}, model: plain(func(s string) string {
			return strings.NewReplacer("1", "", "2", "").Replace(s)
		}), checker: tt.Checker{Resume: func(error) (int, bool) { return 1, true }}},
		{name: "a chain", new: func() transform.Transformer {
			return transform.Chain(made{do: crlf}, marking(full, nothing)(), made{do: dropVowels})
		}, model: plain(func(s string) string {
			return "<" + strings.NewReplacer("a", "", "e", "", "i", "", "o", "", "u", "", "\r\n", "\n").Replace(s) + ">"
		}), checker: tt.Checker{MinDst: 1}},
	}
}

func plain(f func(string) string) func(string) (string, error) {
	return func(s string) (string, error) { return f(s), nil }
}

func untilDigit(s string) (string, error) {
	if i := strings.IndexAny(s, "0123456789"); i >= 0 {
		return s[:i], errDigit
	}
	return s, nil
}

// hexEncode writes two digits for a byte.
func hexEncode(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	n := min(len(dst)/2, len(src))
	hex.Encode(dst, src[:n])
	if n < len(src) {
		err = transform.ErrShortDst
	}
	return 2 * n, n, err
}

func double(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteString(s[i:i+1] + s[i:i+1])
	}
	return b.String()
}

func dropVowels(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	for ; nSrc < len(src); nSrc++ {
		if bytes.IndexByte([]byte("aeiou"), src[nSrc]) >= 0 {
			continue
		}
		if nDst == len(dst) {
			return nDst, nSrc, transform.ErrShortDst
		}
		dst[nDst] = src[nSrc]
		nDst++
	}
	return nDst, nSrc, nil
}

// crlf makes LF of CR LF, and has to see what follows a CR.
func crlf(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for ; nSrc < len(src); nSrc++ {
		if rest := src[nSrc:]; rest[0] == '\r' {
			if len(rest) == 1 && !atEOF {
				return nDst, nSrc, transform.ErrShortSrc
			}
			if len(rest) > 1 && rest[1] == '\n' {
				continue
			}
		}
		if nDst == len(dst) {
			return nDst, nSrc, transform.ErrShortDst
		}
		dst[nDst] = src[nSrc]
		nDst++
	}
	return nDst, nSrc, nil
}

// queued reads a byte when it has written what came of the one before. Next
// returns what comes of a byte, end what is left at the end.
func queued(next func(c byte) []byte, end func() []byte) transform.Transformer {
	var rest []byte
	return made{func(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
		for {
			n := copy(dst[nDst:], rest)
			nDst, rest = nDst+n, rest[n:]
			switch {
			case len(rest) > 0:
				return nDst, nSrc, transform.ErrShortDst
			case nSrc < len(src):
				rest = next(src[nSrc])
				nSrc++
			default:
				if atEOF {
					rest = end()
				}
				if len(rest) == 0 {
					return nDst, nSrc, nil
				}
			}
		}
	}, func() { rest, _ = nil, end() }}
}

// swapping makes "ba" of "ab". It takes in the first byte of a pair without
// looking at the second.
func swapping() transform.Transformer {
	var held []byte
	end := func() []byte {
		defer func() { held = nil }()
		return held
	}
	return queued(func(c byte) []byte {
		if held == nil {
			held = []byte{c}
			return nil
		}
		return append([]byte{c}, end()...)
	}, end)
}

func swapped(s string) string {
	b := []byte(s)
	for i := 1; i < len(b); i += 2 {
		b[i-1], b[i] = b[i], b[i-1]
	}
	return string(b)
}

// reversing can do nothing before it has seen the end.
func reversing() transform.Transformer {
	written := 0
	return made{func(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
		if !atEOF && len(src) > 0 {
			return 0, 0, transform.ErrShortSrc
		}
		for ; written < len(src); written++ {
			if nDst == len(dst) {
				return nDst, 0, transform.ErrShortDst
			}
			dst[nDst] = src[len(src)-1-written]
			nDst++
		}
		written = 0
		return nDst, len(src), nil
	}, func() { written = 0 }}
}

func reversed(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// quoting makes what stands between quotation marks upper case.
func quoting() transform.Transformer {
	quote := false
	change := func(c byte) byte {
		if c == '"' {
			quote = !quote
		}
		if quote && 'a' <= c && c <= 'z' {
			c -= 0x20
		}
		return c
	}
	m := made{func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		for i := range n {
			dst[i] = change(dst[i])
		}
		return n, n, err
	}, func() { quote = false }}
	return spanned{m, func(src []byte, _ bool) (int, error) {
		for i, c := range src {
			if c != change(c) {
				return i, transform.ErrEndOfSpan
			}
		}
		return len(src), nil
	}}
}

func quoted(s string) string {
	parts := strings.Split(s, `"`)
	for i := 1; i < len(parts); i += 2 {
		b := []byte(parts[i])
		for j, c := range b {
			if 'a' <= c && c <= 'z' {
				b[j] = c - 0x20
			}
		}
		parts[i] = string(b)
	}
	return strings.Join(parts, `"`)
}

// pairing swaps pairs too, but looks ahead, and insists on pairs.
func pairing() transform.Transformer {
	return made{do: func(dst, src []byte, atEOF bool) (n, _ int, err error) {
		for ; n+1 < len(src); n += 2 {
			if n+1 >= len(dst) {
				return n, n, transform.ErrShortDst
			}
			dst[n], dst[n+1] = src[n+1], src[n]
		}
		switch {
		case n == len(src):
			return n, n, nil
		case atEOF:
			return n, n, errOdd
		}
		return n, n, transform.ErrShortSrc
	}}
}

func paired(s string) (string, error) {
	if len(s)%2 != 0 {
		return swapped(s[:len(s)-1]), errOdd
	}
	return swapped(s), nil
}

// sources are short ones for all that the Transformers do, and random ones.
func sources() []string {
	list := []string{"", "a", "b", "ab", "\r", "\r\n", "\r\r\n\n", "abcdef", "aeiou", "a1", "1a", "12", "x12y", "Ab\r\nCd",
		`"a`, `b"c"d`, `""`, "\x00\xff\xa5\xf1\x5a"}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{7, 9, 12, 13, 40, 64, 65, 300} {
		b := make([]byte, n)
		for i := range b {
			b[i] = "abcdeXYZ\r\n\"1\xa5"[rng.IntN(13)]
		}
		list = append(list, string(b))
	}
	return list
}

// TestCorrectOnesPass checks that no fault is found where there is none.
func TestCorrectOnesPass(t *testing.T) {
	for _, c := range allCorrect() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for i, src := range sources() {
				if len(src) < 60 || i%stride == 0 {
					require.NoError(t, c.check(src), "%q", src)
				}
			}
			if stride == 1 {
				require.NoError(t, c.check(strings.Repeat(sources()[len(sources())-1], 100)))
			}
		})
	}
}

func (c *correct) check(src string) error {
	want, wantErr := c.model(src)
	if wantErr == nil {
		return errors.Join(c.checker.Check(c.new, []byte(src), []byte(want)), c.checker.Sweep(c.new, []byte(src), []byte(want)))
	}
	judge := func(err error) bool { return err == wantErr }
	return errors.Join(c.checker.CheckError(c.new, []byte(src), []byte(want), judge),
		c.checker.SweepError(c.new, []byte(src), []byte(want), judge))
}
