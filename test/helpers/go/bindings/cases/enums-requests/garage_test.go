package garage

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
)

// TestResponses writes and reads values that are no members, and zero values.
func TestResponses(t *testing.T) {
	green := Colour("green")
	for _, car := range []SaveCarResponse{
		{Size: Small},
		{
			Colour: green, Maybe: green, Pointer: &green, Gear: 9, Doors: 9, Drive: "side", Size: "huge", List: []Colour{green},
			ByColour: map[Colour]Gear{green: 9}, Wheels: []Wheel{{Colour: green, Gear: 9}}, Page: Page[Colour]{[]Colour{green}},
		},
	} {
		w := httptest.NewRecorder()
		if err := car.Write(w); err != nil {
			t.Fatal(err)
		}
		// Sealed and Shy have no methods that read what they write.
		answer := w.Result()
		answer.Body = io.NopCloser(strings.NewReader(withoutMethods(t, w.Body.Bytes())))
		var got SaveCarResponse
		if err := got.Parse(answer); err != nil || got.Colour != car.Colour || len(got.Wheels) != len(car.Wheels) {
			t.Errorf("got %v, %v; want %v", got, err, car)
		}
	}
	for _, found := range []FindCarsResponse{{}, {Colour: green, Gear: 9, Colours: []Colour{green, ""}, Last: green, Cars: []Wheel{{Colour: green}}}} {
		w := httptest.NewRecorder()
		if err := found.Write(w); err != nil {
			t.Fatal(err)
		}
		if _, ok := w.Header()["X-Colour"]; ok != (found.Colour != "") {
			t.Errorf("got %v for %q", w.Header(), found.Colour)
		}
		var got FindCarsResponse
		if err := got.Parse(w.Result()); err != nil || !reflect.DeepEqual(got, found) {
			t.Errorf("got %v, %v; want %v", got, err, found)
		}
	}
	for _, form := range []SendFormResponse{{}, {Colour: green, Gear: 9, Drives: []Drive{"side"}}} {
		w := httptest.NewRecorder()
		if err := form.Write(w); err != nil {
			t.Fatal(err)
		}
		var got SendFormResponse
		if err := got.Parse(w.Result()); err != nil || !reflect.DeepEqual(got, form) {
			t.Errorf("got %v, %v; want %v", got, err, form)
		}
	}
}

func withoutMethods(t *testing.T, body []byte) string {
	t.Helper()
	var fields map[string]any
	if err := json.Unmarshal(body, &fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "sealed")
	delete(fields, "shy")
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestMissingHeader reads a response without header fields and cookies, as a browser or a proxy may leave it.
func TestMissingHeader(t *testing.T) {
	w := httptest.NewRecorder()
	w.Header().Set("Content-Type", "application/json")
	w.WriteString(`{"cars": []}`)
	var found FindCarsResponse
	if err := found.Parse(w.Result()); err != nil || found.Cars == nil {
		t.Errorf("got %v, %v", found, err)
	}
}

// TestRequests tests that Parse of a request refuses what is no member.
func TestRequests(t *testing.T) {
	for body, want := range map[string]string{
		`{"colour": "green"}`:               `"/colour"`,
		`{"wheels": [{"colour": "green"}]}`: `"/wheels/0/colour"`,
		`{"drive": "side"}`:                 `"/drive"`,
		`{"fuel": "sun"}`:                   "",
		`{"colour": ""}`:                    "",
	} {
		r := httptest.NewRequest(http.MethodPost, "/cars", strings.NewReader(body))
		var req SaveCarRequest
		err := req.Parse(r)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", body, err, want)
		}
	}
}
