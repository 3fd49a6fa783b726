package webapi_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"unicode/utf16"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/webapi"
)

// Input in pieces: characters may be cut between two of them.
func ExampleTextDecoder_Decode() {
	decoder, err := webapi.NewTextDecoder("shift_jis", webapi.TextDecoderOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var text strings.Builder
	for _, chunk := range []string{"\x93", "\xFA\x96\x7B\x8C", "\xEA"} {
		s, _ := decoder.Decode([]byte(chunk), webapi.TextDecodeOptions{Stream: true})
		text.WriteString(s)
	}
	s, _ := decoder.Decode(nil, webapi.TextDecodeOptions{}) // end-of-queue
	text.WriteString(s)
	fmt.Println(decoder.Encoding(), text.String())
	// Output:
	// shift_jis 日本語
}

// After an error the stream goes on behind what was malformed.
func ExampleTextDecoder_Decode_fatal() {
	decoder, err := webapi.NewTextDecoder("utf-8", webapi.TextDecoderOptions{Fatal: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	stream := webapi.TextDecodeOptions{Stream: true}
	_, err = decoder.Decode([]byte("lost\xFFkept, "), stream)
	var malformed *whatwg.MalformedError
	if errors.As(err, &malformed) {
		fmt.Printf("% X at %d\n", malformed.Bytes, malformed.Offset)
	}
	fmt.Println(decoder.Decode([]byte("and more"), stream))
	// Output:
	// FF at 4
	// kept, and more <nil>
}

// What is no label, and what is one of replacement, is a RangeError.
func ExampleNewTextDecoder() {
	for _, label := range []string{"latin1", "utf-7", "hz-gb-2312"} {
		decoder, err := webapi.NewTextDecoder(label, webapi.TextDecoderOptions{})
		var rangeError *webapi.RangeError
		if errors.As(err, &rangeError) {
			fmt.Println(rangeError)
			continue
		}
		fmt.Println(decoder.Encoding())
	}
	// Output:
	// windows-1252
	// webapi: unknown label "utf-7"
	// webapi: "hz-gb-2312" is a label of the replacement encoding, which cannot be decoded
}

// Only whole characters are written.
func ExampleTextEncoder_EncodeInto() {
	var encoder webapi.TextEncoder
	source, destination := "naïve 💩", make([]byte, 8)
	for source != "" {
		result := encoder.EncodeInto(source, destination)
		fmt.Printf("%q: read %d, written %d\n", destination[:result.Written], result.Read, result.Written)
		source = source[result.ReadBytes:]
	}
	// Output:
	// "naïve ": read 6, written 7
	// "💩": read 2, written 4
}

// A byte order mark of UTF-16LE, and a character cut between two chunks.
func ExampleTextDecoderStream() {
	stream, err := webapi.NewTextDecoderStream(os.Stdout, "utf-16", webapi.TextDecoderOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, chunk := range []string{"\xFF\xFEh\x00\xE9", "\x00\n", "\x00"} {
		fmt.Fprint(stream, chunk)
	}
	fmt.Println(stream.Close())
	// Output:
	// hé
	// <nil>
}

// A surrogate pair cut between two chunks is one character. What is left of one
// at the end is U+FFFD.
func ExampleTextEncoderStream() {
	stream := webapi.NewTextEncoderStream(os.Stdout)
	units := utf16.Encode([]rune("<💩>"))
	stream.WriteUTF16(units[:2])
	stream.WriteUTF16(units[2:])
	stream.WriteUTF16(units[1:2])
	stream.Close()
	// Output:
	// <💩>�
}
