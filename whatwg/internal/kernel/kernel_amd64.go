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

// supported says if the processor has AVX2, BMI1 and BMI2, and the operating
// system keeps the registers of AVX.
func supported() bool {
	if highest, _, _, _ := cpuid(0, 0); highest < 7 {
		return false
	}
	const osxsave, avx = 1 << 27, 1 << 28
	if _, _, ecx, _ := cpuid(1, 0); ecx&osxsave == 0 || ecx&avx == 0 {
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
// kernel_other.go.

func asciiRoutine(dst, src []byte) int {
	if len(src) < width || len(dst) < width || !enabled() {
		return 0
	}
	return asciiAVX2(dst, src)
}
