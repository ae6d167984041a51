package main

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/windows"
)

const (
	openNoFollow = 0
	openNoBlock  = 0
)

// The bits of a mode for a regular file and for a directory, as Node has them.
const (
	regular   = 0o100000
	directory = 0o040000
)

// describe returns what is known of a file, as fs.ts reads it.
func describe(info fs.FileInfo) string {
	mode := regular | int(info.Mode().Perm())
	if info.IsDir() {
		mode = directory | int(info.Mode().Perm())
	}
	modified := info.ModTime().UnixNano()
	return fmt.Sprintf("%s %d %d 0 0 0 %d %d", kind(info.Mode()), info.Size(), mode, modified, modified)
}

// kill ends a process; without a signal it only asks whether the process is there.
func kill(process int, name string) error {
	found, err := os.FindProcess(process)
	if err != nil {
		return code(syscall.ENOENT)
	}
	if name == "" {
		return nil
	}
	return code(found.Kill())
}

// columns returns the width of a terminal; 0 for what is none.
func columns(file *os.File) int {
	var info windows.ConsoleScreenBufferInfo
	if err := windows.GetConsoleScreenBufferInfo(windows.Handle(file.Fd()), &info); err != nil {
		return 0
	}
	return max(int(info.Window.Right-info.Window.Left)+1, 1)
}
