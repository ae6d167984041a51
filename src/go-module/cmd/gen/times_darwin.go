package main

import "syscall"

// times returns when the content of a file and when its entry were last changed, in nanoseconds since 1970.
func times(stat *syscall.Stat_t) (modified, changed int64) {
	return stat.Mtimespec.Nano(), stat.Ctimespec.Nano()
}
