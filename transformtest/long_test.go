package transformtest_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/transform"

	tt "github.com/webenc/webenc/transformtest"
)

var letters = strings.Repeat("abcdefghijklmnopqrstuvwxyz", 1200)

// faultyLong need a long source, or show only in the middle of one.
var faultyLong = []faulty{
	{rule: tt.Chunking, name: "64 bytes in one", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		if n == 64 {
			dst[63] = '-'
		}
		return n, n, err
	})},
	{rule: tt.DstSize, name: "not 16", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		if n == 16 && len(src) > 16 {
			dst[15] = '-'
		}
		return n, n, err
	})},
	{rule: tt.SrcWritten, name: "far behind", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		if n > 30000 {
			src[30000] = '-'
		}
		return n, n, err
	})},
	{rule: tt.Reset, name: "after much", new: func() transform.Transformer {
		count := 0
		return made{func(dst, src []byte, _ bool) (int, int, error) {
			n, _, err := nop(dst, src, false)
			if count += n; count > len(letters) && n > 0 {
				dst[0] = '-'
			}
			return n, n, err
		}, nil}
	}},
	{rule: tt.DstRead, name: "at its end", new: stateless(func(dst, src []byte, _ bool) (int, int, error) {
		if len(src) == len(letters) && len(dst) > 30000 && dst[30000] != 0 {
			return 0, 0, io.EOF
		}
		return nop(dst, src, false)
	})},
}

// TestFaultsInLongSources checks that these are found, and the violation kept
// short.
func TestFaultsInLongSources(t *testing.T) {
	for _, f := range faultyLong {
		f.src, f.want = letters, letters
		var v *tt.Violation
		require.ErrorAs(t, f.check(false), &v, f.name)
		assert.Equal(t, f.rule, v.Rule, "%v", v)
		assert.Less(t, len(v.Error()), 2000)
	}
}

// TestArguments checks that the caller's bytes stay as they are, whatever the
// Transformer does to those that it is given.
func TestArguments(t *testing.T) {
	src, want := []byte("aBc"), []byte("abc")
	spoil := stateless(func(dst, src []byte, _ bool) (int, int, error) {
		for i := range src {
			src[i] = 'x'
		}
		return nop(dst, src, false)
	})
	var v *tt.Violation
	require.ErrorAs(t, tt.Check(spoil, src, want), &v)
	assert.Equal(t, tt.SrcWritten, v.Rule)
	assert.Equal(t, "aBc", string(v.Src))
	assert.Equal(t, "aBc abc", string(src)+" "+string(want))
}

func TestViolationText(t *testing.T) {
	err := tt.Check(stateless(func(dst, src []byte, _ bool) (int, int, error) {
		n, _, err := nop(dst, src, false)
		return n, n, err
	}), []byte("abc"), []byte("abd"))
	assert.EqualError(t, err, `transformtest: Output: the output is wrong from byte 2 on
	src  "abc"
	want "abd"
	got  "abc"
	cut  3
	dst  4111
	last Transform(dst[:4111], "abc", true) = 3, 3, <nil>`)
	long := &tt.Violation{Rule: tt.Output, Src: bytes.Repeat([]byte("a"), 1000), Cut: []int{1, 1, 1, 5, 0}, Dst: make([]int, 50), Stack: "stack"}
	for i := range long.Dst {
		long.Dst[i] = i
	}
	assert.Contains(t, long.Error(), `src  [0:72] of 1000 bytes: "aaaa`)
	assert.Contains(t, long.Error(), "cut  1×3 5 0\n")
	assert.Contains(t, long.Error(), "dst  0 1 2 3 4 5 6 7 8 9 10 11 … 38 39")
	assert.Contains(t, long.Error(), "\nstack")
}

// TestSkip checks that a rule that is skipped is not found broken any more, by
// any Transformer that breaks only that one.
func TestSkip(t *testing.T) {
	for _, f := range allFaulty() {
		switch f.rule {
		case tt.Chunking, tt.DstSize, tt.ShortDst, tt.ShortDstState, tt.EmptyCall, tt.DstRead, tt.SrcKept, tt.Reset, tt.AfterEOF, tt.SameError, tt.Independence:
			f.checker.Skip = append(f.checker.Skip, f.rule)
			if f.rule == tt.Chunking { // a short dst cuts the source as well
				f.checker.Skip = append(f.checker.Skip, tt.DstSize)
			}
			assert.NoError(t, f.check(false), "%v: %s", f.rule, f.name)
			assert.NoError(t, f.check(true), "%v: %s", f.rule, f.name)
		}
	}
	c := tt.Checker{Skip: []tt.Rule{tt.ShortSrc}}
	odd := func() transform.Transformer {
		return made{do: func(dst, src []byte, atEOF bool) (int, int, error) {
			n, _, err := nop(dst, src[:len(src)&^1], false)
			if err == nil && len(src)%2 != 0 {
				err = transform.ErrShortSrc
			}
			return n, n, err
		}}
	}
	assert.NoError(t, c.CheckError(odd, []byte("abc"), []byte("ab"), func(err error) bool { return err == transform.ErrShortSrc }))
}

func TestDrive(t *testing.T) {
	out, n, err := tt.Drive(swapping(), []byte("abcde"), []int{2, 0, 3}, 1)
	assert.NoError(t, err)
	assert.Equal(t, "badce 5", string(out)+" "+string('0'+rune(n)))

	out, n, err = tt.Drive(stateless(noDigits)(), []byte("ab1c"), []int{4}, 0)
	assert.Equal(t, errDigit, err)
	assert.Equal(t, "ab 2", string(out)+" "+string('0'+rune(n)))

	assert.Panics(t, func() { _, _, _ = tt.Drive(transform.Nop, []byte("ab"), []int{1}, 1) })
}

// TestDriveEnds checks that Drive returns, whatever the Transformer does.
func TestDriveEnds(t *testing.T) {
	for rule, do := range map[tt.Rule]func(dst, src []byte, atEOF bool) (int, int, error){
		tt.Progress: func(dst, src []byte, _ bool) (int, int, error) { return len(dst), 0, transform.ErrShortDst },
		tt.Bounds:   func(dst, src []byte, _ bool) (int, int, error) { return len(dst) + 1, 0, nil },
		tt.NilError: func(dst, src []byte, _ bool) (int, int, error) { return 0, 0, nil },
		tt.ShortSrc: func(dst, src []byte, _ bool) (int, int, error) { return 0, 0, transform.ErrShortSrc },
		tt.Panic:    func(dst, src []byte, _ bool) (int, int, error) { panic("no") },
	} {
		_, _, err := tt.Drive(made{do: do}, []byte("abc"), []int{3}, 5)
		var v *tt.Violation
		require.True(t, errors.As(err, &v), "%v", err)
		assert.Equal(t, rule, v.Rule)
	}
	refuse := made{do: func(dst, src []byte, _ bool) (int, int, error) { return 0, 0, transform.ErrShortDst }}
	_, _, err := tt.Drive(refuse, nil, []int{0}, 0)
	var v *tt.Violation
	require.ErrorAs(t, err, &v)
	assert.Equal(t, tt.Progress, v.Rule)
}

// TestForeignPanics checks that a panic of the constructor is not blamed on the
// Transformer.
func TestForeignPanics(t *testing.T) {
	assert.PanicsWithValue(t, "constructor", func() {
		_ = tt.Check(func() transform.Transformer { panic("constructor") }, nil, nil)
	})
	assert.PanicsWithValue(t, "judge", func() {
		_ = tt.CheckError(stateless(noDigits), []byte("1"), nil, func(error) bool { panic("judge") })
	})
}
