package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/hotel/rooms"
)

func answer(t *testing.T, r *http.Request) (status int, location, body string) {
	t.Helper()
	w := httptest.NewRecorder()
	routes(&rooms.Rooms{Beds: map[string]int{"blue": 2}}).ServeHTTP(w, r)
	return w.Code, w.Header().Get("Location"), strings.TrimSpace(w.Body.String())
}

func TestWalkThrough(t *testing.T) {
	//BUILD
	if err != nil {
		t.Fatal(err)
	}
	if status, _, body := answer(t, r); status != 200 || body != `{"price":480}` {
		t.Errorf("GetRoom answered %d %s", status, body)
	}
	status, location, body := answer(t, httptest.NewRequest("POST", "/api/rooms", strings.NewReader(`{"name":"a/b","beds":1}`)))
	if status != 201 || location != "rooms/a%2Fb" || body != `{"name":"a/b"}` {
		t.Errorf("CreateRoom answered %d %q %s", status, location, body)
	}
	status, _, body = answer(t, httptest.NewRequest("GET", "/api/rooms/blue?nights=x", nil))
	if status != 400 || body != PROBLEM {
		t.Errorf("a wrong query was answered %d %s", status, body)
	}
	status, _, body = answer(t, httptest.NewRequest("POST", "/api/rooms", strings.NewReader(POSTED)))
	if status != 422 || body != BROKEN {
		t.Errorf("broken rules were answered %d %s", status, body)
	}
	tooLong := strings.NewReader(`"` + strings.Repeat("x", 11<<20) + `"`)
	if status, _, _ := answer(t, httptest.NewRequest("POST", "/api/rooms", tooLong)); status != 413 {
		t.Errorf("a body that is too long was answered %d", status)
	}
}
