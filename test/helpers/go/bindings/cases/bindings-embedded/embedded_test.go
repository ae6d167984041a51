package things

import (
	"io"
	"math/rand"
	"reflect"
	"strconv"
	"testing"
	"time"

	"example.com/cases/bindings-embedded/paging"
	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Generators[reflect.TypeFor[Inner]()] = func(rnd *rand.Rand) any {
		return Inner{Deep: strconv.Itoa(rnd.Int())} // the field Hidden of Outer hides that of Inner
	}
	bindingtest.Requests[MakeRequest](t, "POST /{tenant}/things")
	bindingtest.Requests[DeepRequest](t, "GET /deep")
	bindingtest.Requests[FindRequest](t, "GET /{tenant}/find")
	bindingtest.Requests[ListRequest](t, "GET /{tenant}/things")
	bindingtest.Requests[SignRequest](t, "POST /sign")
	bindingtest.Responses[ListResponse](t)
	bindingtest.Responses[SignResponse](t)
}

// TestPromotedUnmarshalJSON tests that the method of an embedded type does not get the body.
func TestPromotedUnmarshalJSON(t *testing.T) {
	var made MakeRequest
	body := `{"note":"n","name":"x","Limit":9,"Admin":true,"Page":{"Admin":true},"tenant":"evil"}`
	if err := made.Parse(bindingtest.Request("POST", "/acme/things?limit=3", bindingtest.JSON, body)); err != nil {
		t.Fatal(err)
	}
	if made.Admin || made.Limit != 3 || made.Tenant != "acme" || made.Note != "n" || made.Name != "x" {
		t.Errorf("%+v", made)
	}
	r, err := made.Build("h")
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(r.Body); err != nil || string(body) != `{"note":"n","name":"x"}` {
		t.Errorf("%v %s", err, body)
	}
}

// TestNilPointers tests that Build works on structs whose embedded pointers are nil, and does not change them.
func TestNilPointers(t *testing.T) {
	find := FindRequest{Tenant: "acme"}
	r, err := find.Build("h")
	if err != nil || r.URL.String() != "http://h/acme/find?order=" || find.Filter != nil {
		t.Errorf("%v %v %v", err, r, find)
	}
	filter := Filter{Word: "w"}
	find = FindRequest{Tenant: "acme", Filter: &filter}
	if r, err = find.Build("h"); err != nil || r.URL.RawQuery != "word=w&order=" {
		t.Errorf("%v %v", err, r)
	}
	if filter.Sorting != nil {
		t.Error("Build changed what the caller's pointer points to")
	}
	if _, err := (SignRequest{}).Build("h"); err != nil {
		t.Error(err)
	}
	var parsed FindRequest
	if err := parsed.Parse(bindingtest.Request("GET", "/acme/find?word=w", "", "")); err != nil || parsed.Word != "w" || parsed.Order != "name" {
		t.Errorf("%v %+v", err, parsed)
	}
}

// TestPromotion tests that Parse and Build find the fields of embedded structs that Go promotes.
func TestPromotion(t *testing.T) {
	var deep DeepRequest
	err := deep.Parse(bindingtest.Request("GET", "/deep?deep=d&hidden=h&hidden_inner=i&middle=3", "", ""))
	if err != nil || deep.Deep != "d" || deep.Hidden != "h" || deep.Inner.Hidden != "" || deep.Middle != 3 {
		t.Errorf("%v %+v", err, deep)
	}
	var list ListRequest
	err = list.Parse(bindingtest.Request("GET", "/acme/things?page=2&after=2020-01-02T03:04:05Z", "", ""))
	if err != nil || list.Number != 2 || list.Size != 20 || !list.After.Equal(time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)) {
		t.Errorf("%v %+v", err, list)
	}
	if r, err := (ListRequest{Tenant: "acme", Page: paging.Page{Number: 1, Size: 20}}).Build("h"); err != nil || r.URL.String() != "http://h/acme/things" {
		t.Errorf("%v %v", err, r)
	}
}
