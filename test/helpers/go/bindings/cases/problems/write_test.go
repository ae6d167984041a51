package rooms

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// caught replaces OnError, and returns the errors that it gets.
func caught(t *testing.T) *[]error {
	before := OnError
	t.Cleanup(func() { OnError = before })
	var all []error
	OnError = func(w http.ResponseWriter, err error) {
		w.Header().Set("X-Request-Id", "7")
		all = append(all, err)
	}
	return &all
}

// TestFailedWrite tests that a response that can't be written is answered with 500, and nothing of it is sent.
func TestFailedWrite(t *testing.T) {
	for target, want := range map[string]string{
		"/rooms/1/guide?author=Zo%C3%AB": "header parameter \"X-Author\": the byte 0xc3 can't be sent",
		"/rooms/1/guide?stars=0":         "json: json: unsupported value: +Inf",
		"/rooms/1/guide?note=secret":     "json: json: unsupported type: chan int",
	} {
		errs := caught(t)
		res, body := serve(t, "GET", target, "", "")
		if p := read(t, res, body); res.StatusCode != 500 || body != `{"title":"Internal Server Error","status":500}` || len(p.Errors) > 0 {
			t.Error(target, res.StatusCode, body)
		}
		if res.Header.Get("X-Request-Id") != "7" || res.Header["X-Author"] != nil {
			t.Error(target, res.Header)
		}
		if len(*errs) != 1 || (*errs)[0].Error() != "GET /rooms/{room}/guide: "+want || len(BindingErrors((*errs)[0])) != 1 {
			t.Error(target, *errs)
		}
	}
	errs := caught(t)
	for target, want := range map[string]int{"/rooms/1/guide?author=Zoe": 200, "/rooms/x/guide": 400} {
		if res, body := serve(t, "GET", target, "", ""); res.StatusCode != want || len(*errs) > 0 {
			t.Error(target, res.StatusCode, body, *errs)
		}
	}
	for _, status := range []int{0, 99} {
		var failed interface{ Status() int }
		w := httptest.NewRecorder()
		err := GetGuideResponse{Author: "ë"}.WriteStatus(w, status)
		if !errors.As(err, &failed) || failed.Status() != 500 || w.Body.Len() > 0 || len(w.Header()) > 0 {
			t.Error(status, err, w.Body)
		}
	}
}

// gone is the connection of a client that has gone away after the header.
type gone struct {
	*httptest.ResponseRecorder
	writes int
}

func (g *gone) Write([]byte) (int, error) {
	g.writes++
	return 0, http.ErrHandlerTimeout
}

// TestSentHeader tests that nothing is sent after a body that failed on its way, and that OnError gets the failure.
func TestSentHeader(t *testing.T) {
	errs := caught(t)
	w := &gone{ResponseRecorder: httptest.NewRecorder()}
	err := GetGuideResponse{}.WriteStatus(w, 201)
	if err == nil || err.Error() != "write response: the header is sent: "+http.ErrHandlerTimeout.Error() || !errors.Is(err, http.ErrHandlerTimeout) {
		t.Fatal(err)
	}
	if got := WriteProblem(w, fmt.Errorf("guide: %w", err)); got != nil || w.writes != 1 || w.Code != 201 || w.Header().Get("Content-Type") != bindingtest.JSON {
		t.Error(got, w)
	}
	if len(*errs) != 1 || (*errs)[0].Error() != "guide: "+err.Error() {
		t.Error(*errs)
	}
}

// asked is an error with a status of its own.
type asked int

func (a asked) Error() string { return "asked for" }
func (a asked) Text() string  { return "as you wish" }
func (a asked) Status() int   { return int(a) }

// TestOnError tests which errors OnError gets, and the route in them.
func TestOnError(t *testing.T) {
	for status, want := range map[int]int{409: 409, 500: 500, 503: 503, 200: 500, 0: 500, 600: 500} {
		errs := caught(t)
		w := httptest.NewRecorder()
		if err := WriteProblem(w, asked(status)); err != nil || w.Code != want || len(*errs) != map[bool]int{true: 1}[want == 500] {
			t.Error(status, w.Code, *errs, err)
		}
	}
	for pattern, want := range map[string]string{
		"":                        "GET /rooms/a%2Fb: asked for",
		"/rooms/{id}":             "GET /rooms/{id}: asked for",
		"POST /rooms/{id}":        "POST /rooms/{id}: asked for",
		"GET example.com/{id...}": "GET example.com/{id...}: asked for",
	} {
		errs := caught(t)
		r := httptest.NewRequest("GET", "/rooms/a%2Fb?x", nil)
		r.Pattern = pattern
		if err := WriteProblemFor(httptest.NewRecorder(), r, asked(500)); err != nil || len(*errs) != 1 || (*errs)[0].Error() != want {
			t.Error(pattern, *errs, err)
		}
	}
}

// TestDefaultOnError tests that slog gets the errors by default.
func TestDefaultOnError(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	defer slog.SetDefault(before)
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	_ = WriteProblem(httptest.NewRecorder(), errors.New("no such disk"))
	if text := log.String(); strings.Count(text, "\n") != 1 || !strings.Contains(text, `level=ERROR msg="request failed" error="no such disk"`) {
		t.Error(text)
	}
}
