// Package japanese is the legacy multi-byte Japanese encodings of the standard:
// EUC-JP, ISO-2022-JP and Shift_JIS,
// https://encoding.spec.whatwg.org/#legacy-multi-byte-japanese-encodings.
//
// Each is an encoding.Encoding, as in golang.org/x/text. All are JIS X 0208
// with the extensions of IBM and NEC; EUC-JP decodes JIS X 0212 as well, and
// nothing encodes it. The tables of an encoding are made on its first use.
package japanese

import (
	"golang.org/x/text/encoding"
)

// All returns the encodings of this package, in the standard's order.
func All() []encoding.Encoding { return []encoding.Encoding{EUCJP, ISO2022JP, ShiftJIS} }

// inRange reports whether v is in the range lo to hi, inclusive.
func inRange[T byte | int | rune](v, lo, hi T) bool { return lo <= v && v <= hi }
