package edge

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strconv"
	"testing"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Requests[ExactRequest](t, "GET /exact/{id}/{$}")
	bindingtest.Requests[TreeRequest](t, "GET /tree/{id}/")
	bindingtest.Requests[WildRequest](t, "GET /{a}/{b}/x")
	bindingtest.Requests[FileRequest](t, "GET /files/{bucket}/{name...}")
	bindingtest.Requests[RepositoryRequest](t, "GET /repos/{owner}/{path...}")
	bindingtest.Requests[AnythingRequest](t, "GET /{owner}/{path...}", bindingtest.Standard[:3]...) // the fourth has no router, and the path could match in several ways
	bindingtest.Requests[EscapedRequest](t, "GET /süß%20sauer/a:b@c/{id}")
	bindingtest.Requests[DropRequest](t, "DELETE /form")
	bindingtest.Requests[BothRequest](t, "POST /both")
	bindingtest.Requests[ManyRequest](t, "GET /many")
}

func TestAllFailuresAtOnce(t *testing.T) {
	var req AllRequest
	err := req.Parse(bindingtest.Request("PUT", "/all/x?page=y&big=z", bindingtest.JSON, `{`))
	bindingtest.WantErrors(t, err,
		`route parameter "id": strconv.Atoi: parsing "x": invalid syntax`,
		`query parameter "page": strconv.Atoi: parsing "y": invalid syntax`,
		`query parameter "a b&c=d;é\"\\": missing`,
		`query parameter "big": math/big: cannot unmarshal "z" into a *big.Int`,
		`json: unexpected end of JSON input`)
	for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
		var b *BindingError
		if !errors.As(e, &b) || b.Err == nil || b.In == "" {
			t.Errorf("%T is not a BindingError", e)
		}
	}
	if !errors.Is(err, strconv.ErrSyntax) {
		t.Error("the cause is not wrapped")
	}
	bindingtest.WantErrors(t, req.Parse(bindingtest.Request("PUT", "/all/5?page=1;x=2", "text/plain", `{}`)),
		"query: invalid semicolon separator", `json: unexpected content type "text/plain"`)
	bindingtest.WantErrors(t, req.Parse(bindingtest.Request("PUT", "/all/5?page=%zz", bindingtest.JSON, `{}`)),
		`query: invalid URL escape "%zz"`)

	var both BothRequest
	bindingtest.WantErrors(t, both.Parse(bindingtest.Request("POST", "/both", bindingtest.Form, "age=300")),
		`query parameter "dry": missing`, `form parameter "name": missing`, `form parameter "age": strconv.ParseInt: parsing "300": value out of range`)
	bindingtest.WantErrors(t, both.Parse(bindingtest.Request("POST", "/both?dry=1", bindingtest.Form, "name=a&%zz")),
		`form: invalid URL escape "%zz"`)
	bindingtest.WantErrors(t, both.Parse(bindingtest.Request("POST", "/both?dry=1&%zz", bindingtest.Form, "name=a&age=1")),
		`query: invalid URL escape "%zz"`)
}

// TestMassAssignment tests that a value in one part of a request never sets a field of another part.
func TestMassAssignment(t *testing.T) {
	body := `{"ID":9,"id":9,"Page":9,"page":9,"Key":"x","Big":9,"NAME":"n","admin":true,"query":{"page":9}}`
	var req AllRequest
	query := url.Values{"page": {"1"}, "big": {"2"}, `a b&c=d;é"\`: {"k"}}
	if err := req.Parse(bindingtest.Request("PUT", "/all/5?"+query.Encode(), bindingtest.JSON, body)); err != nil {
		t.Fatal(err)
	}
	big := req.Big
	req.Big = nil
	if big.Int64() != 2 || !reflect.DeepEqual(req, AllRequest{ID: 5, Page: 1, Key: "k", Name: "n", Admin: true}) {
		t.Errorf("%v %+v", big, req)
	}
	// Query fields don't get values of the form, and form fields none of the query.
	var both BothRequest
	err := both.Parse(bindingtest.Request("POST", "/both?dry=true&name=query&age=3", bindingtest.Form, "name=form&age=4&dry=false"))
	if err != nil || both != (BothRequest{Dry: true, Name: "form", NameToo: "query", Age: 4}) {
		t.Errorf("%v %+v", err, both)
	}
	bindingtest.WantErrors(t, both.Parse(bindingtest.Request("POST", "/both?dry=true&name=query&age=3", bindingtest.Form, "")),
		`form parameter "name": missing`, `form parameter "age": missing`)
}

// TestBaseURLs tests which hosts and base URLs Build accepts, and the URLs that it makes from them.
func TestBaseURLs(t *testing.T) {
	req := FileRequest{Bucket: "b", Name: "a/b c/d"}
	for host, want := range map[string]string{
		"example.com":                "http://example.com/files/b/a/b%20c/d",
		"example.com:8080":           "http://example.com:8080/files/b/a/b%20c/d",
		"localhost":                  "http://localhost/files/b/a/b%20c/d",
		"example.com/":               "http://example.com/files/b/a/b%20c/d",
		"example.com/api":            "http://example.com/api/files/b/a/b%20c/d",
		"::1":                        "http://[::1]/files/b/a/b%20c/d",
		"fe80::1%eth0":               "http://[fe80::1%25eth0]/files/b/a/b%20c/d",
		"[::1]":                      "http://[::1]/files/b/a/b%20c/d",
		"[::1]:8080":                 "http://[::1]:8080/files/b/a/b%20c/d",
		"127.0.0.1":                  "http://127.0.0.1/files/b/a/b%20c/d",
		"https://example.com":        "https://example.com/files/b/a/b%20c/d",
		"HTTPS://example.com":        "https://example.com/files/b/a/b%20c/d",
		"https://example.com/":       "https://example.com/files/b/a/b%20c/d",
		"https://example.com/api/v1": "https://example.com/api/v1/files/b/a/b%20c/d",
		"https://e.com/a%2Fb/":       "https://e.com/a%2Fb/files/b/a/b%20c/d",
		"http://[::1]:80/api/":       "http://[::1]:80/api/files/b/a/b%20c/d",
		"https://u:p@example.com":    "https://u:p@example.com/files/b/a/b%20c/d",
		"":                           "", "http://": "", "http://:80": "", "//example.com": "", "https://example.com?x=1": "",
		"ftp://example.com": "", "ws://example.com": "", "file:///x": "", "unix://x": "", "httpx://example.com": "", "://example.com": "",
		"https://example.com#f": "", "example.com?": "", "example.com#": "", "example.com\r\nX-Evil: 1": "",
		"example.com evil": "", "exa mple.com": "", "example.com\\@evil.com": "", "http://[::1": "", "example.com:port": "",
		"http://e.com/%zz": "", "\x00": "",
	} {
		r, err := req.Build(host)
		switch {
		case want == "" && err == nil:
			t.Errorf("%q: no error, %s", host, r.URL)
		case want != "" && err != nil:
			t.Errorf("%q: %v", host, err)
		case want != "" && r.URL.String() != want:
			t.Errorf("%q: %s", host, r.URL)
		}
	}
}

// TestWhatCanNotBeSent tests that Build refuses route values with which a server would see another path.
func TestWhatCanNotBeSent(t *testing.T) {
	for _, bad := range []string{"", ".", "..", "/"} {
		if _, err := (WildRequest{A: bad}).Build("h"); err == nil {
			t.Errorf("%q is sent", bad)
		}
	}
	for _, bad := range []string{".", "..", "/", "/a", "a//b", "a/../b", "a/.", "a//"} {
		if _, err := (FileRequest{Bucket: "b", Name: bad}).Build("h"); err == nil {
			t.Errorf("%q is sent", bad)
		}
	}
}

// TestRestOfThePath tests that {path...} keeps its slashes, and that every value is unescaped once.
func TestRestOfThePath(t *testing.T) {
	mux := http.NewServeMux()
	var file FileRequest
	var fileErr error
	mux.HandleFunc("GET /files/{bucket}/{name...}", func(w http.ResponseWriter, r *http.Request) { fileErr = file.Parse(r) })
	server := httptest.NewServer(mux)
	defer server.Close()
	for _, name := range []string{"", "a", "a/b", "a/b/", "a%2Fb/c", "%2e%2e", "a;b/c?d#e", "ü/\xff", "a/...", " ", "*"} {
		want := FileRequest{Bucket: "x/y%2Fz", Name: name}
		r, err := want.Build(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		file = FileRequest{}
		res, err := http.DefaultTransport.RoundTrip(r)
		if err != nil || res.StatusCode != 200 || fileErr != nil || file != want {
			t.Errorf("%q: %v %v %+v", name, err, fileErr, file)
		}
	}
}

// TestWithoutRouter tests that Parse reads route values from the path where no router has set them.
func TestWithoutRouter(t *testing.T) {
	var exact ExactRequest
	for target, want := range map[string]string{
		"/exact/7/": "7", "/api/exact/a%2Fb/": "a/b", "/%65xact/7/": "7", "/exact/%252F/": "%2F",
		"/exact//7/": "", "//exact/7/": "", "/./exact/7/": "", "/exact/%2F/": "",
		"/exact/7": "", "/exact/7/8": "", "/exact//": "", "/other/7/": "", "/": "",
	} {
		err := exact.Parse(httptest.NewRequest("GET", target, nil))
		if (err == nil) != (want != "") || exact.ID != want {
			t.Errorf("%s: %v %q", target, err, exact.ID)
		}
	}
	var tree TreeRequest
	for _, target := range []string{"/tree/7/", "/tree/7/a/b", "/api/tree/7/a"} {
		if err := tree.Parse(httptest.NewRequest("GET", target, nil)); err != nil || tree.ID != "7" {
			t.Error(target, err, tree)
		}
	}
	// The path fits in several ways; the client must not be able to choose one.
	for target, want := range map[string]string{
		"/repos/alice/": "alice ", "/repos/alice/%61": "alice a", "/api/repos/alice/a/b": "alice a/b",
		"/repos/repos/alice/a": "", "/repos/repos/": "repos ", "/repos/alice": "",
	} {
		var req RepositoryRequest
		err := req.Parse(httptest.NewRequest("GET", target, nil))
		if (err == nil) != (want != "") || err == nil && req.Owner+" "+req.Path != want {
			t.Errorf("%s: %v %+v", target, err, req)
		}
	}
	var anything AnythingRequest
	bindingtest.WantErrors(t, anything.Parse(httptest.NewRequest("GET", "/repos/alice/a", nil)),
		`route parameter "owner": the path matches /{owner}/{path...} in more than one way`,
		`route parameter "path": the path matches /{owner}/{path...} in more than one way`)
	// If a router has another path for the handler, its value counts.
	r := httptest.NewRequest("GET", "/people/ann", nil)
	r.SetPathValue("id", "ann")
	if err := exact.Parse(r); err != nil || exact.ID != "ann" {
		t.Error(err, exact)
	}
	for _, u := range []*url.URL{{}, {Path: "*"}, {Opaque: "x:y"}, {Path: "exact/x/"}} {
		if err := exact.Parse(&http.Request{URL: u}); err == nil {
			t.Errorf("%v: no error", u)
		}
	}
}
