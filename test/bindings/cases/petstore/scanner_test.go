package petstore

import (
	"net/url"
	"reflect"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// FuzzCutPair compares the scanner with url.ParseQuery: both must find the same pairs in the same order, or both must fail.
func FuzzCutPair(f *testing.F) {
	for _, query := range []string{
		"", "a=1", "a=1&b=2&a=3", "&&a=1&", "=", "=v", "a", "a;b=1", "a=1;b", ";", "%zz=1", "a=%zz", "a=%2", "a+b=c+d",
		"%61=%62", "a=b=c", "a=\x00", "é=ü", "%=", "a=1&%&b=2", "\xff=\xfe", "a=%26%3D%3B", "%3B=1", "a&b&=c", "a==&==",
	} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		want, wantErr := url.ParseQuery(query)
		got := url.Values{}
		var err error
		for rest := query; rest != "" && err == nil; {
			var key, value string
			key, value, rest, err = cutPair(rest)
			if err == nil && key != "" { // no parameter has an empty name
				got[key] = append(got[key], value)
			}
		}
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%q: %v, url.ParseQuery says %v", query, err, wantErr)
		}
		delete(want, "")
		if err == nil && !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: %v, url.ParseQuery says %v", query, got, want)
		}
	})
}

// TestParameterCount tests that queries and forms have net/url's limit on the number of parameters, in requests and responses.
func TestParameterCount(t *testing.T) {
	for _, count := range []int{1, 9999, 10_000, 10_001, 20_000} {
		query := strings.Repeat("lang=x&", count-1) + "name=x"
		_, wantErr := url.ParseQuery(query)
		for kind, err := range map[string]error{
			"query": new(SearchOwnersRequest).Parse(bindingtest.Request("GET", "/search-owners?"+strings.Replace(query, "name", "q", 1), "", "")),
			"form":  new(CreateOwnerRequest).Parse(bindingtest.Request("POST", "/create-owner", bindingtest.Form, query)),
		} {
			if (err == nil) != (wantErr == nil) {
				t.Errorf("%s of %d: %v, url.ParseQuery says %v", kind, count, err, wantErr)
			}
		}
		r := bindingtest.Request("POST", "/create-owner", bindingtest.Form, query)
		_ = r.ParseForm()
		if err := new(CreateOwnerRequest).Parse(r); (err == nil) != (wantErr == nil) {
			t.Errorf("form of %d that was parsed before: %v, url.ParseQuery says %v", count, err, wantErr)
		}
	}
}

// FuzzPairs tests that two pairs are written as url.Values writes them.
func FuzzPairs(f *testing.F) {
	f.Add("a", "b")
	f.Add("a b&c", "\x00\xff+;%")
	f.Fuzz(func(t *testing.T, key, value string) {
		var p pairs
		p.add(key, value)
		p.add(key, "x")
		if want := (url.Values{key: {value, "x"}}).Encode(); string(p) != want {
			t.Fatalf("%q, url.Values says %q", p, want)
		}
	})
}

// FuzzPathSegment tests that a route value can be written and read back without a router, below any prefix.
func FuzzPathSegment(f *testing.F) {
	for _, value := range []string{"a/b", "..", ".", "", "%2F", "owners", "pets", "/owners/x/pets", "\x00\xff"} {
		f.Add(value)
	}
	f.Fuzz(func(t *testing.T, value string) {
		segment, err := pathSegment(value)
		if err != nil {
			if value != "" && value != "." && value != ".." && value != "/" {
				t.Fatalf("%q: %v", value, err)
			}
			return
		}
		for _, prefix := range []string{"", "/api", "/owners/x", "/owners/x/pets"} {
			if got, err := matchPath(prefix+"/owners/"+segment+"/pets", "owner", "/owners/{owner}/pets"); err != nil || got != value {
				t.Fatalf("%s %q: %q %v", prefix, value, got, err)
			}
		}
	})
}

// FuzzMatchPath looks for panics, also on paths that no client sends.
func FuzzMatchPath(f *testing.F) {
	f.Add("*", "/a/{x}")
	f.Add("", "/")
	f.Add("//", "/{x...}")
	f.Add("/a/%zz", "/a/{x}/{$}")
	f.Fuzz(func(_ *testing.T, path, template string) {
		_, _ = matchPath(path, "x", "/"+template)
	})
}
