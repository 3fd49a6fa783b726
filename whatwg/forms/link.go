package forms

import (
	"strings"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg/utf8"
)

// Query percent-encodes the query of a URL that a page in e has, as the query
// state of the URL parser does, https://url.spec.whatwg.org/#query-state. scheme
// is that of the URL, in lower case. The encoding is that of the page for http,
// https, ftp and file, and UTF-8 for all others, ws and wss among them; the set
// is [SpecialQuerySet] for these six, and [QuerySet] for all others.
//
// query has no question mark in front. What is percent-encoded in it already
// stays as it is, and so do & and = and a % that is just a %.
func Query(e encoding.Encoding, scheme, query string) string {
	set := SpecialQuerySet
	switch scheme {
	case "http", "https", "ftp", "file":
	case "ws", "wss":
		e = utf8.UTF8
	default:
		e, set = utf8.UTF8, QuerySet
	}
	return string(AppendPercentEncoded(nil, e, query, set))
}

// Href makes ready for net/url, or any other URL parser that knows UTF-8 only,
// an href attribute of a page in e, or a src or action attribute, or any other
// that is a URL: the parser then comes to the URL that the URL Standard's parser
// comes to with e, if it is otherwise exact. scheme is that of the page's base
// URL, in lower case, for an href that has none itself.
//
//	link, err := base.Parse(forms.Href(e, base.Scheme, href))
//
// Href removes C0 controls and spaces at both ends, and tabs and newlines
// everywhere, as the standard's parser does first; then it writes the query, if
// there is one, as [Query] does. The rest, which is in UTF-8 whatever the
// page's encoding, stays as it is. (net/url is not exact in all of that: it
// refuses a lone % in a path, for one.)
func Href(e encoding.Encoding, scheme, href string) string {
	href = strings.TrimFunc(href, func(r rune) bool { return r <= ' ' })
	href = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(href)
	// Wherever the parser is, the first # starts the fragment, and the first ?
	// in front of it the query.
	url, fragment := cutBefore(href, '#')
	url, query := cutBefore(url, '?')
	if query == "" {
		return href
	}
	if own, ok := schemeOf(url); ok {
		scheme = own
	}
	return url + "?" + Query(e, scheme, query[1:]) + fragment
}

// cutBefore cuts s in front of the first b, if there is one.
func cutBefore(s string, b byte) (before, from string) {
	if i := strings.IndexByte(s, b); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// schemeOf returns the scheme that url starts with, in lower case.
func schemeOf(url string) (scheme string, ok bool) {
	for i := range len(url) {
		switch b := url[i]; {
		case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z':
		case i > 0 && ('0' <= b && b <= '9' || b == '+' || b == '-' || b == '.'):
		default:
			return strings.ToLower(url[:i]), i > 0 && b == ':'
		}
	}
	return "", false
}
