package rulesmessages

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// parse sends a request to a handler that calls the function parse, and returns the text of its error.
func parse(pattern, target, body string, parse func(*http.Request) error) string {
	var err error
	mux := http.NewServeMux()
	mux.HandleFunc(pattern, func(_ http.ResponseWriter, r *http.Request) { err = parse(r) })
	method, _, _ := strings.Cut(pattern, " ")
	mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(method, target, strings.NewReader(body)))
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestWholeBodiesKeepTheRulesOfTheirStructs(t *testing.T) {
	for body, want := range map[string]string{
		`[]`:                                "",
		`null`:                              "json: must not be null",
		`[{"name": "a", "beds": []}]`:       "",
		`[{"name": "a"}, {"name": ""}, {}]`: `json parameter "/1/name": is required` + "\n" + `json parameter "/2/name": is required`,
		`[{"name": "a", "beds": [{"width": 80}, {"width": 79}]}]`: `json parameter "/0/beds/1/width": must be at least 80`,
	} {
		if got := parse("POST /rooms", "/rooms", body, new(AddRoomsRequest).Parse); got != want {
			t.Errorf("%s: got %q, want %q", body, got, want)
		}
	}
	for body, want := range map[string]string{
		`{"a/b": [null, {"name": "a"}, {}]}`: `json parameter "/a~1b/2/name": is required`,
		`{"a": null, "b": [null]}`:           "",
	} {
		if got := parse("PUT /rooms", "/rooms", body, new(MoveRoomsRequest).Parse); got != want {
			t.Errorf("%s: got %q, want %q", body, got, want)
		}
	}
	if _, err := (AddRoomsRequest{{}}).Build("example.com"); err == nil {
		t.Error("Build sends a room without a name")
	}
}

func TestTheProgramSetsFieldsOutsideOfMessages(t *testing.T) {
	var req AddNoteRequest
	if got := parse("POST /rooms/{room}/notes", "/rooms/a/notes", `{"text": "b"}`, req.Parse); got != "" {
		t.Errorf("Parse reports fields that the program sets: %s", got)
	}
	if _, err := req.Build("example.com"); err != nil {
		t.Errorf("Build reports fields that the program sets: %s", err)
	}
	want := `request parameter "Author/name": is required` + "\n" + `request parameter "Number": is required`
	if err := req.Validate(); err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
	req.Author.Name, req.Number = "c", 1
	if err := req.Validate(); err != nil {
		t.Error(err)
	}
	want = `route parameter "room": must consist of letters from A to Z` + "\n" + `json parameter "/text": is required`
	if got := parse("POST /rooms/{room}/notes", "/rooms/1/notes", `{}`, req.Parse); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	rooms := AddRoomsRequest{{Name: "a", Beds: []Bed{{Width: 80}}}}
	want = `request parameter "/0/beds/0/Number": is required`
	if err := rooms.Validate(); err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestRequestsThatReadTheirOwnBodyKeepAllRules(t *testing.T) {
	if got := parse("POST /secrets", "/secrets", `{"kind": "a"}`, new(AddSecretRequest).Parse); got != "" {
		t.Error(got)
	}
	if got := parse("POST /secrets", "/secrets", `{}`, new(AddSecretRequest).Parse); !strings.Contains(got, "is required") {
		t.Errorf("got %q", got)
	}
}
