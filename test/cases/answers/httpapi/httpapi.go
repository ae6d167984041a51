// Package httpapi reads and writes JSON with a context.
package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// Response is the body of errors.
type Response struct {
	Message     string            `json:"message"`
	Detail      string            `json:"detail,omitempty"`
	Validations []ValidationError `json:"validations,omitempty"`
}

// ValidationError is a field that is wrong.
type ValidationError struct {
	Field  string `json:"field" validate:"required"`
	Detail string `json:"detail" validate:"required"`
}

// Write sends a value as JSON.
func Write(_ context.Context, rw http.ResponseWriter, status int, response interface{}) {
	buf := &bytes.Buffer{}
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(true)
	if err := enc.Encode(response); err != nil {
		http.Error(rw, err.Error(), http.StatusInternalServerError)
		return
	}
	rw.Header().Set("Content-Type", "application/json; charset=utf-8")
	rw.WriteHeader(status)
	_, _ = rw.Write(buf.Bytes())
}

// Checker is a body that can be wrong.
type Checker interface{ Check() []ValidationError }

// Read reads a body, and answers if it is wrong.
func Read(ctx context.Context, rw http.ResponseWriter, r *http.Request, value any) bool {
	if err := json.NewDecoder(r.Body).Decode(value); err != nil {
		Write(ctx, rw, http.StatusBadRequest, Response{
			Message: "Request body must be valid JSON.",
			Detail:  err.Error(),
		})
		return false
	}
	checker, ok := value.(Checker)
	if !ok {
		return true
	}
	if failed := checker.Check(); len(failed) > 0 {
		Write(ctx, rw, http.StatusBadRequest, Response{Message: "Validation failed.", Validations: failed})
		return false
	}
	return true
}

// ResourceNotFound sends 404.
func ResourceNotFound(rw http.ResponseWriter) {
	Write(context.Background(), rw, http.StatusNotFound, Response{Message: "Resource not found or you do not have access to this resource"})
}

// Forbidden sends 403.
func Forbidden(rw http.ResponseWriter) {
	Write(context.Background(), rw, http.StatusForbidden, Response{Message: "Forbidden."})
}

// InternalServerError sends 500.
func InternalServerError(rw http.ResponseWriter, err error) {
	var details string
	if err != nil {
		details = err.Error()
	}
	Write(context.Background(), rw, http.StatusInternalServerError, Response{
		Message: "An internal server error occurred.",
		Detail:  details,
	})
}

// IsUnauthorized reports whether an error means that the user may not do this.
func IsUnauthorized(err error) bool { return errors.Is(err, ErrUnauthorized) }

// ErrUnauthorized means that the user may not do this.
var ErrUnauthorized = fmt.Errorf("unauthorized")
