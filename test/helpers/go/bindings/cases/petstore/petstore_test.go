package petstore

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
	"time"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Generators[reflect.TypeFor[Species]()] = func(rnd *rand.Rand) any { return []Species{Cat, Dog, Fish}[rnd.Intn(3)] }
	bindingtest.Requests[ListPetsRequest](t, "GET /owners/{owner}/pets")
	bindingtest.Requests[GetPetRequest](t, "GET /pets/{id}")
	bindingtest.Requests[CreatePetRequest](t, "POST /pets")
	bindingtest.Requests[UpdatePetRequest](t, "PATCH /pets/{id}")
	bindingtest.Requests[DeletePetRequest](t, "DELETE /pets/{id}")
	bindingtest.Requests[CreateOwnerRequest](t, "POST /create-owner")
	bindingtest.Requests[GetOwnerRequest](t, "GET /owners/{name}")
	bindingtest.Requests[SearchOwnersRequest](t, "GET /search-owners")
	bindingtest.Responses[ListPetsResponse](t)
	bindingtest.Responses[GetPetResponse](t)
	bindingtest.Responses[CreatePetResponse](t)
	bindingtest.Responses[UpdatePetResponse](t)
	bindingtest.Responses[GetOwnerResponse](t)
	bindingtest.Responses[SearchOwnersResponse](t)
}

// store is a server that only uses Parse and Write.
type store struct{ pets []Pet }

func (s *store) list(w http.ResponseWriter, r *http.Request) error {
	var req ListPetsRequest
	if err := req.Parse(r); err != nil {
		return err
	}
	res := ListPetsResponse{Pets: s.pets}
	if req.Limit < len(s.pets) {
		res.Pets, res.Next = s.pets[:req.Limit], &req.Limit
	}
	return res.Write(w)
}

func (s *store) create(w http.ResponseWriter, r *http.Request) error {
	var req CreatePetRequest
	if err := req.Parse(r); err != nil {
		return err
	}
	pet := Pet{ID: int64(len(s.pets) + 1), Name: req.Name, Species: req.Species, Born: req.Born}
	s.pets = append(s.pets, pet)
	return CreatePetResponse{Pet: pet}.Write(w)
}

func (s *store) update(w http.ResponseWriter, r *http.Request) error {
	var req UpdatePetRequest
	if err := req.Parse(r); err != nil {
		return err
	}
	if !req.DryRun {
		s.pets[req.ID-1].Name = req.Name
	}
	return UpdatePetResponse{ID: req.ID, Name: req.Name}.Write(w)
}

func (s *store) delete(w http.ResponseWriter, r *http.Request) error {
	var req DeletePetRequest
	if err := req.Parse(r); err != nil {
		return err
	}
	s.pets = append(s.pets[:req.ID-1], s.pets[req.ID:]...)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// TestClientAndServer runs a client, which uses Build and Parse, against a server, which uses Parse and Write, on the routes that gen lists.
func TestClientAndServer(t *testing.T) {
	store := new(store)
	handlers := map[string]func(http.ResponseWriter, *http.Request) error{
		"ListPets": store.list, "CreatePet": store.create, "UpdatePet": store.update, "DeletePet": store.delete,
	}
	mux := http.NewServeMux()
	for name, info := range new(Pets).ListHandlers() {
		handle, ok := handlers[name]
		if !ok {
			continue
		}
		mux.HandleFunc(info.Method+" "+info.Path, func(w http.ResponseWriter, r *http.Request) {
			if err := handle(w, r); err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
			}
		})
	}
	server := httptest.NewServer(mux)
	defer server.Close()
	send := func(req interface {
		Build(string) (*http.Request, error)
	}, res interface{ Parse(*http.Response) error }) error {
		t.Helper()
		r, err := req.Build(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if res == nil {
			if answer.StatusCode != http.StatusNoContent {
				t.Errorf("%s %s: %s", r.Method, r.URL, answer.Status)
			}
			return nil
		}
		return res.Parse(answer)
	}

	born := time.Date(2020, 2, 29, 0, 0, 0, 0, time.UTC)
	var created CreatePetResponse
	if err := send(CreatePetRequest{Name: "Rex <3", Species: Dog, Born: born}, &created); err != nil {
		t.Fatal(err)
	}
	if created.Pet != (Pet{ID: 1, Name: "Rex <3", Species: Dog, Born: born}) {
		t.Errorf("%+v", created)
	}
	if err := send(CreatePetRequest{Name: "Tom", Species: Cat}, &created); err != nil || created.Pet.ID != 2 {
		t.Error(err, created)
	}
	var updated UpdatePetResponse
	if err := send(UpdatePetRequest{ID: 2, DryRun: true, Name: "Felix"}, &updated); err != nil || store.pets[1].Name != "Tom" {
		t.Error(err, store.pets)
	}
	if err := send(UpdatePetRequest{ID: 2, Name: "Felix"}, &updated); err != nil || updated != (UpdatePetResponse{2, "Felix"}) || store.pets[1].Name != "Felix" {
		t.Error(err, updated, store.pets)
	}
	var list ListPetsResponse
	if err := send(ListPetsRequest{Owner: "a/b %2F", Limit: 1, Tags: []string{"x&y"}}, &list); err != nil || len(list.Pets) != 1 || list.Next == nil || *list.Next != 1 {
		t.Error(err, list)
	}
	// The server refuses an unknown species, and the client reports an error.
	err := send(ListPetsRequest{Owner: "ann", Kind: "rat"}, &list)
	bindingtest.WantErrors(t, err, "GET /owners/ann/pets: unexpected status 400 Bad Request")
	if err := send(DeletePetRequest{ID: 1}, nil); err != nil || len(store.pets) != 1 {
		t.Error(err, store.pets)
	}
}

// TestQueries tests how Parse reads queries, also malformed ones.
func TestQueries(t *testing.T) {
	var req ListPetsRequest
	parse := func(query string) error {
		return req.Parse(bindingtest.Request("GET", "/owners/o/pets?"+query, "", ""))
	}
	// The first value counts, names are case-sensitive, and an empty value of an optional number is missing.
	bindingtest.WantErrors(t, parse("limit=1&limit=x&LIMIT=9&offset=x&"), `query parameter "offset": strconv.Atoi: parsing "x": invalid syntax`)
	if req.Limit != 1 {
		t.Errorf("%+v", req)
	}
	bindingtest.WantErrors(t, parse("limit=&offset=&"))
	bindingtest.WantErrors(t, parse("kind=rat"), `query parameter "kind": no such species: "rat"`)
	if err := parse("%6Cimit=3&unknown=1&&"); err != nil || req.Limit != 3 {
		t.Errorf("%v %+v", err, req)
	}
	for _, malformed := range []string{"unknown=%zz", "%zz", "limit=%2", "a;b", "limit=1;offset=2"} {
		if err := parse(malformed); err == nil {
			t.Errorf("%s is malformed: url.ParseQuery says so", malformed)
		}
	}
}

// TestReused tests that Parse leaves nothing of an earlier message in a struct.
func TestReused(t *testing.T) {
	five := 5
	req := ListPetsRequest{Owner: "old", Limit: 1, Offset: &five, Tags: []string{"old"}, Kind: "cat", Since: time.Now()}
	if err := req.Parse(bindingtest.Request("GET", "/owners/new/pets", "", "")); err != nil || !reflect.DeepEqual(req, ListPetsRequest{Owner: "new", Limit: 20}) {
		t.Errorf("%v %+v", err, req)
	}
}

func TestBuiltURLs(t *testing.T) {
	three := 3
	for want, req := range map[string]ListPetsRequest{
		"http://h/owners/o/pets": {Owner: "o", Limit: 20},
		"http://h/owners/o/pets?limit=0&offset=3&tag=b&tag=a&kind=cat":     {Owner: "o", Offset: &three, Tags: []string{"b", "a"}, Kind: "cat"},
		"http://h/owners/a%2Fb%20%3F%23/pets?limit=1&tag=%26+%3D%2B%3B%25": {Owner: "a/b ?#", Limit: 1, Tags: []string{"& =+;%"}},
	} {
		if r, err := req.Build("h"); err != nil || r.URL.String() != want {
			t.Errorf("%v %v, want %s", err, r, want)
		}
	}
	for _, bad := range []string{"", ".", ".."} {
		if _, err := (ListPetsRequest{Owner: bad}).Build("h"); err == nil {
			t.Errorf("%q is sent", bad)
		}
	}
}

// TestForms tests how Parse reads forms, and which content types it refuses.
func TestForms(t *testing.T) {
	const path = "/create-owner"
	var req CreateOwnerRequest
	r := bindingtest.Request("POST", path, "", "")
	r.Body = nil
	bindingtest.WantErrors(t, req.Parse(r), `form parameter "name": missing`)
	bindingtest.WantErrors(t, req.Parse(bindingtest.Request("POST", path, bindingtest.JSON, "{}")), `form: unexpected content type "application/json"`)
	bindingtest.WantErrors(t, req.Parse(bindingtest.Request("POST", path, "multipart/form-data; boundary=x", "--x--")), `form: unexpected content type "multipart/form-data; boundary=x"`)
	// The query is not a part of the form, even if it is malformed.
	bindingtest.WantErrors(t, req.Parse(bindingtest.Request("POST", path+"?name=evil", bindingtest.Form, "email=e")), `form parameter "name": missing`)
	if err := req.Parse(bindingtest.Request("POST", path+"?%zz", bindingtest.Form, "name=a")); err != nil || req.Name != "a" {
		t.Errorf("%v %+v", err, req)
	}
	// The first value counts, even if it is empty.
	err := req.Parse(bindingtest.Request("POST", path, bindingtest.Form+"; charset=utf-8", "name=&name=second&email=&lang=a&lang=b"))
	if err != nil || req.Name != "" || req.Email == nil || *req.Email != "" || len(req.Langs) != 2 {
		t.Errorf("%v %+v", err, req)
	}
	// Code that runs later can still read the form.
	r = bindingtest.Request("POST", path+"?q=1", bindingtest.Form, "name=x")
	if err := req.Parse(r); err != nil || r.FormValue("name") != "x" || r.FormValue("q") != "1" || r.PostFormValue("name") != "x" {
		t.Errorf("%v %v", err, r.Form)
	}
	// A form can be parsed twice.
	if err := req.Parse(r); err != nil || req.Name != "x" {
		t.Errorf("%v %+v", err, req)
	}
}

func TestFormsThatAMiddlewareParsed(t *testing.T) {
	const path = "/create-owner"
	var req CreateOwnerRequest
	r := bindingtest.Request("POST", path+"?name=evil", bindingtest.Form, "name=x&lang=a&lang=b")
	if err := r.ParseForm(); err != nil {
		t.Fatal(err)
	}
	if err := req.Parse(r); err != nil || req.Name != "x" {
		t.Errorf("%v %+v", err, req)
	}
	req.Langs[0] = "changed"
	if r.PostForm["lang"][0] != "a" {
		t.Error("the struct shares its slice with r.PostForm")
	}
	// If the form lacks a field, a query parameter of that name doesn't count.
	r = bindingtest.Request("POST", path+"?name=evil", bindingtest.Form, "lang=a")
	if err := r.ParseForm(); err != nil {
		t.Fatal(err)
	}
	bindingtest.WantErrors(t, req.Parse(r), `form parameter "name": missing`)
	// FormValue parses the form, too.
	r = bindingtest.Request("POST", path, bindingtest.Form, "name=x")
	if r.FormValue("name") != "x" {
		t.Fatal(r.Form)
	}
	if err := req.Parse(r); err != nil || req.Name != "x" {
		t.Errorf("%v %+v", err, req)
	}
}

func TestBodiesCanBeSentAgain(t *testing.T) {
	for _, build := range []func(string) (*http.Request, error){CreatePetRequest{Name: "x", Species: "cat"}.Build, CreateOwnerRequest{Name: "x"}.Build, UpdatePetRequest{ID: 1}.Build} {
		r, err := build("h")
		if err != nil {
			t.Fatal(err)
		}
		first, _ := io.ReadAll(r.Body)
		again, err := r.GetBody()
		if err != nil {
			t.Fatal(err)
		}
		second, _ := io.ReadAll(again)
		if len(first) == 0 || !bytes.Equal(first, second) || r.ContentLength != int64(len(first)) {
			t.Errorf("%q %q %d", first, second, r.ContentLength)
		}
	}
	// A client needs GetBody to follow a redirect that keeps the method.
	mux := http.NewServeMux()
	mux.Handle("POST /pets", http.RedirectHandler("/new", http.StatusTemporaryRedirect))
	var got CreatePetRequest
	mux.HandleFunc("POST /new", func(w http.ResponseWriter, r *http.Request) {
		if err := got.Parse(r); err != nil {
			t.Error(err)
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	r, err := (CreatePetRequest{Name: "x", Species: "cat"}).Build(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	if res, err := server.Client().Do(r); err != nil || res.StatusCode != 200 || got.Name != "x" {
		t.Error(err, got)
	}
}

// TestResponses tests which responses Parse refuses, and what Write sends.
func TestResponses(t *testing.T) {
	response := bindingtest.Response
	var res UpdatePetResponse
	for _, c := range []struct {
		r    *http.Response
		want []string
	}{
		{response(200, bindingtest.JSON, `{"id":1}`), nil},
		{response(201, "application/json; charset=utf-8", `{"id":1}`), nil},
		{response(404, bindingtest.JSON, `{"id":1}`), []string{"unexpected status 404 Not Found"}},
		{response(302, bindingtest.JSON, `{"id":1}`), []string{"unexpected status 302 Found"}},
		{response(500, "", ""), []string{"unexpected status 500 Internal Server Error"}},
		{response(200, "text/html", `<p>`), []string{`json: unexpected content type "text/html"`}},
		{response(200, "", `{}`), []string{`json: unexpected content type ""`}},
		{response(200, bindingtest.JSON, ""), []string{"json: unexpected end of JSON input"}},
		{response(200, bindingtest.JSON, "null"), []string{"json: must not be null"}},
		{response(204, "", ""), nil},
		{response(205, "", ""), nil},
		{response(304, "", ""), []string{"unexpected status 304 Not Modified"}},
		{response(200, bindingtest.JSON, `{} {}`), []string{"json: invalid character '{' after top-level value"}},
	} {
		bindingtest.WantErrors(t, res.Parse(c.r), c.want...)
	}
	res = UpdatePetResponse{ID: 9, Name: "old"}
	if err := res.Parse(response(200, bindingtest.JSON, `{"id":1}`)); err != nil || res != (UpdatePetResponse{ID: 1}) {
		t.Errorf("%v %+v", err, res)
	}
	long := strings.Repeat("not found ", 10_000)
	var failed *StatusError
	if err := res.Parse(response(404, "text/plain", long)); !errors.As(err, &failed) || failed.StatusCode != 404 || failed.Header.Get("Content-Type") != "text/plain" || string(failed.Body) != long[:64<<10] {
		t.Errorf("%#v", err)
	}
	if err := res.Parse(response(799, "", "")); !errors.As(err, &failed) || failed.Body != nil || failed.Error() != "unexpected status 799" {
		t.Errorf("%#v", err)
	}
	for body, want := range map[string]string{
		`{"title":"Taken","status":409,"detail":"the name is taken"}`: "unexpected status 409 Conflict: Taken: the name is taken",
		`{"title":"Conflict","detail":""}`:                            "unexpected status 409 Conflict",
		`{"title":"Taken","detail":[]}`:                               "unexpected status 409 Conflict: Taken",
		`Taken`:                                                       "unexpected status 409 Conflict",
	} {
		if err := res.Parse(response(409, "application/problem+json; charset=utf-8", body)); err == nil || err.Error() != want {
			t.Error(body, err)
		}
	}
	if err := res.Parse(response(409, bindingtest.JSON, `{"title":"Taken"}`)); err == nil || err.Error() != "unexpected status 409 Conflict" {
		t.Error(err)
	}
	// The handler sets the status.
	w := httptest.NewRecorder()
	w.WriteHeader(http.StatusAccepted)
	if err := (UpdatePetResponse{ID: 1, Name: "<b>"}).Write(w); err != nil || w.Code != http.StatusAccepted || w.Body.String() != `{"id":1,"name":"\u003cb\u003e"}` {
		t.Error(err, w)
	}
	w = httptest.NewRecorder()
	if err := (UpdatePetResponse{}).Write(w); err != nil || w.Code != 200 || w.Header().Get("Content-Type") != bindingtest.JSON {
		t.Error(err, w)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusNoContent)
		if err := (UpdatePetResponse{}).Write(w); !errors.Is(err, http.ErrBodyNotAllowed) {
			t.Error(err)
		}
	}))
	defer server.Close()
	if _, err := http.Get(server.URL); err != nil {
		t.Error(err)
	}
}
