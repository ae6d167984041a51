package handlers

import "net/http"

// Home serves the root alone.
//
// GET /{$}
func Home(w http.ResponseWriter, r *http.Request) { answer(w, "Home", nil, nil) }

// Docs serves its path and all paths below it.
//
// GET /docs/
func Docs(w http.ResponseWriter, r *http.Request) { answer(w, "Docs", nil, nil) }

// GetFileRequest takes the rest of a path.
type GetFileRequest struct {
	Path string `route:"path"`
}

// GET /files/{path...}
func GetFile(w http.ResponseWriter, r *http.Request) {
	var req GetFileRequest
	err := req.Parse(r)
	answer(w, "GetFile", req, err)
}

// GetBlobRequest takes a segment and the rest of a path.
type GetBlobRequest struct {
	Owner string `route:"owner"`
	Path  string `route:"path"`
	Raw   bool   `query:"raw,omitempty"`
}

// GET /repos/{owner}/{path...}
func GetBlob(w http.ResponseWriter, r *http.Request) {
	var req GetBlobRequest
	err := req.Parse(r)
	answer(w, "GetBlob", req, err)
}

// GetTreeRequest has a segment after which the path may go on.
type GetTreeRequest struct {
	ID string `route:"id"`
}

// GET /trees/{id}/
func GetTree(w http.ResponseWriter, r *http.Request) {
	var req GetTreeRequest
	err := req.Parse(r)
	answer(w, "GetTree", req, err)
}

// GetExactRequest has a segment after which the path ends with a slash.
type GetExactRequest struct {
	ID string `route:"id"`
}

// GET /exact/{id}/{$}
func GetExact(w http.ResponseWriter, r *http.Request) {
	var req GetExactRequest
	err := req.Parse(r)
	answer(w, "GetExact", req, err)
}

// GetSizeRequest has text in its path that is sent escaped.
type GetSizeRequest struct {
	Size string `route:"size"`
}

// GET /größen/x%20y/{size}
func GetSize(w http.ResponseWriter, r *http.Request) {
	var req GetSizeRequest
	err := req.Parse(r)
	answer(w, "GetSize", req, err)
}

// RunJobs has a path in which other routers could see a placeholder.
//
// POST /jobs/all:run
func RunJobs(w http.ResponseWriter, r *http.Request) { answer(w, "RunJobs", nil, nil) }
