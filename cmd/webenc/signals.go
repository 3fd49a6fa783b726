package main

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// unfinished is the temporary files of the program, of which there may be
// several at once. None of them outlives a signal that ends the program.
var unfinished tempFiles

// tempFiles is temporary files by name.
type tempFiles struct {
	watch sync.Once
	mu    sync.Mutex // held for good once a signal ends the program
	files map[string]*os.File
}

// create creates a temporary file with the name.
func (t *tempFiles) create(name string, perm os.FileMode) (*os.File, error) {
	t.watch.Do(func() {
		t.files = map[string]*os.File{}
		go t.removeAllOn(notifyEnd())
	})
	t.mu.Lock()
	defer t.mu.Unlock()
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err == nil {
		t.files[name] = file
	}
	return file, err
}

// rename makes the temporary file with the name the file target.
func (t *tempFiles) rename(name, target string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := os.Rename(name, target)
	if err == nil {
		delete(t.files, name)
	}
	return err
}

// remove removes the temporary file with the name, if there still is one.
func (t *tempFiles) remove(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if file, ok := t.files[name]; ok {
		file.Close() // not every system removes an open file
		os.Remove(name)
		delete(t.files, name)
	}
}

// removeAllOn waits for a signal, removes all files, and lets the signal end
// the program as it would have.
func (t *tempFiles) removeAllOn(signals <-chan os.Signal) {
	s := <-signals
	t.mu.Lock() // nothing is created or renamed from here on
	for name, file := range t.files {
		file.Close()
		os.Remove(name)
	}
	signal.Reset(s)
	if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
		time.Sleep(time.Second) // process 1 does not end by itself
	}
	os.Exit(exitFault)
}

// notifyEnd returns a channel of the signals that end a program, those excepted
// that the program was started to ignore.
func notifyEnd() <-chan os.Signal {
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	return signals
}
