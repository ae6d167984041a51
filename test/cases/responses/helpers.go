package responses

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
)

func fail(w http.ResponseWriter, status int) { failWith(w, http.StatusText(status), status) }

func failWith(w http.ResponseWriter, text string, status int) {
	if status >= 500 {
		log.Print(text)
	}
	http.Error(w, text, status)
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v)
}

func answer(w http.ResponseWriter, status ...int) {
	if len(status) > 0 {
		w.WriteHeader(status[0])
	}
	fmt.Fprint(w, "done")
}

func respond[T any](w http.ResponseWriter, status int, v T) { writeJSON(w, status, v) }

// GET /helper
func Helper(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("a") {
		fail(w, http.StatusPaymentRequired)
		return
	}
	writeJSON(w, http.StatusCreated, 1)
}

// GET /variadic
func Variadic(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("a") {
		answer(w)
	} else {
		answer(w, http.StatusAccepted)
	}
}

// GET /generic
func Generic(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("a") {
		respond[int](w, http.StatusAccepted, 1)
	} else {
		respond(w, http.StatusCreated, "x")
	}
}

func allowed(w http.ResponseWriter, r *http.Request) bool {
	if r.Header.Get("Authorization") == "" {
		fail(w, http.StatusUnauthorized)
		return false
	}
	return true
}

// GET /guarded
func Guarded(w http.ResponseWriter, r *http.Request) {
	if !allowed(w, r) {
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func down(w http.ResponseWriter, n int) {
	if n == 0 {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	down(w, n-1)
	w.WriteHeader(http.StatusTeapot)
}

// GET /recursion
func Recursion(w http.ResponseWriter, r *http.Request) { down(w, 5) }

func walk(w http.ResponseWriter, path string) {
	if path == "" {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	walk(w, path[1:])
}

// GET /walk
func Walk(w http.ResponseWriter, r *http.Request) { walk(w, r.URL.Path) }

func even(w http.ResponseWriter, n int) {
	if n == 0 {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	odd(w, n-1)
}

func odd(w http.ResponseWriter, n int) {
	if n == 0 {
		w.WriteHeader(http.StatusTeapot)
		return
	}
	even(w, n-1)
}

// GET /mutual
func Mutual(w http.ResponseWriter, r *http.Request) { odd(w, 5) }

// Store finds pets.
type Store interface {
	Find(id string) (string, error)
}

var (
	ErrMissing = errors.New("missing")
	ErrTaken   = errors.New("taken")
)

type Pets struct {
	store Store
	base
}

type base struct{ log *log.Logger }

func (b base) fail(w http.ResponseWriter, err error) {
	switch {
	case errors.Is(err, ErrMissing):
		http.Error(w, err.Error(), http.StatusNotFound)
	case errors.Is(err, ErrTaken):
		http.Error(w, err.Error(), http.StatusConflict)
	default:
		http.Error(w, "failed", http.StatusInternalServerError)
	}
}

// GET /pets/{id}
func (p *Pets) Get(w http.ResponseWriter, r *http.Request) {
	name, err := p.store.Find(r.PathValue("id"))
	if err != nil {
		p.fail(w, err)
		return
	}
	fmt.Fprint(w, name)
}

func (p *Pets) known(id string) error {
	if id == "missing" {
		return fmt.Errorf("pet %s: %w", id, ErrMissing)
	}
	return nil
}

// GET /known/{id}
func (p *Pets) Known(w http.ResponseWriter, r *http.Request) {
	if err := p.known(r.PathValue("id")); err != nil {
		p.fail(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// GET /sentinel/{id}
func (p *Pets) Sentinel(w http.ResponseWriter, r *http.Request) {
	_, err := p.store.Find(r.PathValue("id"))
	if err == ErrMissing {
		w.WriteHeader(http.StatusGone)
		return
	}
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.WriteHeader(http.StatusBadGateway)
}

type statusError struct {
	status int
	text   string
}

func (e statusError) Error() string { return e.text }

func (e statusError) Status() int { return e.status }

func check(r *http.Request) error {
	q := r.URL.Query()
	if q.Has("a") {
		return statusError{http.StatusForbidden, "no"}
	}
	if q.Has("b") {
		return statusError{status: http.StatusConflict}
	}
	if q.Has("c") {
		return errors.New("other")
	}
	return nil
}

// GET /status-error
func StatusError_(w http.ResponseWriter, r *http.Request) {
	if err := check(r); err != nil {
		var failed statusError
		if errors.As(err, &failed) {
			http.Error(w, failed.text, failed.status)
			return
		}
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// GET /status-method
func StatusMethod(w http.ResponseWriter, r *http.Request) {
	err := check(r)
	var failed interface{ Status() int }
	switch {
	case errors.As(err, &failed):
		w.WriteHeader(failed.Status())
	case err != nil:
		w.WriteHeader(http.StatusBadGateway)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// GET /type-switch
func TypeSwitch(w http.ResponseWriter, r *http.Request) {
	switch err := check(r).(type) {
	case nil:
		w.WriteHeader(http.StatusNoContent)
	case statusError:
		w.WriteHeader(err.Status())
	default:
		w.WriteHeader(http.StatusBadGateway)
	}
}

// GET /problem
func AnyProblem(w http.ResponseWriter, r *http.Request) {
	if err := check(r); err != nil {
		WriteProblem(w, fmt.Errorf("check: %w", err))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

type problem int

func (p problem) Error() string { return http.StatusText(int(p)) }

func (p problem) Status() int { return int(p) }

// GET /problem-number
func ProblemNumber(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("a") {
		WriteProblem(w, problem(http.StatusLocked))
	} else if r.URL.Query().Has("b") {
		WriteProblem(w, problem(http.StatusFound))
	} else {
		WriteProblem(w, ErrMissing)
	}
}

type errorHandler func(w http.ResponseWriter, r *http.Request) error

func (h errorHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(w, r); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// GET /adapter
func Adapter(w http.ResponseWriter, r *http.Request) {
	errorHandler(func(w http.ResponseWriter, r *http.Request) error {
		if r.URL.Query().Has("a") {
			return ErrTaken
		}
		w.WriteHeader(http.StatusAccepted)
		return nil
	}).ServeHTTP(w, r)
}

func with(w http.ResponseWriter, r *http.Request, next func() error) {
	err := next()
	if errors.Is(err, ErrMissing) {
		http.NotFound(w, r)
	} else if err != nil {
		fail(w, http.StatusInternalServerError)
	}
}

// GET /callback
func Callback(w http.ResponseWriter, r *http.Request) {
	with(w, r, func() error {
		if r.URL.Query().Has("a") {
			return ErrMissing
		}
		w.WriteHeader(http.StatusAccepted)
		return nil
	})
}

func statusFor(name string) (int, string) {
	switch name {
	case "1":
		return http.StatusAccepted, "one"
	case "2":
		return http.StatusTeapot, "two"
	}
	return http.StatusBadRequest, "none"
}

// GET /results
func Results(w http.ResponseWriter, r *http.Request) {
	status, text := statusFor(r.FormValue("a"))
	w.WriteHeader(status)
	fmt.Fprint(w, text)
}

// GET /results-passed
func ResultsPassed(w http.ResponseWriter, r *http.Request) {
	send := func(status int, text string) { failWith(w, text, status) }
	send(statusFor(r.FormValue("a")))
}

func named(r *http.Request) (status int, err error) {
	status = http.StatusCreated
	defer func() {
		if err != nil {
			status = http.StatusConflict
		}
	}()
	if r.URL.Query().Has("a") {
		return 0, ErrTaken
	}
	return
}

// GET /named
func Named(w http.ResponseWriter, r *http.Request) {
	status, _ := named(r)
	w.WriteHeader(status)
}

type recorder struct {
	http.ResponseWriter
	status int
}

func (rec *recorder) WriteHeader(status int) {
	rec.status = status
	rec.ResponseWriter.WriteHeader(status)
}

// GET /wrapped
func Wrapped(w http.ResponseWriter, r *http.Request) {
	rec := &recorder{w, http.StatusOK}
	if r.URL.Query().Has("a") {
		http.NotFound(rec, r)
	} else {
		rec.WriteHeader(http.StatusAccepted)
	}
	log.Print(rec.status)
}

// GET /wrapped-alone
func WrappedAlone(w http.ResponseWriter, r *http.Request) {
	rec := &recorder{ResponseWriter: w}
	rec.WriteHeader(http.StatusAccepted)
	if rec.status != http.StatusAccepted {
		w.WriteHeader(http.StatusTeapot)
	}
}

type builder struct{ status int }

func (b *builder) set(status int) *builder {
	b.status = status
	return b
}

func (b *builder) send(w http.ResponseWriter) { w.WriteHeader(b.status) }

// GET /builder
func Builder(w http.ResponseWriter, r *http.Request) {
	var b builder
	b.set(http.StatusAccepted)
	if r.URL.Query().Has("a") {
		b.set(http.StatusTeapot)
	}
	b.send(w)
}

// GET /chained
func Chained(w http.ResponseWriter, r *http.Request) {
	new(builder).set(http.StatusConflict).send(w)
}
