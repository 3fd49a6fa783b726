package conv

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/internal/spec"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// feeds are ways to write a string to a Writer; they return how much of it was
// written before the error.
var feeds = map[string]func(w *Writer, s string) (int, error){
	"whole":    func(w *Writer, s string) (int, error) { return w.Write([]byte(s)) },
	"one byte": func(w *Writer, s string) (int, error) { return writeIn(w, s, 1) },
	"3 bytes":  func(w *Writer, s string) (int, error) { return writeIn(w, s, 3) },
	"70 bytes": func(w *Writer, s string) (int, error) { return writeIn(w, s, 70) },
	"ReadFrom": func(w *Writer, s string) (int, error) {
		n, err := w.ReadFrom(iotest.DataErrReader(strings.NewReader(s)))
		return int(n), err
	},
	"ReadFrom, one byte": func(w *Writer, s string) (int, error) {
		n, err := w.ReadFrom(&emptyReads{r: iotest.OneByteReader(strings.NewReader(s))})
		return int(n), err
	},
	"both": func(w *Writer, s string) (int, error) {
		n, err := w.Write([]byte(s[:len(s)/2]))
		if err != nil {
			return n, err
		}
		m, err := w.ReadFrom(iotest.HalfReader(strings.NewReader(s[len(s)/2:])))
		return n + int(m), err
	},
}

func writeIn(w io.Writer, s string, size int) (written int, err error) {
	for s != "" {
		n, err := w.Write([]byte(s[:min(size, len(s))]))
		written += n
		if err == nil && n < min(size, len(s)) {
			err = io.ErrShortWrite
		}
		if err != nil {
			return written, err
		}
		s = s[n:]
	}
	return written, nil
}

// checkWriter writes src in each way, with w and t for all.
func checkWriter(t *testing.T, w *Writer, tr transform.Transformer, src, want string, wantErr error) {
	for feedName, feed := range feeds {
		if len(src) > 1000 && strings.Contains(feedName, "byte") {
			continue
		}
		var got strings.Builder
		w.Reset(&got, tr)
		n, err := feed(w, src)
		if err == nil && n != len(src) {
			t.Fatalf("%s: %q: wrote %d, no error", feedName, src, n)
		}
		if closing := w.Close(); err == nil {
			err = closing
		} else {
			require.Equal(t, err, closing)
		}
		if got.String() != want {
			t.Fatalf("%s: %q: got %q, error %v, want %q, %v", feedName, src, got.String(), err, want, wantErr)
		}
		same(t, want, got.String(), wantErr, err)
	}
}

func TestWriterDecodes(t *testing.T) {
	eachDecoder(t, func(t *testing.T, e encoding.Encoding, o whatwg.DecoderOptions, src, want string, wantErr error) {
		if streamInput(src, e) && (!singleByte(e) || o.BOM == whatwg.SniffBOM) {
			checkWriter(t, NewWriter(nil, nil), whatwg.NewDecoder(e, o), src, want, wantErr)
		}
	})
}

func TestWriterEncodes(t *testing.T) {
	eachEncoder(t, func(t *testing.T, e encoding.Encoding, o whatwg.EncoderOptions, src, want string, wantErr error) {
		if streamInput(src, e) {
			checkWriter(t, NewWriter(nil, nil), whatwg.NewEncoder(e, o), src, want, wantErr)
		}
	})
}

// TestWriterCuts writes in two parts, cut everywhere, and in three.
func TestWriterCuts(t *testing.T) {
	for _, e := range whatwg.All() {
		for _, src := range trickyBytes {
			want, _ := spec.Decode(name(e), []byte(src))
			for i := range len(src) + 1 {
				for j := i; j <= len(src); j++ {
					var got strings.Builder
					w := NewWriter(&got, e.NewDecoder())
					for _, part := range []string{src[:i], src[i:j], "", src[j:]} {
						n, err := w.Write([]byte(part))
						require.NoError(t, err)
						require.Equal(t, len(part), n)
					}
					require.NoError(t, w.Close())
					same(t, string(want), got.String(), nil, nil)
				}
			}
		}
	}
}

// TestWriterTheirs compares with transform.Writer.
func TestWriterTheirs(t *testing.T) {
	for _, e := range whatwg.All() {
		for _, src := range inputs(trickyText) {
			var got, theirs strings.Builder
			w, x := NewWriter(&got, whatwg.Encode(e)), transform.NewWriter(&theirs, whatwg.Encode(e))
			_, err := writeIn(w, src, 1000)
			require.NoError(t, err)
			_, err = writeIn(x, src, 1000)
			require.NoError(t, err)
			require.NoError(t, w.Close())
			require.NoError(t, x.Close())
			same(t, theirs.String(), got.String(), nil, nil)
		}
	}
}

// TestWriterCounts: n is how much came through in front of an error, which a
// malformed sequence counts to, an unmappable character not.
func TestWriterCounts(t *testing.T) {
	var got strings.Builder
	w := NewWriter(&got, whatwg.NewDecoder(utf8.UTF8, whatwg.DecoderOptions{Fatal: true}))
	n, err := w.Write([]byte("abc\xFFdef"))
	require.Equal(t, 4, n)
	require.Equal(t, &whatwg.MalformedError{Encoding: "UTF-8", Offset: 3, Bytes: []byte{0xFF}}, err)
	n, again := w.Write([]byte("x"))
	require.Zero(t, n)
	require.Equal(t, err, again)
	_, again = w.ReadFrom(strings.NewReader("x"))
	require.Equal(t, err, again)
	require.Equal(t, "abc", got.String())

	w.Reset(&got, legacy.KOI8R.NewEncoder())
	n, err = w.Write([]byte("def\xE6\x97"))
	require.Equal(t, 5, n)
	require.NoError(t, err)
	n, err = w.Write([]byte("\xA5ghi"))
	require.Zero(t, n)
	require.Equal(t, &whatwg.UnmappableError{Encoding: "KOI8-R", Offset: 3, Len: 3, Rune: '日', Source: '日'}, err)
	require.Equal(t, "abcdef", got.String())

	// 81 30 81 wait; with 41, the first of them is malformed.
	w.Reset(&got, whatwg.NewDecoder(get(t, "gb18030"), whatwg.DecoderOptions{Fatal: true}))
	_, err = w.Write([]byte("\x81\x30\x81"))
	require.NoError(t, err)
	n, err = w.Write([]byte("A"))
	require.Zero(t, n)
	require.Error(t, err)
}

// TestWriterTarget: an error of the other writer is final; io.ErrShortWrite is one.
func TestWriterTarget(t *testing.T) {
	src := []byte(strings.Repeat("abcdefgh", 20000))
	for _, accept := range []int{0, 1, 5000, 70000} {
		for _, short := range []error{nil, io.ErrClosedPipe} {
			target := &limited{left: accept, err: short}
			w := NewWriter(target, legacy.KOI8R.NewDecoder())
			n, err := w.Write(src)
			if short == nil {
				short = io.ErrShortWrite
			}
			require.Equal(t, short, err)
			require.LessOrEqual(t, n, accept)
			require.True(t, string(src[:accept]) == target.got.String())
			require.Equal(t, short, w.Close())
			_, err = w.Write(src)
			require.Equal(t, short, err)
		}
	}
	w := NewWriter(badWriter{}, legacy.KOI8R.NewDecoder())
	_, err := w.Write(src)
	require.Equal(t, errCount, err)
}

type badWriter struct{}

func (badWriter) Write(p []byte) (int, error) { return len(p) + 1, nil }

func TestWriterClose(t *testing.T) {
	var got strings.Builder
	w := NewWriter(&got, japanese.ISO2022JP.NewEncoder())
	_, err := fmt.Fprint(w, "日")
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.Equal(t, "\x1B$BF|\x1B(B", got.String())
	require.NoError(t, w.Close())
	_, err = w.Write([]byte("x"))
	require.Equal(t, errClosed, err)
	_, err = w.ReadFrom(strings.NewReader("x"))
	require.Equal(t, errClosed, err)
	require.Equal(t, "\x1B$BF|\x1B(B", got.String())
}

// TestReadFromSourceErrors: an error of the source is not final.
func TestReadFromSourceErrors(t *testing.T) {
	var got strings.Builder
	w := NewWriter(&got, utf8.UTF8.NewDecoder())
	n, err := w.ReadFrom(io.MultiReader(strings.NewReader("a\xE6\x97"), iotest.ErrReader(iotest.ErrTimeout)))
	require.Equal(t, int64(3), n)
	require.Equal(t, iotest.ErrTimeout, err)
	n, err = w.ReadFrom(strings.NewReader("\xA5b\xE6"))
	require.Equal(t, int64(3), n)
	require.NoError(t, err)
	_, err = w.ReadFrom(badReader{0})
	require.Equal(t, io.ErrNoProgress, err)
	_, err = w.ReadFrom(badReader{-1})
	require.Equal(t, errCount, err)
	require.NoError(t, w.Close())
	require.Equal(t, "a日b�", got.String())
}

// TestWriterGreedy: what a Transformer wants to see at once is limited.
func TestWriterGreedy(t *testing.T) {
	src := strings.Repeat("0123456789", 20000)
	for feedName, feed := range feeds {
		for _, limit := range []int{1, 5, 1000, largeBuffer / 2} {
			if limit > 1000 && strings.Contains(feedName, "one byte") {
				continue // is quadratic
			}
			var got strings.Builder
			w := NewWriter(&got, greedy{limit: limit})
			_, err := feed(w, src)
			require.NoError(t, err, feedName)
			require.NoError(t, w.Close(), feedName)
			require.True(t, src == got.String(), "%s, %d", feedName, limit)
		}
	}
	for _, feed := range []string{"whole", "70 bytes", "ReadFrom", "both"} {
		w := NewWriter(io.Discard, greedy{limit: 1 << 20})
		_, err := feeds[feed](w, src)
		require.Equal(t, transform.ErrShortSrc, err, feed)
	}
	w := NewWriter(io.Discard, hungry{})
	_, err := w.Write([]byte("a"))
	require.Equal(t, transform.ErrShortDst, err)
}

// TestWriterAllocations: two or three for a new Writer, none for one that is Reset.
func TestWriterAllocations(t *testing.T) {
	src := []byte(strings.Repeat("dense \xA4\xA2\xC8\xFC", 7000))
	source := strings.NewReader("")
	for _, e := range whatwg.All() {
		d := e.NewDecoder()
		w := NewWriter(io.Discard, d)
		run := func() {
			_, _ = w.Write(src[:len(src)-1])
			source.Reset("\xA4")
			_, _ = w.ReadFrom(source)
			_ = w.Close()
		}
		run()
		require.Zero(t, allocs(func() { w.Reset(io.Discard, d); run() }))
		require.LessOrEqual(t, allocs(func() {
			w := NewWriter(io.Discard, d)
			_, _ = w.Write(src)
			_ = w.Close()
		}), 3.0)
	}
	w := NewWriter(io.Discard, transform.Nop)
	w.Reset(nil, nil)
	require.Nil(t, w.target)
	require.Nil(t, w.t)
}

// TestCopy is io.Copy from a Reader to a Writer: there and back.
func TestCopy(t *testing.T) {
	text := strings.Repeat("日本語 and ASCII。", 20000)
	encoded, err := EncodeString(text, japanese.EUCJP, whatwg.EncoderOptions{})
	require.NoError(t, err)
	var got strings.Builder
	w := NewWriter(&got, japanese.EUCJP.NewEncoder())
	_, err = io.Copy(w, NewReader(strings.NewReader(encoded), japanese.EUCJP.NewDecoder()))
	require.NoError(t, errors.Join(err, w.Close()))
	require.True(t, encoded == got.String())
}
