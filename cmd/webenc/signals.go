package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

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

// discardOn waits for a signal, discards the output, and lets the signal end
// the program as it would have.
func (o *output) discardOn(signals <-chan os.Signal) {
	s := <-signals
	o.mu.Lock() // nothing is committed from here on
	o.removeTemp()
	signal.Reset(s)
	if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
		time.Sleep(time.Second) // process 1 does not end by itself
	}
	os.Exit(exitFault)
}
