package validatemethods

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// texts returns the failures of an error as `part name: text`, sorted.
func texts(t *testing.T, err error) []string {
	t.Helper()
	if err == nil {
		return nil
	}
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	var found []string
	for _, err := range all {
		var binding *BindingError
		if !errors.As(err, &binding) {
			t.Fatalf("%v is not a BindingError", err)
		}
		found = append(found, strings.TrimSpace(binding.In+" "+binding.Name)+": "+binding.Err.Error())
	}
	slices.Sort(found)
	return found
}

func expect(t *testing.T, got []string, want ...string) {
	t.Helper()
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// sent returns the failures of a request as a server reads it.
func sent(t *testing.T, pattern, path, body string, header http.Header, parse func(*http.Request) error) []string {
	t.Helper()
	var found []string
	mux := http.NewServeMux()
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { found = texts(t, parse(r)) })
	server := httptest.NewServer(mux)
	defer server.Close()
	method, _, _ := strings.Cut(pattern, " ")
	r, err := http.NewRequest(method, server.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, values := range header {
		r.Header[name] = values
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return found
}

// draw returns the failures of a CreateDrawingRequest with a body.
func draw(t *testing.T, body string) []string {
	t.Helper()
	var req CreateDrawingRequest
	return sent(t, "POST /drawings", "/drawings", body, nil, req.Parse)
}

// right has the keys of a body that Parse accepts, without the braces.
const right = `"color": "red", "layer": 1, "box": {"width": 2, "height": 1}, "secret": "abc", "labels": {"a": 1}, "root": {"name": "r"}`

func TestNothingIsRefused(t *testing.T) {
	expect(t, draw(t, `{`+right+`}`))
	expect(t, draw(t, `{`+right+`, "was": "green", "below": 2, "above": 3, "spare": {"width": 1, "height": 1}, "boxes": [{"width": 1, "height": 1}],
		"stock": {"a": null, "b": {"width": 1, "height": 1}}, "sides": {"1": 1}, "framed": {"left": 1, "right": 1}, "tags": ["a", "b"], "other": [],
		"more": {"b": 2}, "period": {"from": 1, "to": 2}, "stretch": {"from": 1, "to": 2, "factor": 1}, "inline": [{"layer": 1}]}`))
}

func TestWhatIsMissingIsRefused(t *testing.T) {
	expect(t, draw(t, `{}`),
		"json /layer: must count from 1",
		"json /box/width: must be positive",
		"json /box/height: must be positive",
		"json /secret: must be longer",
		"json /labels: must not be empty",
		"json /root: must have a name",
	)
}

func TestEveryValueIsValidated(t *testing.T) {
	tests := []struct {
		body string
		want []string
	}{
		{`"color": "black"`, []string{"json /color: can't be seen"}},
		{`"was": "black"`, []string{"json /was: can't be seen"}},
		{`"was": "blue"`, []string{`json /was: must be one of "red", "green", "black"`}},
		{`"below": -1`, []string{"json /below: must count from 1"}},
		{`"above": 0`, []string{"json /above: must count from 1"}},
		{`"spare": {"width": 1}`, []string{"json /spare/height: must be positive"}},
		{`"boxes": [{"width": 1, "height": 1}, {"width": 1, "height": 2}]`, []string{"json /boxes/1: must not be higher than wide"}},
		{`"boxes": [{"width": -1, "height": 2}]`, []string{"json /boxes/0/width: must be positive", "json /boxes/0: must not be higher than wide"}},
		{`"stock": {"a/b": {"width": 1, "height": 2}}`, []string{"json /stock/a~1b: must not be higher than wide"}},
		{`"sides": {"0": 0, "1": 1}`, []string{"json /sides/0: must be positive", "json /sides/0: must count from 1"}},
		{`"secret": "ab"`, []string{"json /secret: must be longer"}},
		{`"framed": {"left": 101, "right": 0}`, []string{"json /framed: must be nearer", "json /framed/right: must be positive"}},
		{`"tags": ["a", "a"]`, []string{`json /tags: "a" is there twice`}},
		{`"other": ["a", "a"]`, []string{`json /other: "a" is there twice`}},
		{`"labels": {"a": 0}`, []string{"json /labels/a: must count from 1"}},
		{`"more": {}`, []string{"json /more: must not be empty"}},
		{`"root": {"name": "r", "children": [{"name": "c", "children": [{}, null]}]}`, []string{"json /root/children/0/children/0: must have a name"}},
		{`"period": {"from": 2, "to": 1}`, []string{"json /period: must not end before it begins"}},
		{`"stretch": {"from": 2, "to": 1}`, []string{"json /stretch: must not end before it begins", "json /stretch: must stretch"}},
		{`"stretch": {}`, []string{"json /stretch: must stretch"}},
		{`"inline": [{}]`, []string{"json /inline/0/layer: must count from 1"}},
	}
	for _, test := range tests {
		// Of equal keys, the last one counts.
		t.Run(test.body, func(t *testing.T) { expect(t, draw(t, "{"+right+", "+test.body+"}"), test.want...) })
	}
}

func TestEachMethodIsCalledOnce(t *testing.T) {
	calls = 0
	draw(t, "{"+right+`, "counter": {}}`)
	if calls != 1 {
		t.Errorf("%d calls", calls)
	}
}

// list returns the failures of a ListDrawingsRequest.
func list(t *testing.T, path, body string, header http.Header) []string {
	t.Helper()
	var req ListDrawingsRequest
	return sent(t, "PUT /drawings/{layer}", path, body, header, req.Parse)
}

func TestAllPartsAreValidated(t *testing.T) {
	expect(t, list(t, "/drawings/1?from=1&to=2&tags=a&tags=b", "{}", nil))
	expect(t, list(t, "/drawings/0?from=1&color=black", `{"box": {"from": 2}}`, http.Header{"X-Side": {"0"}, "Cookie": {"theme=black"}}),
		"route layer: must count from 1",
		"query color: can't be seen",
		"header X-Side: must count from 1",
		"cookie theme: can't be seen",
		"json /box: must not end before it begins",
	)
	// Methods that look at several fields are only called when all fields could be read.
	expect(t, list(t, "/drawings/1?from=3&to=2&tags=a&tags=a&color=red&search=a+red+box", "{}", nil),
		`query tags: "a" is there twice`,
		"request: to must not be before from",
		"request: search has the color",
	)
}

func TestFormsAreValidated(t *testing.T) {
	form := http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}
	var req SendFormRequest
	expect(t, sent(t, "POST /forms", "/forms", "layers=1&layers=0", form, req.Parse), "form layers: must count from 1")
	expect(t, sent(t, "POST /forms", "/forms?from=2&to=1", "layers=1", form, req.Parse), "request: to must not be before from")
}

func TestTheRequestItselfIsValidated(t *testing.T) {
	var rename RenameDrawingRequest
	expect(t, sent(t, "POST /names", "/names", "{}", nil, rename.Parse), "request: must have a name")
	expect(t, sent(t, "POST /names", "/names", `{"name": "n"}`, nil, rename.Parse))
	var ping PingDrawingRequest
	expect(t, sent(t, "GET /ping", "/ping", "", nil, ping.Parse), "request: is closed")
}

func TestAStructThatIsEmbeddedTwiceIsNotValidated(t *testing.T) {
	var move MoveDrawingRequest
	expect(t, sent(t, "POST /moves", "/moves", `{"above": "a", "below": "b", "x": 0}`, nil, move.Parse))
	if move.Above != "a" || move.Below != "b" {
		t.Errorf("got %+v", move)
	}
}

// answer returns a response as a client sees it.
func answer(contentType, body string) *http.Response {
	return &http.Response{
		StatusCode: http.StatusOK,
		Header:     http.Header{"Content-Type": {contentType}, "X-Layer": {"3"}},
		Body:       io.NopCloser(strings.NewReader(body)),
		Request:    &http.Request{Method: http.MethodGet},
	}
}

func TestResponsesAreValidated(t *testing.T) {
	var listed ListDrawingsResponse
	expect(t, texts(t, listed.Parse(answer("application/json", `{"layers": [1]}`))))
	expect(t, texts(t, listed.Parse(answer("application/json", `{"layers": [1, 0]}`))), "json /layers/1: must count from 1")
	expect(t, texts(t, listed.Parse(answer("application/json", `{}`))), "response: has no layers")
	var done SendFormResponse
	expect(t, texts(t, done.Parse(answer("application/x-www-form-urlencoded", "done=false"))), "response: must be done")
	var read ReadDrawingResponse
	expect(t, texts(t, read.Parse(answer("application/json", `{"span": {"to": 3}}`))))
	expect(t, texts(t, read.Parse(answer("application/json", `{"span": {"to": 2}}`))), "response: the layer must be in the span")
	expect(t, texts(t, read.Parse(answer("application/json", `{"span": {"from": 1}}`))), "json /span: must not end before it begins")
}
