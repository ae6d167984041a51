// Package judge compares the shapes of a model with what encoding/json writes and reads for the Go types that they describe.
package judge

import (
	"reflect"
	"strings"
)

// Model has the keys of the model's JSON that the tests need. They are described in src/model/types.ts and src/model/shape-types.ts.
type Model struct {
	Bindings []*Binding   `json:"bindings"`
	Types    []*NamedType `json:"types"`
}

type Binding struct {
	Name      string `json:"name"`
	BodyShape *Shape `json:"bodyShape"`
}

type NamedType struct {
	ID            string   `json:"id"`
	Shape         *Shape   `json:"shape"`
	TypeArguments []*Shape `json:"typeArguments"`

	goType reflect.Type
	// Whether only type arguments refer to it.
	isArgument bool
}

type Shape struct {
	Kind      string      `json:"kind"`
	Nullable  bool        `json:"nullable"`
	ReadsNull bool        `json:"readsNull"`
	Reads     *Shape      `json:"reads"`
	Bits      int         `json:"bits"`
	Signed    bool        `json:"signed"`
	Quoted    bool        `json:"quoted"`
	Format    *string     `json:"format"`
	Element   *Shape      `json:"element"`
	Length    *int        `json:"length"`
	Key       *Shape      `json:"key"`
	Fields    []*Property `json:"fields"`
	Type      *string     `json:"type"`
	Reason    *string     `json:"reason"`

	// The Go type at this place.
	goType reflect.Type
	// The place for reports, for example `example.com/p.Book.pages[]`.
	where string
	// Whether it is the body of a message, which the generated code does not read from null.
	isBody bool
	// What random values have had.
	sawNull, sawValue bool
}

type Property struct {
	Name       string   `json:"name"`
	EmbeddedIn []string `json:"embeddedIn"`
	Key        string   `json:"key"`
	Shape      *Shape   `json:"shape"`
	Optional   bool     `json:"optional"`
	Tags       []Tag    `json:"tags"`

	sawAbsent, sawPresent bool
}

type Tag struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// holdsItself is the reason for a type that no shape can describe.
const holdsItself = "it is a struct without a name that holds itself"

// ofValue is the end of the id of a type as it is written if Go can't take its address.
const ofValue = " (value)"

// idOf returns the id that a named type has in the model.
func idOf(t reflect.Type) string {
	if t.Name() == "" {
		return ""
	}
	if t.PkgPath() == "" {
		return t.Name()
	}
	return t.PkgPath() + "." + t.Name()
}

// hasID reports whether the id means the type. Go and the model write struct types in type arguments differently.
func hasID(t reflect.Type, id string) bool {
	own := idOf(t)
	if start, _, ok := strings.Cut(id, "[struct"); ok {
		return strings.HasPrefix(own, start+"[struct")
	}
	return strings.ReplaceAll(own, "interface {}", "any") == id
}

func withoutPointers(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

// optionalValue returns the T of an Optional[T], or of a pointer to one: their shape is that of the T, or null.
func optionalValue(t reflect.Type) (reflect.Type, bool) {
	inner := withoutPointers(t)
	if !strings.HasPrefix(inner.Name(), "Optional[") || inner.NumField() != 3 {
		return nil, false
	}
	return inner.Field(0).Type, true
}

// isStandardPath reports whether a package belongs to the standard library.
func isStandardPath(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// byMethod reports whether the method MarshalJSON writes the value, whose parts then have nothing to do with those of its Go type.
func (s *Shape) byMethod() bool {
	return s.Kind != "opaque" && strings.HasPrefix(text(s.Reason), "its JSON is left to the methods")
}

// bind finds the Go type of each part of a shape, and compares names and tags with it.
func (j *judge) bind(s *Shape, t reflect.Type, where string) {
	if s.Reads != nil {
		j.bind(s.Reads, t, where+" (reads)")
	}
	// Behind a pointer with a name, encoding/json reads it as a struct.
	isStruct := len(s.Fields) == 3 && s.Fields[1].Name == "Valid"
	for held, ok := optionalValue(t); ok && s.Kind != "reference" && !isStruct; held, ok = optionalValue(t) {
		t = held
	}
	s.goType, s.where = t, where
	if s.byMethod() {
		return
	}
	inner := withoutPointers(t)
	switch s.Kind {
	case "reference":
		j.bindReference(s, t, where)
		return
	case "list", "array", "map":
		if inner.Kind() != reflect.Slice && inner.Kind() != reflect.Array && inner.Kind() != reflect.Map {
			j.disagree("%s is a %s, and %v is none", where, s.Kind, t)
			return
		}
		if s.Element == nil {
			j.disagree("%s is a %s without an element", where, s.Kind)
			return
		}
		if s.Kind == "array" && inner.Kind() != reflect.Array {
			j.disagree("%s is an array, and %v is none", where, t)
			return
		}
		if s.Kind == "array" && s.Length == nil {
			length := inner.Len()
			s.Length = &length
			j.report.UnknownLengths = append(j.report.UnknownLengths, where)
		}
		j.bind(s.Element, inner.Elem(), where+"[]")
		if s.Kind == "map" {
			if s.Key == nil || inner.Kind() != reflect.Map {
				j.disagree("%s is a map without a key", where)
				return
			}
			j.bind(s.Key, inner.Key(), where+"[key]")
		}
	case "object":
		j.bindFields(s, inner, where)
	case "unresolved":
		if text(s.Reason) != holdsItself {
			j.disagree("%s is unresolved: %s", where, text(s.Reason))
		}
	case "boolean", "integer", "number", "string", "bytes", "any", "opaque", "unsupported":
	default:
		j.disagree("%s is of the unknown kind %q", where, s.Kind)
	}
}

func (j *judge) bindReference(s *Shape, t reflect.Type, where string) {
	if s.Type == nil || j.types[*s.Type] == nil {
		j.disagree("%s refers to the unknown type %s", where, text(s.Type))
		return
	}
	named := j.types[*s.Type]
	id := strings.TrimSuffix(named.ID, ofValue)
	for !hasID(t, id) {
		if held, ok := optionalValue(t); ok && t.Kind() != reflect.Pointer {
			t = held
		} else if t.Kind() == reflect.Pointer {
			t = t.Elem()
		} else {
			break
		}
	}
	if !hasID(t, id) {
		j.disagree("%s refers to %s, and %v is %s", where, id, s.goType, idOf(t))
		return
	}
	if named.goType != nil {
		return
	}
	named.goType = t
	j.bind(named.Shape, t, named.ID)
}

func (j *judge) bindFields(s *Shape, t reflect.Type, where string) {
	if t.Kind() != reflect.Struct {
		j.disagree("%s is an object, and %v is no struct", where, t)
		return
	}
	keys := map[string]bool{}
	for _, property := range s.Fields {
		if keys[property.Key] {
			j.disagree("%s has the key %q twice", where, property.Key)
		}
		keys[property.Key] = true
		field, ok := fieldByPath(t, property.EmbeddedIn, property.Name)
		if !ok {
			j.disagree("%s: %v has no field %v.%s", where, t, property.EmbeddedIn, property.Name)
			continue
		}
		for _, tag := range property.Tags {
			if value, ok := field.Tag.Lookup(tag.Key); !ok || value != tag.Value {
				// If a tag has a key twice, Go reads the first one.
				if strings.Count(string(field.Tag), tag.Key+":") < 2 {
					j.disagree("%s.%s has the tag %s:%q, and not %q", where, property.Name, tag.Key, value, tag.Value)
				}
			}
		}
		if field.Tag.Get("json") != "" && len(property.Tags) == 0 {
			j.disagree("%s.%s lacks its tags", where, property.Name)
		}
		j.bind(property.Shape, field.Type, where+"."+property.Key)
	}
}

func fieldByPath(t reflect.Type, embeddedIn []string, name string) (reflect.StructField, bool) {
	for _, embedded := range embeddedIn {
		field, ok := ownField(t, embedded)
		if !ok || !field.Anonymous {
			return field, false
		}
		t = withoutPointers(field.Type)
	}
	return ownField(t, name)
}

func ownField(t reflect.Type, name string) (reflect.StructField, bool) {
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			if t.Field(i).Name == name {
				return t.Field(i), true
			}
		}
	}
	return reflect.StructField{}, false
}

func text(pointer *string) string {
	if pointer == nil {
		return "null"
	}
	return *pointer
}

// markArguments marks the types that only type arguments refer to: no message has a value of them.
func (j *judge) markArguments() {
	var mark func(s *Shape)
	mark = func(s *Shape) {
		if s == nil {
			return
		}
		if named := j.types[text(s.Type)]; s.Kind == "reference" && named != nil && named.goType == nil && !named.isArgument {
			named.isArgument = true
			mark(named.Shape)
			for _, argument := range named.TypeArguments {
				mark(argument)
			}
		}
		mark(s.Element)
		mark(s.Key)
		mark(s.Reads)
		for _, property := range s.Fields {
			mark(property.Shape)
		}
	}
	for _, named := range j.types {
		if named.goType != nil {
			for _, argument := range named.TypeArguments {
				mark(argument)
			}
		}
	}
}
