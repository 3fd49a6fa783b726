// Command ascii generates the copying of ASCII.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")
	generate("asciiAVX2", "func(dst, src []byte) int", true,
		"asciiAVX2 is the routine of ASCII. The slices have the same length, at least 32.")
	generate("asciiPrefixAVX2", "func(src []byte) int", false,
		"asciiPrefixAVX2 is the routine of ASCIIPrefix. The slice has at least 32 bytes.")
	Generate()
}

// generate makes a routine, which copies if dst is one of its parameters.
func generate(name, signature string, copies bool, doc string) {
	TEXT(name, NOSPLIT, signature)
	Doc(doc)
	Pragma("noescape")
	var dst reg.Register
	if copies {
		dst = Load(Param("dst").Base(), GP64())
	}
	src := Load(Param("src").Base(), GP64())
	n := Load(Param("src").Len(), GP64())
	i := GP64()
	XORQ(i, i)
	mask := GP32()

	y := []Op{YMM(), YMM(), YMM(), YMM()}
	last := GP64()
	if copies {
		// Much is copied from where a vector of dst is aligned: the first one
		// goes by itself.
		CMPQ(n, U32(256))
		JB(LabelRef("start"))
		VMOVDQU(Mem{Base: src}, y[0])
		VPMOVMSKB(y[0], mask)
		VMOVDQU(y[0], Mem{Base: dst})
		TESTL(mask, mask)
		JNZ(LabelRef("found"))
		MOVQ(dst, i)
		NEGQ(i)
		ANDQ(Imm(31), i)
	}

	// Four vectors at a time while all are ASCII.
	Label("start")
	LEAQ(Mem{Base: n, Disp: -128}, last)
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
		if copies {
			VMOVDQU(y[k], Mem{Base: dst, Index: i, Scale: 1, Disp: 32 * k})
		}
	}
	ADDQ(Imm(128), i)
	JMP(LabelRef("four"))

	// One vector at a time, up to the first byte that is not ASCII. The last
	// one may go over bytes once more.
	Label("one")
	LEAQ(Mem{Base: n, Disp: -32}, last)
	Label("next")
	CMPQ(i, last)
	JGE(LabelRef("last"))
	Label("any")
	VMOVDQU(Mem{Base: src, Index: i, Scale: 1}, y[0])
	VPMOVMSKB(y[0], mask)
	if copies {
		VMOVDQU(y[0], Mem{Base: dst, Index: i, Scale: 1})
	}
	TESTL(mask, mask)
	JNZ(LabelRef("found"))
	ADDQ(Imm(32), i)
	JMP(LabelRef("next"))

	Label("last")
	CMPQ(i, n)
	MOVQ(last, i)
	JB(LabelRef("any"))
	MOVQ(n, i)
	JMP(LabelRef("done"))

	Label("found")
	TZCNTL(mask, mask)
	ADDQ(mask.As64(), i)

	Label("done")
	VZEROUPPER()
	Store(i, ReturnIndex(0))
	RET()
}
