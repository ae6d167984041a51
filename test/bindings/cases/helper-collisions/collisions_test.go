package search

import (
	"testing"

	"example.com/cases/bindingtest"
)

func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[FindRequest](t, "POST /find/{path}")
	bindingtest.Requests[SendRequest](t, "POST /send")
	bindingtest.Responses[FindResponse](t)
}
