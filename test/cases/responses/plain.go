// Package responses has handlers that send statuses in all ways that gen finds. A Go test runs each of their branches.
package responses

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strings"
	"time"
)

// GET /silent
func Silent(w http.ResponseWriter, r *http.Request) {}

// GET /not-found
func MissingPage(w http.ResponseWriter, r *http.Request) { http.NotFound(w, r) }

// GET /error
func PlainError(w http.ResponseWriter, r *http.Request) {
	http.Error(w, "try later", http.StatusServiceUnavailable)
}

// GET /number
func Number(w http.ResponseWriter, r *http.Request) { w.WriteHeader(418) }

// GET /arithmetic
func Arithmetic(w http.ResponseWriter, r *http.Request) {
	const base = 400
	w.WriteHeader(base + 1<<2 + len("four")*0)
}

const (
	first = iota + 450
	second
	third
)

// GET /iota
func Iota(w http.ResponseWriter, r *http.Request) { w.WriteHeader(third) }

// GET /local-iota
func LocalIota(w http.ResponseWriter, r *http.Request) {
	const (
		a = iota + 230
		b
		c
	)
	w.WriteHeader(c)
}

type code int

const gone code = http.StatusGone

// GET /typed
func Typed(w http.ResponseWriter, r *http.Request) { w.WriteHeader(int(gone)) }

// GET /writes
func Writes(w http.ResponseWriter, r *http.Request) { w.Write([]byte("hello")) }

// GET /prints
func Prints(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "hello %s", r.URL.Path) }

// GET /prints-late
func PrintsLate(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintln(w, "hello")
	w.WriteHeader(http.StatusTeapot)
}

// GET /copies
func Copies(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain")
	if _, err := io.Copy(w, strings.NewReader("hello")); err != nil {
		log.Print(err)
	}
}

// GET /encodes
func Encodes(w http.ResponseWriter, r *http.Request) {
	type answer struct{ Name string }
	if err := json.NewEncoder(w).Encode(answer{"x"}); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// Price is a number that JSON may not have.
type Price struct{ Amount float64 }

// GET /encodes-floats
func EncodesFloats(w http.ResponseWriter, r *http.Request) {
	price := Price{1}
	if r.URL.Query().Has("a") {
		price.Amount = math.NaN()
	}
	if err := json.NewEncoder(w).Encode(price); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// GET /marshals
func Marshals(w http.ResponseWriter, r *http.Request) {
	body, err := json.Marshal(map[string]int{"a": 1})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Write(body)
}

// GET /marshals-any
func MarshalsAny(w http.ResponseWriter, r *http.Request) {
	var value any = 1
	if r.URL.Query().Has("a") {
		value = make(chan int)
	}
	body, err := json.Marshal(value)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Write(body)
}

// GET /twice
func Twice(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusAccepted)
	w.WriteHeader(http.StatusTeapot)
}

// GET /early-hints
func EarlyHints(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusEarlyHints)
	w.WriteHeader(http.StatusNoContent)
}

// GET /redirect
func Redirect(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("a") {
		http.Redirect(w, r, "/silent", http.StatusSeeOther)
		return
	}
	http.RedirectHandler("/silent", http.StatusPermanentRedirect).ServeHTTP(w, r)
}

// GET /handlers
func Handlers(w http.ResponseWriter, r *http.Request) {
	h := http.NotFoundHandler()
	if r.URL.Query().Has("a") {
		h = http.HandlerFunc(Number)
	}
	h.ServeHTTP(w, r)
}

// GET /content
func Content(w http.ResponseWriter, r *http.Request) {
	http.ServeContent(w, r, "a.txt", time.Unix(1e9, 0), strings.NewReader("hello"))
}

// GET /file
func File(w http.ResponseWriter, r *http.Request) {
	name := "testdata/hello.txt"
	if r.URL.Query().Has("a") {
		name = "testdata/none.txt"
	}
	http.ServeFile(w, r, name)
}

// GET /flushed
func Flushed(w http.ResponseWriter, r *http.Request) {
	flusher, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "no streams", http.StatusInternalServerError)
		return
	}
	flusher.Flush()
	w.WriteHeader(http.StatusTeapot)
}

// GET /controlled
func Controlled(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	if r.URL.Query().Has("a") {
		control.Flush()
	}
	w.WriteHeader(http.StatusCreated)
}

// GET /cookies
func Cookies(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: "a", Value: "1"})
	r.Body = http.MaxBytesReader(w, r.Body, 100)
	w.WriteHeader(http.StatusAccepted)
}

// GET /fatal
func Fatal(w http.ResponseWriter, r *http.Request) {
	if r.Method == "BREW" {
		os.Exit(1)
	}
	w.WriteHeader(http.StatusTeapot)
}
