// Handlers that depend on what is the same, and what only looks so: errors in two variables, lists that share items, pointers from one place, numbers and texts of several types.
package responses

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"log/slog"
	"net/http"
	"strconv"
)

var errA = errors.New("a")
var errB = errA

// GET /halias2
func HAlias2(w http.ResponseWriter, r *http.Request) {
	if errA == errB {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

var errT error = &tErr{404}
var errU = errT

type tErr struct{ code int }

func (t *tErr) Error() string { return "x" }

// GET /halias3
func HAlias3(w http.ResponseWriter, r *http.Request) {
	if errT == errU {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

type code int

func (c *code) set(n int) { *c = code(n) }

var theCode code = 404

func init() { theCode.set(418) }

// GET /hptr1
func HPtr1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(int(theCode)) }

var counter = func() func() int {
	n := 400
	return func() int { n = n%10 + 401; return n }
}()

// GET /hcounter1
func HCounter1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(counter()) }

// GET /hloop1
func HLoop1(w http.ResponseWriter, r *http.Request) {
	var first *tErr
	for range 2 {
		t := &tErr{1}
		if first == nil {
			first = t
			continue
		}
		if first == t {
			w.WriteHeader(401)
		} else {
			w.WriteHeader(402)
		}
	}
}

func mkT() *tErr { return &tErr{3} }

// GET /hloop2
func HLoop2(w http.ResponseWriter, r *http.Request) {
	a, b := mkT(), mkT()
	if a == b {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hloop3
func HLoop3(w http.ResponseWriter, r *http.Request) {
	var all []*tErr
	for i := 0; i < 3; i++ {
		all = append(all, mkT())
	}
	if all[0] == all[2] {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

type source interface{ Get() error }

var src source = one{}

type one struct{}

func (one) Get() error { return &tErr{5} }

func init() { src = one{} }

// GET /hassert1
func HAssert1(w http.ResponseWriter, r *http.Request) {
	err := src.Get()
	if err != nil {
		p, _ := err.(*other)
		if p == nil {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(402)
	}
}

type other struct{}

func (*other) Error() string { return "" }

// GET /hassert2
func HAssert2(w http.ResponseWriter, r *http.Request) {
	t, _ := http.ErrAbortHandler.(interface{ Timeout() bool })
	if t == nil {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hassert3
func HAssert3(w http.ResponseWriter, r *http.Request) {
	err := src.Get()
	if err == nil {
		return
	}
	var p, ok = err.(*other)
	if ok {
		w.WriteHeader(403)
		return
	}
	if p != nil {
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(401)
}

func typedNil() error { var p *other; return p }

type nilSource struct{}

func (nilSource) Get() error { return typedNil() }

var src2 source = nilSource{}

func init() { src2 = nilSource{} }

// GET /htypedn1
func HTypedn1(w http.ResponseWriter, r *http.Request) {
	err := src2.Get()
	switch e := err.(type) {
	case *other:
		if e == nil {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(402)
	}
}

// GET /htypedn2
func HTypedn2(w http.ResponseWriter, r *http.Request) {
	var o *other
	if errors.As(src2.Get(), &o) {
		if o == nil {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(402)
	}
}

// GET /htypedn3
func HTypedn3(w http.ResponseWriter, r *http.Request) {
	err := src2.Get()
	if err == nil {
		return
	}
	if o := err.(*other); o == nil {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hconv1
func HConv1(w http.ResponseWriter, r *http.Request) {
	n, _ := strconv.Atoi(r.FormValue("a") + "57")
	if uint8(n) == 1 {
		if n == 257 {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

type bytesSource interface{ Bytes() []byte }

type none struct{}

func (none) Bytes() []byte { return nil }

var bsrc bytesSource = none{}

func init() { bsrc = none{} }

// GET /hconv2
func HConv2(w http.ResponseWriter, r *http.Request) {
	b := bsrc.Bytes()
	if string(b) == "" {
		if b == nil {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

type ptrSource interface{ Ptr() *other }

func (none) Ptr() *other { return nil }

var psrc ptrSource = none{}

func init() { psrc = none{} }

// GET /hconv3
func HConv3(w http.ResponseWriter, r *http.Request) {
	p := psrc.Ptr()
	if any(p) != nil {
		if p == nil {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

type floatSource interface{ Float() float64 }

func (none) Float() float64 { return 0.7 }

var fsrc floatSource = none{}

func init() { fsrc = none{} }

// GET /hconv4
func HConv4(w http.ResponseWriter, r *http.Request) {
	f := fsrc.Float()
	if int(f) == 0 {
		if f == 0 {
			w.WriteHeader(402)
			return
		}
		if f > 0.5 {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(403)
	}
}

type anySource interface{ Any() any }

func (none) Any() any { return "1" }

var asrc anySource = none{}

func init() { asrc = none{} }

// GET /hany1
func HAny1(w http.ResponseWriter, r *http.Request) {
	x := asrc.Any()
	if x == 1 {
		w.WriteHeader(401)
		return
	}
	if x == "1" {
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

type k1 int
type k2 int

type kinds struct{}

func (kinds) Any() any { return k2(1) }

var ksrc anySource = kinds{}

func init() { ksrc = kinds{} }

// GET /hany2
func HAny2(w http.ResponseWriter, r *http.Request) {
	switch ksrc.Any() {
	case k1(1):
		w.WriteHeader(401)
	case k2(1):
		w.WriteHeader(402)
	default:
		w.WriteHeader(403)
	}
}

type named struct{}

func (named) Get() error { return errA }

var nsrc source = named{}

func init() { nsrc = named{} }

// GET /his1
func HIs1(w http.ResponseWriter, r *http.Request) {
	err := nsrc.Get()
	if errors.Is(err, errA) {
		if err == errA {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

// GET /his2
func HIs2(w http.ResponseWriter, r *http.Request) {
	err := nsrc.Get()
	if errors.Is(err, errA) {
		switch err {
		case errA:
			w.WriteHeader(401)
		default:
			w.WriteHeader(402)
		}
		return
	}
	w.WriteHeader(403)
}

func setFirst(l ...int) { l[0] = 418 }

// GET /hvar1
func HVar1(w http.ResponseWriter, r *http.Request) {
	l := []int{404}
	setFirst(l...)
	w.WriteHeader(l[0])
}

// GET /happend1
func HAppend1(w http.ResponseWriter, r *http.Request) {
	a := make([]int, 0, 8)
	b := append(a, 404)
	c := append(a, 418)
	_ = c
	w.WriteHeader(b[0])
}

// GET /happend2
func HAppend2(w http.ResponseWriter, r *http.Request) {
	var a []int
	for i := range 3 {
		a = append(a, 400+i)
	}
	b := append(a, 404)
	c := append(a, 418)
	_ = c
	w.WriteHeader(b[3])
}

func with(l []int, n int) []int { return append(l, n) }

// GET /happend3
func HAppend3(w http.ResponseWriter, r *http.Request) {
	a := make([]int, 0, 8)
	b := with(a, 404)
	with(a, 418)
	w.WriteHeader(b[0])
}

// GET /hrange1
func HRange1(w http.ResponseWriter, r *http.Request) {
	l := []int{404, 405}
	for i, c := range l {
		if i == 0 {
			l[1] = 418
			continue
		}
		w.WriteHeader(c)
	}
}

// GET /hrange2
func HRange2(w http.ResponseWriter, r *http.Request) {
	m := map[int]int{1: 404, 2: 404}
	n := 0
	for _, c := range m {
		n++
		if n == 1 {
			m[1], m[2] = 418, 418
			continue
		}
		w.WriteHeader(c)
	}
}

// GET /hrange3
func HRange3(w http.ResponseWriter, r *http.Request) {
	l := []*tErr{{404}, {405}}
	for i, c := range l {
		if i == 0 {
			l[1] = &tErr{418}
			continue
		}
		w.WriteHeader(c.code)
	}
}

// GET /hrange4
func HRange4(w http.ResponseWriter, r *http.Request) {
	l := []int{404, 405}
	set := func() { l[1] = 418 }
	for i, c := range l {
		if i == 0 {
			set()
			continue
		}
		w.WriteHeader(c)
	}
}

func orZero[T any](v T, ok bool) T {
	if ok {
		return v
	}
	var zero T
	return zero
}

// GET /hgen1
func HGen1(w http.ResponseWriter, r *http.Request) {
	var err error = &tErr{3}
	if e := orZero(err, r.FormValue("a") == "1"); e != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

func same[T any](a T, b any) bool { _, ok := b.(T); return ok }

// GET /hgen2
func HGen2(w http.ResponseWriter, r *http.Request) {
	var err error = &tErr{3}
	if same(err, &other{}) {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hbody2
func HBody2(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	var p *code2
	if r.FormValue("a") == "1" {
		p = &code2{"x"}
	}
	json.NewEncoder(w).Encode(p)
}

type code2 struct{ Name string }

func raise(p *int) int { *p += 10; return 1 }

func raised() (int, int) { x := 400; return x, raise(&x) }

// GET /horder1
func HOrder1(w http.ResponseWriter, r *http.Request) { n, _ := raised(); w.WriteHeader(n) }

func firstOf(a, b int) int { return a }

// GET /horder2
func HOrder2(w http.ResponseWriter, r *http.Request) {
	x := 400
	w.WriteHeader(firstOf(x, raise(&x)))
}

// GET /horder3
func HOrder3(w http.ResponseWriter, r *http.Request) {
	e := tErr{400}
	w.WriteHeader(e.code + raise(&e.code))
}

// GET /horder4
func HOrder4(w http.ResponseWriter, r *http.Request) {
	x := 1
	if x == raise(&x) {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

type grade string

func sameValue(a, b any) bool { return a == b }

// GET /hheld1
func HHeld1(w http.ResponseWriter, r *http.Request) {
	var v any = int64(3)
	if v == 3 {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hheld2
func HHeld2(w http.ResponseWriter, r *http.Request) {
	var v any = grade("x")
	switch v {
	case "x":
		w.WriteHeader(401)
	case grade("x"):
		w.WriteHeader(402)
	}
}

// GET /hheld3
func HHeld3(w http.ResponseWriter, r *http.Request) {
	var v any = int64(3)
	if n := v.(int64); n == 3 {
		w.WriteHeader(403)
		return
	}
	w.WriteHeader(404)
}

// GET /hheld4
func HHeld4(w http.ResponseWriter, r *http.Request) {
	var v any = grade("x")
	switch g := v.(type) {
	case grade:
		if g == "x" {
			w.WriteHeader(405)
		}
	default:
		w.WriteHeader(406)
	}
}

// GET /hheld5
func HHeld5(w http.ResponseWriter, r *http.Request) {
	if sameValue(uint8(7), 7) {
		w.WriteHeader(407)
		return
	}
	if sameValue(7, 7) && sameValue(grade("y"), grade("y")) {
		w.WriteHeader(409)
	}
}

func nilProblem() *tErr { return nil }

func mayRefuse(r *http.Request) error {
	if r.FormValue("a") == "1" {
		return errors.New("refused")
	}
	return nil
}

// GET /hheld6
func HHeld6(w http.ResponseWriter, r *http.Request) {
	err := mayRefuse(r)
	if err == nil {
		err = nilProblem()
		if err != nil {
			w.WriteHeader(410)
			return
		}
	}
	w.WriteHeader(411)
}

type loggedError struct{ status int }

func (e *loggedError) Error() string { return "logged" }

func refuseLogged(w http.ResponseWriter, logger *slog.Logger, err *loggedError) {
	log.Printf("refused: %v", err)
	slog.Error("refused", "err", err)
	logger.With("err", err).Warn("refused")
	w.WriteHeader(err.status)
}

// GET /hlogged1
func HLogged1(w http.ResponseWriter, r *http.Request) {
	logger := slog.New(slog.NewTextHandler(io.Discard, nil))
	if r.FormValue("a") == "1" {
		refuseLogged(w, logger, &loggedError{status: 412})
		return
	}
	refuseLogged(w, logger, &loggedError{status: 413})
}
