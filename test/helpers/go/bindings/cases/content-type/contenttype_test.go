package notes

import (
	"testing"

	"example.com/cases/bindingtest"
)

// TestContentTypeIsRequired tests that Parse refuses a body without a content type if the config requires one.
func TestContentTypeIsRequired(t *testing.T) {
	var put PutNoteRequest
	var send SendNoteRequest
	bindingtest.WantErrors(t, put.Parse(bindingtest.Request("PUT", "/notes", "", `{"text":"x"}`)), `json: unexpected content type ""`)
	bindingtest.WantErrors(t, send.Parse(bindingtest.Request("POST", "/notes", "", "text=x")), `form: unexpected content type ""`)
	if err := put.Parse(bindingtest.Request("PUT", "/notes", bindingtest.JSON, `{"text":"x"}`)); err != nil || put.Text != "x" {
		t.Error(err, put)
	}
	if err := send.Parse(bindingtest.Request("POST", "/notes", bindingtest.Form, "text=x")); err != nil || send.Text != "x" {
		t.Error(err, send)
	}
	// A request without a body needs no content type.
	if err := send.Parse(bindingtest.Request("POST", "/notes", "", "")); err != nil || send.Text != "" {
		t.Error(err, send)
	}
	// A form that a middleware parsed needs a content type, too.
	r := bindingtest.Request("POST", "/notes", bindingtest.Form, "text=x")
	if err := r.ParseForm(); err != nil {
		t.Fatal(err)
	}
	r.Header.Del("Content-Type")
	bindingtest.WantErrors(t, send.Parse(r), `form: unexpected content type ""`)
}
