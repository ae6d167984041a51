// Handlers that panic and recover, jump, compute statuses, and tell errors apart.
package responses

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strconv"
	"time"
)

func named1(r *http.Request) (code int) {
	defer func() { code = 418 }()
	return 404
}

// GET /hnamed1
func HNamed1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(named1(r)) }

func named2(r *http.Request) (code int, err error) {
	defer func() {
		if x := recover(); x != nil {
			code = 503
		}
	}()
	if r.FormValue("a") == "1" {
		panic("x")
	}
	if r.FormValue("a") == "2" {
		var m map[string]int
		m["a"] = 1
	}
	return 404, nil
}

// GET /hnamed2
func HNamed2(w http.ResponseWriter, r *http.Request) { c, _ := named2(r); w.WriteHeader(c) }

func named3(r *http.Request) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v", x)
		}
	}()
	n, _ := strconv.Atoi(r.FormValue("a"))
	l := []int{1, 2}
	_ = l[n]
	return nil
}

// GET /hnamed3
func HNamed3(w http.ResponseWriter, r *http.Request) {
	if err := named3(r); err != nil {
		http.Error(w, err.Error(), 500)
		return
	}
	w.WriteHeader(204)
}

// GET /hrecover1
func HRecover1(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if x := recover(); x != nil {
			http.Error(w, "x", 500)
		}
	}()
	n, _ := strconv.Atoi(r.FormValue("a"))
	l := []int{201, 202}
	w.WriteHeader(l[n])
}

// GET /hrecover2
func HRecover2(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if x := recover(); x != nil {
			http.Error(w, "x", 500)
		}
	}()
	var p *http.Cookie
	if r.FormValue("a") == "1" {
		p, _ = r.Cookie("x")
	} else {
		p = &http.Cookie{}
	}
	fmt.Fprint(w, p.Name)
}

// GET /hrecover3
func HRecover3(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if x := recover(); x != nil {
			http.Error(w, "x", 500)
		}
	}()
	n, _ := strconv.Atoi(r.FormValue("a"))
	fmt.Fprint(w, 7/n)
}

// GET /hrecover4
func HRecover4(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if x := recover(); x != nil {
			http.Error(w, "x", 500)
		}
	}()
	var v any = r.FormValue("a")
	if r.FormValue("a") == "1" {
		v = 1
	}
	fmt.Fprint(w, v.(string))
}

// GET /hrecover5
func HRecover5(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if x := recover(); x != nil {
			http.Error(w, "x", 500)
		}
	}()
	if r.FormValue("a") == "1" {
		w.WriteHeader(9999)
	}
	w.WriteHeader(204)
}

// GET /hrecover6
func HRecover6(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if err, ok := recover().(error); ok {
			http.Error(w, err.Error(), 500)
		}
	}()
	s := r.FormValue("a")
	w.Write([]byte(s[1:]))
}

// GET /hrecover7
func HRecover7(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	var m map[string]int
	if r.FormValue("a") == "" {
		m = map[string]int{}
	}
	m["x"] = 1
	w.WriteHeader(202)
}

func rec(w http.ResponseWriter) {
	if recover() != nil {
		w.WriteHeader(500)
	}
}

// GET /hrecover8
func HRecover8(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	var f func()
	if r.FormValue("a") == "" {
		f = func() {}
	}
	f()
	w.WriteHeader(202)
}

// GET /hrecover9
func HRecover9(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	var e error
	if r.FormValue("a") == "" {
		e = errors.New("x")
	}
	http.Error(w, e.Error(), 400)
}

// GET /hrecover10
func HRecover10(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	defer func() { panic("again") }()
	w.Header().Set("X", "y")
}

// GET /hrecover11
func HRecover11(w http.ResponseWriter, r *http.Request) {
	defer func() { recover() }()
	if r.FormValue("a") == "1" {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(202)
}

// GET /hrecover12
func HRecover12(w http.ResponseWriter, r *http.Request) {
	func() {
		defer func() { recover() }()
		if r.FormValue("a") == "1" {
			panic("x")
		}
		w.WriteHeader(202)
	}()
	w.WriteHeader(203)
}

// GET /hrecover13
func HRecover13(w http.ResponseWriter, r *http.Request) {
	defer func() {
		switch recover().(type) {
		case nil:
		case error:
			http.Error(w, "x", 500)
		case string:
			http.Error(w, "x", 501)
		default:
			http.Error(w, "x", 502)
		}
	}()
	switch r.FormValue("a") {
	case "1":
		panic("x")
	case "2":
		panic(errors.New("x"))
	case "z":
		panic(3)
	}
}

// GET /hrecover14
func HRecover14(w http.ResponseWriter, r *http.Request) {
	defer func() {
		defer func() {
			if recover() != nil {
				w.WriteHeader(418)
			}
		}()
	}()
	if r.FormValue("a") == "1" {
		panic("x")
	}
	w.WriteHeader(204)
}

// GET /hrecover15
func HRecover15(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if p := recover(); p != nil {
			if e, ok := p.(httpErr); ok {
				w.WriteHeader(e.code)
				return
			}
			panic(p)
		}
	}()
	if r.FormValue("a") == "1" {
		panic(httpErr{404})
	}
	if r.FormValue("a") == "2" {
		panic(&httpErr{405})
	}
	if r.FormValue("a") == "z" {
		panic("x")
	}
}

type httpErr struct{ code int }

func (e httpErr) Error() string { return "x" }

// GET /hdefer1
func HDefer1(w http.ResponseWriter, r *http.Request) {
	defer w.WriteHeader(201)
	if r.FormValue("a") == "1" {
		w.WriteHeader(404)
		return
	}
}

// GET /hdefer2
func HDefer2(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		defer func() { w.WriteHeader(400 + i) }()
	}
}

// GET /hdefer3
func HDefer3(w http.ResponseWriter, r *http.Request) {
	var err error
	defer func() {
		if err != nil {
			http.Error(w, "x", 500)
			return
		}
		w.WriteHeader(204)
	}()
	if r.FormValue("a") == "1" {
		_, err = strconv.Atoi("x")
		return
	}
	if r.FormValue("a") == "2" {
		_, err := strconv.Atoi("x")
		_ = err
		return
	}
}

// GET /hdefer4
func HDefer4(w http.ResponseWriter, r *http.Request) {
	status := 200
	defer func(s *int) { w.WriteHeader(*s) }(&status)
	if r.FormValue("a") == "1" {
		status = 404
		return
	}
	status = 202
}

// GET /hgoto
func HGoto(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("a") == "1" {
		goto fail
	}
	w.WriteHeader(202)
	return
fail:
	w.WriteHeader(400)
}

// GET /hlabel1
func HLabel1(w http.ResponseWriter, r *http.Request) {
outer:
	for i := 0; i < 3; i++ {
		for j := 0; j < 3; j++ {
			if r.FormValue("a") == strconv.Itoa(j) {
				continue outer
			}
			if r.FormValue("b") == strconv.Itoa(j) {
				w.WriteHeader(400 + i*10 + j)
				break outer
			}
		}
	}
	w.WriteHeader(205)
}

// GET /hlabel2
func HLabel2(w http.ResponseWriter, r *http.Request) {
loop:
	for {
		switch r.FormValue("a") {
		case "1":
			w.WriteHeader(401)
			break loop
		case "2":
			break
		default:
			w.WriteHeader(402)
			return
		}
		w.WriteHeader(403)
		break
	}
	w.WriteHeader(204)
}

// GET /hlabel4
func HLabel4(w http.ResponseWriter, r *http.Request) {
sw:
	switch {
	case r.FormValue("a") == "1":
		for {
			break sw
		}
		w.WriteHeader(401)
	case r.FormValue("a") == "2":
		if true {
			break
		}
		w.WriteHeader(402)
	default:
		w.WriteHeader(403)
		fallthrough
	case r.FormValue("a") == "z":
		w.WriteHeader(405)
	}
	w.WriteHeader(406)
}

// GET /hselect1
func HSelect1(w http.ResponseWriter, r *http.Request) {
	ch := make(chan int, 1)
	ch <- 1
	select {
	case v := <-ch:
		w.WriteHeader(400 + v)
	case <-r.Context().Done():
		w.WriteHeader(499)
	}
}

// GET /hselect2
func HSelect2(w http.ResponseWriter, r *http.Request) {
	ch := make(chan int)
	select {
	case <-ch:
		w.WriteHeader(401)
	default:
		w.WriteHeader(402)
	}
}

// GET /hselect3
func HSelect3(w http.ResponseWriter, r *http.Request) {
	done := make(chan error, 1)
	go func() { done <- work(r) }()
	select {
	case err := <-done:
		if err != nil {
			http.Error(w, "x", 502)
			return
		}
		w.WriteHeader(204)
	case <-time.After(time.Second * 5):
		http.Error(w, "timeout", 504)
	}
}

func work(r *http.Request) error {
	if r.FormValue("a") == "1" {
		return errors.New("x")
	}
	return nil
}

// GET /hchan1
func HChan1(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.WriteHeader(404)
	}()
	<-done
}

// GET /hchan2
func HChan2(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error, 2)
	go func() { errs <- errA }()
	err := <-errs
	if errors.Is(err, errA) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

// GET /hchan3
func HChan3(w http.ResponseWriter, r *http.Request) {
	c := make(chan int, 3)
	c <- 401
	c <- 402
	close(c)
	for x := range c {
		w.WriteHeader(x)
	}
}

// GET /hchan4
func HChan4(w http.ResponseWriter, r *http.Request) {
	c := make(chan *httpErr, 3)
	e := &httpErr{401}
	c <- e
	(<-c).code = 402
	w.WriteHeader(e.code)
}

var errA = errors.New("a")

var errB = fmt.Errorf("b: %w", errA)

const (
	kA = iota + 400
	kB
	_
	kC
)

type kind uint8

const (
	k0 kind = iota
	k1
	k2
)

func (k kind) status() int {
	return [...]int{k0: 400, k1: 401, k2: 402}[k]
}

// GET /hiota1
func HIota1(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("a") == "1" {
		w.WriteHeader(kC)
		return
	}
	w.WriteHeader(kB)
}

// GET /hiota2
func HIota2(w http.ResponseWriter, r *http.Request) { w.WriteHeader(k2.status()) }

// GET /hiota3
func HIota3(w http.ResponseWriter, r *http.Request) {
	k := k0
	if r.FormValue("a") == "1" {
		k++
	}
	w.WriteHeader(k.status())
}

// GET /hconv1
func HConv1(w http.ResponseWriter, r *http.Request) {
	x := 456
	w.WriteHeader(int(uint8(x)))
}

// GET /hconv2
func HConv2(w http.ResponseWriter, r *http.Request) {
	var x uint8 = 200
	x += 100
	w.WriteHeader(int(x) + 400)
}

// GET /hconv3
func HConv3(w http.ResponseWriter, r *http.Request) {
	var x int8 = 127
	x++
	w.WriteHeader(int(x) + 600)
}

// GET /hconv4
func HConv4(w http.ResponseWriter, r *http.Request) {
	x := 404.7
	w.WriteHeader(int(x))
}

// GET /hconv5
func HConv5(w http.ResponseWriter, r *http.Request) {
	x := -1
	w.WriteHeader(int(uint16(x))%100 + 400)
}

// GET /hconv6
func HConv6(w http.ResponseWriter, r *http.Request) {
	var x uint32 = 1 << 31
	x <<= 1
	w.WriteHeader(int(x) + 404)
}

// GET /hconv7
func HConv7(w http.ResponseWriter, r *http.Request) {
	x := 7
	w.WriteHeader(x/2*100 + x%4 + 100)
}

// GET /hconv8
func HConv8(w http.ResponseWriter, r *http.Request) {
	x := -7
	w.WriteHeader(x/2 + 407 + x%4)
}

// GET /hconv9
func HConv9(w http.ResponseWriter, r *http.Request) {
	x := 0b110010000
	w.WriteHeader(x ^ 4 | 8&^2)
}

// GET /hconv10
func HConv10(w http.ResponseWriter, r *http.Request) {
	s := "404"
	n, err := strconv.Atoi(s)
	if err != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(n)
}

// GET /hconv11
func HConv11(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(int('ǐ'))
}

// GET /hconv12
func HConv12(w http.ResponseWriter, r *http.Request) {
	s := "é"
	w.WriteHeader(400 + len(s))
}

// GET /hconv13
func HConv13(w http.ResponseWriter, r *http.Request) {
	d := 404 * time.Millisecond
	w.WriteHeader(int(d / time.Millisecond))
}

// GET /hconv14
func HConv14(w http.ResponseWriter, r *http.Request) {
	x := []byte("abc")
	w.WriteHeader(400 + len(x) + cap([]int{1}))
}

// GET /hconv15
func HConv15(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(max(400, 403, min(401, 9)))
}

// GET /hconv16
func HConv16(w http.ResponseWriter, r *http.Request) {
	n := 400
	n, m := n+1, n+2
	n, m = m, n
	w.WriteHeader(n)
	_ = m
}

// GET /hconv17
func HConv17(w http.ResponseWriter, r *http.Request) {
	i := 0
	l := []int{400, 401}
	i, l[i] = 1, 405
	w.WriteHeader(l[0])
}

// GET /hconv18
func HConv18(w http.ResponseWriter, r *http.Request) {
	x := 400
	x |= 4
	x &^= 16
	x -= -20
	w.WriteHeader(x)
}

// GET /hconv19
func HConv19(w http.ResponseWriter, r *http.Request) {
	var x any = 404
	switch v := x.(type) {
	case int8, int16:
		w.WriteHeader(401)
		_ = v
	case int:
		w.WriteHeader(v)
	}
}

// GET /hconv20
func HConv20(w http.ResponseWriter, r *http.Request) {
	var x float32 = 16777216
	x++
	if x == 16777216 {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hshadow1
func HShadow1(w http.ResponseWriter, r *http.Request) {
	code := 400
	if r.FormValue("a") == "1" {
		code := 401
		_ = code
	}
	{
		code = 402
		code := 403
		_ = code
	}
	w.WriteHeader(code)
}

// GET /hshadow2
func HShadow2(w http.ResponseWriter, r *http.Request) {
	len := func(s string) int { return 401 }
	true := false
	if true {
		w.WriteHeader(400)
		return
	}
	w.WriteHeader(len("x"))
}

// GET /hshadow3
func HShadow3(w http.ResponseWriter, r *http.Request) {
	int := func(x uint8) int { return 444 }
	w.WriteHeader(int(3))
}

// GET /hshadow4
func HShadow4(w http.ResponseWriter, r *http.Request) {
	nil := errors.New("x")
	var err error = nil
	if err != nil {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hshadow5
func HShadow5(w http.ResponseWriter, r *http.Request) {
	http := fakeHTTP{}
	http.Error(w, "x", 404)
}

type fakeHTTP struct{}

func (fakeHTTP) Error(w http.ResponseWriter, s string, n int) { w.WriteHeader(n + 1) }

// GET /hshadow6
func HShadow6(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 2; i++ {
		i := i * 10
		if i == 10 {
			w.WriteHeader(400 + i)
		}
	}
}

// GET /hshadow7
func HShadow7(w http.ResponseWriter, r *http.Request) {
	x := 400
	f := func(x int) int { x++; return x }
	f(x)
	w.WriteHeader(x)
}

func typedNil(r *http.Request) error {
	var e *httpErrP
	return e
}

type httpErrP struct{ code int }

func (e *httpErrP) Error() string { return "x" }

func (e *httpErrP) Status() int {
	if e == nil {
		return 417
	}
	return e.code
}

// GET /htyped1
func HTyped1(w http.ResponseWriter, r *http.Request) {
	if err := typedNil(r); err != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

func typedNil2(r *http.Request) error {
	var e *httpErrP
	if r.FormValue("a") == "1" {
		e = &httpErrP{404}
	}
	return e
}

// GET /htyped2
func HTyped2(w http.ResponseWriter, r *http.Request) {
	if err := typedNil2(r); err != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

// GET /htyped3
func HTyped3(w http.ResponseWriter, r *http.Request) {
	var e *httpErrP
	var err error = e
	if err == nil {
		w.WriteHeader(204)
		return
	}
	var s interface{ Status() int }
	if errors.As(err, &s) {
		w.WriteHeader(s.Status())
	}
}

// GET /htyped4
func HTyped4(w http.ResponseWriter, r *http.Request) {
	var e *httpErrP
	check := func(err error) bool { return err == nil }
	if check(e) {
		w.WriteHeader(204)
		return
	}
	w.WriteHeader(500)
}

func getP(r *http.Request) *httpErrP { return nil }

// GET /htyped5
func HTyped5(w http.ResponseWriter, r *http.Request) {
	var err error
	err = getP(r)
	if err != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

// GET /htyped6
func HTyped6(w http.ResponseWriter, r *http.Request) {
	errs := []error{getP(r)}
	if errs[0] != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

// GET /htyped7
func HTyped7(w http.ResponseWriter, r *http.Request) {
	var s []int
	var x any = s
	if x != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

// GET /htyped8
func HTyped8(w http.ResponseWriter, r *http.Request) {
	var m map[string]int
	x := struct{ v any }{m}
	if x.v != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

// GET /htyped9
func HTyped9(w http.ResponseWriter, r *http.Request) {
	var h http.HandlerFunc
	var x http.Handler = h
	if x != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

// GET /htyped10
func HTyped10(w http.ResponseWriter, r *http.Request) {
	m := map[string]error{"a": (*httpErrP)(nil)}
	if m["a"] != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

func fail(r *http.Request) error {
	switch r.FormValue("a") {
	case "1":
		return errA
	case "2":
		return fmt.Errorf("x: %w", errB)
	case "x":
		return errors.Join(errA, &httpErrP{409})
	case "z":
		return fmt.Errorf("%w and %w", io.EOF, &httpErrP{410})
	case "y":
		return fmt.Errorf("%v", errA)
	}
	return nil
}

// GET /herr1
func HErr1(w http.ResponseWriter, r *http.Request) {
	err := fail(r)
	var p *httpErrP
	switch {
	case errors.As(err, &p):
		w.WriteHeader(p.code)
	case errors.Is(err, errB):
		w.WriteHeader(402)
	case errors.Is(err, errA):
		w.WriteHeader(401)
	case err != nil:
		w.WriteHeader(500)
	}
}

// GET /herr2
func HErr2(w http.ResponseWriter, r *http.Request) {
	err := fail(r)
	switch err {
	case errA:
		w.WriteHeader(401)
	case errB:
		w.WriteHeader(402)
	case nil:
		w.WriteHeader(204)
	default:
		w.WriteHeader(500)
	}
}

// GET /herr3
func HErr3(w http.ResponseWriter, r *http.Request) {
	err := fail(r)
	switch e := err.(type) {
	case *httpErrP:
		w.WriteHeader(e.code)
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			if p, ok := one.(*httpErrP); ok {
				w.WriteHeader(p.code)
				return
			}
		}
		w.WriteHeader(501)
	case interface{ Unwrap() error }:
		if errors.Unwrap(err) == errB {
			w.WriteHeader(403)
			return
		}
		w.WriteHeader(502)
	case nil:
		w.WriteHeader(204)
	default:
		w.WriteHeader(503)
	}
}

type isErr struct{}

func (isErr) Error() string { return "x" }

func (isErr) Is(target error) bool { return target == errA }

// GET /herr4
func HErr4(w http.ResponseWriter, r *http.Request) {
	var err error = isErr{}
	if errors.Is(err, errA) {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(500)
}

type asErr struct{}

func (asErr) Error() string { return "x" }

func (asErr) As(target any) bool {
	if p, ok := target.(**httpErrP); ok {
		*p = &httpErrP{444}
		return true
	}
	return false
}

// GET /herr5
func HErr5(w http.ResponseWriter, r *http.Request) {
	var err error = asErr{}
	var p *httpErrP
	if errors.As(err, &p) {
		w.WriteHeader(p.code)
		return
	}
	w.WriteHeader(500)
}

// GET /herr6
func HErr6(w http.ResponseWriter, r *http.Request) {
	a, b := errors.New("x"), errors.New("x")
	if a == b {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

func mk() error { return errors.New("x") }

// GET /herr7
func HErr7(w http.ResponseWriter, r *http.Request) {
	a := mk()
	b := a
	if errors.Is(a, b) {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /herr8
func HErr8(w http.ResponseWriter, r *http.Request) {
	a := httpErr{1}
	var b error = httpErr{1}
	if errors.Is(b, a) {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /herr9
func HErr9(w http.ResponseWriter, r *http.Request) {
	err := errors.Join(nil, nil)
	if err != nil {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /herr10
func HErr10(w http.ResponseWriter, r *http.Request) {
	err := fmt.Errorf("x: %w", error(nil))
	if errors.Is(err, nil) {
		w.WriteHeader(401)
		return
	}
	if errors.Unwrap(err) == nil {
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

// GET /herr11
func HErr11(w http.ResponseWriter, r *http.Request) {
	_, err := strconv.Atoi("x")
	var n *strconv.NumError
	if errors.As(err, &n) {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /herr12
func HErr12(w http.ResponseWriter, r *http.Request) {
	_, err := os.Open("/nope")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		w.WriteHeader(404)
	case errors.Is(err, os.ErrPermission):
		w.WriteHeader(403)
	default:
		w.WriteHeader(500)
	}
}

// GET /herr13
func HErr13(w http.ResponseWriter, r *http.Request) {
	if os.ErrNotExist == fs.ErrNotExist {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

// GET /herr14
func HErr14(w http.ResponseWriter, r *http.Request) {
	if errors.Is(context.DeadlineExceeded, os.ErrDeadlineExceeded) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

// GET /herr15
func HErr15(w http.ResponseWriter, r *http.Request) {
	var err error = io.ErrUnexpectedEOF
	if t, ok := err.(interface{ Timeout() bool }); ok && t.Timeout() {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

// GET /herr16
func HErr16(w http.ResponseWriter, r *http.Request) {
	var err error = context.DeadlineExceeded
	if t, ok := err.(interface{ Timeout() bool }); ok && t.Timeout() {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

type wrapE struct{ error }

// GET /herr17
func HErr17(w http.ResponseWriter, r *http.Request) {
	var err error = wrapE{errA}
	if errors.Is(err, errA) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

type wrapU struct{ err error }

func (w wrapU) Error() string { return "x" }

func (w wrapU) Unwrap() error { return w.err }

// GET /herr18
func HErr18(w http.ResponseWriter, r *http.Request) {
	var err error = wrapU{fmt.Errorf("%w", wrapU{errA})}
	if errors.Is(err, errA) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

type multi []error

func (m multi) Error() string { return "x" }

func (m multi) Unwrap() []error { return m }

// GET /herr19
func HErr19(w http.ResponseWriter, r *http.Request) {
	var err error = multi{io.EOF, errA}
	if errors.Is(err, errA) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

// GET /herr20
func HErr20(w http.ResponseWriter, r *http.Request) {
	err := fmt.Errorf("%[2]w %[1]v", errB, errA)
	if errors.Is(err, errB) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

// GET /herr21
func HErr21(w http.ResponseWriter, r *http.Request) {
	err := fmt.Errorf("%*d %w", 3, 4, errA)
	if errors.Is(err, errA) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

// GET /herr22
func HErr22(w http.ResponseWriter, r *http.Request) {
	const f = "x %w"
	err := fmt.Errorf(f, errA)
	if errors.Is(err, errA) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

// GET /herr23
func HErr23(w http.ResponseWriter, r *http.Request) {
	args := []any{errA}
	err := fmt.Errorf("x %w", args...)
	if errors.Is(err, errA) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

// GET /herr24
func HErr24(w http.ResponseWriter, r *http.Request) {
	err := fmt.Errorf("x %s", errA)
	if errors.Is(err, errA) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

type cmpErr string

func (c cmpErr) Error() string { return string(c) }

const errC = cmpErr("c")

// GET /herr25
func HErr25(w http.ResponseWriter, r *http.Request) {
	var err error = cmpErr("c")
	if errors.Is(err, errC) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

// GET /herr26
func HErr26(w http.ResponseWriter, r *http.Request) {
	err := fail(r)
	if p, ok := errors.AsType[*httpErrP](err); ok {
		w.WriteHeader(p.code)
		return
	}
	w.WriteHeader(500)
}

// GET /herr27
func HErr27(w http.ResponseWriter, r *http.Request) {
	var err error = &httpErrP{3}
	err2 := err
	if err == err2 {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

// GET /herr28
func HErr28(w http.ResponseWriter, r *http.Request) {
	var err error = &httpErrP{3}
	if err == error(&httpErrP{3}) {
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(500)
}

var errD error = &httpErrP{422}

// GET /herr29
func HErr29(w http.ResponseWriter, r *http.Request) {
	err := fmt.Errorf("%w", errD)
	if errors.Is(err, errD) {
		w.WriteHeader(errD.(*httpErrP).code)
		return
	}
	w.WriteHeader(500)
}

func sendMap(w http.ResponseWriter, m map[string]any) { json.NewEncoder(w).Encode(m) }

type anyMap map[string]any

// GET /hmap1
func HMap1(w http.ResponseWriter, r *http.Request) {
	m := map[string]any{"a": 1, "b": "x", "c": nil, "d": []string(nil), "e": (*httpErrP)(nil), "f": map[string]any{"g": true}}
	sendMap(w, m)
}

// GET /hmap2
func HMap2(w http.ResponseWriter, r *http.Request) {
	m := map[string]any{"a": 1}
	if r.URL.Query().Has("x") {
		m["a"] = "text"
	}
	sendMap(w, m)
}

// GET /hmap3
func HMap3(w http.ResponseWriter, r *http.Request) {
	m := map[string]any{"a": 1}
	if r.URL.Query().Has("x") {
		delete(m, "a")
	}
	sendMap(w, m)
}

// GET /hmap4
func HMap4(w http.ResponseWriter, r *http.Request) {
	inner := map[string]any{"a": 1}
	m := anyMap{"inner": inner, "error": errors.New("no")}
	inner["a"] = "text"
	json.NewEncoder(w).Encode(m)
}

// GET /hmap5
func HMap5(w http.ResponseWriter, r *http.Request) {
	key := "a"
	if r.URL.Query().Has("x") {
		key = "b"
	}
	json.NewEncoder(w).Encode(map[string]any{key: 1, "c": 2.5, "d": json.RawMessage("[1]"), "e": [2]int{}, "f": 'x'})
}

// GET /hmap6
func HMap6(w http.ResponseWriter, r *http.Request) {
	json.NewEncoder(w).Encode(map[int]string{1: "a"})
}

type textMap map[string]string

func (textMap) MarshalJSON() ([]byte, error) { return []byte(`"text"`), nil }

// GET /hmap7
func HMap7(w http.ResponseWriter, r *http.Request) {
	json.NewEncoder(w).Encode(textMap{"a": "b"})
}

// GET /hmap8
func HMap8(w http.ResponseWriter, r *http.Request) {
	var p *httpErrP
	m := map[string]any{"p": p, "q": &httpErrP{3}, "r": any(p)}
	for range 2 {
		m["s"] = 1
	}
	sendMap(w, map[string]any{"data": m, "list": []any{1, "a"}, "when": time.Time{}})
}
