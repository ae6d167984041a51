package judge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// wrong are values that do not fit most types.
var wrong = []any{"\x01?", true, json.Number("1.5"), json.Number("-1e400"), map[string]any{"?": []any{}}, []any{map[string]any{"?": 1}}}

// Named returns the body of a request that parse reads, and of which it names the places that do not fit: values
// are replaced by others, of which encoding/json says, each alone, whether they fit.
func Named[T any](name string, parse func(*http.Request) (places []string)) Body {
	return Body{name: name, compare: func(g *generator, report *BodyReport) string {
		if g.IntN(3) > 0 { // each comparison decodes a body many times
			return ""
		}
		data, err := caught(func(v *T) ([]byte, error) { return json.Marshal(v) }, g.value(reflect.TypeFor[T](), usualSize).Addr().Interface().(*T))
		panics := false // in a method of a type
		refuses := func(data []byte) bool {
			err := recovered(func() error { return json.Unmarshal(data, new(T)) })
			panics = panics || errors.As(err, new(panicError))
			return err != nil
		}
		if err != nil || string(data) == "null" || refuses(data) {
			return ""
		}
		planted := make(map[string]any)
		for _, place := range someOf(g, leaves(tree(data), "")) {
			planted[place] = wrong[g.IntN(len(wrong))]
		}
		var misfits []string
		for place, value := range planted {
			if refuses(encoded(replaced(tree(data), "", map[string]any{place: value}))) {
				misfits = append(misfits, place)
			}
		}
		if panics {
			return ""
		}
		slices.Sort(misfits)
		body := encoded(replaced(tree(data), "", planted))
		r := httptest.NewRequest("POST", "/", bytes.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		var places []string
		if err := recovered(func() error { places = parse(r); return nil }); err != nil {
			return fmt.Sprintf("%q: %v", body, err)
		}
		if refuses(body) != (len(places) > 0) {
			return fmt.Sprintf("%q: got failures at %q, encoding/json refuses: %v", body, places, refuses(body))
		}
		report.Planted += len(misfits)
		for _, place := range misfits {
			if slices.Contains(places, place) {
				report.Exact++
			} else if !slices.ContainsFunc(places, related(place)) && !writesAbsentOptionals(reflect.TypeFor[T](), nil) {
				return fmt.Sprintf("%q: %q is not named, only %q", body, place, places)
			}
		}
		for _, place := range places {
			if !slices.ContainsFunc(misfits, related(place)) {
				return fmt.Sprintf("%q: %q is named, but only %q do not fit", body, place, misfits)
			}
		}
		return ""
	}}
}

// writesAbsentOptionals reports whether a type has an Optional in a field without the option omitzero, for which gen's rule
// invalid-optional is off here. Its absence is written as null, so that its helper can't be told from a type that
// ignores a null, of which only the first place is named.
func writesAbsentOptionals(t reflect.Type, within []reflect.Type) bool {
	if slices.Contains(within, t) {
		return false
	}
	within = append(within, t)
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return writesAbsentOptionals(t.Elem(), within)
	case reflect.Struct:
		for i := range t.NumField() {
			field := t.Field(i)
			_, isOptional := optionalValue(field.Type)
			if isOptional && !strings.Contains(field.Tag.Get("json"), "omitzero") || writesAbsentOptionals(field.Type, within) {
				return true
			}
		}
	}
	return false
}

// related reports whether one of two places is within the other: a type that reads itself is named as a whole, and
// of a planted value its parts.
func related(place string) func(string) bool {
	return func(other string) bool {
		return other == place || strings.HasPrefix(place, other+"/") || strings.HasPrefix(other, place+"/")
	}
}

// someOf returns up to five of the places.
func someOf(g *generator, places []string) []string {
	g.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	return places[:min(len(places), 1+g.IntN(5))]
}

func tree(data []byte) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	return value
}

func encoded(value any) []byte {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return data
}

var escapes = strings.NewReplacer("~", "~0", "/", "~1")

// leaves returns the places of the values that hold no others.
func leaves(value any, place string) []string {
	var found []string
	switch value := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			found = append(found, leaves(value[key], place+"/"+escapes.Replace(key))...)
		}
	case []any:
		for i, item := range value {
			found = append(found, leaves(item, place+"/"+strconv.Itoa(i))...)
		}
	}
	if found == nil {
		found = []string{place}
	}
	return found
}

// replaced returns the value with others at some places.
func replaced(value any, place string, by map[string]any) any {
	if other, ok := by[place]; ok {
		return other
	}
	switch value := value.(type) {
	case map[string]any:
		for key, item := range value {
			value[key] = replaced(item, place+"/"+escapes.Replace(key), by)
		}
	case []any:
		for i, item := range value {
			value[i] = replaced(item, place+"/"+strconv.Itoa(i), by)
		}
	}
	return value
}
