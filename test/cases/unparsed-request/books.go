// Package books reads some of its requests by hand.
package books

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
)

type GetBookRequest struct {
	ID string `route:"id"`
}

type GetBookResponse struct {
	ID string `json:"id"`
}

// GET /books/{id}
func GetBook(w http.ResponseWriter, r *http.Request) {
	log.Println(r.Method, r.URL.Path)
	book := GetBookResponse{ID: r.PathValue("id")}
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(book); err != nil {
		http.Redirect(w, r, "/books", http.StatusSeeOther)
	}
}

type ListBooksRequest struct {
	Author string `query:"author"`
}

// GET /books
func ListBooks(w http.ResponseWriter, r *http.Request) {
	// r.URL.Query().Get("author")
	if r.URL.Query().Get("page") == "" {
		log.Println(r.URL.Query().Get(`author`))
	}
}

type CreateBookRequest struct {
	Title string `json:"title" validate:"required"`
}

// POST /books
func CreateBook(w http.ResponseWriter, req *http.Request) {
	var in CreateBookRequest
	req.Body = http.MaxBytesReader(w, req.Body, 1024)
	if err := json.NewDecoder(req.Body).Decode(&in); err != nil {
		_ = WriteProblemFor(w, req, err)
		return
	}
}

type FindBooksRequest struct {
	Title string `form:"title"`
	Token string `header:"x-token"`
}

// POST /books/find
func FindBooks(w http.ResponseWriter, r *http.Request) {
	log.Println(r.Header.Get("X-Other"), r.Header.Get("X-Token"), r.FormValue("title"))
}

type RenameBookRequest struct {
	ID    string `route:"id"`
	Title string `json:"title"`
}

// PATCH /books/{id}
func RenameBook(w http.ResponseWriter, r *http.Request) {
	var req RenameBookRequest
	if req.Title == "" || req.ID != r.URL.Path {
		log.Println("é", req.Title)
	}
	w.WriteHeader(http.StatusNoContent)
}

// Nothing is reported of those that follow: they read what no field has, or give the request away.

type HeadBookRequest struct {
	ID string `route:"id"`
}

// HEAD /books/{id}
func HeadBook(w http.ResponseWriter, r *http.Request) {
	var req HeadBookRequest
	if err := parse(r, &req); err != nil {
		return
	}
	log.Println(req.ID, r.PathValue("id"))
}

func parse(r *http.Request, req *HeadBookRequest) error {
	log.Println(r.Host)
	return req.Parse(r)
}

type DeleteBookRequest struct {
	ID string `route:"id"`
}

// DELETE /books/{id}
func DeleteBook(w http.ResponseWriter, r *http.Request) {
	var req DeleteBookRequest
	req.ID = r.URL.Path[1:]
	log.Println(req.ID, r.Header.Get("id"), r.PathValue("other"))
	_, _ = io.Copy(io.Discard, r.Body)
}

type MoveBookRequest struct {
	ID    string `route:"id"`
	Shelf string `query:"shelf"`
}

// POST /books/{id}/move
func MoveBook(w http.ResponseWriter, r *http.Request) {
	var req MoveBookRequest
	again := r.WithContext(r.Context())
	if err := req.Parse(again); err != nil {
		return
	}
	log.Println(r.PathValue("id"))
}

type PutBookRequest struct {
	ID string `route:"id"`
}

// PUT /books/{id}
func PutBook(w http.ResponseWriter, r *http.Request) {
	var req PutBookRequest
	fill(&req.ID)
	log.Println(req.ID)
}

func fill(id *string) { *id = "1" }

type CountBooksRequest struct {
	Authors []string `query:"author"`
}

// GET /authors
func CountBooks(w http.ResponseWriter, _ *http.Request) {
	var req CountBooksRequest
	log.Println(w, req.Authors)
}
