package cookieresponses

import (
	"testing"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Responses[ScalarsResponse](t)
	bindingtest.Responses[PointersResponse](t)
	bindingtest.Responses[SlicesResponse](t)
	bindingtest.Responses[DefaultsResponse](t)
	bindingtest.Responses[OmittedResponse](t)
}
