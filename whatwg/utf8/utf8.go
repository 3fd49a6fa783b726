// Package utf8 is UTF-8, the encoding:
// https://encoding.spec.whatwg.org/#the-encoding.
//
// [UTF8] is an encoding.Encoding. Its decoder gives one U+FFFD for each maximal
// subpart of a malformed sequence, as the standard demands: Go's own functions
// give one for each byte. It treats a byte order mark as a character; the
// decoders of package whatwg know more of these.
//
// The encoder copies: it turns each byte that is not UTF-8 into U+FFFD, and has
// no unmappable characters.
package utf8

import (
	"encoding/binary"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/internal/kernel"
)

// UTF8 is UTF-8, https://encoding.spec.whatwg.org/#utf-8.
var UTF8 encoding.Encoding = &utf8Encoding

var utf8Encoding = codec.Encoding{Name: "UTF-8", Decoder: decoder{}, Encoder: Encoder{}}

// All returns the encodings of this package.
func All() []encoding.Encoding { return []encoding.Encoding{UTF8} }

// decoder is the UTF-8 decoder, https://encoding.spec.whatwg.org/#utf-8-decoder.
type decoder struct{}

// Next is the handler.
func (decoder) Next(s codec.State, src []byte, atEOF bool) (codec.State, codec.Item) {
	first := src[0]
	bytesNeeded, r := 0, rune(0)
	lowerBoundary, upperBoundary := byte(0x80), byte(0xBF)
	switch {
	case first <= 0x7F:
		return s, codec.Item{R: rune(first), N: 1}
	case 0xC2 <= first && first <= 0xDF:
		bytesNeeded, r = 1, rune(first&0x1F)
	case 0xE0 <= first && first <= 0xEF:
		if first == 0xE0 {
			lowerBoundary = 0xA0
		}
		if first == 0xED {
			upperBoundary = 0x9F
		}
		bytesNeeded, r = 2, rune(first&0xF)
	case 0xF0 <= first && first <= 0xF4:
		if first == 0xF0 {
			lowerBoundary = 0x90
		}
		if first == 0xF4 {
			upperBoundary = 0x8F
		}
		bytesNeeded, r = 3, rune(first&0x7)
	default:
		return s, codec.Item{N: 1, Kind: codec.Malformed}
	}
	for bytesSeen := 1; bytesSeen <= bytesNeeded; bytesSeen++ {
		if bytesSeen == len(src) && !atEOF {
			return s, codec.Item{Kind: codec.NeedMore}
		}
		if bytesSeen == len(src) || src[bytesSeen] < lowerBoundary || src[bytesSeen] > upperBoundary {
			return s, codec.Item{N: bytesSeen, Kind: codec.Malformed}
		}
		lowerBoundary, upperBoundary = 0x80, 0xBF
		r = r<<6 | rune(src[bytesSeen]&0x3F)
	}
	return s, codec.Item{R: r, N: bytesNeeded + 1}
}

// Run copies what is valid.
func (decoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	n := kernel.UTF8(dst, src)
	return s, n, n
}

// Replace implements [codec.Replacer]. It returns when there was no error for a
// few bytes, but for runs of ASCII.
func (d decoder) Replace(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc, errors int) {
	for good := 0; good < 6 && nSrc < len(src) && len(dst)-nDst >= utf8.UTFMax; {
		rest := src[nSrc:]
		if rest[0] < utf8.RuneSelf {
			if len(rest) >= 8 && binary.LittleEndian.Uint64(rest)&0x8080808080808080 == 0 {
				n := kernel.ASCII(dst[nDst:], rest)
				good, nDst, nSrc = 4, nDst+n, nSrc+n // good for one item more
				continue
			}
			dst[nDst] = rest[0]
			good, nDst, nSrc = good+1, nDst+1, nSrc+1
			continue
		}
		_, item := d.Next(s, rest, false)
		switch item.Kind {
		case codec.NeedMore:
			return s, nDst, nSrc, errors
		case codec.Malformed:
			good = 0
			errors++
			binary.LittleEndian.PutUint32(dst[nDst:], 0xBDBFEF) // EF BF BD is U+FFFD
			nDst += 3
		default:
			good += item.N
			nDst += utf8.EncodeRune(dst[nDst:], item.R)
		}
		nSrc += item.N
	}
	return s, nDst, nSrc, errors
}

// Encoder is the UTF-8 encoder, https://encoding.spec.whatwg.org/#utf-8-encoder,
// for encodings that have it for theirs, as replacement has.
type Encoder struct{}

// Next implements [codec.Encoder].
func (Encoder) Next(s codec.State, r rune) (codec.State, codec.Code) {
	var b [4]byte
	n := utf8.EncodeRune(b[:], r)
	return s, codec.Code{Bytes: binary.BigEndian.Uint32(b[:]) >> (8 * (4 - n)), N: uint8(n)}
}

// Run implements [codec.Encoder].
func (Encoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	n := kernel.UTF8(dst, src)
	return s, n, n
}
