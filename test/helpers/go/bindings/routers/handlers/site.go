// Package handlers has a handler for each way in which a router and a request can meet: every kind of placeholder, every part of a message,
// every method. Each one answers with its name and what Parse saw, so that answers behind different routers can be compared.
package handlers

import (
	"encoding/json"
	"net/http"
	"time"
)

// seen is the body of every answer.
type seen struct {
	Handler string `json:"handler"`
	Request any    `json:"request"`
	Err     string `json:"err,omitempty"`
}

// answer writes what a handler saw: 200, or 400 if Parse failed.
func answer(w http.ResponseWriter, handler string, request any, err error) {
	body := seen{Handler: handler, Request: request}
	status := http.StatusOK
	if err != nil {
		body.Err, status = err.Error(), http.StatusBadRequest
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// Site serves people, items and files.
type Site struct{}

// GetPersonRequest has one text in its path.
type GetPersonRequest struct {
	Name string `route:"name"`
}

// GET /people/{name}
func (s *Site) GetPerson(w http.ResponseWriter, r *http.Request) {
	var req GetPersonRequest
	err := req.Parse(r)
	answer(w, "GetPerson", req, err)
}

// NewPerson has a path that GetPerson's pattern matches, too.
//
// GET /people/new
func (s *Site) NewPerson(w http.ResponseWriter, r *http.Request) { answer(w, "NewPerson", nil, nil) }

// GetFriendRequest has two texts in its path, and a query.
type GetFriendRequest struct {
	Name   string    `route:"name"`
	Friend string    `route:"friend"`
	Limit  int       `query:"limit" default:"20"`
	Since  time.Time `query:"since,omitempty"`
	Tags   []string  `query:"tag"`
	Close  *bool     `query:"close"`
}

// GET /people/{name}/friends/{friend}
func (s *Site) GetFriend(w http.ResponseWriter, r *http.Request) {
	var req GetFriendRequest
	err := req.Parse(r)
	answer(w, "GetFriend", req, err)
}

// CreatePersonRequest is a form, beside a query with the same key.
type CreatePersonRequest struct {
	Draft  bool     `query:"draft,omitempty"`
	Source string   `query:"name,omitempty"`
	Name   string   `form:"name"`
	Age    uint8    `form:"age,omitempty"`
	Emails []string `form:"email"`
}

// POST /people
func (s *Site) CreatePerson(w http.ResponseWriter, r *http.Request) {
	var req CreatePersonRequest
	err := req.Parse(r)
	answer(w, "CreatePerson", req, err)
}

// OPTIONS /people
func (s *Site) PeopleOptions(w http.ResponseWriter, r *http.Request) {
	answer(w, "PeopleOptions", nil, nil)
}

// ListPeopleRequest has only a query.
type ListPeopleRequest struct {
	Text  string   `query:"q"`
	Page  int      `query:"page" default:"1"`
	Ratio float64  `query:"ratio,omitempty"`
	Sort  []string `query:"sort"`
}

// GET /people
func (s *Site) ListPeople(w http.ResponseWriter, r *http.Request) {
	var req ListPeopleRequest
	err := req.Parse(r)
	answer(w, "ListPeople", req, err)
}

// GetItemRequest has a number in its path.
type GetItemRequest struct {
	ID int64 `route:"id"`
}

// GET /items/{id}
func (s *Site) GetItem(w http.ResponseWriter, r *http.Request) {
	var req GetItemRequest
	err := req.Parse(r)
	answer(w, "GetItem", req, err)
}

// HeadItemRequest is the request of a handler that serves only HEAD.
type HeadItemRequest struct {
	ID int64 `route:"id"`
}

// HEAD /items/{id}
func (s *Site) HeadItem(w http.ResponseWriter, r *http.Request) {
	var req HeadItemRequest
	err := req.Parse(r)
	answer(w, "HeadItem", req, err)
}

// ReplaceItemRequest has a body of JSON beside a path and a query.
type ReplaceItemRequest struct {
	ID    int64    `route:"id"`
	Dry   bool     `query:"dry,omitempty"`
	Name  string   `json:"name"`
	Count int      `json:"count,omitempty"`
	Tags  []string `json:"tags"`
}

// PUT /items/{id}
func (s *Site) ReplaceItem(w http.ResponseWriter, r *http.Request) {
	var req ReplaceItemRequest
	err := req.Parse(r)
	answer(w, "ReplaceItem", req, err)
}

// UpdateItemRequest has only a path and a body.
type UpdateItemRequest struct {
	ID   int64   `route:"id"`
	Name *string `json:"name"`
}

// PATCH /items/{id}
func (s *Site) UpdateItem(w http.ResponseWriter, r *http.Request) {
	var req UpdateItemRequest
	err := req.Parse(r)
	answer(w, "UpdateItem", req, err)
}

// DeleteItemRequest has a query, and no body.
type DeleteItemRequest struct {
	ID    int64 `route:"id"`
	Force bool  `query:"force,omitempty"`
}

// DELETE /items/{id}
func (s *Site) DeleteItem(w http.ResponseWriter, r *http.Request) {
	var req DeleteItemRequest
	err := req.Parse(r)
	answer(w, "DeleteItem", req, err)
}
