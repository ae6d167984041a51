package edge

import (
	"bytes"
	"errors"
	"io"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// middlewares read and change a body as real middlewares do; all of them ignore errors.
var middlewares = map[string]func(http.ResponseWriter, *http.Request){
	"none":               func(http.ResponseWriter, *http.Request) {},
	"ParseForm":          func(_ http.ResponseWriter, r *http.Request) { _ = r.ParseForm() },
	"ParseForm twice":    func(_ http.ResponseWriter, r *http.Request) { _, _ = r.ParseForm(), r.ParseForm() },
	"FormValue":          func(_ http.ResponseWriter, r *http.Request) { _ = r.FormValue("token") },
	"PostFormValue":      func(_ http.ResponseWriter, r *http.Request) { _ = r.PostFormValue("token") },
	"ParseMultipartForm": func(_ http.ResponseWriter, r *http.Request) { _ = r.ParseMultipartForm(1 << 20) },
	"a limit": func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 200)
	},
	"ParseForm with a limit": func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 200)
		_ = r.ParseForm()
	},
	"FormValue with a limit": func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 200)
		_ = r.FormValue("token")
	},
	"a limit of another kind": func(_ http.ResponseWriter, r *http.Request) {
		r.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(r.Body, 200), r.Body}
		_ = r.ParseForm()
	},
	"reads it":         func(_ http.ResponseWriter, r *http.Request) { _, _ = io.ReadAll(r.Body) },
	"reads some of it": func(_ http.ResponseWriter, r *http.Request) { _, _ = r.Body.Read(make([]byte, 4)) },
	"reads it and puts it back": func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
	},
	"closes it": func(_ http.ResponseWriter, r *http.Request) { _ = r.Body.Close() },
	"overrides the method": func(_ http.ResponseWriter, r *http.Request) {
		if r.FormValue("_method") == "" {
			r.Method = http.MethodDelete
		}
	},
	"Parse": func(_ http.ResponseWriter, r *http.Request) { _ = new(AccountRequest).Parse(r) },
}

// whole parses a body that no middleware has read.
func whole(body string) (AccountRequest, error) {
	var req AccountRequest
	err := req.Parse(bindingtest.Request("POST", "/account", bindingtest.Form, body))
	return req, err
}

// TestFormsBehindMiddleware sends valid and malformed forms through middlewares of every kind: Parse must read the whole form, or fail.
func TestFormsBehindMiddleware(t *testing.T) {
	rnd := bindingtest.Random(t)
	for name, middleware := range middlewares {
		read, failed := 0, 0
		var got AccountRequest
		var err error
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			middleware(w, r)
			err = got.Parse(r)
			// Parsing again gives the same result.
			var again AccountRequest
			if err2 := again.Parse(r); (err == nil) != (err2 == nil) || err == nil && !reflect.DeepEqual(got, again) {
				t.Errorf("%s: %+v %v, the second time %+v %v", name, got, err, again, err2)
			}
		}))
		for range bindingtest.Cases(t, 150) {
			body, malformed := randomForm(rnd)
			want, wantErr := whole(body)
			method := []string{"POST", "PUT", "PATCH", "DELETE"}[rnd.Intn(4)]
			var reader io.Reader = strings.NewReader(body)
			// Only the length shows that a pair was malformed, or that a middleware cut the body.
			chunked := rnd.Intn(4) == 0 && !malformed && name != "reads some of it" && name != "a limit of another kind"
			if chunked {
				reader = io.MultiReader(reader)
			}
			r, newErr := http.NewRequest(method, server.URL, reader)
			if newErr != nil {
				t.Fatal(newErr)
			}
			r.Header.Set("Content-Type", bindingtest.Form)
			res, doErr := http.DefaultClient.Do(r)
			if doErr != nil {
				t.Fatal(doErr)
			}
			res.Body.Close()
			switch {
			case err != nil:
				failed++
				if name == "none" && wantErr == nil && !(chunked && body == "") {
					t.Errorf("%q: %v", body, err)
				}
			case wantErr != nil:
				t.Errorf("%s: %s %.300q: %+v, want %v", name, method, body, got, wantErr)
			case !reflect.DeepEqual(got, want):
				t.Errorf("%s: %s %.300q: %+v, want %+v", name, method, body, got, want)
			default:
				read++
			}
		}
		server.Close()
		keeps := !strings.HasPrefix(name, "reads") || strings.HasSuffix(name, "back")
		if keeps && name != "closes it" && read < 20 || failed < 20 {
			t.Errorf("%s: %d forms were read, %d refused", name, read, failed)
		}
	}
}

// randomForm returns a form, and whether one of its pairs is malformed. No character of it needs escaping, so there is only one way to encode it.
func randomForm(rnd *rand.Rand) (body string, malformed bool) {
	var pairs []string
	for range rnd.Intn(5) {
		key := []string{"name", "admin", "tag", "token", "other"}[rnd.Intn(5)]
		pairs = append(pairs, key+"="+strings.Repeat("x", rnd.Intn(30)))
	}
	if rnd.Intn(4) == 0 {
		pairs = append(pairs, "name="+strings.Repeat("y", 200))
	}
	if malformed = rnd.Intn(3) == 0; malformed {
		pairs = append(pairs, []string{"admin=%zz", "%", "a;b", "admin=x;y", "%4=1"}[rnd.Intn(5)])
	}
	rnd.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	return strings.Join(pairs, "&"), malformed
}

// TestFormsOfEveryEncoder tests that Parse accepts every well-formed form that a middleware has parsed, however it was encoded.
func TestFormsOfEveryEncoder(t *testing.T) {
	for _, body := range []string{
		"name=Ann+B&admin=", "name=Ann%20B", "name=Ann B", "name=%C3%A9", "name=\u00e9", "name=a*b~c!d'(e)", "name=a%2Ab%7Ec%21d", "name=x&", "&name=x",
		"name", "name=a=b", "tag=1&tag=2&tag=3", "email=a@b.c&name=x", "=", "name=%2b%25&x[0]=/%2F", "name=" + strings.Repeat("%00", 500),
	} {
		want, err := whole(body)
		if err != nil {
			t.Fatal(err)
		}
		r := bindingtest.Request("POST", "/account", bindingtest.Form, body)
		if err := r.ParseForm(); err != nil {
			t.Fatal(err)
		}
		var got AccountRequest
		if err := got.Parse(r); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v %v", body, got, err)
		}
	}
}

// TestOverflow tests forms that are longer than net/http or a middleware reads.
func TestOverflow(t *testing.T) {
	long := "name=" + strings.Repeat("x", 10<<20) + "&admin=evil"
	for _, chunked := range []bool{false, true} {
		for _, method := range []string{"POST", "DELETE"} {
			for _, parse := range []func(*http.Request){
				func(r *http.Request) { _ = r.ParseForm() },
				func(r *http.Request) { _ = r.FormValue("name") },
				func(r *http.Request) { _ = r.FormValue("name"); r.Method = "DELETE" },
				func(r *http.Request) { _ = new(AccountRequest).Parse(r) },
			} {
				r := bindingtest.Request(method, "/account", bindingtest.Form, long)
				if chunked {
					r.ContentLength = -1
				}
				parse(r)
				var req AccountRequest
				if err := req.Parse(r); err == nil || req.Admin != "" {
					t.Errorf("%s: %v, admin %q", method, err, req.Admin)
				}
			}
		}
	}
	// The error of a limit is still found.
	r := bindingtest.Request("POST", "/account", bindingtest.Form, "name="+strings.Repeat("x", 100))
	r.Body = http.MaxBytesReader(nil, r.Body, 50)
	_ = r.ParseForm()
	var tooLarge *http.MaxBytesError
	if err := new(AccountRequest).Parse(r); !errors.As(err, &tooLarge) || tooLarge.Limit != 50 {
		t.Error(err)
	}
}

// TestFormsSetByHand tests code that sets or changes r.PostForm.
func TestFormsSetByHand(t *testing.T) {
	var req AccountRequest
	r := httptest.NewRequest("POST", "/account", nil)
	r.PostForm = map[string][]string{"name": {"x"}}
	if err := req.Parse(r); err != nil || req.Name != "x" {
		t.Error(err, req)
	}
	r = bindingtest.Request("POST", "/account", bindingtest.Form, "name=x&token=0123456789")
	if err := r.ParseForm(); err != nil {
		t.Fatal(err)
	}
	r.PostForm.Del("token")
	if err := req.Parse(r); err == nil {
		t.Error("a changed form is read without an error")
	}
	r.ContentLength = -1
	if err := req.Parse(r); err != nil || req.Name != "x" {
		t.Error(err, req)
	}
	// A multipart form has another content type, so it is refused, even if it was parsed.
	r = bindingtest.Request("POST", "/account", "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nx\r\n--b--\r\n")
	if r.FormValue("name") != "x" {
		t.Fatal(r.PostForm)
	}
	err := req.Parse(r)
	bindingtest.WantErrors(t, err, `form: unexpected content type "multipart/form-data; boundary=b"`)
	var failure *BindingError
	if !errors.As(err, &failure) || failure.Status() != http.StatusUnsupportedMediaType ||
		failure.Text() != "must have the content type application/x-www-form-urlencoded; multipart bodies are not supported" {
		t.Errorf("%d %q", failure.Status(), failure.Text())
	}
}
