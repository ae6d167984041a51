package bindingtest

import (
	"math/big"
	"net/http"
	"reflect"
	"time"
)

// Same compares two messages as reflect.DeepEqual does, but times by instant, big numbers by value, and cookies by what
// is sent of them.
func Same(a, b any) bool { return same(reflect.ValueOf(a), reflect.ValueOf(b)) }

func same(a, b reflect.Value) bool {
	if !a.IsValid() || !b.IsValid() {
		return a.IsValid() == b.IsValid()
	}
	switch x := a.Interface().(type) {
	case http.Cookie:
		y := b.Interface().(http.Cookie)
		x.Name, y.Name = "name", "name" // Write fills it in where there is none
		return x.String() == y.String()
	case time.Time:
		return x.Equal(b.Interface().(time.Time))
	case *big.Int:
		y := b.Interface().(*big.Int)
		return x == nil && y == nil || x != nil && y != nil && x.Cmp(y) == 0
	}
	switch a.Kind() {
	case reflect.Struct:
		exported := 0
		for i := range a.NumField() {
			if !a.Type().Field(i).IsExported() {
				continue
			}
			exported++
			if !same(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return exported > 0 || reflect.DeepEqual(a.Interface(), b.Interface())
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() && b.IsNil()
		}
		return same(a.Elem(), b.Elem())
	case reflect.Slice:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !same(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}
