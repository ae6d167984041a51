package orders

import (
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
)

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
