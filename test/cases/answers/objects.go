package answers

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"sync"
)

// reply holds the writer beside what services keep with it.
type reply struct {
	w       http.ResponseWriter
	log     *log.Logger
	mu      sync.Mutex
	headers http.Header
	count   int
	status  int
}

func newReply(w http.ResponseWriter) *reply {
	return &reply{w: w, log: log.New(io.Discard, "", 0), headers: http.Header{}}
}

func (c *reply) fail(status int) {
	c.log.Println("failed")
	c.w.WriteHeader(status)
}

func (c *reply) locked(status int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.w.WriteHeader(status)
}

func (c *reply) counted(status int) {
	c.count++
	c.w.WriteHeader(status)
}

func (c *reply) set(status int) *reply {
	c.headers.Set("X-Seen", "1")
	c.status = status
	return c
}

func (c *reply) send() {
	for key := range c.headers {
		c.w.Header().Set(key, c.headers.Get(key))
	}
	c.w.WriteHeader(c.status)
}

// GET /objects/logger
func Logger(w http.ResponseWriter, r *http.Request) { newReply(w).fail(http.StatusNotFound) }

// GET /objects/mutex
func Mutex(w http.ResponseWriter, r *http.Request) {
	c := newReply(w)
	if r.URL.Query().Has("b") {
		c.locked(http.StatusConflict)
		return
	}
	c.locked(http.StatusAccepted)
}

// GET /objects/counter
func Counter(w http.ResponseWriter, r *http.Request) { newReply(w).counted(http.StatusGone) }

// GET /objects/chained
func Chained(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("b") {
		newReply(w).set(http.StatusForbidden).send()
		return
	}
	newReply(w).set(http.StatusCreated).send()
}

// plain is passed by value.
type plain struct {
	w   http.ResponseWriter
	log *log.Logger
}

func (p plain) fail(status int) {
	p.log.Print(status)
	http.Error(p.w, "failed", status)
}

// GET /objects/value
func Value(w http.ResponseWriter, r *http.Request) {
	plain{w, log.New(io.Discard, "", 0)}.fail(http.StatusGone)
}

// recorder remembers the status that was sent.
type recorder struct {
	http.ResponseWriter
	status int
}

func (rec *recorder) WriteHeader(status int) {
	if rec.status == 0 {
		rec.status = status
		rec.ResponseWriter.WriteHeader(status)
	}
}

func (rec *recorder) Write(data []byte) (int, error) {
	rec.WriteHeader(http.StatusOK)
	return rec.ResponseWriter.Write(data)
}

// GET /objects/recorder
func Recorder(w http.ResponseWriter, r *http.Request) {
	rec := &recorder{ResponseWriter: w}
	if r.URL.Query().Has("b") {
		http.Error(rec, "no", http.StatusForbidden)
	} else {
		fmt.Fprint(rec, "hello")
	}
	log.New(io.Discard, "", 0).Print(rec.status)
}

// silent keeps the body back.
type silent struct{ w http.ResponseWriter }

func (s silent) Header() http.Header            { return s.w.Header() }
func (s silent) Write(data []byte) (int, error) { return len(data), nil }
func (s silent) WriteHeader(status int)         { s.w.WriteHeader(status + 1) }

// GET /objects/own-writer
func OwnWriter(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("b") {
		silent{w}.WriteHeader(http.StatusAccepted)
		return
	}
	http.NotFound(silent{w}, r)
}

// pair is changed through pointers.
type pair struct{ a, b int }

// GET /objects/pointer
func Pointer(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	p := &status
	*p = http.StatusTeapot
	w.WriteHeader(status)
}

func setTo(status *int) { *status = http.StatusTooManyRequests }

// GET /objects/out
func Out(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	setTo(&status)
	w.WriteHeader(status)
}

// GET /objects/field
func Field(w http.ResponseWriter, r *http.Request) {
	p := pair{a: http.StatusOK}
	q := &p
	q.a = http.StatusServiceUnavailable
	w.WriteHeader(p.a)
}

// GET /objects/slice
func Slice(w http.ResponseWriter, r *http.Request) {
	a := []int{http.StatusOK}
	b := a
	b[0] = http.StatusGone
	w.WriteHeader(a[0])
}

// GET /objects/slot
func Slot(w http.ResponseWriter, r *http.Request) {
	m := map[string]int{"a": http.StatusOK}
	n := m
	n["a"] = http.StatusLocked
	w.WriteHeader(m["a"])
}

// GET /objects/element
func Element(w http.ResponseWriter, r *http.Request) {
	list := []pair{{a: http.StatusOK}}
	for i := range list {
		list[i].a = http.StatusFailedDependency
	}
	w.WriteHeader(list[0].a)
}

// GET /objects/captured
func Captured(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	set := func() { status = http.StatusMultiStatus }
	set()
	w.WriteHeader(status)
}

var shared = http.StatusOK

func change() { shared = http.StatusInsufficientStorage }

// GET /objects/shared
func Shared(w http.ResponseWriter, r *http.Request) {
	change()
	w.WriteHeader(shared)
}

// GET /objects/invalid
func Invalid(w http.ResponseWriter, r *http.Request) {
	errs := map[string]string{}
	checkName(r.FormValue("a"), errs)
	if len(errs) > 0 {
		w.WriteHeader(http.StatusUnprocessableEntity)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func checkName(name string, errs map[string]string) {
	if name == "1" {
		errs["name"] = "is taken"
	}
}

type steps int

func (s *steps) add() { *s++ }

type journey struct {
	steps
	more steps
	all  []pair
}

// GET /objects/journey
func Journey(w http.ResponseWriter, r *http.Request) {
	j := journey{steps: http.StatusOK, more: http.StatusOK}
	if r.FormValue("a") == "1" {
		j.add()
		j.add()
		w.WriteHeader(int(j.steps))
		return
	}
	add := j.more.add
	add()
	w.WriteHeader(int(j.more))
}

func (p *pair) set(status int) { p.a = status }

// GET /objects/items
func Items(w http.ResponseWriter, r *http.Request) {
	j := journey{all: []pair{{a: http.StatusOK}}}
	if j.all[0].set(http.StatusAccepted); r.FormValue("a") == "1" {
		j.all[0].set(http.StatusCreated)
	}
	w.WriteHeader(j.all[0].a)
}

// GET /objects/copies
func Copies(w http.ResponseWriter, r *http.Request) {
	first := [1]int{http.StatusOK}
	second := first
	second[0] = http.StatusAccepted
	if r.FormValue("a") == "1" {
		w.WriteHeader(second[0])
		return
	}
	w.WriteHeader(first[0])
}

func without(w http.ResponseWriter, r *http.Request, remove func(url.Values)) {
	q := r.URL.Query()
	if q.Get("a") == "" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if q.Has("b") {
		remove(q)
	}
	if q.Get("a") == "" {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// GET /objects/without/method
func WithoutByMethod(w http.ResponseWriter, r *http.Request) {
	without(w, r, func(q url.Values) { q.Del("a") })
}

// GET /objects/without/builtin
func WithoutByBuiltin(w http.ResponseWriter, r *http.Request) {
	without(w, r, func(q url.Values) { delete(q, "a") })
}

// GET /objects/without/items
func WithoutItems(w http.ResponseWriter, r *http.Request) {
	without(w, r, func(q url.Values) { q["a"] = nil })
}

// GET /objects/without/header
func WithoutHeader(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") == "" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if r.URL.Query().Has("b") {
		r.Header.Del("authorization")
	}
	if r.Header.Get("Authorization") == "" {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// GET /objects/target
func Target(w http.ResponseWriter, r *http.Request) {
	target, _ := url.Parse(r.FormValue("a"))
	q := target.Query()
	q.Set("code", r.FormValue("a"))
	target.RawQuery = q.Encode()
	http.Redirect(w, r, target.String(), http.StatusFound)
}
