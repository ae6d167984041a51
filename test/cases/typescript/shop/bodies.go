package shop

import (
	"bytes"
	"io"
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
