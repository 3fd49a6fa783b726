package conv

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
)

// benchmarkTexts are samples of cmd/webenc, and ASCII.
var benchmarkTexts = []struct{ name, label string }{
	{"ascii", "windows-1252"}, {"russian", "windows-1251"}, {"japanese", "shift_jis"}, {"japanese", "iso-2022-jp"}, {"japanese", "utf-8"}, {"many", "utf-16le"},
}

// benchmarkText returns size bytes of UTF-8, or a few more or less.
func benchmarkText(b *testing.B, name string, size int) []byte {
	text := []byte("The quick brown fox jumps over the lazy dog.\n")
	if name != "ascii" {
		var err error
		if text, err = os.ReadFile("../../cmd/webenc/samples/" + name + ".utf-8.txt"); err != nil {
			b.Fatal(err)
		}
	}
	text = bytes.Repeat(text, size/len(text)+1)
	return bytes.ToValidUTF8(text[:size], nil)
}

// measure runs f for src, and checks each of its errors.
func measure(b *testing.B, name string, src []byte, f func() error) {
	b.Run(name, func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		b.ReportAllocs()
		for b.Loop() {
			if err := f(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkDecode compares the functions of this package with Transform on whole
// buffers, and with what golang.org/x/text has over the same decoder.
func BenchmarkDecode(b *testing.B) {
	for _, c := range benchmarkTexts {
		e, err := whatwg.Get(c.label)
		if err != nil {
			b.Fatal(err)
		}
		for _, size := range []int{8, 64, 1 << 10, 64 << 10, 1 << 20} {
			src, err := AppendEncode(nil, benchmarkText(b, c.name, size), e, whatwg.EncoderOptions{HTML: true})
			if err != nil {
				b.Fatal(err)
			}
			dst := make([]byte, 3*len(src)+16)
			d := e.NewDecoder()
			b.Run(fmt.Sprintf("%s/%s/%d", c.label, c.name, size), func(b *testing.B) {
				compareOneShot(b, e, d, dst, src)
				compareStreams(b, d, dst[:min(len(dst), 32<<10)], src)
			})
		}
	}
}

func compareOneShot(b *testing.B, e encoding.Encoding, d *encoding.Decoder, dst, src []byte) {
	o := whatwg.DecoderOptions{}
	measure(b, "Transform", src, func() error { d.Reset(); _, _, err := d.Transform(dst, src, true); return err })
	measure(b, "AppendDecode/reused", src, func() (err error) { _, err = AppendDecode(dst[:0], src, e, o); return err })
	measure(b, "AppendDecode/new", src, func() (err error) { _, err = AppendDecode(nil, src, e, o); return err })
	measure(b, "transform.Bytes", src, func() (err error) { _, err = e.NewDecoder().Bytes(src); return err })
	text := string(src)
	measure(b, "DecodeString", src, func() (err error) { _, err = DecodeString(text, e, o); return err })
	measure(b, "transform.String", src, func() (err error) { _, err = e.NewDecoder().String(text); return err })
	measure(b, "ValidPrefix", src, func() error {
		if n := ValidPrefix(src, e); n != len(src) {
			return fmt.Errorf("malformed at %d", n)
		}
		return nil
	})
}

func compareStreams(b *testing.B, d *encoding.Decoder, p, src []byte) {
	source := bytes.NewReader(src)
	r := NewReader(source, d)
	measure(b, "Reader/Read", src, func() error {
		source.Reset(src)
		r.Reset(source, d)
		return readAll(r, p)
	})
	measure(b, "Reader/WriteTo", src, func() error {
		source.Reset(src)
		r.Reset(source, d)
		_, err := r.WriteTo(io.Discard)
		return err
	})
	measure(b, "Reader/new", src, func() error {
		source.Reset(src)
		return readAll(NewReader(source, d), p)
	})
	measure(b, "transform.Reader", src, func() error {
		source.Reset(src)
		return readAll(transform.NewReader(source, d), p)
	})
	w := NewWriter(io.Discard, d)
	measure(b, "Writer", src, func() error {
		w.Reset(io.Discard, d)
		if _, err := w.Write(src); err != nil {
			return err
		}
		return w.Close()
	})
	measure(b, "transform.Writer", src, func() error {
		w := transform.NewWriter(io.Discard, d)
		if _, err := w.Write(src); err != nil {
			return err
		}
		return w.Close()
	})
}

// readAll reads from r to p, again and again.
func readAll(r io.Reader, p []byte) error {
	for {
		if _, err := r.Read(p); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func BenchmarkASCIIPrefix(b *testing.B) {
	src := bytes.Repeat([]byte("ASCII"), 1<<14)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if ASCIIPrefix(src) != len(src) {
			b.Fatal("not ASCII")
		}
	}
}
