package rulesissues

import (
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
)

func TestIssues(t *testing.T) {
	req := CreateRoomRequest{House: "1", Size: 10, Beds: []Bed{{Width: 80}, {Width: 79}}}
	want := map[string]any{
		"house": "must consist of letters from A to Z", "size": "must be at most 9",
		"/name": "is required", "/beds/1/width": "must be at least 80",
	}
	if got := req.Validate(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := (CreateRoomRequest{House: "a", Name: "b"}).Validate(); got != nil {
		t.Errorf("got %v for a request without issues", got)
	}
}

func TestParseAppliesTheRules(t *testing.T) {
	var err error
	mux := http.NewServeMux()
	mux.HandleFunc("POST /houses/{house}/rooms", func(_ http.ResponseWriter, r *http.Request) {
		var req CreateRoomRequest
		err = req.Parse(r)
	})
	mux.HandleFunc("DELETE /rooms", func(_ http.ResponseWriter, r *http.Request) {
		var req DeleteRoomRequest
		err = req.Parse(r)
	})
	r := httptest.NewRequest("POST", "/houses/a/rooms?size=10", strings.NewReader(`{"name": "b"}`))
	mux.ServeHTTP(httptest.NewRecorder(), r)
	if err == nil || err.Error() != `query parameter "size": must be at most 9` {
		t.Error(err)
	}
	mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("DELETE", "/rooms?name=", nil))
	if err == nil || err.Error() != `query parameter "name": is required` {
		t.Error(err)
	}
}

func TestBuildAppliesNone(t *testing.T) {
	r, err := CreateRoomRequest{House: "1"}.Build("example.com")
	if err != nil || r.URL.Path != "/houses/1/rooms" {
		t.Error(r, err)
	}
}
