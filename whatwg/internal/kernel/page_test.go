//go:build unix

package kernel

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// atPageEnd returns n bytes that end where a page ends behind which nothing is
// mapped: to read or write behind them is fatal.
func atPageEnd(t testing.TB, n int) []byte {
	t.Helper()
	page := os.Getpagesize()
	size := (n + page - 1) / page * page
	memory, err := syscall.Mmap(-1, 0, size+page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	require.NoError(t, err)
	t.Cleanup(func() { _ = syscall.Munmap(memory) })
	require.NoError(t, syscall.Mprotect(memory[size:], syscall.PROT_NONE))
	return memory[size-n : size : size]
}

// atPageStart returns n bytes that start where a page starts in front of which
// nothing is mapped.
func atPageStart(t testing.TB, n int) []byte {
	t.Helper()
	page := os.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, page+n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	require.NoError(t, err)
	t.Cleanup(func() { _ = syscall.Munmap(memory) })
	require.NoError(t, syscall.Mprotect(memory[:page], syscall.PROT_NONE))
	return memory[page:][:n:n]
}
