// Package pets has directives for documents that can't be read.
package pets

import (
	"mime/multipart"
	"net/http"
)

// Pets serves pets.
//
// gen:prefix api/v1
type Pets struct{}

// GET /pets
// gen:hidden always
func (p *Pets) ListPets(w http.ResponseWriter, r *http.Request) {}

// GET /pets/{id}
// gen:prefix /api/
// gen:tag
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// DELETE /pets/{id}
// gen:security
func (p *Pets) DeletePet(w http.ResponseWriter, r *http.Request) {}

// PutBillRequest has a body that is read.
type PutBillRequest struct {
	Text string `body:""`
}

// PUT /bill
// gen:max 2GiB
func PutBill(w http.ResponseWriter, r *http.Request) {}

// DELETE /bill
// gen:prefix /{shop}
// gen:max plenty
func DeleteBill(w http.ResponseWriter, r *http.Request) {}

// PostFormRequest has a form.
type PostFormRequest struct {
	Form *multipart.Reader `body:""`
}

// POST /form
// gen:part avatar picture image/png
// gen:part caption
// gen:part caption text text/plain
// gen:part avatar file png
// gen:part avatar file image/png, image/jpeg
// gen:part avatar file image/*
// gen:part avatar text
// gen:part
func PostForm(w http.ResponseWriter, r *http.Request) {}

// PATCH /bill
// gen:part bill file
func PatchBill(w http.ResponseWriter, r *http.Request) {}

// Bills has no handler that streams.
//
// gen:max 1GiB
type Bills struct{}

// GET /bills
func (b *Bills) ListBills(w http.ResponseWriter, r *http.Request) {}
