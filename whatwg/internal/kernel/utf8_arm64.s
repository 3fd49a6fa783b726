//go:build !purego

#include "textflag.h"

// This is the lookup algorithm of Keiser and Lemire, "Validating UTF-8 in less
// than one instruction per byte" (2021).
//
// A rule forbids a pair of bytes: by the high and the low half of the first, and
// the high half of the second. A bit of each of the first three tables stands for
// a rule; a pair is forbidden if all three have that bit set. The rules are those
// of the routine for amd64:
//
//	bit 0: a leading byte, but no continuation byte
//	bit 1: ASCII and a continuation byte
//	bit 2: E0 80-9F: three bytes for less than U+0800
//	bit 3: F4 90-BF and F5-FF 90-BF: above U+10FFFF
//	bit 4: ED A0-BF: a surrogate
//	bit 5: C0 and C1: two bytes for ASCII
//	bit 6: F0 80-8F: four bytes for less than U+10000; F5-FF 80-8F
//	bit 7: two continuation bytes
//
// What two continuation bytes in a row have set is no error where a third or
// fourth byte is due, and an error if missing there: the last two tables have
// that bit for the high half of the leading bytes of three and four bytes, and
// of four.

// by the high half of the first byte
DATA tables<>+0(SB)/8, $0x0202020202020202
DATA tables<>+8(SB)/8, $0x4915012180808080

// by the low half of the first byte
DATA tables<>+16(SB)/8, $0xCBCBCB8B8383A3E7
DATA tables<>+24(SB)/8, $0xCBCBDBCBCBCBCBCB

// by the high half of the second byte
DATA tables<>+32(SB)/8, $0x0101010101010101
DATA tables<>+40(SB)/8, $0x01010101BABAAEE6

// by the high half of the byte two in front
DATA tables<>+48(SB)/8, $0x0000000000000000
DATA tables<>+56(SB)/8, $0x8080000000000000

// by the high half of the byte three in front
DATA tables<>+64(SB)/8, $0x0000000000000000
DATA tables<>+72(SB)/8, $0x8000000000000000
GLOBL tables<>(SB), RODATA|NOPTR, $80

// The registers of both routines: R0 is where to write, R1 where to read, R2
// where src ends, R3 where it starts, R4 the last place to read the next bytes
// from; V0 to V3 are bytes; V16 to V20 are the tables, and V21 is to take the low
// halves. V22 and V23 are the two results below of the 16 bytes in front.

// START loads all that. In front is ASCII: bit 1 is what its rules have.
#define START \
	ADD   R1, R2, R2           \
	SUB   $64, R2, R4          \
	MOVD  R1, R3               \
	MOVD  $tables<>(SB), R5    \
	FLDPQ (R5), (F16, F17)     \
	FLDPQ 32(R5), (F18, F19)   \
	FMOVQ 64(R5), F20          \
	VMOVI $0x0F, V21.B16       \
	VMOVI $0x02, V22.B16       \
	VEOR  V23.B16, V23.B16, V23.B16

#define LOAD \
	FLDPQ (R1), (F0, F1)       \
	FLDPQ 32(R1), (F2, F3)

#define STORE \
	FSTPQ (F0, F1), (R0)       \
	FSTPQ (F2, F3), 32(R0)

// NOTASCII sets the flag NE if a byte of V0 to V3 is not ASCII.
#define NOTASCII \
	VORR  V0.B16, V1.B16, V4.B16       \
	VORR  V2.B16, V3.B16, V5.B16       \
	VORR  V4.B16, V5.B16, V4.B16       \
	VMOV  V4.D[0], R5                  \
	VMOV  V4.D[1], R6                  \
	ORR   R5, R6, R5                   \
	TST   $0x8080808080808080, R5

// CHECK sets a byte of wrong to 0 if the byte of bytes there is right, as far as
// that one and the three in front of it tell. It sets first to what the rules
// forbid behind each byte, and high to the high half of each; firstBefore and
// highBefore are those of the 16 bytes in front.
//
// The lines: the high and the low halves, and the high ones two and three bytes
// in front; what the tables have for each; what the rules forbid behind each
// byte; if a third or fourth byte is due; what the rules forbid of each byte and
// the one in front of it; and where the two differ.
#define CHECK(bytes, firstBefore, highBefore, first, high, wrong) \
	VUSHR $4, bytes.B16, high.B16                   \
	VAND  V21.B16, bytes.B16, V4.B16                \
	VEXT  $14, high.B16, highBefore.B16, V30.B16    \
	VEXT  $13, high.B16, highBefore.B16, V31.B16    \
	VTBL  high.B16, [V16.B16], first.B16            \
	VTBL  V4.B16, [V17.B16], V4.B16                 \
	VTBL  high.B16, [V18.B16], V5.B16               \
	VTBL  V30.B16, [V19.B16], V30.B16               \
	VTBL  V31.B16, [V20.B16], V31.B16               \
	VAND  V4.B16, first.B16, first.B16              \
	VORR  V30.B16, V31.B16, V30.B16                 \
	VEXT  $15, first.B16, firstBefore.B16, V4.B16   \
	VAND  V4.B16, V5.B16, wrong.B16                 \
	VEOR  V30.B16, wrong.B16, wrong.B16

// CHECK4 checks V0 to V3, and sets the flag NE if a byte is wrong. If none is,
// V26 and V27 are to be V22 and V23.
#define CHECK4 \
	CHECK(V0, V22, V23, V24, V25, V6)      \
	CHECK(V1, V24, V25, V26, V27, V7)      \
	VORR V6.B16, V7.B16, V6.B16            \
	CHECK(V2, V26, V27, V24, V25, V7)      \
	VORR V6.B16, V7.B16, V6.B16            \
	CHECK(V3, V24, V25, V26, V27, V7)      \
	VORR V6.B16, V7.B16, V6.B16            \
	VMOV V6.D[0], R5                       \
	VMOV V6.D[1], R6                       \
	ORR  R5, R6, R5                        \
	CMP  $0, R5

// KEEP makes these the results of the 16 bytes in front.
#define KEEP(first, high) \
	VMOV first.B16, V22.B16                \
	VMOV high.B16, V23.B16

// func utf8NEON(dst, src []byte) int
TEXT ·utf8NEON(SB), NOSPLIT, $0-56
	MOVD dst_base+0(FP), R0
	MOVD src_base+24(FP), R1
	MOVD src_len+32(FP), R2
	START

	// While all is ASCII. Nothing of a character is open here.
ascii:
	CMP R4, R1
	BHI one
	LOAD
	NOTASCII
	BNE next
	STORE
	ADD $64, R1
	ADD $64, R0
	B   ascii

	// While all is right, up to 64 bytes that are all ASCII.
next:
	CMP R4, R1
	BHI one
	LOAD
	STORE
	CHECK4
	BNE one
	KEEP(V26, V27)
	ADD $64, R1
	ADD $64, R0
	NOTASCII
	BNE next
	B   ascii

	// 16 bytes at a time, for the last ones and to find where it goes wrong.
one:
	SUB $16, R2, R4

nextOne:
	CMP   R4, R1
	BHI   done
	FMOVQ (R1), F0
	FMOVQ F0, (R0)
	CHECK(V0, V22, V23, V24, V25, V6)
	VMOV  V6.D[0], R5
	CBNZ  R5, found
	ADD   $8, R1
	VMOV  V6.D[1], R5
	CBNZ  R5, found
	ADD   $8, R1
	ADD   $16, R0
	KEEP(V24, V25)
	B     nextOne

	// R1 points to eight bytes: the lowest bit of R5 is in the first wrong one.
found:
	RBIT R5, R5
	CLZ  R5, R5
	ADD  R5>>3, R1

done:
	SUB  R3, R1
	MOVD R1, ret+48(FP)
	RET

// func validUTF8NEON(src []byte) int
TEXT ·validUTF8NEON(SB), NOSPLIT, $0-32
	MOVD src_base+0(FP), R1
	MOVD src_len+8(FP), R2
	START

ascii:
	CMP R4, R1
	BHI one
	LOAD
	NOTASCII
	BNE next
	ADD $64, R1
	B   ascii

next:
	CMP R4, R1
	BHI one
	LOAD
	CHECK4
	BNE one
	KEEP(V26, V27)
	ADD $64, R1
	NOTASCII
	BNE next
	B   ascii

one:
	SUB $16, R2, R4

nextOne:
	CMP   R4, R1
	BHI   done
	FMOVQ (R1), F0
	CHECK(V0, V22, V23, V24, V25, V6)
	VMOV  V6.D[0], R5
	CBNZ  R5, found
	ADD   $8, R1
	VMOV  V6.D[1], R5
	CBNZ  R5, found
	ADD   $8, R1
	KEEP(V24, V25)
	B     nextOne

found:
	RBIT R5, R5
	CLZ  R5, R5
	ADD  R5>>3, R1

done:
	SUB  R3, R1
	MOVD R1, ret+24(FP)
	RET
