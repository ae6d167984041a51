package garage

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
)

// TestWriteRefuses writes values that are neither members nor zero, and tests that Write names each of them and sends nothing.
func TestWriteRefuses(t *testing.T) {
	green, red := Colour("green"), Red
	drive := Drive("side")
	var car SaveCarResponse
	car.Coat, car.Under, car.Colour, car.Maybe, car.Zero, car.Pointer = green, &Under{Base: 9}, green, green, 9, &green
	car.Gear, car.Text, car.Doors, car.Fuel, car.Drive, car.Size = 9, 9, 9, "sun", "side", "huge"
	car.List, car.Slots = []Colour{red, "", green}, [2]Gear{1, 9}
	car.ByColour = map[Colour]Gear{red: 9, green: 1, "": 0}
	car.ByGear = map[Gear]*Colour{1: &green, 9: &red, 0: nil}
	car.Wheels = []Wheel{{}, {Colour: green, Spare: &green, Gear: 9}}
	car.ByName = map[string]Wheel{"a/b": {Colour: green}}
	car.Page.Items = []Colour{green}
	car.Tree = &Node{Next: &Node{Colour: green}, Nodes: []*Node{nil, {Colour: green}}}
	car.Sealed.Colour, car.Shy.Colour, car.Shies, car.Inline.Colour = green, green, []Shy{{green}}, green
	car.Any = green
	refuses(t, car.Write, []string{
		"json /base", "json /by_colour/green", "json /by_colour/red", "json /by_gear/1", "json /by_gear/9", "json /by_name/a~1b/colour",
		"json /coat", "json /colour", "json /doors", "json /drive", "json /gear", "json /inline/colour", "json /list/2", "json /maybe",
		"json /page/items/0", "json /pointer", "json /shy/colour", "json /size", "json /slots/1", "json /text", "json /tree/next/colour",
		"json /tree/nodes/1/colour", "json /wheels/1/colour", "json /wheels/1/gear", "json /wheels/1/spare", "json /zero",
	})
	found := FindCarsResponse{
		Colour: green, Gear: 9, Drive: &drive, Colours: []Colour{red, green}, Fuel: "sun", Last: green, Cars: []Wheel{{Gear: 9}},
	}
	refuses(t, found.Write, []string{"cookie last", "header X-Colour", "header X-Colours", "header X-Drive", "header X-Gear", "json /cars/0/gear"})
	refuses(t, ListColoursResponse{red, green}.Write, []string{"json /1"})
	refuses(t, ListWheelsResponse{green: {Gear: 9}}.Write, []string{"json /green", "json /green/gear"})
	huge := Size("huge")
	form := SendFormResponse{Colour: green, Gear: 9, Drives: []Drive{Front, drive}, Size: &huge}
	refuses(t, form.Write, []string{"form colour", "form drives", "form gear", "form size"})
}

func refuses(t *testing.T, write func(http.ResponseWriter) error, want []string) {
	t.Helper()
	w := httptest.NewRecorder()
	err := write(w)
	var status interface{ Status() int }
	if !errors.As(err, &status) || status.Status() != 500 {
		t.Errorf("%v has no status 500", err)
	}
	if got := names(err); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if w.Body.Len() > 0 || len(w.Header()) > 0 {
		t.Errorf("%s was sent with %v", w.Body, w.Header())
	}
}

func names(err error) []string {
	var names []string
	for _, one := range BindingErrors(err) {
		names = append(names, one.In+" "+one.Name)
	}
	slices.Sort(names)
	return names
}

// TestZeroValues sends zero values, and reads them again.
func TestZeroValues(t *testing.T) {
	var empty Colour
	car := SaveCarResponse{
		Under: &Under{}, Pointer: &empty, List: []Colour{""}, ByColour: map[Colour]Gear{"": 0}, ByGear: map[Gear]*Colour{0: &empty},
		Wheels: []Wheel{{Spare: &empty}}, Tree: &Node{}, Page: Page[Colour]{[]Colour{""}},
	}
	w := httptest.NewRecorder()
	if err := car.Write(w); err != nil {
		t.Fatal(err)
	}
	if want, _ := json.Marshal(car); !bytes.Equal(w.Body.Bytes(), want) {
		t.Errorf("got %s, want %s", w.Body, want)
	}
	w = httptest.NewRecorder()
	if err := (FindCarsResponse{}).Write(w); err != nil {
		t.Fatal(err)
	}
	if _, ok := w.Header()["X-Colour"]; ok || w.Header().Get("X-Gear") != "0" {
		t.Errorf("got %v", w.Header())
	}
	var found FindCarsResponse
	if err := found.Parse(w.Result()); err != nil {
		t.Error(err)
	}
	for _, write := range []func(http.ResponseWriter) error{
		ListColoursResponse{""}.Write, ListWheelsResponse{"": {}}.Write, SendFormResponse{Drives: []Drive{""}}.Write,
	} {
		if err := write(httptest.NewRecorder()); err != nil {
			t.Error(err)
		}
	}
}

// TestParse reads responses of a server with more members.
func TestParse(t *testing.T) {
	answer := httptest.NewRecorder()
	answer.Header().Set("Content-Type", "application/json")
	answer.Header().Set("X-Colour", "green")
	answer.Header().Set("X-Gear", "9")
	answer.WriteString(`{"cars": [{"colour": "green"}]}`)
	var found FindCarsResponse
	want := []string{"header X-Colour", "header X-Gear", "json /cars/0/colour"}
	if got := names(found.Parse(answer.Result())); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
