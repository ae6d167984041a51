package responses

import (
	"math"
	"net/http/httptest"
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

// TestFailingWriteLeavesTheResponseUntouched tests that Write sets nothing if it fails.
func TestFailingWriteLeavesTheResponseUntouched(t *testing.T) {
	w := httptest.NewRecorder()
	err := (SlicesResponse{Float64: []float64{1, math.NaN()}}).Write(w)
	bindingtest.WantErrors(t, err, `form parameter "float64": not a finite number`)
	if len(w.Header()) > 0 || w.Body.Len() > 0 {
		t.Error(w.Header(), w.Body)
	}
}
