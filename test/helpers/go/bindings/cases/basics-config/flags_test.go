package flags

import (
	"errors"
	"io"
	"math/rand"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"example.com/cases/basics"
	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Generators[reflect.TypeFor[basics.Int]()] = func(rnd *rand.Rand) any { return basics.NewInt(int64(rnd.Uint64())) }
	bindingtest.Generators[reflect.TypeFor[basics.Boolean]()] = func(rnd *rand.Rand) any { return basics.NewBoolean(rnd.Intn(2) == 0) }
	bindingtest.Requests[SetFlagRequest](t, "PUT /flags/{number}")
	bindingtest.Requests[SendFlagRequest](t, "POST /flags")
	bindingtest.Responses[SetFlagResponse](t)
}

// TestRawValues tests that valid text is kept as it was sent, and that invalid text is refused.
func TestRawValues(t *testing.T) {
	var req SetFlagRequest
	err := req.Parse(bindingtest.Request("PUT", "/flags/007?dry=1&times=x&level=1&level=+2", bindingtest.JSON, `{"value":9007199254740993}`))
	var names []string
	for _, one := range err.(interface{ Unwrap() []error }).Unwrap() {
		var binding *basics.BindingError
		if !errors.As(one, &binding) {
			t.Fatalf("%T is not a basics.BindingError", one)
		}
		names = append(names, binding.In+" "+binding.Name)
	}
	if want := []string{"route number", "query dry", "query times", "query level"}; !reflect.DeepEqual(names, want) {
		t.Errorf("%q: %v", names, err)
	}
	if req.Value != "9007199254740993" || req.On != "true" {
		t.Errorf("%+v", req)
	}
	for _, body := range []string{`{"value":"1"}`, `{"value":1.5}`, `{"value":1e3}`, `{"value":true}`, `{"value":1,"locked":"true"}`, `{"value":1,"locked":1}`} {
		if err := req.Parse(bindingtest.Request("PUT", "/flags/7", bindingtest.JSON, body)); err == nil {
			t.Errorf("%s is read", body)
		}
	}
}

// TestNativeJSON tests that JSON has numbers and booleans, not strings.
func TestNativeJSON(t *testing.T) {
	locked := basics.NewBoolean(false)
	r, err := (SetFlagRequest{Number: "7", On: "true", Value: basics.NewInt(-5), Locked: &locked}).Build("h")
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(r.Body); err != nil || string(body) != `{"value":-5,"locked":false}` || r.URL.String() != "http://h/flags/7" {
		t.Errorf("%v %s %s", err, body, r.URL)
	}
}

// TestList tests that the list uses the shared type, too.
func TestList(t *testing.T) {
	var list map[string]basics.HandlerInfo = new(Flags).ListHandlers()
	if h := list["SetFlag"]; h.Method != http.MethodPut || h.Path != "/flags/{number}" || h.Ref == nil {
		t.Errorf("%+v", h)
	}
}

// TestParts sends parts whose types are those of package basics.
func TestParts(t *testing.T) {
	part := UploadPart{Name: "flags", FileName: "b.csv", Content: strings.NewReader("b")}
	parts := ImportFlagsParts{Flags: UploadPart{FileName: "a.csv", Content: strings.NewReader("a")}}
	for name, upload := range map[string]*multipart.Reader{"a.csv": parts.Upload(), "b.csv": NewUpload(part)} {
		r, err := ImportFlagsRequest{Form: upload}.Build("example.com")
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		new(Flags).ImportFlags(w, r)
		if w.Code != 200 || w.Body.String() != `["`+name+`"]` {
			t.Errorf("%s: status %d, %s", name, w.Code, w.Body)
		}
	}
}

// TestOptional tests that the type of the other package and its alias here are one.
func TestOptional(t *testing.T) {
	sent := PatchFlagRequest{Number: "7", Value: basics.OptionalOf(3), Locked: Optional[basics.Boolean]{Null: true}}
	r, err := sent.Build("http://h")
	if err != nil {
		t.Fatal(err)
	}
	r.SetPathValue("number", "7")
	var got PatchFlagRequest
	if err := got.Parse(r); err != nil || !reflect.DeepEqual(got, sent) {
		t.Errorf("got %+v, %v", got, err)
	}
}
