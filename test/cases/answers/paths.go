package answers

import (
	"errors"
	"net/http"
	"slices"
)

// GET /paths/select
func Select(w http.ResponseWriter, r *http.Request) {
	ready := make(chan bool, 1)
	if r.URL.Query().Has("b") {
		ready <- true
	}
	select {
	case <-ready:
		w.WriteHeader(http.StatusAccepted)
	default:
		w.WriteHeader(http.StatusRequestTimeout)
	}
}

// GET /paths/goto
func Goto(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("b") {
		goto failed
	}
	w.WriteHeader(http.StatusAccepted)
	return
failed:
	w.WriteHeader(http.StatusTeapot)
}

// actions has functions that answer.
var actions = map[string]func(w http.ResponseWriter){
	"1": func(w http.ResponseWriter) { w.WriteHeader(http.StatusAccepted) },
	"2": func(w http.ResponseWriter) { w.WriteHeader(http.StatusTeapot) },
}

// GET /paths/actions
func Actions(w http.ResponseWriter, r *http.Request) {
	if action, ok := actions[r.FormValue("a")]; ok {
		action(w)
		return
	}
	http.NotFound(w, r)
}

// guard answers with 500 if the handler panics.
func guard(w http.ResponseWriter) {
	if reason := recover(); reason != nil {
		http.Error(w, "failed", http.StatusInternalServerError)
	}
}

// GET /paths/recovered
func Recovered(w http.ResponseWriter, r *http.Request) {
	defer guard(w)
	if r.URL.Query().Has("b") {
		panic("no")
	}
	w.WriteHeader(http.StatusAccepted)
}

// GET /paths/repanic
func Recovering(w http.ResponseWriter, r *http.Request) {
	defer func() {
		switch reason := recover().(type) {
		case nil:
		case error:
			http.Error(w, reason.Error(), http.StatusBadRequest)
		default:
			http.Error(w, "failed", http.StatusInternalServerError)
		}
	}()
	if r.URL.Query().Has("b") {
		panic(errMissing)
	}
	if r.URL.Query().Has("c") {
		panic("no")
	}
	w.WriteHeader(http.StatusAccepted)
}

// GET /paths/many
func Many(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	points, status := 0, http.StatusPaymentRequired
	if q.Has("b") {
		points, status = points+1, http.StatusForbidden
	}
	if q.Has("c") {
		points, status = points+1, http.StatusNotFound
	}
	if q.Has("d") {
		points, status = points+1, http.StatusMethodNotAllowed
	}
	if q.Has("e") {
		points, status = points+1, http.StatusNotAcceptable
	}
	if q.Get("a") == "1" {
		points, status = points+1, http.StatusConflict
	}
	if q.Get("kind") == "cat" {
		points, status = points+1, http.StatusGone
	}
	if points > 1 {
		w.WriteHeader(status)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// state is an enum that answers have a status for.
type state int

const (
	idle state = iota
	busy
	broken
)

func (s state) status() int {
	switch s {
	case idle:
		return http.StatusOK
	case busy:
		return http.StatusTooManyRequests
	}
	return http.StatusServiceUnavailable
}

func stateOf(r *http.Request) state {
	switch r.FormValue("a") {
	case "1":
		return busy
	case "2":
		return broken
	}
	return idle
}

// GET /paths/state
func State(w http.ResponseWriter, r *http.Request) { w.WriteHeader(stateOf(r).status()) }

// status is an enum of statuses.
type status int

const (
	created status = http.StatusCreated
	refused status = http.StatusForbidden
)

func decide(r *http.Request) status {
	if r.URL.Query().Has("b") {
		return refused
	}
	return created
}

// GET /paths/decided
func Decided(w http.ResponseWriter, r *http.Request) { w.WriteHeader(int(decide(r))) }

// names has no status that isn't here.
var names = [...]int{idle: http.StatusOK, busy: http.StatusAccepted, broken: http.StatusBadGateway}

// GET /paths/indexed
func Indexed(w http.ResponseWriter, r *http.Request) { w.WriteHeader(names[stateOf(r)]) }

// GET /paths/switched
func Switched(w http.ResponseWriter, r *http.Request) {
	var s int
	switch v := stateOf(r); v {
	case busy, broken:
		s = http.StatusServiceUnavailable
		if v == busy {
			s = http.StatusTooManyRequests
		}
	default:
		s = http.StatusAccepted
	}
	w.WriteHeader(s)
}

// GET /paths/hijacked
func Hijacked(w http.ResponseWriter, r *http.Request) {
	if _, _, err := http.NewResponseController(w).Hijack(); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// GET /paths/flushed
func Flushed(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	if err := http.NewResponseController(w).Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return
	}
	_, _ = w.Write([]byte("data: 1\n\n"))
}

// only lets requests of some methods pass.
func only(methods ...string) func(next http.HandlerFunc) http.HandlerFunc {
	return func(next http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if !slices.Contains(methods, r.FormValue("a")) {
				http.Error(w, "not allowed", http.StatusMethodNotAllowed)
				return
			}
			next(w, r)
		}
	}
}

// GET /paths/only
func Only(w http.ResponseWriter, r *http.Request) {
	only("1", "2")(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusAccepted) })(w, r)
}

// signedIn lets requests with a session pass.
func signedIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") == "" {
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// GET /paths/signed-in
func SignedIn(w http.ResponseWriter, r *http.Request) {
	signedIn(http.HandlerFunc(Sentinels)).ServeHTTP(w, r)
}
