package main

import (
	"bytes"
	"crypto/rand"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"go/format"
	"go/scanner"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"example.com/handlergen/internal/syntax"
	"modernc.org/quickjs"
)

// host has what the program asks of Go. src/go-module/node/host.ts says what each function does.
type host struct {
	vm       *quickjs.VM
	open     map[int]file
	lastOpen int
	signals  signals
}

func (h *host) register() {
	begun := time.Now()
	h.add("goArguments", func(arguments) (any, error) { return strings.Join(os.Args, "\x00"), nil })
	h.add("goEnvironment", func(arguments) (any, error) { return strings.Join(os.Environ(), "\x00"), nil })
	h.add("goSystem", func(arguments) (any, error) { return system(), nil })
	h.add("goDirectory", func(arguments) (any, error) { dir, err := syscall.Getwd(); return filepath.ToSlash(dir), err })
	h.add("goTerminal", func(a arguments) (any, error) {
		return columns([]*os.File{1: os.Stdout, 2: os.Stderr}[a.number(0)]), nil
	})
	h.addFiles()
	h.add("goUTF8", func(a arguments) (any, error) { return latin1([]byte(a.text(0))), nil })
	h.add("goFromUTF8", func(a arguments) (any, error) { return decode(a.bytes(0)), nil })
	h.add("goIsUTF8", func(a arguments) (any, error) { return utf8.Valid(a.bytes(0)), nil })
	h.add("goBase64", func(a arguments) (any, error) { return base64.StdEncoding.EncodeToString(a.bytes(0)), nil })
	h.add("goHash", func(a arguments) (any, error) { return hash(a.text(0), a.bytes(1)), nil })
	h.add("goRandom", func(a arguments) (any, error) {
		random := make([]byte, a.number(0))
		_, err := rand.Read(random)
		return latin1(random), err
	})
	h.add("goRun", func(a arguments) (any, error) { return runProgram(a), nil })
	h.add("goKill", func(a arguments) (any, error) { return nil, kill(a.number(0), a.text(1)) })
	h.add("goListen", func(a arguments) (any, error) {
		h.signals.listen(a.text(0), a[1] == true)
		return nil, nil
	})
	h.add("goWait", func(a arguments) (any, error) { return h.signals.wait(a.time(0)), nil })
	h.add("goClock", func(arguments) (any, error) { return float64(time.Since(begun)) / 1e6, nil })
	h.add("goParse", func(a arguments) (any, error) { return syntax.Parse(a.text(0)), nil })
	h.add("goNodeType", func(a arguments) (any, error) { return syntax.TypeName(a.number(0)), nil })
	h.add("goFieldName", func(a arguments) (any, error) { return syntax.FieldName(a.number(0)), nil })
	h.add("goFormat", func(a arguments) (any, error) { return formatted(a.text(0)), nil })
	h.add("goNotImported", func(a arguments) (any, error) { return notImported(a.text(0)), nil })
	if err := h.vm.RegisterFunc("goModule", func(name string) quickjs.Value { return load(h.vm, name) }, false); err != nil {
		panic(err)
	}
}

func (h *host) add(name string, function func(arguments) (any, error)) {
	err := h.vm.RegisterHostFunc(name, func(given []any) (any, error) { return function(given) })
	if err != nil {
		panic(err)
	}
}

// arguments are what JavaScript gives a function.
type arguments []any

func (a arguments) text(index int) string { return a[index].(string) }

// bytes returns the bytes that a text has one character for each of.
func (a arguments) bytes(index int) []byte {
	text := a.text(index)
	passed := make([]byte, 0, len(text))
	for _, character := range text {
		passed = append(passed, byte(character))
	}
	return passed
}

func (a arguments) number(index int) int {
	if number, ok := a[index].(float64); ok {
		return int(number)
	}
	return a[index].(int)
}

func (a arguments) time(index int) time.Duration {
	if number, ok := a[index].(float64); ok {
		return time.Duration(number * float64(time.Millisecond))
	}
	return time.Duration(a[index].(int)) * time.Millisecond
}

// latin1 returns a text with one character for each byte.
func latin1(content []byte) string {
	isASCII := bytes.IndexFunc(content, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
	if isASCII {
		return string(content)
	}
	var text strings.Builder
	text.Grow(len(content) + len(content)/8)
	for _, one := range content {
		text.WriteRune(rune(one))
	}
	return text.String()
}

// decode replaces each illegal part of UTF-8, and also what QuickJS would take for half a surrogate pair.
func decode(content []byte) string {
	if utf8.Valid(content) {
		return string(content)
	}
	var text strings.Builder
	for len(content) > 0 {
		character, size := utf8.DecodeRune(content)
		if character == utf8.RuneError && size == 1 {
			size = illegalLength(content)
		}
		text.WriteRune(character)
		content = content[size:]
	}
	return text.String()
}

// illegalLength returns how many bytes one replacement character stands for: the longest start of a sequence that could have been
// legal (WHATWG Encoding Standard, UTF-8 decoder).
func illegalLength(content []byte) int {
	first := content[0]
	length, lower, upper := 1, byte(0x80), byte(0xBF)
	switch {
	case first >= 0xC2 && first <= 0xDF:
		length = 2
	case first >= 0xE0 && first <= 0xEF:
		length = 3
	case first >= 0xF0 && first <= 0xF4:
		length = 4
	}
	switch first {
	case 0xE0:
		lower = 0xA0
	case 0xED:
		upper = 0x9F
	case 0xF0:
		lower = 0x90
	case 0xF4:
		upper = 0x8F
	}
	for index := 1; index < length; index++ {
		if index == len(content) || content[index] < lower || content[index] > upper {
			return index
		}
		lower, upper = 0x80, 0xBF
	}
	return length
}

func hash(algorithm string, content []byte) string {
	if algorithm == "sha1" {
		sum := sha1.Sum(content)
		return latin1(sum[:])
	}
	sum := sha256.Sum256(content)
	return latin1(sum[:])
}

// system returns what is known of the machine and the process, in Node's words.
func system() string {
	platforms := map[string]string{"windows": "win32"}
	processors := map[string]string{"amd64": "x64", "386": "ia32"}
	word := func(words map[string]string, name string) string {
		if other, ok := words[name]; ok {
			return other
		}
		return name
	}
	hostname, _ := os.Hostname()
	home, _ := os.UserHomeDir()
	return strings.Join([]string{
		word(platforms, runtime.GOOS), word(processors, runtime.GOARCH), fmt.Sprint(os.Getpid()), fmt.Sprint(os.Geteuid()),
		hostname, filepath.ToSlash(home), strings.TrimRight(filepath.ToSlash(os.TempDir()), "/"), packageRoot,
	}, "\x00")
}

// runProgram runs a program to its end.
func runProgram(a arguments) string {
	command := exec.Command(a.text(0), strings.Split(a.text(1), "\x00")...)
	command.Env = strings.Split(a.text(2), "\x00")
	command.Stdin = bytes.NewReader(a.bytes(3))
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return "!ENOENT"
	}
	output := latin1(stdout.Bytes())
	return fmt.Sprintf("%d %d %s%s", command.ProcessState.ExitCode(), utf8.RuneCountInString(output), output, latin1(stderr.Bytes()))
}

// formatted runs gofmt on a text.
func formatted(text string) string {
	result, err := format.Source([]byte(text))
	if err == nil {
		return "=" + string(result)
	}
	var list scanner.ErrorList
	if errors.As(err, &list) && len(list) > 0 {
		return fmt.Sprintf("!%d:%d: %s", list[0].Pos.Line, list[0].Pos.Column, list[0].Msg)
	}
	return "!" + err.Error()
}
