// Handlers in the styles of services: errors with codes, functions with methods, writers, middleware, validators, and tables of them.
package responses

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
)

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

// code is an error of an enum.
type code int

const (
	missing code = iota + 1
	taken
	broken
)

func (c code) Error() string { return strconv.Itoa(int(c)) }

func (c code) HTTPStatus() int {
	if status, ok := map[code]int{missing: 404, taken: 409}[c]; ok {
		return status
	}
	return 500
}

func load(r *http.Request) error {
	switch r.FormValue("a") {
	case "1":
		return missing
	case "2":
		return fmt.Errorf("load: %w", taken)
	case "x":
		return fmt.Errorf("load: %w", errors.Join(broken, io.EOF))
	}
	return nil
}

// GET /wrappedcode
func WrappedCode(w http.ResponseWriter, r *http.Request) {
	err := load(r)
	var c code
	if errors.As(err, &c) {
		w.WriteHeader(c.HTTPStatus())
		return
	}
	if err != nil {
		w.WriteHeader(503)
	}
}

// GET /wrappedtaken
func WrappedTaken(w http.ResponseWriter, r *http.Request) {
	switch err := load(r); {
	case errors.Is(err, taken):
		w.WriteHeader(409)
	case errors.Is(err, io.EOF):
		w.WriteHeader(502)
	case err != nil:
		w.WriteHeader(404)
	}
}

func try(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return fmt.Errorf("try: %w", err)
		}
	}
	return nil
}

// fields has the fields that are wrong.
type fields map[string]string

func (f fields) Error() string { return strconv.Itoa(len(f)) }

// GET /wrappedsteps
func WrappedSteps(w http.ResponseWriter, r *http.Request) {
	err := try(func() error { return load(r) }, func() error {
		if asks(r, "b") {
			return fields{"name": "is required"}
		}
		return nil
	})
	var c code
	var f fields
	switch {
	case errors.As(err, &c):
		w.WriteHeader(c.HTTPStatus())
	case errors.As(err, &f):
		w.WriteHeader(422)
	}
}

var stepsByName = map[string]func(http.ResponseWriter, *http.Request){
	"1": func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(201) },
	"2": http.NotFound,
}

// GET /indexedstep
func IndexedStep(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("a")
	if name == "1" || name == "2" {
		stepsByName[name](w, r)
		return
	}
	w.WriteHeader(400)
}

// GET /indexedchecks
func IndexedChecks(w http.ResponseWriter, r *http.Request) {
	checks := []func(string) bool{
		func(name string) bool { return asks(r, name) },
		func(name string) bool { return !asks(r, name) },
	}
	i := 0
	if asks(r, "c") {
		i = 1
	}
	// The function uses i only as an index.
	func() {
		if checks[i]("a") {
			w.WriteHeader(403)
			return
		}
		w.WriteHeader(204)
	}()
}

// both calls a generic function and one in a table.
func both[T any](values []T, send []func(T), i int) { send[i](first[T](values)) }

func first[T any](values []T) T { return values[0] }

// GET /indexedboth
func IndexedBoth(w http.ResponseWriter, r *http.Request) {
	both([]int{203}, []func(int){w.WriteHeader}, 0)
}

// action is a handler that returns its status.
type action func(r *http.Request) int

func (a action) ServeHTTP(w http.ResponseWriter, r *http.Request) { w.WriteHeader(a(r)) }

func found(r *http.Request) int {
	if asks(r, "a") {
		return 404
	}
	return 202
}

func made() action { return found }

// GET /functionitem
func FunctionItem(w http.ResponseWriter, r *http.Request) {
	actions := map[string]action{"1": found, "2": func(*http.Request) int { return 410 }}
	a, ok := actions[r.FormValue("a")]
	if !ok {
		a = made()
	}
	a.ServeHTTP(w, r)
}

// GET /functionparameter
func FunctionParameter(w http.ResponseWriter, r *http.Request) { answer(w, r, made(), found) }

func answer(w http.ResponseWriter, r *http.Request, a action, others ...action) {
	if asks(r, "b") {
		a = others[0]
	}
	a.ServeHTTP(w, r)
}

// GET /functionfield
func FunctionField(w http.ResponseWriter, r *http.Request) {
	server := struct{ action action }{found}
	server.action.ServeHTTP(w, r)
}

// GET /functionappended
func FunctionAppended(w http.ResponseWriter, r *http.Request) {
	for _, a := range append([]action{}, found) {
		a.ServeHTTP(w, r)
	}
}

// GET /functionassigned
func FunctionAssigned(w http.ResponseWriter, r *http.Request) {
	a := action(found)
	a = func(*http.Request) int { return 205 }
	a.ServeHTTP(w, r)
}

// limited takes so many bytes.
type limited struct {
	http.ResponseWriter
	left int
}

func (l *limited) Write(data []byte) (int, error) {
	if len(data) > l.left {
		return 0, errors.New("too long")
	}
	l.left -= len(data)
	return l.ResponseWriter.Write(data)
}

// GET /encodedlimited
func EncodedLimited(w http.ResponseWriter, r *http.Request) {
	if err := json.NewEncoder(&limited{w, 3}).Encode("a long text"); err != nil {
		http.Error(w, err.Error(), 507)
	}
}

// closed takes nothing.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// GET /encodedclosed
func EncodedClosed(w http.ResponseWriter, r *http.Request) {
	if err := json.NewEncoder(closed{}).Encode(1); err != nil {
		w.WriteHeader(502)
		return
	}
	w.WriteHeader(204)
}

// GET /encodedpipe
func EncodedPipe(w http.ResponseWriter, r *http.Request) {
	reader, writer := io.Pipe()
	if asks(r, "a") {
		reader.Close()
	} else {
		go io.Copy(io.Discard, reader)
	}
	if err := json.NewEncoder(writer).Encode(1); err != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(201)
}

// stamp writes JSON of its own where Go has its address.
type stamp struct{ Seconds int }

func (s *stamp) MarshalJSON() ([]byte, error) { return []byte(`"now"`), nil }

// GET /pointed
func Pointed(w http.ResponseWriter, r *http.Request) {
	if asks(r, "a") {
		json.NewEncoder(w).Encode(stamp{1})
		return
	}
	json.NewEncoder(w).Encode(&stamp{1})
}

// GET /pointedfield
func PointedField(w http.ResponseWriter, r *http.Request) {
	entry := struct{ At stamp }{stamp{1}}
	json.NewEncoder(w).Encode(&entry)
}

// GET /pointedarray
func PointedArray(w http.ResponseWriter, r *http.Request) { json.NewEncoder(w).Encode(&[1]stamp{}) }

// GET /pointedmember
func PointedMember(w http.ResponseWriter, r *http.Request) {
	json.NewEncoder(w).Encode(map[string]any{"value": stamp{1}, "pointer": &stamp{2}})
}

// GET /pointednil
func PointedNil(w http.ResponseWriter, r *http.Request) {
	var names []string
	if asks(r, "a") {
		names = []string{"a"}
	}
	json.NewEncoder(w).Encode(&names)
}

func signedIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") == "" {
			w.WriteHeader(401)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func limit(status int) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if asks(r, "d") {
				w.WriteHeader(status)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

func chain(h http.Handler, middlewares ...func(http.Handler) http.Handler) http.Handler {
	for i := len(middlewares) - 1; i >= 0; i-- {
		h = middlewares[i](h)
	}
	return h
}

// GET /chained
func Chained(w http.ResponseWriter, r *http.Request) {
	chain(action(found), signedIn, limit(429)).ServeHTTP(w, r)
}

// GET /chainedloop
func ChainedLoop(w http.ResponseWriter, r *http.Request) {
	var h http.Handler = action(found)
	for _, middleware := range []func(http.Handler) http.Handler{limit(503), signedIn, limit(429)} {
		h = middleware(h)
	}
	h.ServeHTTP(w, r)
}

// GET /closure
func Closure(w http.ResponseWriter, r *http.Request) {
	status := 200
	check := func(name string, failed int) {
		if asks(r, name) && status == 200 {
			status = failed
		}
	}
	check("a", 400)
	check("b", 409)
	w.WriteHeader(status)
}

// GET /closureresponder
func ClosureResponder(w http.ResponseWriter, r *http.Request) {
	var respond func()
	set := func(status int) {
		if respond == nil {
			respond = func() { w.WriteHeader(status) }
		}
	}
	if asks(r, "a") {
		set(404)
	}
	set(202)
	respond()
}

// GET /local
func Local(w http.ResponseWriter, r *http.Request) {
	type state func() state
	type list []list
	status := 200
	var last state = func() state { w.WriteHeader(status + len(list{{}, {}})); return nil }
	for next := last; next != nil; {
		next = next()
	}
}

// GET /keys
func Keys(w http.ResponseWriter, r *http.Request) {
	statuses := map[any]int{1: 201, int64(1): 404, "1": 405}
	w.WriteHeader(statuses[1])
}

// GET /keysofcode
func KeysOfCode(w http.ResponseWriter, r *http.Request) {
	statuses := map[any]int{missing: 404}
	if status, ok := statuses[1]; ok {
		w.WriteHeader(status)
		return
	}
	w.WriteHeader(203)
}

// problems are the errors of a form.
type problems []error

func (p problems) Error() string { return strconv.Itoa(len(p)) }

func (p problems) Status() int { return 400 + len(p) }

func check(r *http.Request) problems {
	var all []error
	if asks(r, "a") {
		all = append(all, io.EOF)
	}
	return all
}

// GET /namedlist
func NamedList(w http.ResponseWriter, r *http.Request) {
	found := check(r)
	if len(found) == 0 {
		w.WriteHeader(204)
		return
	}
	var err error = found
	var p problems
	if errors.As(fmt.Errorf("form: %w", err), &p) {
		w.WriteHeader(p.Status())
		return
	}
	w.WriteHeader(500)
}

type object map[string]any

func (o object) Status() int { return 200 + len(o) }

func sized(w http.ResponseWriter, o object) { w.WriteHeader(o.Status()) }

// GET /namedmap
func NamedMap(w http.ResponseWriter, r *http.Request) {
	if asks(r, "a") {
		sized(w, nil)
		return
	}
	sized(w, map[string]any{"a": 1, "b": 2})
}

type entry struct{ Code int }

func (e entry) Status() int { return e.Code + 1 }

// GET /namedstruct
func NamedStruct(w http.ResponseWriter, r *http.Request) {
	var holder any = []entry{struct{ Code int }{202}}[0]
	if e, ok := holder.(entry); ok {
		w.WriteHeader(e.Status())
	}
}

type plainEntry entry

func (*plainEntry) Status() int { return 205 }

// GET /convertedpointer
func ConvertedPointer(w http.ResponseWriter, r *http.Request) {
	e := &entry{201}
	if asks(r, "a") {
		w.WriteHeader((*plainEntry)(e).Status())
		return
	}
	(*plainEntry)(e).Code = 206
	w.WriteHeader(e.Code)
}

type repository interface {
	Get(name string) (int, error)
	Put(name string, status int) error
}

type memory map[string]int

func (m memory) Get(name string) (int, error) {
	if status, ok := m[name]; ok {
		return status, nil
	}
	return 0, missing
}

func (m memory) Put(name string, status int) error {
	if status == 0 {
		return broken
	}
	m[name] = status
	return nil
}

// counted counts the calls of Get.
type counted struct {
	repository
	calls int
}

func (c *counted) Get(name string) (int, error) {
	c.calls++
	return c.repository.Get(name)
}

// GET /embeddedget
func EmbeddedGet(w http.ResponseWriter, r *http.Request) {
	var repo repository = &counted{repository: memory{"1": 201, "2": 202}}
	status, err := repo.Get(r.FormValue("a"))
	if errors.Is(err, missing) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(status)
}

// GET /embeddedput
func EmbeddedPut(w http.ResponseWriter, r *http.Request) {
	repo := counted{repository: &counted{repository: memory{}}}
	var err error
	if asks(r, "a") {
		err = repo.Put("a", 0)
	}
	var c code
	if errors.As(err, &c) {
		w.WriteHeader(c.HTTPStatus())
		return
	}
	w.WriteHeader(204)
}

// GET /embeddedhandler
func EmbeddedHandler(w http.ResponseWriter, r *http.Request) {
	struct{ http.Handler }{action(found)}.ServeHTTP(w, r)
}

// statuses has them by the codes, in the order in which they were thought of.
var statuses = [...]int{broken: 500, missing: 404, 409}

var answerErrors struct{ handler http.HandlerFunc }

// GET /givenhandler
func GivenHandler(w http.ResponseWriter, r *http.Request) {
	answerErrors.handler = func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(502) }
	if asks(r, "a") {
		w.WriteHeader(403)
		return
	}
	w.WriteHeader(204)
}

// refusal is an error of which methods make others.
type refusal struct {
	status int
	cause  error
}

func (f *refusal) Error() string { return strconv.Itoa(f.status) }

func (f *refusal) because(cause error) *refusal {
	c := *f
	c.cause = cause
	return &c
}

var noRoom = &refusal{status: 404}
var noBed = &refusal{status: 409}

// GET /copiederror
func CopiedError(w http.ResponseWriter, r *http.Request) {
	var err error
	if asks(r, "a") {
		err = noBed.because(io.EOF)
	} else if asks(r, "b") {
		err = fmt.Errorf("%w", noRoom)
	}
	var f *refusal
	switch {
	case err == noBed || err == noRoom:
		w.WriteHeader(500)
	case errors.Is(err, noRoom):
		w.WriteHeader(400)
	case errors.As(err, &f):
		w.WriteHeader(f.status)
	}
}

// seen changes when it is seen.
type seen struct{ status int }

func (s *seen) Error() string {
	*s = seen{418}
	return "seen"
}

var errSeen = &seen{404}

func init() {
	_ = errSeen.Error()
	errAliased.touch()
}

type aliased struct{ status int }

func (a *aliased) Error() string { return "aliased" }

func (a *aliased) touch() {
	if a.status == 404 {
		c := *a
		c.status = 400
	}
	c := a
	c.status = 418
}

var errAliased = &aliased{404}

// GET /aliasederror
func AliasedError(w http.ResponseWriter, r *http.Request) { w.WriteHeader(errAliased.status) }

// GET /seenerror
func SeenError(w http.ResponseWriter, r *http.Request) { w.WriteHeader(errSeen.status) }

// GET /keyedarray
func KeyedArray(w http.ResponseWriter, r *http.Request) {
	for _, one := range []code{missing, taken, broken} {
		if r.FormValue("a") == strconv.Itoa(int(one)) {
			w.WriteHeader(statuses[one])
			return
		}
	}
	w.WriteHeader([5]int{3: 400}[statuses[0]+3])
}
