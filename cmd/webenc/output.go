package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// output is where converted text goes: a temporary file that becomes the file
// with the name all at once, or what is there if that is no regular file. Other
// hard links to a file that is replaced keep the old content.
//
// github.com/google/renameio does half of this: it replaces a symbolic link and
// not the file that the link points to, may put the temporary file elsewhere and
// leaves it there on a signal, does not sync the directory, and drops the owner.
type output struct {
	name   string // as the user knows it
	file   *os.File
	target string // the file to replace; empty if file is it already
	temp   string // the name of file as long as it is temporary
}

// openOutput opens the output. The name - is standard output, and so is any
// other name that standard output has, such as /dev/stdout.
func openOutput(name string) (*output, error) {
	if name == "-" {
		return &output{name: "<stdout>", file: os.Stdout}, nil
	}
	old, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return createTemp(name, nil)
	}
	if err != nil {
		return nil, fault(name, err)
	}
	if stdout, err := os.Stdout.Stat(); err == nil && os.SameFile(old, stdout) {
		return &output{name: name, file: os.Stdout}, nil
	}
	file, err := os.OpenFile(name, os.O_WRONLY, 0) // not possible for a directory or a read-only file
	if err != nil {
		return nil, fault(name, err)
	}
	if !old.Mode().IsRegular() {
		return &output{name: name, file: file}, nil
	}
	file.Close()
	return createTemp(name, old)
}

// createTemp returns an output that is to replace old, the file with the name,
// or to become a new file if old is nil.
func createTemp(name string, old fs.FileInfo) (*output, error) {
	target, err := followLinks(name)
	if err != nil {
		return nil, err
	}
	perm := fs.FileMode(0o666)
	if old != nil {
		perm = old.Mode().Perm()
	}
	temp := directory(target) + fmt.Sprintf(".webenc-%016x", rand.Uint64())
	file, err := unfinished.create(temp, perm)
	if err != nil {
		return nil, fault(name, err)
	}
	o := &output{name: name, file: file, target: target, temp: temp}
	if old != nil {
		keepOwner(file, old)
		if err := file.Chmod(perm); err != nil { // the umask may have taken from it
			o.discard()
			return nil, fault(name, err)
		}
	}
	return o, nil
}

// followLinks returns the name of the file that name is or, by symbolic links,
// stands for. The file need not exist.
func followLinks(name string) (string, error) {
	target := name
	for range 40 { // as many as Linux follows
		link, err := os.Readlink(target)
		if err != nil {
			return target, nil
		}
		if !filepath.IsAbs(link) {
			link = directory(target) + link
		}
		target = link
	}
	return "", fmt.Errorf("%s: too many levels of symbolic links", name)
}

// directory returns the directory of the file with the name, with a separator
// at its end. It is not filepath.Dir, which takes x/link/.. for x.
func directory(name string) string {
	if dir, _ := filepath.Split(name); dir != "" {
		return dir
	}
	return "." + string(filepath.Separator)
}

// Write writes to the output.
func (o *output) Write(p []byte) (n int, err error) {
	n, err = o.file.Write(p)
	return n, fault(o.name, err)
}

// feeds reports whether f is a regular file that grows by what is written to o.
func (o *output) feeds(f *os.File) bool {
	if o.target != "" {
		return false
	}
	from, err := f.Stat()
	if err != nil || !from.Mode().IsRegular() {
		return false
	}
	to, err := o.file.Stat()
	return err == nil && os.SameFile(from, to)
}

// commit ends the output: what was written is what the file with the name
// holds, after a crash of the machine as well.
func (o *output) commit() error {
	if o.target == "" {
		return fault(o.name, o.file.Close())
	}
	if err := errors.Join(o.file.Sync(), o.file.Close()); err != nil {
		return fault(o.name, err)
	}
	if err := unfinished.rename(o.temp, o.target); err != nil {
		return fault(o.name, err)
	}
	o.temp = ""
	return fault(o.name, syncDirectory(directory(o.target)))
}

// syncDirectory brings new names in a directory to the disk, where the system
// can do that and the user may.
func syncDirectory(name string) error {
	d, err := os.Open(name)
	if err != nil || runtime.GOOS == "windows" {
		return nil
	}
	defer d.Close()
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

// discard removes what is not committed.
func (o *output) discard() {
	if o.temp != "" {
		unfinished.remove(o.temp)
	}
}

// writeOutput gives the output with the name what write writes.
func writeOutput(name string, write func(io.Writer) error) error {
	out, err := openOutput(name)
	if err != nil {
		return err
	}
	defer out.discard()
	w := bufio.NewWriterSize(out, bufferSize)
	if err := write(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return out.commit()
}
