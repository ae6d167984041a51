package petstore

import (
	"net/url"
	"reflect"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// FuzzEachPair compares the scanner with url.ParseQuery: both must find the same pairs in the same order, or both must fail.
func FuzzEachPair(f *testing.F) {
	for _, query := range []string{
		"", "a=1", "a=1&b=2&a=3", "&&a=1&", "=", "=v", "a", "a;b=1", "a=1;b", ";", "%zz=1", "a=%zz", "a=%2", "a+b=c+d",
		"%61=%62", "a=b=c", "a=\x00", "é=ü", "%=", "a=1&%&b=2", "\xff=\xfe", "a=%26%3D%3B", "%3B=1", "a&b&=c", "a==&==",
	} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		want, wantErr := url.ParseQuery(query)
		got := url.Values{}
		err := eachPair(query, func(key, value string) {
			if key != "" { // no parameter has an empty name
				got[key] = append(got[key], value)
			}
		})
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%q: %v, url.ParseQuery says %v", query, err, wantErr)
		}
		delete(want, "")
		if err == nil && !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: %v, url.ParseQuery says %v", query, got, want)
		}
	})
}

// TestEachPair compares eachPair with net/url, pair by pair, for random queries.
func TestEachPair(t *testing.T) {
	rnd := bindingtest.Random(t)
	const special, hex = "&=%+;&=", "0123456789abcdefABCDEFgz"
	for range bindingtest.Cases(t, 20_000) {
		query := []byte(strings.Repeat("x", rnd.Intn(3)*30+rnd.Intn(20)))
		for i := range query {
			switch rnd.Intn(12) {
			case 0:
				query[i] = special[rnd.Intn(len(special))]
			case 1, 2:
				query[i] = hex[rnd.Intn(len(hex))]
			case 3:
				query[i] = byte(rnd.Intn(256))
			}
		}
		var wantErr error
		rest := string(query)
		err := eachPair(rest, func(key, value string) {
			var pair, wantKey, wantValue string
			pair, rest, _ = strings.Cut(rest, "&")
			wantKey, wantValue, wantErr = parsePair(pair)
			if key != wantKey || value != wantValue || wantErr != nil {
				t.Fatalf("%q: %q, %q; net/url says %q, %q, %v", pair, key, value, wantKey, wantValue, wantErr)
			}
		})
		if err != nil {
			pair, _, _ := strings.Cut(rest, "&")
			_, _, wantErr = parsePair(pair)
			rest = ""
		}
		if (err == nil) != (wantErr == nil) || err != nil && err.Error() != strings.TrimSuffix(wantErr.Error(), " in query") || rest != "" {
			t.Fatalf("%q: %v and %q is left; net/url says %v", query, err, rest, wantErr)
		}
	}
}

// parsePair reads a pair as url.ParseQuery does.
func parsePair(pair string) (key, value string, err error) {
	values, err := url.ParseQuery(pair)
	for k, v := range values {
		return k, v[0], err
	}
	return "", "", err
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

// FuzzPairs tests that pairs are written as net/url writes them.
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
		if got, want := string(appendPair(nil, "&key=", value)), "&key="+url.QueryEscape(value); got != want {
			t.Fatalf("%q, not %q", got, want)
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
