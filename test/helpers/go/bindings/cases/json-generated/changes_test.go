package orders

import (
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestOptional sends each Optional as absent, as null and as a value, and compares the body with that of encoding/json.
func TestOptional(t *testing.T) {
	full := Change{
		Weight: OptionalOf[float32](1e-7), Price: OptionalOf(Price{Cents: 7}), Codes: OptionalOf([]Code{{"a"}, {"b"}}), Home: OptionalOf(Address{City: "<&>"}),
		Root: OptionalOf(&Node{Name: "root", Children: []Node{{Children: []Node{}}}}), Size: OptionalOf(*big.NewInt(1 << 40)), Due: OptionalOf(time.Date(2026, 5, 31, 18, 30, 0, 0, time.UTC)),
	}
	changes := map[string]Change{"all": full, "no pointer": {Root: Optional[*Node]{Valid: true}}, "both": {Weight: Optional[float32]{Value: 2, Valid: true, Null: true}}, "only a value": {Price: Optional[Price]{Value: Price{Cents: 1}}}}
	for i := range reflect.TypeFor[Change]().NumField() {
		field := reflect.TypeFor[Change]().Field(i)
		if !strings.HasPrefix(field.Type.Name(), "Optional[") {
			continue
		}
		var null, one Change
		reflect.ValueOf(&null).Elem().Field(i).FieldByName("Null").SetBool(true)
		reflect.ValueOf(&one).Elem().Field(i).Set(reflect.ValueOf(full).Field(i))
		changes[field.Name+" null"], changes[field.Name] = null, one
	}
	if len(changes) != 18 {
		t.Errorf("%d changes", len(changes))
	}
	for name, change := range changes {
		want, err := json.Marshal(change)
		if err != nil {
			t.Fatal(err)
		}
		got, err := marshalChangeOrderRequest(&change)
		if err != nil || string(got) != string(want) {
			t.Errorf("%s: got %s, %v, want %s", name, got, err, want)
		}
		var read, unmarshaled Change
		if err := json.Unmarshal(want, &unmarshaled); err != nil || !unmarshalChangeOrderRequest(want, &read) || !reflect.DeepEqual(read, unmarshaled) {
			t.Errorf("%s: %s is read as %+v, not %+v: %v", name, want, read, unmarshaled, err)
		}
	}
	for _, text := range []string{`{"weight":"1"}`, `{"home":[]}`, `{"due":"x"}`, `{"price":{"cents":""}}`, `{"root":{"children":0}}`} {
		read := Change{Note: "before"}
		if unmarshalChangeOrderRequest([]byte(text), &read) || read.Note != "before" {
			t.Errorf("%s is read as %+v", text, read)
		}
	}
}

// TestBodyField tests that a field that is the body is written and read without the struct around it.
func TestBodyField(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("PATCH /orders/{id}", ChangeOrder)
	server := httptest.NewServer(mux)
	defer server.Close()
	sent := Status("sent")
	for _, c := range []struct {
		change Change
		want   []Change
	}{
		{Change{Note: "é\u2028<", Status: &sent}, []Change{{Note: "é\u2028<", Status: &sent}, {Note: "done"}}},
		{Change{}, []Change{}}, // a nil slice is no null
	} {
		r, err := ChangeOrderRequest{ID: 7, Change: c.change}.Build(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var got ChangeOrderResponse
		if err := got.Parse(res); err != nil || got.Total != 2 || !reflect.DeepEqual(got.Changes, c.want) {
			t.Errorf("%v: got %v, %v", c.change, got, err)
		}
	}
	r, err := http.NewRequest("PATCH", server.URL+"/orders/7", strings.NewReader(`{"note":1,"status":[]}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.SetPathValue("id", "7")
	failures := BindingErrors(new(ChangeOrderRequest).Parse(r))
	if len(failures) != 2 || failures[0].Name != "/note" || failures[1].Name != "/status" {
		t.Errorf("got %v", failures)
	}
}
