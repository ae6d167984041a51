package parts

import (
	"bufio"
	"bytes"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Generators[reflect.TypeFor[Level]()] = func(rnd *rand.Rand) any {
		return []Level{LevelLow, LevelHigh}[rnd.Intn(2)]
	}
	bindingtest.Requests[SaveRequest](t, "PUT /shelves/{shelf}")
	bindingtest.Requests[SignRequest](t, "POST /sign")
	bindingtest.Requests[PageRequest[int]](t, "GET /page")
	bindingtest.Requests[GoneRequest](t, "GET /gone")
	bindingtest.Responses[SaveResponse](t)
	bindingtest.Responses[SignResponse](t)
	bindingtest.Responses[PageResponse[string]](t)
	bindingtest.Responses[GoneResponse](t)
}

// FuzzRoundTrip tests that Build refuses a text that a part can't hold, and that any other text arrives in every part as it was sent.
func FuzzRoundTrip(f *testing.F) {
	for _, text := range []string{"", " a", "a,b", `"a"`, `a"`, `\`, "a\x00", "é", "\r\nX: 1", ";", "=", `a="b,c"`, "a b", ",", `"\`, "\ta\t"} {
		f.Add(text, text, text)
	}
	f.Fuzz(func(t *testing.T, header, cookie, other string) {
		want := SaveRequest{
			Tracing: Tracing{RequestID: header, Parent: &other, Client: &Client{Langs: []string{header, other}, Session: cookie, Seen: []int{1, 2}}},
			Shelf:   "s" + other, Match: []string{other, header}, Level: LevelHigh, Levels: []Level{LevelLow}, Theme: cookie, Title: "t",
		}
		r, err := want.Build("http://h")
		bad := func(text string) bool { return bindingtest.Sendable("header", text) != text }
		refused := bad(header) || bad(other) || bindingtest.Sendable("cookie", cookie) != cookie
		if (err != nil) != refused {
			t.Fatalf("%q %q %q: %v", header, cookie, other, err)
		}
		if err != nil {
			return
		}
		var wire bytes.Buffer
		if err := r.Write(&wire); err != nil {
			t.Fatal(err)
		}
		received, err := http.ReadRequest(bufio.NewReader(&wire))
		if err != nil {
			t.Fatalf("%v\n%q", err, wire.String())
		}
		var got SaveRequest
		if err := got.Parse(received); err != nil || !bindingtest.Same(want, got) {
			t.Fatalf("%v\nsent %+v %+v\ngot  %+v %+v", err, want, want.Client, got, got.Client)
		}
	})
}

// FuzzCookies tests that Parse reads the cookies that net/http reads.
func FuzzCookies(f *testing.F) {
	f.Add("visits=1; theme=a", "x")
	f.Add(`visits="1";;visits=2; visits = 3`, "\tvisits=1 ")
	f.Add("visits=a\\b; visits=7", "visits")
	f.Fuzz(func(t *testing.T, first, second string) {
		r := httptest.NewRequest("GET", "/gone", nil)
		r.Header["Cookie"] = []string{first, second}
		if strings.Count(first+second, ";") > 2000 { // net/http reads no cookies of a request with more than 3000
			return
		}
		var req SaveRequest
		_ = req.Parse(r)
		if cookie, err := r.Cookie("theme"); err == nil && req.Theme != cookie.Value || err != nil && req.Theme != "light" {
			t.Fatalf("%q %q: theme %q, want %v", first, second, req.Theme, cookie)
		}
		if cookie, err := r.Cookie("session"); err == nil && req.Session != cookie.Value || err != nil && req.Session != "" {
			t.Fatalf("%q %q: session %q, want %v", first, second, req.Session, cookie)
		}
	})
}

// TestBodyCanNotReach tests that a JSON body sets no field of another part.
func TestBodyCanNotReach(t *testing.T) {
	r := bindingtest.Request("PUT", "/shelves/a", bindingtest.JSON,
		`{"title":"t","RequestID":"evil","Tracing":{"RequestID":"evil"},"X-Request-Id":"evil","Level":"high","Theme":"dark","theme":"dark","Match":["evil"]}`)
	r.Header.Set("X-Request-ID", "good")
	var req SaveRequest
	if err := req.Parse(r); err != nil || req.RequestID != "good" || req.Level != LevelLow || req.Theme != "light" || req.Match != nil {
		t.Errorf("%v %+v", err, req)
	}
	w := httptest.NewRecorder()
	res := SaveResponse{Stamp: &Stamp{ETag: `"1"`}, Total: 3, Title: "t", Theme: "dark"}
	if err := res.Write(w); err != nil || w.Body.String() != `{"title":"t"}` {
		t.Errorf("%v %s", err, w.Body)
	}
}

// TestFailuresTogether tests that all failures of a message are reported at once.
func TestFailuresTogether(t *testing.T) {
	r := bindingtest.Request("PUT", "/shelves/a?dry_run=maybe", bindingtest.JSON, `{"title":1}`)
	r.Header["If-Match"] = []string{`"a`}
	r.Header.Set("If-Unmodified-Since", "yesterday")
	r.Header.Set("X-Level", "no")
	r.Header.Set("Cookie", "seen=x; levels=y; seen=z")
	var names []string
	for _, text := range bindingtest.Errors(new(SaveRequest).Parse(r)) {
		name, _, _ := strings.Cut(text, ": ")
		names = append(names, name)
	}
	want := []string{
		`query parameter "dry_run"`, `header parameter "X-Request-Id"`, `header parameter "If-Match"`, `header parameter "If-Unmodified-Since"`,
		`header parameter "X-Level"`, `cookie parameter "seen"`, `cookie parameter "levels"`, `json parameter "/title"`,
	}
	if !reflect.DeepEqual(names, want) {
		t.Errorf("got  %q\nwant %q", names, want)
	}
}

// TestFailingWriteLeavesTheResponseUntouched tests that Write sets nothing if it fails.
func TestFailingWriteLeavesTheResponseUntouched(t *testing.T) {
	for _, res := range []interface {
		Write(http.ResponseWriter) error
	}{
		SaveResponse{Stamp: &Stamp{ETag: "a\r\nX-Evil: 1"}, Theme: "ok"},
		SaveResponse{Theme: "a;b", Total: 3},
		SaveResponse{Token: &http.Cookie{Name: "other"}},
		SaveResponse{Token: &http.Cookie{Value: "a", Domain: "b c"}},
		PageResponse[func()]{Items: []func(){nil}},
		SignResponse{Session: http.Cookie{Value: `"`}, User: "u"},
		GoneResponse{Location: "/é"},
	} {
		w := httptest.NewRecorder()
		if err := res.Write(w); err == nil || len(w.Header()) > 0 || w.Body.Len() > 0 {
			t.Errorf("%+v: %v %v %s", res, err, w.Header(), w.Body)
		}
	}
}

// TestCookiesAreAdded tests that Write keeps cookies that were set before, and replaces other fields.
func TestCookiesAreAdded(t *testing.T) {
	w := httptest.NewRecorder()
	w.Header().Set("Etag", "old")
	http.SetCookie(w, &http.Cookie{Name: "theme", Value: "old"})
	if err := (SaveResponse{Stamp: &Stamp{ETag: "new"}, Theme: "new"}).Write(w); err != nil {
		t.Fatal(err)
	}
	if cookies := w.Header()["Set-Cookie"]; !reflect.DeepEqual(cookies, []string{"theme=old", "theme=new"}) || w.Header().Get("Etag") != "new" {
		t.Error(w.Header())
	}
	var res SaveResponse
	if err := res.Parse(w.Result()); err != nil || res.Theme != "new" { // the last cookie counts, as in browsers
		t.Errorf("%v %+v", err, res)
	}
}

// TestResponsesWithoutBody tests that the header is read where there is no body.
func TestResponsesWithoutBody(t *testing.T) {
	r := bindingtest.Response(http.StatusNoContent, "", "")
	r.Header.Set("Location", "/there")
	var res GoneResponse
	if err := res.Parse(r); err != nil || res.Location != "/there" {
		t.Errorf("%v %+v", err, res)
	}
	r.Header.Del("Location")
	// A proxy or a browser may leave header fields out: clients do without.
	if err := res.Parse(r); err != nil || res.Location != "" {
		t.Errorf("%v %+v", err, res)
	}
	var sign SignResponse
	r = bindingtest.Response(http.StatusOK, bindingtest.Form, "user=u")
	if err := sign.Parse(r); err != nil || sign.Session.Name != "" {
		t.Errorf("%v %+v", err, sign)
	}
}

// TestNilPointers tests that Build works on structs whose embedded pointers are nil, and does not change them.
func TestNilPointers(t *testing.T) {
	req := SaveRequest{Shelf: "a", Level: LevelLow}
	r, err := req.Build("h")
	if err != nil || req.Client != nil || r.Header.Get("Cookie") != "theme=" {
		t.Errorf("%v %+v %v", err, req, r)
	}
	if err := (SaveResponse{}).Write(httptest.NewRecorder()); err != nil {
		t.Error(err)
	}
}
