// Command constants prints the constants that packages declare, as go/types computes them, one JSON object per line,
// for the tests to compare with what gen computes from the source.
//
// With "packages PATH..." it reads packages of the standard library, with "dir DIR" the package in a directory.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
)

type declared struct {
	Package  string `json:"package"`
	File     string `json:"file"`
	Position string `json:"position"`
	Name     string `json:"name"`
	Type     string `json:"type"`  // "untyped int", "int", "time.Month"
	Basic    string `json:"basic"` // the basic type below
	Value    string `json:"value"`
	Broken   bool   `json:"broken"` // go/types reports an error for it, or for a constant that it is made of
}

func main() {
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "constants:", err)
		os.Exit(1)
	}
}

func run(command string, arguments []string) error {
	// The experiments of this toolchain choose files, and gen knows none of them.
	build.Default.ToolTags = nil
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	fset := token.NewFileSet()
	checker := &checker{fset, importer.ForCompiler(fset, "source", nil), encoder}
	for _, argument := range arguments {
		var err error
		switch command {
		case "packages":
			var found *build.Package
			if found, err = build.Import(argument, "", 0); err == nil {
				err = checker.check(argument, found.Dir, found.GoFiles)
			}
		case "dir":
			var found *build.Package
			if found, err = build.ImportDir(argument, 0); err == nil {
				err = checker.check(argument, argument, found.GoFiles)
			}
		default:
			err = fmt.Errorf("unknown command %q", command)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

type checker struct {
	fset     *token.FileSet
	importer types.Importer
	out      *json.Encoder
}

func (c *checker) check(path, dir string, names []string) error {
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(c.fset, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	var errors []token.Pos
	config := types.Config{
		Importer: c.importer, IgnoreFuncBodies: true, FakeImportC: true,
		Error: func(err error) { errors = append(errors, err.(types.Error).Pos) },
	}
	pkg, _ := config.Check(path, c.fset, files, info)
	specs := constantSpecs(files)
	broken := brokenConstants(specs, info, errors)
	for _, spec := range specs {
		for _, name := range spec.Names {
			object, ok := info.Defs[name].(*types.Const)
			if !ok || name.Name == "_" {
				continue
			}
			described := c.describe(pkg, object)
			described.Broken = broken[object]
			if err := c.out.Encode(described); err != nil {
				return err
			}
		}
	}
	return nil
}

// constantSpec is a spec with the values that count for it: those of another one where they are repeated.
type constantSpec struct {
	*ast.ValueSpec
	written *ast.ValueSpec
}

func constantSpecs(files []*ast.File) []constantSpec {
	var specs []constantSpec
	for _, file := range files {
		for _, declaration := range file.Decls {
			general, ok := declaration.(*ast.GenDecl)
			if !ok || general.Tok != token.CONST {
				continue
			}
			var written *ast.ValueSpec
			for _, spec := range general.Specs {
				spec := spec.(*ast.ValueSpec)
				if written == nil || spec.Type != nil || len(spec.Values) > 0 {
					written = spec
				}
				specs = append(specs, constantSpec{spec, written})
			}
		}
	}
	return specs
}

// brokenConstants finds the constants of specs with errors, and those that are made of such constants.
func brokenConstants(specs []constantSpec, info *types.Info, errors []token.Pos) map[types.Object]bool {
	broken := map[types.Object]bool{}
	for before := -1; before != len(broken); {
		before = len(broken)
		for _, spec := range specs {
			found := false
			for _, pos := range errors {
				found = found || spec.Pos() <= pos && pos < spec.End() || spec.written.Pos() <= pos && pos < spec.written.End()
			}
			for _, value := range spec.written.Values {
				ast.Inspect(value, func(node ast.Node) bool {
					if name, ok := node.(*ast.Ident); ok && broken[info.Uses[name]] {
						found = true
					}
					return true
				})
			}
			for _, name := range spec.Names {
				if object := info.Defs[name]; found && object != nil {
					broken[object] = true
				}
			}
		}
	}
	return broken
}

func (c *checker) describe(pkg *types.Package, object *types.Const) declared {
	position := c.fset.PositionFor(object.Pos(), false)
	typ := types.Unalias(object.Type())
	result := declared{
		Package: pkg.Path(), File: filepath.Base(position.Filename),
		Position: fmt.Sprintf("%d:%d", position.Line, position.Column), Name: object.Name(),
		Type: types.TypeString(typ, func(p *types.Package) string {
			if p == pkg {
				return ""
			}
			return p.Path()
		}),
		Value: "unknown",
	}
	basic, ok := typ.Underlying().(*types.Basic)
	if !ok {
		return result
	}
	if basic.Info()&types.IsUntyped != 0 {
		result.Type, result.Basic = basic.Name(), basic.Name()
	} else if basic.Kind() != types.Invalid {
		// By its kind, byte is uint8 and rune int32.
		result.Basic = types.Typ[basic.Kind()].Name()
		if typ == basic {
			result.Type = result.Basic
		}
	}
	result.Value = exact(basic, object.Val())
	return result
}

// exact is the value by the rules of its type: an untyped float may be kept as an integer.
func exact(basic *types.Basic, value constant.Value) string {
	switch {
	case value.Kind() == constant.Unknown:
		return "unknown"
	case basic.Info()&types.IsInteger != 0:
		return constant.ToInt(value).ExactString()
	case basic.Info()&types.IsFloat != 0:
		value = constant.ToFloat(value)
		num, denom := constant.Num(value), constant.Denom(value)
		if num.Kind() == constant.Unknown || denom.Kind() == constant.Unknown {
			return "large " + value.ExactString()
		}
		return num.ExactString() + "/" + denom.ExactString()
	case basic.Info()&types.IsString != 0:
		return hex.EncodeToString([]byte(constant.StringVal(value)))
	case basic.Info()&types.IsComplex != 0:
		return "complex"
	default:
		return value.ExactString()
	}
}
