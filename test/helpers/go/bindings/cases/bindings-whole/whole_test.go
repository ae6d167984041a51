package whole

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

func serve() *httptest.Server {
	mux := http.NewServeMux()
	for _, h := range ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	return httptest.NewServer(mux)
}

type request interface {
	Build(host string) (*http.Request, error)
}

type response interface {
	Parse(r *http.Response) error
}

// exchange sends a request, and parses the response.
func exchange(t *testing.T, server *httptest.Server, req request, res response) error {
	t.Helper()
	r, err := req.Build(server.URL)
	if err != nil {
		return err
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	return res.Parse(got)
}

// TestExchange sends messages over HTTP and reads the answers.
func TestExchange(t *testing.T) {
	server := serve()
	defer server.Close()
	for _, test := range []struct {
		req  request
		res  response
		want any
	}{
		{ListRoomsRequest{KindDog, KindCat}, new(ListRoomsResponse), ListRoomsResponse{{"dog", KindDog}, {"cat", KindCat}}},
		{ListRoomsRequest(nil), new(ListRoomsResponse), ListRoomsResponse{}},
		{MapRoomsRequest{KindCat: {Name: "a", Kind: KindDog}, KindDog: nil}, new(MapRoomsResponse), MapRoomsResponse{KindCat: {Name: "a", Kind: KindDog}, KindDog: nil}},
		{MapRoomsRequest(nil), new(MapRoomsResponse), MapRoomsResponse{}},
		{CountRequest("three"), new(CountResponse), CountResponse(5)},
		{CountRequest(""), new(CountResponse), CountResponse(0)},
		{ChooseLeft, new(ChooseResponse), ChooseResponse(true)},
		{ChooseRight, new(ChooseResponse), ChooseResponse(false)},
		{MoveRequest{1, 2.5}, new(MoveResponse), MoveResponse{1, 2}},
		{MoveRequest{-1}, new(MoveResponse), MoveResponse{}},
		{PageRequest[string]{"a", "b"}, new(PageResponse), PageResponse{"a": {"a": nil}, "b": {"b": nil}}},
		{NamesRequest{"a", "b"}, new(NamesResponse), NamesResponse{"names": {"a", "b"}}},
	} {
		if err := exchange(t, server, test.req, test.res); err != nil {
			t.Errorf("%#v: %v", test.req, err)
			continue
		}
		if got := reflect.ValueOf(test.res).Elem().Interface(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%#v: got %#v, want %#v", test.req, got, test.want)
		}
	}
	if err := exchange(t, server, NamesRequest(nil), new(NamesResponse)); err == nil {
		t.Error("no error of MarshalJSON")
	}
	if err := exchange(t, server, ListRoomsRequest{"bird"}, new(ListRoomsResponse)); err == nil {
		t.Error("no error for an unknown kind")
	}
}

// TestRefused tests that Parse refuses bodies that are not values of the type, and that it leaves nothing of the value that was there before.
func TestRefused(t *testing.T) {
	parse := func(v interface{ Parse(*http.Request) error }, body string) error {
		return v.Parse(bindingtest.Request("POST", "/", bindingtest.JSON, body))
	}
	for _, body := range []string{"", "null", " null\n", "{}", "1", `"x"`, `["cat"] []`, `["cat",]`, `["cat"]]`, `[1]`} {
		if got := (ListRoomsRequest{KindDog}); parse(&got, body) == nil {
			t.Errorf("%s: %v", body, got)
		}
	}
	for _, body := range []string{"", "null", "[]", "1", "{} {}"} {
		if got := (MapRoomsRequest{}); parse(&got, body) == nil {
			t.Errorf("%s: %v", body, got)
		}
	}
	for _, body := range []string{"", "null", "[]", "1", `"a" "b"`} {
		if got := CountRequest("x"); parse(&got, body) == nil {
			t.Errorf("%s: %v", body, got)
		}
		if got := ChooseLeft; parse(&got, body) == nil {
			t.Errorf("%s: %v", body, got)
		}
	}
	bindingtest.WantErrors(t, parse(new(ListRoomsRequest), `["cat","bird","dog","fish"]`),
		`json parameter "/1": must be one of "cat", "dog"`, `json parameter "/3": must be one of "cat", "dog"`)
	bindingtest.WantErrors(t, parse(new(ChooseRequest), `"up"`), `json: must be one of "left", "right"`)
	bindingtest.WantErrors(t, parse(new(MapRoomsRequest), `{"cat":{"name":"a","kind":"x"}}`), `json parameter "/cat/kind": must be one of "cat", "dog"`)
	got := MapRoomsRequest{KindCat: nil}
	if err := parse(&got, `{"dog":null}`); err != nil || len(got) != 1 {
		t.Errorf("%v %v", got, err)
	}
}

// TestNeverNull tests that nil values are not sent as null, which Parse would refuse.
func TestNeverNull(t *testing.T) {
	for _, test := range []struct {
		res interface {
			Write(http.ResponseWriter) error
		}
		want string
	}{
		{ListRoomsResponse(nil), "[]"}, {MapRoomsResponse(nil), "{}"}, {MoveResponse(nil), `""`}, {PageResponse(nil), "{}"},
		{NamesResponse(nil), "{}"}, {CountResponse(0), "0"}, {ChooseResponse(false), "false"},
	} {
		w := httptest.NewRecorder()
		if err := test.res.Write(w); err != nil || w.Body.String() != test.want || w.Header().Get("Content-Type") != bindingtest.JSON {
			t.Errorf("%#v: %s %v", test.res, w.Body, err)
		}
	}
	var nothing ListRoomsRequest
	r, err := nothing.Build("example.com")
	if err != nil {
		t.Fatal(err)
	}
	if body, _ := io.ReadAll(r.Body); string(body) != "[]" || nothing != nil {
		t.Errorf("%s %v", body, nothing)
	}
}

// FuzzWhole makes values from JSON texts, and tests that Parse reads what Build sends.
func FuzzWhole(f *testing.F) {
	f.Add(`["cat","dog"]`)
	f.Add(`{"cat":{"name":"\u0000","kind":"dog"},"dog":null}`)
	f.Add(`"text"`)
	f.Add(`[1e300,-0]`)
	f.Add(`null`)
	f.Add(`[[]]`)
	f.Fuzz(func(t *testing.T, text string) {
		for _, v := range []any{new(ListRoomsRequest), new(MapRoomsRequest), new(CountRequest), new(MoveRequest), new(PageRequest[any])} {
			if json.Unmarshal([]byte(text), v) != nil || strings.TrimSpace(text) == "null" {
				continue
			}
			r, err := reflect.ValueOf(v).Elem().Interface().(request).Build("example.com")
			if err != nil {
				t.Fatalf("%#v: %v", v, err)
			}
			got := reflect.New(reflect.TypeOf(v).Elem())
			err = got.Interface().(interface{ Parse(*http.Request) error }).Parse(r)
			if err != nil && strings.Contains(err.Error(), "must be one of") {
				continue // the fuzzer knows no enums
			}
			if err != nil || !reflect.DeepEqual(got.Interface(), v) {
				t.Errorf("%s: %#v %#v %v", text, v, got, err)
			}
		}
	})
}

var _ = url.Values(NamesResponse(nil)) // NamesResponse is declared as url.Values
