// Package paths has every pattern that net/http's ServeMux reads.
package paths

import (
	"fmt"
	"net/http"
)

// Files serves files.
type Files struct{}

// Root matches the root and nothing below it.
//
// GET /{$}
func (f *Files) Root(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.Root")
}

// Everything matches what nothing else does.
//
// GET /
func (f *Files) Everything(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.Everything")
}

// Folder matches everything below a folder.
//
// GET /folder/
func (f *Files) Folder(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.Folder")
}

// FolderItself matches the folder alone.
//
// GET /folder/{$}
func (f *Files) FolderItself(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.FolderItself")
}

// ReadFileRequest names a file.
type ReadFileRequest struct {
	Path string `route:"path"`
}

// ReadFile takes the rest of the path.
//
// GET /files/{path...}
func (f *Files) ReadFile(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.ReadFile")
}

// CompareFilesRequest names two versions of a file.
type CompareFilesRequest struct {
	ID   int    `route:"id"`
	From string `route:"from"`
	To   string `route:"to"`
}

// CompareFiles has placeholders beside one another.
//
// GET /compare/{id}/{from}/{to}
func (f *Files) CompareFiles(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.CompareFiles")
}

// WellKnown has dots, dashes, tildes and escapes.
//
// GET /.well-known/acme-challenge/~me/a%2Fb/c.json
func (f *Files) WellKnown(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.WellKnown")
}

// Unicode has letters beyond ASCII, and an underscore in the placeholder.
//
// GET /größe/{größe_1}/
func (f *Files) Unicode(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.Unicode")
}

// Quoted has what a Go string and a YAML string must escape.
//
// GET /it's/#1:/"a"/\b
func (f *Files) Quoted(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Files.Quoted")
}
