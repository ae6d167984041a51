// Package response builds answers step by step.
package response

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"sync"
)

// Builder builds an answer.
type Builder struct {
	w       http.ResponseWriter
	r       *http.Request
	log     *slog.Logger
	mu      sync.Mutex
	status  int
	headers map[string]string
	body    any
}

// New makes a builder.
func New(w http.ResponseWriter, r *http.Request) *Builder {
	return &Builder{w: w, r: r, log: slog.New(slog.DiscardHandler), status: http.StatusOK, headers: map[string]string{}}
}

// WithStatus changes the status.
func (b *Builder) WithStatus(status int) *Builder {
	b.status = status
	return b
}

// WithHeader adds a header field.
func (b *Builder) WithHeader(key, value string) *Builder {
	b.headers[key] = value
	return b
}

// WithBody changes the body.
func (b *Builder) WithBody(body any) *Builder {
	b.body = body
	return b
}

// Write sends the answer.
func (b *Builder) Write() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.body == nil {
		b.writeHeaders()
		return
	}
	switch v := b.body.(type) {
	case []byte:
		b.writeHeaders()
		_, _ = b.w.Write(v)
	case string:
		b.writeHeaders()
		_, _ = b.w.Write([]byte(v))
	case error:
		b.writeHeaders()
		_, _ = b.w.Write([]byte(v.Error()))
	}
}

func (b *Builder) writeHeaders() {
	b.log.Debug("answer", "status", b.status)
	for key, value := range b.headers {
		b.w.Header().Set(key, value)
	}
	b.w.WriteHeader(b.status)
}

// ErrorBody is the body of errors.
type ErrorBody struct {
	Message string `json:"error_message"`
}

func marshal(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		slog.Error("no JSON", "error", err)
		return []byte("")
	}
	return data
}

// JSON sends a body with 200.
func JSON(w http.ResponseWriter, r *http.Request, body any) {
	data, err := json.Marshal(body)
	if err != nil {
		JSONServerError(w, r, err)
		return
	}
	New(w, r).WithHeader("Content-Type", "application/json").WithBody(data).Write()
}

// JSONCreated sends a body with 201.
func JSONCreated(w http.ResponseWriter, r *http.Request, body any) {
	data, err := json.Marshal(body)
	if err != nil {
		JSONServerError(w, r, err)
		return
	}
	New(w, r).WithStatus(http.StatusCreated).WithHeader("Content-Type", "application/json").WithBody(data).Write()
}

// NoContent sends 204.
func NoContent(w http.ResponseWriter, r *http.Request) {
	New(w, r).WithStatus(http.StatusNoContent).Write()
}

// JSONServerError sends 500.
func JSONServerError(w http.ResponseWriter, r *http.Request, err error) {
	jsonError(w, r, http.StatusInternalServerError, err.Error())
}

// JSONBadRequest sends 400.
func JSONBadRequest(w http.ResponseWriter, r *http.Request, err error) {
	jsonError(w, r, http.StatusBadRequest, err.Error())
}

// JSONNotFound sends 404.
func JSONNotFound(w http.ResponseWriter, r *http.Request) {
	jsonError(w, r, http.StatusNotFound, "Resource Not Found")
}

func jsonError(w http.ResponseWriter, r *http.Request, status int, message string) {
	New(w, r).
		WithStatus(status).
		WithHeader("Content-Type", "application/json").
		WithBody(marshal(ErrorBody{message})).
		Write()
}
