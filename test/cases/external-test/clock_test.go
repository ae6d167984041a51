package clock_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	clock "example.com/cases/external-test"
)

// fake is a handler that only the tests have.
type fake struct{}

func (f *fake) GetFake(w http.ResponseWriter, r *http.Request) {}

func TestGetTime(t *testing.T) {
	w := httptest.NewRecorder()
	new(clock.Clock).GetTime(w, httptest.NewRequest("GET", "/time", nil))
	if w.Code != http.StatusOK {
		t.Fatal(w.Code)
	}
	new(fake).GetFake(w, nil)
}
