// Command pairs generates the decoding of pairs.
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
	steps    = 32 // characters
	pairs    = 8  // pairs with nothing between
	asciiRun = 8  // so much ASCII, or more, is copied as such
)

// regular is bit 28 of an entry, PairRegular; character is what the entry of a
// character is never below, PairCharacter; ofThree is the high byte of the entry of
// a pair that is decoded to three bytes.
const (
	regular   = 1 << 28
	character = 1 << 24
	ofThree   = 0x13
)

// bias is regular as part of the high byte of an entry.
const bias = regular >> 24

var (
	dst, src, table  reg.GPVirtual
	dstLast, srcLast reg.GPVirtual // where the last window may start
)

func main() {
	ConstraintExpr("!purego")
	routine()
	sevenBit()
	Generate()
}

func routine() {
	TEXT("pairsAVX2", NOSPLIT, "func(dst, src []byte, table *[65536]uint32) (nDst, nSrc int)")
	Doc(
		"pairsAVX2 is the routine of Pairs. It stops where Pairs does, or less than 64",
		"bytes before the end of src or 128 before that of dst. The slices have at",
		"least these lengths.",
	)
	Pragma("noescape")
	loadArguments(128, window)

	// high has a bit for each byte of 32, set if that is not ASCII.
	text, high, n := YMM(), GP64(), GP64()
	Label("loop")
	doneAtMargins()
	VMOVDQU(Mem{Base: src}, text)
	VPMOVMSKB(text, high.As32())
	MOVL(high.As32(), n.As32())
	const leading = 1 << (2 * pairs) / 3 // every other bit
	ANDL(U32(leading), n.As32())
	CMPL(n.As32(), U32(leading))
	JNE(LabelRef("mixed"))

	// As it seems, pairs with nothing between. The high bytes of all their entries
	// are ofThree if that is what their AND has: no other entry has all these bits.
	entry, all := GP32(), GP32()
	for k := range pairs {
		lookUp(Mem{Base: src, Disp: 2 * k}, entry)
		MOVL(entry, Mem{Base: dst, Disp: 3 * k})
		if k == 0 {
			MOVL(entry, all)
		} else {
			ANDL(entry, all)
		}
	}
	CMPL(all, U32(ofThree<<24))
	JB(LabelRef("steps"))
	ADDQ(U8(2*pairs), src)
	ADDQ(U8(3*pairs), dst)
	JMP(LabelRef("loop"))

	Label("mixed")
	TZCNTL(high.As32(), n.As32())
	CMPL(n.As32(), U32(asciiRun))
	JAE(LabelRef("ascii"))

	Label("steps")
	step(high)

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
	storeCounts()
}

// loadArguments loads the arguments; room and window are how many bytes of dst and
// src there have to be to go on.
func loadArguments(room, window int) {
	dst = Load(Param("dst").Base(), GP64()).(reg.GPVirtual)
	dstLast = Load(Param("dst").Len(), GP64()).(reg.GPVirtual)
	src = Load(Param("src").Base(), GP64()).(reg.GPVirtual)
	srcLast = Load(Param("src").Len(), GP64()).(reg.GPVirtual)
	table = Load(Param("table"), GP64()).(reg.GPVirtual)
	LEAQ(Mem{Base: dst, Index: dstLast, Scale: 1, Disp: -room}, dstLast)
	LEAQ(Mem{Base: src, Index: srcLast, Scale: 1, Disp: -window}, srcLast)
}

// storeCounts returns how far dst and src have come.
func storeCounts() {
	start := Load(Param("dst").Base(), GP64())
	SUBQ(start, dst)
	Store(dst, ReturnIndex(0))
	Load(Param("src").Base(), start)
	SUBQ(start, src)
	Store(src, ReturnIndex(1))
	RET()
}

// doneAtMargins leaves the routine if there is no whole window any more.
func doneAtMargins() {
	CMPQ(src, srcLast)
	JA(LabelRef("done"))
	CMPQ(dst, dstLast)
	JA(LabelRef("done"))
}

// lookUp sets entry to the entry for the two bytes at m.
func lookUp(m Mem, entry reg.GPVirtual) {
	MOVWLZX(m, entry)
	ROLW(U8(8), entry.As16())
	MOVL(Mem{Base: table, Index: entry.As64(), Scale: 4}, entry)
}

// step takes characters of a window one by one, whatever they are, without a
// branch that depends on what they are. high is of the first half of the window.
func step(high reg.GPVirtual) {
	second, half := YMM(), GP64()
	VMOVDQU(Mem{Base: src, Disp: 32}, second)
	VPMOVMSKB(second, half.As32())
	SHLQ(U8(32), half)
	ORQ(half, high)

	// A byte, of ASCII or not, is a trailing byte if the number of bytes right in
	// front of it that are not ASCII is odd. So a backslash escapes what is behind
	// it, and this is computed as simdjson does that (Langdale, Lemire: Parsing
	// Gigabytes of JSON per Second).
	odd, next := GP64(), GP64()
	MOVQ(I64(-0x5555555555555556), odd)
	LEAQ(Mem{Base: high, Index: high, Scale: 1}, next)
	ORQ(odd, next)
	SUBQ(high, next)
	XORQ(odd, next)
	XORQ(high, next)
	NOTQ(next) // a bit for the start of each character
	starts := GP64()
	MOVQ(next, starts)

	// The high byte of an entry has bias in it, so that dst runs ahead.
	at, entry := GP64(), GP32()
	early := []int{steps / 4, steps / 2}
	for k := range steps {
		TZCNTQ(next, at)
		for _, e := range early {
			if k == e { // is the rest of the window ASCII?
				rest := GP64()
				SHRXQ(at, high, rest)
				TESTQ(rest, rest)
				JZ(LabelRef(fmt.Sprintf("after%d", k)))
			}
		}
		BLSRQ(next, next)
		lookUp(Mem{Base: src, Index: at, Scale: 1}, entry)
		TESTL(U32(regular), entry)
		JZ(LabelRef("irregular"))
		MOVL(entry, Mem{Base: dst, Disp: -bias * k})
		SHRL(U8(24), entry)
		ADDQ(entry.As64(), dst)
	}
	TZCNTQ(next, at)
	for _, k := range []int{steps, early[0], early[1]} {
		if k < steps {
			Label(fmt.Sprintf("after%d", k))
		}
		ADDQ(at, src)
		SUBQ(U32(bias*k), dst)
		JMP(LabelRef("loop"))
	}

	// What the mask does not show: a single byte, or what is for the handler.
	Label("irregular")
	BZHIQ(at, starts, starts)
	POPCNTQ(starts, starts)
	SHLQ(U8(4), starts)
	SUBQ(starts, dst)
	ADDQ(at, src)
	CMPL(entry, U32(character))
	JB(LabelRef("done"))
	MOVL(entry, Mem{Base: dst})
	SHRL(U8(24), entry)
	ADDQ(entry.As64(), dst)
	INCQ(src)
	JMP(LabelRef("loop"))
}

// all is 16 bytes b.
func all(name string, b byte) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 16 {
		DATA(i, U8(b))
	}
	return m
}

// sevenBit is for pairs without their high bits. Text of these comes in runs that
// are not long, so that this is made to leave a run quickly.
func sevenBit() {
	const atOnce = 8 // pairs
	one, below, highs := all("pairs01", 0x01), all("pairs21", 0x21), all("pairs80", 0x80)
	swap := GLOBL("pairsSwap", RODATA|NOPTR)
	for i := range 16 {
		DATA(i, U8(uint8(i^1)))
	}

	TEXT("pairsSevenBitAVX2", NOSPLIT, "func(dst, src []byte, table *[65536]uint32) (nDst, nSrc int)")
	Doc(
		"pairsSevenBitAVX2 is the routine of PairsSevenBit. It stops where PairsSevenBit",
		"does, in front of a pair that is not decoded to three bytes, or less than 16 bytes",
		"before the end of src or 32 before that of dst.",
	)
	Pragma("noescape")
	loadArguments(32, 2*atOnce)
	indexes := AllocLocal(2 * atOnce)

	Label("next")
	doneAtMargins()
	text, t := XMM(), XMM()
	VMOVDQU(Mem{Base: src}, text)
	VPADDB(one, text, t) // signed: 0x21 to 0x7E are above 0x21 now, all else is not
	VPCMPGTB(below, t, t)
	inRange := GP32()
	VPMOVMSKB(t, inRange)
	VPOR(highs, text, text)
	VPSHUFB(swap, text, text)
	VMOVDQU(text, indexes)

	// The end of a run shows before a look-up: what is known late cannot be
	// predicted.
	other := GP32()
	XORL(U32(0xFFFF), inRange)
	JNZ(LabelRef("last"))
	lookUps(indexes, atOnce, other)
	TESTL(other, other)
	JNZ(LabelRef("some"))
	ADDQ(U8(2*atOnce), src)
	ADDQ(U8(3*atOnce), dst)
	JMP(LabelRef("next"))

	// So many pairs are in range, and so many of them have entries of three bytes.
	Label("last")
	lookUps(indexes, atOnce, other)
	Label("some")
	n := GP32()
	BTSL(U8(16), inRange)
	TZCNTL(inRange, inRange)
	SHRL(U8(1), inRange)
	LEAL(Mem{Base: other, Index: other, Scale: 1, Disp: 1}, other)
	BSRL(other, other)
	MOVL(U32(atOnce), n)
	SUBL(other, n)
	CMPL(inRange, n)
	CMOVLCS(inRange, n)
	LEAQ(Mem{Base: src, Index: n.As64(), Scale: 2}, src)
	LEAQ(Mem{Base: n.As64(), Index: n.As64(), Scale: 2}, n.As64())
	ADDQ(n.As64(), dst)

	Label("done")
	storeCounts()
}

// lookUps writes what n pairs are decoded to, and sets other to a bit for each,
// the last one lowest, set if its entry is not of three bytes: these are the
// highest there are.
func lookUps(indexes Mem, n int, other reg.GPVirtual) {
	entry := GP32()
	XORL(other, other)
	for k := range n {
		MOVWLZX(indexes.Offset(2*k), entry)
		MOVL(Mem{Base: table, Index: entry.As64(), Scale: 4}, entry)
		MOVL(entry, Mem{Base: dst, Disp: 3 * k})
		CMPL(entry, U32(ofThree<<24))
		ADCL(other, other)
	}
}
