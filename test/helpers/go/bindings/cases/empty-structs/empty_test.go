package pings

import (
	"testing"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[PingRequest](t, "GET /ping")
	bindingtest.Requests[WaitRequest](t, "POST /wait")
	bindingtest.Responses[PingResponse](t)
}
