package issues

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
)

func serve(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	for _, h := range (&Issues{}).ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

func do(t *testing.T, r *http.Request, err error) *http.Response {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	return res
}

// TestExchange sends lists, structs and maps that are bodies, beside values of other parts.
func TestExchange(t *testing.T) {
	host := serve(t)
	issues := []Issue{{Title: "a", Kind: Bug}, {Title: "b", Kind: Wish, Tags: []string{"x"}}}
	r, err := ImportIssuesRequest{Project: "p/q", Issues: issues}.Build(host)
	var imported ImportIssuesResponse
	if err := imported.Parse(do(t, r, err)); err != nil {
		t.Fatal(err)
	}
	if want := (ImportIssuesResponse{2, issues}); !reflect.DeepEqual(imported, want) {
		t.Errorf("got %v, want %v", imported, want)
	}
	r, err = ImportIssuesRequest{Project: "p", DryRun: true, Issues: issues}.Build(host)
	body, _ := io.ReadAll(do(t, r, err).Body)
	if string(body) != "[]" {
		t.Errorf("a nil list is sent as %s", body)
	}

	r, err = PutIssueRequest{&Place{"p", 7}, Content{issues[1]}}.Build(host)
	var put PutIssueResponse
	if err := put.Parse(do(t, r, err)); err != nil {
		t.Fatal(err)
	}
	if want := (PutIssueResponse{`"p7"`, Content{issues[1]}}); !reflect.DeepEqual(put, want) {
		t.Errorf("got %v, want %v", put, want)
	}

	r, err = CountKindsRequest{Project: "p", Limits: map[Kind]int{Bug: 1}}.Build(host)
	var count CountKindsResponse
	if err := count.Parse(do(t, r, err)); err != nil {
		t.Fatal(err)
	}
	if want := (CountKindsResponse{"kept", map[Kind]int{Wish: 1}}); !reflect.DeepEqual(count, want) {
		t.Errorf("got %v, want %v", count, want)
	}
}

// TestBuildSendsOnlyTheField compares the body of a request with the JSON of its field.
func TestBuildSendsOnlyTheField(t *testing.T) {
	r, err := CountKindsRequest{Project: "p", note: "x"}.Build("example.com")
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(r.Body)
	if string(body) != "{}" || r.Header.Get("Content-Type") != "application/json" {
		t.Errorf("got %s of type %s", body, r.Header.Get("Content-Type"))
	}
}

// TestFailures sends bodies that Parse refuses, and compares the part and the name of each failure.
func TestFailures(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{`[{"title":"a","kind":"bug"}]`, ""},
		{`null`, "json:  must not be null"},
		{``, "json:  is empty"},
		{`{}`, "json:  must be an array"},
		{`[]`, "json:  must have at least 1 element"},
		{`[{"title":"a"},{"title":"b"},{"title":"c"},{"title":"d"}]`, "json:  must have at most 3 elements"},
		{`[{"title":"a"},{"kind":"no"}]`, `json: /1/kind must be one of "bug", "wish"; json: /1/title is required`},
		{`[{"title":1}]`, "json: /0/title must be a string"},
	} {
		r := httptest.NewRequest("POST", "/projects/p/issues/import", strings.NewReader(test.body))
		var req ImportIssuesRequest
		var got []string
		for _, failure := range BindingErrors(req.Parse(r)) {
			got = append(got, failure.In+": "+failure.Name+" "+failure.Text())
		}
		if text := strings.Join(got, "; "); text != test.want {
			t.Errorf("%s: got %q, want %q", test.body, text, test.want)
		}
	}
}

// TestParseSetsNothingElse parses into a struct with values, of which only those of the message change.
func TestParseSetsNothingElse(t *testing.T) {
	r := httptest.NewRequest("POST", "/projects/p/kinds", bytes.NewReader([]byte(`{"bug":2}`)))
	req := CountKindsRequest{Project: "old", Limits: map[Kind]int{Wish: 1}, note: "kept"}
	if err := req.Parse(r); err != nil {
		t.Fatal(err)
	}
	want := CountKindsRequest{Project: "p", Limits: map[Kind]int{Bug: 2}, note: "kept"}
	if !reflect.DeepEqual(req, want) {
		t.Errorf("got %v, want %v", req, want)
	}
}
