package shop

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"example.com/store/money"
)

// Shop sells books.
type Shop struct{ Books map[int64]Book }

// Admin changes what the shop has.
type Admin struct{}

func parsed(w http.ResponseWriter, r *http.Request, request interface{ Parse(*http.Request) error }) bool {
	err := request.Parse(r)
	if err != nil {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		json.NewEncoder(w).Encode(map[string]string{"error": err.Error()})
	}
	return err == nil
}

// PutBookRequest is a book as it shall be.
type PutBookRequest struct {
	ID     int64 `route:"id"`
	DryRun bool  `query:"dry_run,omitempty"`
	Book   Book  `json:"book"`
}

// PutBookResponse is the book as it is.
type PutBookResponse struct {
	Book Book `json:"book"`
}

// PutBook stores a book.
//
// PUT /books/{id}
func (s *Shop) PutBook(w http.ResponseWriter, r *http.Request) {
	var request PutBookRequest
	if !parsed(w, r, &request) {
		return
	}
	if !request.DryRun {
		s.Books[request.ID] = request.Book
	}
	res := PutBookResponse{Book: request.Book}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// GetBookRequest names a book.
type GetBookRequest struct {
	ID int64 `route:"id"`
}

// GetBookResponse is a book, and nothing of it is sent that it has not.
type GetBookResponse struct {
	*Book
	Sold bool `json:"sold,omitempty"`
}

// GetBook shows a book.
//
// GET /books/{id}
func (s *Shop) GetBook(w http.ResponseWriter, r *http.Request) {
	var request GetBookRequest
	if !parsed(w, r, &request) {
		return
	}
	book, ok := s.Books[request.ID]
	if !ok {
		http.NotFound(w, r)
		return
	}
	res := GetBookResponse{Book: &book}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// HeadBookRequest names a book, and has a header.
type HeadBookRequest struct {
	ID int64 `route:"id"`
	// Trace follows a request through all services.
	Trace string        `header:"X-Trace,omitempty"`
	Notes []string      `header:"X-Notes"`
	Wait  time.Duration `header:"X-Wait" default:"1s"`
	User  string        `cookie:"user,omitempty"`
}

// HEAD /books/{id}
func (s *Shop) HeadBook(w http.ResponseWriter, r *http.Request) {
	var request HeadBookRequest
	if !parsed(w, r, &request) {
		return
	}
	w.Header().Set("X-Book", "yes")
	w.Header().Set("X-User", request.User)
	w.Header().Set("X-Seen", fmt.Sprintf("%s %q %s", request.Trace, request.Notes, request.Wait))
}

// EmptyResponse has all that can be nil.
type EmptyResponse struct {
	Book  Book  `json:"book"`
	Tree  *Tree `json:"tree"`
	Index Index `json:"index"`
	// Page is of books.
	Page  Page[Book]             `json:"page"`
	Names Page[string]           `json:"names"`
	Pair  Pair[string, Priority] `json:"pair"`
	Trees Pair[*Tree, []Tree]    `json:"trees"`
}

// Empty answers with nothing but zero values.
//
// GET /empty
func (s *Shop) Empty(w http.ResponseWriter, r *http.Request) {
	res := EmptyResponse{}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// SearchRequest has a query parameter of each kind.
type SearchRequest struct {
	// Text is what is looked for.
	Text     string        `query:"q"`
	Limit    int           `query:"limit" default:"20"`
	Max      float64       `query:"max,omitempty"`
	Tags     []string      `query:"tag"`
	IDs      []int64       `query:"id"`
	Since    time.Time     `query:"since,omitzero"`
	Kind     Kind          `query:"kind"`
	Kinds    []Kind        `query:"kinds"`
	Priority *Priority     `query:"priority"`
	Sold     *bool         `query:"sold"`
	Exact    bool          `query:"exact,omitempty"`
	Wait     time.Duration `query:"wait,omitempty"`
	Order    string        `query:"order-by,omitempty" validate:"omitempty,oneof=title year"`
}

// SearchResponse is the request as it was read.
type SearchResponse struct {
	Text     string        `json:"q"`
	Limit    int           `json:"limit"`
	Max      float64       `json:"max"`
	Tags     []string      `json:"tag"`
	IDs      []int64       `json:"id"`
	Since    time.Time     `json:"since"`
	Kind     Kind          `json:"kind"`
	Kinds    []Kind        `json:"kinds"`
	Priority *Priority     `json:"priority"`
	Sold     *bool         `json:"sold"`
	Exact    bool          `json:"exact"`
	Wait     time.Duration `json:"wait"`
	Order    string        `json:"order-by"`
}

// GET /search
func (s *Shop) Search(w http.ResponseWriter, r *http.Request) {
	var request SearchRequest
	if parsed(w, r, &request) {
		res := SearchResponse(request)
		if err := res.Write(w); err != nil {
			_ = WriteProblem(w, err)
		}
	}
}

// Delete removes a book by its name.
//
// Deprecated: Use the admin's.
//
// DELETE /names/{name}
//
// gen:list
func (s *Shop) Delete(w http.ResponseWriter, r *http.Request) { deleteName(w, r, "") }

// Delete removes anything by its name.
//
// DELETE /admin/{name}
//
// gen:list
func (a *Admin) Delete(w http.ResponseWriter, r *http.Request) { deleteName(w, r, "") }

func deleteName(w http.ResponseWriter, r *http.Request, _ string) {
	w.Header().Set("X-Name", r.PathValue("name"))
	w.WriteHeader(http.StatusNoContent)
}

// ReviewRequest is a form that a browser posts.
type ReviewRequest struct {
	Book  int64    `route:"book"`
	Name  string   `form:"name"`
	Stars Priority `form:"stars"`
	Email *string  `form:"e-mail"`
	Likes []string `form:"likes"`
	Spam  bool     `form:"spam,omitempty"`
}

// ReviewResponse is a form, too.
type ReviewResponse struct {
	Name  string   `form:"name"`
	Stars Priority `form:"stars"`
	Email *string  `form:"e-mail"`
	Likes []string `form:"likes"`
	Spam  bool     `form:"spam"`
	Kind  Kind     `form:"kind"`
}

// POST /books/{book}/reviews
func (s *Shop) Review(w http.ResponseWriter, r *http.Request) {
	var request ReviewRequest
	if parsed(w, r, &request) {
		_ = ReviewResponse{
			Name: request.Name, Stars: request.Stars, Email: request.Email, Likes: request.Likes, Spam: request.Spam, Kind: KindPoems,
		}.Write(w)
	}
}

// FileRequest names a file.
type FileRequest struct {
	Folder string `route:"folder"`
	Path   string `route:"path"`
}

// FileResponse says what was asked for.
type FileResponse struct {
	Folder string `json:"folder"`
	Path   string `json:"path"`
}

// GET /folders/{folder}/{path...}
func (s *Shop) File(w http.ResponseWriter, r *http.Request) {
	var request FileRequest
	if parsed(w, r, &request) {
		res := FileResponse(request)
		if err := res.Write(w); err != nil {
			_ = WriteProblem(w, err)
		}
	}
}

// SecretsRequest has what is read otherwise than it is written.
type SecretsRequest struct {
	Secrets []Secret         `json:"secrets"`
	Record  money.Record     `json:"record"`
	Text    Response         `json:"text"`
	Tree    *Tree            `json:"tree"`
	More    Page[Secret]     `json:"more"`
	Numbers map[string][]int `json:"numbers,omitempty"`
}

// SecretsResponse has the same.
type SecretsResponse struct {
	Secrets []Secret         `json:"secrets"`
	Record  money.Record     `json:"record"`
	Text    Response         `json:"text"`
	Tree    *Tree            `json:"tree"`
	More    Page[Secret]     `json:"more"`
	Numbers map[string][]int `json:"numbers,omitempty"`
}

// POST /secrets
func (s *Shop) Secrets(w http.ResponseWriter, r *http.Request) {
	var request SecretsRequest
	if parsed(w, r, &request) {
		res := SecretsResponse(request)
		if err := res.Write(w); err != nil {
			_ = WriteProblem(w, err)
		}
	}
}

// Cover serves a picture.
//
// GET /covers/{size}/{path...}
//
// gen:list
func Cover(w http.ResponseWriter, r *http.Request) {
	io.WriteString(w, r.PathValue("size")+" "+r.PathValue("path"))
}

// Import has a name that TypeScript has for itself.
//
// POST /import
func Import(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	io.WriteString(w, r.Header.Get("X-Test")+string(body))
}

// Fail answers with an error.
//
// GET /fail
func Fail(w http.ResponseWriter, r *http.Request) {
	http.Error(w, errors.New("no luck").Error(), http.StatusTeapot)
}

// Health says that the process serves.
//
// GET /healthz/{$}
func Health(w http.ResponseWriter, r *http.Request) {}

// ClearResponse says in its header what was removed, since its status has no body.
type ClearResponse struct {
	Removed int `header:"X-Removed"`
}

// Clear removes all books.
//
// DELETE /books 204
func Clear(w http.ResponseWriter, r *http.Request) {
	res := ClearResponse{Removed: 3}
	if err := res.WriteStatus(w, http.StatusNoContent); err != nil {
		_ = WriteProblem(w, err)
	}
}

// LogIn reads a form by hand.
//
// POST /sessions
func LogIn(w http.ResponseWriter, r *http.Request) {
	age, err := strconv.Atoi(r.PostFormValue("age"))
	if err != nil {
		http.Error(w, "age must be a number", http.StatusBadRequest)
		return
	}
	fmt.Fprint(w, age+1, r.PostForm["tag"], r.PostFormValue("user"))
}

// Upload reads a file by hand.
//
// POST /uploads
func Upload(w http.ResponseWriter, r *http.Request) {
	_, header, err := r.FormFile("cover")
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	fmt.Fprint(w, header.Filename, " ", header.Size, " ", r.PostFormValue("title"))
}
