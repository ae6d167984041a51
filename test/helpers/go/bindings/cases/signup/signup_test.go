package signup

import (
	"math/rand"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strconv"
	"testing"
	"time"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Generators[reflect.TypeFor[Email]()] = func(rnd *rand.Rand) any {
		return Email("a+b&c" + strconv.Itoa(rnd.Intn(100)) + "@example.com")
	}
	bindingtest.Generators[reflect.TypeFor[Day]()] = func(rnd *rand.Rand) any {
		return Day{time.Date(1900+rnd.Intn(200), time.Month(rnd.Intn(12)+1), 1+rnd.Intn(28), 0, 0, 0, 0, time.UTC)}
	}
	bindingtest.Requests[ShowSignupRequest](t, "GET /signup")
	bindingtest.Requests[SignupRequest](t, "POST /signup")
	bindingtest.Requests[CreateTokenRequest](t, "POST /token")
	bindingtest.Requests[UnsubscribeRequest](t, "POST /unsubscribe/{token}")
	bindingtest.Responses[CreateTokenResponse](t)
}

func serve() *httptest.Server {
	mux := http.NewServeMux()
	for _, h := range ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	return httptest.NewServer(mux)
}

// TestBrowser sends requests as browsers do.
func TestBrowser(t *testing.T) {
	server := serve()
	defer server.Close()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	post := func(form url.Values) *http.Response {
		res, err := client.PostForm(server.URL+"/signup?campaign=spring", form)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res
	}
	form := url.Values{"name": {"Ann B"}, "email": {"ann@example.com"}, "born": {"2000-02-29"}, "language": {"de", "en"}, "terms": {"on"}}
	if res := post(form); res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/welcome/Ann+B" {
		t.Error(res.Status, res.Header)
	}
	form.Set("email", "nobody")
	if res := post(form); res.StatusCode != http.StatusBadRequest {
		t.Error(res.Status)
	}
	form.Set("email", "ann@example.com")
	form.Del("terms")
	if res := post(form); res.StatusCode != http.StatusBadRequest {
		t.Error(res.Status)
	}
	res, err := http.Get(server.URL + "/signup")
	if err != nil || res.StatusCode != http.StatusOK {
		t.Error(res, err)
	}
}

// TestClientAndServer runs a client, which uses Build and Parse, against the service.
func TestClientAndServer(t *testing.T) {
	server := serve()
	defer server.Close()
	r, err := (CreateTokenRequest{GrantType: "client_credentials", Scope: []string{"read write", "a&b"}, TTL: time.Minute}).Build(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var res CreateTokenResponse
	if err := res.Parse(answer); err != nil {
		t.Fatal(err)
	}
	want := CreateTokenResponse{AccessToken: "a&b=c;d", TokenType: "bearer", ExpiresIn: time.Minute, Scope: []string{"read write", "a&b"}}
	if !reflect.DeepEqual(res, want) {
		t.Errorf("%+v", res)
	}
	if answer.Header.Get("Cache-Control") != "no-store" {
		t.Error("a header of the handler is lost")
	}
}

// TestResponses tests which form responses Parse refuses.
func TestResponses(t *testing.T) {
	var res CreateTokenResponse
	bindingtest.WantErrors(t, res.Parse(bindingtest.Response(200, bindingtest.Form, "expires_in=x")),
		`form parameter "access_token": missing`, `form parameter "expires_in": time: invalid duration "x"`)
	res.AccessToken = "old"
	if err := res.Parse(bindingtest.Response(204, "", "")); err != nil || !reflect.DeepEqual(res, CreateTokenResponse{}) {
		t.Error(err, res)
	}
	bindingtest.WantErrors(t, res.Parse(bindingtest.Response(200, bindingtest.JSON, "{}")), `form: unexpected content type "application/json"`)
	bindingtest.WantErrors(t, res.Parse(bindingtest.Response(200, "", "access_token=x")), `form: unexpected content type ""`)
	bindingtest.WantErrors(t, res.Parse(bindingtest.Response(500, bindingtest.Form, "access_token=x")), "unexpected status 500 Internal Server Error")
	bindingtest.WantErrors(t, res.Parse(bindingtest.Response(200, bindingtest.Form, "%zz")), `form: invalid URL escape "%zz"`)
}

// TestCheckboxes tests that an unchecked box is not sent, as in browsers.
func TestCheckboxes(t *testing.T) {
	r, err := (SignupRequest{Campaign: "none", Name: "n", Email: "e", Terms: true}).Build("h")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.ParseForm(); err != nil || r.PostForm.Encode() != "email=e&name=n&terms=on" || r.URL.RawQuery != "" {
		t.Error(err, r.PostForm, r.URL)
	}
}
