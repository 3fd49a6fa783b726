//go:build !amd64 || purego

package kernel

// There are no routines here: each takes nothing.

func supported() bool { return false }

func asciiRoutine(dst, src []byte) int { return 0 }
