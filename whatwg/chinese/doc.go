// Package chinese is the legacy multi-byte Chinese encodings of the standard:
// the simplified GBK and gb18030,
// https://encoding.spec.whatwg.org/#legacy-multi-byte-chinese-(simplified)-encodings,
// and the traditional Big5,
// https://encoding.spec.whatwg.org/#legacy-multi-byte-chinese-(traditional)-encodings.
//
// Each is an encoding.Encoding, as in golang.org/x/text. gb18030 is the edition
// of 2022, but for 0xA3 0xA0. GBK has the same decoder; GB2312 is a label of GBK.
// Big5 includes the Hong Kong Supplementary Character Set, of which what starts
// with a byte below 0xA1 is decoded only. The tables of an encoding are made on
// its first use.
package chinese

import (
	"golang.org/x/text/encoding"
)

// All returns the encodings of this package, in the standard's order.
func All() []encoding.Encoding { return []encoding.Encoding{GBK, GB18030, Big5} }

// inRange reports whether v is in the range lo to hi, inclusive.
func inRange[T byte | int | rune](v, lo, hi T) bool { return lo <= v && v <= hi }
