package routes

import (
	"reflect"
	"testing"

	"example.com/cases/bindingtest"
)

// pattern has the placeholders of a request in the order of its fields, as its handler has.
func pattern[T any](path string) string {
	t := reflect.TypeFor[T]()
	for i := range t.NumField() {
		path += "/{" + t.Field(i).Tag.Get("route") + "}"
	}
	return "GET " + path
}

func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[ScalarsRequest](t, pattern[ScalarsRequest]("/scalars"))
	bindingtest.Requests[PointersRequest](t, pattern[PointersRequest]("/pointers"))
}
