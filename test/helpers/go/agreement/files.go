package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// File is what the tests compare. Positions are "line:column".
type File struct {
	Path      string     `json:"path"`
	Error     string     `json:"error"` // the first syntax error; then only Path is set as well
	Package   string     `json:"package"`
	Doc       []int      `json:"doc"` // the lines of the doc comment of the package clause
	Imports   []Import   `json:"imports"`
	Types     []Type     `json:"types"`
	Functions []Function `json:"functions"`
	Constants []Constant `json:"constants"`
	Names     []string   `json:"names"`
	Handlers  []Handler  `json:"handlers"`
	Bindings  []string   `json:"bindings"`
}

type Import struct {
	Name     string `json:"name"`
	Path     string `json:"path"`
	Position string `json:"position"`
}

type Type struct {
	Name           string     `json:"name"`
	Position       string     `json:"position"`
	Alias          bool       `json:"alias"`
	TypeParameters []string   `json:"typeParameters"`
	Text           string     `json:"text"`
	Fields         []Field    `json:"fields"`    // null if it is not a struct
	Interface      *Interface `json:"interface"` // null if it is none
	Doc            []int      `json:"doc"`       // the lines of the doc comment
}

// Constant is a spec of a const declaration.
type Constant struct {
	Names   []string `json:"names"` // with positions
	Type    string   `json:"type"`
	Values  string   `json:"values"`
	Iota    int      `json:"iota"`
	Doc     []int    `json:"doc"`
	Comment []int    `json:"comment"`
}

type Field struct {
	Names     []string   `json:"names"` // with positions
	Embedded  string     `json:"embedded"`
	Text      string     `json:"text"`
	Tag       string     `json:"tag"`
	Doc       []int      `json:"doc"`
	Fields    []Field    `json:"fields"`    // of a struct type
	Interface *Interface `json:"interface"` // of an interface type
}

type Interface struct {
	Methods  []Method   `json:"methods"`
	Embedded [][]string `json:"embedded"` // the terms of each element
}

type Method struct {
	Name       string      `json:"name"`
	Position   string      `json:"position"`
	Parameters []Parameter `json:"parameters"`
	Results    []Parameter `json:"results"`
	Doc        []int       `json:"doc"`
}

type Function struct {
	Name           string      `json:"name"`
	Position       string      `json:"position"`
	Receiver       *Receiver   `json:"receiver"`
	TypeParameters []string    `json:"typeParameters"`
	Parameters     []Parameter `json:"parameters"`
	Results        []Parameter `json:"results"`
	HasBody        bool        `json:"hasBody"`
	Doc            []int       `json:"doc"`
}

type Receiver struct {
	Name           string   `json:"name"`
	Type           string   `json:"type"`
	Pointer        bool     `json:"pointer"`
	TypeParameters []string `json:"typeParameters"`
}

type Parameter struct {
	Name     string `json:"name"`
	Text     string `json:"text"`
	Variadic bool   `json:"variadic"`
}

type Handler struct {
	Receiver string `json:"receiver"`
	Name     string `json:"name"`
}

func printFiles(out *json.Encoder, root string, subtrees []string) error {
	return walkFiles(root, subtrees, func(path, relative string) error {
		file, err := readFile(path, relative)
		if err != nil {
			return err
		}
		return out.Encode(file)
	})
}

// walkFiles visits the Go files in the subtrees of a directory, except for tests, with their paths relative to the directory.
func walkFiles(root string, subtrees []string, visit func(path, relative string) error) error {
	if len(subtrees) == 0 {
		subtrees = []string{"."}
	}
	for _, subtree := range subtrees {
		err := filepath.WalkDir(filepath.Join(root, subtree), func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			name := entry.Name()
			hidden := strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".")
			if entry.IsDir() {
				if path != root && (hidden || name == "testdata" || name == "vendor") {
					return filepath.SkipDir
				}
				return nil
			}
			if hidden || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return nil
			}
			relative, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			return visit(path, filepath.ToSlash(relative))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// reader holds what is needed to describe the nodes of one file.
type reader struct {
	source []byte
	file   *token.File
}

func readFile(path, relative string) (*File, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	file := &File{
		Path: relative, Doc: []int{}, Imports: []Import{}, Types: []Type{}, Functions: []Function{},
		Constants: []Constant{}, Names: []string{}, Handlers: []Handler{}, Bindings: []string{},
	}
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, path, source, parser.ParseComments|parser.SkipObjectResolution)
	if list, ok := err.(scanner.ErrorList); ok {
		file.Error = fmt.Sprintf("%d:%d: %s", list[0].Pos.Line, list[0].Pos.Column, list[0].Msg)
		return file, nil
	} else if err != nil {
		return nil, err
	}
	r := &reader{source, fset.File(tree.Pos())}
	file.Package, file.Doc = tree.Name.Name, r.docLines(tree.Doc)
	for _, spec := range tree.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		file.Imports = append(file.Imports, Import{nameOf(spec.Name), path, r.position(spec.Pos())})
	}
	for _, declaration := range tree.Decls {
		switch declaration := declaration.(type) {
		case *ast.FuncDecl:
			r.addFunction(file, declaration)
		case *ast.GenDecl:
			r.addSpecs(file, declaration)
		}
	}
	return file, nil
}

// isMessage reports whether a type can carry a message: it is a struct, or a whole JSON body.
func isMessage(expression ast.Expr) bool {
	switch expression := expression.(type) {
	case *ast.StructType, *ast.ArrayType, *ast.MapType:
		return true
	case *ast.Ident:
		basic, ok := types.Universe.Lookup(expression.Name).(*types.TypeName)
		return ok && !types.IsInterface(basic.Type())
	}
	return false
}

func (r *reader) addSpecs(file *File, declaration *ast.GenDecl) {
	for i, spec := range declaration.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			doc := spec.Doc
			if !declaration.Lparen.IsValid() {
				doc = declaration.Doc
			}
			underlying := ast.Unparen(spec.Type)
			file.addName(spec.Name)
			file.Types = append(file.Types, Type{
				Name: spec.Name.Name, Position: r.position(spec.Name.Pos()), Alias: spec.Assign.IsValid(),
				TypeParameters: fieldNames(spec.TypeParams), Text: r.text(spec.Type),
				Fields: r.fields(underlying), Interface: r.interfaceType(underlying), Doc: r.docLines(doc),
			})
			if isMessage(underlying) && !spec.Assign.IsValid() && isBindingName(spec.Name.Name) {
				file.Bindings = append(file.Bindings, spec.Name.Name)
			}
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				file.addName(name)
			}
			if declaration.Tok == token.CONST {
				doc := spec.Doc
				if !declaration.Lparen.IsValid() {
					doc = declaration.Doc
				}
				file.Constants = append(file.Constants, r.constant(spec, i, doc))
			}
		}
	}
}

func (r *reader) constant(spec *ast.ValueSpec, iota int, doc *ast.CommentGroup) Constant {
	constant := Constant{Iota: iota, Doc: r.docLines(doc), Comment: r.docLines(spec.Comment)}
	for _, name := range spec.Names {
		constant.Names = append(constant.Names, r.position(name.Pos())+" "+name.Name)
	}
	if spec.Type != nil {
		constant.Type = r.text(spec.Type)
	}
	if n := len(spec.Values); n > 0 {
		start, end := r.file.Offset(spec.Values[0].Pos()), r.file.Offset(spec.Values[n-1].End())
		constant.Values = strings.ReplaceAll(string(r.source[start:end]), "\r\n", "\n")
	}
	return constant
}

func (r *reader) addFunction(file *File, declaration *ast.FuncDecl) {
	function := Function{
		Name: declaration.Name.Name, Position: r.position(declaration.Name.Pos()),
		TypeParameters: fieldNames(declaration.Type.TypeParams),
		Parameters:     r.parameters(declaration.Type.Params), Results: r.parameters(declaration.Type.Results),
		HasBody: declaration.Body != nil, Doc: r.docLines(declaration.Doc),
	}
	receiverType := ""
	if declaration.Recv != nil {
		function.Receiver = r.receiver(declaration.Recv)
		receiverType = function.Receiver.Type
	} else if function.Name != "init" {
		file.addName(declaration.Name)
	}
	file.Functions = append(file.Functions, function)
	if isHandler(file, declaration, function) {
		file.Handlers = append(file.Handlers, Handler{receiverType, function.Name})
	}
}

func (f *File) addName(name *ast.Ident) {
	if name.Name != "_" {
		f.Names = append(f.Names, name.Name)
	}
}

// isHandler reports whether a function can be used as an http.HandlerFunc; it reports false for ServeHTTP methods.
func isHandler(file *File, declaration *ast.FuncDecl, function Function) bool {
	if !function.HasBody || function.Name == "_" || function.Receiver != nil && function.Name == "ServeHTTP" {
		return false
	}
	if len(function.Results) > 0 || len(function.Parameters) != 2 || len(function.TypeParameters) > 0 {
		return false
	}
	list := declaration.Type.Params.List
	if len(list) != 2 {
		return false
	}
	pointer, ok := ast.Unparen(list[1].Type).(*ast.StarExpr)
	return ok && file.isFromHTTP(list[0].Type, "ResponseWriter") && file.isFromHTTP(pointer.X, "Request")
}

// isFromHTTP reports whether an expression names that type of net/http, by any name that the file imports the package under.
func (f *File) isFromHTTP(expression ast.Expr, name string) bool {
	qualifier := "."
	switch named := ast.Unparen(expression).(type) {
	case *ast.Ident:
		if named.Name != name {
			return false
		}
	case *ast.SelectorExpr:
		left, ok := named.X.(*ast.Ident)
		if !ok || named.Sel.Name != name {
			return false
		}
		qualifier = left.Name
	default:
		return false
	}
	for _, spec := range f.Imports {
		if spec.Path == "net/http" && (spec.Name == qualifier || spec.Name == "" && qualifier == "http") {
			return true
		}
	}
	return false
}

// isBindingName reports whether a struct of this name is a binding struct: XRequest or XResponse.
func isBindingName(name string) bool {
	for _, suffix := range []string{"Request", "Response"} {
		if strings.HasSuffix(name, suffix) && name != suffix {
			return true
		}
	}
	return false
}

func (r *reader) receiver(list *ast.FieldList) *Receiver {
	receiver := &Receiver{TypeParameters: []string{}}
	if len(list.List) == 0 {
		return receiver
	}
	field := list.List[0]
	if len(field.Names) > 0 {
		receiver.Name = field.Names[0].Name
	}
	expression := ast.Unparen(field.Type)
	for {
		star, ok := expression.(*ast.StarExpr)
		if !ok {
			break
		}
		receiver.Pointer = true
		expression = ast.Unparen(star.X)
	}
	switch generic := expression.(type) {
	case *ast.IndexExpr:
		expression = generic.X
		receiver.TypeParameters = append(receiver.TypeParameters, r.text(generic.Index))
	case *ast.IndexListExpr:
		expression = generic.X
		for _, index := range generic.Indices {
			receiver.TypeParameters = append(receiver.TypeParameters, r.text(index))
		}
	}
	receiver.Type = r.text(expression)
	return receiver
}

func (r *reader) parameters(list *ast.FieldList) []Parameter {
	parameters := []Parameter{}
	if list == nil {
		return parameters
	}
	for _, field := range list.List {
		expression := field.Type
		ellipsis, variadic := expression.(*ast.Ellipsis)
		if variadic {
			expression = ellipsis.Elt
		}
		if len(field.Names) == 0 {
			parameters = append(parameters, Parameter{"", r.text(expression), variadic})
		}
		for _, name := range field.Names {
			parameters = append(parameters, Parameter{name.Name, r.text(expression), variadic})
		}
	}
	return parameters
}

// fields describes the fields of a struct type; nil for other types.
func (r *reader) fields(expression ast.Expr) []Field {
	structType, ok := expression.(*ast.StructType)
	if !ok {
		return nil
	}
	fields := []Field{}
	for _, field := range structType.Fields.List {
		doc := field.Doc
		if doc == nil {
			doc = field.Comment
		}
		described := Field{
			Names: []string{}, Text: r.text(field.Type), Doc: r.docLines(doc),
			Fields: r.fields(ast.Unparen(field.Type)), Interface: r.interfaceType(ast.Unparen(field.Type)),
		}
		for _, name := range field.Names {
			described.Names = append(described.Names, r.position(name.Pos())+" "+name.Name)
		}
		if len(field.Names) == 0 {
			described.Embedded = embeddedName(field.Type)
		}
		if field.Tag != nil {
			described.Tag = r.position(field.Tag.Pos()) + " " + field.Tag.Value
		}
		fields = append(fields, described)
	}
	return fields
}

// interfaceType describes the members of an interface type; nil for other types.
func (r *reader) interfaceType(expression ast.Expr) *Interface {
	interfaceType, ok := expression.(*ast.InterfaceType)
	if !ok {
		return nil
	}
	described := &Interface{Methods: []Method{}, Embedded: [][]string{}}
	for _, field := range interfaceType.Methods.List {
		signature, ok := field.Type.(*ast.FuncType)
		if !ok || len(field.Names) == 0 {
			described.Embedded = append(described.Embedded, r.terms(field.Type))
			continue
		}
		name := field.Names[0]
		described.Methods = append(described.Methods, Method{
			name.Name, r.position(name.Pos()), r.parameters(signature.Params), r.parameters(signature.Results), r.docLines(field.Doc),
		})
	}
	return described
}

// terms lists the terms of an embedded element, `~` included.
func (r *reader) terms(expression ast.Expr) []string {
	switch expression := expression.(type) {
	case *ast.BinaryExpr:
		return append(r.terms(expression.X), r.terms(expression.Y)...)
	case *ast.UnaryExpr:
		return []string{"~" + r.text(expression.X)}
	}
	return []string{r.text(expression)}
}

// embeddedName is the name that an embedded type gives its field.
func embeddedName(expression ast.Expr) string {
	switch expression := expression.(type) {
	case *ast.Ident:
		return expression.Name
	case *ast.SelectorExpr:
		return expression.Sel.Name
	case *ast.StarExpr:
		return embeddedName(expression.X)
	case *ast.ParenExpr:
		return embeddedName(expression.X)
	case *ast.IndexExpr:
		return embeddedName(expression.X)
	case *ast.IndexListExpr:
		return embeddedName(expression.X)
	}
	return ""
}

func (r *reader) docLines(doc *ast.CommentGroup) []int {
	lines := []int{}
	if doc == nil {
		return lines
	}
	for _, comment := range doc.List {
		// Not by comment.End(), which is too early in files with CRLF.
		for i := range strings.Count(comment.Text, "\n") + 1 {
			lines = append(lines, r.line(comment.Pos())+i)
		}
	}
	return lines
}

func fieldNames(list *ast.FieldList) []string {
	names := []string{}
	if list != nil {
		for _, field := range list.List {
			for _, name := range field.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

func nameOf(identifier *ast.Ident) string {
	if identifier == nil {
		return ""
	}
	return identifier.Name
}

// text is the source of a type without parentheses around it.
func (r *reader) text(expression ast.Expr) string {
	expression = ast.Unparen(expression)
	text := string(r.source[r.file.Offset(expression.Pos()):r.file.Offset(expression.End())])
	return strings.ReplaceAll(text, "\r\n", "\n")
}

// line and position ignore //line comments.
func (r *reader) line(pos token.Pos) int {
	return r.file.PositionFor(pos, false).Line
}

func (r *reader) position(pos token.Pos) string {
	position := r.file.PositionFor(pos, false)
	return fmt.Sprintf("%d:%d", position.Line, position.Column)
}
