package messages

import (
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[PlainRequest](t, "POST /plain")
	bindingtest.Requests[ViewRequest](t, "PUT /views/{id}")
	bindingtest.Requests[EmbeddedRequest](t, "PUT /embedded/{id}")
	bindingtest.Requests[EmbeddedPlainRequest](t, "POST /embedded")
	bindingtest.Requests[EmbeddedPointerRequest](t, "PATCH /embedded/{id}")
	bindingtest.Requests[EmbeddedPlainPointerRequest](t, "PATCH /embedded")
	bindingtest.Requests[NamedRequest](t, "PUT /named/{id}")
	bindingtest.Requests[hiddenRequest](t, "POST /hidden")
	bindingtest.Responses[hiddenResponse](t)
	bindingtest.Responses[ReplyResponse](t)
}

// TestMassAssignment sends bodies that name every field of the structs, in every way that encoding/json knows.
func TestMassAssignment(t *testing.T) {
	const body = `{"ID":9,"id":9,"Admin":true,"admin":true,"state":1,"Token":"evil","token":"evil","NAME":"n","By":"b","Audit":{"by":"evil"}}`
	var view ViewRequest
	if err := view.Parse(bindingtest.Request("PUT", "/views/7", bindingtest.JSON, body)); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(view, ViewRequest{ID: 7, Name: "n"}) {
		t.Errorf("%+v", view)
	}
	var embedded EmbeddedRequest
	if err := embedded.Parse(bindingtest.Request("PUT", "/embedded/7", bindingtest.JSON, body)); err != nil {
		t.Fatal(err)
	}
	if embedded != (EmbeddedRequest{ID: 7, Audit: Audit{By: "b"}, Name: "n"}) {
		t.Errorf("%+v", embedded)
	}
	var pointer EmbeddedPointerRequest
	if err := pointer.Parse(bindingtest.Request("PATCH", "/embedded/7", bindingtest.JSON, body)); err != nil {
		t.Fatal(err)
	}
	if pointer.ID != 7 || pointer.Name != "n" || *pointer.Audit != (Audit{By: "b"}) {
		t.Errorf("%+v", pointer)
	}
	var named NamedRequest
	if err := named.Parse(bindingtest.Request("PUT", "/named/7", bindingtest.JSON, body)); err != nil || named.ID != 7 || named.By != "evil" {
		t.Errorf("%v %+v", err, named)
	}
	var hidden hiddenRequest
	if err := hidden.Parse(bindingtest.Request("POST", "/hidden?token=t", bindingtest.JSON, body)); err != nil || hidden != (hiddenRequest{Token: "t", Name: "n"}) {
		t.Errorf("%v %+v", err, hidden)
	}
}

// TestSentBodies tests that route and query values are not in the bodies that are sent.
func TestSentBodies(t *testing.T) {
	at := time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, c := range []struct {
		build builder
		want  string
	}{
		{EmbeddedRequest{ID: 7, Audit: Audit{By: "b", At: at}, Name: "n"}, `{"by":"b","at":"2020-01-02T03:04:05Z","name":"n"}`},
		{EmbeddedPointerRequest{ID: 7, Name: "n"}, `{"by":"","name":"n"}`},
		{EmbeddedPlainPointerRequest{Name: "n"}, `{"name":"n"}`},
		{EmbeddedPlainPointerRequest{Audit: &Audit{By: "b"}, Name: "n"}, `{"by":"b","name":"n"}`},
		{NamedRequest{ID: 7, Audit: Audit{By: "b"}}, `{"audit":{"by":"b"}}`},
		{hiddenRequest{Token: "t", Name: "n", state: 3}, `{"name":"n"}`},
		{PlainRequest{Name: "n"}, `{"name":"n"}`},
	} {
		r, err := c.build.Build("h")
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r.Body)
		if err != nil || string(body) != c.want {
			t.Errorf("%T: %v %s", c.build, err, body)
		}
	}
}

// TestBodies tests which bodies and which content types Parse reads.
func TestBodies(t *testing.T) {
	var req PlainRequest
	for body, want := range map[string]string{
		`{"name":"x"} junk`:      "json: invalid character 'j' after top-level value",
		`{"name":"x"}{"name":1}`: "json: invalid character '{' after top-level value",
		``:                       "json: unexpected end of JSON input",
		` null ` + "\n":          "json: must not be null",
		`"x"`:                    "json: cannot unmarshal string into an object",
		`{"name":{}}`:            `json parameter "/name": cannot unmarshal object into string`,
		`[]`:                     "json: cannot unmarshal array into an object",
		` {"name":"x"} ` + "\n":  "",
	} {
		if got := strings.Join(bindingtest.Errors(req.Parse(bindingtest.Request("POST", "/plain", bindingtest.JSON, body))), "|"); got != want {
			t.Errorf("%q: %s", body, got)
		}
	}
	for contentType, ok := range map[string]bool{
		"": true, "application/json": true, "application/json; charset=utf-8": true, "APPLICATION/JSON ;x": true,
		"application/problem+json": true, "application/problem+json; charset=utf-8": true, "image/svg.x+JSON": true, " application/json ": true,
		"text/plain +json": false, "+json": false, "application/+json": false, "application/ json": false, "application/json +x": false,
		"text/plain; x=+json": false, "json": false, "/+json": false, "text/json": false,
		"application/merge-patch+json; v=1": true,
		"text/plain":                        false, "application/jsonx": false, "text/json; application/json": false, bindingtest.Form: false,
		"multipart/form-data; boundary=x": false, ";application/json": false, "application/json, text/plain": false,
	} {
		if err := req.Parse(bindingtest.Request("POST", "/plain", contentType, `{"name":"x"}`)); (err == nil) != ok {
			t.Errorf("%q: %v", contentType, err)
		}
	}
	r := bindingtest.Request("POST", "/plain", "", "")
	r.Body = nil
	bindingtest.WantErrors(t, req.Parse(r), "json: unexpected end of JSON input")
	var view ViewRequest
	r = bindingtest.Request("PUT", "/views/1", "", "")
	r.Body = nil
	bindingtest.WantErrors(t, view.Parse(r), "json: unexpected end of JSON input")
}

// TestReused tests that Parse leaves nothing of an earlier message in a struct.
func TestReused(t *testing.T) {
	note := "old"
	view := ViewRequest{ID: 1, Admin: true, Note: &note, Tags: []string{"old"}, Labels: map[string]string{"old": "x"}, Any: 1}
	if err := view.Parse(bindingtest.Request("PUT", "/views/7", bindingtest.JSON, `{"labels":{"a":"b"}}`)); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(view, ViewRequest{ID: 7, Labels: map[string]string{"a": "b"}}) {
		t.Errorf("%+v", view)
	}
	audit := &Audit{By: "old"}
	pointer := EmbeddedPointerRequest{Audit: audit}
	if err := pointer.Parse(bindingtest.Request("PATCH", "/embedded/7", bindingtest.JSON, `{}`)); err != nil || pointer.By != "" || audit.By != "old" {
		t.Errorf("%v %+v %+v", err, pointer.Audit, audit)
	}
}

type builder interface {
	Build(string) (*http.Request, error)
}
