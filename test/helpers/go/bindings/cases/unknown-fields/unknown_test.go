package notes

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// TestUnknownKeys tests that Parse refuses keys that no field has, and names them.
func TestUnknownKeys(t *testing.T) {
	parse := func(body string) (PutNoteRequest, error) {
		var req PutNoteRequest
		r := bindingtest.Request("PUT", "/notes/7", bindingtest.JSON, body)
		err := req.Parse(r)
		return req, err
	}
	got, err := parse(` {"text":"a","authors":[{"name":"b"}],"labels":{"any":"key"},"loose":{"x":1,"y":2}} `)
	want := PutNoteRequest{ID: 7, Text: "a", Authors: []Author{{Name: "b"}}, Labels: map[string]string{"any": "key"}, Loose: Loose{2}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v %v", got, err)
	}
	for body, want := range map[string]string{
		`{"text":"a","colour":1}`:                `json: unknown field "colour"`,
		`{"ID":9}`:                               `json: unknown field "ID"`,
		`{"authors":[{"name":"b"},{"age":1}]}`:   `json parameter "/authors/1": unknown field "age"`,
		`{"a\"b":1}`:                             `json: unknown field "a\"b"`,
		`{"text":"a"} {}`:                        `json: invalid character '{' after top-level value`,
		`{"text":"a","colour":1`:                 `json: unexpected end of JSON input`,
		`null`:                                   `json: must not be null`,
		`{"` + strings.Repeat("k", 200) + `":1}`: `json: unknown field "` + strings.Repeat("k", 64) + `"…`,
	} {
		_, err := parse(body)
		bindingtest.WantErrors(t, err, want)
		var failure *BindingError
		if !errors.As(err, &failure) || failure.In != "json" {
			t.Errorf("%s: %#v", body, err)
		}
	}
	_, all := parse(`{"text":1,"x":2,"authors":[{"age":1},{"name":{}},{"name":"c"}]}`)
	bindingtest.WantErrors(t, all, `json parameter "/text": cannot unmarshal number into string`, `json: unknown field "x"`,
		`json parameter "/authors/0": unknown field "age"`, `json parameter "/authors/1/name": cannot unmarshal object into string`)
	if got, err := parse(`{"editor":{"name":"a","age":1}}`); err != nil || got.Editor.Value.Name != "a" {
		t.Errorf("the struct in an Optional takes any key: %+v, %v", got, err)
	}
	_, within := parse(`{"editor":{"name":1,"born":"x","age":1}}`)
	bindingtest.WantErrors(t, within, `json parameter "/editor/name": cannot unmarshal number into string`,
		`json parameter "/editor/born": parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"`)
	if _, err := parse(`{"text":1}`); err == nil {
		t.Error("no error for a number")
	}
	var unknown unknownField
	if _, err := parse(`{"colour":1}`); !errors.As(err, &unknown) || unknown.Text() != `has the unknown field "colour"` {
		t.Errorf("%q", unknown.Text())
	}
}

func TestUnknownKeysInLists(t *testing.T) {
	var req AddAuthorsRequest
	err := req.Parse(bindingtest.Request("POST", "/authors", bindingtest.JSON, `[{"name":"a"},{"nam":"b"}]`))
	bindingtest.WantErrors(t, err, `json parameter "/1": unknown field "nam"`)
	if err := req.Parse(bindingtest.Request("POST", "/authors", bindingtest.JSON, `[{"name":"a"}]`)); err != nil || len(req) != 1 {
		t.Errorf("%v %v", req, err)
	}
}

// TestResponsesMayHaveMore tests that a client reads a response with keys that no field has.
func TestResponsesMayHaveMore(t *testing.T) {
	var res PutNoteResponse
	if err := res.Parse(bindingtest.Response(200, bindingtest.JSON, `{"text":"a","new":1}`)); err != nil || res.Text != "a" {
		t.Errorf("%+v %v", res, err)
	}
}
