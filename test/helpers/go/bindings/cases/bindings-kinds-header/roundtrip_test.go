package headers

import (
	"testing"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[ScalarsRequest](t, "GET /scalars")
	bindingtest.Requests[PointersRequest](t, "GET /pointers")
	bindingtest.Requests[SlicesRequest](t, "GET /slices")
	bindingtest.Requests[DefaultsRequest](t, "GET /defaults")
	bindingtest.Requests[OmittedRequest](t, "GET /omitted")
}
