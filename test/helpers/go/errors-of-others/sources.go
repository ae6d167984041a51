// Package sources has functions that return errors: of the module, of the standard library, and of code of the standard library that calls the module's.
package sources

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"container/heap"
	"container/list"
	"container/ring"
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/base64"
	"encoding/binary"
	"encoding/csv"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"mime/multipart"
	"mime/quotedprintable"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"text/template"
	"time"
)

var ErrA = errors.New("a")

type AppErr struct {
	Status int
	Err    error
}

func (e *AppErr) Error() string { return "app" }
func (e *AppErr) Unwrap() error { return e.Err }

// The methods of these types return ErrA, except for plain, which has none.

type plain struct{ A int }
type ctxKey struct{}

func fromCtx(ctx context.Context) error {
	err, _ := ctx.Value(ctxKey{}).(error)
	return err
}

var globalMap sync.Map
var globalAtomic atomic.Value
var globalPtr atomic.Pointer[error]
var globalList = list.New()
var globalPool = sync.Pool{New: func() any { return ErrA }}
var client = &http.Client{Transport: rt{}}
var funcTmpl = template.Must(template.New("x").Funcs(template.FuncMap{"f": func() (string, error) { return "", ErrA }}).Parse("{{f}}"))

func init() {
	globalMap.Store(1, ErrA)
	globalAtomic.Store(ErrA)
	e := ErrA
	globalPtr.Store(&e)
	globalList.PushBack(ErrA)
}

type errHeap []error

func (h errHeap) Len() int           { return len(h) }
func (h errHeap) Less(i, j int) bool { return false }
func (h errHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *errHeap) Push(x any)        { *h = append(*h, x.(error)) }
func (h *errHeap) Pop() any {
	old := *h
	e := old[len(old)-1]
	*h = old[:len(old)-1]
	return e
}

func protect(f func()) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err, _ = v.(error)
		}
	}()
	f()
	return nil
}

type picky int

func (p *picky) UnmarshalJSON([]byte) error { return ErrA }

type holder struct{ V any }
type key string

func (k *key) UnmarshalText([]byte) error { return ErrA }

type writes struct{}

func (writes) MarshalJSON() ([]byte, error) { return nil, ErrA }

type texts struct{}

func (texts) MarshalText() ([]byte, error) { return nil, ErrA }

type rd struct{}

func (rd) Read([]byte) (int, error) { return 0, ErrA }

type rdp struct{ n int }

func (*rdp) Read([]byte) (int, error) { return 0, ErrA }

type rat struct{}

func (rat) ReadAt([]byte, int64) (int, error) { return 0, ErrA }

type wr struct{}

func (wr) Write([]byte) (int, error) { return 0, ErrA }

type wto struct{ strings.Reader }

func (wto) Read([]byte) (int, error)         { return 0, io.EOF }
func (wto) WriteTo(io.Writer) (int64, error) { return 0, ErrA }

func visit(string, fs.DirEntry, error) error { return ErrA }

type ownFS struct{}

func (ownFS) Open(string) (fs.File, error) { return nil, ErrA }

type viewer struct{}

func (viewer) View() (string, error) { return "", ErrA }

var methodTmpl = template.Must(template.New("x").Parse("{{.View}}"))
var plainTmpl = template.Must(template.New("x").Parse("{{.A}}"))
var mapTmpl = template.Must(template.New("x").Parse("{{.V.View}}"))

type rt struct{}

func (rt) RoundTrip(*http.Request) (*http.Response, error) { return nil, ErrA }

type scan struct{}

func (*scan) Scan(fmt.ScanState, rune) error { return ErrA }

type scanner struct{}

func (*scanner) Scan(any) error { return ErrA }

type xmlown struct{}

func (*xmlown) UnmarshalXML(*xml.Decoder, xml.StartElement) error { return ErrA }

type xmlattr struct{}

func (*xmlattr) UnmarshalXMLAttr(xml.Attr) error { return ErrA }

type xmlm struct{}

func (xmlm) MarshalXML(*xml.Encoder, xml.StartElement) error { return ErrA }

type gobs struct{}

func (gobs) GobEncode() ([]byte, error) { return nil, ErrA }

type flagv struct{}

func (*flagv) String() string   { return "" }
func (*flagv) Set(string) error { return ErrA }

type valuer struct{}

func (valuer) Value() (driver.Value, error) { return nil, ErrA }

type sink struct{ w io.Writer }

type wrapper struct{ err error }

func (w wrapper) Error() string { return "w" }
func (w wrapper) Unwrap() error { return w.err }

func openmissing(q string) error {
	_, err := os.Open("/nonexistent" + q)
	return err
}

func unmarshalplain(q string) error {
	var v plain
	return json.Unmarshal([]byte(q), &v)
}

func unmarshalany(q string) error {
	var v any
	return json.Unmarshal([]byte(q), &v)
}

func unmarshalown(q string) error {
	var v picky
	return json.Unmarshal([]byte(q), &v)
}

func unmarshalownfield(q string) error {
	var v struct{ A []picky }
	return json.Unmarshal([]byte(`{"A":[1]}`), &v)
}

func unmarshalmap(q string) error {
	var v map[string]picky
	return json.Unmarshal([]byte(`{"A":1}`), &v)
}

func unmarshaliface(q string) error {
	var p picky
	var v any = &p
	return json.Unmarshal([]byte("1"), v)
}

func unmarshalholder(q string) error {
	v := holder{V: new(picky)}
	return json.Unmarshal([]byte(`{"V":1}`), &v)
}

func unmarshaltextkey(q string) error {
	var v map[key]int
	return json.Unmarshal([]byte(`{"a":1}`), &v)
}

func marshalown(q string) error {
	_, err := json.Marshal(writes{})
	return err
}

func marshaltext(q string) error {
	_, err := json.Marshal(struct{ T texts }{})
	return err
}

func marshalany(q string) error {
	var v any = writes{}
	_, err := json.Marshal(v)
	return err
}

func marshalmapany(q string) error {
	_, err := json.Marshal(map[string]any{"a": writes{}})
	return err
}

func marshalslice(q string) error {
	_, err := json.Marshal([]any{1, writes{}})
	return err
}

func atoi(q string) error {
	_, err := strconv.Atoi(q)
	return err
}

func readown(q string) error {
	_, err := io.ReadAll(rd{})
	return err
}

func readownptr(q string) error {
	_, err := io.ReadAll(&rdp{n: 1})
	return err
}

func readvar(q string) error {
	var x io.Reader = rd{}
	_, err := io.ReadAll(x)
	return err
}

func scanown(q string) error {
	s := bufio.NewScanner(rd{})
	for s.Scan() {
	}
	return s.Err()
}

func scanstr(q string) error {
	s := bufio.NewScanner(strings.NewReader(q))
	for s.Scan() {
	}
	return s.Err()
}

func scansplit(q string) error {
	s := bufio.NewScanner(strings.NewReader("abc"))
	s.Split(func(d []byte, e bool) (int, []byte, error) { return 0, nil, ErrA })
	for s.Scan() {
	}
	return s.Err()
}

func bufreadown(q string) error {
	_, err := bufio.NewReader(rd{}).ReadString(10)
	return err
}

func copydiscard(q string) error {
	_, err := io.Copy(io.Discard, rd{})
	return err
}

func copyown(q string) error {
	_, err := io.Copy(wr{}, strings.NewReader("abc"))
	return err
}

func copybuf(q string) error {
	var b bytes.Buffer
	_, err := io.Copy(&b, strings.NewReader("abc"))
	return err
}

func copyn(q string) error {
	_, err := io.CopyN(io.Discard, rd{}, 3)
	return err
}

func copywriterto(q string) error {
	_, err := io.Copy(io.Discard, wto{})
	return err
}

func readfull(q string) error {
	_, err := io.ReadFull(rd{}, make([]byte, 3))
	return err
}

func csvstr(q string) error {
	_, err := csv.NewReader(strings.NewReader(q)).Read()
	return err
}

func csvown(q string) error {
	_, err := csv.NewReader(rd{}).Read()
	return err
}

func csvwrite(q string) error {
	w := csv.NewWriter(wr{})
	w.Write([]string{"a"})
	w.Flush()
	return w.Error()
}

func gzipown(q string) error {
	_, err := gzip.NewReader(rd{})
	return err
}

func gzipwrite(q string) error {
	return gzip.NewWriter(wr{}).Close()
}

func b64own(q string) error {
	_, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, rd{}))
	return err
}

func b64std(q string) error {
	_, err := base64.StdEncoding.DecodeString(q)
	return err
}

func decown(q string) error {
	var v plain
	return json.NewDecoder(rd{}).Decode(&v)
}

func decstr(q string) error {
	var v plain
	return json.NewDecoder(strings.NewReader(q)).Decode(&v)
}

func decpicky(q string) error {
	var v picky
	return json.NewDecoder(strings.NewReader("1")).Decode(&v)
}

func encown(q string) error {
	return json.NewEncoder(wr{}).Encode(1)
}

func encwrites(q string) error {
	return json.NewEncoder(io.Discard).Encode(writes{})
}

func fprintf(q string) error {
	_, err := fmt.Fprintf(wr{}, "x")
	return err
}

func writestring(q string) error {
	_, err := io.WriteString(wr{}, "x")
	return err
}

func writestringbuf(q string) error {
	var b bytes.Buffer
	_, err := io.WriteString(&b, "x")
	return err
}

func pipe(q string) error {
	in, out := io.Pipe()
	go out.CloseWithError(ErrA)
	_, err := io.ReadAll(in)
	return err
}

func pipescan(q string) error {
	in, out := io.Pipe()
	go out.CloseWithError(ErrA)
	s := bufio.NewScanner(in)
	for s.Scan() {
	}
	return s.Err()
}

func pipewrite(q string) error {
	in, out := io.Pipe()
	in.CloseWithError(ErrA)
	_, err := out.Write([]byte("x"))
	return err
}

func multi(q string) error {
	_, err := io.ReadAll(io.MultiReader(strings.NewReader("a"), rd{}))
	return err
}

func limit(q string) error {
	_, err := io.ReadAll(io.LimitReader(rd{}, 3))
	return err
}

func section(q string) error {
	_, err := io.ReadAll(io.NewSectionReader(rat{}, 0, 3))
	return err
}

func tee(q string) error {
	_, err := io.ReadAll(io.TeeReader(strings.NewReader("abc"), wr{}))
	return err
}

func teebuf(q string) error {
	var b bytes.Buffer
	_, err := io.ReadAll(io.TeeReader(strings.NewReader("abc"), &b))
	return err
}

func multiw(q string) error {
	_, err := io.MultiWriter(io.Discard, wr{}).Write([]byte("x"))
	return err
}

func nop(q string) error {
	_, err := io.ReadAll(io.NopCloser(rd{}))
	return err
}

func flush(q string) error {
	w := bufio.NewWriter(wr{})
	w.WriteString("x")
	return w.Flush()
}

func bufwbuf(q string) error {
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	w.WriteString("x")
	return w.Flush()
}

func zipw(q string) error {
	z := zip.NewWriter(wr{})
	z.Create("a")
	return z.Close()
}

func tarw(q string) error {
	return tar.NewWriter(wr{}).WriteHeader(&tar.Header{Name: "x"})
}

func walk(q string) error {
	return filepath.WalkDir(".", func(string, fs.DirEntry, error) error { return ErrA })
}

func walknamed(q string) error {
	return filepath.WalkDir(".", visit)
}

func fsread(q string) error {
	_, err := fs.ReadFile(ownFS{}, "x")
	return err
}

func fsopen(q string) error {
	_, err := fs.Sub(ownFS{}, "x")
	return err
}

func dirfs(q string) error {
	_, err := fs.ReadFile(os.DirFS("/nonexistent"), "x")
	return err
}

func tmplfunc(q string) error {
	return template.Must(template.New("x").Funcs(template.FuncMap{"f": func() (string, error) { return "", ErrA }}).Parse("{{f}}")).Execute(io.Discard, nil)
}

func tmplmethod(q string) error {
	return methodTmpl.Execute(io.Discard, viewer{})
}

func tmplmethodptr(q string) error {
	return methodTmpl.Execute(io.Discard, &viewer{})
}

func tmplplain(q string) error {
	return plainTmpl.Execute(io.Discard, plain{})
}

func tmplbuf(q string) error {
	var b bytes.Buffer
	return plainTmpl.Execute(&b, plain{})
}

func tmplmap(q string) error {
	var b bytes.Buffer
	return mapTmpl.Execute(&b, map[string]any{"V": viewer{}})
}

func tmplwriter(q string) error {
	return plainTmpl.Execute(wr{}, plain{})
}

func transport(q string) error {
	_, err := (&http.Client{Transport: rt{}}).Get("http://x/")
	return err
}

func reqbody(q string) error {
	req, err := http.NewRequest("POST", "http://x/", rd{})
	if err != nil {
		return err
	}
	return req.Write(io.Discard)
}

func reqwrite(q string) error {
	req, err := http.NewRequest("POST", "http://x/", nil)
	if err != nil {
		return err
	}
	return req.Write(wr{})
}

func cause(q string) error {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(ErrA)
	return context.Cause(ctx)
}

func ctxerr(q string) error {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(ErrA)
	return ctx.Err()
}

func joined(q string) error {
	_, err := strconv.Atoi(q)
	return errors.Join(ErrA, err)
}

func joinstd(q string) error {
	_, err := strconv.Atoi(q)
	return errors.Join(err, io.EOF)
}

func sscan(q string) error {
	var s scan
	_, err := fmt.Sscan("x", &s)
	return err
}

func sscanint(q string) error {
	var n int
	_, err := fmt.Sscan(q, &n)
	return err
}

func once(q string) error {
	return sync.OnceValue(func() error { return ErrA })()
}

func oncestd(q string) error {
	return sync.OnceValue(func() error { return nil })()
}

func xmlelement(q string) error {
	var v xmlown
	return xml.Unmarshal([]byte("<a/>"), &v)
}

func xmlattribute(q string) error {
	var v struct {
		A xmlattr `xml:"a,attr"`
	}
	return xml.Unmarshal([]byte(`<x a="1"/>`), &v)
}

func xmlmarshal(q string) error {
	_, err := xml.Marshal(xmlm{})
	return err
}

func gobdec(q string) error {
	var v plain
	return gob.NewDecoder(rd{}).Decode(&v)
}

func gobown(q string) error {
	return gob.NewEncoder(io.Discard).Encode(gobs{})
}

func flagvar(q string) error {
	f := flag.NewFlagSet("x", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Var(new(flagv), "a", "")
	return f.Parse([]string{"-a", "1"})
}

func flagfunc(q string) error {
	f := flag.NewFlagSet("x", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Func("a", "", func(string) error { return ErrA })
	return f.Parse([]string{"-a", "1"})
}

func binread(q string) error {
	var n uint32
	return binary.Read(rd{}, binary.BigEndian, &n)
}

func binwrite(q string) error {
	return binary.Write(wr{}, binary.BigEndian, uint32(1))
}

func hexdump(q string) error {
	_, err := hex.Dumper(wr{}).Write(make([]byte, 32))
	return err
}

func replacer(q string) error {
	_, err := strings.NewReplacer("a", "b").WriteString(wr{}, "aaa")
	return err
}

func readerfrom(q string) error {
	var b bytes.Buffer
	_, err := b.ReadFrom(rd{})
	return err
}

func writeto(q string) error {
	_, err := bytes.NewBufferString("x").WriteTo(wr{})
	return err
}

func srwriteto(q string) error {
	_, err := strings.NewReader("x").WriteTo(wr{})
	return err
}

func multipartw(q string) error {
	w := multipart.NewWriter(wr{})
	_, err := w.CreatePart(nil)
	return err
}

func multipartr(q string) error {
	_, err := multipart.NewReader(rd{}, "b").NextPart()
	return err
}

func sqlval(q string) error {
	_, err := driver.DefaultParameterConverter.ConvertValue(valuer{})
	return err
}

func sqlnull(q string) error {
	var n sql.Null[scanner]
	return n.Scan("x")
}

func logw(q string) error {
	return log.New(wr{}, "", 0).Output(1, "x")
}

func slogh(q string) error {
	return slog.NewTextHandler(wr{}, nil).Handle(context.Background(), slog.Record{})
}

func textw(q string) error {
	w := tabwriter.NewWriter(wr{}, 0, 0, 0, 0, 0)
	w.Write([]byte("x\n"))
	return w.Flush()
}

func pngenc(q string) error {
	return png.Encode(wr{}, image.NewRGBA(image.Rect(0, 0, 1, 1)))
}

func pngdec(q string) error {
	_, err := png.Decode(rd{})
	return err
}

func expvar(q string) error {
	_, err := quotedprintable.NewReader(rd{}).Read(make([]byte, 3))
	return err
}

func fieldw(q string) error {
	s := sink{w: wr{}}
	_, err := fmt.Fprintln(s.w, "x")
	return err
}

func enciface(q string) error {
	var e encoding.TextMarshaler = texts{}
	_, err := e.MarshalText()
	return err
}

func wrapown(q string) error {
	return fmt.Errorf("x: %w", wrapper{ErrA})
}

func appfile(q string) error {
	_, err := os.ReadFile("/nonexistent")
	if err != nil {
		return &AppErr{Status: 418, Err: err}
	}
	return nil
}

func stdwrapped(q string) error {
	_, err := strconv.Atoi(q)
	if err != nil {
		return fmt.Errorf("x: %w", err)
	}
	return nil
}

func ctxvalue(q string) error {
	ctx := context.WithValue(context.Background(), ctxKey{}, ErrA)
	err, _ := ctx.Value(ctxKey{}).(error)
	return err
}

func ctxvaluein(q string) error {
	ctx := context.WithValue(context.Background(), ctxKey{}, ErrA)
	return fromCtx(ctx)
}

func syncmap(q string) error {
	var m sync.Map
	m.Store(1, ErrA)
	v, _ := m.Load(1)
	err, _ := v.(error)
	return err
}

func syncmapglobal(q string) error {
	v, _ := globalMap.Load(1)
	err, _ := v.(error)
	return err
}

func atomicv(q string) error {
	var m atomic.Value
	m.Store(ErrA)
	err, _ := m.Load().(error)
	return err
}

func atomicglobal(q string) error {
	err, _ := globalAtomic.Load().(error)
	return err
}

func atomicptr(q string) error {
	err := *globalPtr.Load()
	return err
}

func listv(q string) error {
	l := list.New()
	l.PushBack(ErrA)
	err, _ := l.Front().Value.(error)
	return err
}

func listglobal(q string) error {
	err, _ := globalList.Front().Value.(error)
	return err
}

func pool(q string) error {
	p := sync.Pool{New: func() any { return ErrA }}
	err, _ := p.Get().(error)
	return err
}

func poolglobal(q string) error {
	err, _ := globalPool.Get().(error)
	return err
}

func clone(q string) error {
	errs := []error{ErrA}
	return slices.Clone(errs)[0]
}

func concat(q string) error {
	errs := []error{ErrA}
	return slices.Concat(errs, nil)[0]
}

func cmpor(q string) error {
	return cmp.Or(error(nil), ErrA)
}

func unwrap(q string) error {
	return errors.Unwrap(wrapper{ErrA})
}

func unwrapstd(q string) error {
	_, err := strconv.Atoi(q)
	return errors.Unwrap(err)
}

func reflected(q string) error {
	return reflect.ValueOf(func() error { return ErrA }).Call(nil)[0].Interface().(error)
}

func heapv(q string) error {
	h := &errHeap{ErrA}
	return heap.Pop(h).(error)
}

func ringv(q string) error {
	r := ring.New(1)
	r.Value = ErrA
	err, _ := r.Value.(error)
	return err
}

func chanv(q string) error {
	c := make(chan error, 1)
	c <- ErrA
	return <-c
}

func selectv(q string) error {
	c := make(chan error, 1)
	c <- ErrA
	select {
	case err := <-c:
		return err
	case <-time.After(time.Second):
		return nil
	}
}

func afterfunc(q string) error {
	done := make(chan error, 1)
	time.AfterFunc(0, func() { done <- ErrA })
	return <-done
}

func httpctx(q string) error {
	req, _ := http.NewRequest("GET", "/", nil)
	req = req.WithContext(context.WithValue(req.Context(), ctxKey{}, ErrA))
	err, _ := req.Context().Value(ctxKey{}).(error)
	return err
}

func fieldstd(q string) error {
	var pe *fs.PathError
	_, err := os.Open("/nonexistent")
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

func ownpatherr(q string) error {
	err := error(&fs.PathError{Op: "x", Err: ErrA})
	return err
}

func ownpatherrfield(q string) error {
	pe := &fs.PathError{Op: "x", Err: ErrA}
	return pe.Err
}

func ownpatherrunwrap(q string) error {
	pe := &fs.PathError{Op: "x", Err: ErrA}
	return pe.Unwrap()
}

func urlerr(q string) error {
	ue := &url.Error{Op: "x", Err: ErrA}
	return ue
}

func numerr(q string) error {
	ne := &strconv.NumError{Func: "x", Err: ErrA}
	return fmt.Errorf("w: %w", ne)
}

func execerr(q string) error {
	cmd := exec.Command("cat")
	cmd.Stdin = rd{}
	return cmd.Run()
}

func execout(q string) error {
	cmd := exec.Command("cat")
	cmd.Stdin = rd{}
	_, err := cmd.Output()
	return err
}

func decoderset(q string) error {
	d := json.NewDecoder(strings.NewReader("1"))
	var p picky
	return d.Decode(&p)
}

func xmlcharset(q string) error {
	d := xml.NewDecoder(strings.NewReader(`<?xml version="1.0" encoding="x"?><a/>`))
	d.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, ErrA }
	var v struct{}
	return d.Decode(&v)
}

func csvcomma(q string) error {
	c := csv.NewReader(rd{})
	c.Comma = 59
	_, err := c.ReadAll()
	return err
}

func hclient(q string) error {
	c := &http.Client{}
	c.Transport = rt{}
	_, err := c.Get("http://x/")
	return err
}

func globalclient(q string) error {
	_, err := client.Get("http://x/")
	return err
}

func tmplglobal(q string) error {
	return funcTmpl.Execute(io.Discard, nil)
}

func bufrw(q string) error {
	rw := bufio.NewReadWriter(bufio.NewReader(rd{}), nil)
	_, err := rw.ReadByte()
	return err
}

func resetrd(q string) error {
	b := bufio.NewReader(strings.NewReader(""))
	b.Reset(rd{})
	_, err := b.ReadByte()
	return err
}

func gzreset(q string) error {
	z := gzip.NewWriter(io.Discard)
	z.Reset(wr{})
	return z.Close()
}

func limitn(q string) error {
	l := &io.LimitedReader{R: rd{}, N: 3}
	_, err := io.ReadAll(l)
	return err
}

func maxbytes(q string) error {
	_, err := io.ReadAll(http.MaxBytesReader(nil, io.NopCloser(rd{}), 10))
	return err
}

func scannerbuf(q string) error {
	s := bufio.NewScanner(rd{})
	s.Buffer(make([]byte, 10), 20)
	for s.Scan() {
	}
	return s.Err()
}

func runtimeerr(q string) error {
	return protect(func() { var m map[string]int; m["a"] = 1 })
}

func recovered(q string) error {
	return protect(func() { panic(ErrA) })
}

var globalPicky any = new(picky)

func bodyplain(r *http.Request) error {
	var v plain
	return json.NewDecoder(r.Body).Decode(&v)
}

func bodyany(r *http.Request) error {
	var v any
	return json.NewDecoder(r.Body).Decode(&v)
}

func bodyholder(r *http.Request) error {
	var v holder
	return json.NewDecoder(r.Body).Decode(&v)
}

func bodyheld(r *http.Request) error {
	v := holder{V: globalPicky}
	return json.NewDecoder(r.Body).Decode(&v)
}

func bodyglobal(r *http.Request) error {
	v := globalPicky
	return json.NewDecoder(r.Body).Decode(v)
}

func bodyglobalptr(r *http.Request) error {
	v := globalPicky
	return json.NewDecoder(r.Body).Decode(&v)
}

func bodypicky(r *http.Request) error {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	var v []picky
	return json.Unmarshal(data, &v)
}

func bodycopied(r *http.Request) error {
	file, err := os.CreateTemp("", "sources")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	_, err = io.Copy(file, r.Body)
	return err
}
