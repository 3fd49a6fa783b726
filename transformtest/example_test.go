package transformtest_test

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/text/transform"

	"github.com/webenc/webenc/transformtest"
)

// rot13 moves letters by half an alphabet.
type rot13 struct{ transform.NopResetter }

func (rot13) Transform(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	n := copy(dst, src)
	for i, c := range dst[:n] {
		switch c |= 0x20; {
		case 'a' <= c && c <= 'm':
			dst[i] += 13
		case 'n' <= c && c <= 'z':
			dst[i] -= 13
		}
	}
	if n < len(src) {
		return n, n, transform.ErrShortDst
	}
	return n, n, nil
}

func NewRot13() transform.Transformer { return rot13{} }

func Example() {
	err := transformtest.Check(NewRot13, []byte("Hello"), []byte("Uryyb"))
	fmt.Println(err)
	// Output: <nil>
}

// newlines is meant to make "\n" of "\r\n".
type newlines struct{ transform.NopResetter }

func (newlines) Transform(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	s := strings.ReplaceAll(string(src), "\r\n", "\n")
	if len(s) > len(dst) {
		return 0, 0, transform.ErrShortDst
	}
	return copy(dst, s), len(src), nil
}

func ExampleViolation() {
	newNewlines := func() transform.Transformer { return newlines{} }
	err := transformtest.Check(newNewlines, []byte("a\r\nb"), []byte("a\nb"))
	if v := (*transformtest.Violation)(nil); errors.As(err, &v) {
		fmt.Println(v.Rule, v.Cut)
	}
	// Output: Chunking [2 2]
}

var errSpace = errors.New("space")

// noSpace copies, but reports an error for each space.
type noSpace struct{ transform.NopResetter }

func (noSpace) Transform(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	for i, c := range src {
		switch {
		case c == ' ':
			return i, i, errSpace
		case i == len(dst):
			return i, i, transform.ErrShortDst
		}
		dst[i] = c
	}
	return len(src), len(src), nil
}

func NewNoSpace() transform.Transformer { return noSpace{} }

func ExampleCheckError() {
	isSpace := func(err error) bool { return err == errSpace }
	err := transformtest.CheckError(NewNoSpace, []byte("ab cd"), []byte("ab"), isSpace)
	fmt.Println(err)
	// Output: <nil>
}

func ExampleChecker_resume() {
	c := transformtest.Checker{
		MinDst: 1,
		Resume: func(err error) (skip int, ok bool) { return 1, err == errSpace },
	}
	err := c.Check(NewNoSpace, []byte("a b c"), []byte("abc"))
	fmt.Println(err)
	// Output: <nil>
}

func ExampleChecker_Sweep() {
	var c transformtest.Checker
	for pair := range 1 << 13 {
		src := []byte{byte(pair >> 8), byte(pair)}
		want, _, _ := transform.Bytes(NewRot13(), src)
		if err := c.Sweep(NewRot13, src, want); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
}

func ExampleDrive() {
	src := []byte("Hello")
	for cut := range transformtest.Halves(len(src)) {
		out, n, err := transformtest.Drive(NewRot13(), src, cut, 1)
		fmt.Println(cut, string(out), n, err)
	}
	// Output: [2 1 1 1] Uryyb 5 <nil>
}
