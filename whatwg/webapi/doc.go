// Package webapi is section 7 of the Encoding Standard, the API of web pages,
// https://encoding.spec.whatwg.org/#api: for code that has to do what a page's
// own would, such as a program that embeds JavaScript. Other code is better served
// by package whatwg: its decoders give the text before an error, and readers.
//
//   - [TextDecoder] turns bytes in any encoding into text, whole or in chunks.
//   - [TextEncoder] turns text into UTF-8, in new memory or in given memory.
//   - [TextDecoderStream] and [TextEncoderStream] do so between writers.
//   - [RangeError] and [TypeError] are what the standard throws.
//
// Text is a string of Go, or UTF-16 code units for those who have to count in
// these. Each byte of a string that is not UTF-8, and each surrogate that is not
// one of a pair, is read as U+FFFD; text that comes out is always valid UTF-8.
//
// A TextEncoder may be used by several goroutines at once, each of the others by
// one at a time. Nothing here keeps what it is given: input may be changed after
// a call. Input and destination must not overlap.
package webapi
