package transformtest

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// A Rule is one sentence of the contract between a Transformer and its callers.
// The rules marked "documented" follow from the words of [transform.Transformer]
// and [transform.SpanningTransformer]; the others say what their callers, above
// all transform.Reader, Writer, String and Chain, rely on without saying so.
type Rule uint8

const (
	// Bounds: nDst lies in 0 to len(dst), and nSrc in 0 to len(src).
	// Documented.
	Bounds Rule = iota + 1

	// NilError: a nil error means that all of src was read and all output
	// for it written, output left over from earlier calls included. Documented.
	NilError

	// ShortSrc: ErrShortSrc is not returned when atEOF is true, because there
	// is no more source to wait for. Documented, if read closely.
	ShortSrc

	// ShortDst: ErrShortDst is returned only where the output does not fit, so
	// that a destination of exactly the right length will do. Documented. Where
	// a longer dst brings ErrShortSrc or another error, ErrShortDst will do too.
	ShortDst

	// Progress: a call with a destination of at least Checker.MinDst bytes
	// reads, writes or ends in something other than ErrShortDst; and a source
	// is through after a bounded number of calls. Callers would loop for ever.
	Progress

	// Output: the whole source in one call, with room to spare, gives the
	// output that was asked for.
	Output

	// Error: the whole source in one call, with room to spare, gives the error
	// that was asked for, or none if none was.
	Error

	// SameError: an error has the same text and is reported at the same offset
	// of the source however the source is cut and whatever the destination.
	SameError

	// Chunking: output and success do not depend on how the source is cut into
	// chunks.
	Chunking

	// DstSize: output and success do not depend on the length of dst.
	DstSize

	// ShortDstState: a call that returns 0, 0, ErrShortDst has changed nothing;
	// the same source with a larger dst goes on as if it had not been made.
	ShortDstState

	// EmptyCall: Transform(nil, nil, false) at any point between chunks writes
	// nothing, changes nothing, and returns nil, ErrShortDst or ErrShortSrc.
	EmptyCall

	// DstOverrun: nothing is written beyond len(dst), not even within cap(dst).
	DstOverrun

	// DstRead: what dst holds before a call, and what becomes of it after the
	// call, has no influence on the output.
	DstRead

	// DstKept: dst is not written to after the call has returned.
	DstKept

	// SrcWritten: src is not written to, neither within its length nor beyond.
	SrcWritten

	// SrcKept: src is not looked at after the call has returned, nor beyond its
	// length.
	SrcKept

	// Reset: after Reset, wherever and however the last use ended, a
	// Transformer behaves as a new one. Documented.
	Reset

	// AfterEOF: once a call with atEOF has returned nil, Transform(dst, nil,
	// true) writes nothing and returns nil. The documentation does not say so,
	// but transform.Chain makes such calls to a link that is at its end while a
	// later one is waiting for room. Nobody calls with more source then; what
	// becomes of that is open, as long as Bounds and Panic are respected.
	AfterEOF

	// Span: Span, where there is one, returns an n for which Transform copies
	// src[:n], returns nil only with n == len(src), ErrShortSrc only before the
	// end of the source, and leaves the state in which Transform would go on
	// from there. Documented.
	Span

	// Independence: two Transformers from one constructor do not disturb each
	// other, neither taking turns nor in two goroutines (best seen with -race).
	Independence

	// Panic: no call panics.
	Panic

	numRules
)

var ruleNames = [numRules]string{"no rule", "Bounds", "NilError", "ShortSrc", "ShortDst", "Progress", "Output",
	"Error", "SameError", "Chunking", "DstSize", "ShortDstState", "EmptyCall", "DstOverrun", "DstRead", "DstKept",
	"SrcWritten", "SrcKept", "Reset", "AfterEOF", "Span", "Independence", "Panic"}

// String returns the name of the constant.
func (r Rule) String() string {
	if r >= numRules {
		return "Rule(" + strconv.Itoa(int(r)) + ")"
	}
	return ruleNames[r]
}

// A Violation is the error that the checks return: one broken rule and the
// circumstances in which it broke.
type Violation struct {
	Rule   Rule
	Detail string // what happened, in words
	Src    []byte // the whole source
	Want   []byte // the output asked for
	Got    []byte // the output up to and including the last call
	Cut    []int  // lengths of the chunks
	Dst    []int  // length of dst in each call so far
	Call   string // the last call and its results
	Stack  string // for a Panic, where it happened

	short bool // output was missing at the end, and nothing else
}

// Error describes the violation in a few lines. Long sources and outputs are
// shortened.
func (v *Violation) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "transformtest: %v: %s", v.Rule, v.Detail)
	fmt.Fprintf(&b, "\n\tsrc  %s\n\twant %s\n\tgot  %s", excerpt(v.Src, 0), excerpt(v.Want, v.differsAt()), excerpt(v.Got, v.differsAt()))
	fmt.Fprintf(&b, "\n\tcut  %s\n\tdst  %s\n\tlast %s", runLengths(v.Cut), runLengths(v.Dst), v.Call)
	if v.Stack != "" {
		fmt.Fprintf(&b, "\n%s", v.Stack)
	}
	return b.String()
}

// differsAt returns the offset of the first byte in which Got is not Want.
func (v *Violation) differsAt() int {
	n := min(len(v.Got), len(v.Want))
	for i := range n {
		if v.Got[i] != v.Want[i] {
			return i
		}
	}
	return n
}

// excerpt quotes b, or if b is long the neighbourhood of offset at.
func excerpt(b []byte, at int) string {
	const before, after = 24, 72
	if len(b) <= before+after {
		return strconv.Quote(string(b))
	}
	lo, hi := max(0, min(at, len(b))-before), min(len(b), at+after)
	return fmt.Sprintf("[%d:%d] of %d bytes: %q", lo, hi, len(b), b[lo:hi])
}

// runLengths writes 1 1 1 5 as "1×3 5", and leaves out the middle of a long
// list.
func runLengths(list []int) string {
	var parts []string
	for i := 0; i < len(list); {
		n := 1
		for i+n < len(list) && list[i+n] == list[i] {
			n++
		}
		part := strconv.Itoa(list[i])
		if n > 1 {
			part += "×" + strconv.Itoa(n)
		}
		parts = append(parts, part)
		i += n
	}
	if len(parts) > 24 {
		parts = append(append(parts[:12:12], "…"), parts[len(parts)-12:]...)
	}
	return strings.Join(parts, " ")
}

// clone copies what a Violation keeps, since the buffers are used again.
func (v *Violation) clone() *Violation {
	v.Src, v.Want, v.Got = bytes.Clone(v.Src), bytes.Clone(v.Want), bytes.Clone(v.Got)
	v.Cut, v.Dst = append([]int(nil), v.Cut...), append([]int(nil), v.Dst...)
	return v
}
