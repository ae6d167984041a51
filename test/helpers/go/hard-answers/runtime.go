// Handlers that panic without a call of panic, range over functions, name what Go has built in, and writers whose methods the standard library looks for.
package responses

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

type tErr struct{ code int }

// GET /hpanic1
func HPanic1(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	z := 0
	if r.FormValue("a") == "1" {
		z = 7 / z
	}
	w.WriteHeader(202)
}

func rec(w http.ResponseWriter) {
	if recover() != nil {
		w.WriteHeader(500)
	}
}

// GET /hpanic2
func HPanic2(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	n, _ := strconv.Atoi(r.FormValue("a"))
	b := make([]byte, 1-n)
	_ = b
	w.WriteHeader(202)
}

// GET /hpanic3
func HPanic3(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	c := make(chan int)
	close(c)
	if r.FormValue("a") == "1" {
		close(c)
	}
	w.WriteHeader(202)
}

// GET /hpanic4
func HPanic4(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	c := make(chan int, 3)
	if r.FormValue("a") == "1" {
		close(c)
	}
	c <- 1
	w.WriteHeader(202)
}

// GET /hpanic5
func HPanic5(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	var a, b any = []int{1}, []int{1}
	if r.FormValue("a") == "1" {
		if a == b {
			w.WriteHeader(203)
			return
		}
	}
	w.WriteHeader(202)
}

// GET /hpanic6
func HPanic6(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	m := map[any]int{}
	if r.FormValue("a") == "1" {
		_ = m[func() {}]
	}
	w.WriteHeader(202)
}

// GET /hpanic7
func HPanic7(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	s := []byte(r.FormValue("a"))
	a := [1]byte(s)
	_ = a
	w.WriteHeader(202)
}

// GET /hpanic8
func HPanic8(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	var f func(func(int) bool)
	if r.FormValue("a") == "1" {
		for range f {
		}
	}
	w.WriteHeader(202)
}

// GET /hpanic9
func HPanic9(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	n := -1
	if r.FormValue("a") == "1" {
		n = 1 << n
	}
	w.WriteHeader(202)
}

// GET /hpanic10
func HPanic10(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	var p *tErr
	if r.FormValue("a") == "1" {
		p.code = 3
	}
	w.WriteHeader(202)
}

// GET /hpanic11
func HPanic11(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	var p *int
	if r.FormValue("a") == "1" {
		*p = 3
	}
	w.WriteHeader(202)
}

// GET /hpanic12
func HPanic12(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	var p *[3]int
	if r.FormValue("a") == "1" {
		for _, x := range p {
			_ = x
		}
	}
	w.WriteHeader(202)
}

// GET /hpanic13
func HPanic13(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	var e io.Reader
	if r.FormValue("a") == "1" {
		f := e.Read
		_ = f
	}
	w.WriteHeader(202)
}

// GET /hpanic14
func HPanic14(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	n := 0
	n, _ = strconv.Atoi(r.FormValue("a"))
	x := 5
	x /= n
	w.WriteHeader(202)
}

// GET /hpanic15
func HPanic15(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	s := "ab"
	i := 5
	if r.FormValue("a") == "1" {
		_ = s[i]
	}
	w.WriteHeader(202)
}

// GET /hpanic16
func HPanic16(w http.ResponseWriter, r *http.Request) {
	defer rec(w)
	if r.FormValue("a") == "1" {
		_ = strings.Repeat("x", -1)
	}
	w.WriteHeader(202)
}

var rescue = func() { recover() }

func init() { rescue = func() { recover() } }

// GET /hpanic18
func HPanic18(w http.ResponseWriter, r *http.Request) {
	defer rescue()
	if r.FormValue("a") == "1" {
		panic("x")
	}
	w.WriteHeader(202)
}

// GET /hpanic19
func HPanic19(w http.ResponseWriter, r *http.Request) {
	defer rescue()
	var p *tErr
	if r.FormValue("a") == "1" {
		p.code = 2
	}
	w.WriteHeader(202)
}

// GET /hiter1
func HIter1(w http.ResponseWriter, r *http.Request) {
	for range func(yield func() bool) { w.WriteHeader(404); yield() } {
	}
	w.WriteHeader(202)
}

// GET /hiter2
func HIter2(w http.ResponseWriter, r *http.Request) {
	code := 404
	for range func(yield func() bool) { code = 418; yield() } {
		w.WriteHeader(code)
	}
}

// GET /hiter3
func HIter3(w http.ResponseWriter, r *http.Request) {
	code := 404
	for x := range func(yield func(int) bool) {
		defer func() { code = 418 }()
		for i := 0; i < 3 && yield(i); i++ {
		}
	} {
		if x == 1 {
			break
		}
	}
	w.WriteHeader(code)
}

func pages(w http.ResponseWriter) func(func(int) bool) {
	return func(yield func(int) bool) {
		if !yield(1) {
			w.WriteHeader(499)
			return
		}
	}
}

// GET /hiter4
func HIter4(w http.ResponseWriter, r *http.Request) {
	for range pages(w) {
		if r.FormValue("a") == "1" {
			break
		}
	}
	w.WriteHeader(202)
}

func recovering(yield func(int) bool) {
	defer func() { recover() }()
	yield(1)
}

// GET /hiter5
func HIter5(w http.ResponseWriter, r *http.Request) {
	for range recovering {
		if r.FormValue("a") == "1" {
			panic("x")
		}
	}
	w.WriteHeader(202)
}

// GET /hshadow1
func HShadow1(w http.ResponseWriter, r *http.Request) {
	make := func(s string) error { return nil }
	if err := make("x"); err != nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

func new(s string) *tErr {
	if s == "1" {
		return nil
	}
	return &tErr{4}
}

// GET /hshadow2
func HShadow2(w http.ResponseWriter, r *http.Request) {
	if new(r.FormValue("a")) == nil {
		w.WriteHeader(500)
		return
	}
	w.WriteHeader(204)
}

type flushW struct {
	http.ResponseWriter
}

func (f flushW) FlushError() error { f.WriteHeader(418); return nil }

func (f flushW) Flush() { f.WriteHeader(419) }

// GET /hctl1
func HCtl1(w http.ResponseWriter, r *http.Request) {
	http.NewResponseController(flushW{w}).Flush()
	w.WriteHeader(404)
}

type stringW struct {
	http.ResponseWriter
}

func (s stringW) WriteString(x string) (int, error) {
	s.WriteHeader(418)
	return s.Write([]byte(x))
}

// GET /hctl2
func HCtl2(w http.ResponseWriter, r *http.Request) { io.WriteString(stringW{w}, "x") }

type fromW struct{ http.ResponseWriter }

func (f fromW) ReadFrom(rd io.Reader) (int64, error) {
	f.WriteHeader(418)
	return io.Copy(f.ResponseWriter, rd)
}

type plain struct{ r io.Reader }

func (p plain) Read(b []byte) (int, error) { return p.r.Read(b) }

// GET /hctl3
func HCtl3(w http.ResponseWriter, r *http.Request) { io.Copy(fromW{w}, plain{strings.NewReader("x")}) }

type toW struct{}

func (toW) Read(b []byte) (int, error) { return 0, io.EOF }

func (toW) WriteTo(w io.Writer) (int64, error) {
	if rw, ok := w.(http.ResponseWriter); ok {
		rw.WriteHeader(418)
	}
	return 0, nil
}

// GET /hctl4
func HCtl4(w http.ResponseWriter, r *http.Request) { io.Copy(w, toW{}) }

// GET /hctl5
func HCtl5(w http.ResponseWriter, r *http.Request) {
	http.ResponseWriter.WriteHeader(w, 404)
}

// GET /hctl6
func HCtl6(w http.ResponseWriter, r *http.Request) {
	f := http.ResponseWriter.WriteHeader
	f(w, 404)
	g := http.HandlerFunc.ServeHTTP
	g(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(405) }, w, r)
}

type pet struct {
	Name string `json:"name"`
}

// GET /hbody1
func HBody1(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	data, _ := json.Marshal(pet{"x"})
	data = append(data, "garbage"...)
	w.Write(data)
}

// GET /hbody2
func HBody2(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	data, _ := json.Marshal(pet{"x"})
	data[0] = 'x'
	w.Write(data)
}

// GET /hbody3
func HBody3(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	data, _ := json.Marshal(pet{"x"})
	io.CopyN(w, bytes.NewReader(data), 3)
}

// GET /hbody5
func HBody5(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	var b bytes.Buffer
	json.NewEncoder(&b).Encode(pet{"x"})
	b.Truncate(3)
	b.WriteTo(w)
}

// GET /hbody6
func HBody6(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	var b bytes.Buffer
	json.NewEncoder(&b).Encode(pet{"x"})
	w.Write(bytes.TrimSpace(b.Bytes())[2:])
}

// GET /hbody7
func HBody7(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	var b bytes.Buffer
	json.NewEncoder(&b).Encode(pet{"x"})
	b.Next(3)
	io.Copy(w, &b)
}

// GET /hbody8
func HBody8(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	data, _ := json.Marshal(pet{"x"})
	rd := bytes.NewReader(data)
	rd.ReadByte()
	io.Copy(w, rd)
}

// GET /hbody9
func HBody9(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	data, _ := json.Marshal(pet{"x"})
	fmt.Fprintf(w, "%s", string(data[1:]))
}

var pool = sync.Pool{New: func() any { return &bytes.Buffer{} }}

// GET /hpool1
func HPool1(w http.ResponseWriter, r *http.Request) {
	b := pool.Get().(*bytes.Buffer)
	defer pool.Put(b)
	b.Reset()
	if json.NewEncoder(b).Encode(pet{"x"}) != nil {
		w.WriteHeader(500)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	b.WriteTo(w)
}

// GET /hpool3
func HPool3(w http.ResponseWriter, r *http.Request) {
	b := pool.Get().(*bytes.Buffer)
	b.Reset()
	json.NewEncoder(b).Encode(pet{"x"})
	b.Reset()
	b.WriteTo(w)
	w.WriteHeader(404)
}

// GET /hpool4
func HPool4(w http.ResponseWriter, r *http.Request) {
	b := pool.Get().(*bytes.Buffer)
	b.Reset()
	json.NewEncoder(b).Encode(pet{"x"})
	b.WriteTo(w)
	b.WriteTo(w)
}

var gz = sync.Pool{New: func() any { return gzip.NewWriter(io.Discard) }}

// GET /hpool5
func HPool5(w http.ResponseWriter, r *http.Request) {
	g := gz.Get().(*gzip.Writer)
	g.Reset(w)
	defer gz.Put(g)
	defer g.Close()
	if r.FormValue("a") == "1" {
		w.WriteHeader(404)
		return
	}
	io.WriteString(g, "x")
}

func retry(r *http.Request) (int, error) {
	n := 0
again:
	if r.FormValue("a") == "1" && n < 3 {
		n++
		goto again
	}
	if n == 3 {
		return 0, &E{409}
	}
	return n, nil
}

// GET /hgoto1
func HGoto1(w http.ResponseWriter, r *http.Request) {
	if _, err := retry(r); err != nil {
		var e *E
		if errors.As(err, &e) && r.FormValue("b") == "1" {
			w.WriteHeader(405)
			return
		}
		w.WriteHeader(404)
		return
	}
	w.WriteHeader(202)
}

func jumpSet(p *int, r *http.Request) {
	if r.FormValue("a") == "1" {
		goto end
	}
	*p = 401
	return
end:
	*p = 402
}

// GET /hgoto2
func HGoto2(w http.ResponseWriter, r *http.Request) {
	code := 400
	jumpSet(&code, r)
	w.WriteHeader(code)
}

type E struct{ code int }

func (e *E) Error() string { return "e" }
