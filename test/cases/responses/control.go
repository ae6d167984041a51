package responses

import (
	"net/http"
	"strings"
)

// GET /if
func If(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("a") {
		w.WriteHeader(http.StatusAccepted)
	} else if r.URL.Query().Has("b") {
		w.WriteHeader(http.StatusTeapot)
	}
}

// GET /unreachable
func Unreachable(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusAccepted)
	if true {
		return
	}
	http.Error(w, "never", http.StatusTeapot)
}

const debug = false

// GET /dead
func Dead(w http.ResponseWriter, r *http.Request) {
	if debug && r.URL.Query().Has("a") {
		http.Error(w, "debugging", http.StatusTeapot)
		return
	}
	if !debug || r.URL.Query().Has("b") {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	panic("never")
}

// GET /variable
func Variable(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	if r.URL.Query().Has("a") {
		status = http.StatusCreated
	}
	if r.URL.Query().Has("b") {
		status++
	}
	w.WriteHeader(status)
}

// GET /correlated
func Correlated(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Has("a") {
		w.WriteHeader(http.StatusAccepted)
	}
	if !q.Has("a") {
		w.WriteHeader(http.StatusCreated)
	}
	w.Write(nil)
}

// GET /remembered
func Remembered(w http.ResponseWriter, r *http.Request) {
	found := r.FormValue("a") != ""
	if !found {
		http.NotFound(w, r)
	}
	if found {
		w.Write([]byte("found"))
	}
}

// GET /switch
func Switch(w http.ResponseWriter, r *http.Request) {
	switch r.FormValue("a") {
	case "":
		w.WriteHeader(http.StatusNoContent)
	case "1":
		w.WriteHeader(http.StatusAccepted)
		fallthrough
	case "2":
		w.WriteHeader(http.StatusTeapot)
	default:
		http.Error(w, "unknown", http.StatusBadRequest)
	}
}

// GET /switch-constant
func SwitchConstant(w http.ResponseWriter, r *http.Request) {
	kind := "x"
	if r.URL.Query().Has("a") {
		kind = "y"
	}
	switch kind {
	case "x":
		w.WriteHeader(http.StatusCreated)
	case "y", "z":
		w.WriteHeader(http.StatusAccepted)
	default:
		w.WriteHeader(http.StatusTeapot)
	}
}

// GET /switch-true
func SwitchTrue(w http.ResponseWriter, r *http.Request) {
	switch a, b := r.URL.Query().Has("a"), r.URL.Query().Has("b"); {
	case a && b:
		w.WriteHeader(http.StatusConflict)
	case a:
		w.WriteHeader(http.StatusGone)
	case !b:
		w.WriteHeader(http.StatusCreated)
	}
}

// GET /loop
func Loop(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if i == 2 {
			w.WriteHeader(http.StatusAccepted)
			return
		}
	}
	w.WriteHeader(http.StatusTeapot)
}

// GET /search
func Search(w http.ResponseWriter, r *http.Request) {
	for _, word := range strings.Split(r.FormValue("a"), "") {
		if word == "1" {
			w.WriteHeader(http.StatusAccepted)
			return
		}
	}
	http.NotFound(w, r)
}

// GET /retry
func Retry(w http.ResponseWriter, r *http.Request) {
	attempts := 0
	for {
		attempts++
		if r.URL.Query().Has("a") {
			break
		}
		if attempts > 3 {
			w.WriteHeader(http.StatusGatewayTimeout)
			return
		}
	}
	w.WriteHeader(http.StatusAccepted)
}

// GET /labels
func Labels(w http.ResponseWriter, r *http.Request) {
outer:
	for _, a := range []string{"a", "b"} {
		for _, b := range []string{"a", "b"} {
			if a == "a" {
				continue outer
			}
			if a == b {
				break outer
			}
		}
		if r.URL.Query().Has(a) {
			w.WriteHeader(http.StatusTeapot)
		}
	}
	w.WriteHeader(http.StatusAccepted)
}

// GET /range
func Range(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		w.WriteHeader(http.StatusAccepted)
	}
	w.WriteHeader(http.StatusTeapot)
}

// GET /elements
func Elements(w http.ResponseWriter, r *http.Request) {
	statuses := []int{http.StatusAccepted, http.StatusTeapot}
	index := 0
	if r.URL.Query().Has("a") {
		index = len(statuses) - 1
	}
	w.WriteHeader(statuses[index])
}

// GET /select
func Select(w http.ResponseWriter, r *http.Request) {
	ready := make(chan int, 1)
	if r.URL.Query().Has("a") {
		ready <- 1
	}
	select {
	case <-ready:
		w.WriteHeader(http.StatusAccepted)
	default:
		w.WriteHeader(http.StatusRequestTimeout)
	}
}

// GET /method
func Method(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		w.Header().Set("Allow", "GET")
		http.Error(w, "GET only", http.StatusMethodNotAllowed)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

// GET /closure
func Closure(w http.ResponseWriter, r *http.Request) {
	fail := func(status int) { http.Error(w, http.StatusText(status), status) }
	if r.URL.Query().Has("a") {
		fail(http.StatusForbidden)
		return
	}
	func() {
		if r.URL.Query().Has("b") {
			fail(http.StatusConflict)
		}
	}()
}

// GET /captured
func Captured(w http.ResponseWriter, r *http.Request) {
	status := http.StatusAccepted
	defer func() { w.WriteHeader(status) }()
	if r.URL.Query().Has("a") {
		status = http.StatusTeapot
	}
}

// GET /deferred
func Deferred(w http.ResponseWriter, r *http.Request) {
	status := http.StatusAccepted
	defer w.WriteHeader(status)
	status = http.StatusTeapot
	if r.URL.Query().Has("a") {
		w.WriteHeader(http.StatusConflict)
	}
}

// GET /recovered
func Recovered(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if reason := recover(); reason != nil {
			http.Error(w, "failed", http.StatusInternalServerError)
		}
	}()
	if r.URL.Query().Has("a") {
		mustNot()
	}
	w.WriteHeader(http.StatusAccepted)
}

func mustNot() { panic("must not") }

// GET /panics
func Panics(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("a") {
		w.WriteHeader(http.StatusTeapot)
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(http.StatusAccepted)
}

// GET /alias
func Alias(rw http.ResponseWriter, _ *http.Request) {
	w := rw
	var out http.ResponseWriter = w
	out.WriteHeader(http.StatusAccepted)
	rw.WriteHeader(http.StatusTeapot)
}

// GET /shadowed
func Shadowed(w http.ResponseWriter, r *http.Request) {
	status := http.StatusAccepted
	if r.URL.Query().Has("a") {
		status := http.StatusTeapot
		_ = status
	}
	w.WriteHeader(status)
}

// GET /many
func Many(w http.ResponseWriter, r *http.Request) {
	n := 0
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		if r.URL.Query().Has(name) {
			n++
		}
	}
	if n == 5 {
		w.WriteHeader(http.StatusTeapot)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}
