package conv

import (
	"bytes"
	"errors"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	xjapanese "golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/internal/spec"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// same checks a result; it is faster than require for long and many ones.
func same(t *testing.T, want, got string, wantErr, err error) {
	t.Helper()
	if want != got {
		require.Equal(t, want, got)
	}
	if wantErr != nil || err != nil {
		require.Equal(t, wantErr, err)
	}
}

type (
	ownString string
	ownBytes  []byte
)

func TestDecode(t *testing.T) {
	eachDecoder(t, func(t *testing.T, e encoding.Encoding, o whatwg.DecoderOptions, src, want string, wantErr error) {
		got, err := AppendDecode([]byte("front"), src, e, o)
		same(t, "front"+want, string(got), wantErr, err)
		got, err = AppendDecode(nil, []byte(src), e, o)
		same(t, want, string(got), wantErr, err)
		text, err := DecodeString(src, e, o)
		same(t, want, text, wantErr, err)
		text, err = DecodeString([]byte(src), e, o)
		same(t, want, text, wantErr, err)
		if len(src) > 40 {
			return
		}
		text, err = DecodeString(ownString(src), e, o)
		same(t, want, text, wantErr, err)
		text, err = DecodeString(ownBytes(src), e, o)
		same(t, want, text, wantErr, err)
		for room := range len(want) + 20 {
			dst := make([]byte, 5, 5+room)
			copy(dst, "front")
			got, err = AppendDecode(dst, src, e, o)
			same(t, "front"+want, string(got), wantErr, err)
			if room >= len(want) {
				require.Same(t, &dst[0], &got[0], "room for %d, took more than %d", len(want), room)
			}
		}
	})
}

// TestDecodeSpec compares with the standard's handlers and with transform.Bytes.
func TestDecodeSpec(t *testing.T) {
	for _, e := range whatwg.All() {
		for _, src := range inputs(trickyBytes) {
			want, _ := spec.Decode(name(e), []byte(src))
			got, err := DecodeString(src, e, whatwg.DecoderOptions{})
			same(t, string(want), got, nil, err)
			theirs, _, err := transform.Bytes(e.NewDecoder(), []byte(src))
			same(t, string(theirs), got, nil, err)
			want, _, _ = spec.DecodeSniff(name(e), []byte(src))
			got, err = DecodeString(src, e, whatwg.DecoderOptions{BOM: whatwg.SniffBOM})
			same(t, string(want), got, nil, err)
		}
	}
}

func TestEncode(t *testing.T) {
	eachEncoder(t, func(t *testing.T, e encoding.Encoding, o whatwg.EncoderOptions, src, want string, wantErr error) {
		got, err := AppendEncode([]byte("front"), src, e, o)
		same(t, "front"+want, string(got), wantErr, err)
		got, err = AppendEncode(nil, []byte(src), e, o)
		same(t, want, string(got), wantErr, err)
		encoded, err := EncodeString(src, e, o)
		same(t, want, encoded, wantErr, err)
		encoded, err = EncodeString([]byte(src), e, o)
		same(t, want, encoded, wantErr, err)
		if len(src) > 40 {
			return
		}
		for room := range len(want) + 20 {
			dst := make([]byte, 5, 5+room)
			copy(dst, "front")
			got, err = AppendEncode(dst, src, e, o)
			same(t, "front"+want, string(got), wantErr, err)
			if room >= len(want) {
				require.Same(t, &dst[0], &got[0], "room for %d, took more than %d", len(want), room)
			}
		}
	})
}

// TestEncodeSpec compares with the standard's handlers.
func TestEncodeSpec(t *testing.T) {
	for _, e := range whatwg.All() {
		if whatwg.OutputEncoding(e) != e {
			continue
		}
		for _, src := range inputs(trickyText) {
			for _, html := range []bool{false, true} {
				want, unmappable := spec.Encode(name(e), []rune(src), html)
				got, err := EncodeString(src, e, whatwg.EncoderOptions{HTML: html})
				require.Equal(t, string(want), got)
				require.Equal(t, unmappable != nil, err != nil)
			}
		}
	}
}

// TestPlain: a string that is plain is returned as it is, and bytes are not shared.
func TestPlain(t *testing.T) {
	long := strings.Repeat("plain ASCII ", 5000)
	for _, e := range whatwg.All() {
		if e == legacy.UTF16BE || e == legacy.UTF16LE || e == legacy.Replacement {
			continue
		}
		for _, src := range []string{"a", "plain", long} {
			got, err := DecodeString(src, e, whatwg.DecoderOptions{BOM: whatwg.SniffBOM})
			require.NoError(t, err)
			require.Equal(t, unsafe.StringData(src), unsafe.StringData(got))
			got, err = EncodeString(src, e, whatwg.EncoderOptions{})
			require.NoError(t, err)
			require.Equal(t, unsafe.StringData(src), unsafe.StringData(got))
			b := []byte(src)
			got, err = DecodeString(b, e, whatwg.DecoderOptions{})
			require.NoError(t, err)
			clear(b)
			require.Equal(t, src, got)
		}
	}
	marked := "\uFEFF" + long
	got, err := DecodeString(marked, utf8.UTF8, whatwg.DecoderOptions{BOM: whatwg.RemoveBOM})
	require.NoError(t, err)
	require.Equal(t, unsafe.StringData(marked[3:]), unsafe.StringData(got))
}

// TestForeign uses encodings of golang.org/x/text.
func TestForeign(t *testing.T) {
	foreign := []encoding.Encoding{
		xjapanese.ShiftJIS, xjapanese.ISO2022JP, charmap.Windows1253, encoding.Replacement, encoding.Nop,
		unicode.UTF16(unicode.BigEndian, unicode.UseBOM), unicode.UTF8BOM,
	}
	for _, e := range foreign {
		for _, src := range inputs(trickyBytes) {
			want, wantErr := whole(e.NewDecoder(), src)
			got, err := DecodeString(src, e, whatwg.DecoderOptions{})
			same(t, want, got, wantErr, err)
			b, err := AppendDecode(nil, []byte(src), e, whatwg.DecoderOptions{})
			same(t, want, string(b), wantErr, err)
		}
		for _, src := range inputs(trickyText) {
			want, wantErr := whole(e.NewEncoder(), src)
			got, err := EncodeString(src, e, whatwg.EncoderOptions{})
			same(t, want, got, wantErr, err)
		}
		require.Panics(t, func() { _, _ = DecodeString("", e, whatwg.DecoderOptions{Fatal: true}) })
		require.Panics(t, func() { _, _ = DecodeString("\uFEFF", e, whatwg.DecoderOptions{Fatal: true, BOM: whatwg.SniffBOM}) })
		require.Panics(t, func() { _, _ = EncodeString("", e, whatwg.EncoderOptions{HTML: true}) })
		require.Panics(t, func() { ValidPrefix(nil, e) })
	}
	got, err := DecodeString("\uFEFFé", xjapanese.ShiftJIS, whatwg.DecoderOptions{BOM: whatwg.SniffBOM})
	require.NoError(t, err)
	require.Equal(t, "é", got)
}

// greedy is a foreign Transformer that wants all of its input at once, up to a
// limit, and as much room.
type greedy struct {
	transform.NopResetter
	limit int
}

func (g greedy) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	n := min(g.limit, len(src))
	switch {
	case n < g.limit && !atEOF:
		return 0, 0, transform.ErrShortSrc
	case len(dst) < n:
		return 0, 0, transform.ErrShortDst
	}
	copy(dst, src[:n])
	if n < len(src) {
		err = transform.ErrShortDst
	}
	return n, n, err
}

type greedyEncoding struct{ limit int }

func (e greedyEncoding) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: greedy{limit: e.limit}}
}

func (e greedyEncoding) NewEncoder() *encoding.Encoder {
	return &encoding.Encoder{Transformer: greedy{limit: e.limit}}
}

// TestGreedy: what a foreign decoder wants to see at once is limited by the
// scratch, and there is an error beyond it.
func TestGreedy(t *testing.T) {
	src := strings.Repeat("0123456789", 5000)
	for _, limit := range []int{1, 15, 17, 1000, len(scratch{}.in)} {
		for _, room := range []int{0, 16, 100, 50000} {
			got, err := AppendDecode(make([]byte, 0, room), src, greedyEncoding{limit}, whatwg.DecoderOptions{})
			same(t, src, string(got), nil, err)
		}
		got, err := DecodeString(src, greedyEncoding{limit}, whatwg.DecoderOptions{})
		same(t, src, got, nil, err)
	}
	_, err := DecodeString(src, greedyEncoding{len(scratch{}.in) + 1}, whatwg.DecoderOptions{})
	require.Equal(t, transform.ErrShortSrc, err)
	_, err = AppendDecode(nil, []byte(src), greedyEncoding{len(scratch{}.out) + 1}, whatwg.DecoderOptions{})
	require.Equal(t, transform.ErrShortDst, err)
}

// TestCallbacks: they may convert themselves, panic, and return a lot.
func TestCallbacks(t *testing.T) {
	o := whatwg.DecoderOptions{Malformed: func(m whatwg.MalformedError) string {
		inner, err := DecodeString(m.Bytes, legacy.Windows1252, whatwg.DecoderOptions{})
		require.NoError(t, err)
		return strings.Repeat(inner, 10000)
	}}
	got, err := DecodeString("a\xFFb\xFEc", japanese.ShiftJIS, o)
	same(t, "a"+strings.Repeat("ÿ", 10000)+"b"+strings.Repeat("þ", 10000)+"c", got, nil, err)

	require.Panics(t, func() {
		_, _ = AppendDecode(nil, "\xFF", utf8.UTF8, whatwg.DecoderOptions{Malformed: func(whatwg.MalformedError) string { panic("no") }})
	})
	got, err = DecodeString("a\xFF", utf8.UTF8, whatwg.DecoderOptions{})
	same(t, "a�", got, nil, err)
}

// TestOwnEncoding: an encoding that is neither the standard's nor foreign.
func TestOwnEncoding(t *testing.T) {
	source := legacy.XUserDefined.(*codec.Encoding)
	own := &codec.Encoding{Name: "mine", Decoder: source.Decoder, Encoder: source.Encoder}
	got, err := DecodeString("a\x80", own, whatwg.DecoderOptions{})
	same(t, "a\uF780", got, nil, err)
	_, err = EncodeString("aé", own, whatwg.EncoderOptions{})
	require.Equal(t, &whatwg.UnmappableError{Encoding: "mine", Offset: 1, Len: 2, Rune: 'é', Source: 'é'}, err)
	_, ok := MaxDecodedLen(1, own, whatwg.DecoderOptions{})
	require.False(t, ok)
	_, ok = MaxEncodedLen(1, own, whatwg.EncoderOptions{})
	require.False(t, ok)
}

// allocs counts allocations, but for those that the garbage collector causes when
// it empties the pools.
func allocs(f func()) float64 {
	least := testing.AllocsPerRun(3, f)
	for range 2 {
		least = min(least, testing.AllocsPerRun(3, f))
	}
	return least
}

func TestAllocations(t *testing.T) {
	for _, e := range whatwg.All() {
		for _, bom := range []whatwg.BOM{whatwg.KeepBOM, whatwg.SniffBOM} {
			o := whatwg.DecoderOptions{BOM: bom}
			for _, src := range [][]byte{nil, []byte("a"), []byte("caf\xE9"), []byte("\uFEFF日本"), bytes.Repeat([]byte("dense \xA4\xA2\xC8\xFC"), 5000)} {
				dst := make([]byte, 0, 3*len(src))
				text := string(src)
				require.Zero(t, allocs(func() { _, _ = AppendDecode(dst, src, e, o) }), "%v", e)
				require.Zero(t, allocs(func() { _, _ = AppendDecode(dst, text, e, o) }), "%v", e)
				require.LessOrEqual(t, allocs(func() { _, _ = AppendDecode(nil, src, e, o) }), 1.0, "%v", e)
				require.LessOrEqual(t, allocs(func() { _, _ = DecodeString(src, e, o) }), 1.0, "%v", e)
				require.LessOrEqual(t, allocs(func() { _, _ = DecodeString(text, e, o) }), 1.0, "%v", e)
				d := whatwg.NewDecoder(e, o)
				require.Zero(t, allocs(func() { d.Reset(); _, _, _ = d.Transform(dst[:cap(dst)], src, true) }), "%v", e)
			}
			require.Equal(t, 1.0, allocs(func() { whatwg.NewDecoder(e, o) }), "%v", e)
		}
		o := whatwg.EncoderOptions{HTML: true}
		src := []byte("text, αβγ, 日本語, é")
		dst, _ := AppendEncode(nil, src, e, o)
		require.Zero(t, allocs(func() { _, _ = AppendEncode(dst[:0], src, e, o) }), "%v", e)
		require.LessOrEqual(t, allocs(func() { _, _ = EncodeString(src, e, o) }), 1.0, "%v", e)
	}
	plain := strings.Repeat("plain", 10000)
	require.Zero(t, allocs(func() { _, _ = DecodeString(plain, legacy.Windows1252, whatwg.DecoderOptions{}) }))
	require.Zero(t, allocs(func() { _, _ = EncodeString(plain, legacy.Windows1252, whatwg.EncoderOptions{}) }))
}

// TestTwoAllocations: text that changes its kind costs one more, whatever it does.
func TestTwoAllocations(t *testing.T) {
	head, noise := strings.Repeat("a", 9000), strings.Repeat("\xFF", 5000)
	for _, tail := range []string{noise, noise + head + noise} {
		for _, e := range whatwg.All() {
			src := []byte(head + tail)
			require.LessOrEqual(t, allocs(func() { _, _ = AppendDecode(nil, src, e, whatwg.DecoderOptions{}) }), 2.0, "%v", e)
			require.LessOrEqual(t, allocs(func() { _, _ = DecodeString(src, e, whatwg.DecoderOptions{}) }), 2.0, "%v", e)
			require.LessOrEqual(t, allocs(func() { _, _ = AppendEncode(nil, src, e, whatwg.EncoderOptions{HTML: true}) }), 2.0, "%v", e)
		}
	}
}

// TestAtOnce calls from many goroutines, which share the pool.
func TestAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	for i, e := range whatwg.All() {
		src := inputs(trickyBytes)[i%10]
		want, _ := spec.Decode(name(e), []byte(src))
		wg.Go(func() {
			for range 50 {
				got, err := DecodeString(src, e, whatwg.DecoderOptions{})
				if err != nil || got != string(want) {
					t.Error(errors.Join(err, errors.New(name(e))))
				}
			}
		})
	}
	wg.Wait()
}
