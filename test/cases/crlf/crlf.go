// Package crlf was written on Windows.
package crlf

import (
	"fmt"
	"net/http"
)

/*
Files serves files.
*/
type Files struct{}

// GetFileRequest names a file.
type GetFileRequest struct {
	// Name is the file's name.
	Name string `route:"name"`
	At   string `query:"at,omitempty"`
}

// GetFile returns a file.
//
// GET /files/{name}
func (f *Files) GetFile(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.GetFile")
}

// PUT
func (f *Files) Store(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.Store")
}

/*
 * Upload takes a file.
 *
 * POST /files
 */
func (f *Files) Upload(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.Upload")
	_ = `a
raw string`
}

// gen:ignore
func (f *Files) Skipped(w http.ResponseWriter, r *http.Request) {}

// DELETE /detached

func (f *Files) ListFiles(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.ListFiles")
}
