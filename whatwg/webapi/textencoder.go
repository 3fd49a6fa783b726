package webapi

import (
	"slices"
	"unicode/utf16"
	"unicode/utf8"
)

// TextEncoder is the interface TextEncoder,
// https://encoding.spec.whatwg.org/#interface-textencoder. The constructor's
// steps are to do nothing: the zero value is ready to use. It has no state.
type TextEncoder struct{}

// TextEncoderEncodeIntoResult is the dictionary of that name: the progress of
// [TextEncoder.EncodeInto].
type TextEncoderEncodeIntoResult struct {
	Read      int // what of source was converted, in UTF-16 code units, as the standard counts
	ReadBytes int // the same in bytes: source[ReadBytes:] is left
	Written   int // bytes of destination
}

// Encoding returns "utf-8".
func (TextEncoder) Encoding() string { return "utf-8" }

// Encode is the method encode: it returns input as UTF-8, in memory of its own.
func (e TextEncoder) Encode(input string) []byte { return e.AppendEncode(nil, input) }

// AppendEncode is [TextEncoder.Encode], but appends to dst and returns that.
func (TextEncoder) AppendEncode(dst []byte, input string) []byte {
	if utf8.ValidString(input) {
		return append(dst, input...)
	}
	for _, r := range input { // each byte that is not UTF-8 is U+FFFD
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// EncodeUTF16 is the method encode for UTF-16 code units.
func (e TextEncoder) EncodeUTF16(input []uint16) []byte { return e.AppendEncodeUTF16(nil, input) }

// AppendEncodeUTF16 is [TextEncoder.EncodeUTF16], but appends to dst and returns
// that.
func (TextEncoder) AppendEncodeUTF16(dst []byte, input []uint16) []byte {
	dst = slices.Grow(dst, len(input))
	for len(input) > 0 {
		r, n := scalarValue(input)
		dst, input = utf8.AppendRune(dst, r), input[n:]
	}
	return dst
}

// EncodeInto is the method encodeInto: it writes source to destination as UTF-8,
// up to the first character that does not fit as a whole, and returns how far it
// got. It does not allocate.
func (TextEncoder) EncodeInto(source string, destination []byte) TextEncoderEncodeIntoResult {
	var result TextEncoderEncodeIntoResult
	for result.ReadBytes < len(source) {
		r, size := utf8.DecodeRuneInString(source[result.ReadBytes:])
		if utf8.RuneLen(r) > len(destination)-result.Written {
			break
		}
		result.Read += utf16.RuneLen(r)
		result.ReadBytes += size
		result.Written += utf8.EncodeRune(destination[result.Written:], r)
	}
	return result
}

// EncodeUTF16Into is the method encodeInto for UTF-16 code units, which read
// counts. It does not allocate.
func (TextEncoder) EncodeUTF16Into(source []uint16, destination []byte) (read, written int) {
	for read < len(source) {
		r, n := scalarValue(source[read:])
		if utf8.RuneLen(r) > len(destination)-written {
			break
		}
		read += n
		written += utf8.EncodeRune(destination[written:], r)
	}
	return read, written
}

// scalarValue returns the scalar value at the front of units, of which there is
// one at least, and how many units it has.
func scalarValue(units []uint16) (r rune, n int) {
	r = rune(units[0])
	if !utf16.IsSurrogate(r) {
		return r, 1
	}
	if len(units) > 1 {
		if r = utf16.DecodeRune(r, rune(units[1])); r != utf8.RuneError {
			return r, 2
		}
	}
	return utf8.RuneError, 1
}
