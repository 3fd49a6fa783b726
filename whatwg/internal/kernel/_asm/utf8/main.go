// Command utf8 generates the validation of UTF-8, with a copy and without. It
// is the lookup algorithm of Keiser and Lemire, "Validating UTF-8 in less than
// one instruction per byte" (2021).
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A rule forbids a pair of bytes: by the high and the low half of the first, and
// the high half of the second. A bit of each table stands for a rule; a pair is
// forbidden if all three tables have that bit set. What two continuation bytes
// in a row have set is no error where a third or fourth byte is due, and an
// error if missing there: hence it is the high bit, which tells that.
var rules = [8]struct{ firstHigh, firstLow, secondHigh []int }{
	0: {span(0xC, 0xF), span(0, 0xF), append(span(0, 7), span(0xC, 0xF)...)}, // a leading byte, but no continuation byte
	1: {span(0, 7), span(0, 0xF), span(8, 0xB)},                              // ASCII and a continuation byte
	2: {[]int{0xE}, []int{0}, span(8, 9)},                                    // E0 80-9F: three bytes for less than U+0800
	3: {[]int{0xF}, span(4, 0xF), span(9, 0xB)},                              // F4 90-BF and F5-FF 90-BF: above U+10FFFF
	4: {[]int{0xE}, []int{0xD}, span(0xA, 0xB)},                              // ED A0-BF: a surrogate
	5: {[]int{0xC}, span(0, 1), span(8, 0xB)},                                // C0 and C1: two bytes for ASCII
	6: {[]int{0xF}, append(span(5, 0xF), 0), []int{8}},                       // F0 80-8F: four bytes for less than U+10000; F5-FF 80-8F
	7: {span(8, 0xB), span(0, 0xF), span(8, 0xB)},                            // two continuation bytes
}

func span(from, to int) (nibbles []int) {
	for n := from; n <= to; n++ {
		nibbles = append(nibbles, n)
	}
	return nibbles
}

// table defines 16 bytes, twice, since a shuffle looks up in each half.
func table(name string, nibbles func(rule int) []int) Mem {
	var entries [16]byte
	for rule := range rules {
		for _, n := range nibbles(rule) {
			entries[n] |= 1 << rule
		}
	}
	return bytes32(name, func(i int) byte { return entries[i%16] })
}

// bytes32 defines 32 bytes.
func bytes32(name string, value func(i int) byte) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 32 {
		DATA(i, U8(value(i)))
	}
	return m
}

func same(value byte) func(int) byte { return func(int) byte { return value } }

// A checker has what a check needs, in registers as far as there are enough.
type checker struct {
	firstHigh, firstLow, secondHigh, lowHalf reg.VecVirtual
	three, four, highBit                     Mem
}

func newChecker(constants []Mem) *checker {
	c := &checker{three: constants[4], four: constants[5], highBit: constants[6]}
	for i, r := range []*reg.VecVirtual{&c.firstHigh, &c.firstLow, &c.secondHigh, &c.lowHalf} {
		*r = YMM()
		VMOVDQU(constants[i], *r)
	}
	return c
}

// check sets a byte of wrong to 0 if the byte of current there is right, as far
// as that one and the three before it tell: what is one, two and three bytes
// back is in back. It overwrites these.
func (c *checker) check(current reg.VecVirtual, back [3]reg.VecVirtual, wrong reg.VecVirtual) {
	// What the rules forbid of each byte and the one in front of it.
	nibbles := YMM()
	VPSRLW(Imm(4), back[0], nibbles)
	VPAND(c.lowHalf, nibbles, nibbles)
	VPSHUFB(nibbles, c.firstHigh, wrong)
	VPAND(c.lowHalf, back[0], nibbles)
	VPSHUFB(nibbles, c.firstLow, nibbles)
	VPAND(nibbles, wrong, wrong)
	VPSRLW(Imm(4), current, nibbles)
	VPAND(c.lowHalf, nibbles, nibbles)
	VPSHUFB(nibbles, c.secondHigh, nibbles)
	VPAND(nibbles, wrong, wrong)

	// The second byte behind E0-FF and the third behind F0-FF are to have the
	// high bit set, that of two continuation bytes, and no other bytes are.
	VPSUBUSB(c.three, back[1], back[1])
	VPSUBUSB(c.four, back[2], back[2])
	VPOR(back[1], back[2], back[1])
	VPAND(c.highBit, back[1], back[1])
	VPXOR(wrong, back[1], wrong)
}

// shift returns current one, two and three bytes back, with the ends of before.
func shift(before, current reg.VecVirtual) (back [3]reg.VecVirtual) {
	joint := YMM() // the high half of before and the low one of current
	VPERM2I128(Imm(0x21), current, before, joint)
	for k := range back {
		back[k] = YMM()
		VPALIGNR(Imm(uint64(15-k)), joint, current, back[k])
	}
	return back
}

// vectors is how many vectors a turn of the fast loops takes.
const vectors = 4

// generate makes a routine, which copies if dst is one of its parameters.
func generate(name, signature string, copies bool, constants []Mem, doc ...string) {
	TEXT(name, NOSPLIT, signature)
	Doc(doc...)
	Pragma("noescape")
	var dst reg.Register
	if copies {
		dst = Load(Param("dst").Base(), GP64())
	}
	src := Load(Param("src").Base(), GP64())
	n := Load(Param("src").Len(), GP64())
	i, last, mask := GP64(), GP64(), GP32()
	XORQ(i, i)

	var y [vectors]reg.VecVirtual
	for k := range y {
		y[k] = YMM()
	}
	load := func() {
		for k := range y {
			VMOVDQU(Mem{Base: src, Index: i, Scale: 1, Disp: 32 * k}, y[k])
		}
	}
	store := func(y ...reg.VecVirtual) {
		for k := range y {
			if copies {
				VMOVDQU(y[k], Mem{Base: dst, Index: i, Scale: 1, Disp: 32 * k})
			}
		}
	}
	any := YMM()
	or := func() {
		VPOR(y[0], y[1], any)
		for _, next := range y[2:] {
			VPOR(next, any, any)
		}
	}

	before := YMM()
	VPXOR(before, before, before)
	c := newChecker(constants)
	wrong, sum := YMM(), YMM()

	// A vector at a time, for as many as the fast loops take in a turn: often an
	// error comes before they pay. And for the last ones, and to find where it
	// goes wrong.
	left := GP64()
	MOVQ(U32(vectors), left)
	Label("one")
	LEAQ(Mem{Base: n, Disp: -32}, last)
	Label("nextOne")
	CMPQ(i, last)
	JG(LabelRef("done"))
	VMOVDQU(Mem{Base: src, Index: i, Scale: 1}, y[0])
	store(y[0])
	c.check(y[0], shift(before, y[0]), wrong)
	VPXOR(before, before, before)
	VPCMPEQB(wrong, before, wrong)
	VPMOVMSKB(wrong, mask)
	VMOVDQA(y[0], before)
	XORL(U32(0xFFFFFFFF), mask)
	JNZ(LabelRef("found"))
	ADDQ(Imm(32), i)
	DECQ(left)
	JNZ(LabelRef("nextOne"))
	LEAQ(Mem{Base: n, Disp: -32 * vectors}, last)

	// While all is right, up to a turn that is all ASCII.
	Label("next")
	CMPQ(i, last)
	JG(LabelRef("one"))
	load()
	or()
	for k := range y {
		// There are vectors in front by now: to load takes less than to shift.
		var back [3]reg.VecVirtual
		for b := range back {
			back[b] = YMM()
			VMOVDQU(Mem{Base: src, Index: i, Scale: 1, Disp: 32*k - 1 - b}, back[b])
		}
		c.check(y[k], back, wrong)
		if k == 0 {
			VMOVDQA(wrong, sum)
			continue
		}
		VPOR(wrong, sum, sum)
	}
	store(y[:]...) // behind all loads: a load may take a store a page away for its own
	VPTEST(sum, sum)
	JNZ(LabelRef("one"))
	VMOVDQA(y[vectors-1], before)
	ADDQ(Imm(32*vectors), i)
	VPMOVMSKB(any, mask)
	TESTL(mask, mask)
	JNZ(LabelRef("next"))

	// While all is ASCII: before is as well, so no character goes on here.
	Label("ascii")
	CMPQ(i, last)
	JG(LabelRef("one"))
	load()
	or()
	VPMOVMSKB(any, mask)
	TESTL(mask, mask)
	JNZ(LabelRef("next"))
	store(y[:]...)
	ADDQ(Imm(32*vectors), i)
	JMP(LabelRef("ascii"))

	Label("found")
	TZCNTL(mask, mask)
	ADDQ(mask.As64(), i)

	Label("done")
	VZEROUPPER()
	Store(i, ReturnIndex(0))
	RET()
}

func main() {
	ConstraintExpr("!purego")
	constants := []Mem{
		table("utf8FirstHigh", func(rule int) []int { return rules[rule].firstHigh }),
		table("utf8FirstLow", func(rule int) []int { return rules[rule].firstLow }),
		table("utf8SecondHigh", func(rule int) []int { return rules[rule].secondHigh }),
		bytes32("utf8LowHalf", same(0xF)),
		bytes32("utf8Three", same(0xE0-0x80)), // less this, E0 is 80, and what is below less than that
		bytes32("utf8Four", same(0xF0-0x80)),
		bytes32("utf8HighBit", same(0x80)),
	}
	generate("utf8AVX2", "func(dst, src []byte) int", true, constants,
		"utf8AVX2 is the routine of UTF8. The slices have the same length, at least 32. What it returns",
		"is where the first error shows, or less than 32 from the end: a character may go on there.")
	generate("validUTF8AVX2", "func(src []byte) int", false, constants,
		"validUTF8AVX2 is utf8AVX2 without the copy.")
	Generate()
}
