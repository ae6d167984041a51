package store

import (
	"testing"
	"time"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[PutThingRequest[string]](t, "PUT /things/{id}")
	bindingtest.Requests[PutThingRequest[map[string]time.Duration]](t, "PUT /things/{id}")
	bindingtest.Requests[FindPairRequest[string, int]](t, "POST /pairs")
	bindingtest.Requests[AddPageRequest[*int]](t, "POST /pages")
	bindingtest.Responses[PutThingResponse[struct{ A, B int }]](t)
}
