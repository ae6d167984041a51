// Handlers whose statuses are in lists, maps, structs and variables that other code changes.
package responses

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sort"
	"sync"
	"sync/atomic"
)

// init changes what the package declares, as the start of a service does.
func init() {
	setAll(codes1)
	Reg("x", 418)
	(&tbl{codes2}).set()
	fillList(list1)
	addTo(&list2)
	changeRow(rows1)
	clearAll(codes3)
	sort.Ints(list3)
	for _, p := range rows2 {
		p.code = 418
	}
	for i := range rows3 {
		p := &rows3[i]
		p.code = 418
	}
	c := codes4
	c["a"] = 418
	maps.Copy(codes5, map[string]int{"a": 418})
	named1.put("a", 418)
	x := list4[:]
	x[0] = 418
	slices.Reverse(list5)
	arr := &arr1
	arr[0] = 418
	delete(codes6, "a")
	holder1.m["a"] = 418
	holder2.l[0] = 418
	reg2.Put("a", 418)
	m := nested["a"]
	m["b"] = 418
	json.Unmarshal([]byte(`{"a":418}`), &codes7)
	handlersTable["a"] = func(w http.ResponseWriter) { w.WriteHeader(418) }
	tbl2(codes8)["a"] = 418
	swap(pair1[:])
	Exported1 = map[string]int{"a": 418}
	getCodes()["a"] = 418
	*ptr1() = 418
	cfgs[0].code = 418
	defaultCfg().code = 418
	probes[0].set(418)
	for _, one := range checkers {
		if p, ok := one.(*probe); ok {
			p.code = 418
		}
	}
	named2["db"].(*probe).code = 418
	for _, one := range levels1 {
		one.probe.code = 418
	}
}

func setAll(m map[string]int) { m["a"] = 418 }

var codes1 = map[string]int{"a": 404}

// GET /hmap1
func HMap1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(codes1["a"]) }

type tbl struct{ m map[string]int }

func (t *tbl) set() { t.m["a"] = 418 }

var codes2 = map[string]int{"a": 404}

// GET /hmap2
func HMap2(w http.ResponseWriter, r *http.Request) { w.WriteHeader(codes2["a"]) }

var codes3 = map[string]int{"a": 404}

func clearAll(m map[string]int) { clear(m) }

// GET /hmap3
func HMap3(w http.ResponseWriter, r *http.Request) {
	if c, ok := codes3["a"]; ok {
		w.WriteHeader(c)
		return
	}
	w.WriteHeader(418)
}

var list1 = []int{404}

func fillList(l []int) { l[0] = 418 }

// GET /hlist1
func HList1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(list1[0]) }

var list2 = []int{404}

func addTo(l *[]int) { *l = append(*l, 418) }

// GET /hlist2
func HList2(w http.ResponseWriter, r *http.Request) { w.WriteHeader(list2[len(list2)-1]) }

type row struct{ code int }

var rows1 = []row{{404}}

func changeRow(l []row) { l[0].code = 418 }

// GET /hrows1
func HRows1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(rows1[0].code) }

var list3 = []int{418, 404}

// GET /hlist3
func HList3(w http.ResponseWriter, r *http.Request) { w.WriteHeader(list3[0]) }

var rows2 = []*row{{404}}

// GET /hrows2
func HRows2(w http.ResponseWriter, r *http.Request) { w.WriteHeader(rows2[0].code) }

type row3 struct{ code int }

var rows3 = []row3{{404}}

// GET /hrows3
func HRows3(w http.ResponseWriter, r *http.Request) {
	for _, one := range rows3 {
		w.WriteHeader(one.code)
	}
}

var codes4 = map[string]int{"a": 404}

// GET /hmap4
func HMap4(w http.ResponseWriter, r *http.Request) { w.WriteHeader(codes4["a"]) }

var codes5 = map[string]int{"a": 404}

// GET /hmap5
func HMap5(w http.ResponseWriter, r *http.Request) { w.WriteHeader(codes5["a"]) }

type named map[string]int

func (n named) put(k string, v int) { n[k] = v }

var named1 = named{"a": 404}

// GET /hnamed1
func HNamed1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(named1["a"]) }

var list4 = []int{404}

// GET /hlist4
func HList4(w http.ResponseWriter, r *http.Request) { w.WriteHeader(list4[0]) }

var list5 = []int{404, 418}

// GET /hlist5
func HList5(w http.ResponseWriter, r *http.Request) { w.WriteHeader(list5[0]) }

var arr1 = [2]int{404, 404}

// GET /harr1
func HArr1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(arr1[0]) }

var codes6 = map[string]int{"a": 404}

// GET /hmap6
func HMap6(w http.ResponseWriter, r *http.Request) {
	if c, ok := codes6["a"]; ok {
		w.WriteHeader(c)
		return
	}
	w.WriteHeader(418)
}

type holderM struct{ m map[string]int }

var holder1 = holderM{map[string]int{"a": 404}}

// GET /hholder1
func HHolder1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(holder1.m["a"]) }

type holderL struct{ l []int }

var holder2 = &holderL{[]int{404}}

// GET /hholder2
func HHolder2(w http.ResponseWriter, r *http.Request) { w.WriteHeader(holder2.l[0]) }

type registry struct{ m map[string]int }

func (r *registry) Put(k string, v int) { r.m[k] = v }

var reg2 = &registry{m: map[string]int{"a": 404}}

// GET /hreg2
func HReg2(w http.ResponseWriter, r *http.Request) { w.WriteHeader(reg2.m["a"]) }

var nested = map[string]map[string]int{"a": {"b": 404}}

// GET /hnested
func HNested(w http.ResponseWriter, r *http.Request) { w.WriteHeader(nested["a"]["b"]) }

var codes7 = map[string]int{"a": 404}

// GET /hmap7
func HMap7(w http.ResponseWriter, r *http.Request) { w.WriteHeader(codes7["a"]) }

var handlersTable = map[string]func(w http.ResponseWriter){"a": func(w http.ResponseWriter) { w.WriteHeader(404) }}

// GET /htable
func HTable(w http.ResponseWriter, r *http.Request) { handlersTable["a"](w) }

type tbl2 map[string]int

var codes8 = map[string]int{"a": 404}

// GET /hmap8
func HMap8(w http.ResponseWriter, r *http.Request) { w.WriteHeader(codes8["a"]) }

var pair1 = []int{404, 418}

func swap(l []int) { l[0], l[1] = l[1], l[0] }

// GET /hpair
func HPair(w http.ResponseWriter, r *http.Request) { w.WriteHeader(pair1[0]) }

var Exported1 = map[string]int{"a": 404}

// GET /hexported1
func HExported1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(Exported1["a"]) }

var codes9 = map[string]int{"a": 404}

func getCodes() map[string]int { return codes9 }

// GET /hmap9
func HMap9(w http.ResponseWriter, r *http.Request) { w.WriteHeader(codes9["a"]) }

var int1 = 404

func ptr1() *int { return &int1 }

// GET /hint1
func HInt1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(int1) }

type cfg1 struct{ code int }

var cfg1a = cfg1{404}

var cfgs = []*cfg1{&cfg1a}

// GET /hcfg1
func HCfg1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(cfg1a.code) }

type cfg2 struct{ code int }

var theCfg = &cfg2{404}

func defaultCfg() *cfg2 { return theCfg }

// GET /hcfg2
func HCfg2(w http.ResponseWriter, r *http.Request) { w.WriteHeader(theCfg.code) }

var regs = map[string]int{"x": 404}

func Reg(k string, v int) {
	m := regs
	m[k] = v
}

// GET /hreg1
func HReg1(w http.ResponseWriter, r *http.Request) { w.WriteHeader(regs["x"]) }

// GET /hlocal1
func HLocal1(w http.ResponseWriter, r *http.Request) {
	m := map[string]int{"a": 404}
	setAll(m)
	w.WriteHeader(m["a"])
}

// GET /hlocal2
func HLocal2(w http.ResponseWriter, r *http.Request) {
	l := []int{404}
	fillList(l)
	w.WriteHeader(l[0])
}

// GET /hlocal3
func HLocal3(w http.ResponseWriter, r *http.Request) {
	l := []int{404}
	addTo(&l)
	w.WriteHeader(l[1])
}

// GET /hlocal4
func HLocal4(w http.ResponseWriter, r *http.Request) {
	h := &holderM{map[string]int{"a": 404}}
	setAll(h.m)
	w.WriteHeader(h.m["a"])
}

// GET /hlocal5
func HLocal5(w http.ResponseWriter, r *http.Request) {
	h := &holderM{map[string]int{"a": 404}}
	f := func() { h.m["a"] = 418 }
	f()
	w.WriteHeader(h.m["a"])
}

// GET /hlocal6
func HLocal6(w http.ResponseWriter, r *http.Request) {
	l := []int{404, 418}
	sort.Ints(l)
	slices.Reverse(l)
	w.WriteHeader(l[0])
}

// GET /hlocal7
func HLocal7(w http.ResponseWriter, r *http.Request) {
	l := []int{418, 404}
	sort.Slice(l, func(i, j int) bool { return l[i] < l[j] })
	w.WriteHeader(l[0])
}

// GET /hlocal8
func HLocal8(w http.ResponseWriter, r *http.Request) {
	a := []int{404}
	b := a
	b[0] = 418
	w.WriteHeader(a[0])
}

// GET /hlocal9
func HLocal9(w http.ResponseWriter, r *http.Request) {
	a := []int{404, 404}
	b := a[:1]
	b = append(b, 418)
	w.WriteHeader(a[1])
}

// GET /hlocal11
func HLocal11(w http.ResponseWriter, r *http.Request) {
	m := map[string][]int{"a": {404}}
	l := m["a"]
	l[0] = 418
	w.WriteHeader(m["a"][0])
}

// GET /hlocal12
func HLocal12(w http.ResponseWriter, r *http.Request) {
	m := map[string]*row{"a": {404}}
	m["a"].code = 418
	w.WriteHeader(m["a"].code)
}

// GET /hlocal13
func HLocal13(w http.ResponseWriter, r *http.Request) {
	l := []row{{404}}
	p := &l[0]
	p.code = 418
	w.WriteHeader(l[0].code)
}

// GET /hlocal14
func HLocal14(w http.ResponseWriter, r *http.Request) {
	l := []row{{404}}
	for i := range l {
		l[i].code = 418
	}
	w.WriteHeader(l[0].code)
}

// GET /hlocal15
func HLocal15(w http.ResponseWriter, r *http.Request) {
	arr := [2]int{404, 404}
	s := arr[:]
	s[0] = 418
	w.WriteHeader(arr[0])
}

// GET /hlocal16
func HLocal16(w http.ResponseWriter, r *http.Request) {
	arr := [2]int{404, 404}
	p := &arr
	p[0] = 418
	w.WriteHeader(arr[0])
}

// GET /hlocal17
func HLocal17(w http.ResponseWriter, r *http.Request) {
	arr := [2]int{404, 404}
	arr[0] = 418
	w.WriteHeader(arr[0])
}

// GET /hlocal18
func HLocal18(w http.ResponseWriter, r *http.Request) {
	var arr [2]int
	arr[0] = 418
	b := arr
	b[0] = 404
	w.WriteHeader(arr[0])
}

// GET /hlocal19
func HLocal19(w http.ResponseWriter, r *http.Request) {
	l := []int{404, 418}
	copy(l, l[1:])
	w.WriteHeader(l[0])
}

// GET /hlocal20
func HLocal20(w http.ResponseWriter, r *http.Request) {
	m := map[string]int{"a": 404}
	json.Unmarshal([]byte(`{"a":418}`), &m)
	w.WriteHeader(m["a"])
}

// GET /hlocal21
func HLocal21(w http.ResponseWriter, r *http.Request) {
	v := struct{ Code int }{404}
	json.NewDecoder(bytes.NewReader([]byte(`{"Code":418}`))).Decode(&v)
	w.WriteHeader(v.Code)
}

// GET /hlocal22
func HLocal22(w http.ResponseWriter, r *http.Request) {
	code := 404
	fmt.Sscan("418", &code)
	w.WriteHeader(code)
}

// GET /hlocal23
func HLocal23(w http.ResponseWriter, r *http.Request) {
	code := 404
	func() { code = 418 }()
	w.WriteHeader(code)
}

// GET /hlocal24
func HLocal24(w http.ResponseWriter, r *http.Request) {
	code := 404
	set := func(n int) func() { return func() { code = n } }
	set(418)()
	w.WriteHeader(code)
}

// GET /hlocal25
func HLocal25(w http.ResponseWriter, r *http.Request) {
	var once sync.Once
	code := 404
	once.Do(func() { code = 418 })
	w.WriteHeader(code)
}

// GET /hlocal26
func HLocal26(w http.ResponseWriter, r *http.Request) {
	var n atomic.Int32
	n.Store(404)
	n.Add(14)
	w.WriteHeader(int(n.Load()))
}

// GET /hlocal27
func HLocal27(w http.ResponseWriter, r *http.Request) {
	c := make(chan int, 1)
	c <- 404
	w.WriteHeader(<-c)
}

// GET /hlocal28
func HLocal28(w http.ResponseWriter, r *http.Request) {
	code := 404
	var wg sync.WaitGroup
	wg.Add(1)
	go func() { defer wg.Done(); code = 418 }()
	wg.Wait()
	w.WriteHeader(code)
}

// GET /hlocal29
func HLocal29(w http.ResponseWriter, r *http.Request) {
	code := 404
	wg := &sync.WaitGroup{}
	wg.Go(func() { code = 418 })
	wg.Wait()
	w.WriteHeader(code)
}

// GET /hlocal30
func HLocal30(w http.ResponseWriter, r *http.Request) {
	code := 404
	defer func() { w.WriteHeader(code) }()
	code = 418
}

// GET /hlocal31
func HLocal31(w http.ResponseWriter, r *http.Request) {
	code := 404
	defer w.WriteHeader(code)
	code = 418
}

type state31 struct {
	code int
	next *state31
}

// GET /hlocal32
func HLocal32(w http.ResponseWriter, r *http.Request) {
	a := &state31{code: 404}
	b := &state31{code: 200, next: a}
	b.next.code = 418
	w.WriteHeader(a.code)
}

// GET /hlocal33
func HLocal33(w http.ResponseWriter, r *http.Request) {
	a := state31{code: 404}
	b := &a
	c := &b
	(*c).code = 418
	w.WriteHeader(a.code)
}

// GET /hlocal34
func HLocal34(w http.ResponseWriter, r *http.Request) {
	l := []*state31{{code: 404}, {code: 403}}
	for _, s := range l {
		s.code = 418
	}
	w.WriteHeader(l[0].code)
}

// GET /hlocal35
func HLocal35(w http.ResponseWriter, r *http.Request) {
	var l []*state31
	for i := 0; i < 3; i++ {
		l = append(l, &state31{code: 401 + i})
	}
	w.WriteHeader(l[2].code)
}

// GET /hlocal36
func HLocal36(w http.ResponseWriter, r *http.Request) {
	var fs []func() int
	for i := range 3 {
		fs = append(fs, func() int { return 401 + i })
	}
	w.WriteHeader(fs[2]())
}

// GET /hlocal37
func HLocal37(w http.ResponseWriter, r *http.Request) {
	m := map[string]int{}
	m["a"] = 404
	m["a"]++
	w.WriteHeader(m["a"])
}

// GET /hlocal38
func HLocal38(w http.ResponseWriter, r *http.Request) {
	m := map[string]int{"a": 404}
	for k := range m {
		m[k] = 418
	}
	w.WriteHeader(m["a"])
}

// GET /hlocal39
func HLocal39(w http.ResponseWriter, r *http.Request) {
	m := maps.Clone(codes1)
	m["a"] = 405
	w.WriteHeader(m["a"])
}

// GET /hlocal40
func HLocal40(w http.ResponseWriter, r *http.Request) {
	type T struct{ m map[string]int }
	a := T{map[string]int{"a": 404}}
	b := a
	b.m["a"] = 418
	w.WriteHeader(a.m["a"])
}

// GET /hlocal41
func HLocal41(w http.ResponseWriter, r *http.Request) {
	type T struct{ c [1]int }
	a := T{[1]int{404}}
	b := a
	b.c[0] = 418
	a.c[0] = 405
	w.WriteHeader(a.c[0])
}

// GET /hlocal42
func HLocal42(w http.ResponseWriter, r *http.Request) {
	x := 404
	p := &x
	pp := &p
	y := 418
	*pp = &y
	w.WriteHeader(*p)
}

// GET /hlocal43
func HLocal43(w http.ResponseWriter, r *http.Request) {
	var i any = &row{404}
	i.(*row).code = 418
	w.WriteHeader(i.(*row).code)
}

// GET /hlocal44
func HLocal44(w http.ResponseWriter, r *http.Request) {
	s := row{404}
	var i any = s
	s.code = 418
	w.WriteHeader(i.(row).code)
}

// GET /hlocal45
func HLocal45(w http.ResponseWriter, r *http.Request) {
	s := row{404}
	f := s.get
	s.code = 418
	w.WriteHeader(f())
}

func (r row) get() int { return r.code }

func (r *row) getp() int { return r.code }

// GET /hlocal46
func HLocal46(w http.ResponseWriter, r *http.Request) {
	s := row{404}
	f := s.getp
	s.code = 418
	w.WriteHeader(f())
}

// GET /hlocal47
func HLocal47(w http.ResponseWriter, r *http.Request) {
	s := row{404}
	defer func(x row) { w.WriteHeader(x.code) }(s)
	s.code = 418
}

// GET /hlocal48
func HLocal48(w http.ResponseWriter, r *http.Request) {
	s := row{404}
	w.WriteHeader(row.get(s))
}

// GET /hlocal49
func HLocal49(w http.ResponseWriter, r *http.Request) {
	s := &row{404}
	defer (*row).send(s, w)
	s.code = 418
}

func (r *row) send(w http.ResponseWriter) { w.WriteHeader(r.code) }

// GET /hlocal50
func HLocal50(w http.ResponseWriter, r *http.Request) {
	s := &row{404}
	defer s.send(w)
	s.code = 418
}
func mk() map[string]int { return map[string]int{"a": 404} }

// GET /hsame1
func HSame1(w http.ResponseWriter, r *http.Request) {
	a, b := mk(), mk()
	a["a"] = 418
	w.WriteHeader(b["a"])
}
func mkl() []int { return []int{404} }

// GET /hsame2
func HSame2(w http.ResponseWriter, r *http.Request) {
	a, b := mkl(), mkl()
	a[0] = 418
	w.WriteHeader(b[0])
}

// GET /hsame3
func HSame3(w http.ResponseWriter, r *http.Request) {
	a := mkl()
	b := a
	a[0] = 418
	w.WriteHeader(b[0])
}

// probe has a status that its method changes.
type probe struct{ code int }

func (p *probe) set(code int) { p.code = code }
func (p *probe) check() int   { return p.code }

type checker interface{ check() int }

var probes = []probe{{404}}
var checkers = []checker{&probe{404}}
var named2 = map[string]checker{"db": &probe{404}}
var levels1 = []struct{ probe *probe }{{&probe{404}}}

// GET /probeitem
func ProbeItem(w http.ResponseWriter, r *http.Request) { w.WriteHeader(probes[0].check()) }

// GET /probeininterface
func ProbeInInterface(w http.ResponseWriter, r *http.Request) { w.WriteHeader(checkers[0].check()) }

// GET /probeinmap
func ProbeInMap(w http.ResponseWriter, r *http.Request) { w.WriteHeader(named2["db"].check()) }

// GET /probeinstruct
func ProbeInStruct(w http.ResponseWriter, r *http.Request) { w.WriteHeader(levels1[0].probe.check()) }
