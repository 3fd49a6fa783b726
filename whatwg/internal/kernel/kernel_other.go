//go:build !amd64 || purego

package kernel

// There are no routines here: each takes nothing.

func pairsRoutine(dst, src []byte, table *PairTable) (nDst, nSrc int) { return 0, 0 }

func utf16Routine(isUTF16BE bool, dst, src []byte) (nDst, nSrc int) { return 0, 0 }

func singleByteDecodeRoutine(dst, src []byte, table *SingleByteTable) (nDst, nSrc int, stopped bool) {
	return 0, 0, false
}

func singleByteEncodeRoutine(dst, src []byte, table *ByteOf) (nDst, nSrc int, stopped bool) {
	return 0, 0, false
}

func codesRoutine(dst, src []byte, table *CodeOf) (nDst, nSrc int) { return 0, 0 }

func utf16EncodeRoutine(isUTF16BE bool, dst, src []byte) (nDst, nSrc int) { return 0, 3 }

func pairsSevenBitRoutine(dst, src []byte, table *PairTable) (nDst, nSrc int) { return 0, 0 }
