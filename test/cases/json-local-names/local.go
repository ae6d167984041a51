// Package local has types with the names of variables in generated functions.
package local

import "net/http"

type item struct {
	Name  string `json:"name" validate:"required,max=5"`
	Items []item `json:"items,omitempty" validate:"dive"`
}

type key string

const (
	keyA key = "a"
	keyB key = "b"
)

type value map[key][]item

type v[T any] struct {
	Body T `json:"body"`
}

type errs int

type body struct {
	Err  *errs         `json:"err" validate:"omitempty,min=1"`
	Text map[key]value `json:"text" validate:"dive,keys,max=3,endkeys,dive,dive"`
}

type PutItemsRequest struct {
	ID    string             `route:"id"`
	Items []item             `json:"items" validate:"max=9,dive"`
	Keys  map[key]key        `json:"keys" validate:"dive,keys,max=1,endkeys,max=1"`
	Value value              `json:"value" validate:"dive,min=1,dive"`
	V     map[string]*v[key] `json:"v" validate:"dive,required"`
	Errs  *errs              `json:"errs" validate:"omitempty,min=1"`
	Body  body               `json:"body"`
}

type PutItemsResponse struct {
	Items []item      `json:"items"`
	Keys  map[key]key `json:"keys"`
	V     v[body]     `json:"v"`
}

// PUT /items/{id}
func PutItems(w http.ResponseWriter, r *http.Request) {
	var req PutItemsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := PutItemsResponse{Items: req.Items, Keys: req.Keys}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
