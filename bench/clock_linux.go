package main

import (
	"syscall"
	"time"
	"unsafe"
)

// cpuTime is the CPU time that this process has used, all its threads together:
// what the garbage collector does is in it, what other processes take is not.
func cpuTime() time.Duration {
	const clockProcessCPU = 2
	var ts syscall.Timespec
	syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, clockProcessCPU, uintptr(unsafe.Pointer(&ts)), 0)
	return time.Duration(ts.Nano())
}
