package cookies

import (
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// request returns a request with these lines of cookies.
func request(lines ...string) *http.Request {
	r := httptest.NewRequest("GET", "/", nil)
	r.Header["Cookie"] = lines
	return r
}

// TestSeveralCookies tests that of several cookies with one name a field gets the first, and a list gets all, from all lines.
func TestSeveralCookies(t *testing.T) {
	lines := []string{"STRING=no; xstring=no; string=a;int=1 ;", `string="b c"; int=2`}
	var one PointersRequest
	if err := one.Parse(request(lines...)); err != nil || *one.String != "a" || *one.Int != 1 {
		t.Errorf("%v %+v", err, one)
	}
	var all SlicesRequest
	if err := all.Parse(request(lines...)); err != nil || !reflect.DeepEqual(all.String, []string{"a", "b c"}) || !reflect.DeepEqual(all.Int, []int{1, 2}) {
		t.Errorf("%v %+v", err, all)
	}
	r, err := all.Build("h")
	if err != nil || !reflect.DeepEqual(r.Header["Cookie"], []string{`string=a; string="b c"; int=1; int=2`}) {
		t.Error(err, r.Header)
	}
}

// TestMissing tests that the errors name every required cookie.
func TestMissing(t *testing.T) {
	typ := reflect.TypeFor[ScalarsRequest]()
	var want []string
	for i := range typ.NumField() {
		want = append(want, `cookie parameter "`+typ.Field(i).Tag.Get("cookie")+`": missing`)
	}
	bindingtest.WantErrors(t, new(ScalarsRequest).Parse(request()), want...)
}

// TestWhatCanNotBeSent tests that no byte of a value is dropped silently, as net/http drops it.
func TestWhatCanNotBeSent(t *testing.T) {
	for _, text := range []string{`"`, ";", `\`, "\n", "a\r\nX-Evil: 1", "\x00", "é", "\t", "\x7f"} {
		_, err := OmittedRequest{String: "a" + text}.Build("h")
		if got := bindingtest.Errors(err); len(got) != 1 || !strings.HasPrefix(got[0], `cookie parameter "string": `) {
			t.Errorf("%q: %q", text, got)
		}
	}
	r, err := OmittedRequest{String: " a, b ", Duration: 1500}.Build("h")
	if err != nil || r.Header.Get("Cookie") != `string=" a, b "; duration=1.5us` {
		t.Error(err, r.Header)
	}
}

// TestManyCookies reads and writes a million cookies. It would not end if Parse or Build took quadratic time.
func TestManyCookies(t *testing.T) {
	const n = 1_000_000
	var all SlicesRequest
	if err := all.Parse(request(strings.Repeat("string=a; ", n))); err != nil || len(all.String) != n {
		t.Error(err, len(all.String))
	}
	lines := make([]string, n)
	for i := range lines {
		lines[i] = "int=7"
	}
	if err := all.Parse(request(lines...)); err != nil || len(all.Int) != n {
		t.Error(err, len(all.Int))
	}
	if r, err := all.Build("h"); err != nil || len(r.Header.Get("Cookie")) != n*len("int=7; ")-2 {
		t.Error(err)
	}
	var one PointersRequest
	if err := one.Parse(request(strings.Repeat(";", n), strings.Repeat("=", n), strings.Repeat("string=a;", n))); err != nil || *one.String != "a" {
		t.Error(err, one)
	}
}
