// Package forms writes links and forms in the encoding of the page that they
// are on, as browsers do. A server of Shift_JIS pages wants its queries and
// fields in Shift_JIS, and what it gets from a browser is laid down to the byte.
//
// Of the URL Standard, https://url.spec.whatwg.org/, text of July 2026:
//
//   - [Href] makes an href attribute ready for a URL parser that knows UTF-8
//     only, such as net/url; [Query] is the query alone. A page's encoding is
//     used for queries: paths and fragments are always in UTF-8.
//   - [AppendPercentEncoded] is what both stand on, "percent-encode after
//     encoding", with the [PercentEncodeSet]s.
//   - [Serialize] and [Parse] are application/x-www-form-urlencoded.
//
// Of the HTML Standard, https://html.spec.whatwg.org/, what a form sends:
//
//   - [AcceptCharset] and [Hidden] are for building its list of fields.
//   - [URLEncoded], [PlainText], and [WriteField] with [CreateFile] are its three
//     enctypes: application/x-www-form-urlencoded, text/plain and
//     multipart/form-data.
//
// The encoding that a function takes is that of a page; it is mapped through
// [whatwg.OutputEncoding] as the standards do, so that pages in UTF-16 send
// UTF-8. A character that the encoding does not have is sent as a decimal
// numeric character reference, &#127843; for 🍣, which nobody can tell from the
// same text typed by hand. Text is UTF-8; a byte of it that is not counts as
// U+FFFD. Nothing that comes from data fails or panics. An encoding that is nil
// or foreign, such as one of golang.org/x/text, is a mistake of the program and
// panics; Parse alone can use a foreign one.
package forms
