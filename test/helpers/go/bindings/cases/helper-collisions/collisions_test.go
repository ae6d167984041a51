package search

import (
	"testing"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[FindRequest](t, "POST /find/{path}")
	bindingtest.Requests[SendRequest](t, "POST /send")
	bindingtest.Responses[FindResponse](t)
}
