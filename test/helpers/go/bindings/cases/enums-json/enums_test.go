package enumsjson

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"example.com/cases/enums-json/animals"
)

// failures sends a body to a handler that calls Parse, and returns the message and the names of the binding errors, sorted.
func failures[T any, P interface {
	*T
	Parse(*http.Request) error
}](t *testing.T, pattern, path, body string) (T, []string) {
	t.Helper()
	method, _, _ := strings.Cut(pattern, " ")
	var got T
	var names []string
	mux := http.NewServeMux()
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		err := P(&got).Parse(r)
		if joined, ok := err.(interface{ Unwrap() []error }); ok {
			for _, err := range joined.Unwrap() {
				names = append(names, name(t, err))
			}
		} else if err != nil {
			names = append(names, name(t, err))
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	r, err := http.NewRequest(method, server.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	slices.Sort(names)
	return got, names
}

// name returns the part and the name of a binding error.
func name(t *testing.T, err error) string {
	t.Helper()
	var binding *BindingError
	if !errors.As(err, &binding) {
		t.Fatalf("%v is not a BindingError", err)
	}
	return binding.In + " " + binding.Name
}

// right is a body that Parse accepts.
const right = `{"state": 1, "pets": [], "page": {"items": []}, "states": [], "inline": {"kind": "cat"}}`

// change returns the right body with some keys replaced or added.
func change(t *testing.T, keys string) string {
	t.Helper()
	body := map[string]any{}
	for _, text := range []string{right, keys} {
		if err := json.Unmarshal([]byte(text), &body); err != nil {
			t.Fatal(err)
		}
	}
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestBodies changes some keys of the right body, and tests that Parse reports each value that is not a member of its enum.
func TestBodies(t *testing.T) {
	for keys, want := range map[string][]string{
		`{}`: nil,
		// The zero value stands for an absent one, but for elements of lists and maps and for what a pointer points to.
		`{"state": 0}`:                  nil,
		`{"slots": [0, 2]}`:             nil,
		`{"slots": [2]}`:                nil,
		`{"slots": [0, 7]}`:             {"json /slots/1"},
		`{"port": 3000}`:                nil,
		`{"state": 7, "was": 7}`:        {"json /state", "json /was"},
		`{"was": 0}`:                    nil,
		`{"best": null, "pets": null}`:  nil,
		`{"best": {"kind": "dog"}}`:     nil,
		`{"best": {"kind": "unicorn"}}`: nil,
		`{"best": {"kind": "cow"}}`:     {"json /best/kind"},
		`{"pets": [{"kind": "cat"}, {"kind": "cow", "size": 2}, {}]}`:                                  {"json /pets/1/kind", "json /pets/1/size"},
		`{"pets": [{"kind": "cat", "friends": [{"kind": "dog", "parent": {"kind": "cow"}}]}]}`:         {"json /pets/0/friends/0/parent/kind"},
		`{"best": {"kind": "cat", "toys": {"a/b~": {"for/~kind": "cow"}, "c": {"for/~kind": "dog"}}}}`: {"json /best/toys/a~1b~0/for~1~0kind"},
		`{"best": {"kind": "cat", "counts": {"cat": 1, "cow": 2}}}`:                                    {"json /best/counts/cow"},
		`{"best": {"kind": "cat", "scores": {"-3": ["cat", null, "cow"]}}}`:                            {"json /best/scores/-3/2"},
		`{"best": {"kind": "cat", "pair": [1, 2]}}`:                                                    {"json /best/pair/1"},
		`{"spare": {}}`:                        nil,
		`{"spare": {"for/~kind": "cow"}}`:      {"json /spare/for~1~0kind"},
		`{"page": {"items": ["cat", "cow"]}}`:  {"json /page/items/1"},
		`{"states": [1, 2, 3, 0]}`:             {"json /states/2", "json /states/3"},
		`{"inline": {"kind": ""}}`:             nil,
		`{"inline": {"kind": "cow"}}`:          {"json /inline/kind"},
		`{"page": {"items": [""]}}`:            {"json /page/items/0"},
		`{"best": {"counts": {"": 1}}}`:        {"json /best/counts/"},
		`{"best": {"scores": {"1": [""]}}}`:    {"json /best/scores/1/0"},
		`{"month": 13, "opaque": {"Kind": 1}}`: nil,
	} {
		_, got := failures[CreateOrderRequest](t, "POST /orders", "/orders", change(t, keys))
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", keys, got, want)
		}
	}
}

func TestEverythingIsReportedAtOnce(t *testing.T) {
	got, names := failures[ChangeOrderRequest](t, "PUT /orders/{id}", "/orders/x?kind=cow", `{"state": 9}`)
	if want := []string{"json /state", "query kind", "route id"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q (%+v)", names, want, got)
	}
	for body, want := range map[string][]string{`{}`: nil, `{"state": 0}`: {"json /state"}} {
		if _, names := failures[ChangeOrderRequest](t, "PUT /orders/{id}", "/orders/1", body); !slices.Equal(names, want) {
			t.Errorf("%s: got %q", body, names)
		}
	}
}

// TestEmbeddedStructs tests that enums in embedded structs are checked.
func TestEmbeddedStructs(t *testing.T) {
	for body, want := range map[string][]string{
		`{"state": 1}`:                          nil,
		`{"state": 1, "since": 1, "then": 2}`:   nil,
		`{"state": 5, "since": 2, "then": 3}`:   {"json /since", "json /state", "json /then"},
		`{"state": 1, "since": "x", "then": 3}`: {"json /since"},
	} {
		if _, names := failures[EmbedOrderRequest](t, "PUT /orders/{id}/embedded", "/orders/1/embedded", body); !slices.Equal(names, want) {
			t.Errorf("%s: got %q, want %q", body, names, want)
		}
	}
}

// TestResponses tests that a response may hold any value.
func TestResponses(t *testing.T) {
	for status, body := range map[int]string{http.StatusOK: `{"state": 7}`, http.StatusCreated: `{"state": 1}`, http.StatusNoContent: ""} {
		recorder := httptest.NewRecorder()
		recorder.Header().Set("Content-Type", "application/json")
		recorder.WriteHeader(status)
		recorder.WriteString(body)
		var res CreateOrderResponse
		if err := res.Parse(recorder.Result()); err != nil || (res.State == 7) != (status == http.StatusOK) {
			t.Errorf("%d: got %v, %v", status, res, err)
		}
	}
}

func TestCheckingAllocatesNothing(t *testing.T) {
	pet := animals.Pet{Kind: animals.Cat, Friends: []animals.Pet{{Kind: animals.Dog}}, Toys: map[string]animals.Toy{"a": {For: animals.Cat}}}
	if n := testing.AllocsPerRun(100, func() {
		if checkPet(&pet, nil) != nil {
			t.Error("refused")
		}
	}); n > 1 { // the toy, whose address is taken
		t.Errorf("%v allocations", n)
	}
}

// TestErrorsOfMaps tests that the errors in maps are in the order of their keys.
func TestErrorsOfMaps(t *testing.T) {
	body := `{"by_year":{"3":9,"1":9,"5":9,"2":9,"4":9},"by_code":{"7":9,"-8":9,"6":9}}`
	want := []string{"/by_code/-8", "/by_code/6", "/by_code/7", "/by_year/1", "/by_year/2", "/by_year/3", "/by_year/4", "/by_year/5"}
	for range 20 {
		r := httptest.NewRequest("POST", "/counts", strings.NewReader(body))
		var got []string
		for _, failure := range BindingErrors(new(CountOrdersRequest).Parse(r)) {
			got = append(got, failure.Name)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q, not %q", got, want)
		}
	}
}
