// Package search has names of its own for much of what generated code declares, imports and uses.
package search

import (
	"errors"
	"net/http"

	errs "time"

	"example.com/cases/helper-collisions/path"
	"example.com/cases/helper-collisions/query"
)

// BindingError is another one.
type BindingError struct{ Field string }

// Functions, variables and types that have the helpers' names.
var (
	errMissing = errors.New("nothing here")
	json       = "not the package"
)

const maxBody = "no number"

type (
	param    int
	pairs    []string
	strconv  struct{}
	findJSON struct{}
)

func parseForm() {}

func bindingError() error { return errMissing }

func parseJSON() (param, pairs, strconv, findJSON) { return 0, nil, strconv{}, findJSON{} }

func first() string { return json + maxBody }

func eachPair() {}

func newRequest() {}

func (e BindingError) Error() string { return e.Field }

var _ = []any{parseForm, bindingError, parseJSON, first, eachPair, newRequest}

// FindRequest has types of packages that are called as locals of the generated code are.
type FindRequest struct {
	Path  path.Path     `route:"path"`
	Term  query.Term    `query:"q"`
	Terms []query.Term  `query:"terms"`
	Else  *query.Term   `query:"else"`
	Max   errs.Duration `query:"max,omitempty"`
	Rate  float64       `query:"rate"`
	Name  string        `json:"name"`
}

// FindResponse is a form.
type FindResponse struct {
	Term query.Term `form:"term"`
}

// POST /find/{path}
func Find(w http.ResponseWriter, r *http.Request) {}

// SendRequest is a form, too.
type SendRequest struct {
	Term query.Term `form:"term"`
}

func Send(w http.ResponseWriter, r *http.Request) {}

// findRequestJSON has the name that the view of FindRequest would have.
type findRequestJSON struct{}

var _ findRequestJSON
