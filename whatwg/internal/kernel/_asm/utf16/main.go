// Command utf16 generates the decoding of UTF-16 to UTF-8, and the encoding. That the bytes of
// characters are put together by shuffles from a table is the way of Lemire and
// Muła, "Transcoding Unicode Characters at Gigabytes per Second" (2021).
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")
	t := tables{
		swap: vector("utf16Swap", func(i int) byte { return byte(i%16 ^ 1) }),

		// Bit k of the index says that unit k of 8 is ASCII: of its two bytes
		// the first is the character. Other units have two, in order.
		two: shuffles("utf16Two", func(index int) (list []byte) {
			for k := range 8 {
				list = append(list, byte(2*k))
				if index>>k&1 == 0 {
					list = append(list, byte(2*k+1))
				}
			}
			return list
		}),

		// Bits 2k and 2k+1 of the index say that unit k of 4 gives more than one
		// byte, and more than two. It has four: its last byte, the one in the
		// middle of three, the first of more than one, and one of no use.
		three: shuffles("utf16Three", func(index int) (list []byte) {
			for k := range 4 {
				bytes := index >> (2 * k) & 3
				if bytes != 0 {
					list = append(list, byte(4*k+2))
				}
				if bytes == 3 {
					list = append(list, byte(4*k+1))
				}
				list = append(list, byte(4*k))
			}
			return list
		}),

		// Bit k of the index says that unit k of 8 is one to take.
		take: shuffles("utf16Take", func(index int) (list []byte) {
			for k := range 8 {
				if index>>k&1 == 1 {
					list = append(list, byte(2*k), byte(2*k+1))
				}
			}
			return list
		}),
	}
	decode("utf16LEAVX2", false, t)
	decode("utf16BEAVX2", true, t)
	encode("utf16EncodeLEAVX2", false, t)
	encode("utf16EncodeBEAVX2", true, t)
	Generate()
}

type tables struct{ swap, two, three, take Mem }

// shuffles defines 256 shuffles of 16 bytes, each by the list of those to take.
func shuffles(name string, list func(index int) []byte) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for index := range 256 {
		var entry [16]byte
		copy(entry[:], list(index))
		for i := 0; i < 16; i += 8 {
			DATA(16*index+i, U64(littleEndian(entry[i:])))
		}
	}
	return m
}

func littleEndian(b []byte) (v uint64) {
	for i := range 8 {
		v |= uint64(b[i]) << (8 * i)
	}
	return v
}

// vector defines 32 bytes.
func vector(name string, value func(i int) byte) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 32 {
		DATA(i, U8(value(i)))
	}
	return m
}

var constants = map[uint16]Mem{}

// constant returns a vector that has unit 16 times.
func constant(unit uint16) Mem {
	m, ok := constants[unit]
	if !ok {
		m = vector(fmt.Sprintf("utf16x%04X", unit), func(i int) byte { return byte(unit >> (i % 2 * 8)) })
		constants[unit] = m
	}
	return m
}

// Short forms: each returns a new vector.

func and(unit uint16, a Op) reg.VecVirtual { r := YMM(); VPAND(constant(unit), a, r); return r }
func right(n int, a Op) reg.VecVirtual     { r := YMM(); VPSRLW(Imm(uint64(n)), a, r); return r }
func left(n int, a Op) reg.VecVirtual      { r := YMM(); VPSLLW(Imm(uint64(n)), a, r); return r }

// or returns unit or-ed with all of a.
func or(unit uint16, a ...Op) reg.VecVirtual {
	r := YMM()
	VPOR(constant(unit), a[0], r)
	for _, next := range a[1:] {
		VPOR(next, r, r)
	}
	return r
}

// equal says of which units of a the bits of mask are unit.
func equal(mask, unit uint16, a Op) reg.VecVirtual {
	r := and(mask, a)
	VPCMPEQW(constant(unit), r, r)
	return r
}

// atLeast says which units of a are unit or above.
func atLeast(unit uint16, a Op) reg.VecVirtual {
	r := YMM()
	VPMAXUW(constant(unit), a, r)
	VPCMPEQW(a, r, r)
	return r
}

// choose sets a to b where mask is set.
func choose(mask, b, a reg.VecVirtual) { VPBLENDVB(mask, b, a, a) }

func decode(name string, isUTF16BE bool, t tables) {
	TEXT(name, NOSPLIT, "func(dst, src []byte) (nDst, nSrc int)")
	Doc(name+" is the routine of UTF16. Its src has at least 32 bytes, its dst 64. It stops in front of a",
		"character less than that from an end, or less than 16 units before a surrogate not of a pair.")
	Pragma("noescape")
	dst := Load(Param("dst").Base(), GP64())
	src := Load(Param("src").Base(), GP64())
	lastDst := Load(Param("dst").Len(), GP64())
	lastSrc := Load(Param("src").Len(), GP64())
	LEAQ(Mem{Base: dst, Index: lastDst, Scale: 1, Disp: -64}, lastDst)
	LEAQ(Mem{Base: src, Index: lastSrc, Scale: 1, Disp: -32}, lastSrc)
	twoTable, threeTable := GP64(), GP64()
	LEAQ(t.two, twoTable)
	LEAQ(t.three, threeTable)

	// 64 units at a time while they are ASCII. Where they are not, four turns
	// without asking: a jump that is hard to foresee costs as much as a turn.
	turns := GP64()
	Label("four")
	MOVQ(U32(1), turns)
	ahead := GP64()
	LEAQ(Mem{Base: src, Disp: 96}, ahead)
	CMPQ(ahead, lastSrc)
	JA(LabelRef("single"))
	LEAQ(Mem{Base: dst, Disp: 3 * 48}, ahead)
	CMPQ(ahead, lastDst)
	JA(LabelRef("single"))
	MOVQ(U32(4), turns)
	y := []reg.VecVirtual{YMM(), YMM(), YMM(), YMM()}
	for k := range y {
		VMOVDQU(Mem{Base: src, Disp: 32 * k}, y[k])
	}
	ab, cd := YMM(), YMM()
	VPOR(y[0], y[1], ab)
	VPOR(y[2], y[3], cd)
	VPOR(ab, cd, ab)
	if isUTF16BE {
		VPTEST(constant(0x80FF), ab)
	} else {
		VPTEST(constant(0xFF80), ab)
	}
	JNZ(LabelRef("other"))
	for k := range y {
		if isUTF16BE {
			VPSRLW(Imm(8), y[k], y[k])
		}
		if k%2 == 1 {
			VPACKUSWB(y[k], y[k-1], y[k])
			VPERMQ(Imm(0xD8), y[k], y[k])
			VMOVDQU(y[k], Mem{Base: dst, Disp: 16 * (k - 1)})
		}
	}
	ADDQ(U32(128), src)
	ADDQ(Imm(64), dst)
	JMP(LabelRef("four"))

	Label("other")
	if isUTF16BE {
		VPTEST(constant(0x00F8), ab)
	} else {
		VPTEST(constant(0xF800), ab)
	}
	JZ(LabelRef("two"))
	JMP(LabelRef("three"))

	Label("single")
	CMPQ(src, lastSrc)
	JA(LabelRef("done"))
	CMPQ(dst, lastDst)
	JA(LabelRef("done"))

	// 16 units at a time.
	Label("three")
	units := YMM()
	load := func() {
		VMOVDQU(Mem{Base: src}, units)
		if isUTF16BE {
			VPSHUFB(t.swap, units, units)
		}
	}
	load()

	// What makes up units of one, two or three bytes, in two vectors: the last
	// byte and the one in the middle of three; and the first of more than one.
	moreThanOne, moreThanTwo := atLeast(0x80, units), atLeast(0x800, units)
	ends := or(0x8080, and(0x3F, units), and(0x3F00, left(2, units)))
	VPBLENDVB(moreThanOne, ends, units, ends)
	starts := or(0xC0, right(6, units))
	choose(moreThanTwo, or(0xE0, right(12, units)), starts)
	odd := GP64()
	XORL(odd.As32(), odd.As32())
	surrogates := equal(0xF800, 0xD800, units)
	VPTEST(surrogates, surrogates)
	JZ(LabelRef("put"))

	// Surrogates give two bytes each. The second one of a pair is to be behind
	// the first, from which it has two bits, and nowhere else.
	leading, trailing, before := equal(0xFC00, 0xD800, units), equal(0xFC00, 0xDC00, units), YMM()
	VPERM2I128(Imm(0x08), units, units, before)
	VPALIGNR(Imm(14), before, units, before)
	paired := equal(0xFC00, 0xD800, before)
	VPXOR(trailing, paired, paired)
	VPTEST(paired, paired)
	JNZ(LabelRef("done"))
	VPANDN(moreThanTwo, surrogates, moreThanTwo)
	high := and(0x3FF, units)
	VPADDW(constant(0x10000>>10), high, high)
	choose(leading, or(0x80, and(0x3F, right(2, high))), ends)
	choose(leading, or(0xF0, right(8, high)), starts)
	choose(trailing, or(0x80, and(0x0F, right(6, units)), and(0x30, left(4, before))), starts)
	// If the last unit is a leading surrogate it is left for the next turn.
	VPMOVMSKB(leading, odd.As32())
	SHRL(Imm(31), odd.As32())
	SHLL(Imm(1), odd.As32())

	// Four times four units, each by the shuffle for its bytes.
	Label("put")
	mask, index, length := GP32(), GP64(), GP64()
	VPSRLW(Imm(8), moreThanOne, moreThanOne)
	VPOR(moreThanOne, moreThanTwo, moreThanTwo)
	VPMOVMSKB(moreThanTwo, mask)
	lower, upper := YMM(), YMM()
	VPUNPCKLWD(starts, ends, lower)
	VPUNPCKHWD(starts, ends, upper)
	for k, from := range []reg.VecVirtual{lower, upper, lower, upper} {
		x := from.AsX()
		if k >= 2 {
			x = XMM()
			VEXTRACTI128(Imm(1), from, x)
		}
		RORXL(Imm(uint64(8*k+28)%32), mask, index.As32()) // 16 times byte k of the mask
		ANDL(U32(0xFF0), index.As32())
		POPCNTL(index.As32(), length.As32())
		bytes := XMM()
		VPSHUFB(Mem{Base: threeTable, Index: index, Scale: 1}, x, bytes)
		VMOVDQU(bytes, Mem{Base: dst})
		LEAQ(Mem{Base: dst, Index: length, Scale: 1, Disp: 4}, dst)
	}
	SUBQ(odd, dst)
	ADDQ(Imm(32), src)
	SUBQ(odd, src)
	DECQ(turns)
	JNZ(LabelRef("three"))
	JMP(LabelRef("four"))

	// Up to U+07FF: two bytes, of which the shuffle leaves out one of ASCII.
	Label("two")
	load()
	isASCII := YMM()
	VPCMPGTW(units, constantIn(0x80), isASCII)
	pairs := or(0x80C0, right(6, units), and(0x3F00, left(8, units)))
	choose(isASCII, units, pairs)
	VPACKSSWB(isASCII, isASCII, isASCII)
	VPMOVMSKB(isASCII, mask)
	for k := range 2 {
		x := pairs.AsX()
		if k == 1 {
			x = XMM()
			VEXTRACTI128(Imm(1), pairs, x)
		}
		RORXL(Imm(uint64(16*k+28)%32), mask, index.As32())
		ANDL(U32(0xFF0), index.As32())
		POPCNTL(index.As32(), length.As32())
		bytes := XMM()
		VPSHUFB(Mem{Base: twoTable, Index: index, Scale: 1}, x, bytes)
		VMOVDQU(bytes, Mem{Base: dst})
		ADDQ(Imm(16), dst)
		SUBQ(length, dst)
	}
	ADDQ(Imm(32), src)
	DECQ(turns)
	JNZ(LabelRef("two"))
	JMP(LabelRef("four"))

	Label("done")
	VZEROUPPER()
	SUBQ(Load(Param("dst").Base(), GP64()), dst)
	SUBQ(Load(Param("src").Base(), GP64()), src)
	Store(dst, ReturnIndex(0))
	Store(src, ReturnIndex(1))
	RET()
}

// constantIn returns constant(unit) in a register.
func constantIn(unit uint16) reg.VecVirtual {
	r := YMM()
	VMOVDQU(constant(unit), r)
	return r
}

// above says which of the words of a are above limit, as signed numbers.
func above(limit uint16, a Op) reg.VecVirtual {
	r := YMM()
	VPCMPGTW(constant(limit), a, r)
	return r
}

// encode makes a routine for text that is valid UTF-8. Each byte gives the code
// unit that would end with it; those that do end are taken. So it goes on by 16
// bytes, however long the characters are.
func encode(name string, isUTF16BE bool, t tables) {
	TEXT(name, NOSPLIT, "func(dst, src []byte) (nDst, nSrc int)")
	Doc(name+" is the routine of UTF16Encode. It encodes the characters that end in src[3:nSrc], of",
		"those that are longer than three bytes the first unit if the third one is there. Those in front",
		"are not its affair. It stops less than 17 bytes before the end of src, or 48 before that of dst.",
		"The text is valid.")
	Pragma("noescape")
	dst := Load(Param("dst").Base(), GP64())
	src := Load(Param("src").Base(), GP64())
	lastDst := Load(Param("dst").Len(), GP64())
	lastSrc := Load(Param("src").Len(), GP64())
	LEAQ(Mem{Base: dst, Index: lastDst, Scale: 1, Disp: -48}, lastDst)
	LEAQ(Mem{Base: src, Index: lastSrc, Scale: 1, Disp: -17}, lastSrc)
	ADDQ(Imm(3), src)
	take := GP64()
	LEAQ(t.take, take)

	// 64 bytes at a time while they are ASCII, or else four turns.
	turns, ahead := GP64(), GP64()
	Label("four")
	MOVQ(U32(1), turns)
	LEAQ(Mem{Base: src, Disp: 48}, ahead)
	CMPQ(ahead, lastSrc)
	JA(LabelRef("single"))
	LEAQ(Mem{Base: dst, Disp: 96}, ahead)
	CMPQ(ahead, lastDst)
	JA(LabelRef("single"))
	MOVQ(U32(4), turns)
	any, mask := YMM(), GP32()
	VMOVDQU(Mem{Base: src}, any)
	VPOR(Mem{Base: src, Disp: 32}, any, any)
	VPMOVMSKB(any, mask)
	TESTL(mask, mask)
	JNZ(LabelRef("turn"))
	for k := range 4 {
		y := YMM()
		VPMOVZXBW(Mem{Base: src, Disp: 16 * k}, y)
		if isUTF16BE {
			VPSLLW(Imm(8), y, y)
		}
		VMOVDQU(y, Mem{Base: dst, Disp: 32 * k})
	}
	ADDQ(Imm(64), src)
	ADDQ(U32(128), dst)
	JMP(LabelRef("four"))

	Label("single")
	CMPQ(src, lastSrc)
	JA(LabelRef("done"))
	CMPQ(dst, lastDst)
	JA(LabelRef("done"))

	// Each byte and those before it, as words: of a character of one, two or
	// three bytes; the third one back is of no use here.
	Label("turn")
	var b [4]reg.VecVirtual
	for k := range 3 {
		b[k] = YMM()
		VPMOVZXBW(Mem{Base: src, Disp: -k}, b[k])
	}
	second, low := and(0x3F, b[1]), and(0x3F, b[0])
	units := left(12, b[2])
	VPANDN(units, above(0xBF, b[1]), units)
	VPOR(left(6, second), units, units)
	VPOR(low, units, units)
	VPBLENDVB(above(0x7F, b[0]), units, b[0], units)

	// Those before a byte that is none of 80-BF end.
	next, ends := XMM(), GP32()
	VMOVDQU(Mem{Base: src, Disp: 1}, next)
	VPCMPGTB(constant(0xBFBF), next, next)
	VPMOVMSKB(next, ends)

	// The third byte of four, if there are any, gives a unit as well.
	long, longer := XMM(), XMM()
	VMOVDQU(Mem{Base: src, Disp: -2}, long)
	VMOVDQU(Mem{Base: src, Disp: -3}, longer)
	VPSUBUSB(constant(0x7070), long, long)
	VPSUBUSB(constant(0x7070), longer, longer)
	VPMOVMSKB(long, mask)
	VPOR(long, longer, longer)
	ORL(mask, ends)
	VPTEST(constant(0x8080), longer)
	JZ(LabelRef("put"))
	b[3] = YMM()
	VPMOVZXBW(Mem{Base: src, Disp: -3}, b[3])
	choose(above(0xEF, b[3]), or(0xDC00, low, left(6, and(0xF, b[1]))), units)
	leading := or(0, left(8, and(0x7, b[2])), left(2, second), right(4, and(0x30, b[0])))
	VPADDW(constant(0xD800-0x40), leading, leading)
	choose(above(0xEF, b[2]), leading, units)

	Label("put")
	if isUTF16BE {
		VPSHUFB(t.swap, units, units)
	}
	index, count := GP64(), GP64()
	for k := range 2 {
		x := units.AsX()
		if k == 1 {
			x = XMM()
			VEXTRACTI128(Imm(1), units, x)
		}
		RORXL(Imm(uint64(8*k+28)%32), ends, index.As32())
		ANDL(U32(0xFF0), index.As32())
		POPCNTL(index.As32(), count.As32())
		taken := XMM()
		VPSHUFB(Mem{Base: take, Index: index, Scale: 1}, x, taken)
		VMOVDQU(taken, Mem{Base: dst})
		LEAQ(Mem{Base: dst, Index: count, Scale: 2}, dst)
	}
	ADDQ(Imm(16), src)
	DECQ(turns)
	JNZ(LabelRef("turn"))
	JMP(LabelRef("four"))

	Label("done")
	VZEROUPPER()
	SUBQ(Load(Param("dst").Base(), GP64()), dst)
	SUBQ(Load(Param("src").Base(), GP64()), src)
	Store(dst, ReturnIndex(0))
	Store(src, ReturnIndex(1))
	RET()
}
