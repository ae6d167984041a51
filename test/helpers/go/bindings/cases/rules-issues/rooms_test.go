package rulesissues

import (
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
)

// TestIssues tests that Validate returns what is wrong by the names of fields, and nil if nothing is.
func TestIssues(t *testing.T) {
	req := CreateRoomRequest{House: "1", Size: 10, Beds: []Bed{{Width: 80}, {Width: 79}}}
	want := map[string]any{
		"house": "must consist of letters from A to Z", "size": "must be at most 9",
		"name": "is required", "beds/1/width": "must be at least 80",
	}
	if got := req.Validate(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := (CreateRoomRequest{House: "a", Name: "b"}).Validate(); got != nil {
		t.Errorf("got %v for a request without issues", got)
	}
}

// TestParseLeavesTheRules tests that Parse leaves rules to the handler, which calls Validate.
func TestParseLeavesTheRules(t *testing.T) {
	var err error
	mux := http.NewServeMux()
	mux.HandleFunc("POST /houses/{house}/rooms", func(_ http.ResponseWriter, r *http.Request) {
		var req CreateRoomRequest
		err = req.Parse(r)
	})
	mux.HandleFunc("DELETE /rooms", func(_ http.ResponseWriter, r *http.Request) {
		var req DeleteRoomRequest
		err = req.Parse(r)
	})
	r := httptest.NewRequest("POST", "/houses/a/rooms?size=10", strings.NewReader(`{"name": "b"}`))
	mux.ServeHTTP(httptest.NewRecorder(), r)
	if err != nil {
		t.Error(err)
	}
	mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("DELETE", "/rooms?name=", nil))
	if err != nil {
		t.Error(err)
	}
}

func TestBuildAppliesNoRules(t *testing.T) {
	r, err := CreateRoomRequest{House: "1"}.Build("example.com")
	if err != nil || r.URL.Path != "/houses/1/rooms" {
		t.Error(r, err)
	}
}

// TestIssuesOfMethods tests that Validate returns what the Validate methods of the fields return, of any type.
func TestIssuesOfMethods(t *testing.T) {
	unknown := func(color string) any { return map[string]string{"unknown": color} }
	green, red := Color("green"), Color("red")
	req := PaintRoomRequest{
		Range: &Range{Until: "a"}, Color: "b", Second: "c", Third: &green, Others: []Color{"red", "d"}, Kind: "huge",
		Digest: Digest{"short"}, Mark: Digest{"short"}, Curtains: []Curtain{{Color: "red"}, {Color: "e", Width: -1}}, Door: "f",
	}
	want := map[string]any{
		"until": unknown("a"), "color": unknown("b"), "second": unknown("c"), "third": unknown("green"), "other": unknown("d"),
		"kind": `must be one of "small", "big"`, "X-Digest": "is too short", "X-Mark": "is too short",
		"curtains/1/color": unknown("e"), "curtains/1": -1, "door": unknown("f"),
	}
	if got := req.Validate(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	req = PaintRoomRequest{Color: "red", Third: &red, Door: "blue"}
	if got := req.Validate(); got != nil {
		t.Errorf("got %v for a request without issues", got)
	}
}

func TestParseCallsMethodsThatReturnAny(t *testing.T) {
	var err error
	mux := http.NewServeMux()
	mux.HandleFunc("POST /rooms/{color}", func(_ http.ResponseWriter, r *http.Request) {
		var req PaintRoomRequest
		err = req.Parse(r)
	})
	r := httptest.NewRequest("POST", "/rooms/b?second=c&third=green&other=d", strings.NewReader(`{"curtains": [{"color": "e", "width": -1}], "door": "red"}`))
	r.Header.Set("X-Digest", "short")
	mux.ServeHTTP(httptest.NewRecorder(), r)
	want := []string{"color", "second", "third", "other", "X-Digest"} // the body is left to Validate
	var got []string
	for _, e := range BindingErrors(err) {
		got = append(got, e.Name)
		if e.Status() != http.StatusUnprocessableEntity {
			t.Errorf("%v has status %d", e, e.Status())
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if text := BindingErrors(err)[0].Text(); text != "map[unknown:b]" {
		t.Errorf("got %q", text)
	}
	r = httptest.NewRequest("POST", "/rooms/red", strings.NewReader(`{"door": "red"}`))
	r.Header.Set("X-Digest", "long")
	mux.ServeHTTP(httptest.NewRecorder(), r)
	if err != nil {
		t.Error(err)
	}
}
