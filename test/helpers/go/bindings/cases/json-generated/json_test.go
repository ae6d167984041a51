package orders

import (
	"encoding/json"
	"io"
	"math"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[CreateItemRequest](t, "POST /shops/{shop}/items")
	bindingtest.Requests[SearchItemsRequest](t, "POST /shops/{shop}/search")
	bindingtest.Responses[CreateItemResponse](t)
}

// written returns what Write sends, and what json.Marshal returns.
func written(res ListItemsResponse) (body string, err error, want string, wantErr error) {
	recorder := httptest.NewRecorder()
	err = res.Write(recorder)
	marshaled, wantErr := json.Marshal(res)
	return recorder.Body.String(), err, string(marshaled), wantErr
}

// TestEdges writes extreme values as json.Marshal does, and refuses those that it refuses.
func TestEdges(t *testing.T) {
	deep := &Node{Name: "first"}
	for range 2000 {
		deep = &Node{Name: "outer", Parent: deep}
	}
	circle := &Node{Name: "circle"}
	circle.Links = map[string]*Node{"a": circle, "b": circle}
	circle.Parent = circle
	at := func(year int, zone *time.Location) ListItemsResponse {
		return ListItemsResponse{Items: []Item{{Created: time.Date(year, 6, 1, 12, 0, 0, 5, zone)}}}
	}
	zone := func(seconds int) *time.Location { return time.FixedZone("", seconds) }
	score := func(f float64) ListItemsResponse { return ListItemsResponse{Items: []Item{{Score: f}}} }
	for name, res := range map[string]ListItemsResponse{
		"empty": {}, "deep": {Root: deep}, "circle": {Root: circle},
		"year 0": at(0, time.UTC), "year 9999": at(9999, time.UTC), "year 10000": at(10000, time.UTC), "year -1": at(-1, time.UTC),
		"zone 0": at(2000, zone(0)), "zone 1": at(2000, zone(1)), "zone 23:59": at(2000, zone(86399)), "zone -23:59": at(2000, zone(-86399)),
		"zone 24": at(2000, zone(86400)), "zone -24": at(2000, zone(-86400)), "zone 100": at(2000, zone(360000)), "zone -3599": at(2000, zone(-3599)),
		"NaN": score(math.NaN()), "infinite": score(math.Inf(-1)), "-0": {Items: []Item{{Score: math.Copysign(0, -1), Weight: float32(math.Copysign(0, -1))}}},
		"1e21": score(1e21), "below": score(math.Nextafter(1e21, 0)), "1e-6": score(1e-6), "1e-7": score(1e-7), "least": score(5e-324), "1e100": score(1e100),
		"float32": {Items: []Item{{Weight: 1e-6}, {Weight: 1e21}, {Weight: 16777216}, {Weight: math.SmallestNonzeroFloat32}, {Weight: math.MaxFloat32}}},
		"refused": {Items: []Item{{Any: make(chan int)}}}, "raw": {Items: []Item{{Raw: json.RawMessage("[1, 2 ]")}}}, "wrong raw": {Items: []Item{{Raw: json.RawMessage("[1")}}},
	} {
		body, err, want, wantErr := written(res)
		if err == nil && wantErr == nil {
			if body != want {
				t.Errorf("%s:\n got %.300s\nwant %.300s", name, body, want)
			}
			continue
		}
		if err == nil || wantErr == nil || err.Error() != "json: "+wantErr.Error() || body != "" {
			t.Errorf("%s: %v, want %v; the body is %.300q", name, err, wantErr, body)
		}
	}
}

// TestViews writes requests whose bodies have only some of the fields.
func TestViews(t *testing.T) {
	create := CreateItemRequest{Shop: "s", DryRun: true, Name: "<n>", Address: &Address{City: "c"}}
	search := SearchItemsRequest{Page: Page{Number: 2, Last: true}, Shop: "s", Text: "t"}
	for want, build := range map[string]func() (io.ReadCloser, error){
		`{"name":"\u003cn\u003e","address":{"city":"c","Geo":null},"tags":null}`: func() (io.ReadCloser, error) { r, err := create.Build("x"); return r.Body, err },
		`{"page":2,"last":true,"text":"t"}`:                                      func() (io.ReadCloser, error) { r, err := search.Build("x"); return r.Body, err },
	} {
		body, err := build()
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := io.ReadAll(body); string(got) != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestAtOnce writes many bodies at the same time, which share buffers.
func TestAtOnce(t *testing.T) {
	var wait sync.WaitGroup
	for i := range 16 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			name := strings.Repeat(string(rune('a'+i)), 1+i*100)
			for range 200 {
				body, err, want, _ := written(ListItemsResponse{Items: []Item{{Status: Status(name)}}, Root: &Node{Name: name}})
				if err != nil || body != want {
					t.Errorf("%v: got %.100s, want %.100s", err, body, want)
				}
			}
		}()
	}
	wait.Wait()
}
