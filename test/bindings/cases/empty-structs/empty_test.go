package pings

import (
	"testing"

	"example.com/cases/bindingtest"
)

func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[PingRequest](t, "GET /ping")
	bindingtest.Requests[WaitRequest](t, "POST /wait")
	bindingtest.Responses[PingResponse](t)
}
