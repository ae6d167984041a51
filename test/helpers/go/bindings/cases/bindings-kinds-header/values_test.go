package headers

import (
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/cases/bindingtest"
)

// request returns a request with these lines of a header field.
func request(name string, lines ...string) *http.Request {
	r := httptest.NewRequest("GET", "/", nil)
	r.Header[name] = lines
	return r
}

// TestLists tests that Parse reads lists in all forms in which other programs write them.
func TestLists(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  []string
	}{
		{nil, nil},
		{[]string{""}, nil},
		{[]string{" , ,"}, nil},
		{[]string{"a"}, []string{"a"}},
		{[]string{"a,b", "c ,\td"}, []string{"a", "b", "c", "d"}},
		{[]string{`"a,b", c`}, []string{"a,b", "c"}},
		{[]string{`"a\"b\\c" ,""`}, []string{`a"b\c`, ""}},
		{[]string{`W/"a,b", text/html;level="1,2";q=0.5`}, []string{`W/"a,b"`, `text/html;level="1,2";q=0.5`}},
		{[]string{`"a";q=1, "a""b"`}, []string{`"a";q=1`, `"a""b"`}},
		{[]string{`a\,b`}, []string{`a\`, "b"}},
		{[]string{"é, \xff"}, []string{"é", "\xff"}},
	} {
		var req SlicesRequest
		if err := req.Parse(request("X-String", c.lines...)); err != nil || !reflect.DeepEqual(req.String, c.want) {
			t.Errorf("%q: %v\ngot  %q\nwant %q", c.lines, err, req.String, c.want)
		}
	}
	for _, line := range []string{`"`, `"a`, `a, "b\"`, `"\`, `a"`} {
		err := new(SlicesRequest).Parse(request("X-String", line))
		bindingtest.WantErrors(t, err, `header parameter "X-String": a quoted string has no end`)
	}
	bindingtest.WantErrors(t, new(SlicesRequest).Parse(request("X-Int", "1, x, y")), `header parameter "X-Int": strconv.Atoi: parsing "x": invalid syntax`)
}

// TestListsAreWritten tests that Build quotes only the elements that need quotes.
func TestListsAreWritten(t *testing.T) {
	r, err := SlicesRequest{String: []string{"a b", "a,b", `W/"a,b"`, `"a"`, `5"`, "", " a", `a\b`}, Int: []int{1, 2}}.Build("h")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.Header["X-String"], []string{`a b, "a,b", W/"a,b", "\"a\"", "5\"", "", " a", a\b`}; !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if got := r.Header["X-Int"]; !reflect.DeepEqual(got, []string{"1, 2"}) {
		t.Errorf("%q", got)
	}
}

// TestDates tests the three forms that HTTP has for dates.
func TestDates(t *testing.T) {
	want := time.Date(1994, 11, 6, 8, 49, 37, 0, time.UTC)
	for _, text := range []string{"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"} {
		var req OmittedRequest
		if err := req.Parse(request("X-Time", text)); err != nil || !req.Time.Equal(want) {
			t.Errorf("%s: %v %v", text, err, req.Time)
		}
	}
	if err := new(OmittedRequest).Parse(request("X-Time", "1994-11-06T08:49:37Z")); err == nil {
		t.Error("a date of another form is read")
	}
	r, err := OmittedRequest{Time: want.Add(999 * time.Millisecond).In(time.FixedZone("", 3600))}.Build("h")
	if err != nil || r.Header.Get("X-Time") != "Sun, 06 Nov 1994 08:49:37 GMT" {
		t.Error(err, r.Header)
	}
	_, err = OmittedRequest{Time: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)}.Build("h")
	bindingtest.WantErrors(t, err, `header parameter "X-Time": the year is not between 0 and 9999`)
}

// TestWhatCanNotBeSent tests that Build refuses values that would not arrive as they are.
func TestWhatCanNotBeSent(t *testing.T) {
	for text, want := range map[string]string{
		"a\r\nX-Evil: 1": "the byte 0x0d can't be sent",
		"a\nb":           "the byte 0x0a can't be sent",
		"a\x00":          "the byte 0x00 can't be sent",
		"\x7f":           "the byte 0x7f can't be sent",
		"é":              "the byte 0xc3 can't be sent",
		" a":             "white space at the start or the end of a value can't be sent",
		"a\t":            "white space at the start or the end of a value can't be sent",
	} {
		_, err := OmittedRequest{String: text}.Build("h")
		bindingtest.WantErrors(t, err, `header parameter "X-String": `+want)
		if strings.TrimSpace(text) == text {
			_, err = SlicesRequest{String: []string{"a", text}}.Build("h")
			bindingtest.WantErrors(t, err, `header parameter "X-String": `+want)
		}
	}
	r, err := OmittedRequest{String: "a\t b", Duration: 1500}.Build("h")
	if err != nil || r.Header.Get("X-String") != "a\t b" || r.Header.Get("X-Duration") != "1.5us" {
		t.Error(err, r.Header)
	}
}

// TestEmptyValues tests that a header field with an empty value counts as present.
func TestEmptyValues(t *testing.T) {
	var req PointersRequest
	if err := req.Parse(request("X-String", "", "b")); err != nil || req.String == nil || *req.String != "" {
		t.Errorf("%v %+v", err, req)
	}
	if err := req.Parse(request("X-Other")); err != nil || req != (PointersRequest{}) {
		t.Errorf("%v %+v", err, req)
	}
}

// TestManyLines reads and writes a million values. It would not end if Parse or Build took quadratic time.
func TestManyLines(t *testing.T) {
	const n = 1_000_000
	lines := make([]string, n)
	for i := range lines {
		lines[i] = "a"
	}
	var req SlicesRequest
	if err := req.Parse(request("X-String", lines...)); err != nil || len(req.String) != n {
		t.Error(err, len(req.String))
	}
	if err := req.Parse(request("X-String", strings.Join(lines, ","))); err != nil || len(req.String) != n {
		t.Error(err, len(req.String))
	}
	if r, err := (SlicesRequest{String: lines}).Build("h"); err != nil || len(r.Header.Get("X-String")) != 3*n-2 {
		t.Error(err)
	}
	var one OmittedRequest
	if err := one.Parse(request("X-String", lines...)); err != nil || one.String != "a" {
		t.Error(err, one.String)
	}
	if err := req.Parse(request("X-String", strings.Repeat(`"`, n), strings.Repeat(`\`, n), strings.Repeat(`"\"",`, n))); err != nil {
		t.Error(err)
	}
}
