package bindingtest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
)

// Media types of bodies.
const (
	JSON = "application/json"
	Form = "application/x-www-form-urlencoded"
)

// Request returns a request as a server sees it; without a content type when that is empty.
func Request(method, target, contentType, body string) *http.Request {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	return r
}

// Response returns a response as a client sees it; with no body at all when that is empty.
func Response(status int, contentType, body string) *http.Response {
	r := &http.Response{StatusCode: status, Header: http.Header{}}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	if body != "" {
		r.Body = io.NopCloser(strings.NewReader(body))
	}
	return r
}

// Errors returns the texts of all errors that err joins.
func Errors(err error) []string {
	if err == nil {
		return nil
	}
	return strings.Split(err.Error(), "\n")
}

// WantErrors compares the texts of all errors that err joins.
func WantErrors(t *testing.T, err error, want ...string) {
	t.Helper()
	if got := Errors(err); !reflect.DeepEqual(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}
