package stamps

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// TestBodiesAreTheJSONFields tests that methods of embedded types get only their own part of the body.
func TestBodiesAreTheJSONFields(t *testing.T) {
	stamp := Stamp{By: "ann", Admin: true}
	read := Stamp{By: "ann"}
	const promoted, named, hidden = `{"by":"ann","name":"n"}`, `{"stamp":["ann",true],"name":"n"}`, `{"name":"n"}`
	for _, c := range []struct {
		sent any
		body string
		// received is the struct that Parse reads from a body with these fields and some that it must ignore.
		received any
	}{
		{ValueRequest{stamp, "n"}, promoted, &ValueRequest{read, "n"}},
		{ValueResponse{stamp, "n"}, promoted, &ValueResponse{read, "n"}},
		{PointerRequest{&stamp, true, "n"}, promoted, &PointerRequest{&read, false, "n"}},
		{PointerResponse{&stamp, "n"}, promoted, &PointerResponse{&read, "n"}},
		{PointerRequest{Name: "n"}, `{"by":"","name":"n"}`, &PointerRequest{&Stamp{}, false, "n"}},
		{DeepRequest{Stamped{&stamp}, "n"}, promoted, &DeepRequest{Stamped{&read}, "n"}},
		{DeepResponse{Stamped{&stamp}, "n"}, promoted, &DeepResponse{Stamped{&read}, "n"}},
		{HiddenRequest{stamp, "n"}, hidden, &HiddenRequest{Stamp{}, "n"}},
		{HiddenResponse{nil, "n"}, hidden, &HiddenResponse{nil, "n"}},
		{TextRequest{Page{3}, "n"}, hidden, &TextRequest{Page{}, "n"}},
		{TextResponse{Page{3}, "n"}, hidden, &TextResponse{Page{}, "n"}},
		{NamedRequest{stamp, "n"}, named, nil},
		{NamedResponse{stamp, "n"}, named, nil},
		{OwnRequest{stamp, "n"}, `"n"`, &OwnRequest{Stamp{}, "n"}},
	} {
		if got := bodyOf(t, c.sent); got != c.body {
			t.Errorf("%T sends %s, want %s", c.sent, got, c.body)
		}
		if c.received == nil {
			continue
		}
		body := strings.Replace(c.body, `"name"`, `"Admin":true,"admin":true,"Number":7,"page":7,"dry":true,"Stamp":{"By":"evil"},"name"`, 1)
		got := reflect.New(reflect.TypeOf(c.received).Elem()).Interface()
		if err := parse(got, body); err != nil || !reflect.DeepEqual(got, c.received) {
			t.Errorf("%s gives %+v %v, want %+v", body, got, err, c.received)
		}
	}
	bindingtest.WantErrors(t, parse(new(OwnRequest), `{}`), "json: cannot unmarshal object into string")
	// The type of a field decides its form in JSON.
	var request NamedRequest
	if err := parse(&request, `{"stamp":"ann","name":"n"}`); err != nil || request != (NamedRequest{stamp, "n"}) {
		t.Errorf("%+v %v", request, err)
	}
}

// parse gives a body to the Parse method of a request or a response.
func parse(message any, body string) error {
	switch message := message.(type) {
	case interface{ Parse(*http.Request) error }:
		return message.Parse(bindingtest.Request("POST", "/x", bindingtest.JSON, body))
	case interface{ Parse(*http.Response) error }:
		return message.Parse(bindingtest.Response(200, bindingtest.JSON, body))
	}
	panic(message)
}

// bodyOf returns the body that a request or a response sends.
func bodyOf(t *testing.T, message any) string {
	t.Helper()
	body := new(bytes.Buffer)
	var err error
	switch message := message.(type) {
	case interface {
		Build(string) (*http.Request, error)
	}:
		var r *http.Request
		if r, err = message.Build("h"); err == nil {
			_, err = body.ReadFrom(r.Body)
		}
	case interface {
		Write(http.ResponseWriter) error
	}:
		err = message.Write(&httptest.ResponseRecorder{Body: body})
	}
	if err != nil {
		t.Errorf("%T: %v", message, err)
	}
	return body.String()
}
