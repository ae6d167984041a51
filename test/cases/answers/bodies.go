package answers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"math"
	"net/http"
	"strings"
	"time"
)

// Thing is what most handlers send.
type Thing struct {
	ID   int      `json:"id"`
	Name string   `json:"name"`
	Tags []string `json:"tags"`
	Kind Kind     `json:"kind"`
}

var rex = Thing{ID: 1, Name: "Rex", Kind: Dog}

// Failure is the body of all errors.
type Failure struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// respond sends a value as JSON.
func respond(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(data)
}

// refuse sends the body of errors.
func refuse(w http.ResponseWriter, status int, code string) {
	respond(w, status, Failure{code, http.StatusText(status)})
}

type ListThingsResponse struct {
	Things []Thing `json:"things"`
}

// GET /bodies/encoded
func ListThings(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(ListThingsResponse{Things: []Thing{rex}})
}

// GET /bodies/bare
func Bare(w http.ResponseWriter, r *http.Request) { _ = json.NewEncoder(w).Encode(rex) }

// GET /bodies/indented
func Indented(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "\t")
	if err := encoder.Encode(map[string]Thing{"rex": rex}); err != nil {
		return
	}
}

// GET /bodies/marshalled
func Marshalled(w http.ResponseWriter, r *http.Request) {
	data, _ := json.MarshalIndent([]Thing{rex}, "", "\t")
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(append(data, '\n'))
}

type GetThingResponse struct {
	Thing
	Seen time.Time `json:"seen"`
}

// GET /bodies/helper
func GetThing(w http.ResponseWriter, r *http.Request) {
	switch r.FormValue("a") {
	case "1":
		refuse(w, http.StatusNotFound, "missing")
	case "2":
		refuse(w, http.StatusConflict, "taken")
	default:
		respond(w, http.StatusOK, GetThingResponse{Thing: rex})
	}
}

type PayThingResponse struct {
	Paid bool `json:"paid"`
}

// POST /bodies/two-statuses
func PayThing(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	if r.URL.Query().Has("b") {
		status = http.StatusAccepted
	}
	respond(w, status, PayThingResponse{Paid: status == http.StatusOK})
}

type DeclaredThingResponse struct {
	Thing
}

// POST /bodies/declared 201
func DeclaredThing(w http.ResponseWriter, r *http.Request) {
	respond(w, http.StatusCreated, DeclaredThingResponse{rex})
}

type SearchThingsRequest struct {
	Kind Kind `query:"kind"`
}

// GET /bodies/two-errors
func SearchThings(w http.ResponseWriter, r *http.Request) {
	var req SearchThingsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if r.URL.Query().Has("b") {
		refuse(w, http.StatusUnprocessableEntity, "query")
		return
	}
	respond(w, http.StatusOK, []Thing{})
}

// GET /bodies/text-or-json
func TextOrJSON(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("b") {
		http.Error(w, "missing", http.StatusNotFound)
		return
	}
	refuse(w, http.StatusNotFound, "missing")
}

// GET /bodies/two-structs
func TwoStructs(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("b") {
		respond(w, http.StatusOK, rex)
		return
	}
	respond(w, http.StatusOK, []string{"Rex"})
}

// GET /bodies/maybe
func Maybe(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("b") {
		respond(w, http.StatusOK, rex)
	}
}

// ErrorResponse is sent by handlers of all names.
type ErrorResponse struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// Send is a hand-written writer that can fail before it writes.
func (e ErrorResponse) Send(w http.ResponseWriter, status int) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, err = w.Write(data)
	return err
}

type GetItemResponse struct {
	Name string `json:"name"`
}

// GET /bodies/own-errors
// 404 ErrorResponse no such item
func GetItem(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("b") {
		_ = ErrorResponse{"nf", "no such item"}.Send(w, http.StatusNotFound)
		return
	}
	_ = GetItemResponse{Name: "x"}.Write(w)
}

type ListNamesResponse struct {
	Names []string `json:"names"`
}

// GET /bodies/appended
func ListNames(w http.ResponseWriter, r *http.Request) {
	var res ListNamesResponse
	for name := range strings.FieldsSeq("a b") {
		res.Names = append(res.Names, name)
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type ListPairsResponse []Thing

// GET /bodies/appended-list
func ListPairs(w http.ResponseWriter, r *http.Request) {
	var res ListPairsResponse
	for id := range 3 {
		res = append(res, Thing{ID: id})
	}
	respond(w, http.StatusOK, res)
}

// GET /bodies/collected
func Collected(w http.ResponseWriter, r *http.Request) {
	things := make([]*Thing, 0)
	byName := map[string][]int{}
	for id := range 3 {
		things = append(things, &Thing{ID: id})
		byName["x"] = append(byName["x"], id)
	}
	if r.URL.Query().Has("b") {
		respond(w, http.StatusOK, byName)
		return
	}
	respond(w, http.StatusOK, things)
}

// GET /bodies/map
func AnyMap(w http.ResponseWriter, r *http.Request) {
	values := map[string]any{"thing": rex, "count": 1}
	if r.URL.Query().Has("b") {
		values["broken"] = make(chan int)
	}
	respond(w, http.StatusOK, values)
}

// GET /bodies/local
func Local(w http.ResponseWriter, r *http.Request) {
	type page struct {
		Next  *int    `json:"next,omitempty"`
		Price float32 `json:"price"`
	}
	price := 1.5
	if r.URL.Query().Has("b") {
		price = math.Inf(1)
	}
	respond(w, http.StatusOK, struct {
		Page page `json:"page"`
	}{page{Price: float32(price)}})
}

// Shape is what different things have.
type Shape interface{ Area() int }

// Square is a shape.
type Square struct{ Side int }

func (s Square) Area() int { return s.Side * s.Side }

// Line is a shape that JSON does not have.
type Line struct{ At func(x int) int }

func (Line) Area() int { return 0 }

// GET /bodies/interface
func AnyShape(w http.ResponseWriter, r *http.Request) {
	var shape Shape = Square{2}
	if r.URL.Query().Has("b") {
		shape = Line{}
	}
	respond(w, http.StatusOK, shape)
}

// page is a list of anything.
type page[T any] struct {
	Items []T `json:"items"`
	Total int `json:"total"`
}

func respondPage[T any](w http.ResponseWriter, items []T) {
	respond(w, http.StatusOK, page[T]{items, len(items)})
}

// GET /bodies/generic
func Generic(w http.ResponseWriter, r *http.Request) { respondPage(w, []Thing{rex}) }

// GET /bodies/literal
func Literal(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"status":"ok"}`)
}

// GET /bodies/csv
func CSV(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/csv")
	_, _ = fmt.Fprintln(w, "id,name")
	for id := range 2 {
		_, _ = fmt.Fprintf(w, "%d,x\n", id)
	}
}

// GET /bodies/pdf
func PDF(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/pdf")
	_, _ = w.Write([]byte("%PDF-1.7"))
}

// GET /bodies/any-type
func AnyType(w http.ResponseWriter, r *http.Request) {
	kind := "image/png"
	if r.URL.Query().Has("b") {
		kind = "image/" + r.FormValue("a")
	}
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write([]byte{1, 2, 3})
}

var views = template.Must(template.New("view").Parse("{{.Name}} lives here."))

// GET /bodies/template
func Page(w http.ResponseWriter, r *http.Request) {
	var shown any = rex
	if r.URL.Query().Has("c") {
		shown = "a text without a name"
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := views.Execute(w, shown); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// GET /bodies/template/buffered
func BufferedPage(w http.ResponseWriter, r *http.Request) {
	var shown any = rex
	if r.URL.Query().Has("c") {
		shown = "a text without a name"
	}
	var buffer bytes.Buffer
	if err := views.Execute(&buffer, shown); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = buffer.WriteTo(w)
}

// GET /bodies/buffered
func Buffered(w http.ResponseWriter, r *http.Request) {
	var buffer bytes.Buffer
	if err := json.NewEncoder(&buffer).Encode(rex); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = buffer.WriteTo(w)
}

// GET /bodies/copied
func Copied(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/octet-stream")
	_, _ = io.Copy(w, strings.NewReader("hello"))
}

// GET /bodies/content
func Content(w http.ResponseWriter, r *http.Request) {
	http.ServeContent(w, r, "a.txt", time.Unix(1e9, 0), strings.NewReader("hello"))
}

// HEAD /bodies/head
func Head(w http.ResponseWriter, r *http.Request) { respond(w, http.StatusOK, rex) }

// GET /bodies/cached
func Cached(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("If-None-Match") != "" {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	respond(w, http.StatusOK, rex)
}

// GET /bodies/negotiated
func Negotiated(w http.ResponseWriter, r *http.Request) {
	switch r.FormValue("a") {
	case "1":
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, "Rex")
	case "2":
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, "<p>Rex</p>")
	default:
		respond(w, http.StatusOK, rex)
	}
}

// GET /bodies/bytes
func Bytes(w http.ResponseWriter, r *http.Request) {
	data := []byte("hello")
	if r.URL.Query().Has("b") {
		data, _ = json.Marshal(rex)
	}
	_, _ = w.Write(data)
}

// GET /bodies/number
func Number(w http.ResponseWriter, r *http.Request) { respond(w, http.StatusOK, 7) }

// GET /bodies/null
func Null(w http.ResponseWriter, r *http.Request) {
	var thing *Thing
	if r.URL.Query().Has("b") {
		thing = &rex
	}
	respond(w, http.StatusOK, thing)
}

// GET /bodies/nil
func Nil(w http.ResponseWriter, r *http.Request) { respond(w, http.StatusOK, nil) }

// GET /bodies/enveloped
func Enveloped(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("b") {
		envelope(w, http.StatusOK, make(chan int))
		return
	}
	envelope(w, http.StatusOK, rex)
}

// envelope puts a value beside others.
func envelope(w http.ResponseWriter, status int, data any) {
	respond(w, status, struct {
		Data any    `json:"data"`
		At   string `json:"at"`
	}{data, "now"})
}

// GET /bodies/formatted
func Formatted(w http.ResponseWriter, r *http.Request) {
	data, err := json.Marshal(rex)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	var formatted bytes.Buffer
	if r.URL.Query().Has("a") {
		err = json.Compact(&formatted, data)
	} else {
		err = json.Indent(&formatted, data, "", "  ")
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_, _ = formatted.WriteTo(w)
}

// GET /bodies/gathered
func Gathered(w http.ResponseWriter, r *http.Request) {
	data, err := json.Marshal(rex)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	var gathered bytes.Buffer
	gathered.Write(data)
	if r.URL.Query().Has("a") {
		_, _ = w.Write(gathered.Bytes())
		return
	}
	fmt.Fprint(w, gathered.String())
}

// GET /bodies/twice writes two values, or one behind a text, so that its body is no JSON that is known.
func Twice(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json-seq")
	appended := bytes.NewBufferString("")
	if r.URL.Query().Has("a") {
		appended = bytes.NewBufferString("\x1e")
	} else {
		_ = json.NewEncoder(appended).Encode(rex)
	}
	_ = json.NewEncoder(appended).Encode(rex)
	_, _ = io.Copy(w, appended)
}

// GET /bodies/spread-newline
func SpreadNewline(w http.ResponseWriter, r *http.Request) {
	data, err := json.MarshalIndent(rex, "", "  ")
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	data = append(data, "\n"...)
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(data)
}

// GET /bodies/ended
func Ended(w http.ResponseWriter, r *http.Request) {
	var body bytes.Buffer
	if r.URL.Query().Has("text") {
		body.WriteString("a text of ")
		body.WriteString(rex.Name)
		_, _ = w.Write(body.Bytes())
		return
	}
	_ = json.NewEncoder(&body).Encode(rex)
	body.WriteByte('\n')
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body.Bytes())
}
