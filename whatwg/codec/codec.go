// Package codec turns the handlers of the Encoding Standard into values of
// [encoding.Encoding]. It is the machinery of
// https://encoding.spec.whatwg.org/#encoders-and-decoders, and what somebody
// needs who writes an encoding of his own.
//
// An [Encoding] is a name, a [Decoder] and an [Encoder]. Each of the two has
// the standard's handler as a pure function, Next, and a bulk function, Run,
// that copies text it is sure of. Only Next decides what is an error. One
// adapter per direction makes a [transform.Transformer] of them: it owns the
// loop, the room in dst, the error modes and the offsets, so that a codec knows
// nothing of any of these.
package codec

import (
	"unicode/utf8"
)

// State is what a handler remembers between items. The zero State is the
// initial one. It is all the state there is: Next looks ahead in src where the
// standard remembers a leading byte.
type State uint8

// Kind says what a decoder's handler made of the bytes at the front of src.
type Kind uint8

// The kinds of an Item.
const (
	Emit      Kind = iota // one code point, or two
	Continue              // bytes were read, there is nothing to emit
	Malformed             // the standard's "return error"
	NeedMore              // src ends inside a sequence, and more may come
)

// Item is one step of a decoder's handler.
type Item struct {
	R, R2 rune // the code points of Emit; R2 is 0 where there is only one
	N     int  // how many bytes of src the step reads; 0 with NeedMore
	Kind  Kind
}

// Decoder is a decoder of the standard. A value holds no state of its own: any
// number of goroutines may use it at once.
type Decoder interface {
	// Next is the handler: it reads one item from the front of src, which is
	// not empty, and returns the state behind it. With atEOF, src is all that
	// is left of the input, and the Kind is never NeedMore. Apart from
	// NeedMore, N is at least 1 and at most len(src). A malformed sequence is
	// the N bytes that the standard does not restore.
	Next(s State, src []byte, atEOF bool) (State, Item)

	// Run decodes a prefix of src to dst as UTF-8 and returns the state behind
	// it. It may stop anywhere between two items, and stops before anything it
	// is not sure of; Next goes on from there. It never writes U+FFFD for an
	// error. Bytes of dst behind nDst may be overwritten.
	Run(s State, dst, src []byte) (next State, nDst, nSrc int)
}

// Replacer is a Decoder with a bulk function for text that is full of errors.
type Replacer interface {
	Decoder

	// Replace is Run in the error mode "replacement" of "process an item",
	// https://encoding.spec.whatwg.org/#concept-encoding-process: it writes
	// U+FFFD for each malformed sequence and goes on. nDst and nSrc are bytes,
	// errors is how many sequences were malformed. It is
	// called where Run has stopped; it returns when errors have become rare,
	// and before anything it is not sure of.
	Replace(s State, dst, src []byte) (next State, nDst, nSrc, errors int)
}

// MalformedPair returns the Item of a leading byte that does not go with the
// trailing byte behind it: where that is ASCII, the standard restores it.
func MalformedPair(trailing byte) Item {
	if trailing < utf8.RuneSelf {
		return Item{N: 1, Kind: Malformed}
	}
	return Item{N: 2, Kind: Malformed}
}

// EndOfQueue is given to an encoder's Next once the text has ended, and only
// while the state is not the initial one.
const EndOfQueue rune = -1

// Code is one step of an encoder's handler: up to four bytes, or an error. (It
// has four fields because the compiler keeps no more than that in registers.)
type Code struct {
	Bytes   uint32 // the bytes, the last one lowest
	N       uint8  // how many bytes; 0 is the standard's "return error with R"
	Restore bool   // the code point was not read: Next is to see it again
	R       rune   // the code point of an error
}

// Bad reports whether c is an error.
func (c Code) Bad() bool { return c.N == 0 }

// OneByte returns the Code of the single byte b.
func OneByte(b byte) Code { return Code{Bytes: uint32(b), N: 1} }

// TwoBytes returns the Code of two bytes, the first one high.
func TwoBytes(b uint16) Code { return Code{Bytes: uint32(b), N: 2} }

// Unmappable returns the Code of the standard's "return error with r".
func Unmappable(r rune) Code { return Code{R: r} }

// Encoder is an encoder of the standard. A value holds no state of its own: any
// number of goroutines may use it at once.
type Encoder interface {
	// Next is the handler: it encodes the scalar value r, or [EndOfQueue], and
	// returns the state behind it. The state with an error is s.
	Next(s State, r rune) (State, Code)

	// Run encodes a prefix of src, which is UTF-8, to dst and returns the state
	// behind it. It may stop anywhere between two characters, and stops before
	// anything it is not sure of, such as invalid UTF-8; Next goes on from
	// there. Bytes of dst behind nDst may be overwritten.
	Run(s State, dst, src []byte) (next State, nDst, nSrc int)
}
