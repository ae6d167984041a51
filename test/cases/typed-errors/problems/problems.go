// Package problems answers the errors of all handlers in one form.
package problems

import (
	"encoding/json"
	"errors"
	"net/http"
)

// ErrMissing is the error for something that is not there.
var ErrMissing = errors.New("missing")

// Problem is the answer to an error.
type Problem struct {
	Code string `json:"code"`
}

// Write answers an error.
func Write(w http.ResponseWriter, r *http.Request, err error) {
	var refused interface{ Status() int }
	switch {
	case errors.Is(err, ErrMissing):
		answer(w, http.StatusNotFound, "missing")
	case errors.As(err, &refused):
		answer(w, http.StatusBadRequest, "invalid")
	default:
		answer(w, http.StatusInternalServerError, "internal")
	}
}

func answer(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(Problem{Code: code})
}
