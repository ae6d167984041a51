// Package edge has the paths and keys that are rarely seen.
package edge

import (
	"math/big"
	"net/http"
)

// FileRequest takes the rest of a path.
type FileRequest struct {
	Bucket string `route:"bucket"`
	Name   string `route:"name"`
}

// GET /files/{bucket}/{name...}
func File(w http.ResponseWriter, r *http.Request) {}

// ExactRequest ends where its path ends.
type ExactRequest struct {
	ID string `route:"id"`
}

// GET /exact/{id}/{$}
func Exact(w http.ResponseWriter, r *http.Request) {}

// TreeRequest matches everything below.
type TreeRequest struct {
	ID string `route:"id"`
}

// GET /tree/{id}/
func Tree(w http.ResponseWriter, r *http.Request) {}

// WildRequest begins with placeholders.
type WildRequest struct {
	B int    `route:"b"`
	A string `route:"a"`
}

// GET /{a}/{b}/x
func Wild(w http.ResponseWriter, r *http.Request) {}

// EscapedRequest has a path with characters to escape.
type EscapedRequest struct {
	ID int `route:"id"`
}

// GET /süß%20sauer/a:b@c/{id}
func Escaped(w http.ResponseWriter, r *http.Request) {}

// DropRequest is the body of a DELETE.
type DropRequest struct {
	Name string `form:"name"`
}

// DELETE /form
func Drop(w http.ResponseWriter, r *http.Request) {}

// AllRequest can fail in every part at once.
type AllRequest struct {
	ID    int      `route:"id"`
	Page  int      `query:"page"`
	Key   string   `query:"a b&c=d;é\"\\"`
	Big   *big.Int `query:"big"`
	Name  string   `json:"name"`
	Admin bool     `json:"admin,omitempty"`
}

// PUT /all/{id}
func All(w http.ResponseWriter, r *http.Request) {}

// BothRequest has a query beside its form, with the same names.
type BothRequest struct {
	Dry     bool   `query:"dry"`
	Name    string `form:"name"`
	NameToo string `query:"name,omitempty"`
	Age     int8   `form:"age"`
}

// POST /both
func Both(w http.ResponseWriter, r *http.Request) {}

// ManyRequest declares several fields at once, and those that the generated code has names for.
type ManyRequest struct {
	X, Y, Z int    `query:",omitempty"`
	Errs    string `query:"errs,omitempty"`
	Query   string `query:"query,omitempty"`
	Form    string `query:"form,omitempty"`
	R       string `query:"r,omitempty"`
}

// GET /many
func Many(w http.ResponseWriter, r *http.Request) {}

// RepositoryRequest begins with a placeholder and takes the rest of a path.
type RepositoryRequest struct {
	Owner string `route:"owner"`
	Path  string `route:"path"`
}

// GET /repos/{owner}/{path...}
func Repository(w http.ResponseWriter, r *http.Request) {}

// AnythingRequest is nothing but placeholders: below a prefix, a path could mean anything.
type AnythingRequest struct {
	Owner string `route:"owner"`
	Path  string `route:"path"`
}

// GET /{owner}/{path...}
func Anything(w http.ResponseWriter, r *http.Request) {}

// AccountRequest has form fields that need not be sent.
type AccountRequest struct {
	Name  string   `form:"name,omitempty"`
	Admin string   `form:"admin,omitempty"`
	Tags  []string `form:"tag"`
}

// POST /account
func Account(w http.ResponseWriter, r *http.Request) {}
