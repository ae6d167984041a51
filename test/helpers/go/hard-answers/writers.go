// Handlers that write through other writers and with functions of the standard library, and change the request that they read.
package responses

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"html/template"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing/fstest"
	"time"
)

// GET /hfile6
func HFile6(w http.ResponseWriter, r *http.Request) {
	http.ServeFileFS(w, r, fstest.MapFS{"a.txt": {Data: []byte("hello")}}, "a.txt")
}

// GET /hfile7
func HFile7(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("a") == "1" {
		http.ServeFileFS(w, r, fstest.MapFS{"a.txt": {Data: []byte("hello")}}, "sub")
		return
	}
	http.ServeFileFS(w, r, fstest.MapFS{}, "sub")
}

// GET /hcontent1
func HContent1(w http.ResponseWriter, r *http.Request) {
	http.ServeContent(w, r, "a.txt", time.Unix(1000, 0), strings.NewReader("hello"))
}

// GET /hcontent2
func HContent2(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(404)
	http.ServeContent(w, r, "a.txt", time.Unix(1000, 0), strings.NewReader("hello"))
}

type badSeek struct{}

func (badSeek) Read(p []byte) (int, error) { return 0, io.EOF }

func (badSeek) Seek(int64, int) (int64, error) { return 0, errors.New("x") }

// GET /hcontent3
func HContent3(w http.ResponseWriter, r *http.Request) {
	http.ServeContent(w, r, "a.txt", time.Unix(1000, 0), badSeek{})
}

// GET /hcontent4
func HContent4(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("ETag", `"x"`)
	http.ServeContent(w, r, "a.txt", time.Time{}, strings.NewReader("hello"))
}

// POST /hcontent5
func HContent5(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("ETag", `"y"`)
	http.ServeContent(w, r, "a.txt", time.Time{}, strings.NewReader("hello"))
}

// GET /hserver2
func HServer2(w http.ResponseWriter, r *http.Request) {
	h := http.StripPrefix("/x", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(202) }))
	h.ServeHTTP(w, r)
}

// GET /hserver3
func HServer3(w http.ResponseWriter, r *http.Request) {
	http.StripPrefix("/h", inner(202)).ServeHTTP(w, r)
}

func inner(n int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(n) })
}

// GET /hserver4
func HServer4(w http.ResponseWriter, r *http.Request) {
	http.TimeoutHandler(inner(202), time.Second, "x").ServeHTTP(w, r)
}

// GET /hserver5
func HServer5(w http.ResponseWriter, r *http.Request) {
	http.MaxBytesHandler(inner(202), 3).ServeHTTP(w, r)
}

// GET /hserver7
func HServer7(w http.ResponseWriter, r *http.Request) {
	mux := http.NewServeMux()
	mux.Handle("/", inner(202))
	mux.ServeHTTP(w, r)
}

// GET /hserver8
func HServer8(w http.ResponseWriter, r *http.Request) {
	http.AllowQuerySemicolons(inner(202)).ServeHTTP(w, r)
}

// GET /hserver9
func HServer9(w http.ResponseWriter, r *http.Request) {
	rec := httptest.NewRecorder()
	inner(404).ServeHTTP(rec, r)
	w.WriteHeader(rec.Code + 1)
}

// GET /hserver10
func HServer10(w http.ResponseWriter, r *http.Request) {
	rec := httptest.NewRecorder()
	http.Error(rec, "x", 404)
	w.WriteHeader(204)
}

// GET /hserver11
func HServer11(w http.ResponseWriter, r *http.Request) {
	var h http.Handler = inner(401)
	if r.FormValue("a") == "1" {
		h = inner(402)
	}
	h = mw(h)
	h.ServeHTTP(w, r)
}

func mw(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("b") == "1" {
			http.Error(w, "x", 403)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// GET /hserver12
func HServer12(w http.ResponseWriter, r *http.Request) {
	http.HandlerFunc(http.NotFound).ServeHTTP(w, r)
}

// GET /hserver13
func HServer13(w http.ResponseWriter, r *http.Request) {
	http.RedirectHandler("/x", 302).ServeHTTP(w, r)
}

// GET /hred1
func HRed1(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "rel", 302) }

// GET /hred3
func HRed3(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/x", 200) }

// GET /hred4
func HRed4(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	http.Redirect(w, r, "/x", 301)
}

// POST /hred5
func HRed5(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/x", 301) }

// GET /hred7
func HRed7(w http.ResponseWriter, r *http.Request) {
	r.Method = "POST"
	http.Redirect(w, r, "/x", 301)
}

// GET /hctl1
func HCtl1(w http.ResponseWriter, r *http.Request) {
	rc := http.NewResponseController(w)
	rc.SetWriteDeadline(time.Now().Add(time.Second))
	rc.Flush()
	w.WriteHeader(404)
}

// GET /hctl2
func HCtl2(w http.ResponseWriter, r *http.Request) {
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
	w.WriteHeader(404)
}

// GET /hctl5
func HCtl5(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(103)
	w.WriteHeader(404)
}

// GET /hctl6
func HCtl6(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(103)
}

// GET /hctl7
func HCtl7(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Trailer", "X")
	w.WriteHeader(206)
	w.Header().Set("X", "y")
}

// GET /hctl8
func HCtl8(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Length", "5")
	w.Write([]byte("hello world"))
}

// GET /hctl9
func HCtl9(w http.ResponseWriter, r *http.Request) {
	w.Write(nil)
	w.WriteHeader(404)
}

// GET /hctl10
func HCtl10(w http.ResponseWriter, r *http.Request) {
	io.WriteString(w, "")
	w.WriteHeader(404)
}

// GET /hctl11
func HCtl11(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w)
	w.WriteHeader(404)
}

// GET /hctl12
func HCtl12(w http.ResponseWriter, r *http.Request) {
	io.Copy(w, strings.NewReader(""))
	w.WriteHeader(404)
}

// GET /hctl13
func HCtl13(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	b.WriteTo(w)
	w.WriteHeader(404)
}

// GET /hctl14
func HCtl14(w http.ResponseWriter, r *http.Request) {
	io.Copy(w, r.Body)
	w.WriteHeader(404)
}

// GET /hctl15
func HCtl15(w http.ResponseWriter, r *http.Request) {
	b := bufio.NewWriter(w)
	b.Flush()
	w.WriteHeader(404)
}

// GET /hctl16
func HCtl16(w http.ResponseWriter, r *http.Request) {
	b := bufio.NewWriter(w)
	b.WriteString("x")
	w.WriteHeader(404)
	b.Flush()
}

// GET /hctl17
func HCtl17(w http.ResponseWriter, r *http.Request) {
	b := bufio.NewWriterSize(w, 16)
	b.WriteString(strings.Repeat("x", 100))
	w.WriteHeader(404)
}

// GET /hctl18
func HCtl18(w http.ResponseWriter, r *http.Request) {
	g := gzip.NewWriter(w)
	defer g.Close()
	w.WriteHeader(404)
}

// GET /hctl19
func HCtl19(w http.ResponseWriter, r *http.Request) {
	g := gzip.NewWriter(w)
	g.Close()
	w.WriteHeader(404)
}

// GET /hctl21
func HCtl21(w http.ResponseWriter, r *http.Request) {
	c := csv.NewWriter(w)
	c.Write([]string{"a"})
	w.WriteHeader(404)
	c.Flush()
}

// GET /hctl22
func HCtl22(w http.ResponseWriter, r *http.Request) {
	b := bufio.NewWriter(w)
	json.NewEncoder(b).Encode(1)
	if b.Buffered() > 0 {
		w.WriteHeader(404)
	}
	b.Flush()
}

// GET /hctl23
func HCtl23(w http.ResponseWriter, r *http.Request) {
	mw := io.MultiWriter(w, io.Discard)
	fmt.Fprint(mw, "x")
	w.WriteHeader(404)
}

// GET /hctl24
func HCtl24(w http.ResponseWriter, r *http.Request) {
	mw := io.MultiWriter()
	fmt.Fprint(mw, "x")
	w.WriteHeader(404)
}

// GET /hctl25
func HCtl25(w http.ResponseWriter, r *http.Request) {
	t := io.TeeReader(strings.NewReader("x"), w)
	io.ReadAll(t)
	w.WriteHeader(404)
}

// GET /hctl26
func HCtl26(w http.ResponseWriter, r *http.Request) {
	l := log.New(w, "", 0)
	l.Print("x")
	w.WriteHeader(404)
}

// GET /hctl27
func HCtl27(w http.ResponseWriter, r *http.Request) {
	pr, pw := io.Pipe()
	go func() { fmt.Fprint(pw, "x"); pw.Close() }()
	io.Copy(w, pr)
	w.WriteHeader(404)
}

// GET /hctl28
func HCtl28(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, "")
	w.WriteHeader(404)
}

// GET /hctl29
func HCtl29(w http.ResponseWriter, r *http.Request) {
	json.NewEncoder(w).Encode(func() {})
	w.WriteHeader(404)
}

// GET /hctl30
func HCtl30(w http.ResponseWriter, r *http.Request) {
	if err := json.NewEncoder(w).Encode(map[any]any{1: 1}); err != nil {
		w.WriteHeader(404)
	}
}

// GET /hctl31
func HCtl31(w http.ResponseWriter, r *http.Request) {
	w.Header()["Content-Type"] = []string{"text/css"}
	w.Write([]byte("x"))
}

// GET /hctl32
func HCtl32(w http.ResponseWriter, r *http.Request) {
	w.Header()["Content-Type"] = nil
	w.Write([]byte("x"))
}

// GET /hctl33
func HCtl33(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("content-type", "text/css")
	h.Add("Content-Type", "text/html")
	w.Write([]byte("x"))
}

// GET /hctl34
func HCtl34(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Del("Content-Type")
	w.Write([]byte("x"))
}

// GET /hctl35
func HCtl35(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	http.Error(w, "{}", 400)
}

// GET /hctl36
func HCtl36(w http.ResponseWriter, r *http.Request) {
	setCT(w.Header())
	w.Write([]byte("x"))
}

func setCT(h http.Header) { h.Set("Content-Type", "text/css") }

// GET /hctl37
func HCtl37(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(204)
	w.Write([]byte("x"))
}

// GET /hctl38
func HCtl38(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(304)
	fmt.Fprint(w, "x")
}

// GET /hctl40
func HCtl40(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(99)
}

// GET /hctl41
func HCtl41(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(101)
}

// GET /hctl42
func HCtl42(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(100)
	fmt.Fprint(w, "x")
}

// GET /hctl43
func HCtl43(w http.ResponseWriter, r *http.Request) {
	rf := w.(io.ReaderFrom)
	rf.ReadFrom(strings.NewReader("x"))
	w.WriteHeader(404)
}

// GET /hctl44
func HCtl44(w http.ResponseWriter, r *http.Request) {
	sw := w.(io.StringWriter)
	sw.WriteString("x")
	w.WriteHeader(404)
}

// GET /hctl46
func HCtl46(w http.ResponseWriter, r *http.Request) {
	if _, ok := w.(http.CloseNotifier); !ok {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

type statusW struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (s *statusW) WriteHeader(n int) { s.status = n }

func (s *statusW) Write(p []byte) (int, error) {
	if s.status == 0 {
		s.status = 200
	}
	return s.body.Write(p)
}

// GET /hwrap1
func HWrap1(w http.ResponseWriter, r *http.Request) {
	s := &statusW{ResponseWriter: w}
	http.Error(s, "x", 404)
	w.WriteHeader(s.status + 1)
	s.body.WriteTo(w)
}

// GET /hwrap2
func HWrap2(w http.ResponseWriter, r *http.Request) {
	s := &statusW{ResponseWriter: w}
	inner(202).ServeHTTP(s, r)
	if s.status == 202 {
		s.ResponseWriter.WriteHeader(203)
	}
}

type mapW struct{ http.ResponseWriter }

func (m mapW) WriteHeader(n int) {
	if n == 404 {
		n = 410
	}
	m.ResponseWriter.WriteHeader(n)
}

// GET /hwrap3
func HWrap3(w http.ResponseWriter, r *http.Request) { http.NotFound(mapW{w}, r) }

// GET /hwrap4
func HWrap4(w http.ResponseWriter, r *http.Request) { http.Redirect(mapW{w}, r, "/", 404) }

// GET /hwrap6
func HWrap6(w http.ResponseWriter, r *http.Request) {
	var x struct{ http.ResponseWriter }
	x.ResponseWriter = w
	fmt.Fprint(x, "y")
	x.WriteHeader(404)
}

type gz struct {
	http.ResponseWriter
	w io.Writer
}

func (g gz) Write(p []byte) (int, error) { return g.w.Write(p) }

// GET /hwrap7
func HWrap7(w http.ResponseWriter, r *http.Request) {
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		g := gzip.NewWriter(w)
		defer g.Close()
		w.Header().Set("Content-Encoding", "gzip")
		w = gz{w, g}
	}
	w.Header().Set("Content-Type", "text/plain")
	if r.FormValue("a") == "1" {
		http.Error(w, "x", 404)
		return
	}
	fmt.Fprint(w, "x")
}

type lateW struct {
	http.ResponseWriter
	wrote bool
}

func (l *lateW) Write(p []byte) (int, error) {
	if !l.wrote {
		l.wrote = true
		l.ResponseWriter.WriteHeader(203)
	}
	return l.ResponseWriter.Write(p)
}

// GET /hwrap8
func HWrap8(w http.ResponseWriter, r *http.Request) {
	l := &lateW{ResponseWriter: w}
	if r.FormValue("a") == "1" {
		json.NewEncoder(l).Encode("x")
	}
	io.WriteString(l, "x")
}

// GET /hwrap9
func HWrap9(w http.ResponseWriter, r *http.Request) {
	l := &lateW{ResponseWriter: w}
	t := template.Must(template.New("x").Parse("x"))
	t.Execute(l, nil)
}

// GET /hwrap10
func HWrap10(w http.ResponseWriter, r *http.Request) {
	t := template.Must(template.New("x").Parse("{{.Foo.Bar}}"))
	if err := t.Execute(w, 3); err != nil {
		http.Error(w, "x", 500)
	}
}

// GET /hwrap11
func HWrap11(w http.ResponseWriter, r *http.Request) {
	t := template.Must(template.New("x").Parse(""))
	t.Execute(w, 3)
	w.WriteHeader(404)
}

// GET /hwrap12
func HWrap12(w http.ResponseWriter, r *http.Request) {
	xml.NewEncoder(w).Encode(func() {})
	w.WriteHeader(404)
}

// GET /hwrap13
func HWrap13(w http.ResponseWriter, r *http.Request) {
	if err := xml.NewEncoder(w).Encode(map[string]int{}); err != nil {
		http.Error(w, "x", 500)
	}
}

// GET /hwrap14
func HWrap14(w http.ResponseWriter, r *http.Request) {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	if err := e.Encode(make(chan int)); err != nil {
		http.Error(w, "x", 500)
	}
}

// GET /hwrap15
func HWrap15(w http.ResponseWriter, r *http.Request) {
	u, ok := w.(interface{ Unwrap() http.ResponseWriter })
	if ok {
		u.Unwrap().WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hwrap16
func HWrap16(w http.ResponseWriter, r *http.Request) {
	fn := w.WriteHeader
	fn(404)
}

// GET /hwrap17
func HWrap17(w http.ResponseWriter, r *http.Request) {
	type sender interface{ WriteHeader(int) }
	var s sender = w
	s.WriteHeader(404)
}

// GET /hwrap18
func HWrap18(w http.ResponseWriter, r *http.Request) {
	var out io.Writer = w
	if r.FormValue("a") == "1" {
		out = io.Discard
	}
	fmt.Fprint(out, "x")
	w.WriteHeader(404)
}

// GET /hwrap19
func HWrap19(w http.ResponseWriter, r *http.Request) {
	ws := []http.ResponseWriter{w}
	ws[0].WriteHeader(404)
}

// GET /hwrap20
func HWrap20(w http.ResponseWriter, r *http.Request) {
	m := map[string]http.ResponseWriter{"a": w}
	m[r.FormValue("a")+"a"].WriteHeader(404)
}

// GET /hwrap21
func HWrap21(w http.ResponseWriter, r *http.Request) {
	var p *http.ResponseWriter = &w
	(*p).WriteHeader(404)
}

// GET /hwrap22
func HWrap22(w http.ResponseWriter, r *http.Request) {
	ctx := context.WithValue(r.Context(), "w", w)
	ctx.Value("w").(http.ResponseWriter).WriteHeader(404)
}

// GET /hwrap23
func HWrap23(w http.ResponseWriter, r *http.Request) {
	ctx := context.WithValue(r.Context(), "w", w)
	useCtx(ctx)
	w.WriteHeader(405)
}

func useCtx(ctx context.Context) { ctx.Value("w").(http.ResponseWriter).WriteHeader(404) }

// GET /hwrap24
func HWrap24(w http.ResponseWriter, r *http.Request) {
	r = r.WithContext(context.WithValue(r.Context(), "w", w))
	useReq(r)
	w.WriteHeader(405)
}

func useReq(r *http.Request) { r.Context().Value("w").(http.ResponseWriter).WriteHeader(404) }

// GET /hwrap25
func HWrap25(w http.ResponseWriter, r *http.Request) {
	code := 404
	r = r.WithContext(context.WithValue(r.Context(), "c", &code))
	*(r.Context().Value("c").(*int)) = 418
	w.WriteHeader(code)
}

// GET /hwrap26
func HWrap26(w http.ResponseWriter, r *http.Request) {
	var m sync.Map
	m.Store("w", w)
	x, _ := m.Load("w")
	x.(http.ResponseWriter).WriteHeader(404)
}

// GET /hwrap27
func HWrap27(w http.ResponseWriter, r *http.Request) {
	var v atomic.Value
	v.Store(w)
	v.Load().(http.ResponseWriter).WriteHeader(404)
}

// GET /hwrap28
func HWrap28(w http.ResponseWriter, r *http.Request) {
	time.AfterFunc(0, func() {})
	f := sync.OnceFunc(func() { w.WriteHeader(404) })
	f()
	w.WriteHeader(405)
}

// GET /hwrap29
func HWrap29(w http.ResponseWriter, r *http.Request) {
	f := sync.OnceValue(func() int { return 404 })
	w.WriteHeader(f())
}

// GET /hreq1
func HReq1(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("a") != "1" {
		return
	}
	s := struct{ r *http.Request }{r}
	change(s.r)
	if r.FormValue("a") == "1" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

func change(r *http.Request) { r.Form.Set("a", "2") }

type ctxS struct {
	r *http.Request
	w http.ResponseWriter
}

func (c *ctxS) change() { c.r.Header.Set("X", "y") }

// GET /hreq2
func HReq2(w http.ResponseWriter, r *http.Request) {
	c := &ctxS{r, w}
	if r.Header.Get("X") != "" {
		return
	}
	c.change()
	if r.Header.Get("X") == "" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq3
func HReq3(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("X") != "" {
		return
	}
	f := func() { r.Header["X"] = []string{"y"} }
	f()
	if r.Header.Get("X") == "" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq4
func HReq4(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("X") != "" {
		return
	}
	each(func() { r.Header.Set("X", "y") })
	if r.Header.Get("X") == "" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

var each = func(f func()) { f() }

// GET /hreq5
func HReq5(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("X") != "" {
		return
	}
	strings.Map(func(x rune) rune { r.Header.Set("X", "y"); return x }, "abc")
	if r.Header.Get("X") == "" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq6
func HReq6(w http.ResponseWriter, r *http.Request) {
	if r.Method != "GET" {
		return
	}
	s := &ctxS{r: r}
	hook(s)
	if r.Method == "GET" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

var hook = func(s *ctxS) { s.r.Method = "POST" }

// GET /hreq7
func HReq7(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "" {
		return
	}
	s := &ctxS{r: r}
	hook2(s)
	if r.URL.Path != "" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

var hook2 = func(s *ctxS) { s.r.URL.Path = "" }

// GET /hreq8
func HReq8(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("a") != "" {
		return
	}
	u := r.URL
	u.RawQuery = "a=1"
	r.Form = nil
	if r.FormValue("a") == "" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq9
func HReq9(w http.ResponseWriter, r *http.Request) {
	if r.PathValue("id") != "" {
		return
	}
	r2 := r
	r2.SetPathValue("id", "x")
	if r.PathValue("id") == "" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq10
func HReq10(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("X") != "" {
		return
	}
	h := r.Header
	h.Set("X", "y")
	if r.Header.Get("X") == "" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq11
func HReq11(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("X") != "" {
		return
	}
	r2 := r.Clone(r.Context())
	r2.Header.Set("X", "y")
	if r2.Header.Get("X") == "" {
		w.WriteHeader(401)
		return
	}
	if r.Header.Get("X") == "" {
		w.WriteHeader(403)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq12
func HReq12(w http.ResponseWriter, r *http.Request) {
	r2 := *r
	r2.Method = "POST"
	if r2.Method == "GET" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq13
func HReq13(w http.ResponseWriter, r *http.Request) {
	r2 := new(http.Request)
	*r2 = *r
	r2.Method = "POST"
	if r2.Method == "GET" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq14
func HReq14(w http.ResponseWriter, r *http.Request) {
	*r = http.Request{Method: "POST"}
	if r.Method == "GET" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq15
func HReq15(w http.ResponseWriter, r *http.Request) {
	r.ParseForm()
	if r.Form.Get("a") != "1" {
		return
	}
	delete(r.Form, "a")
	if r.Form.Get("a") == "1" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq16
func HReq16(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("a") != "1" {
		return
	}
	q := r.URL.Query()
	q.Set("a", "2")
	if q.Get("a") == "1" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq17
func HReq17(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("a") != "1" {
		return
	}
	q := r.URL.Query()
	q.Set("a", "2")
	r.URL.RawQuery = q.Encode()
	if r.URL.Query().Get("a") == "1" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq18
func HReq18(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	v := q["a"]
	if len(v) == 0 || v[0] != "1" {
		return
	}
	v[0] = "2"
	if q.Get("a") == "1" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq19
func HReq19(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength == 0 {
		r.ContentLength = 5
	}
	if r.ContentLength == 0 {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// POST /hreq20
func HReq20(w http.ResponseWriter, r *http.Request) {
	var v struct{ N int }
	if json.NewDecoder(r.Body).Decode(&v) != nil {
		w.WriteHeader(400)
		return
	}
	if json.NewDecoder(r.Body).Decode(&v) != nil {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// POST /hreq21
func HReq21(w http.ResponseWriter, r *http.Request) {
	b, err := io.ReadAll(r.Body)
	if err != nil || len(b) == 0 {
		w.WriteHeader(400)
		return
	}
	b, err = io.ReadAll(r.Body)
	if err != nil || len(b) == 0 {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq22
func HReq22(w http.ResponseWriter, r *http.Request) {
	c, err := r.Cookie("x")
	if err == nil {
		return
	}
	_ = c
	r.AddCookie(&http.Cookie{Name: "x", Value: "y"})
	if _, err := r.Cookie("x"); err != nil {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq23
func HReq23(w http.ResponseWriter, r *http.Request) {
	if _, _, ok := r.BasicAuth(); ok {
		return
	}
	r.SetBasicAuth("x", "y")
	if _, _, ok := r.BasicAuth(); !ok {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

// GET /hreq24
func HReq24(w http.ResponseWriter, r *http.Request) {
	if r.Form != nil {
		w.WriteHeader(401)
		return
	}
	r.ParseForm()
	if r.Form != nil {
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

// GET /hreq25
func HReq25(w http.ResponseWriter, r *http.Request) {
	if r.Form.Get("a") == "" {
		r.ParseForm()
		if r.Form.Get("a") == "1" {
			w.WriteHeader(402)
		}
		return
	}
	w.WriteHeader(403)
}

// GET /hreq26
func HReq26(w http.ResponseWriter, r *http.Request) {
	if len(r.Form) == 0 {
		_ = r.FormValue("a")
		if len(r.Form) > 0 {
			w.WriteHeader(402)
		}
		return
	}
	w.WriteHeader(403)
}

// GET /hreq27
func HReq27(w http.ResponseWriter, r *http.Request) {
	if r.Pattern == "" {
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

// GET /hreq28
func HReq28(w http.ResponseWriter, r *http.Request) {
	if r.MultipartForm == nil {
		r.ParseMultipartForm(100)
		if r.MultipartForm != nil {
			w.WriteHeader(402)
			return
		}
		w.WriteHeader(405)
		return
	}
	w.WriteHeader(403)
}

// GET /hreq29
func HReq29(w http.ResponseWriter, r *http.Request) {
	if r.Context().Err() != nil {
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	r = r.WithContext(ctx)
	cancel()
	if r.Context().Err() != nil {
		w.WriteHeader(402)
		return
	}
	w.WriteHeader(403)
}

// GET /hreq30
func HReq30(w http.ResponseWriter, r *http.Request) {
	type holder struct{ req *http.Request }
	h := holder{r}
	if r.Header.Get("X") != "" {
		return
	}
	ext(&h.req)
	if h.req.Header.Get("X") == "" {
		w.WriteHeader(401)
		return
	}
	w.WriteHeader(402)
}

var ext = func(p **http.Request) {
	*p = (*p).Clone(context.Background())
	(*p).Header.Set("X", "1")
}

// GET /html1
func HTML1(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "<h1>%s</h1>", r.URL.Path) }

// GET /html2
func HTML2(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(402)
	w.Write([]byte("\n\t<!DOCTYPE html>\n<p>no"))
	fmt.Fprint(w, "more")
}

// GET /html3
func HTML3(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "<B>bold</B>") }

// GET /html4
func HTML4(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, "<bold>is no tag of HTML</bold>") }

// GET /html5
func HTML5(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "a text ")
	fmt.Fprint(w, "<p>with a tag")
}

// GET /html6
func HTML6(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain")
	io.Copy(w, strings.NewReader("<p>this is how to write HTML"))
}

// GET /html7
func HTML7(w http.ResponseWriter, r *http.Request) { io.Copy(w, strings.NewReader("<table >")) }

// GET /html8
func HTML8(w http.ResponseWriter, r *http.Request) { http.Error(w, "<p>no", 404) }
