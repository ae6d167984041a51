// Package web has what the services share: how they answer.
package web

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
)

// ErrorBody is the body of all errors of the services.
type ErrorBody struct {
	Error ErrorInfo `json:"error"`
}

// ErrorInfo says what went wrong.
type ErrorInfo struct {
	Code    string            `json:"code"`
	Message string            `json:"message"`
	Fields  map[string]string `json:"fields,omitempty"`
}

// Error is an error that a client may see.
type Error struct {
	Status  int
	Code    string
	Message string
}

func (e *Error) Error() string { return e.Message }

// Errors that several services have.
var (
	ErrNotFound  = &Error{http.StatusNotFound, "not_found", "no such thing"}
	ErrConflict  = &Error{http.StatusConflict, "conflict", "not now"}
	ErrForbidden = &Error{http.StatusForbidden, "forbidden", "not for you"}
)

// JSON sends a value.
func JSON(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		slog.Error("no JSON", "error", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if _, err := w.Write(append(data, '\n')); err != nil {
		slog.Debug("not sent", "error", err)
	}
}

// Refuse sends an error body.
func Refuse(w http.ResponseWriter, status int, code, message string) {
	JSON(w, status, ErrorBody{ErrorInfo{Code: code, Message: message}})
}

// Fail sends an error: that of a client as it is, others as 500.
func Fail(w http.ResponseWriter, r *http.Request, err error) {
	var known *Error
	if errors.As(err, &known) {
		Refuse(w, known.Status, known.Code, known.Message)
		return
	}
	slog.ErrorContext(r.Context(), "failed", "error", err)
	Refuse(w, http.StatusInternalServerError, "internal", "try again later")
}
