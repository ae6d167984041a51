package rooms

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// serve sends a request to a server of this package, and returns the answer with its body.
func serve(t *testing.T, method, target, contentType, body string) (*http.Response, string) {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("POST /rooms/{room}", BookRoom)
	mux.HandleFunc("POST /ratings", RateRoom)
	mux.HandleFunc("PUT /beds", ReplaceBeds)
	mux.HandleFunc("GET /rooms/{room}/guide", GetGuide)
	server := httptest.NewServer(mux)
	defer server.Close()
	r, err := http.NewRequest(method, server.URL+target, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	res, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(text)
}

// problem has the members that section 3.1 of RFC 9457 gives a problem, and this package's extension.
type problem struct {
	Type     *string
	Title    string
	Status   int
	Detail   *string
	Instance *string
	Errors   []map[string]string
}

// read checks an answer against the rules of RFC 9457, and returns its problem.
func read(t *testing.T, res *http.Response, body string) problem {
	t.Helper()
	if got := res.Header.Get("Content-Type"); got != "application/problem+json" { // section 6.1
		t.Errorf("content type %q", got)
	}
	var p problem
	decoder := json.NewDecoder(strings.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&p); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	// Section 3.1.1: without a type it is about:blank; section 4.2.1: then the title is that of the status.
	if p.Type != nil || p.Title != http.StatusText(res.StatusCode) {
		t.Errorf("%s", body)
	}
	if p.Status != res.StatusCode { // section 3.1.2
		t.Errorf("the status %d is sent with %d", p.Status, res.StatusCode)
	}
	for _, failure := range p.Errors {
		if failure["in"] == "" || failure["detail"] == "" {
			t.Errorf("%q", failure)
		}
		if pointer, ok := failure["pointer"]; ok && !regexp.MustCompile(`^(/([^/~]|~[01])*)+$`).MatchString(pointer) { // RFC 6901
			t.Errorf("%q is not a JSON Pointer", pointer)
		}
	}
	return p
}

// texts returns the errors of a problem as `part place: detail`.
func texts(p problem) []string {
	texts := make([]string, 0, len(p.Errors))
	for _, failure := range p.Errors {
		place := failure["name"] + failure["pointer"]
		texts = append(texts, strings.TrimSpace(failure["in"]+" "+place)+": "+failure["detail"])
	}
	return texts
}

// TestProblems sends bad requests over real HTTP, and compares what the client reads.
func TestProblems(t *testing.T) {
	const ok = "/rooms/1?kind=single"
	long := strings.Repeat("long", 50)
	for _, c := range []struct {
		target, contentType, body string
		status                    int
		want                      []string
	}{
		{"/rooms/x?kind=single", "", `{}`, 400, []string{"route room: must be an integer"}},
		{"/rooms/9223372036854775808?kind=single", "", `{}`, 400, []string{"route room: is out of range"}},
		{"/rooms/1", "", `{}`, 400, []string{"query kind: is missing"}},
		{ok + "&nights=-1", "", `{}`, 400, []string{"query nights: must be an integer, and not negative"}},
		{ok + "&nights=256", "", `{}`, 400, []string{"query nights: is out of range"}},
		{ok + "&pets=maybe&price=much", "", `{}`, 400, []string{"query pets: must be true or false", "query price: must be a number"}},
		{ok + "&price=NaN", "", `{}`, 400, []string{"query price: must be a finite number"}},
		{ok + "&price=1e999", "", `{}`, 400, []string{"query price: is out of range"}},
		{ok + "&from=yesterday", "", `{}`, 400, []string{"query from: must be a time such as 2026-05-31T18:30:00Z"}},
		{ok + "&stay=long&host=here", "", `{}`, 400, []string{"query stay: must be a duration such as 1h30m", "query host: must be an IP address"}},
		{ok + "&day=31.12.2026", "", `{}`, 400, []string{"query day: must be a date or a time"}},
		{ok + "&floor=top&color=red&color=blue", "", `{}`, 400, []string{"query floor: must be an integer", "query color: is not valid"}},
		{ok + "&code=a", "", `{}`, 422, []string{"query code: must be in capitals: a"}},
		{ok + "&code=" + long, "", `{}`, 422, []string{"query code: " + ("must be in capitals: " + long)[:100] + "…"}},
		{ok + "&code=ABCD", "", `{}`, 422, []string{"query code: must be an integer"}},
		{ok + "&code=", "", `{}`, 422, []string{"query code: must have a letter"}},
		{"/rooms/1?kind=suite", "", `{}`, 422, []string{`query kind: must be one of "single", "double"`}},
		{"/rooms/1?kind=suite&nights=x", "", `{}`, 400, []string{"query nights: must be an integer, and not negative", `query kind: must be one of "single", "double"`}},
		{ok + "&a=%zz", "", `{}`, 400, []string{"query: is not valid"}},
		{ok, "text/plain", `{}`, 415, []string{"json: must have the content type application/json"}},
		{"/rooms/x?kind=suite", "multipart/form-data", `{}`, 415, []string{"route room: must be an integer", `query kind: must be one of "single", "double"`, "json: must have the content type application/json; multipart bodies are not supported"}},
		{ok, "", ``, 400, []string{"json: is empty"}},
		{ok, "", " \r\n", 400, []string{"json: is empty"}},
		{ok, "", `{`, 400, []string{"json: is not valid JSON at byte 1"}},
		{ok, "", `{"bed":{"until":"noon"}}`, 400, []string{"json /bed/until: must be a date or a time"}},
		{ok, "", `{"guests":]}`, 400, []string{"json: is not valid JSON at byte 11"}},
		{ok, "", `{} {}`, 400, []string{"json: is not valid JSON at byte 4"}},
		{ok, "", `null`, 400, []string{"json: must not be null"}},
		{ok, "", `[]`, 400, []string{"json: must be an object"}},
		{ok, "", `{"guests":{}}`, 400, []string{"json /guests: must be an array"}},
		// Guest has an UnmarshalJSON of its own, so that the offset in its errors is not one in the body.
		{ok, "", `{"first":{"name":5}}`, 400, []string{"json /first/name: must be a string"}},
		{ok, "", `{"guests":[{"name":"a"},{"name":"bcdefgh","age":300}]}`, 400, []string{"json /guests/1/age: is out of range"}},
		{ok, "", `{"guests":[{"age":1},{"age":2},{"age":3},{"age":"x"}]}`, 400, []string{"json /guests/3/age: must be an integer"}},
		{ok, "", `{"bed":{"width":1.5}}`, 400, []string{"json /bed/width: must be an integer"}},
		{ok, "", `{"bed":{"width":-1}}`, 400, []string{"json /bed/width: is out of range"}},
		{ok, "", `{"bed":{"WIDTH":"x"}}`, 400, []string{"json /bed/WIDTH: must be an integer"}},
		{ok, "", `{"bed":{"beds":[{},{"names":["a",{}]}]}}`, 400, []string{"json /bed/beds/1/names/1: must be a string"}},
		{ok, "", `{"bed":{"named":{"a/b~\"c":{"open":"x"}}}}`, 400, []string{`json /bed/named/a~1b~0"c/open: must be true or false`}},
		{ok, "", `{"bed":{"named":{"` + long + `":{"open":1}}}}`, 400, []string{"json /bed/named/" + long[:100] + "…/open: must be true or false"}},
		{ok, "", `{"bed":{"counts":{"1":"x"}}}`, 400, []string{"json /bed/counts/1: must be a number"}},
		{ok, "", `{"bed":{"counts":{"1":1e99}}}`, 400, []string{"json /bed/counts/1: is out of range"}},
		{ok, "", `{"bed":{"counts":{"x":1}}}`, 400, []string{"json /bed/counts/x: must be an integer"}},
		{ok, "", `{"bed":{"photo":1}}`, 400, []string{"json /bed/photo: must be a string in base64"}},
		{ok, "", `{"bed":{"addr":1}}`, 400, []string{"json /bed/addr: must be an IP address"}},
		{ok, "", `{"bed":{"next":"::1"}}`, 400, []string{"json /bed/next: must be an object"}},
		{ok, "", `{"bed":{"addr":"here"}}`, 400, []string{"json /bed/addr: must be an IP address"}}, // encoding/json doesn't say where
		{ok, "", `{"first":{"name":5,"age":"x"},"bed":{"width":"x","beds":[{"addr":"x"},[]],"named":{"a":{"names":[1,"b",2]}},"until":5,"counts":7}}`, 400, []string{
			"json /first/name: must be a string", "json /first/age: must be an integer", "json /bed/width: must be an integer", "json /bed/beds/0/addr: must be an IP address",
			"json /bed/beds/1: must be an object", "json /bed/named/a/names/0: must be a string", "json /bed/named/a/names/2: must be a string", "json /bed/until: must be a string",
			"json /bed/counts: must be an object",
		}},
		{ok, "", `{"bed":{"within":{"kind":"suite"},"kind":"x"}}`, 422, []string{`json /bed/within/kind: must be one of "single", "double"`, `json /bed/kind: must be one of "single", "double"`}},
		{ok, "", `{"bed":{"names":["` + strings.Repeat("x", 10<<20) + `"]}}`, 413, []string{"json: is longer than 10485760 bytes"}},
		{"/rooms/0?kind=single", "", `{}`, 500, []string{}},
		{"/ratings", bindingtest.Form, "stars=many", 400, []string{"form stars: must be an integer", "form text: is missing"}},
		{"/ratings", "multipart/form-data; boundary=x", "--x--", 415, []string{"form: must have the content type application/x-www-form-urlencoded; multipart bodies are not supported"}},
		{"/ratings", bindingtest.Form, "stars=1;text=a", 400, []string{"form: is not valid"}},
	} {
		contentType := c.contentType
		if contentType == "" {
			contentType = bindingtest.JSON
		}
		res, body := serve(t, "POST", c.target, contentType, c.body)
		p := read(t, res, body)
		if res.StatusCode != c.status || !slices.Equal(texts(p), c.want) {
			t.Errorf("%s %.200s: %d, got\n  %s\nwant\n  %s", c.target, c.body, res.StatusCode, strings.Join(texts(p), "\n  "), strings.Join(c.want, "\n  "))
		}
	}
}

// TestProblemIsEscaped tests that what was sent can't end a string, or begin a tag, in the JSON of a problem.
func TestProblemIsEscaped(t *testing.T) {
	_, body := serve(t, "POST", "/rooms/1?kind=single&code="+"%22%7D%3Cscript%3E%E2%80%A8%FF%0A", bindingtest.JSON, `{}`)
	const want = `{"title":"Unprocessable Entity","status":422,"errors":[{"in":"query","name":"code","detail":"must be in capitals: \"}\u003cscript\u003e\u2028\ufffd\n"}]}`
	if body != want {
		t.Errorf("got  %s\nwant %s", body, want)
	}
	_, body = serve(t, "POST", "/rooms/0?kind=single", bindingtest.JSON, `{}`)
	if want := `{"title":"Internal Server Error","status":500}`; body != want {
		t.Errorf("got  %s\nwant %s", body, want)
	}
}

// TestNothingLeaks sends random bad texts everywhere: no problem names a type, a function or a file, or quotes more than 100 characters.
func TestNothingLeaks(t *testing.T) {
	rnd := bindingtest.Random(t)
	names := regexp.MustCompile(`(?i)json:|strconv|unmarshal|rooms\.|struct|\*|/etc|/var|parsing|uint|int8|float|netip|time:|func`)
	bad := []string{"x", "-", "1e999", `"`, "null", "[]", "{}", "999999999999999999999", strings.Repeat("y", 300), "true", `"\u0000"`, "{"}
	one := func() string { return bad[rnd.Intn(len(bad))] }
	for range bindingtest.Cases(t, 300) {
		query := "kind=" + escaped(one())
		for _, key := range []string{"nights", "pets", "price", "from", "stay", "host", "floor", "color", "code"} {
			if rnd.Intn(3) == 0 {
				query += "&" + key + "=" + escaped(one())
			}
		}
		key := []string{"width", "names", "within", "beds", "named", "counts", "open", "photo", "addr", "kind"}[rnd.Intn(10)]
		body := fmt.Sprintf(`{"bed":{%q:%s},"guests":[{"age":%s}]}`, key, one(), one())
		err := new(BookRoomRequest).Parse(bindingtest.Request("POST", "/rooms/"+escaped(one())+"?"+query, bindingtest.JSON, body))
		w := httptest.NewRecorder()
		if err := WriteProblem(w, err); err != nil {
			t.Fatal(err)
		}
		p := read(t, w.Result(), w.Body.String())
		for _, failure := range p.Errors {
			if detail := failure["detail"]; names.MatchString(detail) || strings.Contains(detail, strings.Repeat("y", 101)) {
				t.Errorf("%s\n%s\n%q", query, body, failure)
			}
		}
		if len(p.Errors) == 0 {
			t.Errorf("%s %s is right", query, body)
		}
	}
}

// escaped returns a text as it is written into a path or a query.
func escaped(s string) string {
	var p pairs
	p.add("", s)
	return strings.ReplaceAll(string(p[1:]), "+", "%20")
}

// TestPointers makes one value in a random body wrong, and tests that its JSON Pointer is found.
func TestPointers(t *testing.T) {
	rnd := bindingtest.Random(t)
	for range bindingtest.Cases(t, 2000) {
		body, pointers := randomBed(rnd, 3)
		wrong := rnd.Intn(len(pointers))
		for i := range pointers {
			value := pointers[i].right
			if i == wrong {
				value = pointers[i].wrong
			}
			body = strings.Replace(body, fmt.Sprintf("<%s>", pointers[i].id), value, 1)
		}
		err := new(ReplaceBedsRequest).Parse(bindingtest.Request("PUT", "/beds", bindingtest.JSON, body))
		all := BindingErrors(err)
		if len(all) != 1 || all[0].Name != pointers[wrong].at || all[0].In != "json" || all[0].Status() != 400 {
			t.Errorf("%s\ngot %v, want an error at %s", body, err, pointers[wrong].at)
		}
	}
}

// place is a mark in a JSON text: its JSON Pointer, and a right and a wrong value for it.
type place struct{ id, at, right, wrong string }

// randomBed returns a JSON object with marks in the places of values, and these places.
func randomBed(rnd *rand.Rand, depth int) (string, []place) {
	var places []place
	space := func() string { return strings.Repeat(" \n", rnd.Intn(2)) }
	leaf := func(at, right string, wrong ...string) string {
		id := fmt.Sprint(rnd.Uint64())
		places = append(places, place{id, at, right, wrong[rnd.Intn(len(wrong))]})
		return space() + "<" + id + ">" + space()
	}
	inner := func(prefix string) string {
		text, found := randomBed(rnd, depth-1)
		for _, one := range found {
			one.at = prefix + one.at
			places = append(places, one)
		}
		return space() + text + space()
	}
	members := []string{`"width":` + leaf("/width", "7", `"x"`, "-1", "1.5", "[1]", "{}", "true", `"\"}"`)}
	if rnd.Intn(2) == 0 {
		members = append(members, `"names":[`+leaf("/names/0", `"a,]\\"`, "1", "{}", "[]", "false")+","+leaf("/names/1", `"\"["`, "0", `{"a":"b"}`)+"]")
	}
	if rnd.Intn(2) == 0 {
		members = append(members, `"open":`+leaf("/open", "true", `"true"`, "1", "[]"), `"photo":`+leaf("/photo", `"AAAA"`, "5", "{}", "true"))
	}
	if rnd.Intn(2) == 0 {
		members = append(members, `"counts":{"-5":`+leaf("/counts/-5", "1.5", `"1"`, "[]")+`}`, `"unknown":[{"width":"x"},[]]`)
	}
	if depth > 0 && rnd.Intn(2) == 0 {
		members = append(members, `"within":`+inner("/within"))
	}
	if depth > 0 && rnd.Intn(2) == 0 {
		members = append(members, `"beds":[{},`+inner("/beds/1")+","+inner("/beds/2")+"]")
	}
	if depth > 0 && rnd.Intn(2) == 0 {
		members = append(members, `"named":{"x":null,"a/b~\u00e9\"":`+inner(`/named/a~1b~0é"`)+"}")
	}
	rnd.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + space() + strings.Join(members, ",") + "}", places
}

// TestBindingErrors tests that all binding errors are found in an error, in their order.
func TestBindingErrors(t *testing.T) {
	a, b, c := &BindingError{In: "query", Name: "a", Err: errors.New("a")}, &BindingError{In: "form", Name: "b", Err: errors.New("b")}, &BindingError{In: "json", Err: errors.New("c")}
	joined := fmt.Errorf("outer: %w", errors.Join(a, errors.New("other"), fmt.Errorf("%w and %w", b, errors.Join(c))))
	if got := BindingErrors(joined); !reflect.DeepEqual(got, []*BindingError{a, b, c}) {
		t.Errorf("%v", got)
	}
	for _, err := range []error{nil, errors.New("other"), errors.Join(errors.New("x"))} {
		if got := BindingErrors(err); got != nil {
			t.Errorf("%v", got)
		}
	}
	// Parse always returns the joined form.
	for _, err := range []error{
		new(ReplaceBedsRequest).Parse(bindingtest.Request("PUT", "/beds", bindingtest.JSON, `[]`)),
		new(RateRoomRequest).Parse(bindingtest.Request("POST", "/ratings", bindingtest.JSON, ``)),
	} {
		if joined, ok := err.(interface{ Unwrap() []error }); !ok || len(joined.Unwrap()) != 1 {
			t.Errorf("%#v", err)
		}
	}
}
