package conv_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/conv"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// One buffer serves many texts.
func ExampleAppendDecode() {
	var buf []byte
	for _, page := range []string{"\x93\xFA\x96\x7B", "plain", "\xEF\xBB\xBFUTF-8"} {
		buf, _ = conv.AppendDecode(buf[:0], page, japanese.ShiftJIS, whatwg.DecoderOptions{BOM: whatwg.SniffBOM})
		fmt.Printf("%s\n", buf)
	}
	// Output:
	// 日本
	// plain
	// UTF-8
}

func ExampleAppendEncode() {
	b, err := conv.AppendEncode(nil, "price: 5 €", legacy.KOI8R, whatwg.EncoderOptions{})
	var unmappable *whatwg.UnmappableError
	fmt.Printf("%q %v\n", b, errors.As(err, &unmappable))
	b, _ = conv.AppendEncode(nil, "price: 5 €", legacy.KOI8R, whatwg.EncoderOptions{HTML: true})
	fmt.Printf("%q\n", b)
	// Output:
	// "price: 5 " true
	// "price: 5 &#8364;"
}

func ExampleDecodeString() {
	fmt.Println(conv.DecodeString("caf\xE9", legacy.Windows1252, whatwg.DecoderOptions{}))
	// Output: café <nil>
}

// Room for the worst case, once and for all.
func ExampleMaxDecodedLen() {
	if size, ok := conv.MaxDecodedLen(1000, legacy.UTF16LE, whatwg.DecoderOptions{}); ok {
		fmt.Println(size)
	}
	// Output: 1500
}

func ExampleValidPrefix() {
	src := []byte("日本\xFF語")
	n := conv.ValidPrefix(src, utf8.UTF8)
	fmt.Printf("%s, then %X\n", src[:n], src[n])
	// Output: 日本, then FF
}

// Readers and their decoders are kept in a pool; no page costs an allocation.
func ExampleReader_Reset() {
	pool := sync.Pool{New: func() any { return conv.NewReader(nil, nil) }}
	d := japanese.EUCJP.NewDecoder()
	for _, page := range []string{"\xC6\xFC\xCB\xDC\n", "plain\n"} {
		r := pool.Get().(*conv.Reader)
		r.Reset(strings.NewReader(page), d)
		if _, err := r.WriteTo(os.Stdout); err != nil {
			fmt.Println(err)
		}
		r.Reset(nil, nil)
		pool.Put(r)
	}
	// Output:
	// 日本
	// plain
}

// A log that is being written ends within a character at times.
func ExampleReader_Follow() {
	var log strings.Builder
	source := &tail{log: &log}
	r := conv.NewReader(source, japanese.ShiftJIS.NewDecoder())
	r.Follow(true)
	p := make([]byte, 1000)
	for _, piece := range []string{"\x93", "\xFA\x96", "\x7B\x93"} { // 日本, and a leading byte
		log.WriteString(piece)
		n, err := r.Read(p)
		fmt.Printf("%q %v\n", p[:n], err)
	}
	r.Follow(false) // nothing will follow the leading byte
	n, err := r.Read(p)
	fmt.Printf("%q %v\n", p[:n], err)
	// Output:
	// "" EOF
	// "日" <nil>
	// "本" <nil>
	// "�" <nil>
}

// tail reads what log has got since.
type tail struct {
	log  *strings.Builder
	read int
}

func (t *tail) Read(p []byte) (n int, err error) {
	n = copy(p, t.log.String()[t.read:])
	t.read += n
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func ExampleWriter() {
	var out strings.Builder
	w := conv.NewWriter(&out, whatwg.NewEncoder(japanese.ISO2022JP, whatwg.EncoderOptions{HTML: true}))
	fmt.Fprintf(w, "%c%c %c", '日', 'ก', '本')
	if err := w.Close(); err != nil { // writes the last escape sequence
		fmt.Println(err)
	}
	fmt.Printf("%q\n", out.String())
	// Output: "\x1b$BF|\x1b(B&#3585; \x1b$BK\\\x1b(B"
}
