package whatwg

import (
	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// OutputEncoding is "get an output encoding",
// https://encoding.spec.whatwg.org/#get-an-output-encoding: UTF-8 for
// replacement, UTF-16BE and UTF-16LE, and e itself otherwise.
func OutputEncoding(e encoding.Encoding) encoding.Encoding {
	switch e {
	case legacy.Replacement, legacy.UTF16BE, legacy.UTF16LE:
		return utf8.UTF8
	}
	return e
}

// Decode is the hook "decode", https://encoding.spec.whatwg.org/#decode: a
// decoder for input that a byte order mark may say to be in another encoding
// than fallback. [ReportOf] tells which one it was.
func Decode(fallback encoding.Encoding) *encoding.Decoder {
	return NewDecoder(fallback, DecoderOptions{BOM: SniffBOM})
}

// UTF8Decode is the hook "UTF-8 decode",
// https://encoding.spec.whatwg.org/#utf-8-decode, for new formats: it drops a
// byte order mark of UTF-8.
func UTF8Decode() *encoding.Decoder {
	return NewDecoder(utf8.UTF8, DecoderOptions{BOM: RemoveBOM})
}

// UTF8DecodeWithoutBOM is the hook "UTF-8 decode without BOM",
// https://encoding.spec.whatwg.org/#utf-8-decode-without-bom, for identifiers
// and the like: a byte order mark is a character.
func UTF8DecodeWithoutBOM() *encoding.Decoder {
	return utf8.UTF8.NewDecoder()
}

// UTF8DecodeWithoutBOMOrFail is the hook "UTF-8 decode without BOM or fail",
// https://encoding.spec.whatwg.org/#utf-8-decode-without-bom-or-fail: what is
// malformed ends it with a *MalformedError.
func UTF8DecodeWithoutBOMOrFail() *encoding.Decoder {
	return NewDecoder(utf8.UTF8, DecoderOptions{Fatal: true})
}

// UTF8Encode is the hook "UTF-8 encode",
// https://encoding.spec.whatwg.org/#utf-8-encode. It has no errors: a byte that
// is not UTF-8 becomes U+FFFD.
func UTF8Encode() *encoding.Encoder {
	return Encode(utf8.UTF8)
}

// Encode is the hook "encode", https://encoding.spec.whatwg.org/#encode, for
// HTML forms: an unmappable character becomes a numeric character reference.
// The standard asserts that e is an output encoding; here e is mapped through
// [OutputEncoding] first. It panics if e is foreign.
func Encode(e encoding.Encoding) *encoding.Encoder {
	return NewEncoder(OutputEncoding(e), EncoderOptions{HTML: true})
}
