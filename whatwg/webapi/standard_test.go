package webapi_test

import (
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/legacy"
	whatwgutf8 "github.com/webenc/webenc/whatwg/utf8"
)

// This file is section 7 once more, step by step, for tests to compare with.

// standardDecoder is a TextDecoder, or a TextDecoderStream. Its decoder is the
// handler alone, which looks ahead: bytes that the standard's decoder has read
// and remembers are still in ioQueue here.
type standardDecoder struct {
	encoding   encoding.Encoding
	state      codec.State
	ioQueue    []byte // and end-of-queue behind them
	ignoreBOM  bool
	bomSeen    bool
	fatal      bool // the error mode
	doNotFlush bool
}

// decode is decode(input, options). It reports false if it throws a TypeError.
func (decoder *standardDecoder) decode(input []byte, stream bool) (output string, ok bool) {
	// 1.
	if !decoder.doNotFlush {
		decoder.state, decoder.ioQueue, decoder.bomSeen = 0, nil, false
	}
	// 2.
	decoder.doNotFlush = stream
	// 3.
	decoder.ioQueue = append(decoder.ioQueue, input...)
	// 4., 5.
	return decoder.process(decoder.doNotFlush)
}

// process is step 5 of decode, and the loops of "decode and enqueue a chunk"
// (stream is true) and of "flush and enqueue" (it is false).
func (decoder *standardDecoder) process(stream bool) (string, bool) {
	var output []rune
	for {
		// 5.1.
		if len(decoder.ioQueue) == 0 {
			// 5.2., or 5.3.2. with nothing pending
			return decoder.serialize(output), true
		}
		// 5.3.1.
		state, item := decoder.encoding.(*codec.Encoding).Decoder.Next(decoder.state, decoder.ioQueue, !stream)
		if item.Kind == codec.NeedMore {
			// 5.2.: all of the queue is in the decoder's members
			return decoder.serialize(output), true
		}
		decoder.state, decoder.ioQueue = state, decoder.ioQueue[item.N:]
		switch item.Kind {
		case codec.Emit:
			output = append(output, item.R)
			if item.R2 != 0 {
				output = append(output, item.R2)
			}
		case codec.Malformed:
			// 5.3.3.
			if decoder.fatal {
				return "", false
			}
			output = append(output, utf8.RuneError)
		}
	}
}

// serialize is "serialize I/O queue".
func (decoder *standardDecoder) serialize(ioQueue []rune) string {
	// 1.
	var output []rune
	// 2., 2.1., 2.2.
	for _, item := range ioQueue {
		// 2.3.
		marked := decoder.encoding == whatwgutf8.UTF8 || decoder.encoding == legacy.UTF16BE || decoder.encoding == legacy.UTF16LE
		if marked && !decoder.ignoreBOM && !decoder.bomSeen {
			// 2.3.1.
			decoder.bomSeen = true
			// 2.3.2.
			if item == 0xFEFF {
				continue
			}
		}
		// 2.4.
		output = append(output, item)
	}
	return string(output)
}

// standardEncodeInto is encodeInto(source, destination).
func standardEncodeInto(source []rune, destination []byte) (read, written int) {
	// 1. to 5., 6.1., 6.3.
	for _, item := range source {
		// 6.2.
		result := []byte(string(item))
		// 6.4.2.
		if len(destination)-written < len(result) {
			break
		}
		// 6.4.1.1., 6.4.1.2.
		if item > 0xFFFF {
			read += 2
		} else {
			read++
		}
		// 6.4.1.3.
		copy(destination[written:], result)
		// 6.4.1.4.
		written += len(result)
	}
	// 7.
	return read, written
}

// standardEncoderStream is a TextEncoderStream.
type standardEncoderStream struct {
	leadingSurrogate uint16 // 0 is null
}

// encodeChunk is "encode and enqueue a chunk". The chunk it would enqueue is
// empty if there is none.
func (encoder *standardEncoderStream) encodeChunk(input []uint16) (output string) {
	for len(input) > 0 {
		item := input[0]
		input = input[1:]
		result, ok, restored := encoder.convert(item)
		if restored {
			input = append([]uint16{item}, input...)
		}
		if ok {
			output += string(result)
		}
	}
	return output
}

// convert is "convert code unit to scalar value". Without ok it is continue.
func (encoder *standardEncoderStream) convert(item uint16) (result rune, ok, restored bool) {
	isTrailing := 0xDC00 <= item && item <= 0xDFFF
	// 1.
	if encoder.leadingSurrogate != 0 {
		// 1.1.
		leadingSurrogate := encoder.leadingSurrogate
		// 1.2.
		encoder.leadingSurrogate = 0
		// 1.3.
		if isTrailing {
			return 0x10000 + (rune(leadingSurrogate)-0xD800)<<10 + (rune(item) - 0xDC00), true, false
		}
		// 1.4., 1.5.
		return 0xFFFD, true, true
	}
	// 2.
	if 0xD800 <= item && item <= 0xDBFF {
		encoder.leadingSurrogate = item
		return 0, false, false
	}
	// 3.
	if isTrailing {
		return 0xFFFD, true, false
	}
	// 4.
	return rune(item), true, false
}

// flush is "encode and flush".
func (encoder *standardEncoderStream) flush() string {
	// 1.
	if encoder.leadingSurrogate != 0 {
		return "\xEF\xBF\xBD"
	}
	return ""
}
