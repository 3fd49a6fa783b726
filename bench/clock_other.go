//go:build !linux

package main

import "time"

// cpuTime is the elapsed time, for want of better.
func cpuTime() time.Duration { return elapsed() }
