//go:build !purego

#include "textflag.h"

// The registers: R0 is where to write, R1 where to read, R2 where src ends, R3
// where it starts, R4 the last place to read the next bytes from. The high bit
// of a byte tells that it is not ASCII.

#define HIGH $0x8080808080808080

// func asciiNEON(dst, src []byte) int
TEXT ·asciiNEON(SB), NOSPLIT, $0-56
	MOVD dst_base+0(FP), R0
	MOVD src_base+24(FP), R1
	MOVD src_len+32(FP), R2
	MOVD R1, R3
	ADD  R1, R2, R2

	// 64 bytes at a time while all are ASCII.
	SUB $64, R2, R4
	B   more

four:
	FLDPQ (R1), (F0, F1)
	FLDPQ 32(R1), (F2, F3)
	VORR  V0.B16, V1.B16, V4.B16
	VORR  V2.B16, V3.B16, V5.B16
	VORR  V4.B16, V5.B16, V4.B16
	VMOV  V4.D[0], R5
	VMOV  V4.D[1], R6
	ORR   R5, R6, R5
	TST   HIGH, R5
	BNE   one
	FSTPQ (F0, F1), (R0)
	FSTPQ (F2, F3), 32(R0)
	ADD   $64, R1
	ADD   $64, R0

more:
	CMP R4, R1
	BLS four

	// 16 bytes at a time, up to the first one that is not ASCII.
one:
	SUB $16, R2, R4

next:
	CMP  R4, R1
	BHI  done
	LDP  (R1), (R5, R6)
	STP  (R5, R6), (R0)
	ANDS HIGH, R5, R7
	BNE  found
	ADD  $8, R1
	ANDS HIGH, R6, R7
	BNE  found
	ADD  $8, R1
	ADD  $16, R0
	B    next

	// R1 points to eight bytes: the lowest bit of R7 is in the first that is not.
found:
	RBIT R7, R7
	CLZ  R7, R7
	ADD  R7>>3, R1

done:
	SUB  R3, R1
	MOVD R1, ret+48(FP)
	RET

// func asciiPrefixNEON(src []byte) int
TEXT ·asciiPrefixNEON(SB), NOSPLIT, $0-32
	MOVD src_base+0(FP), R1
	MOVD src_len+8(FP), R2
	MOVD R1, R3
	ADD  R1, R2, R2
	SUB  $64, R2, R4
	B    more

four:
	FLDPQ (R1), (F0, F1)
	FLDPQ 32(R1), (F2, F3)
	VORR  V0.B16, V1.B16, V4.B16
	VORR  V2.B16, V3.B16, V5.B16
	VORR  V4.B16, V5.B16, V4.B16
	VMOV  V4.D[0], R5
	VMOV  V4.D[1], R6
	ORR   R5, R6, R5
	TST   HIGH, R5
	BNE   one
	ADD   $64, R1

more:
	CMP R4, R1
	BLS four

one:
	SUB $16, R2, R4

next:
	CMP  R4, R1
	BHI  done
	LDP  (R1), (R5, R6)
	ANDS HIGH, R5, R7
	BNE  found
	ADD  $8, R1
	ANDS HIGH, R6, R7
	BNE  found
	ADD  $8, R1
	B    next

found:
	RBIT R7, R7
	CLZ  R7, R7
	ADD  R7>>3, R1

done:
	SUB  R3, R1
	MOVD R1, ret+24(FP)
	RET
