package issues

import (
	"errors"
	"io"
	"net/http"
	"strings"
)

// Files serves raw bodies.
//
// gen:max 12MiB
type Files struct {
	Content string
	// Fails after the first read of a file.
	Fails bool
}

// PutFileRequest has the content of a file.
type PutFileRequest struct {
	Name    string    `route:"name"`
	Content io.Reader `body:"" contentType:"image/*,application/pdf"`
}

// PutFile keeps a file.
//
// PUT /files/{name} 204
func (f *Files) PutFile(w http.ResponseWriter, r *http.Request) {
	var req PutFileRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	content, err := io.ReadAll(req.Content)
	if err != nil {
		_ = WriteProblem(w, err)
		return
	}
	f.Content = r.Header.Get("Content-Type") + " " + string(content)
	w.WriteHeader(http.StatusNoContent)
}

// GetFileRequest names a file.
type GetFileRequest struct {
	Name string `route:"name"`
}

// GetFileResponse is a file.
type GetFileResponse struct {
	Type    string        `header:"Content-Type"`
	Content io.ReadCloser `body:"" contentType:"image/*,application/pdf"`
}

// broken is a stream that fails.
type broken struct{ io.Reader }

func (b broken) Read(p []byte) (int, error) {
	if n, _ := b.Reader.Read(p); n > 0 {
		return n, nil
	}
	return 0, errors.New("the disk is gone")
}

func (broken) Close() error { return nil }

// GetFile returns a file.
//
// GET /files/{name}
func (f *Files) GetFile(w http.ResponseWriter, r *http.Request) {
	var req GetFileRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := GetFileResponse{Content: io.NopCloser(strings.NewReader(f.Content))}
	if f.Fails {
		res.Content = broken{strings.NewReader(f.Content)}
	}
	switch req.Name {
	case "png":
		res.Type = "image/png"
	case "text":
		res.Type = "text/plain"
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// TurnRowsRequest has rows.
type TurnRowsRequest struct {
	Rows string `body:"" contentType:"text/csv" validate:"required,max=10"`
}

// TurnRowsResponse has the rows in another order.
type TurnRowsResponse struct {
	Count int    `header:"X-Count"`
	Rows  []byte `body:"" contentType:"text/csv"`
}

// TurnRows turns rows around.
//
// POST /rows
func TurnRows(w http.ResponseWriter, r *http.Request) {
	var req TurnRowsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	rows := strings.Split(req.Rows, "\n")
	var turned []byte
	for i := range rows {
		turned = append(turned, rows[len(rows)-1-i]...)
	}
	if err := (TurnRowsResponse{Count: len(rows), Rows: turned}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// NotesRequest has a text of the usual content type.
type NotesRequest struct {
	Text string `body:""`
}

// NotesResponse has bytes of the usual content type.
type NotesResponse struct {
	Data []byte `body:""`
}

// Notes returns its body.
//
// POST /notes
func Notes(w http.ResponseWriter, r *http.Request) {
	var req NotesRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if err := (NotesResponse{Data: []byte(req.Text)}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// EchoRequest has bytes.
type EchoRequest struct {
	Data []byte `body:""`
}

// EchoResponse has them as a text.
type EchoResponse struct {
	Text string `body:""`
}

// Echo returns its body.
//
// POST /echo
func Echo(w http.ResponseWriter, r *http.Request) {
	var req EchoRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if err := (EchoResponse{Text: string(req.Data)}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
