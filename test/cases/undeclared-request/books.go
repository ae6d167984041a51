// Package books decodes some of its bodies by hand.
package books

import (
	"encoding/json"
	"log"
	"net/http"
	"net/url"

	"example.com/cases/undeclared-request/dto"
)

// POST /books
func CreateBook(w http.ResponseWriter, r *http.Request) {
	var in dto.CreateBook
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

// PUT /books
func UpdateBook(w http.ResponseWriter, req *http.Request) {
	decoder := json.NewDecoder(req.Body)
	decoder.DisallowUnknownFields()
	in := dto.CreateBook{Title: "none"}
	if err := decoder.Decode(&in); err != nil {
		log.Println(err)
	}
}

// ReplaceBookRequest is what the others need.
type ReplaceBookRequest dto.CreateBook

// PATCH /books
func ReplaceBook(w http.ResponseWriter, r *http.Request) {
	var req ReplaceBookRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	log.Println(dto.Secret(dto.CreateBook(req)))
}

// Nothing is reported of those that follow.

// POST /untagged
func CreateUntagged(w http.ResponseWriter, r *http.Request) {
	var in dto.Untagged
	log.Println(json.NewDecoder(r.Body).Decode(&in))
}

// POST /special
func CreateSpecial(w http.ResponseWriter, r *http.Request) {
	var in dto.Special
	log.Println(json.NewDecoder(r.Body).Decode(&in))
}

// POST /listed
// gen:list
func CreateListed(w http.ResponseWriter, r *http.Request) {
	var in dto.CreateBook
	log.Println(json.NewDecoder(r.Body).Decode(&in))
}

// POST /own
func CreateOwn(w http.ResponseWriter, r *http.Request) {
	var in struct{ Title string }
	log.Println(json.NewDecoder(r.Body).Decode(&in))
}

// POST /standard
func CreateStandard(w http.ResponseWriter, r *http.Request) {
	var in url.URL
	log.Println(json.NewDecoder(r.Body).Decode(&in))
}

// POST /answers
func CreateAnswer(w http.ResponseWriter, r *http.Request) {
	res, err := http.Get("https://example.com")
	if err != nil {
		return
	}
	var in dto.CreateBook
	log.Println(json.NewDecoder(res.Body).Decode(&in))
}
