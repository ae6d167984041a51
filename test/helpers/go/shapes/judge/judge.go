package judge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
)

// Package is a package of messages with its model.
type Package struct {
	Name     string
	Messages []any
	// Lenient packages, such as the standard library, may have methods that refuse random values, and values that can't be made.
	Lenient bool
}

// Settings is the input of Main.
type Settings struct {
	Seed uint64 `json:"seed"`
	// Packages has the settings of each package, by name.
	Packages map[string]struct {
		Model *Model `json:"model"`
		// The number of values and texts that are made for each type.
		Values int `json:"values"`
		Texts  int `json:"texts"`
	} `json:"packages"`
}

// Report is what Main prints about a package.
type Report struct {
	Types, Values, Texts, Refusals int
	// The differences, each once, at most three for a type.
	Disagreements []string
	// What a shape allows, but no random value has had, with the place.
	NeverShown []string
	// Arrays whose length the model doesn't know.
	UnknownLengths []string
	// How many texts Go reads of those that a shape refuses, and their number, by what is wrong with them.
	Accepted map[string][2]int
	// The number of values that methods refused, by type; only for lenient packages.
	RefusedByMethods map[string]int
}

type judge struct {
	report  *Report
	types   map[string]*NamedType
	lenient bool
	seen    map[string]int
}

// Main reads settings, judges the packages, and prints the report.
func Main(packages []Package) {
	settings := new(Settings)
	if err := json.NewDecoder(os.Stdin).Decode(settings); err != nil {
		fmt.Fprintln(os.Stderr, "shapes:", err)
		os.Exit(1)
	}
	reports := map[string]*Report{}
	for _, pkg := range packages {
		reports[pkg.Name] = judgePackage(pkg, settings)
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	encoder.Encode(reports)
}

func judgePackage(pkg Package, settings *Settings) *Report {
	own := settings.Packages[pkg.Name]
	model := own.Model
	report := &Report{Disagreements: []string{}, NeverShown: []string{}, UnknownLengths: []string{}, Accepted: map[string][2]int{}, RefusedByMethods: map[string]int{}}
	j := &judge{report: report, types: map[string]*NamedType{}, lenient: pkg.Lenient, seen: map[string]int{}}
	for i, named := range model.Types {
		j.types[named.ID] = named
		if i > 0 && model.Types[i-1].ID >= named.ID {
			j.disagree("%s is not sorted, or twice", named.ID)
		}
	}
	roots := []root{}
	for _, message := range pkg.Messages {
		t := reflect.TypeOf(message)
		found := slices.IndexFunc(model.Bindings, func(b *Binding) bool { return b.Name == t.Name() })
		if found < 0 || model.Bindings[found].BodyShape == nil {
			j.disagree("%v has no shape of its body", t)
			continue
		}
		shape := model.Bindings[found].BodyShape
		shape.isBody = true
		j.bind(shape, t, "message "+t.Name())
		roots = append(roots, root{shape: shape, t: bodyOf(t)})
	}
	j.markArguments()
	for _, named := range model.Types {
		if named.isArgument {
			continue
		}
		if named.goType == nil {
			j.disagree("%s is in the model, and no message reaches it", named.ID)
			continue
		}
		depends := dependsOnAddress(named.goType)
		if strings.HasSuffix(named.ID, ofValue) && !depends {
			j.disagree("%s is written alike in all places", named.ID)
		}
		roots = append(roots, root{shape: named.Shape, t: named.goType, id: named.ID, dependsOnAddress: depends})
	}
	for i := range roots {
		if !isAllocatable(roots[i].t) {
			continue
		}
		j.judgeRoot(&roots[i], settings.Seed, own.Values, own.Texts)
	}
	// This comes after all types, since a value of one type can contain values of another.
	for i := range roots {
		root := &roots[i]
		for round := 1; round <= largerRounds && len(j.neverShown(root)) > 0; round++ {
			j.judgeValues(root, settings.Seed, round, own.Values, largerSizes[round%len(largerSizes)])
		}
		report.NeverShown = append(report.NeverShown, j.neverShown(root)...)
	}
	report.Types = len(roots)
	return report
}

// bodyOf returns what the generated code writes for a message: the message without its fields of other parts.
func bodyOf(t reflect.Type) reflect.Type {
	isOther := func(field reflect.StructField) bool {
		_, isJSON := field.Tag.Lookup("json")
		return !isJSON && !field.Anonymous
	}
	fields := []reflect.StructField{}
	for i := range t.NumField() {
		fields = append(fields, t.Field(i))
	}
	if !slices.ContainsFunc(fields, isOther) {
		return t
	}
	own := []reflect.StructField{}
	for _, field := range fields {
		if isOther(field) {
			field.Tag = `json:"-"`
		}
		own = append(own, field)
	}
	return reflect.StructOf(own)
}

// root is a type whose values are written and read by themselves, and not as parts of other values.
type root struct {
	shape *Shape
	t     reflect.Type
	// The id of a named type; empty for a message.
	id string
	// Whether it is written differently if Go can't take its address.
	dependsOnAddress bool
	written          int
	// Whether some values can't be written, because that would call a method of an embedded nil pointer.
	hasNilMethods bool
}

func (j *judge) judgeRoot(root *root, seed uint64, values, texts int) {
	g := j.judgeValues(root, seed, 0, values, usualSize)
	reader := &textGenerator{generator: g, judge: j}
	if !reader.readable(root.shape) {
		return
	}
	for range texts {
		j.judgeText(root, reader)
	}
}

// judgeValues writes random values of a size, in each round other ones. It returns their generator.
func (j *judge) judgeValues(root *root, seed uint64, round, values int, size size) *generator {
	hash := fnv.New64a()
	fmt.Fprint(hash, root.shape.where, root.id, round)
	g := &generator{Rand: rand.New(rand.NewPCG(seed, hash.Sum64()))}
	for range values {
		j.judgeValue(root, g.value(root.t, size))
	}
	return g
}

// judgeValue writes a value as it is written in a message. For messages, and for types whose id ends in ofValue, Go can't take the address of the value.
func (j *judge) judgeValue(root *root, v reflect.Value) {
	isValue := root.id == "" || strings.HasSuffix(root.id, ofValue)
	if !isValue {
		j.judgeWritten(root, v, v.Addr().Interface())
	}
	// Not for an interface: Go would write the value that it holds, without knowing the interface.
	if v.Kind() != reflect.Interface && (isValue || !root.dependsOnAddress) {
		j.judgeWritten(root, v, v.Interface())
	}
}

// dependsOnAddress reports whether a type is written differently if Go can't take its address.
func dependsOnAddress(t reflect.Type) bool {
	writesJSON, writesText := t.Implements(jsonMarshaler), t.Implements(textMarshaler)
	pointer := reflect.PointerTo(t)
	switch {
	case t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface || writesJSON:
		return false
	case pointer.Implements(jsonMarshaler):
		return true
	case writesText:
		return false
	case pointer.Implements(textMarshaler):
		return true
	case t.Kind() == reflect.Array:
		return dependsOnAddress(t.Elem())
	}
	return t.Kind() == reflect.Struct && fieldsDependOnAddress(t)
}

// fieldsDependOnAddress reports the same about the fields of a struct, of which those in embedded structs are written without the methods of these.
func fieldsDependOnAddress(t reflect.Type) bool {
	for i := range t.NumField() {
		field := t.Field(i)
		if !field.IsExported() && !field.Anonymous || field.Tag.Get("json") == "-" {
			continue
		}
		depends := dependsOnAddress
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); field.Anonymous && name == "" && field.Type.Kind() == reflect.Struct {
			depends = fieldsDependOnAddress
		}
		if depends(field.Type) {
			return true
		}
	}
	return false
}

func (j *judge) judgeWritten(root *root, v reflect.Value, written any) {
	j.report.Values++
	data, err := marshal(written)
	if err != nil {
		j.judgeError(root, err, v)
		return
	}
	root.written++
	value, err := parse(data)
	if err != nil {
		j.disagree("%s writes no JSON: %v", root.shape.where, err)
	} else if problem := j.check(value, root.shape); problem != "" {
		j.disagree("%s: %s\n  in %.400s", root.shape.where, problem, data)
	}
}

func (j *judge) judgeError(root *root, err error, v reflect.Value) {
	var unsupported *json.UnsupportedTypeError
	if errors.As(err, &unsupported) || isSealed(err) {
		if !j.holds(root.shape, "unsupported", map[*Shape]bool{}) {
			j.disagree("%s: %v, and its shape has nothing unsupported", root.shape.where, err)
		}
		return
	}
	if j.lenient || isNilPointer(err) {
		root.hasNilMethods = isNilPointer(err)
		j.report.RefusedByMethods[root.shape.where]++
		return
	}
	j.disagree("%s: %v\n  for %+.300v", root.shape.where, err, v.Interface())
}

// holds reports whether what Go writes for a shape has a part of this kind, or a part that is left to methods.
func (j *judge) holds(s *Shape, kind string, visited map[*Shape]bool) bool {
	if s == nil || visited[s] {
		return false
	}
	visited[s] = true
	if s.byMethod() {
		return false
	}
	if s.Kind == kind || s.Kind == "any" && kind == "unsupported" && s.goType.Kind() == reflect.Interface && j.lenient {
		return true
	}
	if s.Kind == "reference" && j.types[text(s.Type)] != nil && j.holds(j.types[*s.Type].Shape, kind, visited) {
		return true
	}
	for _, property := range s.Fields {
		if j.holds(property.Shape, kind, visited) {
			return true
		}
	}
	return j.holds(s.Element, kind, visited)
}

func (j *judge) judgeText(root *root, g *textGenerator) {
	j.report.Texts++
	g.empty = []float64{0, 0.3, 0.6}[g.IntN(3)]
	g.budget = 300
	seed := [2]uint64{g.Uint64(), g.Uint64()}
	write := func(wrong int) []byte {
		again := &textGenerator{judge: j, wrong: wrong}
		again.generator = &generator{Rand: rand.New(rand.NewPCG(seed[0], seed[1])), empty: g.empty, budget: 300}
		b := new(bytes.Buffer)
		again.write(b, root.shape, 4)
		g.count, g.fault = again.count, again.fault
		return b.Bytes()
	}
	data := write(-1)
	if err := unmarshal(data, root.t); isNilPointer(err) || err != nil && j.lenient {
		j.report.RefusedByMethods[root.shape.where]++
		return
	} else if err != nil {
		j.disagree("%s refuses what its shape allows: %v\n  in %.400s", root.shape.where, err, data)
		return
	}
	if g.count == 0 {
		return
	}
	data = write(g.IntN(g.count))
	if g.fault == "" {
		return
	}
	j.report.Refusals++
	tally := j.report.Accepted[g.fault]
	tally[1]++
	if unmarshal(data, root.t) == nil {
		tally[0]++
	}
	j.report.Accepted[g.fault] = tally
}

// neverShown lists what the shape of a root allows, without the types that it refers to, but no value had. It lists nothing if a part of
// the shape can't be written, since no value can then have all that the shape allows.
func (j *judge) neverShown(root *root) []string {
	if j.lenient || root.written == 0 || root.hasNilMethods || j.holds(root.shape, "unsupported", map[*Shape]bool{}) {
		return nil
	}
	return neverShown(root.shape)
}

func neverShown(s *Shape) []string {
	list := []string{}
	miss := func(where, what string) { list = append(list, where+" "+what) }
	if s.byMethod() || !s.sawValue && !s.sawNull {
		return list
	}
	if s.Nullable && !s.sawNull && s.Kind != "opaque" {
		miss(s.where, "is never null")
	}
	if !s.sawValue {
		miss(s.where, "is always null")
		return list
	}
	for _, property := range s.Fields {
		if property.Optional && !property.sawAbsent {
			miss(s.where+"."+property.Key, "is never left out")
		}
		if property.Shape.Kind == "unresolved" {
			continue
		}
		if !property.sawPresent && (property.Shape.goType == nil || isOnlyZero(property.Shape.goType)) {
			continue
		}
		if !property.sawPresent {
			miss(s.where+"."+property.Key, "is always left out")
			continue
		}
		if property.Optional && hasOnePart(property.Shape.goType) {
			continue
		}
		list = append(list, neverShown(property.Shape)...)
	}
	if s.Element != nil {
		list = append(list, neverShown(s.Element)...)
	}
	return list
}

// hasOnePart reports whether only one part of a value can be something else than zero, so that omitzero leaves the value out if that part is
// nil, and nil is never written.
func hasOnePart(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() == 1
	case reflect.Struct:
		parts := 0
		for i := range t.NumField() {
			if field := t.Field(i); isFilled(field) && !isOnlyZero(field.Type) {
				parts++
			}
		}
		return parts == 1
	}
	return false
}

// isOnlyZero reports whether other packages can make no value of a type except zero.
func isOnlyZero(t reflect.Type) bool {
	g := &generator{Rand: rand.New(rand.NewPCG(1, 1))}
	for range 20 {
		if !g.full(t).IsZero() {
			return false
		}
	}
	return true
}

func (j *judge) disagree(format string, arguments ...any) {
	message := fmt.Sprintf(format, arguments...)
	// Only the first differences of a type are reported.
	place, _, _ := strings.Cut(message, " ")
	j.seen[place]++
	if j.seen[place] <= 3 {
		j.report.Disagreements = append(j.report.Disagreements, message)
	}
}
