// Handlers in the styles of services: errors with codes, functions with methods, writers, middleware, validators, and tables of them.
package responses

import "net/http"

func asks(r *http.Request, name string) bool { return r.FormValue(name) == "1" }

// GET /again
func Again(w http.ResponseWriter, r *http.Request) {
	status := 0
	if asks(r, "a") {
		w.WriteHeader(404)
	} else {
		status = 201
	}
	w.WriteHeader(status)
}

// GET /againtext
func AgainText(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(201)
	http.Error(w, "none", 0)
}

// GET /againnone
func AgainNone(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if recover() != nil {
			w.WriteHeader(500)
		}
	}()
	w.WriteHeader(http.StatusEarlyHints)
	if asks(r, "a") {
		w.WriteHeader(0)
	}
	w.WriteHeader(202)
}

// lenient makes a status of what is none.
type lenient struct{ http.ResponseWriter }

func (l lenient) WriteHeader(status int) { l.ResponseWriter.WriteHeader(max(status, 500)) }

// GET /againown
func AgainOwn(w http.ResponseWriter, r *http.Request) { http.Error(lenient{w}, "failed", 0) }
