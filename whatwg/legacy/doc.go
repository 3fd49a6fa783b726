// Package legacy is the encodings of the sections "Legacy single-byte
// encodings" and "Legacy miscellaneous encodings" of the standard,
// https://encoding.spec.whatwg.org/#legacy-single-byte-encodings and
// https://encoding.spec.whatwg.org/#legacy-miscellaneous-encodings: 28
// encodings of one byte a character, replacement, UTF-16BE, UTF-16LE and
// x-user-defined.
//
// Each is an encoding.Encoding, as in golang.org/x/text. Bytes 0x80 to 0x9F of
// ISO-8859 and KOI8 encodings are always mapped; ISO-8859-1 and US-ASCII are
// labels of windows-1252, as on the web.
package legacy
