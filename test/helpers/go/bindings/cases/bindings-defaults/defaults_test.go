package defaults

import (
	"math/rand"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/cases/bindingtest"
)

// arrives sends a request over HTTP, and returns what Parse reads there.
func arrives[T any, P interface {
	*T
	Parse(*http.Request) error
}](t *testing.T, build func(string) (*http.Request, error)) T {
	t.Helper()
	var got T
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := P(&got).Parse(r); err != nil {
			t.Errorf("%s: %v", r.URL, err)
		}
	}))
	defer server.Close()
	r, err := build(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return got
}

func pointer[T any](v T) *T { return &v }

// TestZeroRequests sends requests whose fields all are zero: the default arrives where Parse would refuse the zero value.
func TestZeroRequests(t *testing.T) {
	since := time.Time{}
	want := ListRequest{
		Sort: "", Since: since, Host: netip.MustParseAddr("127.0.0.1"), Kind: KindDog, Share: 50, Part: 0.5, Color: 2, Grade: 2, Page: 1, Size: pointer(8),
	}
	if got := arrives[ListRequest](t, ListRequest{}.Build); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\n%+v", got, want)
	}
	save := SaveRequest{Kind: KindDog, Share: 50, Color: 2, Grade: 2, Page: 1, Size: pointer(8)}
	if got := arrives[SaveRequest](t, SaveRequest{}.Build); !reflect.DeepEqual(got, save) {
		t.Errorf("%+v\n%+v", got, save)
	}
}

// TestDefaultsAreLeftOut tests that Build leaves out the fields that have their default.
func TestDefaultsAreLeftOut(t *testing.T) {
	var req ListRequest
	if err := req.Parse(httptest.NewRequest("GET", "/list", nil)); err != nil {
		t.Fatal(err)
	}
	r, err := req.Build("example.com")
	if err != nil {
		t.Fatal(err)
	}
	for key := range r.URL.Query() {
		switch key {
		case "wait", "since", "host", "level", "color", "grade", "size": // compared only with zero or nil
		default:
			t.Errorf("%s is sent: %s", key, r.URL.RawQuery)
		}
	}
	if got := arrives[ListRequest](t, req.Build); !reflect.DeepEqual(got, req) {
		t.Errorf("%+v\n%+v", got, req)
	}
}

// expected returns what arrives of a request: the default of each field whose zero value means the default, and all others as they are.
func expected(req ListRequest) ListRequest {
	if !req.Host.IsValid() {
		req.Host = netip.MustParseAddr("127.0.0.1")
	}
	if req.Kind == "" {
		req.Kind = KindDog
	}
	if req.Share == 0 {
		req.Share = 50
	}
	if req.Part == 0 {
		req.Part = 0.5
	}
	if req.Color == 0 {
		req.Color = 2
	}
	if req.Grade == 0 {
		req.Grade = 2
	}
	if req.Page == 0 {
		req.Page = 1
	}
	if req.Size == nil {
		req.Size = pointer(8)
	}
	return req
}

// FuzzDefaults tests that any request that can be sent arrives as expected.
func FuzzDefaults(f *testing.F) {
	f.Add(0, int64(0), 0.0, "", false, int64(0), int64(0), "", "", 0, 0, 0, 0, 0, 0, 0, true)
	f.Add(20, int64(1), 0.5, "name", true, int64(60_000_000_000), int64(1704067200), "127.0.0.1", "dog", 1, 4, 50, 3, 2, 2, 1, false)
	f.Add(-1, int64(-5), -0.25, "a&b=\x00", true, int64(-1), int64(-1), "::1%eth0", "cat", 0, 2, 1, 0, 1, 1, 7, true)
	f.Fuzz(func(t *testing.T, limit int, offset int64, ratio float64, sort string, all bool, wait, since int64, host, kind string, mood, even, share, level, color, grade, page int, wide bool) {
		addr, _ := netip.ParseAddr(host)
		at := time.Unix(since, 0).UTC()
		if ratio-ratio != 0 || (kind != "" && kind != "cat" && kind != "dog") || mood < 0 || mood > 1 || even%2 != 0 ||
			share < 0 || share > 100 || color < 0 || color > 2 || at.Year() < 0 || at.Year() > 9999 {
			t.Skip() // can't be sent
		}
		req := ListRequest{
			Limit: limit, Offset: offset, Ratio: ratio, Sort: sort, All: all, Wait: time.Duration(wait), Since: at, Host: addr,
			Kind: Kind(kind), Mood: Mood(mood), Even: Even(even), Share: Share(share), Level: Level(level), Color: Color(color),
			Grade: Grade(grade), Page: page, Wide: wide,
		}
		if page > 0 {
			req.Size = &page
		}
		r, err := req.Build("example.com")
		if err != nil {
			t.Fatalf("%+v: %v", req, err)
		}
		var got ListRequest
		if err := got.Parse(r); err != nil {
			t.Fatalf("%s: %v", r.URL, err)
		}
		if want := expected(req); !reflect.DeepEqual(got, want) {
			t.Errorf("%s\n%+v\n%+v", r.URL, got, want)
		}
	})
}

// TestRandomRequests sends random values of the form's fields.
func TestRandomRequests(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for range 300 {
		req := SaveRequest{
			Limit: rnd.Intn(41) - 20, Sort: []string{"", "name", "a b"}[rnd.Intn(3)], All: rnd.Intn(2) == 0,
			Wait: time.Duration(rnd.Intn(3)) * time.Minute, Kind: []Kind{"", "cat", "dog"}[rnd.Intn(3)],
			Share: Share(rnd.Intn(101)), Color: Color(rnd.Intn(3)), Grade: Grade(rnd.Intn(4)), Page: rnd.Intn(3),
		}
		if rnd.Intn(2) == 0 {
			req.Size = pointer(rnd.Intn(10))
		}
		r, err := req.Build("example.com")
		if err != nil {
			t.Fatalf("%+v: %v", req, err)
		}
		var got SaveRequest
		if err := got.Parse(r); err != nil {
			t.Fatalf("%+v: %v", req, err)
		}
		like := expected(ListRequest{Kind: req.Kind, Share: req.Share, Color: req.Color, Grade: req.Grade, Page: req.Page, Size: req.Size})
		req.Kind, req.Share, req.Color, req.Grade, req.Page, req.Size = like.Kind, like.Share, like.Color, like.Grade, like.Page, like.Size
		if !reflect.DeepEqual(got, req) {
			t.Errorf("%+v\n%+v", got, req)
		}
	}
}

// TestWrongValuesAreErrors builds requests with values that are not zero and that can't be sent, or that Parse refuses.
func TestWrongValuesAreErrors(t *testing.T) {
	if _, err := (ListRequest{Color: 7}).Build("example.com"); err == nil {
		t.Error("no error for a color without a text")
	}
	r, err := ListRequest{Share: 101}.Build("example.com")
	if err != nil {
		t.Fatal(err)
	}
	if err := new(ListRequest).Parse(r); err == nil {
		t.Error("no error for a share that Validate refuses")
	}
}

// submit parses a form as a browser sends it.
func submit(form string) (SignRequest, error) {
	var req SignRequest
	err := req.Parse(bindingtest.Request("POST", "/sign", bindingtest.Form, form))
	return req, err
}

// TestBrowserForm submits forms of which the user filled in nothing or everything.
func TestBrowserForm(t *testing.T) {
	fields := strings.Fields("name note age height weight wait born host mood color grade nick")
	empty := url.Values{"terms": {"on"}}
	for _, name := range fields {
		empty.Set(name, "")
	}
	got, err := submit(empty.Encode())
	if want := (SignRequest{Terms: true, Nick: pointer("")}); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v %v", got, err)
	}
	got, err = submit("name=Ann&terms=on&news=on&beta=on&flag=on&flag=0&flag=true&age=7&height=1.5&weight=3&wait=2s&born=2024-02-29T00:00:00Z&host=::1&mood=1&color=red&grade=G3&count=1&count=2")
	want := SignRequest{
		Name: "Ann", Terms: true, News: true, Beta: pointer(Flag(true)), Flags: []bool{true, false, true}, Age: 7, Height: pointer(1.5), Weight: 3,
		Wait: 2 * time.Second, Born: pointer(time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC)), Host: pointer(netip.IPv6Loopback()),
		Mood: pointer(MoodWild), Color: 1, Grade: pointer(Grade(3)), Counts: []int{1, 2},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v %v", got, err)
	}
}

// TestCheckboxes lists the texts that a bool of a form may have. An empty text counts as absent, and a required bool can't be absent.
func TestCheckboxes(t *testing.T) {
	for text, want := range map[string]bool{
		"on": true, "1": true, "t": true, "T": true, "TRUE": true, "true": true, "True": true,
		"0": false, "f": false, "F": false, "FALSE": false, "false": false, "False": false,
	} {
		if got, err := submit("name=&terms=" + text + "&news=" + text); err != nil || got.Terms != want || got.News != want {
			t.Errorf("%s: %+v %v", text, got, err)
		}
	}
	for _, text := range []string{"off", "ON", "yes", "on ", "2", ""} {
		if got, err := submit("name=&terms=" + url.QueryEscape(text)); err == nil {
			t.Errorf("%q: %+v", text, got)
		}
	}
	var req FindRequest
	if err := req.Parse(httptest.NewRequest("GET", "/find?exact=on", nil)); err == nil {
		t.Error("a bool of a query is read from the text of a checkbox")
	}
}

// TestEmptyIsAbsent tests that an empty text counts as absent also in queries and in responses. Only the first of several values counts.
func TestEmptyIsAbsent(t *testing.T) {
	var find FindRequest
	if err := find.Parse(httptest.NewRequest("GET", "/find?text=&exact=&limit=&before=&grade=", nil)); err != nil || !reflect.DeepEqual(find, FindRequest{}) {
		t.Errorf("%+v %v", find, err)
	}
	if err := find.Parse(httptest.NewRequest("GET", "/find?limit=&limit=3", nil)); err != nil || find.Limit != nil {
		t.Errorf("%+v %v", find, err)
	}
	var list ListRequest
	if err := list.Parse(httptest.NewRequest("GET", "/list?limit=&ratio=&sort=&all=&wait=&since=&host=&mood=&even=&share=&level=&color=&grade=&page=&wide=&size=", nil)); err != nil {
		t.Error(err)
	}
	var absent ListRequest
	if err := absent.Parse(httptest.NewRequest("GET", "/list?sort=", nil)); err != nil || !reflect.DeepEqual(list, absent) || list.Sort != "" || list.Limit != 20 {
		t.Errorf("%+v %+v %v", list, absent, err)
	}
	if err := list.Parse(httptest.NewRequest("GET", "/list?kind=", nil)); err == nil {
		t.Error("an empty text is read as a kind")
	}
	var res SignResponse
	err := res.Parse(&http.Response{
		StatusCode: 200, Header: http.Header{"Content-Type": {bindingtest.Form}},
		Body: bindingtest.Request("POST", "/", bindingtest.Form, "terms=on&age=&limit=").Body,
	})
	if err != nil || res != (SignResponse{Terms: true, Limit: 20}) {
		t.Errorf("%+v %v", res, err)
	}
	for _, count := range []string{"", "1,2"} {
		if got, err := submit("name=&terms=on&count=" + count); err == nil {
			t.Errorf("every value of a list counts: %+v", got)
		}
	}
}
