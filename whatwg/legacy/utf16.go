package legacy

import (
	"math/bits"
	"unicode/utf16"

	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/internal/kernel"
)

// utf16BEDecoder and utf16LEDecoder are the shared UTF-16 decoder,
// https://encoding.spec.whatwg.org/#shared-utf-16-decoder, with "is UTF-16BE
// decoder" true and false.
type (
	utf16BEDecoder struct{}
	utf16LEDecoder struct{}
)

func (utf16BEDecoder) Next(s codec.State, src []byte, atEOF bool) (codec.State, codec.Item) {
	return s, decodeUTF16(true, src, atEOF)
}

func (utf16LEDecoder) Next(s codec.State, src []byte, atEOF bool) (codec.State, codec.Item) {
	return s, decodeUTF16(false, src, atEOF)
}

// decodeUTF16 is the handler. What is left at the end of the input, a leading
// surrogate and a byte perhaps, is one error.
func decodeUTF16(isUTF16BE bool, src []byte, atEOF bool) codec.Item {
	switch {
	case len(src) < 2 && !atEOF:
		return codec.Item{Kind: codec.NeedMore}
	case len(src) < 2:
		return codec.Item{N: 1, Kind: codec.Malformed}
	}
	codeUnit := codeUnitAt(isUTF16BE, src)
	switch {
	case !utf16.IsSurrogate(codeUnit):
		return codec.Item{R: codeUnit, N: 2}
	case isTrailingSurrogate(codeUnit):
		return codec.Item{N: 2, Kind: codec.Malformed}
	case len(src) < 4 && !atEOF:
		return codec.Item{Kind: codec.NeedMore}
	case len(src) < 4:
		return codec.Item{N: len(src), Kind: codec.Malformed}
	}
	leadingSurrogate, codeUnit := codeUnit, codeUnitAt(isUTF16BE, src[2:])
	if isTrailingSurrogate(codeUnit) {
		return codec.Item{R: utf16.DecodeRune(leadingSurrogate, codeUnit), N: 4}
	}
	return codec.Item{N: 2, Kind: codec.Malformed} // the code unit is restored
}

func codeUnitAt(isUTF16BE bool, src []byte) rune {
	if isUTF16BE {
		return rune(src[0])<<8 | rune(src[1])
	}
	return rune(src[1])<<8 | rune(src[0])
}

func isTrailingSurrogate(r rune) bool { return 0xDC00 <= r && r <= 0xDFFF }

func (utf16BEDecoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	nDst, nSrc = kernel.UTF16(true, dst, src)
	return s, nDst, nSrc
}

func (utf16LEDecoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	nDst, nSrc = kernel.UTF16(false, dst, src)
	return s, nDst, nSrc
}

// utf16BEEncoder and utf16LEEncoder write UTF-16 without a byte order mark.
// The standard has no such encoders.
type (
	utf16BEEncoder struct{}
	utf16LEEncoder struct{}
)

func (utf16BEEncoder) Next(s codec.State, r rune) (codec.State, codec.Code) {
	if r <= 0xFFFF {
		return s, codec.TwoBytes(uint16(r))
	}
	leading, trailing := utf16.EncodeRune(r)
	return s, codec.Code{Bytes: uint32(leading)<<16 | uint32(trailing), N: 4}
}

func (utf16LEEncoder) Next(s codec.State, r rune) (codec.State, codec.Code) {
	if r <= 0xFFFF {
		return s, codec.TwoBytes(bits.ReverseBytes16(uint16(r)))
	}
	leading, trailing := utf16.EncodeRune(r)
	return s, codec.Code{Bytes: bits.ReverseBytes32(uint32(trailing)<<16 | uint32(leading)), N: 4}
}

func (utf16BEEncoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	nDst, nSrc = kernel.UTF16Encode(true, dst, src)
	return s, nDst, nSrc
}

func (utf16LEEncoder) Run(s codec.State, dst, src []byte) (next codec.State, nDst, nSrc int) {
	nDst, nSrc = kernel.UTF16Encode(false, dst, src)
	return s, nDst, nSrc
}
