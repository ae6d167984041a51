package main

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// field is a field of a struct as encoding/json reads and writes it.
type field struct {
	Name       string   `json:"name"`
	EmbeddedIn []string `json:"embeddedIn"`
	Key        string   `json:"key"`
	OmitEmpty  bool     `json:"omitEmpty"`
	OmitZero   bool     `json:"omitZero"`
	Quoted     bool     `json:"quoted"`

	tagged bool
	index  []int
}

// embedded is a struct whose fields are promoted.
type embedded struct {
	typ        *types.Struct
	id         string
	embeddedIn []string
	index      []int
}

// jsonFields does the same as typeFields of encoding/json, with go/types in place of reflect. It returns nil for types that are not structs.
func jsonFields(typ types.Type) []field {
	structType, ok := typ.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	next := []embedded{{typ: structType, id: types.TypeString(typ, nil), embeddedIn: []string{}}}
	var counts, nextCounts map[string]int
	visited := map[string]bool{}
	found := []field{}
	for len(next) > 0 {
		current := next
		next = nil
		counts, nextCounts = nextCounts, map[string]int{}
		for _, outer := range current {
			if visited[outer.id] {
				continue
			}
			visited[outer.id] = true
			for i := range outer.typ.NumFields() {
				own, inner := describeField(outer, i)
				if own != nil {
					found = append(found, *own)
					if counts[outer.id] > 1 {
						found = append(found, *own)
					}
				}
				if inner != nil {
					nextCounts[inner.id]++
					if nextCounts[inner.id] == 1 {
						next = append(next, *inner)
					}
				}
			}
		}
	}
	return dominantFields(found)
}

// describeField returns a field, or the struct that it embeds, or nothing if encoding/json ignores it.
func describeField(outer embedded, i int) (*field, *embedded) {
	v := outer.typ.Field(i)
	target := types.Unalias(v.Type())
	if pointer, ok := target.(*types.Pointer); ok {
		target = types.Unalias(pointer.Elem())
	}
	structType, isStruct := target.Underlying().(*types.Struct)
	if !v.Exported() && (!v.Embedded() || !isStruct) {
		return nil, nil
	}
	tag := reflect.StructTag(outer.typ.Tag(i)).Get("json")
	if tag == "-" {
		return nil, nil
	}
	name, options, _ := strings.Cut(tag, ",")
	if !isValidName(name) {
		name = ""
	}
	index := append(slices.Clone(outer.index), i)
	if v.Embedded() && isStruct && name == "" {
		path := append(slices.Clone(outer.embeddedIn), v.Name())
		return nil, &embedded{typ: structType, id: types.TypeString(target, nil), embeddedIn: path, index: index}
	}
	has := func(option string) bool { return slices.Contains(strings.Split(options, ","), option) }
	own := &field{
		Name: v.Name(), EmbeddedIn: outer.embeddedIn, Key: cmp.Or(name, v.Name()),
		OmitEmpty: has("omitempty"), OmitZero: has("omitzero"), Quoted: has("string"),
		tagged: name != "", index: index,
	}
	return own, nil
}

func isValidName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// dominantFields keeps one field for each key: that of the least depth, and of several the tagged one; none if two are equal in this.
func dominantFields(found []field) []field {
	byKey := map[string][]field{}
	for _, one := range found {
		byKey[one.Key] = append(byKey[one.Key], one)
	}
	fields := []field{}
	for _, rivals := range byKey {
		slices.SortFunc(rivals, func(a, b field) int {
			if c := cmp.Compare(len(a.index), len(b.index)); c != 0 || a.tagged == b.tagged {
				return c
			} else if a.tagged {
				return -1
			}
			return 1
		})
		if len(rivals) == 1 || len(rivals[0].index) != len(rivals[1].index) || rivals[0].tagged != rivals[1].tagged {
			fields = append(fields, rivals[0])
		}
	}
	slices.SortFunc(fields, func(a, b field) int { return slices.Compare(a.index, b.index) })
	return fields
}
