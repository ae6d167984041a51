package kinds_test

import (
	"testing"

	"example.com/cases/bindings-kinds"
	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[kinds.LocalRequest](t, "PUT /local/{name}/{point}")
}
