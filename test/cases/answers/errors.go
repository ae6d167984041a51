package answers

import (
	"errors"
	"fmt"
	"net/http"

	"example.com/cases/answers/store"
)

var (
	errMissing = errors.New("missing")
	errTaken   = errors.New("taken")
	errQuota   = errors.New("over quota")
)

// find fails in all ways in which stores fail.
func find(key string) error {
	switch key {
	case "1":
		return errMissing
	case "2":
		return fmt.Errorf("find: %w", errTaken)
	case "x":
		return errors.New("broken")
	}
	return nil
}

// fail sends the status of a sentinel.
func fail(w http.ResponseWriter, err error) {
	switch {
	case errors.Is(err, errMissing):
		http.Error(w, "no such thing", http.StatusNotFound)
	case errors.Is(err, errTaken):
		http.Error(w, "taken", http.StatusConflict)
	default:
		http.Error(w, "failed", http.StatusInternalServerError)
	}
}

// GET /errors/sentinels
func Sentinels(w http.ResponseWriter, r *http.Request) {
	if err := find(r.FormValue("a")); err != nil {
		fail(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// GET /errors/excluded
func Excluded(w http.ResponseWriter, r *http.Request) {
	err := find(r.FormValue("a"))
	if err == nil || errors.Is(err, errMissing) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	http.Error(w, "failed", http.StatusInternalServerError)
}

// statuses says which status an error has.
var statuses = []struct {
	err    error
	status int
}{
	{errMissing, http.StatusNotFound},
	{errTaken, http.StatusConflict},
}

// statusOf looks an error up in the table.
func statusOf(err error) int {
	for _, row := range statuses {
		if errors.Is(err, row.err) {
			return row.status
		}
	}
	return http.StatusInternalServerError
}

// GET /errors/table
func Table(w http.ResponseWriter, r *http.Request) {
	if err := find(r.FormValue("a")); err != nil {
		http.Error(w, err.Error(), statusOf(err))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// codes says which status a word has.
var codes = map[string]int{"1": http.StatusNotFound, "2": http.StatusConflict}

// GET /errors/map
func Map(w http.ResponseWriter, r *http.Request) {
	status, ok := codes[r.FormValue("a")]
	if !ok {
		status = http.StatusInternalServerError
	}
	w.WriteHeader(status)
}

var byError = map[error]int{errMissing: http.StatusNotFound, errQuota: http.StatusTooManyRequests}

// GET /errors/map-loop
func MapLoop(w http.ResponseWriter, r *http.Request) {
	err := find(r.FormValue("a"))
	if r.URL.Query().Has("b") {
		err = errQuota
	}
	for one, status := range byError {
		if errors.Is(err, one) {
			http.Error(w, one.Error(), status)
			return
		}
	}
	if err != nil {
		http.Error(w, "failed", http.StatusInternalServerError)
	}
}

// apiError is an error that knows its status.
type apiError struct {
	code int
	text string
}

func (e *apiError) Error() string   { return e.text }
func (e *apiError) HTTPStatus() int { return e.code }

// check fails with errors that know their status, and with others.
func check(r *http.Request) error {
	q := r.URL.Query()
	switch {
	case q.Has("b"):
		return &apiError{http.StatusForbidden, "no"}
	case q.Has("c"):
		return fmt.Errorf("check: %w", &apiError{code: http.StatusPaymentRequired})
	case q.Has("d"):
		return errors.New("other")
	}
	return nil
}

// GET /errors/typed
func Typed(w http.ResponseWriter, r *http.Request) {
	err := check(r)
	var failed *apiError
	if errors.As(err, &failed) {
		http.Error(w, failed.text, failed.code)
		return
	}
	if err != nil {
		http.Error(w, "failed", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// GET /errors/method
func Method(w http.ResponseWriter, r *http.Request) {
	err := check(r)
	var failed interface{ HTTPStatus() int }
	if errors.As(err, &failed) {
		http.Error(w, "refused", failed.HTTPStatus())
		return
	}
	if err != nil {
		http.Error(w, "failed", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// missingThing is an error without fields.
type missingThing struct{}

func (missingThing) Error() string   { return "no such thing" }
func (missingThing) StatusCode() int { return http.StatusNotFound }

// GET /errors/asserted
func Asserted(w http.ResponseWriter, r *http.Request) {
	err := func() error {
		if r.URL.Query().Has("b") {
			return missingThing{}
		}
		return nil
	}()
	if coded, ok := err.(interface{ StatusCode() int }); ok {
		w.WriteHeader(coded.StatusCode())
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// GET /errors/asked asks an error that has the method asked for, but for its parameters, and one that has all of it.
func Asked(w http.ResponseWriter, r *http.Request) {
	err := explained()
	if r.URL.Query().Has("b") {
		err = missingThing{}
	}
	if r.URL.Query().Has("c") {
		err = embeddedThing{explainedThing{}}
	}
	if _, ok := err.(interface{ Explain(string) string }); ok {
		w.WriteHeader(http.StatusConflict)
		return
	}
	if _, ok := err.(interface{ Explain(...string) string }); ok {
		w.WriteHeader(http.StatusGone)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// explained returns an error that explains itself in any number of languages.
func explained() error { return explainedThing{} }

type explainedThing struct{ missingThing }

func (explainedThing) Explain(languages ...string) string { return "gone" }

type embeddedThing struct{ explainer }

type explainer interface {
	error
	Explain(languages ...string) string
}

// GET /errors/joined
func Joined(w http.ResponseWriter, r *http.Request) {
	if err := errors.Join(find(r.FormValue("a")), check(r)); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// GET /errors/problem
func Problem_(w http.ResponseWriter, r *http.Request) {
	if err := find(r.FormValue("a")); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// GET /errors/several
func Several(w http.ResponseWriter, r *http.Request) {
	var failures store.Failures
	if r.URL.Query().Has("a") {
		failures.Add(find("x"))
	}
	for range causes(failures.Err()) {
		w.WriteHeader(http.StatusConflict)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// causes returns the errors that err wraps.
func causes(err error) []error {
	switch err := err.(type) {
	case interface{ Unwrap() error }:
		return []error{err.Unwrap()}
	case interface{ Unwrap() []error }:
		return err.Unwrap()
	}
	return nil
}
