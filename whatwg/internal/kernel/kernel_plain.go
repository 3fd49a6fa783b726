//go:build (!amd64 && !arm64) || purego

package kernel

// There are no routines here: each takes nothing.

func supported() bool { return false }

func asciiRoutine(dst, src []byte) int { return 0 }

func asciiPrefixRoutine(src []byte) int { return 0 }

func utf8Routine(dst, src []byte) int { return 0 }

func validUTF8Routine(src []byte) int { return 0 }
