package whatwg_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/legacy"
)

// Text of a page whose Content-Type names its encoding: a byte order mark, if
// there is one, knows better.
func ExampleDecode() {
	body := strings.NewReader("\xEF\xBB\xBFna\xC3\xAFve")
	e, err := whatwg.Get("ISO-8859-1")
	if err != nil {
		fmt.Println(err)
		return
	}
	d := whatwg.Decode(e)
	text, err := io.ReadAll(d.Reader(body))
	report, _ := whatwg.ReportOf(d)
	fmt.Println(string(text), err, "said:", e, "was:", report.Encoding)
	// Output:
	// naïve <nil> said: windows-1252 was: UTF-8
}

// Any reader becomes one of UTF-8.
func ExampleGet() {
	e, err := whatwg.Get(" Shift-JIS\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	r := transform.NewReader(strings.NewReader("\x93\xFA\x96\x7B\x8C\xEA\n"), e.NewDecoder())
	io.Copy(os.Stdout, r)
	_, err = whatwg.Get("utf-7")
	fmt.Println(err)
	// Output:
	// 日本語
	// whatwg: unknown label "utf-7"
}

// In error mode "fatal" the error says what was malformed, where, and in which
// encoding.
func ExampleNewDecoder_fatal() {
	d := whatwg.NewDecoder(japanese.ShiftJIS, whatwg.DecoderOptions{Fatal: true})
	text, err := d.String("\x93\xFA\x96\x7B\x81\xFD\x8C\xEA")
	var malformed *whatwg.MalformedError
	if errors.As(err, &malformed) {
		fmt.Printf("%q\n%v\n% X at %d\n", text, err, malformed.Bytes, malformed.Offset)
	}
	// Output:
	// ""
	// whatwg: malformed Shift_JIS sequence 81 FD at offset 4
	// 81 FD at 4
}

// A callback sees each malformed sequence and says what stands for it.
func ExampleNewDecoder_malformed() {
	d := whatwg.NewDecoder(legacy.Windows1253, whatwg.DecoderOptions{
		Malformed: func(e whatwg.MalformedError) string { return fmt.Sprintf("[%X at %d]", e.Bytes, e.Offset) },
	})
	fmt.Println(d.String("\xE1\xD2\xE2"))
	// Output:
	// α[D2 at 1]β <nil>
}

// The value of a form's field, as a browser sends it from a page in Shift_JIS.
func ExampleNewEncoder_html() {
	e := whatwg.NewEncoder(japanese.ShiftJIS, whatwg.EncoderOptions{HTML: true})
	value, err := e.String("寿司 🍣")
	fmt.Printf("%q %v\n", value, err)
	// Output:
	// "\x8e\xf5\x8ei &#127843;" <nil>
}

// What a byte order mark says, without decoding.
func ExampleBOMSniff() {
	e, size := whatwg.BOMSniff([]byte("\xFF\xFEh\x00"))
	fmt.Println(e, size)
	e, size = whatwg.BOMSniff([]byte("hi"))
	fmt.Println(e, size)
	// Output:
	// UTF-16LE 2
	// <nil> 0
}
