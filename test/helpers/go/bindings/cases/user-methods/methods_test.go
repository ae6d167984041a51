package notes

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"example.com/cases/bindingtest"
)

// TestOwnMethods tests that the user's own methods work beside the generated ones.
func TestOwnMethods(t *testing.T) {
	r, err := (FindNoteRequest{ID: 7}).Build("h")
	if err != nil || r.URL.String() != "http://h/notes/7" {
		t.Error(err, r)
	}
	r.Header.Set("X-Note", "four")
	var find FindNoteRequest
	if err := find.Parse(r); err != nil || find.ID != 4 {
		t.Error(err, find)
	}
	if _, err := (&CopyNoteRequest{}).Build("h"); err == nil || err.Error() != "not from here: h" {
		t.Error(err)
	}
	var copied CopyNoteRequest
	if err := copied.Parse(bindingtest.Request("PUT", "/notes/7", bindingtest.JSON, `{"ID":9,"note":"n"}`)); err != nil || copied != (CopyNoteRequest{ID: 7, Note: "n"}) {
		t.Error(err, copied)
	}
	w := httptest.NewRecorder()
	if err := (CopyNoteResponse{Note: "n"}).Write(w); err != nil || w.Header().Get("Content-Type") != "application/xml" {
		t.Error(err, w)
	}
	var _ interface{ Parse(*http.Response) error } = new(CopyNoteResponse)
	w = httptest.NewRecorder()
	if err := (FindNoteResponse{Note: "n"}).Write(w); err != nil || w.Body.String() != `{"note":"n"}` {
		t.Error(err, w)
	}
}
