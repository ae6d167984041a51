// Package http has the name of a package that clients import.
package http

import (
	"fmt"
	"net/http"
)

// show answers with what a handler was asked for.
func show(w http.ResponseWriter, r *http.Request, values ...string) {
	fmt.Fprint(w, r.Method, " ", r.URL.Path, " ", values)
}

type Cats struct{}

type CatsGetRequest struct {
	ID int `route:"id"`
}

// GET /cats/{id}
func (Cats) Get(w http.ResponseWriter, r *http.Request) { show(w, r) }

// GET /cats/{id}/first
//
// gen:list
func (Cats) GetFirst(w http.ResponseWriter, r *http.Request) { show(w, r) }

// getFirst has the name of another handler once it is exported.
//
// GET /cats/{id}/second
//
// gen:list
func (Cats) getFirst(w http.ResponseWriter, r *http.Request) { show(w, r) }

type Dogs[T any] struct{}

// GET /dogs
func (Dogs[T]) Get(w http.ResponseWriter, r *http.Request) { show(w, r) }

// GET /dogs/list
//
// gen:list
func (Dogs[T]) Files(w http.ResponseWriter, r *http.Request) { show(w, r, r.URL.RawQuery) }

// FilesRequest has a handler with gen:list.
type FilesRequest struct {
	Name string `query:"name"`
}

// GET /get
func Get(w http.ResponseWriter, r *http.Request) { show(w, r) }

// GET /get-func
func GetFunc(w http.ResponseWriter, r *http.Request) { show(w, r) }

// GET /calls
func Calls(w http.ResponseWriter, r *http.Request) { show(w, r) }

// GET /t
func T(w http.ResponseWriter, r *http.Request) { show(w, r) }

// GET /größe
func größe(w http.ResponseWriter, r *http.Request) { show(w, r) }

// GET /語
func 語(w http.ResponseWriter, r *http.Request) { show(w, r) }

type NamesResponse struct {
	Values []string `json:"values"`
}

// Names has placeholders with the names of what its method in a client uses.
//
// GET /names/{ctx}/{http}/{type}/{err}/{c}/{m}/{r}/{fmt}/{string}/{nil}/{path...}
//
// gen:list
func Names(w http.ResponseWriter, r *http.Request) {
	var res NamesResponse
	for _, name := range []string{"ctx", "http", "type", "err", "c", "m", "r", "fmt", "string", "nil", "path"} {
		res.Values = append(res.Values, r.PathValue(name))
	}
	_ = res.Write(w)
}

// GET /end/{$}
func End(w http.ResponseWriter, r *http.Request) { show(w, r) }

type OwnBuildRequest struct {
	ID int `route:"id"`
}

// Build builds the request in the user's own way.
func (req OwnBuildRequest) Build(host string) (*http.Request, error) {
	return http.NewRequest(http.MethodGet, fmt.Sprint(host, "/own/", req.ID+1), nil)
}

// GET /own/{id}
func OwnBuild(w http.ResponseWriter, r *http.Request) { show(w, r, r.PathValue("id")) }

type FieldRequest struct {
	BuildContext string `query:"q"`
}

// GET /field
func Field(w http.ResponseWriter, r *http.Request) { show(w, r, r.URL.RawQuery) }

type SizeResponse struct {
	Size int `header:"X-Size"`
}

// HEAD /size
func Size(w http.ResponseWriter, _ *http.Request) {
	_ = SizeResponse{Size: 7}.Write(w)
}

type ListResponse []string

// List answers with a list.
//
// GET /list
func List(w http.ResponseWriter, _ *http.Request) {
	_ = ListResponse{"a", "b"}.Write(w)
}

type hiddenRequest struct {
	ID int `query:"id"`
}

// GET /hidden
func hidden(w http.ResponseWriter, r *http.Request) {
	_ = (&hiddenRequest{}).Parse(r)
	show(w, r)
}
