package main

import (
	"bytes"
	"errors"
	"mime/multipart"
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

// TestWantedThings tests what the page of things to do says.
func TestWantedThings(t *testing.T) {
	for _, c := range []struct {
		method, path, body string
		status             int
		answer             string
	}{
		{"GET", "/api/rooms/red", "", 404, `{"title":"Not Found","status":404,"detail":"no such room"}`},
		{"POST", "/api/rooms", `{"name":"blue","beds":1}`, 409, `{"title":"Conflict","status":409,"detail":"there is such a room"}`},
		{"PATCH", "/api/rooms/blue", `{}`, 204, ""},
		{"PATCH", "/api/rooms/blue", `{"beds":null}`, 204, ""},
		{"PATCH", "/api/rooms/blue", `{"beds":3}`, 204, ""},
		{"PATCH", "/api/rooms/blue", `{"beds":0}`, 422, `{"title":"Unprocessable Entity","status":422,"errors":[{"in":"json","pointer":"/beds","detail":"must be at least 1"}]}`},
		// Each value of a body that does not fit is a failure.
		{"POST", "/api/rooms", `{"name":5,"beds":"x","pictures":[1]}`, 400, `{"title":"Bad Request","status":400,"errors":[{"in":"json","pointer":"/name","detail":"must be a string"},{"in":"json","pointer":"/beds","detail":"must be an integer"},{"in":"json","pointer":"/pictures/0","detail":"must be a string"}]}`},
	} {
		status, _, body := answer(t, httptest.NewRequest(c.method, c.path, strings.NewReader(c.body)))
		if status != c.status || body != c.answer {
			t.Errorf("%s %s %s: %d %s", c.method, c.path, c.body, status, body)
		}
	}
	s := &rooms.Rooms{Beds: map[string]int{"blue": 2}}
	for body, beds := range map[string]int{`{}`: 2, `{"beds":3}`: 3} {
		w := httptest.NewRecorder()
		s.Beds["blue"] = 2
		routes(s).ServeHTTP(w, httptest.NewRequest("PATCH", "/api/rooms/blue", strings.NewReader(body)))
		if s.Beds["blue"] != beds {
			t.Errorf("%s: %d beds", body, s.Beds["blue"])
		}
	}
}

func TestUpload(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	if _, err := parts.CreateFormFile("picture", "blue.png"); err != nil {
		t.Fatal(err)
	}
	if err := parts.Close(); err != nil {
		t.Fatal(err)
	}
	for _, status := range []int{204, 400} { // the second time, the body is empty
		r, w := httptest.NewRequest("POST", "/pictures", &form), httptest.NewRecorder()
		r.Header.Set("Content-Type", parts.FormDataContentType())
		(&rooms.Rooms{}).AddPictures(w, r)
		if w.Code != status {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
}

// TestOnError tests that an error without a status is logged, and that its text stays here.
func TestOnError(t *testing.T) {
	var logged []string
	before := rooms.OnError
	defer func() { rooms.OnError = before }()
	rooms.OnError = func(_ http.ResponseWriter, err error) { logged = append(logged, err.Error()) }
	w := httptest.NewRecorder()
	if err := rooms.WriteProblemFor(w, httptest.NewRequest("GET", "/rooms/blue", nil), errors.New("disk full")); err != nil {
		t.Fatal(err)
	}
	if w.Code != 500 || strings.Contains(w.Body.String(), "disk") || len(logged) != 1 || logged[0] != "GET /rooms/blue: disk full" {
		t.Errorf("%d %s %q", w.Code, w.Body, logged)
	}
}
