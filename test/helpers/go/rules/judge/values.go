package judge

import (
	"math"
	"math/rand"
	"reflect"
	"strings"
	"time"
)

// maker makes random values of a message: near the parameters of rules, and often equal to each other.
type maker struct {
	rnd *rand.Rand
	// texts are those of all tags of the message.
	texts []string
	// generators make texts near those that a format rule accepts.
	generators map[string]*generator
	// hints are those of tags.
	hints map[string]*hint
	// empty is how often a value is zero.
	empty float64
}

func newMaker(rnd *rand.Rand, t reflect.Type) *maker {
	m := &maker{rnd: rnd, generators: map[string]*generator{}, hints: map[string]*hint{}}
	m.texts = append(allTexts(t, map[reflect.Type]bool{}), "", "a", "é", "dog")
	return m
}

// message fills a message.
func (m *maker) message(v reflect.Value) {
	m.empty = pick(m, 0, 0.05, 0.2, 0.6)
	m.fillStruct(v, 0)
}

func (m *maker) hint(tag string) *hint {
	h, ok := m.hints[tag]
	if !ok {
		h = parseHint(tag)
		m.hints[tag] = h
	}
	return h
}

func (m *maker) chance(p float64) bool { return m.rnd.Float64() < p }

func pick[T any](m *maker, from ...T) T { return from[m.rnd.Intn(len(from))] }

// maxDepth is how deep structs can hold each other.
const maxDepth = 6

func (m *maker) fillStruct(v reflect.Value, depth int) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if field.PkgPath != "" {
			// Go can set the exported fields of an embedded struct that is not exported.
			if field.Anonymous && v.Field(i).Kind() == reflect.Struct {
				m.fillStruct(v.Field(i), depth+1)
			}
			continue
		}
		m.fill(v.Field(i), m.hint(field.Tag.Get("validate")), depth+1)
	}
}

func (m *maker) fill(v reflect.Value, h *hint, depth int) {
	if m.chance(m.empty) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if depth > maxDepth || m.chance(0.2) {
			return
		}
		v.Set(reflect.New(v.Type().Elem()))
		m.fill(v.Elem(), h, depth)
	case reflect.Interface:
		if v.NumMethod() == 0 {
			v.Set(reflect.ValueOf(pick[any](m, "", "a", 0, 1, false, 0.0, []string{})))
		}
	case reflect.Struct:
		if v.Type().ConvertibleTo(timeType) {
			v.Set(reflect.ValueOf(m.time()).Convert(v.Type()))
			return
		}
		m.fillStruct(v, depth)
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 && m.chance(0.5) {
			v.SetBytes([]byte(m.text(h)))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), m.length(h, depth), 8))
		m.fillElements(v, h, depth)
	case reflect.Array:
		m.fillElements(v, h, depth)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range m.length(h, depth) {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			m.fill(key, h.ofKeys(), depth+1)
			if key.Kind() == reflect.String && key.Len() > 30 { // failures shorten long names
				key.SetString(key.String()[:30])
			}
			m.fill(value, h.ofElements(), depth+1)
			v.SetMapIndex(key, value)
		}
	case reflect.String:
		v.SetString(m.text(h))
	case reflect.Bool:
		v.SetBool(m.chance(0.5))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(m.float(h))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(m.integer(h)) // the last bits of it
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(m.float(h), 0))
	case reflect.Chan:
		v.Set(reflect.MakeChan(v.Type(), 0))
	case reflect.Func:
		v.Set(reflect.MakeFunc(v.Type(), func([]reflect.Value) []reflect.Value { return nil }))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(uint64(m.integer(h)))
	}
}

func (m *maker) fillElements(v reflect.Value, h *hint, depth int) {
	for i := range v.Len() {
		if i > 0 && m.chance(0.2) { // for the rule unique
			v.Index(i).Set(v.Index(m.rnd.Intn(i)))
			continue
		}
		m.fill(v.Index(i), h.ofElements(), depth+1)
	}
}

// length is a number of elements.
func (m *maker) length(h *hint, depth int) int {
	if depth > maxDepth {
		return 0
	}
	if near := h.numbers; len(near) > 0 && m.chance(0.8) {
		if n := pick(m, near...); n >= 0 && n <= 8 {
			return int(n)
		}
	}
	return m.rnd.Intn(4)
}

func (m *maker) integer(h *hint) int64 {
	if near := h.numbers; len(near) > 0 && m.chance(0.8) {
		return pick(m, near...)
	}
	return pick(m, 0, 1, -1, 2, 3, int64(m.rnd.Intn(1000)), math.MaxInt64, math.MinInt64, int64(time.Second))
}

func (m *maker) float(h *hint) float64 {
	if near := h.floats; len(near) > 0 && m.chance(0.8) {
		return pick(m, near...)
	}
	return pick(m, 0, math.Copysign(0, -1), 1, -1, 0.5, 1.5, 2, 3, m.rnd.NormFloat64()*100, math.NaN(), math.Inf(1), math.Inf(-1), 1e300, 5e-324)
}

// times are long before or after now, and often equal to each other, in other places of the world too.
func (m *maker) time() time.Time {
	t := time.Date(pick(m, 1, 1969, 1970, 2001, 2200), pick[time.Month](m, 1, 6), 1, pick(m, 0, 0, 1), 0, 0, pick(m, 0, 0, 1), time.UTC)
	if t.IsZero() {
		return t // for validator, it is not the zero value in another zone
	}
	return t.In(pick(m, time.UTC, time.FixedZone("", 3600), time.Local))
}

func (m *maker) text(h *hint) string {
	switch m.rnd.Intn(10) {
	case 0, 1:
		return pick(m, m.texts...)
	case 2:
		return pick(m, common...)
	}
	if len(h.ofTexts) == 0 {
		return m.word(m.rnd.Intn(6))
	}
	rule := pick(m, h.ofTexts...)
	if valid[rule.name] != nil {
		if m.chance(0.6) {
			return pick(m, valid[rule.name]...)
		}
		if m.generators[rule.name] == nil {
			m.generators[rule.name] = newGenerator(m.rnd, rule.name)
		}
		return m.generators[rule.name].text()
	}
	if near := rule.numbers; len(near) > 0 && m.chance(0.7) {
		if n := pick(m, near...); n >= 0 && n < 100 {
			return m.word(int(n))
		}
	}
	text := pick(m, rule.texts...)
	switch m.rnd.Intn(8) {
	case 0:
		return strings.ToUpper(text)
	case 1:
		return strings.ToLower(text)
	case 2:
		return m.word(m.rnd.Intn(3)) + text
	case 3:
		return text + m.word(m.rnd.Intn(3))
	case 4:
		return m.word(1) + text + m.word(1)
	case 5:
		return strings.ReplaceAll(strings.ReplaceAll(text, "s", "ſ"), "k", "\u212a")
	}
	return text
}

// word is a text of n characters.
func (m *maker) word(n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(pick(m, "a", "b", "Z", "0", "7", " ", "é", "日", "😀", "\xff", "/", "~", ".", ",", "|"))
	}
	return b.String()
}
