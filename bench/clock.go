package main

import "time"

var started = time.Now()

// elapsed is the time since the program started.
func elapsed() time.Duration { return time.Since(started) }
