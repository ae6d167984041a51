package shop

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
)

// ShoutRequest is a text.
type ShoutRequest struct {
	Text string `body:"" validate:"max=20"`
}

// ShoutResponse is the text as bytes.
type ShoutResponse struct {
	Data []byte `body:"" contentType:"text/plain"`
}

// Shout returns a text in capitals.
//
// POST /shout
func Shout(w http.ResponseWriter, r *http.Request) {
	var req ShoutRequest
	if parsed(w, r, &req) {
		_ = ShoutResponse{Data: []byte(strings.ToUpper(req.Text))}.Write(w)
	}
}

// CopyRequest has anything.
type CopyRequest struct {
	Data io.Reader `body:"" contentType:"*"`
}

// CopyResponse has the same.
type CopyResponse struct {
	Type string    `header:"Content-Type"`
	Data io.Reader `body:"" contentType:"*"`
}

// Copy returns what it gets.
//
// PUT /copy
func Copy(w http.ResponseWriter, r *http.Request) {
	var req CopyRequest
	if !parsed(w, r, &req) {
		return
	}
	// Over HTTP/1, net/http reads no request on while it sends the response.
	data, err := io.ReadAll(req.Data)
	if err == nil {
		res := CopyResponse{Type: r.Header.Get("Content-Type"), Data: bytes.NewReader(data)}
		err = res.Write(w)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// SendCardRequest has a picture and a text.
type SendCardRequest struct {
	Form *multipart.Reader `body:""`
}

// SendCardResponse says what came, as in "picture a.png image/png 3".
type SendCardResponse struct {
	Parts []string `json:"parts"`
}

// SendCard reads a form.
//
// POST /cards
// gen:part text text
// gen:part picture file image/png
func SendCard(w http.ResponseWriter, r *http.Request) {
	var req SendCardRequest
	if !parsed(w, r, &req) {
		return
	}
	res := SendCardResponse{Parts: []string{}}
	for part, err := req.Form.NextPart(); err != io.EOF; part, err = req.Form.NextPart() {
		var size int64
		if err == nil {
			size, err = io.Copy(io.Discard, part)
		}
		if err != nil {
			_ = WriteProblem(w, &BindingError{In: "body", Err: err})
			return
		}
		res.Parts = append(res.Parts, fmt.Sprint(part.FormName(), " ", part.FileName(), " ", part.Header.Get("Content-Type"), " ", size))
	}
	_ = res.Write(w)
}
