package rooms

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[CreateRoomRequest](t, "POST /hotels/{hotel}/rooms")
	bindingtest.Requests[GetFileRequest](t, "GET /files/{path...}")
	bindingtest.Requests[PingRequest](t, "GET /ping")
	bindingtest.Requests[SaveFormRequest](t, "POST /forms/{id}")
	bindingtest.Responses[CreateRoomResponse](t)
	bindingtest.Responses[SaveFormResponse](t)
}

// answer calls write in a handler, and returns the response that a client gets, its body and the error of write.
func answer(t *testing.T, write func(http.ResponseWriter) error) (*http.Response, string, error) {
	t.Helper()
	var writeErr error
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Before", "1")
		if writeErr = write(w); writeErr != nil {
			http.Error(w, "failed", http.StatusInternalServerError)
		}
	}))
	defer server.Close()
	res, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(body), writeErr
}

// TestWriteStatus tests that WriteStatus sends every status that a response can have, and refuses all other numbers.
func TestWriteStatus(t *testing.T) {
	for _, status := range []int{200, 201, 202, 206, 299, 300, 303, 400, 404, 500, 503, 999} {
		res, body, err := answer(t, func(w http.ResponseWriter) error { return CreateRoomResponse{Name: "a"}.WriteStatus(w, status) })
		if err != nil || res.StatusCode != status || body != `{"name":"a"}` || res.Header.Get("Content-Type") != bindingtest.JSON || res.Header.Get("X-Before") != "1" {
			t.Errorf("%d: %v %v %q", status, err, res, body)
		}
		res, body, err = answer(t, func(w http.ResponseWriter) error { return SaveFormResponse{Weight: 1.5}.WriteStatus(w, status) })
		if err != nil || res.StatusCode != status || body != "weight=1.5" || res.Header.Get("Content-Type") != bindingtest.Form {
			t.Errorf("%d: %v %v %q", status, err, res, body)
		}
	}
	// These have neither a body nor a content type.
	for _, status := range []int{204, 205, 304} {
		res, body, err := answer(t, func(w http.ResponseWriter) error { return CreateRoomResponse{Name: "a"}.WriteStatus(w, status) })
		if err != nil || res.StatusCode != status || body != "" || res.Header.Get("Content-Type") != "" || res.Header.Get("X-Before") != "1" {
			t.Errorf("%d: %v %v %q", status, err, res, body)
		}
		var parsed CreateRoomResponse
		if err := parsed.Parse(res); status != 304 && (err != nil || parsed != CreateRoomResponse{}) {
			t.Errorf("%d: %v", status, err)
		}
	}
	// No other number is sent: net/http would panic, or wait for another status.
	for _, status := range []int{-1, 1, 99, 100, 101, 103, 199, 1000} {
		res, body, err := answer(t, func(w http.ResponseWriter) error { return CreateRoomResponse{Name: "a"}.WriteStatus(w, status) })
		if err == nil || res.StatusCode != 500 || body != "failed\n" {
			t.Errorf("%d: %v %v %q", status, err, res, body)
		}
	}
	// A body that can't be encoded leaves header and status unsent.
	res, body, err := answer(t, func(w http.ResponseWriter) error { return SaveFormResponse{Weight: math.Inf(1)}.WriteStatus(w, 201) })
	if err == nil || res.StatusCode != 500 || body != "failed\n" {
		t.Errorf("%v %v %q", err, res, body)
	}
	// Write sets no status.
	res, _, err = answer(t, func(w http.ResponseWriter) error { return CreateRoomResponse{}.Write(w) })
	if err != nil || res.StatusCode != 200 {
		t.Errorf("%v %v", err, res)
	}
	res, _, err = answer(t, func(w http.ResponseWriter) error {
		w.WriteHeader(http.StatusAccepted)
		return CreateRoomResponse{}.Write(w)
	})
	if err != nil || res.StatusCode != http.StatusAccepted {
		t.Errorf("%v %v", err, res)
	}
	res, body, err = answer(t, func(w http.ResponseWriter) error { CreateRoom(w, nil); return nil })
	if err != nil || res.StatusCode != http.StatusCreated || body != `{"name":"a"}` {
		t.Errorf("%v %v %q", err, res, body)
	}
}

// TestPath tests that Path returns the path and query that Build sends, and that these can be a Location.
func TestPath(t *testing.T) {
	req := CreateRoomRequest{Hotel: "a/b c%", Room: "ü&1", Name: "n"}
	path, err := req.Path()
	if err != nil || path != "/hotels/a%2Fb%20c%25/rooms?room=%C3%BC%261" {
		t.Errorf("%v %s", err, path)
	}
	r, err := req.Build("https://example.com/api/")
	if err != nil || r.URL.String() != "https://example.com/api"+path || r.Context() != context.Background() {
		t.Errorf("%v %v", err, r)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			http.Redirect(w, r, path, http.StatusSeeOther)
		} else {
			_, _ = io.WriteString(w, r.RequestURI)
		}
	}))
	defer server.Close()
	res, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if body, _ := io.ReadAll(res.Body); string(body) != path {
		t.Errorf("%s, want %s", body, path)
	}
	if path, err := (PingRequest{}).Path(); err != nil || path != "/ping" {
		t.Error(err, path)
	}
	_, err = CreateRoomRequest{Hotel: ".."}.Path()
	bindingtest.WantErrors(t, err, `route parameter "hotel": ".." can't be a path segment`)
	// All failures at once, those of Path and those of the body.
	_, err = SaveFormRequest{ID: "", Weight: math.NaN()}.Build("h")
	bindingtest.WantErrors(t, err, `route parameter "id": missing`, `form parameter "weight": not a finite number`)
	if got := BindingErrors(err); len(got) != 2 || got[0].In != "route" || got[1].In != "form" {
		t.Error(got)
	}
	if _, err := (GetFileRequest{Path: "a//b"}).Build("h"); err == nil {
		t.Error("an empty segment is sent")
	}
}

// TestBuildContext tests that a request has the context that BuildContext gets, and ends with it.
func TestBuildContext(t *testing.T) {
	type key struct{}
	ctx, cancel := context.WithCancel(context.WithValue(context.Background(), key{}, 1))
	for _, req := range []interface {
		BuildContext(context.Context, string) (*http.Request, error)
	}{CreateRoomRequest{Hotel: "a"}, PingRequest{}, SaveFormRequest{ID: "x"}} {
		r, err := req.BuildContext(ctx, "example.com")
		if err != nil || r.Context() != ctx || r.URL.Host != "example.com" {
			t.Errorf("%v %v", err, r)
		}
	}
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	r, err := PingRequest{}.BuildContext(ctx, server.URL)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	var failed *url.Error
	if _, err := server.Client().Do(r); !errors.As(err, &failed) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := (PingRequest{}).BuildContext(nil, "h"); err == nil || !strings.Contains(err.Error(), "Context") { //nolint:staticcheck
		t.Error(err)
	}
}

// TestFieldsWithNamesOfMethods tests that gen leaves out a method if a field has its name.
func TestFieldsWithNamesOfMethods(t *testing.T) {
	r, err := GetFileRequest{Path: "a/b", BuildContext: true}.Build("h")
	if err != nil || r.URL.String() != "http://h/files/a/b?context=true" {
		t.Error(err, r)
	}
	w := httptest.NewRecorder()
	if err := (GetFileResponse{Status: "s", WriteStatus: true}).Write(w); err != nil || !json.Valid(w.Body.Bytes()) {
		t.Error(err, w)
	}
}
