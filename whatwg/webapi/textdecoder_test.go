package webapi_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/internal/spec"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/webapi"
)

var (
	stream  = webapi.TextDecodeOptions{Stream: true}
	noFlags = webapi.TextDecodeOptions{}
)

// newDecoder is NewTextDecoder for labels that exist.
func newDecoder(t testing.TB, label string, fatal, ignoreBOM bool) *webapi.TextDecoder {
	t.Helper()
	d, err := webapi.NewTextDecoder(label, webapi.TextDecoderOptions{Fatal: fatal, IgnoreBOM: ignoreBOM})
	require.NoError(t, err)
	return d
}

// encodings returns the 39 encodings that a TextDecoder has.
func encodings() (all []encoding.Encoding) {
	for _, e := range whatwg.All() {
		if e != legacy.Replacement {
			all = append(all, e)
		}
	}
	return all
}

func name(e encoding.Encoding) string { return e.(fmt.Stringer).String() }

func TestLabels(t *testing.T) {
	count := 0
	for _, e := range whatwg.All() {
		for _, label := range whatwg.Labels(e) {
			count++
			for _, label := range []string{label, "\t\n\f\r " + strings.ToUpper(label) + " \r\f\n\t"} {
				d, err := webapi.NewTextDecoder(label, webapi.TextDecoderOptions{})
				s, streamErr := webapi.NewTextDecoderStream(nil, label, webapi.TextDecoderOptions{})
				if e == legacy.Replacement {
					require.Equal(t, &webapi.RangeError{Label: label}, err)
					require.Equal(t, err, streamErr)
					require.Nil(t, errors.Unwrap(err))
					require.Nil(t, d)
					require.Nil(t, s)
					continue
				}
				require.NoError(t, err)
				require.NoError(t, streamErr)
				require.Equal(t, strings.ToLower(name(e)), d.Encoding())
				require.Equal(t, strings.ToLower(name(e)), s.Encoding())
			}
		}
	}
	require.Equal(t, 228, count)
}

func TestUnknownLabels(t *testing.T) {
	for _, label := range []string{"", " ", "utf-7", "utf-32", "\u00A0utf-8", "utf-8\v", "utf-8\x00", "\u212Aoi8-r", "null", "cesu-8"} {
		d, err := webapi.NewTextDecoder(label, webapi.TextDecoderOptions{})
		require.Nil(t, d)
		var rangeError *webapi.RangeError
		var unknown *whatwg.UnknownLabelError
		require.True(t, errors.As(err, &rangeError))
		require.True(t, errors.As(err, &unknown))
		require.Equal(t, label, rangeError.Label)
		require.Equal(t, label, unknown.Label)
		require.Equal(t, fmt.Sprintf("webapi: unknown label %q", label), err.Error())
	}
	_, err := webapi.NewTextDecoder("iso-2022-kr", webapi.TextDecoderOptions{})
	require.EqualError(t, err, `webapi: "iso-2022-kr" is a label of the replacement encoding, which cannot be decoded`)
}

func TestGetters(t *testing.T) {
	for _, fatal := range []bool{false, true} {
		for _, ignoreBOM := range []bool{false, true} {
			d := newDecoder(t, "utf8", fatal, ignoreBOM)
			require.Equal(t, "utf-8", d.Encoding())
			require.Equal(t, fatal, d.Fatal())
			require.Equal(t, ignoreBOM, d.IgnoreBOM())
		}
	}
}

// common are inputs for every encoding, tricky those for some: cut characters,
// errors that give bytes back, marks of this and of other encodings.
var common = []string{"", "A", "A\x80\xFFB", "\xEF\xBB\xBFA", "\xFE\xFF\x00A", "\xFF\xFEA\x00", "\xEF\xBB\xBF\xEF\xBB\xBF"}

var tricky = map[string][]string{
	"UTF-8": {
		"\xEF\xBBA", "\xFF\xEF\xBB\xBF", "A\xFF\xEF\xBB\xBFB", "\xE2\x82A\xE2\x82", "\xF0\x9F\x92\xA9\xF0\x90",
		"\xE2\x28\xF0\x28", "\xED\xA0\x80", "\xFF\xFF\xFFA", "\xEF\xBF\xBD\xF4\x90",
	},
	"UTF-16BE": {"\xFE\xFF\xFE\xFFA", "\xD8\x3D\xDC\xA9\xD8", "\xD8\x00\x00A\xDC\x00", "\xDC\x00\xFE\xFF\x00B", "\xD8\x00\xD8\x00\xDC\x00"},
	"UTF-16LE": {"\xFF\xFE\xFF\xFEA", "\x3D\xD8\xA9\xDC\x00", "\x00\xD8A\x00\x00\xDC", "\x00\xDC\xFF\xFEB\x00", "\x00\xD8\x00\xD8\x00\xDC"},
	"GBK":      gb18030Inputs,
	"gb18030":  gb18030Inputs,
	"Big5":     {"\x88\x62\x88\x41", "\x81A\xA4\x40", "\x88\x62\x88", "\xFF\xA1\xFF\xA1"},
	"EUC-JP":   {"\x8F\xA2\xAF\x8F\xA2", "\x8FA\x8E\x8E", "\x8F\xA2A\x8E", "\xA4\xA2\xA4", "\xFFA\xA4A"},
	"ISO-2022-JP": {
		"\x1B$B\x24\x22\x1B(BA", "\x1B$B\x1B(BA", "\x1B(", "\x1B$A\x1B", "\x1B$B\x24\x1B(B", "\x1B\x1B(JA\\", "\x0EA\x1B(I1\x80",
	},
	"Shift_JIS": {"\x81A\x81\x40", "\x81\xFD\x82", "\xA0\xB1\x82\xA0", "\x85\xFFA\x81"},
	"EUC-KR":    {"\xB0\xA1\xB0", "\x81A\x81\x20", "\xC9\xFF\xC9\xA1A"},
}

var gb18030Inputs = []string{
	"\x84\x31\x95\x33A", "\x81\x30\x81\x41", "\x81\x30\x81\xFF", "\x84\x31\xA5\x30\x81", "\x81\x40\x81\x20", "\x81\x30\x81", "\x80\xFFA",
}

func inputsOf(e encoding.Encoding) []string {
	return append(append([]string(nil), common...), tricky[name(e)]...)
}

// cutInThree calls f with each way to cut input in three chunks, some of which
// may be empty.
func cutInThree(input string, f func(chunks [3]string)) {
	for i := range len(input) + 1 {
		for j := i; j <= len(input); j++ {
			f([3]string{input[:i], input[i:j], input[j:]})
		}
	}
}

// forOptions calls f with a decoder for each combination of options, and with
// what the standard has in its place.
func forOptions(t *testing.T, e encoding.Encoding, f func(d *webapi.TextDecoder, want *standardDecoder)) {
	for _, fatal := range []bool{false, true} {
		for _, ignoreBOM := range []bool{false, true} {
			f(newDecoder(t, name(e), fatal, ignoreBOM), &standardDecoder{encoding: e, fatal: fatal, ignoreBOM: ignoreBOM})
		}
	}
}

// compare makes the same call of both. After it, the caller's input changes.
func compare(t *testing.T, d *webapi.TextDecoder, want *standardDecoder, input string, stream bool) {
	t.Helper()
	chunk := []byte(input)
	got, err := d.Decode(chunk, webapi.TextDecodeOptions{Stream: stream})
	clear(chunk)
	text, ok := want.decode([]byte(input), stream)
	if got != text || (err == nil) != ok {
		require.FailNow(t, "Decode differs", "%s fatal %t ignoreBOM %t input %q stream %t: got %q %v, want %q %t",
			d.Encoding(), d.Fatal(), d.IgnoreBOM(), input, stream, got, err, text, ok)
	}
	if err != nil {
		require.IsType(t, &webapi.TypeError{}, err)
	}
}

// TestDecodeCut decodes the inputs in three calls, cut everywhere, each call
// with stream and without, and then one without input. The decoders are not
// made anew.
func TestDecodeCut(t *testing.T) {
	for _, e := range encodings() {
		forOptions(t, e, func(d *webapi.TextDecoder, want *standardDecoder) {
			for _, input := range inputsOf(e) {
				cutInThree(input, func(chunks [3]string) {
					for streams := range 8 {
						for i, chunk := range chunks {
							compare(t, d, want, chunk, streams>>i&1 != 0)
						}
						compare(t, d, want, "", false)
					}
				})
			}
		})
	}
}

// TestDecodeRandomCalls makes long streams of the inputs, so that many bytes
// wait behind fatal errors.
func TestDecodeRandomCalls(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 7))
	for _, e := range encodings() {
		inputs := inputsOf(e)
		forOptions(t, e, func(d *webapi.TextDecoder, want *standardDecoder) {
			for range 500 {
				input := inputs[random.IntN(len(inputs))] + inputs[random.IntN(len(inputs))] + inputs[random.IntN(len(inputs))]
				compare(t, d, want, input[:random.IntN(len(input)+1)], random.IntN(10) > 0)
			}
		})
	}
}

// TestDecodeWhole compares with the standard's decoders themselves.
func TestDecodeWhole(t *testing.T) {
	for _, e := range encodings() {
		for _, input := range inputsOf(e) {
			forOptions(t, e, func(d *webapi.TextDecoder, _ *standardDecoder) {
				output, malformed := spec.Decode(name(e), []byte(input))
				want := string(output)
				if !d.IgnoreBOM() && (e == legacy.UTF16BE || e == legacy.UTF16LE || name(e) == "UTF-8") {
					want = strings.TrimPrefix(want, "\uFEFF")
				}
				got, err := d.Decode([]byte(input), noFlags)
				if d.Fatal() && len(malformed) > 0 {
					requireMalformed(t, input, malformed[:1], []error{err})
					require.Empty(t, got)
					return
				}
				require.NoError(t, err)
				require.Equal(t, want, got)
			})
		}
	}
}

// requireMalformed requires errs to be TypeErrors of the sequences in input.
func requireMalformed(t *testing.T, input string, want []spec.Error, errs []error) {
	t.Helper()
	require.Len(t, errs, len(want), "%q", input)
	for i, err := range errs {
		var typeError *webapi.TypeError
		var malformed *whatwg.MalformedError
		require.True(t, errors.As(err, &typeError))
		require.True(t, errors.As(err, &malformed))
		require.Equal(t, int64(want[i].Offset), malformed.Offset, "%q", input)
		require.Equal(t, input[want[i].Offset:want[i].Offset+want[i].Len], string(malformed.Bytes), "%q", input)
	}
}

// drain calls Decode until it throws no more, and returns what it threw.
func drain(d *webapi.TextDecoder, input string, stream bool) (errs []error) {
	for {
		_, err := d.Decode([]byte(input), webapi.TextDecodeOptions{Stream: stream})
		if err == nil {
			return errs
		}
		errs = append(errs, err)
		input = ""
	}
}

// TestErrorsAreThrownInTime gives byte after byte to a fatal decoder. What it
// has thrown by then is what is certain by then: the errors that the standard's
// decoder has however the input goes on.
func TestErrorsAreThrownInTime(t *testing.T) {
	for label := range tricky {
		decoder := spec.NewDecoder(label)
		for _, input := range inputsOf(mustGet(t, label)) {
			d := newDecoder(t, label, true, false)
			var thrown []error
			for i := range len(input) {
				thrown = append(thrown, drain(d, input[i:i+1], true)...)
				read := i + 1
				if strings.HasPrefix(label, "UTF-16") {
					read &^= 1 // the first byte of a code unit may leave no doubt, but only the second is acted upon
				}
				requireMalformed(t, input, certain(decoder, input[:read]), thrown)
			}
			_, all := decoder.Decode(nil, []byte(input))
			if _, err := d.Decode(nil, noFlags); err != nil {
				thrown = append(thrown, err)
			}
			requireMalformed(t, input, all[:len(thrown)], thrown)
			require.LessOrEqual(t, len(all)-len(thrown), 1, "%q", input) // an error behind the end's is dropped
		}
	}
}

func mustGet(t *testing.T, label string) encoding.Encoding {
	t.Helper()
	e, err := whatwg.Get(label)
	require.NoError(t, err)
	return e
}

// certain returns the errors in prefix that do not depend on what follows.
func certain(d *spec.Decoder, prefix string) []spec.Error {
	var same []spec.Error
	compare := func(i int, following string) {
		_, all := d.Decode(nil, []byte(prefix+following))
		if i == 0 {
			same = append(same, all...)
		}
		for i := range same {
			if i >= len(all) || all[i] != same[i] {
				same = same[:i]
				return
			}
		}
	}
	for b := range 256 {
		compare(b, string([]byte{byte(b)}))
	}
	compare(256, "(B") // ESC ( B is one of the two sequences that no single byte decides
	compare(257, "$B")
	for i, e := range same {
		if e.Offset+e.Len > len(prefix) {
			return same[:i]
		}
	}
	return same
}

// TestFatalErrorInAStream is the text of decode(), line by line.
func TestFatalErrorInAStream(t *testing.T) {
	d := newDecoder(t, "utf-8", true, false)
	text := func(input string, options webapi.TextDecodeOptions) string {
		t.Helper()
		text, err := d.Decode([]byte(input), options)
		require.NoError(t, err)
		return text
	}
	throws := func(input string, options webapi.TextDecodeOptions) {
		t.Helper()
		text, err := d.Decode([]byte(input), options)
		require.IsType(t, &webapi.TypeError{}, err)
		require.Empty(t, text)
	}
	// What comes before the error is lost, what comes behind it waits.
	throws("a\xFFb", stream)
	require.Equal(t, "bc", text("c", stream))
	// Each call throws one error. The bytes wait for a last call, too.
	throws("\xFFd\xFFe", stream)
	throws("f", stream)
	require.Equal(t, "efg", text("g", noFlags))
	// The byte that ends a sequence is given back.
	require.Equal(t, "", text("\xE2\x82", stream))
	throws("h\xE2", stream)
	require.Equal(t, "h", text("", stream))
	require.Equal(t, "\u20AC", text("\x82\xAC", noFlags))
	// Without stream nothing waits, after an error either.
	throws("\xFFi", noFlags)
	require.Equal(t, "j", text("j", noFlags))
	// A last call that throws has flushed.
	require.Equal(t, "", text("\xE2", stream))
	throws("", noFlags)
	require.Equal(t, "k", text("k", noFlags))
	// Serialize has not run when an error is thrown: BOM seen is false.
	throws("l\xFF\xEF\xBB\xBFm", stream)
	require.Equal(t, "m", text("", stream))
	require.Equal(t, "\uFEFF", text("\xEF\xBB\xBF", noFlags))
}

// TestFatalKeepsTheState of an encoding that has one.
func TestFatalKeepsTheState(t *testing.T) {
	d := newDecoder(t, "iso-2022-jp", true, false)
	_, err := d.Decode([]byte("\x1B$B\x24\x80\x24\x22"), stream)
	require.EqualError(t, err, "webapi: whatwg: malformed ISO-2022-JP sequence 24 80 at offset 3")
	text, err := d.Decode([]byte("\x24\x24"), noFlags)
	require.NoError(t, err)
	require.Equal(t, "あい", text)
	text, err = d.Decode([]byte("\x24\x24"), noFlags)
	require.NoError(t, err)
	require.Equal(t, "$$", text)
}

func TestBOM(t *testing.T) {
	for _, test := range []struct{ label, input, want, ignored string }{
		{"utf-8", "\xEF\xBB\xBFa\xEF\xBB\xBF", "a\uFEFF", "\uFEFFa\uFEFF"},
		{"utf-8", "\xEF\xBB\xBF\xEF\xBB\xBF", "\uFEFF", "\uFEFF\uFEFF"},
		{"utf-8", "\xFE\xFF\x00a", "\uFFFD\uFFFD\x00a", "\uFFFD\uFFFD\x00a"},
		{"utf-16be", "\xFE\xFF\x00a", "a", "\uFEFFa"},
		{"utf-16le", "\xFF\xFEa\x00", "a", "\uFEFFa"},
		{"utf-16le", "\xFE\xFFa\x00", "\uFFFEa", "\uFFFEa"},
		{"utf-16le", "\x00\xDC\xFF\xFE", "\uFFFD\uFEFF", "\uFFFD\uFEFF"},
		{"gb18030", "\x84\x31\x95\x33a", "\uFEFFa", "\uFEFFa"},
		{"windows-1252", "\xEF\xBB\xBFa", "ï»¿a", "ï»¿a"},
	} {
		for ignoreBOM, want := range map[bool]string{false: test.want, true: test.ignored} {
			d := newDecoder(t, test.label, false, ignoreBOM)
			for cut := range len(test.input) {
				for range 2 { // a mark at the start of each stream
					head, err := d.Decode([]byte(test.input[:cut]), stream)
					require.NoError(t, err)
					tail, err := d.Decode([]byte(test.input[cut:]), noFlags)
					require.NoError(t, err)
					require.Equal(t, want, head+tail)
				}
			}
		}
	}
}

// TestAppendDecode: what stands in dst stays, and a byte order mark there is
// none of the stream.
func TestAppendDecode(t *testing.T) {
	d := newDecoder(t, "utf-8", true, false)
	for _, head := range []string{"", "x", "\uFEFFx"} {
		for _, input := range []string{"\xEF\xBB\xBFa\xC3\xA9", "a\xC3\xA9"} {
			for room := range 12 {
				dst := append(make([]byte, 0, len(head)+room), head...)
				dst, err := d.AppendDecode(dst, []byte(input), noFlags)
				require.NoError(t, err)
				require.Equal(t, head+"aé", string(dst))
				dst, err = d.AppendDecode(dst[:len(head)], []byte("abc\xFF"), noFlags)
				require.Error(t, err)
				require.Equal(t, head, string(dst))
			}
		}
	}
}

// TestDecodeLong grows the output by steps, for every ratio of its length to the
// input's.
func TestDecodeLong(t *testing.T) {
	for label, input := range map[string]string{
		"utf-8": "aé€💩\xFF", "windows-1252": "\x80\x99", "shift_jis": "\xB1\x82\xA0", "utf-16le": "a\x00\x3D\xD8\xA9\xDC", "x-user-defined": "\x80",
	} {
		input = strings.Repeat(input, 5000)
		want, _ := spec.Decode(name(mustGet(t, label)), []byte(input))
		got, err := newDecoder(t, label, false, false).Decode([]byte(input), noFlags)
		require.NoError(t, err)
		require.True(t, string(want) == got, label)
	}
}

func TestDecoderAllocations(t *testing.T) {
	options := webapi.TextDecoderOptions{}
	require.LessOrEqual(t, testing.AllocsPerRun(10, func() { webapi.NewTextDecoder("utf-8", options) }), 2.0)
	d := newDecoder(t, "shift_jis", false, false)
	input, dst := []byte("\x93\xFA\x96\x7B\x8C"), make([]byte, 0, 64)
	require.Zero(t, testing.AllocsPerRun(10, func() {
		d.AppendDecode(dst, input, stream)
		d.AppendDecode(dst, input, noFlags)
	}))
	require.LessOrEqual(t, testing.AllocsPerRun(10, func() { d.Decode(input, noFlags) }), 2.0)
}
