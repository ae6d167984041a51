package routes

import (
	"reflect"
	"testing"

	"example.com/cases/bindingtest"
)

// pattern returns the pattern of the handler: a placeholder for each field of the request, in their order.
func pattern[T any](path string) string {
	t := reflect.TypeFor[T]()
	for i := range t.NumField() {
		path += "/{" + t.Field(i).Tag.Get("route") + "}"
	}
	return "GET " + path
}

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[ScalarsRequest](t, pattern[ScalarsRequest]("/scalars"))
	bindingtest.Requests[PointersRequest](t, pattern[PointersRequest]("/pointers"))
}
