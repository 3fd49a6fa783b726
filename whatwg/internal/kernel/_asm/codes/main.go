// Command codes generates the encoding to codes of one or two bytes.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// What is done at once. The numbers are measured, see PERFORMANCE.md.
const (
	window   = 64 // bytes of src that are looked at, enough for steps characters
	behind   = 2  // bytes that are read behind a window
	steps    = 21 // characters
	asciiRun = 8  // so much ASCII, or more, is copied as such
)

var (
	dst, src, table  reg.GPVirtual
	dstLast, srcLast reg.GPVirtual // where the last window may start
	points           Mem           // the code point that starts at each byte of a window
)

func main() {
	ConstraintExpr("!purego")
	for _, b := range []byte{0x07, 0x0F, 0x3F, 0x70, 0x90, 0xA0, 0xBF, 0xC0, 0xC1, 0xDF, 0xE0, 0xF0} {
		all[b] = GLOBL(fmt.Sprintf("codes%02X", b), RODATA|NOPTR)
		for i := range 32 {
			DATA(i, U8(b))
		}
	}

	TEXT("codesAVX2", NOSPLIT, "func(dst, src []byte, table *[65536]uint16) (nDst, nSrc int)")
	Doc(
		"codesAVX2 is the routine of Codes. It stops where Codes does, less than 64 bytes",
		"in front of that, or less than 66 bytes before the end of src or 64 before that",
		"of dst. The slices have at least these lengths.",
	)
	Pragma("noescape")
	dst = Load(Param("dst").Base(), GP64()).(reg.GPVirtual)
	dstLast = Load(Param("dst").Len(), GP64()).(reg.GPVirtual)
	src = Load(Param("src").Base(), GP64()).(reg.GPVirtual)
	srcLast = Load(Param("src").Len(), GP64()).(reg.GPVirtual)
	table = Load(Param("table"), GP64()).(reg.GPVirtual)
	points = AllocLocal(2 * window)
	LEAQ(Mem{Base: dst, Index: dstLast, Scale: 1, Disp: -64}, dstLast)
	LEAQ(Mem{Base: src, Index: srcLast, Scale: 1, Disp: -window - behind}, srcLast)

	// high has a bit for each byte of the window, set if that is not ASCII; starts
	// has one for the start of each character.
	text, high, starts, n := YMM(), GP64(), GP64(), GP64()
	Label("loop")
	doneAtMargins()
	VMOVDQU(Mem{Base: src}, text)
	VPMOVMSKB(text, high.As32())
	TZCNTL(high.As32(), n.As32())
	CMPL(n.As32(), U32(asciiRun))
	JAE(LabelRef("ascii"))

	half := GP64()
	VPMOVMSKB(load(32), half.As32())
	SHLQ(U8(32), half)
	ORQ(half, high)
	threeOnly(high, starts)

	// Take the characters one by one, with no branch that depends on what they are.
	Label("steps")
	at, code := GP64(), GP32()
	for k := range steps {
		TZCNTQ(starts, at)
		if k == steps/4 || k == steps/2 { // is the rest of the window ASCII?
			rest := GP64()
			SHRXQ(at, high, rest)
			TESTQ(rest, rest)
			JZ(LabelRef("taken"))
		}
		BLSRQ(starts, starts)
		MOVWLZX(Mem{Base: points.Base, Disp: points.Disp, Index: at, Scale: 2}, code)
		MOVWLZX(Mem{Base: table, Index: code.As64(), Scale: 2}, code)
		TESTL(code, code)
		JZ(LabelRef("none"))
		MOVW(code.As16(), Mem{Base: dst})
		CMPL(code, U32(0x100))
		SBBQ(I8(-2), dst) // two bytes, or one if the comparison borrows
	}
	TZCNTQ(starts, at)
	Label("taken")
	ADDQ(at, src)
	JMP(LabelRef("loop"))

	// No code, or 0 as a code: that is U+0000.
	Label("none")
	ADDQ(at, src)
	CMPB(Mem{Base: src}, U8(0))
	JNE(LabelRef("done"))
	MOVB(U8(0), Mem{Base: dst})
	INCQ(src)
	INCQ(dst)
	JMP(LabelRef("loop"))

	Label("other")
	anything(high, starts)
	JMP(LabelRef("steps"))

	// A run of ASCII. Only at its end does the next load wait for a count.
	Label("ascii")
	VMOVDQU(text, Mem{Base: dst})
	TESTL(high.As32(), high.As32())
	JNZ(LabelRef("end"))
	ADDQ(U8(32), src)
	ADDQ(U8(32), dst)
	doneAtMargins()
	VMOVDQU(Mem{Base: src}, text)
	VPMOVMSKB(text, high.As32())
	JMP(LabelRef("ascii"))
	Label("end")
	TZCNTL(high.As32(), n.As32())
	ADDQ(n, src)
	ADDQ(n, dst)
	JMP(LabelRef("loop"))

	Label("done")
	VZEROUPPER()
	start := Load(Param("dst").Base(), GP64())
	SUBQ(start, dst)
	Store(dst, ReturnIndex(0))
	Load(Param("src").Base(), start)
	SUBQ(start, src)
	Store(src, ReturnIndex(1))
	RET()

	Generate()
}

// all[b] is 32 bytes b.
var all = map[byte]Mem{}

// doneAtMargins leaves the routine if there is no whole window any more.
func doneAtMargins() {
	CMPQ(src, srcLast)
	JA(LabelRef("done"))
	CMPQ(dst, dstLast)
	JA(LabelRef("done"))
}

// load returns the 32 bytes of the window from byte at on.
func load(at int) reg.VecVirtual {
	y := YMM()
	VMOVDQU(Mem{Base: src, Disp: at}, y)
	return y
}

// threeOnly finds the characters of a window that has none but ASCII and those of
// three bytes from 0xE1 on, which is nearly all text. Others go to the label other.
func threeOnly(high, starts reg.GPVirtual) {
	var start, three [2]reg.VecVirtual
	for k := range 2 {
		first, second, third := load(32*k), load(32*k+1), load(32*k+2)
		start[k], three[k] = YMM(), YMM()
		VPCMPGTB(all[0xBF], first, start[k]) // signed: all but continuation bytes
		VPADDB(all[0x90], first, three[k])   // 0xE1 to 0xEF are the highest now
		VPCMPGTB(all[0x70], three[k], three[k])
		low, up := pointOfThree(first, second, third)
		putPoints(k, first, low, up)
	}
	wholeMask(start, starts)
	follow, leads := GP64(), GP64()
	wholeMask(three, leads)
	LEAQ(Mem{Base: leads, Index: leads, Scale: 1}, follow)
	twice := GP64()
	LEAQ(Mem{Base: follow, Index: follow, Scale: 1}, twice)
	ORQ(twice, follow)
	wrong(high, starts, leads, follow)
	JNZ(LabelRef("other"))
}

// anything finds the characters of a window of valid UTF-8 without characters of
// four bytes. Where there is anything else, it leaves the routine.
func anything(high, starts reg.GPVirtual) {
	var start, two, three, long [2]reg.VecVirtual
	for k := range 2 {
		first, second, third := load(32*k), load(32*k+1), load(32*k+2)
		start[k], two[k], three[k], long[k] = YMM(), YMM(), YMM(), YMM()
		t := YMM()
		VPCMPGTB(all[0xBF], first, start[k])
		VPAND(all[0xF0], first, t)
		VPCMPEQB(all[0xE0], t, three[k])
		VPCMPGTB(all[0xC1], first, two[k])
		VPCMPGTB(all[0xDF], first, t)
		VPANDN(two[k], t, two[k])
		// Three bytes are too many where 0xE0 is followed by less than 0xA0.
		VPCMPEQB(all[0xE0], first, long[k])
		VMOVDQU(all[0xA0], t)
		VPCMPGTB(second, t, t)
		VPAND(t, long[k], long[k])

		low, up := pointOfThree(first, second, third)
		low2, up2 := YMM(), YMM()
		VPSLLW(U8(6), first, low2)
		VPAND(all[0xC0], low2, low2)
		VPAND(all[0x3F], second, t)
		VPOR(t, low2, low2)
		VPSRLW(U8(2), first, up2)
		VPAND(all[0x07], up2, up2)
		VPBLENDVB(two[k], low2, low, low)
		VPBLENDVB(two[k], up2, up, up)
		putPoints(k, first, low, up)
	}
	wholeMask(start, starts)
	follow, leads := GP64(), GP64()
	wholeMask(three, leads)
	LEAQ(Mem{Base: leads, Index: leads, Scale: 1}, follow)
	also := GP64()
	wholeMask(two, also)
	ORQ(also, leads)
	ORQ(leads, follow)
	ADDQ(follow, follow) // (leads<<1 | two) << 1
	wrong(high, starts, leads, follow)
	JNZ(LabelRef("done"))
	wholeMask(long, also)
	TESTQ(also, also)
	JNZ(LabelRef("done"))
}

// wholeMask sets mask to the high bits of both halves of a window.
func wholeMask(halves [2]reg.VecVirtual, mask reg.GPVirtual) {
	t := GP64()
	VPMOVMSKB(halves[0], mask.As32())
	VPMOVMSKB(halves[1], t.As32())
	SHLQ(U8(32), t)
	ORQ(t, mask)
}

// wrong sets the flag Z if the continuation bytes are those that follow the
// leading bytes, and these two are all that is not ASCII. It changes leads and
// follow.
func wrong(high, starts, leads, follow reg.GPVirtual) {
	continuation := GP64()
	MOVQ(starts, continuation)
	NOTQ(continuation)
	ORQ(continuation, leads)
	XORQ(high, leads)
	XORQ(continuation, follow)
	ORQ(leads, follow)
}

// pointOfThree returns the low and the high byte of the code point of three bytes
// that starts at each byte. What shifts bring in from the byte beside is cleared.
func pointOfThree(first, second, third reg.VecVirtual) (low, up reg.VecVirtual) {
	low, up = YMM(), YMM()
	t := YMM()
	VPSLLW(U8(6), second, low)
	VPAND(all[0xC0], low, low)
	VPAND(all[0x3F], third, t)
	VPOR(t, low, low)
	VPSLLW(U8(4), first, up)
	VPAND(all[0xF0], up, up)
	VPSRLW(U8(2), second, t)
	VPAND(all[0x0F], t, t)
	VPOR(t, up, up)
	return low, up
}

// putPoints makes ASCII its own code point and stores the code points of half k
// of a window.
func putPoints(k int, first, low, up reg.VecVirtual) {
	t := YMM()
	VPBLENDVB(first, low, first, low)
	VPXOR(t, t, t)
	VPCMPGTB(first, t, t)
	VPAND(t, up, up)
	// Unpacking takes the low halves of both lanes: have the second quarter there.
	VPERMQ(U8(0b11_01_10_00), low, low)
	VPERMQ(U8(0b11_01_10_00), up, up)
	VPUNPCKLBW(up, low, t)
	VMOVDQU(t, points.Offset(2*32*k))
	VPUNPCKHBW(up, low, t)
	VMOVDQU(t, points.Offset(2*32*k+32))
}
