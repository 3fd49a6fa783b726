//go:build !purego

package kernel

// enabled says if the routines are to be used. The processor is asked once.
func enabled() bool {
	if u := use.Load(); u != unknown {
		return u == routines
	}
	return detect()
}

func detect() bool {
	use.CompareAndSwap(unknown, plain)
	Use(true)
	return use.Load() == routines
}

// supported says if the processor has AVX2, BMI1, BMI2 and POPCNT, and the
// operating system keeps the registers of AVX.
func supported() bool {
	if highest, _, _, _ := cpuid(0, 0); highest < 7 {
		return false
	}
	const popcnt, osxsave, avx = 1 << 23, 1 << 27, 1 << 28
	if _, _, ecx, _ := cpuid(1, 0); ecx&popcnt == 0 || ecx&osxsave == 0 || ecx&avx == 0 {
		return false
	}
	const sse, ymm = 1 << 1, 1 << 2
	if xgetbv()&(sse|ymm) != sse|ymm {
		return false
	}
	const bmi1, avx2, bmi2 = 1 << 3, 1 << 5, 1 << 8
	_, ebx, _, _ := cpuid(7, 0)
	return ebx&bmi1 != 0 && ebx&avx2 != 0 && ebx&bmi2 != 0
}

// The routines, each where it may be used; the same functions do nothing in
// kernel_other.go and kernel_plain.go.

func asciiRoutine(dst, src []byte) int {
	if len(src) < width || len(dst) < width || src[0] >= 0x80 || !enabled() {
		return 0
	}
	return asciiAVX2(dst, src)
}

func asciiPrefixRoutine(src []byte) int {
	if len(src) < width || src[0] >= 0x80 || !enabled() {
		return 0
	}
	return asciiPrefixAVX2(src)
}

func utf8Routine(dst, src []byte) int {
	n := min(len(dst), len(src))
	if n < width || !enabled() {
		return 0
	}
	return wholeCharacters(src, utf8AVX2(dst[:n], src[:n]))
}

func validUTF8Routine(src []byte) int {
	if len(src) < width || !enabled() {
		return 0
	}
	return wholeCharacters(src, validUTF8AVX2(src))
}

func pairsRoutine(dst, src []byte, table *PairTable) (nDst, nSrc int) {
	if len(src) < 64 || len(dst) < 128 || !enabled() {
		return 0, 0
	}
	return pairsAVX2(dst, src, (*[1 << 16]uint32)(table))
}

func utf16Routine(isUTF16BE bool, dst, src []byte) (nDst, nSrc int) {
	if len(src) < 32 || len(dst) < 64 || !enabled() {
		return 0, 0
	}
	if isUTF16BE {
		return utf16BEAVX2(dst, src)
	}
	return utf16LEAVX2(dst, src)
}

// The routines of single-byte encodings say as well if they stopped for good: if
// so, not for want of room.

func singleByteDecodeRoutine(dst, src []byte, table *SingleByteTable) (nDst, nSrc int, stopped bool) {
	if len(src) < 65 || len(dst) < 68 || !enabled() {
		return 0, 0, false
	}
	nDst, nSrc = singleByteDecodeAVX2(dst, src, &table.entries, &table.rows)
	return nDst, nSrc, len(src)-nSrc >= 65 && len(dst)-nDst >= 68
}

func singleByteEncodeRoutine(dst, src []byte, table *ByteOf) (nDst, nSrc int, stopped bool) {
	if len(src) < 67 || len(dst) < 64 || !enabled() {
		return 0, 0, false
	}
	nDst, nSrc = singleByteEncodeAVX2(dst, src, &table.bytes, &table.leads, &table.rows)
	return nDst, nSrc, len(src)-nSrc >= 67 && len(dst)-nDst >= 64
}

func codesRoutine(dst, src []byte, table *CodeOf) (nDst, nSrc int) {
	if len(src) < 66 || len(dst) < 64 || !enabled() {
		return 0, 0
	}
	return codesAVX2(dst, src, (*[1 << 16]uint16)(table))
}

// utf16EncodeRoutine takes characters that end in src[3:], as far as that is
// valid; the three bytes in front have been taken.
func utf16EncodeRoutine(isUTF16BE bool, dst, src []byte) (nDst, nSrc int) {
	src = src[:3+validUTF8Routine(src[3:])]
	if len(src) < 3+17 || len(dst) < 48 || !enabled() {
		return 0, 3
	}
	if isUTF16BE {
		nDst, nSrc = utf16EncodeBEAVX2(dst, src)
	} else {
		nDst, nSrc = utf16EncodeLEAVX2(dst, src)
	}
	whole := wholeCharacters(src, nSrc)
	if nSrc-whole == 3 {
		nDst -= 2 // the first of two units
	}
	return nDst, whole
}

func pairsSevenBitRoutine(dst, src []byte, table *PairTable) (nDst, nSrc int) {
	if len(src) < 16 || len(dst) < 32 || !enabled() {
		return 0, 0
	}
	return pairsSevenBitAVX2(dst, src, (*[1 << 16]uint32)(table))
}
