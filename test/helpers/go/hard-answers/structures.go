// Handlers with embedded types, type parameters, iterators, closures, copies of structs, and conditions that calls change.
package responses

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

type sender interface{ send(w http.ResponseWriter) }

type four struct{ n int }

func (f four) send(w http.ResponseWriter) { w.WriteHeader(400 + f.n) }

type five struct{}

func (*five) send(w http.ResponseWriter) { w.WriteHeader(500) }

type holder struct {
	sender
	x int
}

// GET /hemb1
func HEmb1(w http.ResponseWriter, r *http.Request) {
	h := holder{sender: four{4}}
	h.send(w)
}

// GET /hemb2
func HEmb2(w http.ResponseWriter, r *http.Request) {
	h := &holder{sender: four{4}}
	if r.FormValue("a") == "1" {
		h.sender = &five{}
	}
	h.send(w)
}

// GET /hemb3
func HEmb3(w http.ResponseWriter, r *http.Request) {
	var s sender = holder{sender: four{3}}
	s = &holder{sender: s}
	s.send(w)
}

type base struct{ code int }

func (b base) status() int { return b.code }

func (b *base) set(n int) { b.code = n }

type derived struct {
	base
	code int
}

func (d derived) write(w http.ResponseWriter) { w.WriteHeader(d.status()) }

// GET /hemb4
func HEmb4(w http.ResponseWriter, r *http.Request) {
	d := derived{base{404}, 500}
	d.set(418)
	d.code = 401
	d.write(w)
}

// GET /hemb5
func HEmb5(w http.ResponseWriter, r *http.Request) {
	d := derived{base{404}, 500}
	f := d.set
	f(418)
	d.write(w)
}

// GET /hemb6
func HEmb6(w http.ResponseWriter, r *http.Request) {
	d := derived{base{404}, 500}
	g := d.write
	d.set(418)
	g(w)
}

// GET /hemb7
func HEmb7(w http.ResponseWriter, r *http.Request) {
	d := &derived{base{404}, 500}
	b := &d.base
	b.code = 418
	d.write(w)
}

// GET /hemb8
func HEmb8(w http.ResponseWriter, r *http.Request) {
	d := derived{base{404}, 500}
	e := d
	e.set(418)
	d.write(w)
}

type pbase struct {
	*base
}

// GET /hemb9
func HEmb9(w http.ResponseWriter, r *http.Request) {
	b := &base{404}
	p := pbase{b}
	q := p
	q.set(418)
	w.WriteHeader(p.code)
}

type box[T any] struct{ v T }

func (b *box[T]) put(v T) { b.v = v }

func (b box[T]) get() T { return b.v }

// GET /hgen1
func HGen1(w http.ResponseWriter, r *http.Request) {
	b := &box[int]{404}
	b.put(418)
	w.WriteHeader(b.get())
}

func apply[T any](v T, f func(T) T) T { return f(v) }

// GET /hgen2
func HGen2(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(apply(404, func(n int) int { return n + 14 }))
}

func pick[T any](c bool, a, b T) T {
	if c {
		return a
	}
	return b
}

// GET /hgen3
func HGen3(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(pick(r.FormValue("a") == "1", 404, 418))
}

func zero[T any]() (t T) { return }

// GET /hgen4
func HGen4(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(zero[int]() + 404)
}

// GET /hgen5
func HGen5(w http.ResponseWriter, r *http.Request) {
	if zero[error]() != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

// GET /hgen6
func HGen6(w http.ResponseWriter, r *http.Request) {
	if any(zero[*base]()) != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

func mapKeys[K comparable, V any](m map[K]V, f func(K, V)) {
	for k, v := range m {
		f(k, v)
	}
}

// GET /hgen7
func HGen7(w http.ResponseWriter, r *http.Request) {
	code := 200
	mapKeys(map[string]int{"a": 404}, func(k string, v int) { code = v })
	w.WriteHeader(code)
}

type result[T any] struct {
	val T
	err error
}

func (x result[T]) or(w http.ResponseWriter, code int) (T, bool) {
	if x.err != nil {
		w.WriteHeader(code)
		return x.val, false
	}
	return x.val, true
}

func find(r *http.Request) result[string] {
	if r.FormValue("a") == "1" {
		return result[string]{err: errors.New("x")}
	}
	return result[string]{val: "x"}
}

// GET /hgen8
func HGen8(w http.ResponseWriter, r *http.Request) {
	if _, ok := find(r).or(w, 404); !ok {
		return
	}
	w.WriteHeader(202)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// GET /hgen9
func HGen9(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if e := recover(); e != nil {
			w.WriteHeader(422)
		}
	}()
	n := must(strconv.Atoi(r.FormValue("a")))
	w.WriteHeader(200 + n%10)
}

func count(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(400 + i) {
				return
			}
		}
	}
}

// GET /hiter1
func HIter1(w http.ResponseWriter, r *http.Request) {
	for c := range count(3) {
		if r.FormValue("a") == "1" {
			w.WriteHeader(c)
			return
		}
	}
	w.WriteHeader(204)
}

// GET /hiter2
func HIter2(w http.ResponseWriter, r *http.Request) {
	code := 200
	for c := range count(3) {
		code = c
	}
	w.WriteHeader(code)
}

// GET /hiter3
func HIter3(w http.ResponseWriter, r *http.Request) {
	for i, c := range slices.Backward([]int{404, 405}) {
		_ = i
		w.WriteHeader(c)
	}
}

// GET /hiter4
func HIter4(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		defer w.WriteHeader(404)
	}
	w.WriteHeader(405)
}

// GET /hiter5
func HIter5(w http.ResponseWriter, r *http.Request) {
	for i := range 20 {
		if i == 19 {
			w.WriteHeader(400 + i)
		}
	}
}

// GET /hiter6
func HIter6(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 30; i++ {
		if i == 25 {
			w.WriteHeader(400 + i)
		}
	}
}

// GET /hiter7
func HIter7(w http.ResponseWriter, r *http.Request) {
	for i, c := range "é!" {
		if c == '!' {
			w.WriteHeader(400 + i)
		}
	}
}

// GET /hiter8
func HIter8(w http.ResponseWriter, r *http.Request) {
	code := 401
	for _, c := range []int{402, 403, 404} {
		if strconv.Itoa(c) == r.FormValue("a") {
			code = c
		}
	}
	w.WriteHeader(code)
}

// GET /hiter9
func HIter9(w http.ResponseWriter, r *http.Request) {
	l := []int{401}
	for i, c := range l {
		l = append(l, c+1)
		_ = i
	}
	w.WriteHeader(l[len(l)-1])
}

// GET /hiter10
func HIter10(w http.ResponseWriter, r *http.Request) {
	arr := [3]int{401, 402, 403}
	for i, c := range arr {
		arr[2] = 418
		if i == 2 {
			w.WriteHeader(c)
		}
	}
}

// GET /hiter12
func HIter12(w http.ResponseWriter, r *http.Request) {
	m := map[int]int{1: 401}
	for k := range m {
		delete(m, k)
		m[2] = 418
	}
	w.WriteHeader(m[2])
}

func counter() func() int {
	n := 400
	return func() int { n++; return n }
}

// GET /hclo1
func HClo1(w http.ResponseWriter, r *http.Request) {
	f := counter()
	f()
	w.WriteHeader(f())
}

// GET /hclo2
func HClo2(w http.ResponseWriter, r *http.Request) {
	f, g := counter(), counter()
	f()
	f()
	w.WriteHeader(g())
}

// GET /hclo3
func HClo3(w http.ResponseWriter, r *http.Request) {
	var fs []func()
	for _, c := range []int{401, 402} {
		fs = append(fs, func() { w.WriteHeader(c) })
	}
	fs[1]()
}

// GET /hclo4
func HClo4(w http.ResponseWriter, r *http.Request) {
	var rec func(n int)
	rec = func(n int) {
		if n == 0 {
			w.WriteHeader(404)
			return
		}
		rec(n - 1)
	}
	rec(5)
}

// GET /hclo5
func HClo5(w http.ResponseWriter, r *http.Request) {
	code := 404
	f := func() { w.WriteHeader(code) }
	code = 418
	f()
}

// GET /hclo6
func HClo6(w http.ResponseWriter, r *http.Request) {
	code := 404
	f := func(p *int) { *p++ }
	f(&code)
	g := &code
	*g += 10
	w.WriteHeader(code)
}

// GET /hclo7
func HClo7(w http.ResponseWriter, r *http.Request) {
	opts := []func(*conf){withCode(404), withCode(418)}
	c := conf{code: 200}
	for _, o := range opts {
		o(&c)
	}
	w.WriteHeader(c.code)
}

type conf struct {
	code int
	hdr  http.Header
	fn   func(http.ResponseWriter)
}

func withCode(n int) func(*conf) { return func(c *conf) { c.code = n } }

func newConf(os ...func(*conf)) *conf {
	c := &conf{code: 200}
	for _, o := range os {
		o(c)
	}
	return c
}

// GET /hclo8
func HClo8(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(newConf(withCode(404), withCode(409)).code)
}

// GET /hclo9
func HClo9(w http.ResponseWriter, r *http.Request) {
	c := newConf()
	c.fn = func(w http.ResponseWriter) { w.WriteHeader(c.code) }
	c.code = 418
	c.fn(w)
}

var hooks []func(int) int

// GET /hclo10
func HClo10(w http.ResponseWriter, r *http.Request) {
	code := 404
	for _, h := range hooks {
		code = h(code)
	}
	w.WriteHeader(code)
}

func addHook(f func(int) int) { hooks = append(hooks, f) }

func init() { addHook(func(n int) int { return 418 }) }

type API struct {
	code  int
	codes map[string]int
	fail  func(w http.ResponseWriter)
	log   func(string)
}

var api = &API{code: 404}

func (a *API) status() int { return a.code }

// GET /hapi1
func HApi1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(api.status()) }

// GET /hapi2
func HApi2(w http.ResponseWriter, r *http.Request) {
	a := *api
	a.code = 418
	w.WriteHeader(a.status())
}

// GET /hapi3
func HApi3(w http.ResponseWriter, r *http.Request) {
	a := API{fail: func(w http.ResponseWriter) { w.WriteHeader(404) }}
	b := a
	b.fail = func(w http.ResponseWriter) { w.WriteHeader(418) }
	a.fail(w)
}

type inner1 struct{ code int }

type outer1 struct{ in inner1 }

// GET /hcopy1
func HCopy1(w http.ResponseWriter, r *http.Request) {
	a := outer1{inner1{404}}
	b := a
	b.in.code = 418
	w.WriteHeader(a.in.code)
}

// GET /hcopy2
func HCopy2(w http.ResponseWriter, r *http.Request) {
	a := outer1{inner1{404}}
	p := &a.in
	a = outer1{inner1{405}}
	p.code++
	w.WriteHeader(a.in.code)
}

// GET /hcopy3
func HCopy3(w http.ResponseWriter, r *http.Request) {
	a := outer1{inner1{404}}
	f := func(o outer1) outer1 { o.in.code = 418; return o }
	b := f(a)
	if r.FormValue("a") == "1" {
		w.WriteHeader(a.in.code)
		return
	}
	w.WriteHeader(b.in.code)
}

// GET /hcopy4
func HCopy4(w http.ResponseWriter, r *http.Request) {
	a := [2]inner1{{404}, {405}}
	b := a
	b[0].code = 418
	w.WriteHeader(a[0].code)
}

// GET /hcopy5
func HCopy5(w http.ResponseWriter, r *http.Request) {
	l := []inner1{{404}}
	x := l[0]
	x.code = 418
	w.WriteHeader(l[0].code)
}

// GET /hcopy6
func HCopy6(w http.ResponseWriter, r *http.Request) {
	m := map[string]inner1{"a": {404}}
	x := m["a"]
	x.code = 418
	w.WriteHeader(m["a"].code)
}

// GET /hcopy7
func HCopy7(w http.ResponseWriter, r *http.Request) {
	for _, x := range []inner1{{404}} {
		x.code = 418
		w.WriteHeader(x.code)
	}
}

// GET /hcopy8
func HCopy8(w http.ResponseWriter, r *http.Request) {
	var i any = inner1{404}
	x := i.(inner1)
	x.code = 418
	w.WriteHeader(i.(inner1).code)
}

// GET /hcopy9
func HCopy9(w http.ResponseWriter, r *http.Request) {
	p := &inner1{404}
	q := new(inner1)
	*q = *p
	q.code = 418
	w.WriteHeader(p.code)
}

// GET /hcopy10
func HCopy10(w http.ResponseWriter, r *http.Request) {
	type pair struct{ a, b *inner1 }
	x := &inner1{404}
	y := pair{x, x}
	y.a.code = 418
	w.WriteHeader(y.b.code)
}

// GET /hcopy11
func HCopy11(w http.ResponseWriter, r *http.Request) {
	x, y := inner1{404}, inner1{405}
	x, y = y, x
	x.code += 10
	w.WriteHeader(y.code)
}

// GET /hcopy12
func HCopy12(w http.ResponseWriter, r *http.Request) {
	a, b := &inner1{404}, &inner1{405}
	*a, *b = *b, *a
	w.WriteHeader(a.code)
}

// GET /hcopy13
func HCopy13(w http.ResponseWriter, r *http.Request) {
	type node struct {
		code int
		next *node
	}
	a := &node{code: 404}
	b := &node{code: 405, next: a}
	a.next = b
	b.next.next.code = 418
	w.WriteHeader(b.code)
}

// GET /hcopy14
func HCopy14(w http.ResponseWriter, r *http.Request) {
	var p **inner1
	x := &inner1{404}
	p = &x
	*p = &inner1{418}
	w.WriteHeader(x.code)
}

// GET /hcopy15
func HCopy15(w http.ResponseWriter, r *http.Request) {
	s := struct{ in *inner1 }{&inner1{404}}
	t := s
	t.in = &inner1{418}
	w.WriteHeader(s.in.code)
}

// GET /hcond1
func HCond1(w http.ResponseWriter, r *http.Request) {
	a := r.FormValue("a")
	b := a == "1"
	if b {
		a = "2"
	}
	if a == "1" {
		w.WriteHeader(401)
	} else if b {
		w.WriteHeader(402)
	} else {
		w.WriteHeader(403)
	}
}

// GET /hcond2
func HCond2(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.FormValue("a"))
	if err == nil && n > 0 || n < 0 {
		w.WriteHeader(401)
		return
	}
	if n == 1 {
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

// GET /hcond3
func HCond3(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("a")
	y := x
	x = "q"
	if y == "1" && x == "q" {
		w.WriteHeader(401)
	}
}

// GET /hcond4
func HCond4(w http.ResponseWriter, r *http.Request) {
	var n int
	if r.FormValue("a") == "1" {
		n = 1
	} else if r.FormValue("a") == "2" {
		n = 2
	}
	switch {
	case n > 1:
		w.WriteHeader(401)
	case n == 1:
		w.WriteHeader(402)
	case n < 0:
		w.WriteHeader(403)
	}
}

// GET /hcond5
func HCond5(w http.ResponseWriter, r *http.Request) {
	s := r.URL.Query()["a"]
	if len(s) == 0 {
		w.WriteHeader(400)
		return
	}
	s = append(s, "x")
	if len(s) == 1 {
		w.WriteHeader(401)
		return
	}
	s = s[:1]
	if len(s) == 1 {
		w.WriteHeader(402)
	}
}

// GET /hcond6
func HCond6(w http.ResponseWriter, r *http.Request) {
	var nan = fl(r)
	if nan != nan {
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

func fl(r *http.Request) float64 { z := 0.0; return z / z }

// GET /hcond7
func HCond7(w http.ResponseWriter, r *http.Request) {
	f := fl(r)
	switch {
	case f < 1:
		w.WriteHeader(401)
	case f >= 1:
		w.WriteHeader(402)
	default:
		w.WriteHeader(403)
	}
}

// GET /hcond8
func HCond8(w http.ResponseWriter, r *http.Request) {
	a, b := r.FormValue("a"), r.FormValue("b")
	if a == b {
		w.WriteHeader(401)
		return
	}
	if a == "1" && b == "1" {
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

// GET /hcond9
func HCond9(w http.ResponseWriter, r *http.Request) {
	calls := 0
	f := func() bool { calls++; return calls > 1 }
	if f() || f() {
		w.WriteHeader(400 + calls)
		return
	}
	w.WriteHeader(403)
}

// GET /hcond10
func HCond10(w http.ResponseWriter, r *http.Request) {
	seen := map[string]bool{}
	for _, x := range []string{"a", "b", "a"} {
		if seen[x] {
			w.WriteHeader(409)
			return
		}
		seen[x] = true
	}
	w.WriteHeader(204)
}

// GET /hcond11
func HCond11(w http.ResponseWriter, r *http.Request) {
	t := time.Now()
	if time.Since(t) < 0 {
		w.WriteHeader(401)
		return
	}
	if t == time.Now() {
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

// GET /hcond12
func HCond12(w http.ResponseWriter, r *http.Request) {
	var mu sync.Mutex
	if mu.TryLock() {
		if mu.TryLock() {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

// GET /hcond13
func HCond13(w http.ResponseWriter, r *http.Request) {
	d := json.NewDecoder(strings.NewReader("1 2"))
	var a, b int
	d.Decode(&a)
	d.Decode(&b)
	if a == b {
		w.WriteHeader(401)
		return
	}
	if d.More() {
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

// GET /hcond14
func HCond14(w http.ResponseWriter, r *http.Request) {
	rd := strings.NewReader("ab")
	b1, _ := rd.ReadByte()
	b2, _ := rd.ReadByte()
	if b1 == b2 {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(403)
}

// GET /hcond15
func HCond15(w http.ResponseWriter, r *http.Request) {
	if next() == 1 {
		if next() == 1 {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

var nextN int

func next() int { nextN++; return nextN % 2 }

// GET /hcond16
func HCond16(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	if ctx.Err() == nil {
		cancel()
		if ctx.Err() == nil {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

// GET /hcond17
func HCond17(w http.ResponseWriter, r *http.Request) {
	if g == 0 {
		bump()
		if g == 0 {
			w.WriteHeader(401)
			return
		}
		g = 0
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

var g int

func bump() { g++ }

type svc struct {
	ready bool
	err   error
}

func (s *svc) load() { s.ready = true }

// GET /hcond18
func HCond18(w http.ResponseWriter, r *http.Request) {
	s := theSvc()
	s.ready = false
	if !s.ready {
		s.load()
		if !s.ready {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(402)
	}
}

func theSvc() *svc { return svc0 }

var svc0 = &svc{}

// GET /hcond19
func HCond19(w http.ResponseWriter, r *http.Request) {
	s := theSvc()
	s.ready = false
	if s.ready {
		w.WriteHeader(404)
		return
	}
	t := theSvc()
	t.ready = true
	if s.ready {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hcond20
func HCond20(w http.ResponseWriter, r *http.Request) {
	s, t := theSvc(), theSvc()
	if s.err == nil {
		t.err = errors.New("x")
	}
	defer func() { t.err = nil }()
	if s.err == nil {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

type E struct{ code int }

func (e *E) Error() string { return "e" }

type V struct{ code int }

func (v V) Error() string   { return "v" }
func (v V) StatusCode() int { return v.code }

var (
	errA = errors.New("a")
	errB = errors.New("b")
	errC = fmt.Errorf("c: %w", errB)
)

func fail(r *http.Request) error {
	switch r.FormValue("a") {
	case "1":
		return errA
	case "2":
		return errC
	case "x":
		return fmt.Errorf("wrapped: %w", V{409})
	case "z":
		return &E{418}
	}
	return nil
}

func statusFor(err error) int {
	for _, one := range []struct {
		err  error
		code int
	}{{errA, 404}, {errB, 410}} {
		if errors.Is(err, one.err) {
			return one.code
		}
	}
	var s interface{ StatusCode() int }
	if errors.As(err, &s) {
		return s.StatusCode()
	}
	return 500
}

// GET /hstatus1
func HStatus1(w http.ResponseWriter, r *http.Request) {
	if err := fail(r); err != nil {
		http.Error(w, err.Error(), statusFor(err))
		return
	}
	w.WriteHeader(204)
}

type builder struct {
	code int
	errs []error
}

func (b *builder) add(err error) *builder {
	if err != nil {
		b.errs = append(b.errs, err)
	}
	return b
}

func (b *builder) send(w http.ResponseWriter) {
	if err := errors.Join(b.errs...); err != nil {
		w.WriteHeader(statusFor(err))
		return
	}
	w.WriteHeader(b.code)
}

// GET /hbuild
func HBuild(w http.ResponseWriter, r *http.Request) {
	(&builder{code: 202}).add(nil).add(fail(r)).send(w)
}

// GET /hgen6b
func HGen6b(w http.ResponseWriter, r *http.Request) {
	var p *base
	if any(p) != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

// GET /hgen6c
func HGen6c(w http.ResponseWriter, r *http.Request) {
	if any((*base)(nil)) == nil || any(nil) != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}
