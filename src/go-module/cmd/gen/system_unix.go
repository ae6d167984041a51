//go:build unix

package main

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	openNoFollow = syscall.O_NOFOLLOW
	openNoBlock  = syscall.O_NONBLOCK
)

// describe returns what is known of a file, as fs.ts reads it.
func describe(info fs.FileInfo) string {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return fmt.Sprintf("%s %d 0 0 0 0 0 0", kind(info.Mode()), info.Size())
	}
	modified, changed := times(stat)
	return fmt.Sprintf("%s %d %d %d %d %d %d %d",
		kind(info.Mode()), stat.Size, stat.Mode, stat.Ino, stat.Uid, stat.Rdev, modified, changed)
}

// kill sends a signal; without one it only asks whether the process is there.
func kill(process int, name string) error {
	signal := unix.SignalNum(name)
	if name != "" && signal == 0 {
		return code(syscall.EINVAL)
	}
	return code(syscall.Kill(process, signal))
}

// columns returns the width of a terminal; 0 for what is none.
func columns(file *os.File) int {
	size, err := unix.IoctlGetWinsize(int(file.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0
	}
	return max(int(size.Col), 1)
}
