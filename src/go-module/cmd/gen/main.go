// Gen reads the HTTP handlers of a Go package and writes code for them. It is the program of the npm package handlergen,
// run by QuickJS instead of Node.
package main

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"modernc.org/quickjs"
)

// The program, compiled to QuickJS's bytecode, and the files that it reads of its own package.
//
//go:embed bytecode package
var program embed.FS

func main() {
	if len(os.Args) == 4 && os.Args[1] == compileCommand {
		compile(os.Args[2], os.Args[3])
		return
	}
	// As in Node, it is no end of the program if nobody reads what it prints.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run())
}

// run runs the program and returns its exit code.
func run() int {
	vm := newVM()
	defer vm.Close()
	host := &host{vm: vm, open: map[int]file{1: os.Stdout, 2: os.Stderr}, lastOpen: 2}
	host.register()
	setModules(vm)
	node := load(vm, "node.js")
	node.Free()
	if _, err := vm.Eval("require('./cli.js')", quickjs.EvalGlobal); err != nil {
		return failed(err)
	}
	for more := any(true); more == true; {
		if err := settle(vm); err != nil {
			return failed(err)
		}
		var err error
		if more, err = vm.Eval("goLoop.turn()", quickjs.EvalGlobal); err != nil {
			return failed(err)
		}
	}
	code, err := vm.Eval("goLoop.end()", quickjs.EvalGlobal)
	if err != nil {
		return failed(err)
	}
	exitCode, _ := code.(int)
	return exitCode
}

// newVM returns a machine for JavaScript. A run is short, so garbage is rarely collected.
func newVM() *quickjs.VM {
	vm, err := quickjs.NewVM()
	if err != nil {
		panic(err)
	}
	vm.SetMaxStackSize(1 << 16)
	vm.SetGCThreshold(64 << 20)
	vm.SetWTF8(true)
	return vm
}

// settle runs what waits for promises, until nothing does.
func settle(vm *quickjs.VM) error {
	for {
		count, err := vm.ExecutePendingJobs()
		if err != nil || count == 0 {
			return err
		}
	}
}

// load returns the value of a file of the program.
func load(vm *quickjs.VM, name string) quickjs.Value {
	code, err := program.ReadFile("bytecode/" + name)
	if err != nil {
		panic(err)
	}
	value, err := vm.EvalBytecodeValue(code)
	if err != nil {
		panic(err)
	}
	return value
}

// failed prints an error that nobody caught, and returns the exit code.
func failed(err error) int {
	var thrown *quickjs.Error
	if errors.As(err, &thrown) {
		err = fmt.Errorf("%s: %s\n%s", thrown.Name, thrown.Message, thrown.Stack)
	}
	fmt.Fprintln(os.Stderr, "gen:", err)
	return 2
}

// compileCommand compiles the files of a directory to bytecode. The build uses it.
const compileCommand = "compile-to-bytecode"

func compile(from, to string) {
	entries, err := os.ReadDir(from)
	if err != nil {
		panic(err)
	}
	vm := newVM()
	for _, entry := range entries {
		source, err := os.ReadFile(from + "/" + entry.Name())
		if err != nil {
			panic(err)
		}
		code, err := vm.Compile(string(source), quickjs.EvalGlobal)
		if err != nil {
			panic(fmt.Errorf("%s: %w", entry.Name(), err))
		}
		if err := os.WriteFile(to+"/"+entry.Name(), code, 0o666); err != nil {
			panic(err)
		}
	}
}
