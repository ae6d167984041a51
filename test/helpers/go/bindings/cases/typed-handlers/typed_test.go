package rooms

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// serve starts a server with the handlers, and keeps the errors that the hook gets.
func serve(t *testing.T, rooms *Rooms) (base string, hooked *[]error) {
	mux := http.NewServeMux()
	for _, handlers := range []map[string]HandlerInfo{rooms.ListHandlers(), ListHandlers()} {
		for _, h := range handlers {
			mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
		}
	}
	server := httptest.NewServer(mux)
	before := OnError
	hooked = new([]error)
	OnError = func(_ http.ResponseWriter, err error) { *hooked = append(*hooked, err) }
	t.Cleanup(func() { server.Close(); OnError = before })
	return server.URL, hooked
}

// TestAdapters tests statuses, headers and bodies of answers.
func TestAdapters(t *testing.T) {
	base, hooked := serve(t, &Rooms{Prices: map[string]int{"sea": 80, "free": 0}})
	for _, one := range []struct {
		method, path, body string
		status             int
		header, answer     string
	}{
		{"GET", "/rooms/sea", "", 200, "application/json", `{"price":80}`},
		{"GET", "/rooms/s", "", 422, "application/problem+json", `"status":422`},
		{"GET", "/rooms/sky", "", 404, "application/problem+json", `{"title":"Not Found","status":404}`},
		{"GET", "/rooms/free", "", 500, "application/problem+json", `"status":500`},
		{"POST", "/rooms", `{"name":"lake","price":70}`, 201, "application/json", `{"name":"lake"}`},
		{"POST", "/rooms", `{"name":"lake"`, 400, "application/problem+json", `"status":400`},
		{"POST", "/rooms", `{"name":"hill","price":70}`, 201, "application/json", `{"name":"hill"}`},
		{"POST", "/rooms", `{"name":"wood","price":70}`, 409, "application/problem+json", `{"title":"Conflict","status":409}`},
		{"DELETE", "/rooms/lake", "", 204, "", ""},
		{"DELETE", "/rooms/lake", "", 404, "application/problem+json", `"status":404`},
		{"POST", "/rooms/clean", "", 202, "", ""},
		{"GET", "/list-rooms", "", 200, "application/json", "[]"},
		{"GET", "/rooms/sea/photo", "", 200, "image/png", "photo of sea"},
		{"PUT", "/rooms/sea/photo", "12345678", 204, "", ""},
		{"PUT", "/rooms/sea/photo", "123456789", 413, "application/problem+json", `"status":413`},
		{"GET", "/version", "", 200, "text/plain", "v1"},
		{"GET", "/ping", "", 200, "text/plain", "pong"},
		{"GET", "/export", "", 200, "text/plain", "name;price\nsea;80\n"},
		{"GET", "/export?closed", "", 500, "application/problem+json", `"status":500`},
		{"GET", "/export?broken", "", 200, "text/plain", "name;price\n"},
	} {
		req, _ := http.NewRequest(one.method, base+one.path, strings.NewReader(one.body))
		req.Header.Set("Content-Type", "application/json")
		if strings.HasSuffix(one.path, "/photo") {
			req.Header.Set("Content-Type", "image/png")
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		res.Body.Close()
		contentType := res.Header.Get("Content-Type")
		if res.StatusCode != one.status || !strings.HasPrefix(contentType, one.header) || !strings.Contains(string(body), one.answer) {
			t.Errorf("%s %s: %d %s %s", one.method, one.path, res.StatusCode, contentType, body)
		}
		if strings.HasSuffix(one.path, "broken") && string(body) != one.answer {
			t.Errorf("an answer follows a response that was begun: %q", body)
		}
	}
	texts := []string{
		"GET /rooms/{name}: GetRoom returned neither a response nor an error",
		"GET /export: closed",
		"closed",
	}
	if len(*hooked) != len(texts) {
		t.Fatal(*hooked)
	}
	for i, err := range *hooked {
		if err.Error() != texts[i] {
			t.Errorf("the hook got %q", err)
		}
	}
}

// TestNilList tests that a nil list is an answer, and an error is none.
func TestNilList(t *testing.T) {
	base, hooked := serve(t, &Rooms{})
	res, err := http.Get(base + "/list-rooms")
	if err != nil || res.StatusCode != 500 {
		t.Fatal(res, err)
	}
	res.Body.Close()
	if len(*hooked) != 1 || !errors.Is((*hooked)[0], errClosed) {
		t.Error(*hooked)
	}
}

// TestContext tests that the context of a call is that of its request.
func TestContext(t *testing.T) {
	rooms := &Rooms{Prices: map[string]int{"sea": 80}}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "/rooms/sea", nil).WithContext(ctx)
	r.SetPathValue("name", "sea")
	rooms.serveGetRoom(w, r)
	if w.Code != 500 {
		t.Error(w.Code)
	}
	res, err := rooms.GetRoom(context.Background(), &GetRoomRequest{Name: "sea"})
	if err != nil || res.Price != 80 {
		t.Error(res, err)
	}
}

// TestBegun tests what a handler can do with the writer that it gets.
func TestBegun(t *testing.T) {
	w := &responseStart{ResponseWriter: httptest.NewRecorder()}
	w.WriteHeader(http.StatusEarlyHints)
	if w.sent() {
		t.Error("an informational status began the response")
	}
	w = &responseStart{ResponseWriter: httptest.NewRecorder()}
	if _, err := io.Copy(w, strings.NewReader("a")); err != nil || !w.sent() {
		t.Error(err)
	}
	flushed := httptest.NewRecorder()
	w = &responseStart{ResponseWriter: flushed}
	if err := http.NewResponseController(w).Flush(); err != nil || !flushed.Flushed || !w.sent() {
		t.Error(err, flushed.Flushed)
	}
	if _, _, err := http.NewResponseController(w).Hijack(); !errors.Is(err, http.ErrNotSupported) {
		t.Error(err)
	}
	w.Flush()
}
