// Package transformtest tests implementations of [transform.Transformer], as
// testing/fstest tests file systems and testing/iotest readers. It finds out
// whether a Transformer keeps its contract with its callers, however they feed
// it.
//
// A test of a Transformer takes a constructor, a source and the output that is to
// come of it:
//
//	func TestRot13(t *testing.T) {
//		err := transformtest.Check(NewRot13, []byte("Hello"), []byte("Uryyb"))
//		if err != nil {
//			t.Error(err)
//		}
//	}
//
// where NewRot13 is a func() transform.Transformer. The functions of this package
// return errors and take no *testing.T, so that fuzz targets and tools can call
// them as well. An error is a [*Violation]; it names the broken [Rule], how the
// source was cut, how long the destinations were, the bytes, and the last call.
//
// # What is checked
//
// [Check] runs the Transformer many times over the source, [CheckError] does so
// for one that reports an error of its own. The source is fed whole, byte by byte,
// in all or in many other cuts (see [Cuts]), with empty calls between and without;
// the destination is as short as the Transformer will have it, of all lengths
// from there to an exact fit (see [Sizes]), or ample; the memory around, before
// and after the calls is poisoned; the Transformer is new, or has been Reset after
// work that was broken off anywhere. In all runs the output must be the same.
// When a run fails, it is repeated under less and less strain, so that the
// violation names the rule that was broken and not the one that was checked.
//
// A [Checker] holds options, such as the shortest destination that the Transformer
// promises to work with, and goes on after errors if told how. For sweeps over
// many short sources, [Checker.Sweep] is about thirty times as fast as Check.
// [Drive] and the functions that return cuts and sizes are the parts of which
// other tests can be made.
//
// A call of Transform that does not return cannot be interrupted; that is left to
// the time limit of the test.
//
// # The rules
//
// These follow from the words of [transform.Transformer] and
// [transform.SpanningTransformer]:
//
//   - [Bounds]: nDst and nSrc are neither negative nor larger than dst and src.
//   - [NilError]: a nil error means that all of src was read and all output
//     written.
//   - [ShortSrc]: ErrShortSrc is not returned when atEOF is true.
//   - [ShortDst]: ErrShortDst is returned only where the output does not fit, so a
//     destination of the right length will do.
//   - [Reset]: after Reset, a Transformer behaves as a new one.
//   - [Span]: Span agrees with Transform.
//   - [Output]: the whole source gives the output that was asked for.
//   - [Error]: the whole source gives the error that was asked for, or none.
//
// These do not, but callers rely on them, above all the Reader, Writer, String and
// Chain of package transform:
//
//   - [Progress]: a call whose destination is long enough gets on, or reports an
//     error other than ErrShortDst; and some day the source is through.
//   - [Chunking]: the result does not depend on how the source is cut.
//   - [DstSize]: the result does not depend on how long dst is.
//   - [SameError]: an error is the same, and in the same place of the source,
//     whatever the cut and dst.
//   - [ShortDstState]: a call that returns 0, 0, ErrShortDst changes nothing.
//   - [EmptyCall]: Transform(nil, nil, false) does nothing.
//   - [AfterEOF]: a second Transform(dst, nil, true) after the last does nothing.
//   - [DstOverrun]: nothing is written beyond len(dst).
//   - [DstRead]: what dst holds, or comes to hold later, does not matter.
//   - [DstKept]: dst is not written to after the call.
//   - [SrcWritten]: src is not written to.
//   - [SrcKept]: src is not looked at after the call, nor beyond its length.
//   - [Independence]: two Transformers do not disturb each other.
//   - [Panic]: no call panics.
//
// Not every Transformer of golang.org/x/text keeps them all. The tests of this
// package list those known not to, with the reasons.
package transformtest
