package forms

import "strings"

// PercentEncodeSet is a percent-encode set of the URL Standard,
// https://url.spec.whatwg.org/#percent-encode-set: the bytes that are written
// as % and two digits. Each set has the C0 controls and all bytes above 0x7E.
type PercentEncodeSet uint8

// The percent-encode sets, in the standard's order.
const (
	C0ControlSet      PercentEncodeSet = iota // C0 controls and bytes above 0x7E, no more
	FragmentSet                               // for fragments
	QuerySet                                  // for queries of URLs that are not special
	SpecialQuerySet                           // for queries of special URLs: http, https, ws, wss, ftp, file
	PathSet                                   // for paths
	UserinfoSet                               // for user names and passwords
	ComponentSet                              // for data in a path, query or fragment; JavaScript's encodeURIComponent
	FormURLEncodedSet                         // for names and values of forms; a space is written as +
)

// What the sets have of 0x20 to 0x7E.
const (
	inFragment       = " \"<>`"
	inQuery          = " \"#<>"
	inSpecialQuery   = inQuery + "'"
	inPath           = inQuery + "?^`{}"
	inUserinfo       = inPath + "/:;=@[\\]|"
	inComponent      = inUserinfo + "$%&+,"
	inFormURLEncoded = inComponent + "!'()~"
)

// inSet is all of these.
var inSet = [...]string{
	FragmentSet:       inFragment,
	QuerySet:          inQuery,
	SpecialQuerySet:   inSpecialQuery,
	PathSet:           inPath,
	UserinfoSet:       inUserinfo,
	ComponentSet:      inComponent,
	FormURLEncodedSet: inFormURLEncoded,
}

// Contains reports whether b is in the set.
func (s PercentEncodeSet) Contains(b byte) bool {
	return b < 0x20 || b > 0x7E || strings.IndexByte(inSet[s], b) >= 0
}

// appendBytes appends src to dst, percent-encoded.
func (s PercentEncodeSet) appendBytes(dst, src []byte) []byte {
	const digits = "0123456789ABCDEF"
	for _, b := range src {
		switch {
		case b == ' ' && s == FormURLEncodedSet:
			dst = append(dst, '+')
		case s.Contains(b):
			dst = append(dst, '%', digits[b>>4], digits[b&0xF])
		default:
			dst = append(dst, b)
		}
	}
	return dst
}
