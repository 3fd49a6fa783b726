// Command ascii generates the copying of ASCII.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

func main() {
	ConstraintExpr("!purego")

	TEXT("asciiAVX2", NOSPLIT, "func(dst, src []byte) int")
	Doc("asciiAVX2 is the routine of ASCII. The slices have the same length, at least 32.")
	Pragma("noescape")
	dst := Load(Param("dst").Base(), GP64())
	src := Load(Param("src").Base(), GP64())
	n := Load(Param("src").Len(), GP64())
	i := GP64()
	XORQ(i, i)
	mask := GP32()

	// Four vectors at a time while all are ASCII.
	last := GP64()
	LEAQ(Mem{Base: n, Disp: -128}, last)
	y := []Op{YMM(), YMM(), YMM(), YMM()}
	ab, cd := YMM(), YMM()
	Label("four")
	CMPQ(i, last)
	JG(LabelRef("one"))
	for k := range y {
		VMOVDQU(Mem{Base: src, Index: i, Scale: 1, Disp: 32 * k}, y[k])
	}
	VPOR(y[0], y[1], ab)
	VPOR(y[2], y[3], cd)
	VPOR(ab, cd, ab)
	VPMOVMSKB(ab, mask)
	TESTL(mask, mask)
	JNZ(LabelRef("one"))
	for k := range y {
		VMOVDQU(y[k], Mem{Base: dst, Index: i, Scale: 1, Disp: 32 * k})
	}
	ADDQ(Imm(128), i)
	JMP(LabelRef("four"))

	// One vector at a time, up to the first byte that is not ASCII.
	Label("one")
	LEAQ(Mem{Base: n, Disp: -32}, last)
	Label("next")
	CMPQ(i, last)
	JG(LabelRef("done"))
	VMOVDQU(Mem{Base: src, Index: i, Scale: 1}, y[0])
	VPMOVMSKB(y[0], mask)
	VMOVDQU(y[0], Mem{Base: dst, Index: i, Scale: 1})
	TESTL(mask, mask)
	JNZ(LabelRef("found"))
	ADDQ(Imm(32), i)
	JMP(LabelRef("next"))

	Label("found")
	TZCNTL(mask, mask)
	ADDQ(mask.As64(), i)

	Label("done")
	VZEROUPPER()
	Store(i, ReturnIndex(0))
	RET()

	Generate()
}
