package transformtest_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/transform"

	tt "github.com/webenc/webenc/transformtest"
)

// made is a Transformer of functions, for small faulty ones.
type made struct {
	do    func(dst, src []byte, atEOF bool) (nDst, nSrc int, err error)
	reset func()
}

func (m made) Transform(dst, src []byte, atEOF bool) (int, int, error) { return m.do(dst, src, atEOF) }

func (m made) Reset() {
	if m.reset != nil {
		m.reset()
	}
}

// spanned is one with Span.
type spanned struct {
	made
	span func(src []byte, atEOF bool) (int, error)
}

func (s spanned) Span(src []byte, atEOF bool) (int, error) { return s.span(src, atEOF) }

// nop copies, as transform.Nop does.
func nop(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	n := copy(dst, src)
	if n < len(src) {
		err = transform.ErrShortDst
	}
	return n, n, err
}

// stateless wraps a function that needs no state.
func stateless(do func(dst, src []byte, atEOF bool) (int, int, error)) func() transform.Transformer {
	return func() transform.Transformer { return made{do: do} }
}

var errDigit = errors.New("digit")

// noDigits copies up to the first digit.
func noDigits(dst, src []byte, _ bool) (n, _ int, err error) {
	for ; n < len(src); n++ {
		switch {
		case '0' <= src[n] && src[n] <= '9':
			return n, n, errDigit
		case n == len(dst):
			return n, n, transform.ErrShortDst
		}
		dst[n] = src[n]
	}
	return n, n, nil
}

func isDigit(err error) bool { return err == errDigit }

// faulty is a Transformer with one fault.
type faulty struct {
	rule      tt.Rule
	name      string
	new       func() transform.Transformer
	src, want string
	wantErr   func(error) bool
	checker   tt.Checker
}

func (f *faulty) check(light bool) error {
	switch {
	case light && f.wantErr != nil:
		return f.checker.SweepError(f.new, []byte(f.src), []byte(f.want), f.wantErr)
	case light:
		return f.checker.Sweep(f.new, []byte(f.src), []byte(f.want))
	case f.wantErr != nil:
		return f.checker.CheckError(f.new, []byte(f.src), []byte(f.want), f.wantErr)
	}
	return f.checker.Check(f.new, []byte(f.src), []byte(f.want))
}

// TestFaultsAreFound checks that each fault is found and that the rule it breaks
// is named; by Sweep as well, if Sweep finds it at all.
func TestFaultsAreFound(t *testing.T) {
	found := map[tt.Rule]bool{}
	for _, f := range allFaulty() {
		t.Run(fmt.Sprintf("%v/%s", f.rule, f.name), func(t *testing.T) {
			var v *tt.Violation
			require.ErrorAs(t, f.check(false), &v)
			assert.Equal(t, f.rule, v.Rule, "%v", v)
			assert.True(t, strings.HasPrefix(v.Error(), "transformtest: "+f.rule.String()+": "))
			if err := f.check(true); err != nil {
				require.ErrorAs(t, err, &v)
				assert.Equal(t, f.rule, v.Rule, "%v", v)
			}
		})
		found[f.rule] = true
	}
	for r := tt.Bounds; r <= tt.Panic; r++ {
		assert.True(t, found[r], "no Transformer breaks %v", r)
	}
}

func allFaulty() []faulty {
	var all []faulty
	for _, list := range [][]faulty{faultyResults, faultyErrors, faultyStates, faultyMemory, faultyEnds, faultySpans, faultyOthers} {
		all = append(all, list...)
	}
	return all
}

// faultyResults return results that contradict each other or the arguments.
var faultyResults = []faulty{
	{rule: tt.Bounds, name: "nSrc too large", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		return n, n + 1, err
	})},
	{rule: tt.Bounds, name: "nDst too large", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		if err != nil {
			return len(src), n, err
		}
		return n, n, nil
	})},
	{rule: tt.Bounds, name: "negative", src: "", want: "", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		return n, n - 1, err
	})},
	{rule: tt.NilError, name: "unread source", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		return nop(dst, src[:min(len(src), 2)], false)
	})},
	{rule: tt.NilError, name: "unwritten output", src: "abc", want: "aabbcc", new: doubling(func(dst, src []byte, rest *[]byte) error { return nil })},
	{rule: tt.ShortSrc, name: "half a pair", src: "ab", want: "ba", new: stateless(func(dst, src []byte, atEOF bool) (n, _ int, err error) {
		for ; n+1 < len(src); n += 2 {
			if n+1 >= len(dst) {
				return n, n, transform.ErrShortDst
			}
			dst[n], dst[n+1] = src[n+1], src[n]
		}
		if n < len(src) || atEOF {
			return n, n, transform.ErrShortSrc
		}
		return n, n, nil
	})},
	{rule: tt.ShortDst, name: "wants a spare byte", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		if len(dst) == 0 && len(src) == 0 {
			return 0, 0, nil
		}
		return nop(dst[:max(len(dst)-1, 0)], src, false)
	})},
	{rule: tt.ShortDst, name: "reported when dst is just full", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		if n > 0 && n == len(dst) {
			err = transform.ErrShortDst
		}
		return n, n, err
	})},
	{rule: tt.ShortDst, name: "always reported once", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		if n > 1 {
			return n - 1, n - 1, transform.ErrShortDst
		}
		return n, n, err
	})},
}

// doubling writes every byte twice. It reads all of src at once and keeps what
// does not fit; full decides what to return then.
func doubling(full func(dst, src []byte, rest *[]byte) error) func() transform.Transformer {
	return func() transform.Transformer {
		var rest []byte
		return made{func(dst, src []byte, _ bool) (int, int, error) {
			for _, c := range src {
				rest = append(rest, c, c)
			}
			n := copy(dst, rest)
			rest = rest[n:]
			if len(rest) > 0 {
				return n, len(src), full(dst, src, &rest)
			}
			return n, len(src), nil
		}, func() { rest = nil }}
	}
}

// resumeDigits goes on after a digit that has been read.
var resumeDigits = tt.Checker{Resume: func(err error) (int, bool) { return 0, err == errDigit }}

// faultyErrors go wrong about errors of their own, or make no progress.
var faultyErrors = []faulty{
	{rule: tt.Progress, name: "wants more than promised", src: "abcdef", want: "abcdef", checker: tt.Checker{MinDst: 4, Skip: []tt.Rule{tt.ShortDst}}, new: atLeast(5)},
	{rule: tt.Progress, name: "wants more than anyone has", src: "abcdef", want: "abcdef", checker: tt.Checker{Skip: []tt.Rule{tt.ShortDst}}, new: atLeast(1 << 20)},
	{rule: tt.Progress, name: "the same error for ever", src: "ab1", want: "ab", checker: resumeDigits, new: stateless(noDigits)},
	{rule: tt.Output, name: "wrong", src: "abc", want: "abd", new: stateless(nop)},
	{rule: tt.Output, name: "too short", src: "abc", want: "abcd", new: stateless(nop)},
	{rule: tt.Output, name: "too long", src: "abc", want: "ab", new: stateless(nop)},
	{rule: tt.Output, name: "never ends", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		for i := range dst {
			dst[i] = 'a'
		}
		return len(dst), 0, transform.ErrShortDst
	})},
	{rule: tt.Error, name: "unexpected", src: "ab1", want: "ab", new: stateless(noDigits)},
	{rule: tt.Error, name: "missing", src: "abc", want: "abc", wantErr: isDigit, new: stateless(noDigits)},
	{rule: tt.Error, name: "another", src: "ab1", want: "ab", wantErr: func(err error) bool { return err == io.EOF }, new: stateless(noDigits)},
	{rule: tt.Error, name: "skips too far", src: "ab1", want: "ab", checker: tt.Checker{Resume: func(error) (int, bool) { return 2, true }}, new: stateless(noDigits)},
	{rule: tt.SameError, name: "offset in the chunk", src: "ab1", want: "ab", wantErr: func(error) bool { return true }, new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := noDigits(dst, src, false)
		if err == errDigit {
			err = fmt.Errorf("digit at %d", n)
		}
		return n, n, err
	})},
	{rule: tt.SameError, name: "now before and now after it", src: "ab1c", want: "ab", wantErr: isDigit, new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := noDigits(dst, src, false)
		if err == errDigit && n == 0 {
			return 0, 1, err
		}
		return n, n, err
	})},
	{rule: tt.SameError, name: "one of two when resumed", src: "a12b", want: "ab", checker: resumeDigits, new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := noDigits(dst, src, false)
		if err != errDigit {
			return n, n, err
		}
		skip := n
		for skip < len(src) && '0' <= src[skip] && src[skip] <= '9' {
			skip++
		}
		return n, skip, err
	})},
}

// atLeast copies, but wants a dst of at least size bytes.
func atLeast(size int) func() transform.Transformer {
	return stateless(func(dst, src []byte, _ bool) (int, int, error) {
		if len(src) > 0 && len(dst) < size {
			return 0, 0, transform.ErrShortDst
		}
		return nop(dst, src, false)
	})
}

// faultyStates depend on how the source is cut and how long dst is.
var faultyStates = []faulty{
	{rule: tt.Chunking, name: "first of each chunk", src: "abc", want: "Abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		if n > 0 {
			dst[0] &^= 0x20
		}
		return n, n, err
	})},
	{rule: tt.Chunking, name: "CR LF in two chunks", src: "a\r\nb", want: "a\nb", new: stateless(func(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
		for ; nSrc < len(src); nSrc++ {
			if src[nSrc] == '\r' && nSrc+1 < len(src) && src[nSrc+1] == '\n' {
				continue
			}
			if nDst == len(dst) {
				return nDst, nSrc, transform.ErrShortDst
			}
			dst[nDst] = src[nSrc]
			nDst++
		}
		return nDst, nSrc, nil
	})},
	{rule: tt.Chunking, name: "error only if in the middle", src: "ab1c", want: "ab", wantErr: isDigit, new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		if len(src) == 1 {
			return nop(dst, src, false)
		}
		return noDigits(dst, src, false)
	})},
	{rule: tt.DstSize, name: "last byte of a full dst", src: "abcdef", want: "abcdef", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		if err != nil && n > 0 {
			dst[n-1] = '-'
		}
		return n, n, err
	})},
	{rule: tt.DstSize, name: "loses what does not fit", src: "abcdef", want: "aabbccddeeff", new: doubling(func(dst, src []byte, rest *[]byte) error {
		if len(dst) > 1 {
			*rest = (*rest)[1:]
		}
		return transform.ErrShortDst
	})},
	{rule: tt.ShortDstState, name: "mark thought written", src: "abc", want: ">abc", new: func() transform.Transformer {
		marked := false
		return made{func(dst, src []byte, _ bool) (int, int, error) {
			if marked || len(src) == 0 {
				return nop(dst, src, false)
			}
			marked = true
			if len(dst) == 0 {
				return 0, 0, transform.ErrShortDst
			}
			dst[0] = '>'
			n, _, err := nop(dst[1:], src, false)
			return n + 1, n, err
		}, func() { marked = false }}
	}},
	{rule: tt.EmptyCall, name: "writes", src: "abc", want: "abc", checker: tt.Checker{}, new: func() transform.Transformer {
		empty := 0
		return made{func(dst, src []byte, atEOF bool) (int, int, error) {
			if len(src) == 0 && !atEOF {
				empty++
			}
			if empty > 0 && len(src) > 0 && len(dst) > 0 {
				empty = 0
				dst[0] = '-'
				return 1, 0, transform.ErrShortDst
			}
			return nop(dst, src, false)
		}, func() { empty = 0 }}
	}},
	{rule: tt.EmptyCall, name: "writes if it can", src: "abc", want: "abc", new: stateless(func(dst, src []byte, atEOF bool) (int, int, error) {
		if len(src) == 0 && !atEOF {
			return copy(dst, "-"), 0, nil
		}
		return nop(dst, src, false)
	})},
	{rule: tt.EmptyCall, name: "fails", src: "abc", want: "abc", new: stateless(func(dst, src []byte, atEOF bool) (int, int, error) {
		if len(src) == 0 && !atEOF {
			return 0, 0, io.ErrUnexpectedEOF
		}
		return nop(dst, src, false)
	})},
}

// faultyMemory touch what they should not.
var faultyMemory = []faulty{
	{rule: tt.DstOverrun, name: "one byte", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		if len(dst) < cap(dst) {
			dst[:len(dst)+1][len(dst)] = 'x'
		}
		return n, n, err
	})},
	{rule: tt.DstRead, name: "or instead of set", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n := min(len(dst), len(src))
		for i := range n {
			dst[i] |= src[i]
		}
		if n < len(src) {
			return n, n, transform.ErrShortDst
		}
		return n, n, nil
	})},
	{rule: tt.DstRead, name: "looks back into an earlier dst", src: "abc", want: "`ab", new: withLast(func(last *[]byte, dst, src []byte) {
		for i, c := range src {
			switch {
			case i > 0:
				dst[i] = src[i-1]
			case len(*last) > 0:
				dst[i] = (*last)[len(*last)-1] + 1
			default:
				dst[i] = c - 1
			}
		}
		*last = dst
	})},
	{rule: tt.DstKept, name: "corrects an earlier dst", src: "abcd", want: "abcd", new: withLast(func(last *[]byte, dst, src []byte) {
		if len(*last) > 0 {
			(*last)[0] = 'x'
		}
		copy(dst, src)
		*last = dst
	})},
	{rule: tt.SrcWritten, name: "works in place", src: "aBC", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		for i := range src {
			src[i] |= 0x20
		}
		return nop(dst, src, false)
	})},
	{rule: tt.SrcWritten, name: "appends", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		_ = append(src, 0)
		return nop(dst, src, false)
	})},
	{rule: tt.SrcKept, name: "looks back into an earlier src", src: "abc", want: "`ab", new: withLast(func(last *[]byte, dst, src []byte) {
		for i, c := range src {
			switch {
			case i > 0:
				dst[i] = src[i-1]
			case len(*last) > 0:
				dst[i] = (*last)[len(*last)-1]
			default:
				dst[i] = c - 1
			}
		}
		*last = src
	})},
	{rule: tt.SrcKept, name: "keeps what it has not read", src: "ab", want: "ba", new: func() transform.Transformer {
		var kept []byte // the first byte of a pair
		return made{func(dst, src []byte, atEOF bool) (n, _ int, err error) {
			for n < len(src) {
				pair := src[n:min(n+2, len(src))]
				switch {
				case len(pair) == 1 && !atEOF:
					kept = pair
					return n, n, transform.ErrShortSrc
				case n+len(pair) > len(dst):
					return n, n, transform.ErrShortDst
				}
				copy(dst[n:], pair[len(pair)-1:])
				if kept == nil {
					kept = pair
				}
				dst[n+len(pair)-1] = kept[0]
				kept = nil
				n += len(pair)
			}
			return n, n, nil
		}, func() { kept = nil }}
	}},
	{rule: tt.SrcKept, name: "looks beyond", src: "abc", want: "bc-", new: stateless(func(dst, src []byte, atEOF bool) (n, _ int, err error) {
		for n < len(src) && n < len(dst) {
			next := src[n:min(n+2, cap(src))]
			if dst[n] = '-'; len(next) == 2 {
				dst[n] = next[1]
			} else if !atEOF {
				return n, n, transform.ErrShortSrc
			}
			n++
		}
		if n < len(src) {
			err = transform.ErrShortDst
		}
		return n, n, err
	})},
}

// withLast makes as many bytes as it reads, and lets make keep a slice between
// calls.
func withLast(make func(last *[]byte, dst, src []byte)) func() transform.Transformer {
	return func() transform.Transformer {
		var last []byte
		return made{func(dst, src []byte, _ bool) (int, int, error) {
			n := min(len(dst), len(src))
			if n > 0 {
				make(&last, dst[:n], src[:n])
			}
			if n < len(src) {
				return n, n, transform.ErrShortDst
			}
			return n, n, nil
		}, func() { last = nil }}
	}
}

// marking writes a mark before the source and one after it. What Reset does is
// up to reset; again is what a call after the end returns.
func marking(reset func(begun, ended *bool), again func(dst []byte) (int, error)) func() transform.Transformer {
	return func() transform.Transformer {
		var begun, ended bool
		return made{func(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
			if ended && len(src) == 0 {
				nDst, err = again(dst)
				return nDst, 0, err
			}
			if !begun && (len(src) > 0 || atEOF) {
				if len(dst) == 0 {
					return 0, 0, transform.ErrShortDst
				}
				dst[0], nDst, begun = '<', 1, true
			}
			n, nSrc, err := nop(dst[nDst:], src, false)
			nDst += n
			if err != nil || !atEOF {
				return nDst, nSrc, err
			}
			if nDst == len(dst) {
				return nDst, nSrc, transform.ErrShortDst
			}
			dst[nDst], ended = '>', true
			return nDst + 1, nSrc, nil
		}, func() { reset(&begun, &ended) }}
	}
}

func full(begun, ended *bool) { *begun, *ended = false, false }

func nothing([]byte) (int, error) { return 0, nil }

// faultyEnds go wrong at the end, or when used again.
var faultyEnds = []faulty{
	{rule: tt.Reset, name: "does nothing", src: "abc", want: "<abc>", new: marking(func(_, _ *bool) {}, nothing)},
	{rule: tt.Reset, name: "forgets one thing", src: "abc", want: "<abc>", new: marking(func(_, ended *bool) { *ended = false }, nothing)},
	{rule: tt.Reset, name: "keeps output", src: "abc", want: "aabbcc", new: func() transform.Transformer {
		t := doubling(func([]byte, []byte, *[]byte) error { return transform.ErrShortDst })().(made)
		t.reset = nil
		return t
	}},
	{rule: tt.Reset, name: "keeps an error", src: "1bc", want: "", wantErr: isDigit, new: func() transform.Transformer {
		var kept error
		return made{do: func(dst, src []byte, _ bool) (int, int, error) {
			if kept != nil {
				return 0, 0, kept
			}
			n, _, err := noDigits(dst, src, false)
			if err == errDigit {
				kept = err
			}
			return n, n, err
		}}
	}},
	{rule: tt.Reset, name: "not as new", src: "abc", want: "abc", new: func() transform.Transformer {
		shift := byte(0)
		return made{func(dst, src []byte, _ bool) (int, int, error) {
			n, _, err := nop(dst, src, false)
			for i := range n {
				dst[i] += shift
			}
			return n, n, err
		}, func() { shift = 1 }}
	}},
	{rule: tt.AfterEOF, name: "ends again", src: "abc", want: "<abc>", new: marking(full, func(dst []byte) (int, error) {
		return copy(dst, ">"), nil
	})},
	{rule: tt.AfterEOF, name: "wants room for nothing", src: "abc", want: "<abc>", new: marking(full, func(dst []byte) (int, error) {
		if len(dst) == 0 {
			return 0, transform.ErrShortDst
		}
		return 0, nil
	})},
	{rule: tt.AfterEOF, name: "refuses", src: "abc", want: "<abc>", new: marking(full, func(dst []byte) (int, error) {
		return 0, io.ErrClosedPipe
	})},
}

// lower changes A to Z; upTo returns where they begin.
func lower(dst, src []byte, _ bool) (int, int, error) {
	n, _, err := nop(dst, src, false)
	for i := range n {
		if 'A' <= dst[i] && dst[i] <= 'Z' {
			dst[i] |= 0x20
		}
	}
	return n, n, err
}

func upTo(src []byte, _ bool) (int, error) {
	for i, c := range src {
		if 'A' <= c && c <= 'Z' {
			return i, transform.ErrEndOfSpan
		}
	}
	return len(src), nil
}

func spanning(span func(src []byte, atEOF bool) (int, error)) func() transform.Transformer {
	return func() transform.Transformer { return spanned{made{do: lower}, span} }
}

// faultySpans have a Span that is not about their Transform.
var faultySpans = []faulty{
	{rule: tt.Span, name: "says all is well", src: "abCd", want: "abcd", new: spanning(func(src []byte, _ bool) (int, error) { return len(src), nil })},
	{rule: tt.Span, name: "out of bounds", src: "abCd", want: "abcd", new: spanning(func(src []byte, _ bool) (int, error) { return -1, nil })},
	{rule: tt.Span, name: "one too many", src: "abCd", want: "abcd", new: spanning(func(src []byte, _ bool) (int, error) {
		n, err := upTo(src, false)
		return min(n+1, len(src)), err
	})},
	{rule: tt.Span, name: "nil too early", src: "abCd", want: "abcd", new: spanning(func(src []byte, _ bool) (int, error) {
		n, _ := upTo(src, false)
		return n, nil
	})},
	{rule: tt.Span, name: "more source at the end", src: "abCd", want: "abcd", new: spanning(func(src []byte, _ bool) (int, error) {
		n, err := upTo(src, false)
		if err != nil {
			err = transform.ErrShortSrc
		}
		return n, err
	})},
	{rule: tt.Span, name: "another error", src: "abCd", want: "abcd", new: spanning(func(src []byte, _ bool) (int, error) { return 0, io.EOF })},
	{rule: tt.Span, name: "looks only once", src: "abCd", want: "abcd", new: func() transform.Transformer {
		looked := 0
		return spanned{made{lower, func() { looked = 0 }}, func(src []byte, _ bool) (int, error) {
			if looked++; looked > 1 {
				return len(src), nil
			}
			return upTo(src, false)
		}}
	}},
	{rule: tt.Span, name: "misses an error", src: "ab1", want: "ab", wantErr: isDigit, new: func() transform.Transformer {
		return spanned{made{do: noDigits}, func(src []byte, _ bool) (int, error) { return len(src), nil }}
	}},
	{rule: tt.Span, name: "does not go on", src: "abc", want: "<abc", checker: tt.Checker{}, new: func() transform.Transformer {
		begun := false
		m := made{func(dst, src []byte, _ bool) (int, int, error) {
			if begun || len(src) == 0 {
				return nop(dst, src, false)
			}
			if len(dst) == 0 {
				return 0, 0, transform.ErrShortDst
			}
			dst[0], begun = '<', true
			n, _, err := nop(dst[1:], src, false)
			return n + 1, n, err
		}, func() { begun = false }}
		return spanned{m, func(src []byte, _ bool) (int, error) {
			begun = true
			return 0, transform.ErrEndOfSpan
		}}
	}},
	{rule: tt.SrcWritten, name: "by Span", src: "abC", want: "abc", new: spanning(func(src []byte, _ bool) (int, error) {
		n, err := upTo(src, false)
		if n < len(src) {
			src[n] |= 0x20
		}
		return n, err
	})},
	{rule: tt.Panic, name: "by Span", src: "abC", want: "abc", new: spanning(func(src []byte, _ bool) (int, error) {
		return 0, []error{nil}[len(src)]
	})},
}

// sharedState is what two Transformers of a constructor should not share.
var sharedState byte

// faultyOthers share state, or panic.
var faultyOthers = []faulty{
	{rule: tt.Independence, name: "one state for all", src: "abcd", want: "baba", new: func() transform.Transformer {
		sharedState = 'b'
		return made{func(dst, src []byte, _ bool) (int, int, error) {
			n, _, err := nop(dst, src, false)
			for i := range n {
				dst[i] = sharedState
				sharedState ^= 'a' ^ 'b'
			}
			return n, n, err
		}, func() { sharedState = 'b' }}
	}},
	{rule: tt.Output, name: "not the same twice", src: "abc", want: "abc", new: func() transform.Transformer {
		sharedState++
		return made{do: func(dst, src []byte, _ bool) (int, int, error) {
			n, _, err := nop(dst, src, false)
			if n > 0 && sharedState%16 == 0 {
				dst[0] = '-'
			}
			return n, n, err
		}}
	}},
	{rule: tt.Panic, name: "in another goroutine", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		if bytes.Contains(debug.Stack(), []byte("runAlone")) {
			panic("not here")
		}
		return nop(dst, src, false)
	})},
	{rule: tt.Panic, name: "no source", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		_ = src[0]
		return nop(dst, src, false)
	})},
	{rule: tt.Panic, name: "no destination", src: "abc", want: "abc", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		_ = dst[0]
		return nop(dst, src, false)
	})},
	{rule: tt.Panic, name: "source after the end", src: "abc", want: "abc", new: func() transform.Transformer {
		ended := false
		return made{func(dst, src []byte, atEOF bool) (int, int, error) {
			if ended && len(src) > 0 {
				panic("closed")
			}
			n, _, err := nop(dst, src, false)
			ended = atEOF && err == nil
			return n, n, err
		}, func() { ended = false }}
	}},
	{rule: tt.Panic, name: "after an error", src: "1", want: "", wantErr: isDigit, new: func() transform.Transformer {
		failed := false
		return made{func(dst, src []byte, atEOF bool) (int, int, error) {
			if failed {
				panic("unusable")
			}
			n, _, err := noDigits(dst, src, false)
			failed = err == errDigit
			return n, n, err
		}, func() { failed = false }}
	}},
}
