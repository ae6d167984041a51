package orders

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/bakery/reception"
)

// TestServed sends requests to the routes of the lists, and reads what is sent back.
func TestServed(t *testing.T) {
	mux := http.NewServeMux()
	orders := &Orders{}
	for _, list := range []map[string]reception.HandlerInfo{orders.ListHandlers(), ListHandlers()} {
		for _, h := range list {
			mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
		}
	}
	server := httptest.NewServer(mux)
	defer server.Close()
	form := "application/x-www-form-urlencoded"
	for _, one := range []struct {
		method, path, contentType, body string
		status                          int
		want                            string
	}{
		{"POST", "/create-order", "application/json", `{"customer":"Ann","urgent":true}`, 200, `{"id":"o-Ann-true"}`},
		{"POST", "/create-order", "application/json", `{"customer":""}`, 400, `{"customer":"empty"}`},
		{"GET", "/orders/o1", "", "", 200, `{"id":"o1"}`},
		{"GET", "/orders/1", "", "", 400, "must begin with o"},
		{"GET", "/orders?limit=3&open=true", "", "", 200, `{"limit":3,"open":true}`},
		{"GET", "/orders", "", "", 200, `{"limit":0,"open":false}`},
		{"GET", "/orders?limit=11", "", "", 400, "too big"},
		{"GET", "/get-slice/o7/t", "", "", 200, "o7 true"},
		{"PUT", "/orders/o1/review", form, "author=Bob&again=true", 200, "o1 Bob true"},
		{"GET", "/get-h-t-t-p-status", "", "", 200, "fine"},
		{"GET", "/health", "", "", 200, "healthy"},
	} {
		r, err := http.NewRequest(one.method, server.URL+one.path, strings.NewReader(one.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", one.contentType)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body := new(strings.Builder)
		_ = res.Write(body)
		_ = res.Body.Close()
		if res.StatusCode != one.status || !strings.Contains(body.String(), one.want) {
			t.Errorf("%s %s: %s, want %d with %s", one.method, one.path, body, one.status, one.want)
		}
	}
}

// TestSent builds requests, whose Parse gives the same back.
func TestSent(t *testing.T) {
	for _, bq := range []ListOrdersRequest{{}, {Limit: 3}, {Limit: 3, Open: true}} {
		r, err := bq.Build("https://bakery.example.com")
		if err != nil {
			t.Fatal(err)
		}
		var got ListOrdersRequest
		if err := got.Parse(r); err != nil || got != bq {
			t.Errorf("%s: %v, %v", r.URL, got, err)
		}
		if strings.Contains(r.URL.RawQuery, "limit") != (bq.Limit != 0) {
			t.Errorf("%s is sent for %v", r.URL, bq)
		}
	}
	// A value that is not sent where it is zero is not checked then.
	if issues := (ReviewRequest{ID: "1"}).Validate(); len(issues) != 1 || issues["id"] != "must begin with o" {
		t.Errorf("Validate found %v", issues)
	}
	if issues := (ReviewRequest{ID: "o", Author: "Ann"}).Validate(); issues != nil {
		t.Errorf("Validate found %v", issues)
	}
}
