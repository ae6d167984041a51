// Package notes has written some of the methods itself.
package notes

import (
	"encoding/xml"
	"errors"
	"io"
	"net/http"
)

// FindNoteRequest reads itself: from a header, which gen knows nothing of.
type FindNoteRequest struct {
	ID int `route:"id"`
}

// Parse is the user's own, with a pointer receiver as ours would have.
func (req *FindNoteRequest) Parse(r *http.Request) error {
	req.ID = len(r.Header.Get("X-Note"))
	return nil
}

// GET /notes/{id}
func FindNote(w http.ResponseWriter, r *http.Request) {}

// CopyNoteRequest builds itself.
type CopyNoteRequest struct {
	ID   int    `route:"id"`
	Note string `json:"note"`
}

// Build is the user's own, with a receiver as ours would not have.
func (req *CopyNoteRequest) Build(host string) (*http.Request, error) {
	return nil, errors.New("not from here: " + host)
}

// CopyNote calls the user's own Write after WriteHeader, which is right.
//
// PUT /notes/{id}
func CopyNote(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(http.StatusCreated)
	res := CopyNoteResponse{}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// CopyNoteResponse writes itself as XML, and is read by nobody.
type CopyNoteResponse struct {
	Note string `json:"note" xml:"note"`
}

func (res CopyNoteResponse) Write(w http.ResponseWriter) error {
	w.Header().Set("Content-Type", "application/xml")
	return xml.NewEncoder(w).Encode(res)
}

// FindNoteResponse reads itself.
type FindNoteResponse struct {
	Note string `json:"note"`
}

// Parse is the user's own.
func (res *FindNoteResponse) Parse(r *http.Response) error {
	body, err := io.ReadAll(r.Body)
	res.Note = string(body)
	return err
}

// DropNoteRequest leaves nothing to generate.
type DropNoteRequest struct {
	ID string `route:"id"`
}

func (req *DropNoteRequest) Parse(r *http.Request) error {
	req.ID = r.PathValue("id")
	return nil
}

func (req DropNoteRequest) Build(host string) (*http.Request, error) {
	return http.NewRequest(http.MethodDelete, "https://"+host+"/notes/"+req.ID, nil)
}

// DELETE /notes/{id}
func DropNote(w http.ResponseWriter, r *http.Request) {}
