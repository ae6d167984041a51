// Package forum serves the threads of a forum, its members and a few files.
package forum

import (
	"fmt"
	"net/http"
)

// answer tells who served a request, and what it found in the route.
func answer(w http.ResponseWriter, handler string, values ...any) {
	w.Header().Set("Handler", handler)
	fmt.Fprint(w, values...)
}

// Threads serves the threads.
type Threads struct{}

// GET /threads
func (t *Threads) ListThreads(w http.ResponseWriter, r *http.Request) {
	answer(w, "Threads.ListThreads")
}

// POST /threads
func (t *Threads) CreateThread(w http.ResponseWriter, r *http.Request) {
	answer(w, "Threads.CreateThread")
}

// OPTIONS /threads
func (t *Threads) ThreadOptions(w http.ResponseWriter, r *http.Request) {
	answer(w, "Threads.ThreadOptions")
}

// GetPostRequest names a post.
type GetPostRequest struct {
	Thread int64  `route:"thread"`
	Post   string `route:"post"`
}

// GET /threads/{thread}/posts/{post}
func (t *Threads) GetPost(w http.ResponseWriter, r *http.Request) {
	var req GetPostRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	answer(w, "Threads.GetPost", req.Thread, " ", req.Post)
}

// PUT /threads/{thread}
//
// gen:list
func (t *Threads) ReplaceThread(w http.ResponseWriter, r *http.Request) {
	answer(w, "Threads.ReplaceThread")
}

// PATCH /threads/{thread}
//
// gen:list
func (t *Threads) UpdateThread(w http.ResponseWriter, r *http.Request) {
	answer(w, "Threads.UpdateThread")
}

// DELETE /threads/{thread}
//
// gen:list
func (t *Threads) DeleteThread(w http.ResponseWriter, r *http.Request) {
	answer(w, "Threads.DeleteThread")
}

// GET /threads/new
func (t *Threads) newThread(w http.ResponseWriter, r *http.Request) { answer(w, "Threads.newThread") }

// Table serves the rows of any kind.
type Table[Row any] struct{}

// GET /rows/{row}
//
// gen:list
func (t *Table[Row]) GetRow(w http.ResponseWriter, r *http.Request) { answer(w, "Table.GetRow") }

// HEAD /rows
func (t *Table[Row]) HeadRows(w http.ResponseWriter, r *http.Request) { answer(w, "Table.HeadRows") }

// Home greets at the root, and nowhere else.
//
// GET /{$}
func Home(w http.ResponseWriter, r *http.Request) { answer(w, "Home") }

// Docs serves all that lies below /docs/.
//
// GET /docs/
func Docs(w http.ResponseWriter, r *http.Request) { answer(w, "Docs") }

// DocsIndex serves /docs/ itself.
//
// GET /docs/{$}
func DocsIndex(w http.ResponseWriter, r *http.Request) { answer(w, "DocsIndex") }

// GetFileRequest names a file.
type GetFileRequest struct {
	Path string `route:"path"`
}

// GET /files/{path...}
func GetFile(w http.ResponseWriter, r *http.Request) {
	var req GetFileRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	answer(w, "GetFile", req.Path)
}
