package forms

import (
	"testing"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[ScalarsRequest](t, "POST /scalars")
	bindingtest.Requests[PointersRequest](t, "POST /pointers")
	bindingtest.Requests[SlicesRequest](t, "POST /slices")
	bindingtest.Requests[DefaultsRequest](t, "POST /defaults")
	bindingtest.Requests[OmittedRequest](t, "POST /omitted")
}
