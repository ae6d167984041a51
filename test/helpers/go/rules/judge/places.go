package judge

import (
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// place is a value in a message.
type place struct {
	value, parent reflect.Value
	// tag is that of the field that has it, perhaps as an element.
	tag string
	// generic is its name without indices and keys.
	generic string
}

// places has the values of a message by the names that generated code gives them: JSON Pointers, and names of parameters.
type places struct {
	byName map[string]place
	// names has these names by those that validator gives the values.
	names map[string]string
}

// parts are the keys of tags for values outside of the JSON body.
var parts = []string{"route", "query", "header", "cookie", "form"}

var timeType = reflect.TypeFor[time.Time]()

func placesOf(message reflect.Value) *places {
	p := &places{byName: map[string]place{"": {value: message}}, names: map[string]string{}}
	p.addFields(message, message.Type().Name(), "", "")
	return p
}

// addFields adds the fields of a struct in the body, or of the message.
func (p *places) addFields(parent reflect.Value, namespace, pointer, generic string) {
	for i := range parent.NumField() {
		field := parent.Type().Field(i)
		if field.PkgPath != "" && !field.Anonymous {
			continue
		}
		value := parent.Field(i)
		ns := namespace + "." + field.Name
		if name, ok := parameterName(field); ok {
			p.addParameter(place{value: value, parent: parent, tag: string(field.Tag), generic: name}, ns, name)
			continue
		}
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && key == "" {
			if inner := behindPointers(value); inner.Kind() == reflect.Struct && !inner.Type().ConvertibleTo(timeType) {
				name := pointer + "/" + field.Name
				if pointer == "" {
					name = field.Name
				}
				p.note(place{value: value, parent: parent, tag: string(field.Tag), generic: generic + "/" + field.Name}, ns, name)
				p.addFields(inner, ns, pointer, generic)
				continue
			}
		}
		if field.Tag.Get("json") == "-" || key == "" {
			key = field.Name
			if pointer == "" { // no part of the message has it
				p.add(place{value: value, parent: parent, tag: string(field.Tag), generic: key}, ns, key)
				continue
			}
		}
		p.add(place{value: value, parent: parent, tag: string(field.Tag), generic: generic + "/" + key}, ns, pointer+"/"+escape(key))
	}
}

func parameterName(field reflect.StructField) (string, bool) {
	for _, part := range parts {
		if tag, ok := field.Tag.Lookup(part); ok {
			name, _, _ := strings.Cut(tag, ",")
			if part == "header" {
				name = http.CanonicalHeaderKey(name)
			}
			return name, true
		}
	}
	return "", false
}

func (p *places) note(at place, namespace, name string) {
	if _, ok := p.byName[name]; !ok {
		p.byName[name] = at
	}
	p.names[namespace] = name
}

// add adds a value, and all that it holds.
func (p *places) add(at place, namespace, name string) {
	p.addValue(at, namespace, name, func(key string) string { return name + "/" + escape(key) }, p.add, func(value reflect.Value, generic string) {
		p.addFields(value, namespace, name, generic)
	})
}

// addParameter adds a parameter. What it holds has its name.
func (p *places) addParameter(at place, namespace, name string) {
	p.addValue(at, namespace, name, func(string) string { return name }, p.addParameter, func(value reflect.Value, generic string) {
		for i := range value.NumField() {
			if field := value.Type().Field(i); field.PkgPath == "" || field.Anonymous {
				inner := place{value: value.Field(i), parent: value, tag: string(field.Tag), generic: generic + "/" + field.Name}
				p.addParameter(inner, namespace+"."+field.Name, name)
			}
		}
	})
}

// addValue adds a value. It names what it holds by inner, adds elements by add, and the fields of a struct by addFields.
func (p *places) addValue(at place, namespace, name string, inner func(string) string, add func(place, string, string), addFields func(reflect.Value, string)) {
	p.note(at, namespace, name)
	value := behindPointers(at.value)
	at.generic += "/*"
	switch value.Kind() {
	case reflect.Struct:
		if !value.Type().ConvertibleTo(timeType) {
			addFields(value, at.generic)
		}
	case reflect.Slice, reflect.Array:
		for i := range value.Len() {
			at.value = value.Index(i)
			add(at, fmt.Sprintf("%s[%d]", namespace, i), inner(strconv.Itoa(i)))
		}
	case reflect.Map:
		for _, key := range value.MapKeys() {
			at.value = value.MapIndex(key)
			text := fmt.Sprintf("%v", key)
			add(at, namespace+"["+text+"]", inner(text))
		}
	}
}

// behindPointers is what a value points to, or holds; the last nil pointer if there is one.
func behindPointers(value reflect.Value) reflect.Value {
	for (value.Kind() == reflect.Pointer || value.Kind() == reflect.Interface) && !value.IsNil() {
		value = value.Elem()
	}
	return value
}

var escaper = strings.NewReplacer("~", "~0", "/", "~1")

// escape writes a key as a JSON Pointer does.
func escape(key string) string { return escaper.Replace(key) }

// show prints a value with what its pointers point to.
func show(value reflect.Value) string {
	if !value.IsValid() {
		return ""
	}
	switch value.Kind() {
	case reflect.Pointer, reflect.Interface:
		if value.IsNil() {
			return "nil"
		}
		return "&" + show(value.Elem())
	case reflect.Struct:
		if value.Type().ConvertibleTo(timeType) {
			return value.Convert(timeType).Interface().(time.Time).Format(time.RFC3339)
		}
		shown := []string{}
		for i := range value.NumField() {
			if field := value.Type().Field(i); field.PkgPath == "" {
				shown = append(shown, field.Name+": "+show(value.Field(i)))
			}
		}
		return "{" + strings.Join(shown, ", ") + "}"
	case reflect.Slice, reflect.Array:
		if value.Kind() == reflect.Slice && value.IsNil() {
			return "nil"
		}
		shown := []string{}
		for i := range value.Len() {
			shown = append(shown, show(value.Index(i)))
		}
		return "[" + strings.Join(shown, ", ") + "]"
	case reflect.Map:
		if value.IsNil() {
			return "nil"
		}
		shown := []string{}
		for _, key := range value.MapKeys() {
			shown = append(shown, show(key)+": "+show(value.MapIndex(key)))
		}
		return "map[" + strings.Join(shown, ", ") + "]"
	case reflect.String:
		return strconv.Quote(value.String())
	}
	return fmt.Sprintf("%v", value)
}
