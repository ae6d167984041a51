// Command resolvetypes prints what go/types knows about the exported types of packages of the standard library,
// one JSON object per line, for the tests to compare with what gen reads from the source.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"os"
)

type namedType struct {
	Package    string   `json:"package"`
	Name       string   `json:"name"`
	Underlying string   `json:"underlying"`
	Comparable *bool    `json:"comparable"`
	Methods    []method `json:"methods"`
	// The fields that encoding/json reads and writes of a struct; null for other types.
	Fields []field `json:"fields"`
}

type method struct {
	Name            string `json:"name"`
	PointerReceiver bool   `json:"pointerReceiver"`
	Parameters      int    `json:"parameters"`
	Results         int    `json:"results"`
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "resolvetypes:", err)
		os.Exit(1)
	}
}

func run(paths []string) error {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	source := importer.ForCompiler(token.NewFileSet(), "source", nil)
	for _, path := range paths {
		pkg, err := source.Import(path)
		if err != nil {
			return err
		}
		for _, name := range pkg.Scope().Names() {
			object, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || !object.Exported() {
				continue
			}
			if err := encoder.Encode(describe(path, object)); err != nil {
				return err
			}
		}
	}
	return nil
}

func describe(path string, object *types.TypeName) namedType {
	typ := types.Unalias(object.Type())
	result := namedType{
		Package:    path,
		Name:       object.Name(),
		Underlying: underlying(typ.Underlying()),
		Methods:    methods(typ),
		Fields:     jsonFields(typ),
	}
	// For a generic type it depends on the type arguments.
	if named, ok := typ.(*types.Named); !ok || named.TypeParams().Len() == 0 {
		comparable := types.Comparable(typ)
		result.Comparable = &comparable
	}
	return result
}

func underlying(typ types.Type) string {
	switch typ := typ.(type) {
	case *types.Basic:
		if typ.Kind() == types.UnsafePointer {
			return "unsafe.Pointer"
		}
		// The kind of byte is uint8, and that of rune is int32.
		return types.Typ[typ.Kind()].Name()
	case *types.Struct:
		return "struct"
	case *types.Slice:
		return "slice"
	case *types.Array:
		return "array"
	case *types.Pointer:
		return "pointer"
	case *types.Map:
		return "map"
	case *types.Interface:
		return "interface"
	case *types.Signature:
		return "function"
	case *types.Chan:
		return "channel"
	}
	return fmt.Sprintf("%T", typ)
}

// methods lists the exported methods of a type and of its pointer.
func methods(typ types.Type) []method {
	list := []method{}
	all := typ
	if !types.IsInterface(typ) {
		all = types.NewPointer(typ)
	}
	ofValue := types.NewMethodSet(typ)
	ofAll := types.NewMethodSet(all)
	for i := range ofAll.Len() {
		object := ofAll.At(i).Obj()
		if !object.Exported() {
			continue
		}
		signature := object.Type().(*types.Signature)
		list = append(list, method{
			Name:            object.Name(),
			PointerReceiver: ofValue.Lookup(object.Pkg(), object.Name()) == nil,
			Parameters:      signature.Params().Len(),
			Results:         signature.Results().Len(),
		})
	}
	return list
}
