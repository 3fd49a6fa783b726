//go:build unix

package main

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives f the owner and the group of old, as far as the user may.
func keepOwner(f *os.File, old fs.FileInfo) {
	s, ok := old.Sys().(*syscall.Stat_t)
	if ok && f.Chown(int(s.Uid), int(s.Gid)) != nil {
		f.Chown(-1, int(s.Gid)) // a group of one's own may be given
	}
}
