package conv

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/internal/spec"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// sources are ways to read a string.
var sources = map[string]func(s string) io.Reader{
	"whole":    func(s string) io.Reader { return strings.NewReader(s) },
	"one byte": func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) },
	"half":     func(s string) io.Reader { return iotest.HalfReader(strings.NewReader(s)) },
	"data+err": func(s string) io.Reader { return iotest.DataErrReader(iotest.HalfReader(strings.NewReader(s))) },
	"empty":    func(s string) io.Reader { return &emptyReads{r: strings.NewReader(s)} },
}

// emptyReads is a reader that gives nothing, without an error, most of the time.
type emptyReads struct {
	r     io.Reader
	reads int
}

func (r *emptyReads) Read(p []byte) (n int, err error) {
	if r.reads++; r.reads%50 != 0 {
		return 0, nil
	}
	return r.r.Read(p)
}

// sinks are ways to read from a Reader to the end.
var sinks = map[string]func(r *Reader) (string, error){
	"ReadAll":  func(r *Reader) (string, error) { return text(io.ReadAll(r)) },
	"1 byte":   func(r *Reader) (string, error) { return readTo(r, make([]byte, 1)) },
	"4 bytes":  func(r *Reader) (string, error) { return readTo(r, make([]byte, 4)) },
	"511":      func(r *Reader) (string, error) { return readTo(r, make([]byte, 511)) },
	"512":      func(r *Reader) (string, error) { return readTo(r, make([]byte, 512)) },
	"ReadByte": readBytes,
	"WriteTo": func(r *Reader) (string, error) {
		var b strings.Builder
		n, err := r.WriteTo(&b)
		if n != int64(b.Len()) {
			err = errors.Join(err, errors.New("WriteTo: wrong count"))
		}
		return b.String(), err
	},
	"mixed": func(r *Reader) (string, error) {
		var b strings.Builder
		for i := 0; ; i++ {
			n, err := int64(0), error(nil)
			switch i % 3 {
			case 0:
				n, err = io.CopyN(&b, oneRead{r, 3}, 3)
			case 1:
				var c byte
				if c, err = r.ReadByte(); err == nil {
					b.WriteByte(c)
				}
			case 2:
				n, err = io.CopyN(&b, oneRead{r, 700}, 700)
			}
			if err == io.EOF && n == 0 {
				return b.String(), nil
			} else if err != nil && err != io.EOF {
				return b.String(), err
			}
		}
	},
}

// oneRead is a Reader without WriteTo, which CopyN would not limit, that is given
// size bytes at most.
type oneRead struct {
	r    *Reader
	size int
}

func (r oneRead) Read(p []byte) (n int, err error) { return r.r.Read(p[:min(len(p), r.size)]) }

func text(b []byte, err error) (string, error) { return string(b), err }

// readTo reads to p until the end.
func readTo(r io.Reader, p []byte) (string, error) {
	var b strings.Builder
	for {
		n, err := r.Read(p)
		b.Write(p[:n])
		if err == io.EOF {
			return b.String(), nil
		} else if err != nil {
			return b.String(), err
		} else if n == 0 {
			return b.String(), io.ErrNoProgress
		}
	}
}

func readBytes(r *Reader) (string, error) {
	var b strings.Builder
	for {
		c, err := r.ReadByte()
		if err == io.EOF {
			return b.String(), nil
		} else if err != nil {
			return b.String(), err
		}
		b.WriteByte(c)
	}
}

// streamInput reports whether src is one to try with streams in every way: there
// are many ways, and long inputs are much the same.
func streamInput(src string, e encoding.Encoding) bool {
	return len(src) < 40 || len(src) < 1000 && len(src)%4 == 0 || len(src) > 10000 && len(name(e))%3 == 0
}

// singleByte reports whether e is one of those that differ in their tables alone.
func singleByte(e encoding.Encoding) bool {
	return strings.Contains("ISO windows KOI8 macintosh IBM866", name(e)[:3]) && name(e) != "ISO-2022-JP"
}

// TestReader reads in each way from each kind of source, with one Reader that is
// Reset for each.
func TestReader(t *testing.T) {
	eachDecoder(t, func(t *testing.T, e encoding.Encoding, o whatwg.DecoderOptions, src, want string, wantErr error) {
		if !streamInput(src, e) {
			return
		}
		d := whatwg.NewDecoder(e, o)
		r := NewReader(nil, d)
		for sourceName, source := range sources {
			for sinkName, sink := range sinks {
				if singleByte(e) && sourceName != "half" {
					continue
				}
				if len(src) > 1000 && (sourceName != "half" || sinkName == "1 byte" || sinkName == "ReadByte") {
					continue
				}
				r.Reset(source(src), d)
				got, err := sink(r)
				if got != want || (err == nil) != (wantErr == nil) {
					t.Fatalf("%s, %s: % X: got %q, %v, want %q", sourceName, sinkName, src, got, err, want)
				}
				same(t, want, got, wantErr, err)
				_, again := r.Read(make([]byte, 10))
				if err == nil {
					err = io.EOF
				}
				require.Equal(t, err, again)
			}
		}
	})
}

// TestReaderEncodes reads through encoders.
func TestReaderEncodes(t *testing.T) {
	eachEncoder(t, func(t *testing.T, e encoding.Encoding, o whatwg.EncoderOptions, src, want string, wantErr error) {
		if !streamInput(src, e) {
			return
		}
		for sinkName, sink := range sinks {
			got, err := sink(NewReader(iotest.HalfReader(strings.NewReader(src)), whatwg.NewEncoder(e, o)))
			if got != want {
				t.Fatalf("%s: %q: got %q, want %q", sinkName, src, got, want)
			}
			same(t, want, got, wantErr, err)
		}
	})
}

// TestReaderIsAReader has testing/iotest look at one, and compares with the
// standard's handlers and transform.Reader.
func TestReaderIsAReader(t *testing.T) {
	for _, e := range whatwg.All() {
		for _, src := range inputs(trickyBytes) {
			if len(src) > 10000 {
				continue
			}
			want, _ := spec.Decode(name(e), []byte(src))
			require.NoError(t, iotest.TestReader(NewReader(strings.NewReader(src), e.NewDecoder()), want), name(e))
			theirs, err := io.ReadAll(transform.NewReader(strings.NewReader(src), e.NewDecoder()))
			same(t, string(theirs), string(want), nil, err)
		}
	}
}

// TestReaderBuffers has text around the sizes of the buffers.
func TestReaderBuffers(t *testing.T) {
	for _, size := range []int{smallBuffer, largeBuffer} {
		for around := -4; around <= 4; around++ {
			src := strings.Repeat("x", size+around) + "\x1B$B" + strings.Repeat("0!", size) + "\x1B(B"
			want := strings.Repeat("x", size+around) + strings.Repeat("亜", size)
			for sinkName, sink := range sinks {
				got, err := sink(NewReader(strings.NewReader(src), japanese.ISO2022JP.NewDecoder()))
				require.NoError(t, err)
				require.True(t, want == got, sinkName)
			}
		}
	}
}

// TestReaderSourceErrors: an error of the source comes behind all in front of it,
// and once; nothing is lost.
func TestReaderSourceErrors(t *testing.T) {
	const src, want = "日本語\xFF", "日本語�"
	for cut := range len(src) {
		for sinkName, sink := range sinks {
			source := io.MultiReader(strings.NewReader(src[:cut]), iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(src[cut:]))))
			r := NewReader(source, utf8.UTF8.NewDecoder())
			first, err := sink(r)
			if cut < len(src)-1 {
				require.Equal(t, iotest.ErrTimeout, err, "%s, %d", sinkName, cut)
				require.True(t, strings.HasPrefix(want, first))
			}
			second, err := sink(r)
			require.NoError(t, err)
			require.Equal(t, want, first+second, "%s, %d", sinkName, cut)
		}
	}
	r := NewReader(iotest.ErrReader(io.ErrUnexpectedEOF), utf8.UTF8.NewDecoder())
	for range 3 {
		_, err := r.Read(make([]byte, 1000))
		require.Equal(t, io.ErrUnexpectedEOF, err)
		_, err = r.ReadByte()
		require.Equal(t, io.ErrUnexpectedEOF, err)
	}
}

// badReader returns what readers must not.
type badReader struct{ n int }

func (r badReader) Read([]byte) (int, error) { return r.n, nil }

func TestReaderBadSource(t *testing.T) {
	r := NewReader(badReader{0}, utf8.UTF8.NewDecoder())
	_, err := r.Read(make([]byte, 1000))
	require.Equal(t, io.ErrNoProgress, err)
	for _, n := range []int{-1, 1 << 20} {
		r.Reset(badReader{n}, utf8.UTF8.NewDecoder())
		_, err = r.Read(make([]byte, 1000))
		require.Equal(t, errCount, err)
	}
	n, err := r.Read(nil)
	require.Zero(t, n)
	require.NoError(t, err)
}

// growing is a source that is at its end behind each byte.
type growing struct {
	s     string
	there int // bytes
}

func (g *growing) Read(p []byte) (n int, err error) {
	if g.there == 0 {
		return 0, io.EOF
	}
	n = copy(p, g.s[:g.there])
	g.s, g.there = g.s[n:], g.there-n
	return n, nil
}

// TestFollow reads what grows byte by byte, and at the end all of it.
func TestFollow(t *testing.T) {
	eachDecoder(t, func(t *testing.T, e encoding.Encoding, o whatwg.DecoderOptions, src, want string, wantErr error) {
		if len(src) > 40 {
			return
		}
		for sinkName, sink := range sinks {
			g := &growing{s: src}
			r := NewReader(g, whatwg.NewDecoder(e, o))
			r.Follow(true)
			var got strings.Builder
			var err error
			for range len(src) + 1 {
				var s string
				s, err = sink(r)
				got.WriteString(s)
				g.there = min(1, len(g.s))
				if err != nil {
					break
				}
			}
			if err == nil {
				r.Follow(false)
				var s string
				s, err = sink(r)
				got.WriteString(s)
			}
			if got.String() != want {
				t.Fatalf("%s: % X: got %q, want %q", sinkName, src, got.String(), want)
			}
			same(t, want, got.String(), wantErr, err)
		}
	})
}

// TestFollowKeepsWhatIsIncomplete, also where the end comes along with bytes.
func TestFollowKeepsWhatIsIncomplete(t *testing.T) {
	p := make([]byte, 1000)
	for _, wrap := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.DataErrReader} {
		var file bytes.Buffer
		r := NewReader(wrap(&file), japanese.ShiftJIS.NewDecoder())
		r.Follow(true)
		file.WriteString("a\x93")
		n, err := r.Read(p)
		same(t, "a", string(p[:n]), nil, err)
		_, err = r.Read(p)
		require.Equal(t, io.EOF, err)
		_, err = r.Read(p)
		require.Equal(t, io.EOF, err)
		r.Reset(wrap(&file), japanese.ShiftJIS.NewDecoder())
		_, err = r.Read(p)
		require.Equal(t, io.EOF, err)
		r.Follow(true) // too late: it has ended
		file.WriteString("b")
		_, err = r.Read(p)
		require.Equal(t, io.EOF, err)
	}
}

// TestReaderGivesWhatItHas before it asks a source that may let it wait.
func TestReaderGivesWhatItHas(t *testing.T) {
	long := strings.Repeat("long ", 1000)
	o := whatwg.DecoderOptions{Malformed: func(whatwg.MalformedError) string { return long }}
	source := io.MultiReader(strings.NewReader("\xFF"), iotest.ErrReader(errors.New("asked")))
	r := NewReader(source, whatwg.NewDecoder(utf8.UTF8, o))
	var got []byte
	p := make([]byte, 600)
	for len(got) < len(long) {
		n, err := r.Read(p)
		require.NoError(t, err)
		got = append(got, p[:n]...)
	}
	require.Equal(t, long, string(got))
}

// TestReaderGreedy: what a Transformer wants to see at once, or have room for, is
// limited by the buffers.
func TestReaderGreedy(t *testing.T) {
	src := strings.Repeat("0123456789", 20000)
	for sinkName, sink := range sinks {
		for _, limit := range []int{1, 5, 1000, largeBuffer} {
			got, err := sink(NewReader(strings.NewReader(src), greedy{limit: limit}))
			require.NoError(t, err, "%s, %d", sinkName, limit)
			require.True(t, src == got, "%s, %d", sinkName, limit)
		}
		_, err := sink(NewReader(strings.NewReader(src), greedy{limit: largeBuffer + 1}))
		require.Equal(t, transform.ErrShortSrc, err, sinkName)
	}
	_, err := readTo(NewReader(strings.NewReader(src), hungry{}), make([]byte, 1000))
	require.Equal(t, transform.ErrShortDst, err)
}

// hungry is never content with the room it has.
type hungry struct{ transform.NopResetter }

func (hungry) Transform(_, _ []byte, _ bool) (nDst, nSrc int, err error) {
	return 0, 0, transform.ErrShortDst
}

// TestWriteToGoesOn where the writer has failed.
func TestWriteToGoesOn(t *testing.T) {
	src := strings.Repeat("abcdefgh", 20000)
	for _, accept := range []int{0, 1, 1000, 70000} {
		for _, short := range []error{nil, io.ErrClosedPipe} {
			r := NewReader(strings.NewReader(src), legacy.KOI8R.NewDecoder())
			first, err := r.ReadByte() // so that there is some output already
			require.NoError(t, err)
			w := &limited{left: accept, err: short}
			n, err := r.WriteTo(w)
			require.Equal(t, int64(accept), n)
			if short == nil {
				short = io.ErrShortWrite
			}
			require.Equal(t, short, err)
			rest, err := io.ReadAll(r)
			require.NoError(t, err)
			require.True(t, src == string(first)+w.got.String()+string(rest))
		}
	}
}

// limited takes so many bytes, and then fails with err.
type limited struct {
	got  bytes.Buffer
	left int
	err  error
}

func (w *limited) Write(p []byte) (n int, err error) {
	n = min(len(p), w.left)
	w.left -= n
	w.got.Write(p[:n])
	if n < len(p) {
		err = w.err
	}
	return n, err
}

// TestReaderAllocations: two for a new Reader, none for one that is Reset.
func TestReaderAllocations(t *testing.T) {
	src := bytes.Repeat([]byte("dense \xA4\xA2\xC8\xFC"), 7000)
	source := bytes.NewReader(src)
	p := make([]byte, 32<<10)
	small := make([]byte, 4)
	for _, e := range whatwg.All() {
		for _, bom := range []whatwg.BOM{whatwg.KeepBOM, whatwg.SniffBOM} {
			d := whatwg.NewDecoder(e, whatwg.DecoderOptions{BOM: bom})
			source.Reset(src)
			r := NewReader(source, d)
			_, err := r.Read(small)
			require.NoError(t, err)
			require.Zero(t, allocs(func() {
				source.Reset(src)
				r.Reset(source, d)
				_, _ = r.Read(small)
				_, _ = r.ReadByte()
				_ = readAll(r, p)
			}))
			require.Zero(t, allocs(func() {
				source.Reset(src)
				r.Reset(source, d)
				_, _ = r.WriteTo(io.Discard)
			}))
			require.LessOrEqual(t, allocs(func() {
				source.Reset(src)
				_ = readAll(NewReader(source, d), p)
			}), 2.0)
		}
	}
	r := NewReader(source, transform.Nop)
	r.Reset(nil, nil)
	require.Nil(t, r.source)
	require.Nil(t, r.t)
}

// TestReaderForeign reads with a decoder of golang.org/x/text.
func TestReaderForeign(t *testing.T) {
	for sinkName, sink := range sinks {
		got, err := sink(NewReader(strings.NewReader("\xD4\xC5\xCB\xD3\xD4"), charmap.KOI8R.NewDecoder()))
		require.NoError(t, err)
		require.Equal(t, "текст", got, sinkName)
	}
}
