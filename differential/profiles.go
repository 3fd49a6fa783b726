package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/webenc/webenc/whatwg"
)

// profile is what to feed to the decoder of an encoding.
type profile struct {
	name       string
	singleByte bool
	leading    string    // bytes that begin sequences, or seem to
	trailing   string    // bytes that end them
	words      []string  // what is worth meeting
	short      []product // what is decoded exhaustively
}

// product is a set of inputs: all that have at each place one of the bytes that
// it has there.
type product []string

// span returns the bytes from low to high.
func span(low, high int) string {
	var b strings.Builder
	for i := low; i <= high; i++ {
		b.WriteByte(byte(i))
	}
	return b.String()
}

var (
	every   = span(0x00, 0xFF)
	upToTwo = []product{{every}, {every, every}}
	// upToThree is what an encoding has that looks at up to three bytes.
	upToThree = upToTwoAnd(product{every, every, every})
)

func upToTwoAnd(more ...product) []product { return slices.Concat(upToTwo, more) }

func upToThreeAnd(more ...product) []product { return slices.Concat(upToThree, more) }

// profiles returns the profiles of the 40 encodings, in the standard's order.
func profiles() (list []profile) {
	for _, e := range whatwg.All() {
		name := fmt.Sprint(e)
		p, ok := multiByte[name]
		if !ok {
			p = profile{singleByte: true, leading: span(0x80, 0xFF), trailing: span(0x80, 0xFF), short: upToTwo}
		}
		p.name = name
		list = append(list, p)
	}
	return list
}

// multiByte has the encodings that look at more than one byte, and replacement.
var multiByte = map[string]profile{
	"UTF-8": {
		leading: span(0xC0, 0xFF), trailing: span(0x80, 0xBF),
		words: []string{
			"\xC0\x80", "\xC1\xBF", "\xC2\x80", "\xDF\xBF", "\xE0\x9F\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
			"\xEE\x80\x80", "\xEF\xBB\xBF", "\xEF\xBF\xBD", "\xEF\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF",
			"\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xF8\x88\x80\x80\x80", "\xFE", "\xFF", "\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41",
		},
		short: upToThreeAnd(product{"\xEF\xF0\xF1\xF3\xF4\xF5", every, "\x00\x7F\x80\x8F\x90\xBF\xC0\xFF", "\x00\x7F\x80\x8F\x90\xBF\xC0\xFF"}),
	},
	"GBK":     gb18030,
	"gb18030": gb18030,
	"Big5": {
		leading: span(0x80, 0xFF), trailing: span(0x40, 0x7F) + span(0xA0, 0xFF),
		words: []string{"\x88\x62", "\x88\x64", "\x88\xA3", "\x88\xA5", "\x87\x40", "\xF9\xF9", "\xF9\xFE", "\xA1\x41", "\x80", "\xFF", "\x88", "\xA4\x7F"},
		short: upToThree,
	},
	"EUC-JP": {
		leading: "\x8E\x8E\x8E\x8F\x8F\x8F\x8F\x8F" + span(0xA0, 0xFF), trailing: span(0xA0, 0xFF),
		words: []string{"\x8E\xA1", "\x8E\xDF", "\x8E\xE0", "\x8E\x8E", "\x8F\x8F", "\x8F\xA2\xAF", "\x8F\xA1\x41", "\x8F\xA2\x41", "\x8F\x41", "\xA1\xC1", "\xFC\xFE", "\x80"},
		short: upToThree,
	},
	"ISO-2022-JP": {
		leading: span(0x21, 0x7E), trailing: span(0x20, 0x7F),
		words: escapes,
		short: upToThreeAnd(
			product{"\x1B", "($", every, every}, product{"\x1B", "(", "J", every, every}, product{"\x1B", "(", "I", every, every},
			product{"\x1B", "$", "B", every, every}, product{"\x1B", "$", "@", every, every, "\x1B(!B"}, product{"\x1B", "$", "B", every, every, every},
			product{"\x1B", "($", "BJI@", "\x1B", "($", every, "\x1B(A", "($BA"}, product{"\x1B", "$", "B", "\x21\x30", "\x1B", "($", every}),
	},
	"Shift_JIS": {
		leading: span(0x80, 0xA0) + span(0xE0, 0xFF), trailing: span(0x3F, 0xFF),
		words: []string{"\x80", "\xA0", "\xA1", "\xDF", "\xFD", "\xFE", "\xFF", "\x81\x5F", "\x81\x7F", "\xF0\x40", "\xF9\xFC", "\xFA\x40", "\xFC\xFC", "\x87\x9A", "\xED\x40", "\xEE\xFC", "\\~"},
		short: upToThree,
	},
	"EUC-KR": {
		leading: span(0x80, 0xFF), trailing: span(0x40, 0xFF),
		words: []string{"\x81\x41", "\xC6\x52", "\xC6\x53", "\xC9\xA1", "\xFE\xA1", "\xA2\xE8", "\x80", "\xFF", "\x81\x5B", "\xB0\xA0"},
		short: upToThree,
	},
	"replacement": {leading: every, trailing: every, words: []string{"", "\x1B$)C"}, short: upToThree},
	"UTF-16BE": {
		leading: span(0xD7, 0xE0), trailing: "\x00\x00\x00A\x80\xFE\xFF\xD8\xDC", words: []string{"\xFE\xFF", "\xFF\xFE", "\xD8\x00\xDC\x00", "\xDB\xFF\xDF\xFF", "\x00"},
		short: upToThreeAnd(product{surrogates, every, surrogates, every}, product{surrogates, "\x00\xFF", surrogates, "\x00\x41", surrogates}, product{surrogates, "\x00\xFF", surrogates, "\x00\x41", surrogates, "\x00\xFF", surrogates}),
	},
	"UTF-16LE": {
		leading: "\x00\x00\x00A\x80\xFE\xFF\xD8\xDC", trailing: span(0xD7, 0xE0), words: []string{"\xFE\xFF", "\xFF\xFE", "\x00\xD8\x00\xDC", "\xFF\xDB\xFF\xDF", "\x00"},
		short: upToThreeAnd(product{every, surrogates, every, surrogates}, product{"\x00\xFF", surrogates, "\x00\x41", surrogates, "\x00\xFF"}, product{"\x00\xFF", surrogates, "\x00\x41", surrogates, "\x00\xFF", surrogates, "\x00\xD8\xDC"}),
	},
}

// surrogates are high bytes of code units on either side of each boundary.
const surrogates = "\x00\xD7\xD8\xDB\xDC\xDF\xE0"

var gb18030 = profile{
	leading: span(0x80, 0xFF), trailing: span(0x30, 0x39) + span(0x30, 0x39) + span(0x30, 0x39) + span(0x40, 0xFF),
	words: []string{
		"\x80", "\xFF", "\xA3\xA0", "\xA8\xBC", "\xA6\xD9", "\xA6\xDF", "\xA6\xEC", "\xA6\xF3", "\xFE\x59", "\xFE\xA0", "\xA2\xE3", "\x81\x30", "\x81\x30\x81",
		"\x81\x30\x81\x30", "\x81\x35\xF4\x37", "\x82\x35\x90\x37", "\x84\x31\x82\x36", "\x84\x31\xA4\x39", "\x84\x31\xA5\x30", "\x90\x30\x81\x30",
		"\x8F\x39\xFE\x39", "\xE3\x32\x9A\x35", "\xE3\x32\x9A\x36", "\xFE\x39\xFE\x39", "\x81\x30\x81\x41", "\x81\x30\x41", "\x81\x30\x80", "\x81\x7F",
	},
	short: upToThreeAnd(product{span(0x80, 0xFF), span(0x2F, 0x3A), span(0x80, 0xFF), span(0x2F, 0x3A) + "\x40\x81\xFF"}),
}

// escapes are the escape sequences of ISO-2022-JP, pieces of them, and bytes
// that mean something in one state only.
var escapes = []string{
	"\x1B(B", "\x1B(J", "\x1B(I", "\x1B$@", "\x1B$B", "\x1B(B", "\x1B(J", "\x1B(I", "\x1B$@", "\x1B$B",
	"\x1B", "\x1B(", "\x1B$", "\x1B(H", "\x1B$(D", "\x1B\x1B", "\x1B.A", "(B", "$B", "\x0E", "\x0F", "\\", "~", "!", "0!", "\x7F", "\xA1", "\x80", "\n", "$", "(",
}
