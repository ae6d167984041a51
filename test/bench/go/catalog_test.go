package bench

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"reflect"
	"strconv"
	"testing"
	"time"

	"example.com/bench/catalog"
)

const itemsQuery = "limit=50&offset=100&sort=name&state=active&tag=old&tag=black&size=40&size=42&max=900&since=2024-05-01T10:00:00Z&timeout=1m30s&client=192.0.2.7&all=true"

func itemsRequest() (routed *http.Request) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /catalogs/{catalog}/items", func(_ http.ResponseWriter, r *http.Request) { routed = r })
	mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/catalogs/c-17/items?"+itemsQuery, nil))
	return routed
}

func items() catalog.ListItemsRequest {
	offset := int64(100)
	return catalog.ListItemsRequest{
		Page:    catalog.Page{Limit: 50, Offset: &offset, Sort: "name"},
		Catalog: 17, State: "active", Tags: []catalog.Slug{"old", "black"}, Sizes: []int16{40, 42}, Max: 900,
		Since: since, Timeout: 90 * time.Second, Client: netip.MustParseAddr("192.0.2.7"), All: true,
	}
}

// TestItems proves that the benchmarks below read and write all fields.
func TestItems(t *testing.T) {
	var read catalog.ListItemsRequest
	if err := read.Parse(itemsRequest()); err != nil || !reflect.DeepEqual(read, items()) {
		t.Errorf("%+v: %v", read, err)
	}
	built, err := items().Build("https://example.com/api")
	if err != nil || !reflect.DeepEqual(built.URL.Query(), itemsRequest().URL.Query()) {
		t.Errorf("%v: %v", built.URL, err)
	}
}

// BenchmarkRichQuery reads a route value and eleven query parameters. Its yardstick does less: it only makes a map of the query.
func BenchmarkRichQuery(b *testing.B) {
	r := itemsRequest()
	b.Run("generated", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var req catalog.ListItemsRequest
			if err := req.Parse(r); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("url.ParseQuery", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := url.ParseQuery(r.URL.RawQuery); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkRichBuild writes the same request. Its second yardstick is what each Build needs at least.
func BenchmarkRichBuild(b *testing.B) {
	req := items()
	b.Run("generated", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := req.Build("https://example.com/api"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("url.Values", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			query := url.Values{}
			query.Set("limit", strconv.Itoa(req.Limit))
			query.Set("offset", strconv.FormatInt(*req.Offset, 10))
			query.Set("sort", req.Sort)
			query.Set("state", string(req.State))
			for _, tag := range req.Tags {
				query.Add("tag", string(tag))
			}
			for _, size := range req.Sizes {
				query.Add("size", strconv.Itoa(int(size)))
			}
			query.Set("max", strconv.FormatUint(uint64(req.Max), 10))
			query.Set("since", req.Since.Format(time.RFC3339))
			query.Set("timeout", req.Timeout.String())
			query.Set("client", req.Client.String())
			query.Set("all", strconv.FormatBool(req.All))
			target := "https://example.com/api/catalogs/" + "c-" + strconv.Itoa(int(req.Catalog)) + "/items?" + query.Encode()
			if _, err := http.NewRequest(http.MethodGet, target, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("http.NewRequest", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := http.NewRequest(http.MethodGet, "https://example.com/api/catalogs/c-17/items?"+itemsQuery, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}
