// Command singlebyte generates the decoding and encoding of single-byte encodings.
package main

import (
	"encoding/binary"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")
	decode()
	encode()
	Generate()
}

// data makes read-only data.
func data(name string, b []byte) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := 0; i < len(b); i += 8 {
		DATA(i, U64(binary.LittleEndian.Uint64(b[i:])))
	}
	return m
}

// repeated makes a vector of 32 bytes b.
func repeated(name string, b byte) VecVirtual {
	v := make([]byte, 32)
	for i := range v {
		v[i] = b
	}
	y := YMM()
	VMOVDQU(data(name, v), y)
	return y
}

// pairs has for each byte, as a set of eight places, the control of a shuffle
// that takes eight pairs of bytes and keeps the first of each pair, and the
// second of the pairs in the set.
func pairs() Mem {
	var controls []byte
	for set := range 256 {
		control := make([]byte, 0, 16)
		for i := range byte(8) {
			control = append(control, 2*i)
			if set>>i&1 != 0 {
				control = append(control, 2*i+1)
			}
		}
		controls = append(controls, control[:16]...)
	}
	return data("pairs", controls)
}

// lookUp XORs each plane with what its n rows have for each byte of index, which
// is below 16*n, or negative: that is as 0. It spoils index.
//
// A shuffle looks up sixteen bytes; of an index it heeds the low four bits, and
// gives 0 for a negative one. So all rows of sixteen are looked up with the same
// index, which becomes less by sixteen from row to row, and what they give is
// XORed. A row still takes part for an index behind it: therefore each is XORed
// with the row before.
func lookUp(rows Mem, n int, sixteens, index Op, clear bool, planes ...VecVirtual) {
	row := YMM()
	for k := range n {
		for p, plane := range planes {
			VBROADCASTI128(rows.Offset(16*(len(planes)*k+p)), row)
			if k == 0 && clear {
				VPSHUFB(index, row, plane)
				continue
			}
			VPSHUFB(index, row, row)
			VPXOR(row, plane, plane)
		}
		if k < n-1 {
			VPSUBSB(sixteens, index, index) // saturates: stays negative
		}
	}
}

// singles has for each byte, as a set of eight places, the control of a shuffle
// that drops those of eight bytes that are in the set.
func singles() Mem {
	var controls []byte
	for set := range 256 {
		control := make([]byte, 0, 8)
		for i := range byte(8) {
			if set>>i&1 == 0 {
				control = append(control, i)
			}
		}
		controls = append(controls, control[:8]...)
	}
	return data("singles", controls)
}

// decode decodes 32 bytes in a round, in one of three ways: those with few
// characters beyond ASCII (sparse) are copied, and the characters put between;
// of others (dense) all characters are looked up as if they had two bytes at
// most, up to the first that has more; those with many such (wide) are looked up
// one by one.
func decode() {
	TEXT("singleByteDecodeAVX2", NOSPLIT, "func(dst, src []byte, entries *[256]uint32, rows *[16][16]byte) (nDst, nSrc int)")
	Doc("singleByteDecodeAVX2 is the routine of SingleByteDecode. src has 65 bytes or more, dst 68.")
	Pragma("noescape")
	const (
		few     = 2  // characters beyond ASCII: sparse
		many    = 4  // characters of three bytes: wide
		srcRoom = 65 // what a round may read
		dstRoom = 68 // what a round may write
	)
	d := Load(Param("dst").Base(), GP64())
	s := Load(Param("src").Base(), GP64())
	dLast := Load(Param("dst").Len(), GP64())
	sLast := Load(Param("src").Len(), GP64())
	entries := Load(Param("entries"), GP64())
	rows := Load(Param("rows"), GP64())
	LEAQ(Mem{Base: d, Index: dLast, Scale: 1, Disp: -dstRoom}, dLast)
	LEAQ(Mem{Base: s, Index: sLast, Scale: 1, Disp: -srcRoom}, sLast)
	highs, sixteens := repeated("highs", 0x80), repeated("sixteens", 16)
	controls := GP64()
	LEAQ(pairs(), controls)
	space := GP32() // an entry of one byte
	MOVL(U32(1<<24), space)

	// Copy two vectors if they are ASCII, and the first one in any case.
	Label("round")
	CMPQ(s, sLast)
	JA(LabelRef("done"))
	CMPQ(d, dLast)
	JA(LabelRef("done"))
	x, y, both := YMM(), YMM(), YMM()
	mask, bothMask := GP32(), GP32() // a bit for each byte beyond ASCII
	VMOVDQU(Mem{Base: s}, x)
	VMOVDQU(Mem{Base: s, Disp: 32}, y)
	VMOVDQU(x, Mem{Base: d})
	VPOR(x, y, both)
	VPMOVMSKB(both, bothMask)
	TESTL(bothMask, bothMask)
	JNZ(LabelRef("beyond"))
	VMOVDQU(y, Mem{Base: d, Disp: 32})
	ADDQ(Imm(64), s)
	ADDQ(Imm(64), d)
	JMP(LabelRef("round"))

	Label("beyond")
	VPMOVMSKB(x, mask)
	count := GP32()
	POPCNTL(mask, count)
	CMPL(count, Imm(few))
	JA(LabelRef("dense"))

	// Sparse: put down each character, and behind it the bytes that follow.
	// Without a branch: where there are less characters, the place is that of
	// the byte behind the vector, and counts as ASCII.
	entry := GP32()
	place := GP32()
	for range few {
		TZCNTL(mask, place) // sets carry if there is none
		MOVBLZX(Mem{Base: s, Index: place.As64(), Scale: 1}, entry)
		MOVL(Mem{Base: entries, Index: entry.As64(), Scale: 4}, entry)
		CMOVLCS(space, entry)
		TESTL(entry, entry)
		JZ(LabelRef("errorAtPlace"))
		VMOVDQU(Mem{Base: s, Index: place.As64(), Scale: 1, Disp: 1}, y)
		MOVL(entry, Mem{Base: d, Index: place.As64(), Scale: 1})
		SHRL(Imm(24), entry)
		LEAQ(Mem{Base: d, Index: entry.As64(), Scale: 1, Disp: -1}, d)
		VMOVDQU(y, Mem{Base: d, Index: place.As64(), Scale: 1, Disp: 1})
		BLSRL(mask, mask)
	}
	ADDQ(Imm(32), s)
	ADDQ(Imm(32), d)
	JMP(LabelRef("round"))

	// Dense: look up the first and second byte of all characters.
	Label("dense")
	index, first, second, t := YMM(), YMM(), YMM(), YMM()
	VPXOR(x, highs, index)
	lookUp(Mem{Base: rows}, 8, sixteens, index, true, first, second)
	// Characters of three bytes, and errors, have bit 5 in the first byte.
	special := GP32()
	VPSLLW(Imm(2), first, t)
	VPMOVMSKB(t, special)
	VPBLENDVB(x, first, x, first)
	// Make pairs of the first and second bytes, and move them together: eight
	// characters at a time, the first one at what those before them come to.
	low, high, low2, high2 := YMM(), YMM(), XMM(), XMM()
	VPUNPCKLBW(second, first, low)
	VPUNPCKHBW(second, first, high)
	VEXTRACTI128(Imm(1), low, low2)
	VEXTRACTI128(Imm(1), high, high2)
	for i, v := range []Register{low.AsX(), high.AsX(), low2, high2} {
		set := GP32()
		MOVL(mask, set)
		if i > 0 {
			SHRL(Imm(uint64(8*i)), set)
		}
		MOVBLZX(set.As8(), set)
		SHLL(Imm(4), set)
		VPSHUFB(Mem{Base: controls, Index: set.As64(), Scale: 1}, v, v)
		if i == 0 {
			VMOVDQU(v, Mem{Base: d})
			continue
		}
		MOVL(mask, count)
		SHLL(Imm(uint64(32-8*i)), count)
		POPCNTL(count, count)
		VMOVDQU(v, Mem{Base: d, Index: count.As64(), Scale: 1, Disp: 8 * i})
	}
	TESTL(special, special)
	JNZ(LabelRef("special"))
	POPCNTL(mask, count)
	LEAQ(Mem{Base: d, Index: count.As64(), Scale: 1, Disp: 32}, d)
	ADDQ(Imm(32), s)
	JMP(LabelRef("round"))

	// What comes before the first special character is written: go there, look
	// it up, and go on behind it.
	Label("special")
	POPCNTL(special, count)
	CMPL(count, Imm(many))
	JAE(LabelRef("wide"))
	TZCNTL(special, place)
	BZHIL(place, mask, mask)
	POPCNTL(mask, count)
	ADDQ(place.As64(), s)
	ADDQ(place.As64(), d)
	ADDQ(count.As64(), d)
	MOVBLZX(Mem{Base: s}, entry)
	MOVL(Mem{Base: entries, Index: entry.As64(), Scale: 4}, entry)
	TESTL(entry, entry)
	JZ(LabelRef("done"))
	MOVL(entry, Mem{Base: d})
	SHRL(Imm(24), entry)
	ADDQ(entry.As64(), d)
	INCQ(s)
	JMP(LabelRef("round"))

	// Wide: look up sixteen bytes one by one, each stored whole over what the
	// one before has too much, and stay here while they come to 40 or more.
	Label("wide")
	start := GP64()
	MOVQ(d, start)
	for i := range 2 {
		word := GP64()
		MOVQ(Mem{Base: s, Disp: 8 * i}, word)
		for k := range 8 {
			MOVBLZX(word.As8(), entry)
			SHRQ(Imm(8), word)
			MOVL(Mem{Base: entries, Index: entry.As64(), Scale: 4}, entry)
			TESTL(entry, entry)
			JZ(LabelRef(fmt.Sprintf("error%d", 8*i+k)))
			MOVL(entry, Mem{Base: d})
			SHRL(Imm(24), entry)
			ADDQ(entry.As64(), d)
		}
	}
	ADDQ(Imm(16), s)
	ADDQ(Imm(40), start)
	CMPQ(d, start)
	JB(LabelRef("round"))
	CMPQ(s, sLast)
	JA(LabelRef("done"))
	CMPQ(d, dLast)
	JBE(LabelRef("wide"))

	Label("done")
	VZEROUPPER()
	Load(Param("dst").Base(), start)
	SUBQ(start, d)
	Load(Param("src").Base(), start)
	SUBQ(start, s)
	Store(d, ReturnIndex(0))
	Store(s, ReturnIndex(1))
	RET()

	// An error is not taken, but what comes before it is.
	Label("errorAtPlace")
	ADDQ(place.As64(), s)
	ADDQ(place.As64(), d)
	JMP(LabelRef("done"))
	for i := 15; i >= 0; i-- {
		Label(fmt.Sprintf("error%d", i))
		if i > 0 {
			INCQ(s)
		}
	}
	JMP(LabelRef("done"))
}

// encode encodes 32 bytes in a round, as if all characters had two bytes at most
// and those of two bytes started with one of leads, up to the first that does
// not: that one is encoded by itself (single). Where few of 64 bytes are beyond
// ASCII, all are encoded so.
func encode() {
	TEXT("singleByteEncodeAVX2", NOSPLIT, "func(dst, src []byte, bytes *[1 << 16]byte, leads *[4]byte, rows *[16][16]byte) (nDst, nSrc int)")
	Doc("singleByteEncodeAVX2 is the routine of SingleByteEncode. src has 67 bytes or more, dst 64.")
	Pragma("noescape")
	const (
		few     = 7  // bytes beyond ASCII: encoded one by one
		srcRoom = 67 // what a round may read
		dstRoom = 64 // what a round may write
	)
	d := Load(Param("dst").Base(), GP64())
	s := Load(Param("src").Base(), GP64())
	dLast := Load(Param("dst").Len(), GP64())
	sLast := Load(Param("src").Len(), GP64())
	bytes := Load(Param("bytes"), GP64())
	leads := Load(Param("leads"), GP64())
	rows := Load(Param("rows"), GP64())
	LEAQ(Mem{Base: d, Index: dLast, Scale: 1, Disp: -dstRoom}, dLast)
	LEAQ(Mem{Base: s, Index: sLast, Scale: 1, Disp: -srcRoom}, sLast)
	controls := GP64()
	LEAQ(singles(), controls)
	// There may be nothing to do: after an error there is often the next one.
	CMPB(Mem{Base: s}, Imm(0x80))
	JAE(LabelRef("single"))

	Label("start")
	var lead [4]VecVirtual
	for i := range lead {
		lead[i] = YMM()
		VPBROADCASTB(Mem{Base: leads, Disp: i}, lead[i])
	}
	highs, sixteens, c0 := repeated("highBits", 0x80), repeated("sixteen", 16), repeated("c0", 0xC0)

	// Copy two vectors if they are ASCII, or nearly.
	Label("round")
	CMPQ(s, sLast)
	JA(LabelRef("done"))
	CMPQ(d, dLast)
	JA(LabelRef("done"))
	x, y := YMM(), YMM()
	mask, both, count := GP64(), GP64(), GP64() // a bit for each byte beyond ASCII
	VMOVDQU(Mem{Base: s}, x)
	VMOVDQU(Mem{Base: s, Disp: 32}, y)
	VPMOVMSKB(x, mask.As32())
	VPMOVMSKB(y, both.As32())
	SHLQ(Imm(32), both)
	ORQ(mask, both)
	JNZ(LabelRef("beyond"))
	VMOVDQU(x, Mem{Base: d})
	VMOVDQU(y, Mem{Base: d, Disp: 32})
	ADDQ(Imm(64), s)
	ADDQ(Imm(64), d)
	JMP(LabelRef("round"))

	Label("beyond")
	POPCNTQ(both, count)
	CMPL(count.As32(), Imm(few))
	JA(LabelRef("dense"))
	VMOVDQU(x, Mem{Base: d})
	VMOVDQU(y, Mem{Base: d, Disp: 32})
	TZCNTQ(both, both)
	ADDQ(both, s)
	ADDQ(both, d)
	JMP(LabelRef("single"))

	// Look up each byte that is one of leads, by the byte that follows it.
	Label("dense")
	next, trails, index, found, t := YMM(), YMM(), YMM(), YMM(), YMM()
	VMOVDQU(Mem{Base: s, Disp: 1}, next)
	for i := range lead {
		// The index is the byte that follows without its high bit; behind
		// another byte it has the high bit.
		VPCMPEQB(lead[i], x, index)
		VPAND(highs, index, index)
		VPXOR(next, index, index)
		lookUp(Mem{Base: rows, Disp: 64 * i}, 4, sixteens, index, i == 0, found)
	}
	// What follows must be 0x80 to 0xBF: below 0xC0 as signed bytes are.
	VPCMPGTB(next, c0, t)
	VPAND(t, found, found)
	none := GP32() // a bit for each byte where nothing was found
	VPXOR(t, t, t)
	VPCMPEQB(t, found, t)
	VPMOVMSKB(t, none)
	VPBLENDVB(x, found, x, found)

	// A lead must have been found, and any other byte beyond ASCII be behind a
	// lead. A character that the vector ends in the middle of belongs to it.
	trail, starts, special, stray := GP32(), GP32(), GP32(), GP32()
	VPCMPGTB(x, c0, trails)
	VPMOVMSKB(trails, trail)
	ANDNL(mask.As32(), trail, starts)
	LEAL(Mem{Base: starts, Index: starts, Scale: 1}, stray)
	ANDNL(trail, stray, stray)
	MOVL(none, special)
	ANDL(starts, special)
	ORL(stray, special)

	// Drop the bytes behind the leads: eight bytes at a time, the first one at
	// what those before them come to.
	keep := GP32()
	MOVL(trail, keep)
	NOTL(keep)
	found2, part := XMM(), XMM()
	VEXTRACTI128(Imm(1), found, found2)
	for i := range 4 {
		set := GP32()
		MOVL(trail, set)
		if i > 0 {
			SHRL(Imm(uint64(8*i)), set)
		}
		MOVBLZX(set.As8(), set)
		VMOVQ(Mem{Base: controls, Index: set.As64(), Scale: 8}, part)
		v := []Register{found.AsX(), found2}[i/2]
		if i%2 == 1 {
			VPSRLDQ(Imm(8), v, v)
		}
		VPSHUFB(part, v, part)
		if i == 0 {
			VMOVQ(part, Mem{Base: d})
			continue
		}
		MOVL(keep, count.As32())
		SHLL(Imm(uint64(32-8*i)), count.As32())
		POPCNTL(count.As32(), count.As32())
		VMOVQ(part, Mem{Base: d, Index: count, Scale: 1})
	}
	TESTL(special, special)
	JNZ(LabelRef("special"))
	POPCNTL(keep, count.As32())
	ADDQ(count, d)
	SHRL(Imm(31), starts)
	LEAQ(Mem{Base: s, Index: starts.As64(), Scale: 1, Disp: 32}, s)
	JMP(LabelRef("round"))

	// What comes before the first special character is written: go there.
	Label("special")
	TZCNTL(special, special)
	BZHIL(special, keep, keep)
	POPCNTL(keep, count.As32())
	ADDQ(special.As64(), s)
	ADDQ(count, d)

	// Encode one character of two bytes or three.
	Label("single")
	word, kind, size := GP32(), GP32(), GP64()
	MOVL(Mem{Base: s}, word)
	MOVL(word, kind)
	ANDL(U32(0xC0C0F0), kind)
	CMPL(kind, U32(0x8080E0))
	JNE(LabelRef("two"))
	char := codePoint(word, 3)
	MOVL(U32(3), size.As32())
	CMPL(char, U32(0x800))
	JAE(LabelRef("byte"))
	JMP(LabelRef("done"))
	Label("two")
	ANDL(U32(0xC0E0), kind)
	CMPL(kind, U32(0x80C0))
	JNE(LabelRef("done"))
	MOVL(codePoint(word, 2), char)
	MOVL(U32(2), size.As32())
	Label("byte")
	MOVBLZX(Mem{Base: bytes, Index: char.As64(), Scale: 1}, char)
	TESTL(char, char)
	JZ(LabelRef("done"))
	MOVB(char.As8(), Mem{Base: d})
	INCQ(d)
	ADDQ(size, s)
	// Another one of three bytes comes next in a text of such: stay here.
	CMPB(Mem{Base: s}, Imm(0xE0))
	JB(LabelRef("start"))
	CMPQ(s, sLast)
	JA(LabelRef("done"))
	CMPQ(d, dLast)
	JBE(LabelRef("single"))

	Label("done")
	VZEROUPPER()
	start := GP64()
	Load(Param("dst").Base(), start)
	SUBQ(start, d)
	Load(Param("src").Base(), start)
	SUBQ(start, s)
	Store(d, ReturnIndex(0))
	Store(s, ReturnIndex(1))
	RET()
}

// codePoint returns the code point of the character of two or three bytes at the
// front of word, the first byte lowest.
func codePoint(word Register, size int) GPVirtual {
	char, bits := GP32(), GP32()
	MOVL(word, char)
	ANDL(U32(0xFF>>(size+1)), char)
	for i := 1; i < size; i++ {
		SHLL(Imm(6), char)
		MOVL(word, bits)
		SHRL(Imm(uint64(8*i)), bits)
		ANDL(U32(0x3F), bits)
		ORL(bits, char)
	}
	return char
}
