package whatwg

import (
	"bytes"
	"os"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/transform"
)

// benchmarkTexts are the samples of cmd/webenc, and ASCII.
var benchmarkTexts = []struct{ name, label string }{
	{"japanese", "shift_jis"}, {"japanese", "euc-jp"}, {"japanese", "iso-2022-jp"},
	{"simplified-chinese", "gb18030"}, {"traditional-chinese", "big5"}, {"korean", "euc-kr"},
	{"russian", "windows-1251"}, {"greek", "windows-1253"}, {"japanese", "utf-8"}, {"many", "utf-16le"},
	{"ascii", "windows-1252"}, {"ascii", "shift_jis"},
}

// benchmarkText returns 64 KiB or a little more of UTF-8.
func benchmarkText(b *testing.B, name string) []byte {
	if name == "ascii" {
		return bytes.Repeat([]byte("The quick brown fox jumps over the lazy dog.\n"), 1500)
	}
	text, err := os.ReadFile("../cmd/webenc/samples/" + name + ".utf-8.txt")
	if err != nil {
		b.Fatal(err)
	}
	return bytes.Repeat(text, 64<<10/len(text)+1)
}

// benchmark runs f with each text, encoded and not, for our encodings and for
// those of golang.org/x/text.
func benchmark(b *testing.B, f func(b *testing.B, e encoding.Encoding, text, encoded []byte)) {
	for _, c := range benchmarkTexts {
		text := benchmarkText(b, c.name)
		ours := get(b, c.label)
		encoded, err := NewEncoder(ours, EncoderOptions{HTML: true}).Bytes(text)
		if err != nil {
			b.Fatal(err)
		}
		theirs, err := htmlindex.Get(c.label)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.label+"/"+c.name+"/webenc", func(b *testing.B) { f(b, ours, text, encoded) })
		b.Run(c.label+"/"+c.name+"/xtext", func(b *testing.B) { f(b, theirs, text, encoded) })
	}
}

// transformAll measures one Transform of src after Reset.
func transformAll(b *testing.B, t transform.Transformer, src []byte) {
	dst := make([]byte, 3*len(src))
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		t.Reset()
		if _, _, err := t.Transform(dst, src, true); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	benchmark(b, func(b *testing.B, e encoding.Encoding, _, encoded []byte) { transformAll(b, e.NewDecoder(), encoded) })
}

func BenchmarkEncode(b *testing.B) {
	benchmark(b, func(b *testing.B, e encoding.Encoding, text, _ []byte) {
		transformAll(b, encoding.HTMLEscapeUnsupported(e.NewEncoder()), text)
	})
}
