package forms_test

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/url"
	"strings"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/forms"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// Following a link of a page in Shift_JIS: its query is in Shift_JIS, its path
// in UTF-8.
func ExampleHref() {
	page, err := url.Parse("https://example.com/list")
	if err != nil {
		fmt.Println(err)
		return
	}
	link, err := page.Parse(forms.Href(japanese.ShiftJIS, page.Scheme, "/検索?q=寿司"))
	fmt.Println(link, err)
	// Output:
	// https://example.com/%E6%A4%9C%E7%B4%A2?q=%8E%F5%8Ei <nil>
}

// Only a query that a server gets over HTTP is in the page's encoding.
func ExampleQuery() {
	fmt.Println(forms.Query(legacy.Windows1252, "https", "q=café ✓"))
	fmt.Println(forms.Query(legacy.Windows1252, "mailto", "subject=café ✓"))
	// Output:
	// q=caf%E9%20%26%2310003%3B
	// subject=caf%C3%A9%20%E2%9C%93
}

func ExampleAppendPercentEncoded() {
	dst := []byte("https://example.com/")
	dst = forms.AppendPercentEncoded(dst, utf8.UTF8, "検索", forms.PathSet)
	dst = append(dst, "?q="...)
	dst = forms.AppendPercentEncoded(dst, japanese.EUCJP, "寿司 & 🍣", forms.FormURLEncodedSet)
	fmt.Println(string(dst))
	// Output:
	// https://example.com/%E6%A4%9C%E7%B4%A2?q=%BC%F7%BB%CA+%26+%26%23127843%3B
}

// Sending a form of a page in Shift_JIS, with a hidden field that tells the
// server the encoding.
func ExampleURLEncoded() {
	e := japanese.ShiftJIS
	body := forms.URLEncoded(e, []forms.Pair{
		forms.Hidden(e, "_charset_", ""),
		{Name: "注文", Value: "寿司\n🍣"},
	})
	fmt.Println(body)
	// Output:
	// _charset_=Shift_JIS&%92%8D%95%B6=%8E%F5%8Ei%0D%0A%26%23127843%3B
}

// A server that lets the form say which encoding it is in.
func ExampleParse() {
	body := "_charset_=EUC-JP&%C3%ED%CA%B8=%BC%F7%BB%CA"
	pairs := forms.Parse(utf8.UTF8, body)
	for _, pair := range pairs {
		if e, err := whatwg.Get(pair.Value); pair.Name == "_charset_" && err == nil {
			pairs = forms.Parse(e, body)
		}
	}
	fmt.Println(pairs)
	// Output:
	// [{_charset_ EUC-JP} {注文 寿司}]
}

// The form wants to be sent in another encoding than its page is in.
func ExampleAcceptCharset() {
	fmt.Println(forms.AcceptCharset("x-unknown x-sjis utf-8"))
	// Output:
	// Shift_JIS
}

// A form with a file, of a page in Shift_JIS.
func ExampleWriteField() {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	if err := w.SetBoundary("boundary"); err != nil { // for the example; it is random otherwise
		fmt.Println(err)
		return
	}
	e := japanese.ShiftJIS
	err := forms.WriteField(w, e, "注文", "寿司 🍣")
	if err != nil {
		fmt.Println(err)
		return
	}
	file, err := forms.CreateFile(w, e, "写真", "寿司.jpg", "image/jpeg")
	if err != nil {
		fmt.Println(err)
		return
	}
	io.WriteString(file, "…")
	if err := w.Close(); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("Content-Type:", w.FormDataContentType())
	for line := range strings.Lines(body.String()) {
		fmt.Printf("%q\n", line)
	}
	// Output:
	// Content-Type: multipart/form-data; boundary=boundary
	// "--boundary\r\n"
	// "Content-Disposition: form-data; name=\"\x92\x8d\x95\xb6\"\r\n"
	// "\r\n"
	// "\x8e\xf5\x8ei &#127843;\r\n"
	// "--boundary\r\n"
	// "Content-Disposition: form-data; name=\"\x8eʐ^\"; filename=\"\x8e\xf5\x8ei.jpg\"\r\n"
	// "Content-Type: image/jpeg\r\n"
	// "\r\n"
	// "…\r\n"
	// "--boundary--\r\n"
}
