package conv

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg/codec"
)

// ValidPrefix returns the length in bytes of the longest prefix of src that the
// decoder of e alone decodes, as a whole text, without an error. It ends in front
// of the first malformed sequence, or of a sequence that is cut off by the end of
// src; escape sequences with nothing behind them belong to it. A byte order mark
// is a character.
//
// It panics if e is foreign: such decoders do not tell errors from U+FFFD. It does
// not allocate.
func ValidPrefix(src []byte, e encoding.Encoding) int {
	own, ok := e.(*codec.Encoding)
	if !ok {
		panic("conv: ValidPrefix: a foreign encoding does not tell what is malformed")
	}
	s := getScratch()
	defer s.put()
	var state codec.State
	for n := 0; ; {
		next, _, nSrc := own.Decoder.Run(state, s.out[:], src[n:])
		state, n = next, n+nSrc
		if n == len(src) {
			return n
		}
		next, item := own.Decoder.Next(state, src[n:], false)
		if item.Kind == codec.Malformed || item.Kind == codec.NeedMore {
			return n
		}
		state, n = next, n+item.N
	}
}

// ASCIIPrefix returns the length in bytes of the longest prefix of src that is
// ASCII: bytes 0x00 to 0x7F. It does not allocate.
//
// Most encodings decode ASCII to itself, but not all: UTF-16BE, UTF-16LE and
// replacement never do, ISO-2022-JP does in one of its states only.
func ASCIIPrefix(src []byte) int {
	const high = 0x8080808080808080 // the bits that no ASCII byte has
	n := 0
	for ; len(src)-n >= 32; n += 32 {
		s := src[n : n+32]
		a, b := binary.LittleEndian.Uint64(s), binary.LittleEndian.Uint64(s[8:])
		c, d := binary.LittleEndian.Uint64(s[16:]), binary.LittleEndian.Uint64(s[24:])
		if (a|b|c|d)&high != 0 {
			break
		}
	}
	for ; len(src)-n >= 8; n += 8 {
		if m := binary.LittleEndian.Uint64(src[n:]) & high; m != 0 {
			return n + bits.TrailingZeros64(m)/8
		}
	}
	for n < len(src) && src[n] < utf8.RuneSelf {
		n++
	}
	return n
}
