// Handlers that send lists and maps, of which some are nil.
package responses

import (
	"encoding/json"
	"net/http"
	"slices"
)

type (
	key struct{}
	box struct{ P []int }
	// wrapped may be null, and made is not.
	wrapped struct{ p []int }
	made    struct{ p []int }
)

func (b *box) clear() { b.P = nil }

func (x wrapped) MarshalJSON() ([]byte, error) { return json.Marshal(x.p) }

func (x made) MarshalJSON() ([]byte, error) { return json.Marshal(append([]int{}, x.p...)) }

var (
	global = []int{1}
	table  = map[string][]int{"none": nil}
	lists  = [][]int{nil, {1}}
)

func init() { global = nil }

// decode is not followed into: what it decodes may be anything.
func decode(v any) { _ = json.Unmarshal([]byte("{}"), v) }

func load() (p []int) {
	decode(&p)
	return p
}

func loadBoth() ([]int, error) { return load(), nil }

func loadBox() *box {
	b := &box{}
	decode(b)
	return b
}

func pointer() (p *[]int) {
	decode(&p)
	return p
}

func set(p *[]int) { *p = nil }

func do(f func()) { f() }

func namedResult() (p []int) { return }

func send(w http.ResponseWriter, v any) { _ = json.NewEncoder(w).Encode(v) }

func sendAs[T any](w http.ResponseWriter, v T) { _ = json.NewEncoder(w).Encode(v) }

func sendAll(w http.ResponseWriter, v ...int) { _ = json.NewEncoder(w).Encode(v) }

// GET /hnilassert
func HNilAssert(w http.ResponseWriter, r *http.Request) {
	var v any = load()
	p := v.([]int)
	send(w, p)
}

// GET /hnilassertok
func HNilAssertOK(w http.ResponseWriter, r *http.Request) {
	var v any = load()
	if p, ok := v.([]int); ok {
		send(w, p)
	}
}

// GET /hniltypeswitch
func HNilTypeSwitch(w http.ResponseWriter, r *http.Request) {
	var v any = load()
	switch p := v.(type) {
	case []int:
		send(w, p)
	}
}

// GET /hnilctx
func HNilCtx(w http.ResponseWriter, r *http.Request) {
	p, _ := r.Context().Value(key{}).([]int)
	send(w, p)
}

// GET /hnillookup
func HNilLookup(w http.ResponseWriter, r *http.Request) {
	m := map[string][]int{"a": {1}}
	p := m[r.URL.Path]
	send(w, p)
}

// GET /hnillookupok
func HNilLookupOK(w http.ResponseWriter, r *http.Request) {
	p, ok := table["none"]
	if !ok {
		return
	}
	send(w, p)
}

// GET /hnilrange
func HNilRange(w http.ResponseWriter, r *http.Request) {
	for _, p := range lists {
		send(w, p)
		return
	}
}

// GET /hnilderef
func HNilDeref(w http.ResponseWriter, r *http.Request) {
	p := pointer()
	if p == nil {
		return
	}
	send(w, *p)
}

// GET /hnilnew
func HNilNew(w http.ResponseWriter, r *http.Request) {
	p := new([]int)
	send(w, *p)
}

// GET /hnilclone
func HNilClone(w http.ResponseWriter, r *http.Request) {
	send(w, slices.Clone(load()))
}

// GET /hnilspread
func HNilSpread(w http.ResponseWriter, r *http.Request) {
	p := append([]int(nil), load()...)
	send(w, p)
}

// GET /hnilspreadmade
func HNilSpreadMade(w http.ResponseWriter, r *http.Request) {
	p := append([]int{}, load()...)
	send(w, p)
}

// GET /hnilresliced
func HNilResliced(w http.ResponseWriter, r *http.Request) {
	p := load()[:0]
	send(w, p)
}

// GET /hnilunmarshal
func HNilUnmarshal(w http.ResponseWriter, r *http.Request) {
	p := []int{1}
	_ = json.Unmarshal([]byte("null"), &p)
	send(w, p)
}

// GET /hnilsetter
func HNilSetter(w http.ResponseWriter, r *http.Request) {
	p := []int{1}
	set(&p)
	send(w, p)
}

// GET /hnilfield
func HNilField(w http.ResponseWriter, r *http.Request) {
	b := box{}
	send(w, b.P)
}

// GET /hnilfieldset
func HNilFieldSet(w http.ResponseWriter, r *http.Request) {
	b := box{P: load()}
	send(w, b.P)
}

// GET /hnilfieldptr
func HNilFieldPtr(w http.ResponseWriter, r *http.Request) {
	b := &box{P: []int{1}}
	b.clear()
	send(w, b.P)
}

// GET /hnilclosure
func HNilClosure(w http.ResponseWriter, r *http.Request) {
	p := []int{1}
	f := func() { p = nil }
	f()
	send(w, p)
}

// GET /hnilclosurelater
func HNilClosureLater(w http.ResponseWriter, r *http.Request) {
	p := []int{1}
	f := func() { p = nil }
	do(f)
	send(w, p)
}

// GET /hnilnamed
func HNilNamed(w http.ResponseWriter, r *http.Request) {
	send(w, namedResult())
}

// GET /hnilglobal
func HNilGlobal(w http.ResponseWriter, r *http.Request) {
	send(w, global)
}

// GET /hnilgeneric
func HNilGeneric(w http.ResponseWriter, r *http.Request) {
	sendAs(w, load())
}

// GET /hnilvariadic
func HNilVariadic(w http.ResponseWriter, r *http.Request) {
	sendAll(w)
}

// GET /hnilvariadicspread
func HNilVariadicSpread(w http.ResponseWriter, r *http.Request) {
	sendAll(w, load()...)
}

// GET /hnilresults
func HNilResults(w http.ResponseWriter, r *http.Request) {
	p, err := loadBoth()
	if err != nil {
		return
	}
	send(w, p)
}

// GET /hnillength
func HNilLength(w http.ResponseWriter, r *http.Request) {
	p := load()
	if len(p) == 0 {
		send(w, p)
	}
}

// GET /hnilloop
func HNilLoop(w http.ResponseWriter, r *http.Request) {
	var p []int
	for i := range 3 {
		if i > 1 && r.FormValue("a") == "1" {
			p = append(p, i)
		}
	}
	send(w, p)
}

// GET /hnilloopreset
func HNilLoopReset(w http.ResponseWriter, r *http.Request) {
	p := []int{1}
	for range 3 {
		if r.FormValue("a") == "1" {
			p = nil
		}
	}
	send(w, p)
}

// GET /hnilreset
func HNilReset(w http.ResponseWriter, r *http.Request) {
	p := []int{1}
	if r.FormValue("a") == "1" {
		p = nil
	}
	send(w, p)
}

// GET /hnilmap
func HNilMap(w http.ResponseWriter, r *http.Request) {
	var m map[string]int
	if r.FormValue("a") == "1" {
		m = map[string]int{}
	}
	send(w, m)
}

// GET /hnilarray
func HNilArray(w http.ResponseWriter, r *http.Request) {
	a := [2][]int{}
	send(w, a[1])
}

// GET /hnilswap
func HNilSwap(w http.ResponseWriter, r *http.Request) {
	p, q := []int{1}, load()
	p, q = q, p
	_ = q
	send(w, p)
}

// GET /hnilptrfield
func HNilPtrField(w http.ResponseWriter, r *http.Request) {
	b := loadBox()
	if b == nil {
		return
	}
	send(w, b.P)
}

// GET /hniliface
func HNilIface(w http.ResponseWriter, r *http.Request) {
	var v any
	if r.FormValue("a") == "1" {
		v = load()
	}
	if v != nil {
		send(w, v)
	}
}

// GET /hnilmembers
func HNilMembers(w http.ResponseWriter, r *http.Request) {
	send(w, map[string]any{"p": load(), "q": []int{1}, "n": pointer()})
}

// GET /hnildefer
func HNilDefer(w http.ResponseWriter, r *http.Request) {
	p := []int{1}
	defer func() { send(w, p) }()
	p = load()
}

// GET /hnilmarshaled
func HNilMarshaled(w http.ResponseWriter, r *http.Request) {
	send(w, wrapped{})
}

// GET /hnilmarshaledmade
func HNilMarshaledMade(w http.ResponseWriter, r *http.Request) {
	send(w, made{})
}
