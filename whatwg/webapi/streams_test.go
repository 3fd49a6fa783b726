package webapi_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/webapi"
)

// chunks is a readable side: it keeps each chunk that is enqueued.
type chunks []string

func (c *chunks) Write(p []byte) (int, error) {
	*c = append(*c, string(p))
	return len(p), nil
}

// enqueue is the standard's: a chunk that is the empty string is none.
func (c *chunks) enqueue(chunk string) {
	if chunk != "" {
		*c = append(*c, chunk)
	}
}

// TestDecoderStreamCut compares the chunks that come out with the standard's,
// for each way to cut the inputs and all options, up to an error.
func TestDecoderStreamCut(t *testing.T) {
	for _, e := range encodings() {
		for _, input := range inputsOf(e) {
			cutInThree(input, func(in [3]string) {
				forOptions(t, e, func(d *webapi.TextDecoder, want *standardDecoder) {
					var got, enqueued chunks
					s, err := webapi.NewTextDecoderStream(&got, d.Encoding(), webapi.TextDecoderOptions{Fatal: d.Fatal(), IgnoreBOM: d.IgnoreBOM()})
					require.NoError(t, err)
					require.Equal(t, d.Fatal(), s.Fatal())
					require.Equal(t, d.IgnoreBOM(), s.IgnoreBOM())
					ok, output := true, ""
					for _, chunk := range in {
						if ok {
							want.ioQueue = append(want.ioQueue, chunk...)
							output, ok = want.process(true)
							enqueued.enqueue(output)
						}
						n, err := s.Write([]byte(chunk))
						requireThrown(t, !ok, err)
						require.Equal(t, ok, n == len(chunk) && err == nil)
					}
					if ok {
						output, ok = want.process(false)
						enqueued.enqueue(output)
					}
					requireThrown(t, !ok, s.Close())
					if !ok {
						requireThrown(t, true, s.Close())
					}
					require.Equal(t, enqueued, got, "%q", in)
				})
			})
		}
	}
}

func requireThrown(t *testing.T, thrown bool, err error) {
	t.Helper()
	if thrown {
		require.IsType(t, &webapi.TypeError{}, err)
	} else {
		require.NoError(t, err)
	}
}

// TestDecoderStreamError: nothing of the chunk with the error is enqueued, and
// nothing is after it.
func TestDecoderStreamError(t *testing.T) {
	var got chunks
	s, err := webapi.NewTextDecoderStream(&got, "utf-8", webapi.TextDecoderOptions{Fatal: true})
	require.NoError(t, err)
	_, err = s.Write([]byte("ab"))
	require.NoError(t, err)
	n, err := s.Write([]byte("cd\xFFef"))
	require.Zero(t, n)
	require.EqualError(t, err, "webapi: whatwg: malformed UTF-8 sequence FF at offset 4")
	_, again := s.Write([]byte("gh"))
	require.Same(t, err, again)
	require.Same(t, err, s.Close())
	require.Equal(t, chunks{"ab"}, got)
}

// TestReaderHasTheSameText, as the documentation says.
func TestReaderHasTheSameText(t *testing.T) {
	for _, e := range encodings() {
		for _, input := range inputsOf(e) {
			for _, fatal := range []bool{false, true} {
				var got strings.Builder
				s, err := webapi.NewTextDecoderStream(&got, name(e), webapi.TextDecoderOptions{Fatal: fatal})
				require.NoError(t, err)
				_, err = io.Copy(s, iotest.OneByteReader(strings.NewReader(input)))
				if err == nil {
					err = s.Close()
				}
				r := whatwg.NewDecoder(e, whatwg.DecoderOptions{Fatal: fatal, BOM: whatwg.RemoveBOM}).Reader(strings.NewReader(input))
				want, readErr := io.ReadAll(r)
				require.Equal(t, readErr, errors.Unwrap(err), "%s %q", e, input)
				require.Equal(t, string(want), got.String(), "%s %q", e, input)
			}
		}
	}
}

// TestEncoderStreamCut cuts UTF-16 everywhere.
func TestEncoderStreamCut(t *testing.T) {
	for _, units := range unitTexts {
		for i := range len(units) + 1 {
			for j := i; j <= len(units); j++ {
				var got, want chunks
				s := webapi.NewTextEncoderStream(&got)
				require.Equal(t, "utf-8", s.Encoding())
				var standard standardEncoderStream
				for _, chunk := range [][]uint16{units[:i], units[i:j], units[j:]} {
					require.NoError(t, s.WriteUTF16(chunk))
					want.enqueue(standard.encodeChunk(chunk))
				}
				require.NoError(t, s.Close())
				want.enqueue(standard.flush())
				require.Equal(t, want, got, "%X %d %d", units, i, j)
			}
		}
	}
}

// TestEncoderStreamKinds makes every string of four code units of the kinds that
// count, in every number of chunks.
func TestEncoderStreamKinds(t *testing.T) {
	kinds := []uint16{'a', 0xD83D, 0xDCA9, 0x20AC}
	for n := range 256 {
		units := []uint16{kinds[n&3], kinds[n>>2&3], kinds[n>>4&3], kinds[n>>6]}
		for cuts := range 8 {
			var got chunks
			s := webapi.NewTextEncoderStream(&got)
			start := 0
			for i := 1; i <= 4; i++ {
				if i == 4 || cuts>>(i-1)&1 != 0 {
					require.NoError(t, s.WriteUTF16(units[start:i]))
					start = i
				}
			}
			require.NoError(t, s.Close())
			require.Equal(t, string(scalarValues(units)), strings.Join(got, ""), "%X %b", units, cuts)
		}
	}
}

// failing is a readable side that has failed.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestStreamsEnd: an error of the writer behind stays, and so does the end.
func TestStreamsEnd(t *testing.T) {
	failed := errors.New("no more")
	d, err := webapi.NewTextDecoderStream(failing{failed}, "utf-8", webapi.TextDecoderOptions{})
	require.NoError(t, err)
	e := webapi.NewTextEncoderStream(failing{failed})
	n, err := d.Write([]byte{0xE2})
	require.NoError(t, err) // there is nothing to enqueue yet
	require.Equal(t, 1, n)
	require.NoError(t, e.WriteUTF16([]uint16{0xD800}))
	for range 2 {
		n, err = d.Write([]byte("a"))
		require.Same(t, failed, err)
		require.Zero(t, n)
		require.Same(t, failed, d.Close())
		require.Same(t, failed, e.WriteUTF16([]uint16{'a'}))
		require.Same(t, failed, e.Close())
	}

	var got chunks
	d, err = webapi.NewTextDecoderStream(&got, "utf-8", webapi.TextDecoderOptions{})
	require.NoError(t, err)
	e = webapi.NewTextEncoderStream(&got)
	require.NoError(t, d.Close())
	require.NoError(t, e.Close())
	for range 2 {
		_, err = d.Write([]byte("a"))
		require.Same(t, io.ErrClosedPipe, err)
		require.Same(t, io.ErrClosedPipe, d.Close())
		require.Same(t, io.ErrClosedPipe, e.WriteUTF16(nil))
		require.Same(t, io.ErrClosedPipe, e.Close())
	}
	require.Empty(t, got)
}

func TestStreamAllocations(t *testing.T) {
	d, err := webapi.NewTextDecoderStream(io.Discard, "shift_jis", webapi.TextDecoderOptions{})
	require.NoError(t, err)
	e := webapi.NewTextEncoderStream(io.Discard)
	chunk, units := []byte("\x93\xFA\x96\x7B\x8C"), []uint16{'a', 0xD83D, 0xDCA9, 0xD83D}
	require.Zero(t, testing.AllocsPerRun(100, func() {
		d.Write(chunk)
		e.WriteUTF16(units)
	}))
}
