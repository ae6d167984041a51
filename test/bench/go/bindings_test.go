// Package bench measures generated bindings against hand-written code and popular binders, in one run.
package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/bench/pets"
	"github.com/ggicci/httpin"
	"github.com/gin-gonic/gin"
	"github.com/gorilla/schema"
	"github.com/labstack/echo/v4"
)

const target = "/owners/ann/pets?limit=50&offset=100&tag=old&tag=black&kind=cat&since=2024-05-01T10:00:00Z"

var since = time.Date(2024, 5, 1, 10, 0, 0, 0, time.UTC)

// request returns the request as ServeMux passes it to a handler. gin and echo also get the route values in their own form.
func request() (routed *http.Request) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /owners/{owner}/pets", func(_ http.ResponseWriter, r *http.Request) { routed = r })
	mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, target, nil))
	return routed
}

func handWritten(r *http.Request) (req pets.ListPetsRequest, err error) {
	req.Owner = r.PathValue("owner")
	if req.Owner == "" {
		return req, errors.New("missing owner")
	}
	query := r.URL.Query()
	req.Limit = 20
	if query.Has("limit") {
		if req.Limit, err = strconv.Atoi(query.Get("limit")); err != nil {
			return req, fmt.Errorf("limit: %w", err)
		}
	}
	if query.Has("offset") {
		offset, err := strconv.Atoi(query.Get("offset"))
		if err != nil {
			return req, fmt.Errorf("offset: %w", err)
		}
		req.Offset = &offset
	}
	req.Tags = query["tag"]
	if query.Has("kind") {
		req.Kind = pets.Species(query.Get("kind"))
		if err := req.Kind.Validate(); err != nil {
			return req, fmt.Errorf("kind: %w", err)
		}
	}
	if query.Has("since") {
		if req.Since, err = time.Parse(time.RFC3339, query.Get("since")); err != nil {
			return req, fmt.Errorf("since: %w", err)
		}
	}
	return req, nil
}

type ginRequest struct {
	Owner  string    `uri:"owner"`
	Limit  int       `form:"limit,default=20"`
	Offset *int      `form:"offset"`
	Tags   []string  `form:"tag"`
	Kind   string    `form:"kind"`
	Since  time.Time `form:"since"`
}

type echoRequest struct {
	Owner  string    `param:"owner"`
	Limit  int       `query:"limit"`
	Offset *int      `query:"offset"`
	Tags   []string  `query:"tag"`
	Kind   string    `query:"kind"`
	Since  time.Time `query:"since"`
}

type schemaRequest struct {
	Limit  int       `schema:"limit"`
	Offset *int      `schema:"offset"`
	Tags   []string  `schema:"tag"`
	Kind   string    `schema:"kind"`
	Since  time.Time `schema:"since"`
}

type httpinRequest struct {
	Limit  int       `in:"query=limit;default=20"`
	Offset *int      `in:"query=offset"`
	Tags   []string  `in:"query=tag"`
	Kind   string    `in:"query=kind"`
	Since  time.Time `in:"query=since"`
}

var errWrong = errors.New("wrong values")

// BenchmarkQuery reads the six fields of the request. Every reader checks all values, so that none is fast because it reads less.
func BenchmarkQuery(b *testing.B) {
	r := request()
	run := func(name string, read func() error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				if err := read(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}

	run("generated", func() error {
		var req pets.ListPetsRequest
		if err := req.Parse(r); err != nil {
			return err
		}
		return check(req.Owner, req.Limit, req.Offset, req.Tags, string(req.Kind), req.Since)
	})

	run("url.Values", func() error {
		req, err := handWritten(r)
		if err != nil {
			return err
		}
		return check(req.Owner, req.Limit, req.Offset, req.Tags, string(req.Kind), req.Since)
	})

	w := httptest.NewRecorder()
	ec := echo.New().NewContext(r, w)
	run("echo", func() error {
		ec.Reset(r, w) // or it would keep the parsed query
		ec.SetParamNames("owner")
		ec.SetParamValues("ann")
		var req echoRequest
		if err := ec.Bind(&req); err != nil {
			return err
		}
		return check(req.Owner, req.Limit, req.Offset, req.Tags, req.Kind, req.Since)
	})

	gin.SetMode(gin.ReleaseMode)
	gc := gin.CreateTestContextOnly(w, gin.New())
	gc.Request = r
	gc.Params = gin.Params{{Key: "owner", Value: "ann"}}
	run("gin", func() error {
		var req ginRequest
		if err := gc.ShouldBindUri(&req); err != nil {
			return err
		}
		if err := gc.ShouldBindQuery(&req); err != nil {
			return err
		}
		return check(req.Owner, req.Limit, req.Offset, req.Tags, req.Kind, req.Since)
	})

	decoder := schema.NewDecoder()
	decoder.RegisterConverter(time.Time{}, func(s string) reflect.Value {
		t, err := time.Parse(time.RFC3339, s)
		if err != nil {
			return reflect.Value{}
		}
		return reflect.ValueOf(t)
	})
	run("gorilla/schema", func() error {
		req := schemaRequest{Limit: 20}
		if err := decoder.Decode(&req, r.URL.Query()); err != nil {
			return err
		}
		return check("ann", req.Limit, req.Offset, req.Tags, req.Kind, req.Since)
	})

	in, err := httpin.New(httpinRequest{})
	if err != nil {
		b.Fatal(err)
	}
	run("httpin", func() error {
		v, err := in.Decode(r)
		if err != nil {
			return err
		}
		req := v.(*httpinRequest)
		return check("ann", req.Limit, req.Offset, req.Tags, req.Kind, req.Since)
	})
}

func check(owner string, limit int, offset *int, tags []string, kind string, at time.Time) error {
	if owner != "ann" || limit != 50 || offset == nil || *offset != 100 || len(tags) != 2 || tags[1] != "black" || kind != "cat" || !at.Equal(since) {
		return errWrong
	}
	return nil
}

func BenchmarkBuild(b *testing.B) {
	offset := 100
	req := pets.ListPetsRequest{Owner: "ann", Limit: 50, Offset: &offset, Tags: []string{"old", "black"}, Kind: "cat", Since: since}
	b.Run("generated", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			if _, err := req.Build("https://example.com/api"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("url.Values", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			query := url.Values{}
			query.Set("limit", strconv.Itoa(req.Limit))
			if req.Offset != nil {
				query.Set("offset", strconv.Itoa(*req.Offset))
			}
			for _, tag := range req.Tags {
				query.Add("tag", tag)
			}
			query.Set("kind", string(req.Kind))
			query.Set("since", req.Since.Format(time.RFC3339))
			target := "https://example.com/api/owners/" + url.PathEscape(req.Owner) + "/pets?" + query.Encode()
			if _, err := http.NewRequest(http.MethodGet, target, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}

type rewinder struct{ *bytes.Reader }

func (rewinder) Close() error { return nil }

func BenchmarkJSON(b *testing.B) {
	for _, size := range []struct {
		name string
		body string
	}{
		{"small", `{"name":"Rex","age":3}`},
		{"large", `{"name":"Rex","age":3,"meta":{` + strings.TrimSuffix(strings.Repeat(`"`+"KEY"+`":"some value of a pet",`, 200), ",") + `}}`},
	} {
		n := 0
		for strings.Contains(size.body, "KEY") {
			size.body = strings.Replace(size.body, "KEY", "key"+strconv.Itoa(n), 1)
			n++
		}
		body := []byte(size.body)
		r := httptest.NewRequest(http.MethodPost, "/pets", nil)
		r.Header.Set("Content-Type", "application/json")
		r.ContentLength = int64(len(body)) // as the server sets it
		rd := bytes.NewReader(body)
		run := func(name string, read func() error) {
			b.Run(size.name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for range b.N {
					rd.Reset(body)
					r.Body = rewinder{rd}
					if err := read(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		run("generated", func() error {
			var req pets.CreatePetRequest
			return req.Parse(r)
		})
		run("json.Unmarshal", func() error {
			var req pets.CreatePetRequest
			if ct := r.Header.Get("Content-Type"); ct != "application/json" {
				return errors.New("content type")
			}
			body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, 10<<20))
			if err != nil {
				return err
			}
			return json.Unmarshal(body, &req)
		})
		run("json.Decoder", func() error {
			var req pets.CreatePetRequest
			if ct := r.Header.Get("Content-Type"); ct != "application/json" {
				return errors.New("content type")
			}
			return json.NewDecoder(http.MaxBytesReader(nil, r.Body, 10<<20)).Decode(&req)
		})
	}
}

// BenchmarkUpdate reads a route value, a query parameter and a JSON body, which must not set the other fields.
func BenchmarkUpdate(b *testing.B) {
	body := []byte(`{"name":"Rex","age":3}`)
	var r *http.Request
	mux := http.NewServeMux()
	mux.HandleFunc("PATCH /pets/{id}", func(_ http.ResponseWriter, routed *http.Request) { r = routed })
	mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodPatch, "/pets/7?dry_run=true", nil))
	r.Header.Set("Content-Type", "application/json")
	r.ContentLength = int64(len(body))
	rd := bytes.NewReader(body)
	run := func(name string, read func() (pets.UpdatePetRequest, error)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				rd.Reset(body)
				r.Body = rewinder{rd}
				req, err := read()
				if err != nil {
					b.Fatal(err)
				}
				if req.ID != 7 || !req.DryRun || req.Name != "Rex" || req.Age != 3 {
					b.Fatal(errWrong)
				}
			}
		})
	}
	run("generated", func() (req pets.UpdatePetRequest, err error) {
		err = req.Parse(r)
		return req, err
	})
	run("hand-written", func() (req pets.UpdatePetRequest, err error) {
		if req.ID, err = strconv.ParseInt(r.PathValue("id"), 10, 64); err != nil {
			return req, fmt.Errorf("id: %w", err)
		}
		if query := r.URL.Query(); query.Has("dry_run") {
			if req.DryRun, err = strconv.ParseBool(query.Get("dry_run")); err != nil {
				return req, fmt.Errorf("dry_run: %w", err)
			}
		}
		if r.Header.Get("Content-Type") != "application/json" {
			return req, errors.New("content type")
		}
		body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, 10<<20))
		if err != nil {
			return req, err
		}
		var fields struct {
			Name string `json:"name"`
			Age  int    `json:"age"`
		}
		if err := json.Unmarshal(body, &fields); err != nil {
			return req, err
		}
		req.Name, req.Age = fields.Name, fields.Age
		return req, nil
	})
}
