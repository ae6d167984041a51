// Program same-code compares Go files two by two: their syntax trees must be equal but for comments, tags and places.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
)

func main() {
	for i := 1; i+1 < len(os.Args); i += 2 {
		if !bytes.Equal(code(os.Args[i]), code(os.Args[i+1])) {
			fmt.Printf("%s has other code than %s\n", os.Args[i+1], os.Args[i])
			os.Exit(1)
		}
	}
}

// code prints the syntax tree of a file without comments, tags and places.
func code(name string) []byte {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	var out bytes.Buffer
	err = ast.Fprint(&out, nil, file, func(name string, value reflect.Value) bool {
		return name != "Tag" && name != "GoVersion" && value.Type() != reflect.TypeFor[token.Pos]()
	})
	if err != nil {
		panic(err)
	}
	return out.Bytes()
}
