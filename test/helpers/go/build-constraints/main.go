// Command build-constraints answers by Go's own packages what gen finds out by its code in src/packages/source.
// It reads one JSON request from standard input and writes one JSON answer.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/build"
	"go/build/constraint"
	"go/scanner"
	"go/token"
	"io"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

type buildContext struct {
	GOOS, GOARCH string
	Cgo          bool
	Tags         []string
}

type request struct {
	Contexts  []buildContext
	Tree      string   // match every Go file below it
	Packages  []int    // contexts in which to list the packages of Tree, too
	GoBuild   []string // parse each after "//go:build "
	PlusBuild []string // parse each after "// +build "
	Headers   []string // match each as the content of x.go
	Sources   [][]byte // scan each for illegal characters
}

type expression struct {
	Op  string      `json:"op"`
	Tag string      `json:"tag,omitempty"`
	X   *expression `json:"x,omitempty"`
	Y   *expression `json:"y,omitempty"`
}

type syntaxError struct {
	Message string `json:"message"`
	Offset  int    `json:"offset"`
}

type sourceError struct {
	Message string `json:"message"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
}

// answer has the verdicts of MatchFile as strings with one letter per file: 1 for a match, 0 for none, e for an error.
type answer struct {
	GOOS          string                `json:"goos"`
	GOARCH        string                `json:"goarch"`
	Cgo           bool                  `json:"cgo"`
	Files         []string              `json:"files"`
	Matches       []string              `json:"matches"`
	Packages      []map[string][]string `json:"packages"`
	GoBuild       []any                 `json:"goBuild"`
	PlusBuild     []any                 `json:"plusBuild"`
	HeaderMatches []string              `json:"headerMatches"`
	HeaderErrors  []string              `json:"headerErrors"`
	Sources       [][]sourceError       `json:"sources"`
}

func main() {
	log.SetFlags(0)
	var req request
	if err := json.NewDecoder(os.Stdin).Decode(&req); err != nil {
		log.Fatal(err)
	}
	ans := answer{GOOS: build.Default.GOOS, GOARCH: build.Default.GOARCH, Cgo: build.Default.CgoEnabled}
	if req.Tree != "" {
		matchTree(req, &ans)
	}
	for _, text := range req.GoBuild {
		x, err := constraint.Parse("//go:build " + text)
		ans.GoBuild = append(ans.GoBuild, result(x, err))
	}
	for _, text := range req.PlusBuild {
		x, err := constraint.Parse("// +build " + text)
		ans.PlusBuild = append(ans.PlusBuild, result(x, err))
	}
	matchHeaders(req, &ans)
	for _, source := range req.Sources {
		ans.Sources = append(ans.Sources, illegalCharacters(source))
	}
	if err := json.NewEncoder(os.Stdout).Encode(ans); err != nil {
		log.Fatal(err)
	}
}

// newContext leaves out the tags of the toolchain's settings (goexperiment.x, amd64.v1), which gen can't know.
func newContext(c buildContext) build.Context {
	ctxt := build.Default
	ctxt.GOOS, ctxt.GOARCH, ctxt.CgoEnabled, ctxt.BuildTags = c.GOOS, c.GOARCH, c.Cgo, c.Tags
	ctxt.ToolTags = nil
	return ctxt
}

func matchTree(req request, ans *answer) {
	directories := map[string]bool{}
	err := filepath.WalkDir(req.Tree, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.HasSuffix(path, ".go") {
			ans.Files = append(ans.Files, path)
			directories[filepath.Dir(path)] = true
		}
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range req.Contexts {
		ctxt := newContext(c)
		var verdicts strings.Builder
		for _, file := range ans.Files {
			verdicts.WriteByte(verdict(ctxt.MatchFile(filepath.Split(file))))
		}
		ans.Matches = append(ans.Matches, verdicts.String())
	}
	for _, index := range req.Packages {
		ctxt := newContext(req.Contexts[index])
		packages := map[string][]string{}
		for dir := range directories {
			// An error is about the content of the files, not about which files belong to the package.
			pkg, _ := ctxt.ImportDir(dir, 0)
			files := append(append([]string{}, pkg.GoFiles...), pkg.CgoFiles...)
			slices.Sort(files)
			packages[dir] = files
		}
		ans.Packages = append(ans.Packages, packages)
	}
}

func matchHeaders(req request, ans *answer) {
	for _, c := range req.Contexts {
		ctxt := newContext(c)
		var verdicts strings.Builder
		for _, text := range req.Headers {
			ctxt.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
			match, err := ctxt.MatchFile("", "x.go")
			verdicts.WriteByte(verdict(match, err))
			if err != nil {
				ans.HeaderErrors = append(ans.HeaderErrors, err.Error())
			}
		}
		ans.HeaderMatches = append(ans.HeaderMatches, verdicts.String())
	}
}

func verdict(match bool, err error) byte {
	switch {
	case err != nil:
		return 'e'
	case match:
		return '1'
	default:
		return '0'
	}
}

func result(x constraint.Expr, err error) any {
	if syntax := (*constraint.SyntaxError)(nil); errors.As(err, &syntax) {
		return syntaxError{syntax.Err, syntax.Offset}
	}
	if err != nil {
		return nil
	}
	return convert(x)
}

func convert(x constraint.Expr) *expression {
	switch x := x.(type) {
	case *constraint.TagExpr:
		return &expression{Op: "tag", Tag: x.Tag}
	case *constraint.NotExpr:
		return &expression{Op: "not", X: convert(x.X)}
	case *constraint.AndExpr:
		return &expression{Op: "and", X: convert(x.X), Y: convert(x.Y)}
	case *constraint.OrExpr:
		return &expression{Op: "or", X: convert(x.X), Y: convert(x.Y)}
	}
	panic("unknown kind of expression")
}

// illegalCharacters returns the first illegal character of each line, as go/parser reports it.
func illegalCharacters(source []byte) []sourceError {
	var list scanner.ErrorList
	file := token.NewFileSet().AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, func(pos token.Position, msg string) {
		if strings.HasPrefix(msg, "illegal UTF-8") || msg == "illegal character NUL" || msg == "illegal byte order mark" {
			list.Add(pos, msg)
		}
	}, scanner.ScanComments)
	for _, tok, _ := s.Scan(); tok != token.EOF; _, tok, _ = s.Scan() {
	}
	list.RemoveMultiples()
	bom := bytes.HasPrefix(source, []byte("\uFEFF"))
	errs := []sourceError{}
	for _, err := range list {
		column := err.Pos.Column
		if bom && err.Pos.Line == 1 {
			column -= len("\uFEFF")
		}
		errs = append(errs, sourceError{err.Msg, err.Pos.Line, column})
	}
	return errs
}
