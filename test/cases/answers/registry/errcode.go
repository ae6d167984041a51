// Package registry has errors with codes, whose statuses a table knows.
package registry

import (
	"encoding/json"
	"net/http"
)

// ErrorCode is the number of a kind of errors.
type ErrorCode int

// Descriptor describes a kind of errors.
type Descriptor struct {
	Value   string
	Message string
	Status  int
}

// The kinds of errors.
var (
	ErrorCodeUnknown     = register(Descriptor{"UNKNOWN", "unknown error", http.StatusInternalServerError})
	ErrorCodeBlobUnknown = register(Descriptor{"BLOB_UNKNOWN", "blob unknown", http.StatusNotFound})
	ErrorCodeDenied      = register(Descriptor{"DENIED", "access denied", http.StatusForbidden})
)

var descriptors = map[ErrorCode]Descriptor{}

func register(d Descriptor) ErrorCode {
	code := ErrorCode(len(descriptors) + 1000)
	descriptors[code] = d
	return code
}

// Descriptor describes the code.
func (c ErrorCode) Descriptor() Descriptor { return descriptors[c] }

// Error is an error with a code.
type Error struct {
	Code    ErrorCode
	Message string
	Detail  any
}

func (e Error) Error() string { return e.Message }

// WithDetail makes an error with a detail.
func (c ErrorCode) WithDetail(detail any) Error {
	return Error{Code: c, Message: c.Descriptor().Message, Detail: detail}
}

// Errors are all that went wrong.
type Errors []error

// ServeJSON sends errors.
func ServeJSON(w http.ResponseWriter, errs Errors) error {
	w.Header().Set("Content-Type", "application/json")
	status := http.StatusInternalServerError
	if len(errs) > 0 {
		if first, ok := errs[0].(Error); ok {
			status = first.Code.Descriptor().Status
		}
	}
	w.WriteHeader(status)
	return json.NewEncoder(w).Encode(struct {
		Errors Errors `json:"errors"`
	}{errs})
}
