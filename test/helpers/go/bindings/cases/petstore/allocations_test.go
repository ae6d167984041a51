package petstore

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"example.com/cases/bindingtest"
)

// TestAllocations tests that Parse and Build allocate only what their results contain: Parse a pointer and a list, Build a path, a URL and what http.NewRequest allocates.
func TestAllocations(t *testing.T) {
	r := bindingtest.Request("GET", "/owners/ann/pets?limit=50&offset=100&tag=old&tag=black&tag=shy&kind=cat&since=2024-05-01T10:00:00Z", "", "")
	r.SetPathValue("owner", "ann")
	if count := testing.AllocsPerRun(100, func() {
		var req ListPetsRequest
		if err := req.Parse(r); err != nil || len(req.Tags) != 3 {
			t.Fatal(req, err)
		}
	}); count > 2 {
		t.Errorf("Parse makes %v allocations", count)
	}
	offset := 100
	req := ListPetsRequest{Owner: "ann", Limit: 50, Offset: &offset, Tags: []string{"old", "black"}, Kind: "cat", Since: time.Date(2024, 5, 1, 10, 0, 0, 0, time.UTC)}
	least := testing.AllocsPerRun(100, func() {
		if _, err := http.NewRequest("GET", "https://example.com/api/owners/ann/pets?limit=50", nil); err != nil {
			t.Fatal(err)
		}
	})
	if count := testing.AllocsPerRun(100, func() {
		if _, err := req.Build("https://example.com/api"); err != nil {
			t.Fatal(err)
		}
	}); count > least+3 { // the path, the time, and the time escaped
		t.Errorf("Build makes %v allocations, http.NewRequest %v", count, least)
	}
}

// TestLongTargets tests that Build writes targets that are longer than the buffer that it begins with.
func TestLongTargets(t *testing.T) {
	req := ListPetsRequest{Owner: strings.Repeat("o/ ", 200), Limit: 20, Tags: []string{strings.Repeat("t&=% ü", 200), ""}, Kind: "cat"}
	var got ListPetsRequest
	r, err := req.Build("https://example.com/api")
	if err != nil {
		t.Fatal(err)
	}
	if err := got.Parse(bindingtest.Request("GET", r.URL.RequestURI(), "", "")); err != nil || got.Owner != req.Owner || len(got.Tags) != 2 || got.Tags[0] != req.Tags[0] {
		t.Errorf("%+v %v", got, err)
	}
}
