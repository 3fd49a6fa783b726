package codec

import (
	"fmt"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// MalformedError reports a sequence of bytes that is not text in Encoding.
type MalformedError struct {
	Encoding string // the standard's name
	Offset   int64  // of the sequence: bytes of input since Reset, a removed byte order mark included
	Bytes    []byte // the sequence
}

// Error says what is malformed, where, and in which encoding.
func (e *MalformedError) Error() string {
	return fmt.Sprintf("whatwg: malformed %s sequence % X at offset %d", e.Encoding, e.Bytes, e.Offset)
}

// UnmappableError reports a character that Encoding does not have.
type UnmappableError struct {
	Encoding string // the standard's name
	Offset   int64  // of the character: bytes of UTF-8 input since Reset
	Len      int    // bytes of input to skip in order to go on behind the character
	Rune     rune   // what the standard returns: U+FFFD for U+000E, U+000F and U+001B in ISO-2022-JP, else Source
	Source   rune   // the character itself; U+FFFD for a byte that is not UTF-8
}

// Error says what is unmappable, where, and in which encoding.
func (e *UnmappableError) Error() string {
	return fmt.Sprintf("whatwg: unmappable %U in %s at offset %d", e.Source, e.Encoding, e.Offset)
}

// Replacement returns the byte that golang.org/x/text writes for an unmappable
// character. The method is how [encoding.ReplaceUnsupported] and
// [encoding.HTMLEscapeUnsupported] recognise the error.
func (e *UnmappableError) Replacement() byte { return encoding.ASCIISub }

// Report is what a decoder or an encoder has met since Reset.
type Report struct {
	Errors   int64             // malformed sequences, or unmappable characters
	First    int64             // the offset of the first of them, in bytes of input; 0 where there is none
	Encoding encoding.Encoding // the encoding in use
}

// met counts what goes into a Report.
type met struct{ errors, first int64 }

func (m *met) add(offset int64) {
	if m.errors == 0 {
		m.first = offset
	}
	m.errors++
}

func (m *met) report(e *Encoding) Report {
	return Report{Errors: m.errors, First: m.first, Encoding: e}
}

// ReportOf returns what t has met since Reset, if t is a decoder or an encoder
// of this package or has a method Report like theirs. It looks inside an
// [encoding.Decoder] and an [encoding.Encoder].
func ReportOf(t transform.Transformer) (Report, bool) {
	switch wrapper := t.(type) {
	case *encoding.Decoder:
		t = wrapper.Transformer
	case *encoding.Encoder:
		t = wrapper.Transformer
	}
	if r, ok := t.(interface{ Report() Report }); ok {
		return r.Report(), true
	}
	return Report{}, false
}
