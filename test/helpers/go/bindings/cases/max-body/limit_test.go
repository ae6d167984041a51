package notes

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// early is a body of 65 bytes whose JSON value ends before the limit.
var early = `{"text":"x"}` + strings.Repeat(" ", 65-12)

// wantTooLarge tests that an error says that a body is longer than a limit, and names the part of the message.
func wantTooLarge(t *testing.T, err error, limit int64) {
	t.Helper()
	var tooLarge *http.MaxBytesError
	if !errors.As(err, &tooLarge) || tooLarge.Limit != limit {
		t.Errorf("got %v", err)
	}
	var binding *BindingError
	if !errors.As(err, &binding) {
		t.Errorf("%T names no part of the message", err)
	}
}

// TestJSONRequests tests that Parse refuses a JSON body above the limit of the config, 64 bytes.
func TestJSONRequests(t *testing.T) {
	var req PutNoteRequest
	wantTooLarge(t, req.Parse(bindingtest.Request("PUT", "/notes/1", bindingtest.JSON, early)), 64)
	if err := req.Parse(bindingtest.Request("PUT", "/notes/1", bindingtest.JSON, early[:64])); err != nil || req.Text != "x" {
		t.Error(err)
	}
	// A lower limit of a middleware counts.
	r := bindingtest.Request("PUT", "/notes/1", bindingtest.JSON, early)
	r.Body = http.MaxBytesReader(nil, r.Body, 10)
	wantTooLarge(t, req.Parse(r), 10)
}

// TestFormRequests tests the same for forms.
func TestFormRequests(t *testing.T) {
	for _, c := range []struct {
		method string
		parse  func(*http.Request) error
	}{{"POST", new(SendNoteRequest).Parse}, {"DELETE", new(DropNotesRequest).Parse}} {
		wantTooLarge(t, c.parse(bindingtest.Request(c.method, "/notes", bindingtest.Form, "text="+strings.Repeat("x", 60))), 64)
		if err := c.parse(bindingtest.Request(c.method, "/notes", bindingtest.Form, "text="+strings.Repeat("x", 59))); err != nil {
			t.Error(err)
		}
		r := bindingtest.Request(c.method, "/notes", bindingtest.Form, "text="+strings.Repeat("x", 50))
		r.Body = http.MaxBytesReader(nil, r.Body, 10)
		wantTooLarge(t, c.parse(r), 10)
	}
	// A middleware may have ignored the error of its own limit.
	r := bindingtest.Request("POST", "/notes", bindingtest.Form, "text="+strings.Repeat("x", 50))
	r.Body = http.MaxBytesReader(nil, r.Body, 10)
	_ = r.ParseForm()
	if err := new(SendNoteRequest).Parse(r); err == nil {
		t.Error("a form that was cut off is read without an error")
	}
}

// TestResponses tests the same for the bodies of responses.
func TestResponses(t *testing.T) {
	var res PutNoteResponse
	wantTooLarge(t, res.Parse(bindingtest.Response(200, bindingtest.JSON, early)), 64)
	if err := res.Parse(bindingtest.Response(200, bindingtest.JSON, early[:64])); err != nil || res.Text != "x" {
		t.Error(err)
	}
	var form SendNoteResponse
	wantTooLarge(t, form.Parse(bindingtest.Response(200, bindingtest.Form, "text="+strings.Repeat("x", 60))), 64)
	if err := form.Parse(bindingtest.Response(200, bindingtest.Form, "text="+strings.Repeat("x", 59))); err != nil {
		t.Error(err)
	}
}
