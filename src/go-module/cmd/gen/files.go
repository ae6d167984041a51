package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// packageRoot is where the program believes that its package is. No path on a disk is like it.
const packageRoot = "/handlergen:embedded/"

// The numbers of Node's flags on Linux, which fs.ts uses on every system.
const (
	noFollow = 0o400000
	noBlock  = 0o4000
)

func (h *host) addFiles() {
	h.add("goRead", func(a arguments) (any, error) {
		content, err := readFile(a.text(0))
		return latin1(content), code(err)
	})
	h.add("goStat", func(a arguments) (any, error) { return stat(a.text(0), a[1] == true) })
	h.add("goStatOpen", func(a arguments) (any, error) {
		file, err := h.file(a.number(0))
		if err != nil {
			return nil, err
		}
		info, err := file.Stat()
		if err != nil {
			return nil, code(err)
		}
		return describe(info), nil
	})
	h.add("goList", func(a arguments) (any, error) { return list(a.text(0)) })
	h.add("goReal", func(a arguments) (any, error) {
		real, err := filepath.EvalSymlinks(a.text(0))
		return filepath.ToSlash(real), code(err)
	})
	h.add("goReadLink", func(a arguments) (any, error) {
		target, err := os.Readlink(a.text(0))
		return filepath.ToSlash(target), code(err)
	})
	h.add("goOpen", func(a arguments) (any, error) {
		file, err := openFile(a.text(0), a.text(1), fs.FileMode(a.number(2)))
		if err != nil {
			return nil, code(err)
		}
		h.lastOpen++
		h.open[h.lastOpen] = file
		return h.lastOpen, nil
	})
	h.add("goReadOpen", func(a arguments) (any, error) {
		file, err := h.file(a.number(0))
		if err != nil {
			return nil, err
		}
		content, err := readSome(file, a.number(1))
		return latin1(content), code(err)
	})
	h.add("goWriteOpen", func(a arguments) (any, error) {
		file, err := h.file(a.number(0))
		if err != nil {
			return nil, err
		}
		count, err := file.Write(a.bytes(1))
		return count, code(err)
	})
	h.add("goChangeMode", func(a arguments) (any, error) {
		file, err := h.file(a.number(0))
		if err != nil {
			return nil, err
		}
		return nil, code(file.Chmod(fs.FileMode(a.number(1)) & fs.ModePerm))
	})
	h.add("goClose", func(a arguments) (any, error) {
		file, err := h.file(a.number(0))
		if err != nil {
			return nil, err
		}
		delete(h.open, a.number(0))
		return nil, code(file.Close())
	})
	h.add("goRename", func(a arguments) (any, error) { return nil, code(os.Rename(a.text(0), a.text(1))) })
	h.add("goRemove", func(a arguments) (any, error) { return nil, code(os.Remove(a.text(0))) })
	h.add("goMakeDirectory", func(a arguments) (any, error) {
		return nil, code(os.Mkdir(a.text(0), fs.FileMode(a.number(1))&fs.ModePerm))
	})
}

// file is an open file, of the disk or of gen's own package.
type file interface {
	fs.File
	io.Writer
	Chmod(fs.FileMode) error
}

// ownFile is a file of gen's own package, which can't be changed.
type ownFile struct{ fs.File }

func (ownFile) Write([]byte) (int, error) { return 0, syscall.EBADF }

func (ownFile) Chmod(fs.FileMode) error { return syscall.EPERM }

func (h *host) file(descriptor int) (file, error) {
	if file, ok := h.open[descriptor]; ok {
		return file, nil
	}
	return nil, errors.New("EBADF")
}

func readFile(path string) ([]byte, error) {
	if name, ok := strings.CutPrefix(path, packageRoot); ok {
		return program.ReadFile("package/" + name)
	}
	return os.ReadFile(path)
}

// openFile opens a file with Node's flags.
func openFile(path, flags string, mode fs.FileMode) (file, error) {
	if name, ok := strings.CutPrefix(path, packageRoot); ok {
		opened, err := program.Open("package/" + name)
		return ownFile{opened}, err
	}
	if strings.HasPrefix(flags, "w") {
		how := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
		if strings.Contains(flags, "x") {
			how |= os.O_EXCL
		}
		return os.OpenFile(path, how, mode&fs.ModePerm)
	}
	how := os.O_RDONLY
	var number int
	if _, err := fmt.Sscan(flags, &number); err == nil {
		if number&noFollow != 0 {
			how |= openNoFollow
		}
		if number&noBlock != 0 {
			how |= openNoBlock
		}
	}
	return os.OpenFile(path, how, 0)
}

// readSome reads at most that many bytes, or all that are left if the number is negative.
func readSome(file io.Reader, most int) ([]byte, error) {
	if most < 0 {
		return io.ReadAll(file)
	}
	content := make([]byte, most)
	count, err := file.Read(content)
	if err == io.EOF {
		err = nil
	}
	return content[:count], err
}

// stat returns what is at a path; empty where there is nothing.
func stat(path string, follow bool) (string, error) {
	var info fs.FileInfo
	var err error
	switch name, isOwn := strings.CutPrefix(path, packageRoot); {
	case isOwn:
		info, err = fs.Stat(program, "package/"+name)
	case follow:
		info, err = os.Stat(path)
	default:
		info, err = os.Lstat(path)
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return "", nil
	}
	if err != nil {
		return "", code(err)
	}
	return describe(info), nil
}

func list(dir string) (string, error) {
	var entries []fs.DirEntry
	var err error
	if name, ok := strings.CutPrefix(dir+"/", packageRoot); ok {
		entries, err = program.ReadDir("package/" + strings.TrimRight(name, "/"))
	} else {
		entries, err = os.ReadDir(dir)
	}
	names := make([]string, len(entries))
	for index, entry := range entries {
		names[index] = kind(entry.Type()) + entry.Name()
	}
	return strings.Join(names, "\x00"), code(err)
}

// kind returns the letter for a kind of file.
func kind(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return "f"
	case mode.IsDir():
		return "d"
	case mode&fs.ModeSymlink != 0:
		return "l"
	case mode&fs.ModeCharDevice != 0:
		return "c"
	}
	return "o"
}

// words are the codes of Node for errors of the system.
var words = map[error]string{
	syscall.EPERM: "EPERM", syscall.ENOENT: "ENOENT", syscall.EIO: "EIO", syscall.ENXIO: "ENXIO", syscall.EBADF: "EBADF",
	syscall.EAGAIN: "EAGAIN", syscall.ENOMEM: "ENOMEM", syscall.EACCES: "EACCES", syscall.EBUSY: "EBUSY", syscall.EEXIST: "EEXIST",
	syscall.EXDEV: "EXDEV", syscall.ENODEV: "ENODEV", syscall.ENOTDIR: "ENOTDIR", syscall.EISDIR: "EISDIR",
	syscall.EINVAL: "EINVAL", syscall.ENFILE: "ENFILE", syscall.EMFILE: "EMFILE", syscall.ETXTBSY: "ETXTBSY",
	syscall.EFBIG: "EFBIG", syscall.ENOSPC: "ENOSPC", syscall.EROFS: "EROFS", syscall.EPIPE: "EPIPE",
	syscall.ENAMETOOLONG: "ENAMETOOLONG", syscall.ENOTEMPTY: "ENOTEMPTY", syscall.ELOOP: "ELOOP",
}

// code returns an error whose text is the code of an error of the system.
func code(err error) error {
	if err == nil {
		return nil
	}
	var number syscall.Errno
	if errors.As(err, &number) {
		if word, ok := words[number]; ok {
			return errors.New(word)
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("ENOENT")
	case errors.Is(err, fs.ErrExist):
		return errors.New("EEXIST")
	case errors.Is(err, fs.ErrPermission):
		return errors.New("EACCES")
	}
	return errors.New("EIO")
}
