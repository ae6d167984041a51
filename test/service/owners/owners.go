// Package owners serves the people who own pets.
package owners

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/http"
	"sync"
)

// Owners holds the owners by name.
type Owners struct {
	mu     sync.Mutex
	byName map[string]Owner
	notes  map[string][]Note

	portraits map[string]portrait
}

// Status says how well the store knows an owner; pets have another one.
type Status string

// What owners can be.
const (
	Guest  Status = "guest"
	Member Status = "member"
)

// Owner is a person.
type Owner struct {
	Name    string         `json:"name"`
	Email   *string        `json:"email"`
	Langs   []string       `json:"langs"`
	Status  Status         `json:"status"`
	Address *Address       `json:"address,omitempty"`
	Visits  map[int]string `json:"visits"`
	Extra   any            `json:"extra"`
}

// Address is where an owner lives.
type Address struct {
	Lines [2]string `json:"lines"`
	Zip   uint32    `json:"zip"`
}

// CreateOwnerRequest is a form that a browser posts.
type CreateOwnerRequest struct {
	Name  string   `form:"name" validate:"required,max=30"`
	Email *string  `form:"email"`
	Langs []string `form:"lang" validate:"max=2"`
	Terms bool     `form:"terms,omitempty"`
	Age   uint8    `form:"age" default:"18"`
}

// CreateOwnerResponse has a cookie for the browser.
type CreateOwnerResponse struct {
	Session http.Cookie `cookie:"session"`
	Owner
}

// CreateOwner signs an owner up.
//
// POST /owners 201
func (o *Owners) CreateOwner(w http.ResponseWriter, r *http.Request) {
	var req CreateOwnerRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.byName == nil {
		o.byName = map[string]Owner{}
	}
	owner := Owner{Name: req.Name, Email: req.Email, Langs: req.Langs, Status: Guest}
	if req.Terms {
		owner.Status = Member
		owner.Address = &Address{Zip: uint32(req.Age)}
	}
	o.byName[owner.Name] = owner
	res := CreateOwnerResponse{Session: http.Cookie{Value: "s", HttpOnly: true}, Owner: owner}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}

// GetOwnerRequest names an owner, and says who asks.
type GetOwnerRequest struct {
	Name    string `route:"name"`
	Session string `cookie:"session"`
	Visits  int    `cookie:"visits" default:"0" validate:"max=9"`
}

// GetOwnerResponse is an owner.
type GetOwnerResponse Owner

// GetOwner returns one owner.
//
// GET /owners/{name}
func (o *Owners) GetOwner(w http.ResponseWriter, r *http.Request) {
	var req GetOwnerRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	owner, ok := o.byName[req.Name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	res := GetOwnerResponse(owner)
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// OwnerChanges are changes of an owner: what is absent stays as it is, null removes it.
type OwnerChanges struct {
	Email   Optional[string]   `json:"email,omitzero" validate:"omitempty,min=3"`
	Langs   Optional[[]string] `json:"langs,omitzero" validate:"omitempty,max=2"`
	Status  Optional[Status]   `json:"status,omitzero"`
	Address Optional[Address]  `json:"address,omitzero"`
}

// ChangeOwnerRequest names an owner, and says what changes.
type ChangeOwnerRequest struct {
	Name    string       `route:"name"`
	Changes OwnerChanges `body:"" contentType:"application/merge-patch+json"`
}

// ChangeOwnerResponse has the owner, and what has changed.
type ChangeOwnerResponse struct {
	Owner   Owner        `json:"owner"`
	Changes OwnerChanges `json:"changes"`
}

// ChangeOwner changes an owner.
//
// PATCH /owners/{name}
func (o *Owners) ChangeOwner(w http.ResponseWriter, r *http.Request) {
	var req ChangeOwnerRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	owner, ok := o.byName[req.Name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	changes := req.Changes
	owner.Email = changed(owner.Email, changes.Email)
	owner.Address = changed(owner.Address, changes.Address)
	if !changes.Langs.IsZero() {
		owner.Langs = changes.Langs.Value
	}
	if status, ok := changes.Status.Get(); ok {
		owner.Status = status
	}
	o.byName[owner.Name] = owner
	res := ChangeOwnerResponse{Owner: owner, Changes: changes}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// changed returns what becomes of a value: nil where the change is null.
func changed[T any](old *T, change Optional[T]) *T {
	switch {
	case change.IsZero():
		return old
	case change.Null:
		return nil
	}
	return &change.Value
}

// Page is a part of a list; package everyday has another one.
type Page[T any] struct {
	Items []T `json:"items"`
	Total int `json:"total"`
}

// ListOwnersResponse holds all owners.
type ListOwnersResponse Page[Owner]

// ListOwners lists the owners.
//
// GET /owners
func (o *Owners) ListOwners(w http.ResponseWriter, _ *http.Request) {
	o.mu.Lock()
	defer o.mu.Unlock()
	res := ListOwnersResponse{Total: len(o.byName)}
	for _, owner := range o.byName {
		res.Items = append(res.Items, owner)
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// Note is what the store remembers of an owner.
type Note struct {
	Text  string `json:"text" validate:"required,max=80"`
	Stars *int   `json:"stars" validate:"omitempty,min=1,max=5"`
}

// ReplaceNotesRequest has all notes of an owner: the body is the list.
type ReplaceNotesRequest struct {
	Name  string `route:"name"`
	Notes []Note `body:"" validate:"max=3,dive"`
}

// ReplaceNotes writes the notes of an owner anew.
//
// PUT /owners/{name}/notes 204
func (o *Owners) ReplaceNotes(w http.ResponseWriter, r *http.Request) {
	var req ReplaceNotesRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, ok := o.byName[req.Name]; !ok {
		http.NotFound(w, r)
		return
	}
	if o.notes == nil {
		o.notes = map[string][]Note{}
	}
	o.notes[req.Name] = req.Notes
	w.WriteHeader(http.StatusNoContent)
}

// ListNotesRequest names an owner.
type ListNotesRequest struct {
	Name  string `route:"name"`
	Limit int    `query:"limit" default:"10" validate:"min=1"`
}

// ListNotesResponse has the first notes, and says how many there are.
type ListNotesResponse struct {
	Total int    `header:"X-Total-Count"`
	Notes []Note `body:""`
}

// ListNotes lists the notes of an owner.
//
// GET /owners/{name}/notes
func (o *Owners) ListNotes(w http.ResponseWriter, r *http.Request) {
	var req ListNotesRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, ok := o.byName[req.Name]; !ok {
		http.NotFound(w, r)
		return
	}
	notes := o.notes[req.Name]
	res := ListNotesResponse{Total: len(notes), Notes: notes[:min(len(notes), req.Limit)]}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// portrait is a picture of an owner.
type portrait struct {
	caption, contentType string
	content              []byte
}

// brokenForm is an error of a form that can't be read to its end.
type brokenForm struct{ error }

// Status returns the status of an answer to the error.
func (brokenForm) Status() int { return http.StatusBadRequest }

// PutPortraitRequest has the portrait of an owner, and what is below it.
type PutPortraitRequest struct {
	Name   string            `route:"name"`
	Upload *multipart.Reader `body:""`
}

// PutPortrait keeps the portrait of an owner.
//
// PUT /owners/{name}/portrait 204
// gen:part caption text
// gen:part portrait file image/png,image/jpeg
func (o *Owners) PutPortrait(w http.ResponseWriter, r *http.Request) {
	var req PutPortraitRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	got := portrait{contentType: "image/png"}
	for part, err := req.Upload.NextPart(); err != io.EOF; part, err = req.Upload.NextPart() {
		var content []byte
		if err == nil {
			content, err = io.ReadAll(part)
		}
		if err != nil {
			_ = WriteProblem(w, brokenForm{err})
			return
		}
		switch part.FormName() {
		case "caption":
			got.caption = string(content)
		case "portrait":
			got.content = content
			if part.Header.Get("Content-Type") == "image/jpeg" {
				got.contentType = "image/jpeg"
			}
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, ok := o.byName[req.Name]; !ok {
		http.NotFound(w, r)
		return
	}
	if o.portraits == nil {
		o.portraits = map[string]portrait{}
	}
	o.portraits[req.Name] = got
	w.WriteHeader(http.StatusNoContent)
}

// GetPortraitRequest names an owner.
type GetPortraitRequest struct {
	Name string `route:"name"`
}

// GetPortraitResponse is a picture.
type GetPortraitResponse struct {
	Caption string    `header:"X-Caption"`
	Type    string    `header:"Content-Type"`
	Content io.Reader `body:"" contentType:"image/png,image/jpeg"`
}

// GetPortrait returns the portrait of an owner.
//
// GET /owners/{name}/portrait
func (o *Owners) GetPortrait(w http.ResponseWriter, r *http.Request) {
	var req GetPortraitRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	o.mu.Lock()
	got, ok := o.portraits[req.Name]
	o.mu.Unlock()
	if !ok {
		http.NotFound(w, r)
		return
	}
	res := GetPortraitResponse{Caption: got.caption, Type: got.contentType, Content: bytes.NewReader(got.content)}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
