// Package kernel has the loops that all codecs share: each takes what it is sure
// of from the front of src, writes it to dst, and stops at the first thing that a
// handler has to decide, or where src or dst is nearly used up. What is exact is
// the handler's affair: a loop only ever takes what has one meaning.
//
// Each loop is written in plain Go. On amd64 a routine in assembly, for
// processors with AVX2 and BMI2, goes before it, and leaves it the last bytes:
// see _asm, which generates them. A routine stops for good only where the plain
// loop stops too, so that the two always end in the same place. On arm64 there are
// routines for ASCII and UTF-8 with NEON, written by hand. The tag purego leaves
// all of them out.
//
// Bytes of dst behind what a loop says it has written may be overwritten.
package kernel

import "sync/atomic"

//go:generate go -C _asm run ./cpu -out ../cpu_amd64.s -stubs ../cpu_stubs_amd64.go -pkg kernel
//go:generate go -C _asm run ./ascii -out ../ascii_amd64.s -stubs ../ascii_stubs_amd64.go -pkg kernel
//go:generate go -C _asm run ./codes -out ../codes_amd64.s -stubs ../codes_stubs_amd64.go -pkg kernel
//go:generate go -C _asm run ./pairs -out ../pairs_amd64.s -stubs ../pairs_stubs_amd64.go -pkg kernel
//go:generate go -C _asm run ./utf8 -out ../utf8_amd64.s -stubs ../utf8_stubs_amd64.go -pkg kernel
//go:generate go -C _asm run ./utf16 -out ../utf16_amd64.s -stubs ../utf16_stubs_amd64.go -pkg kernel
//go:generate go -C _asm run ./singlebyte -out ../singlebyte_amd64.s -stubs ../singlebyte_stubs_amd64.go -pkg kernel

// The values of use.
const (
	unknown  int32 = iota // the processor has yet to be asked
	plain                 // plain Go alone
	routines              // the routines in assembly first
)

var use atomic.Int32

// Use makes the loops use the routines in assembly, or plain Go alone, and says
// if that is possible on this processor. It is for tests: the default is what the
// processor can do.
func Use(assembly bool) bool {
	if assembly && !supported() {
		return false
	}
	if assembly {
		use.Store(routines)
	} else {
		use.Store(plain)
	}
	return true
}
