package garage

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestRequests tests that Parse takes every value, but for types with `gen:enum`.
func TestRequests(t *testing.T) {
	for body, want := range map[string]string{
		`{"colour": "green", "gear": 9, "wheels": [{"colour": "green"}]}`: "",
		`{"drive": "side"}`: `"/drive"`,
	} {
		r := httptest.NewRequest(http.MethodPost, "/cars", strings.NewReader(body))
		var req SaveCarRequest
		err := req.Parse(r)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", body, err, want)
		}
	}
}

// TestResponses tests that Write and Parse take every value.
func TestResponses(t *testing.T) {
	w := httptest.NewRecorder()
	if err := (FindCarsResponse{Colour: "green", Cars: []Wheel{{Gear: 9}}}).Write(w); err != nil {
		t.Fatal(err)
	}
	var found FindCarsResponse
	if err := found.Parse(w.Result()); err != nil || found.Cars[0].Gear != 9 {
		t.Errorf("got %v, %v", found, err)
	}
}
