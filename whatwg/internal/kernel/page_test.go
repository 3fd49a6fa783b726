//go:build unix

package kernel

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// pages are what guarded has mapped: to map takes much longer than most tests.
var pages [2][]byte

// guarded returns n bytes at the end or the start of whole pages between others
// that nothing is mapped to. It returns the same pages each time, so what is in
// these bytes is by chance; which is 0 or 1 for two sets of pages.
func guarded(t testing.TB, which, n int, atEnd bool) []byte {
	t.Helper()
	if n > len(pages[which]) {
		page := os.Getpagesize()
		size := (2*n + page - 1) / page * page
		memory, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
		require.NoError(t, err)
		require.NoError(t, syscall.Mprotect(memory[:page], syscall.PROT_NONE))
		require.NoError(t, syscall.Mprotect(memory[page+size:], syscall.PROT_NONE))
		pages[which] = memory[page : page+size : page+size]
	}
	if atEnd {
		return pages[which][len(pages[which])-n:]
	}
	return pages[which][:n:n]
}
