//go:build !purego

package kernel

import "encoding/binary"

// enabled says if the routines are to be used. They need NEON alone, which each
// processor has.
func enabled() bool { return use.Load() != plain }

func supported() bool { return true }

// startsASCII says if the first eight bytes of src are ASCII. Fewer are not worth
// a call, and common: there are calls behind each error.
func startsASCII(src []byte) bool { return binary.LittleEndian.Uint64(src)&high == 0 }

// The routines, each where it may be used; the same functions do nothing in
// kernel_plain.go, and those of other shapes in kernel_other.go.

func asciiRoutine(dst, src []byte) int {
	if len(src) < width || len(dst) < width || !startsASCII(src) || !enabled() {
		return 0
	}
	return asciiNEON(dst, src)
}

func asciiPrefixRoutine(src []byte) int {
	if len(src) < width || !startsASCII(src) || !enabled() {
		return 0
	}
	return asciiPrefixNEON(src)
}

func utf8Routine(dst, src []byte) int {
	n := min(len(dst), len(src))
	if n < width || !enabled() {
		return 0
	}
	return wholeCharacters(src, utf8NEON(dst[:n], src[:n]))
}

func validUTF8Routine(src []byte) int {
	if len(src) < width || !enabled() {
		return 0
	}
	return wholeCharacters(src, validUTF8NEON(src))
}

// asciiNEON is the routine of ASCII. The slices have the same length.
//
//go:noescape
func asciiNEON(dst, src []byte) int

// asciiPrefixNEON is the routine of ASCIIPrefix.
//
//go:noescape
func asciiPrefixNEON(src []byte) int

// utf8NEON is the routine of UTF8. The slices have the same length. What it
// returns is where the first error shows, or less than 16 from the end: a
// character may go on there.
//
//go:noescape
func utf8NEON(dst, src []byte) int

// validUTF8NEON is utf8NEON without the copy.
//
//go:noescape
func validUTF8NEON(src []byte) int
