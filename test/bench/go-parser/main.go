// Command goparser is a yardstick: it parses the Go files below a directory with go/parser. It takes the files that gen reads, parses their
// comments as gen does, and does not resolve identifiers. It prints the number of files and bytes, and the milliseconds without the time
// for finding the files, as JSON.
//
//	goparser DIR
package main

import (
	"encoding/json"
	"fmt"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "goparser:", err)
		os.Exit(1)
	}
}

func run(root string) error {
	files, err := find(root)
	if err != nil {
		return err
	}
	bytes := 0
	start := time.Now()
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		bytes += len(source)
		if _, err := parser.ParseFile(token.NewFileSet(), file, source, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return err
		}
	}
	return json.NewEncoder(os.Stdout).Encode(map[string]any{
		"files": len(files), "bytes": bytes, "ms": float64(time.Since(start).Microseconds()) / 1000,
	})
}

// find lists the files that `go build ./...` would compile.
func find(root string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(root, func(dir string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		name := entry.Name()
		if dir != root && (strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") || name == "testdata" || name == "vendor") {
			return filepath.SkipDir
		}
		pkg, err := build.ImportDir(dir, 0)
		if _, none := err.(*build.NoGoError); none {
			return nil
		} else if err != nil {
			return err
		}
		for _, name := range append(pkg.GoFiles, pkg.CgoFiles...) {
			files = append(files, filepath.Join(dir, name))
		}
		return nil
	})
	return files, err
}
