package judge

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"slices"
	"strings"
)

// textGenerator makes random JSON texts that Go should read, by the shape of a type.
type textGenerator struct {
	*generator
	judge *judge
	// The number of values written so far, and the number of the value that should be wrong; -1 for none.
	count, wrong int
	// What is wrong in the text, for example `integer <- "1.5"`; empty if nothing is.
	fault string
}

func reading(s *Shape) *Shape {
	if s.Reads != nil {
		return s.Reads
	}
	return s
}

// readable reports whether texts other than null can be made for a shape. They can't if a method decides what it reads.
func (g *textGenerator) readable(s *Shape) bool {
	r := reading(s)
	if r.byMethod() {
		return s.Reads == nil && roundTrips(s.goType)
	}
	switch r.Kind {
	case "unsupported", "unresolved":
		return false
	case "opaque":
		// If a shape reads something else than it writes, the text is not one that its methods write.
		return s.Reads == nil && roundTrips(s.goType)
	case "string":
		return r.Reason == nil || knownFormat(r) || roundTrips(s.goType)
	case "reference":
		named := g.judge.types[text(r.Type)]
		return named != nil && g.readable(named.Shape)
	}
	return true
}

// readableKey is readable for the key of a map, for which only the text methods count.
func (g *textGenerator) readableKey(key *Shape) bool {
	r := reading(key)
	for r.Kind == "reference" {
		r = reading(g.judge.types[*r.Type].Shape)
	}
	pointer := reflect.PointerTo(key.goType)
	return r.Kind == "integer" || r.Kind == "string" && (r.Reason == nil || knownFormat(r) || pointer.Implements(textMarshaler) && pointer.Implements(textUnmarshaler))
}

func knownFormat(s *Shape) bool {
	switch text(s.Format) {
	case "date-time", "ip", "ip-port", "cidr", "regex", "uuid":
		return true
	}
	return false
}

// roundTrips reports whether a type reads what it writes by its own methods.
func roundTrips(t reflect.Type) bool {
	if t == nil {
		return false
	}
	pointer := reflect.PointerTo(withoutPointers(t))
	marshals, unmarshals := pointer.Implements(jsonMarshaler), pointer.Implements(jsonUnmarshaler)
	if marshals || unmarshals {
		return marshals && unmarshals && readsBack(t)
	}
	return pointer.Implements(textMarshaler) && pointer.Implements(textUnmarshaler) && readsBack(t)
}

// readsBack reports whether random values of a type can be written, and be read again. They can't if a method belongs to an embedded
// pointer or interface that stays nil, or if one of the two methods is promoted from a type that reads or writes other texts.
func readsBack(t reflect.Type) bool {
	writable, ok := writableTypes[t]
	if !ok {
		g := &generator{Rand: rand.New(rand.NewPCG(1, 1))}
		writable = true
		for range 20 {
			data, err := marshal(g.full(withoutPointers(t)).Addr().Interface())
			writable = writable && err == nil && unmarshal(data, withoutPointers(t)) == nil
		}
		writableTypes[t] = writable
	}
	return writable
}

var writableTypes = map[reflect.Type]bool{}

var (
	jsonMarshaler   = reflect.TypeFor[json.Marshaler]()
	jsonUnmarshaler = reflect.TypeFor[json.Unmarshaler]()
	textMarshaler   = reflect.TypeFor[encoding.TextMarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// write adds a text for a shape that is readable or reads null.
func (g *textGenerator) write(b *bytes.Buffer, s *Shape, depth int) {
	if s.ReadsNull && (!g.readable(s) || g.chance(g.empty/2)) {
		b.WriteString("null")
		return
	}
	number := g.count
	g.count++
	if number == g.wrong {
		if value := g.wrongValue(s); value != "" {
			b.WriteString(value)
			return
		}
	}
	g.writeValue(b, s, depth)
}

// writeValue adds a text that is not null.
func (g *textGenerator) writeValue(b *bytes.Buffer, s *Shape, depth int) {
	if reading(s).Quoted {
		inner := new(bytes.Buffer)
		g.writePlain(inner, s, depth)
		b.WriteString(jsonString(inner.String()))
		return
	}
	g.writePlain(b, s, depth)
}

func (g *textGenerator) writePlain(b *bytes.Buffer, s *Shape, depth int) {
	r := reading(s)
	if r.byMethod() {
		b.Write(g.roundTripText(s.goType))
		return
	}
	switch r.Kind {
	case "reference":
		g.writeValue(b, g.judge.types[*r.Type].Shape, depth)
	case "boolean":
		b.WriteString(g.pick("true", "false"))
	case "integer":
		b.WriteString(g.integerText(r))
	case "number":
		b.WriteString(g.pick("0", "-1", "1.5", "1e3", "-2.5E-3", "12345678"))
	case "string":
		b.WriteString(jsonString(g.stringText(s)))
	case "bytes":
		b.WriteString(jsonString(base64.StdEncoding.EncodeToString(g.bytes(g.IntN(5)))))
	case "any":
		b.WriteString(g.pick("null", "1", "true", `"a"`, `{"a":[1,{}]}`, "[]"))
	case "opaque":
		b.Write(g.roundTripText(s.goType))
	case "list":
		g.writeItems(b, r.Element, g.IntN(4), depth)
	case "array":
		// Go accepts any number of items, and reads those that fit into the array.
		count := g.IntN(*r.Length + 1)
		g.writeItems(b, r.Element, count, depth)
		if count == *r.Length && (count == 0 || b.Bytes()[b.Len()-2] != '[') && g.IntN(4) == 0 {
			b.Truncate(b.Len() - 1)
			if b.Bytes()[b.Len()-1] != '[' {
				b.WriteByte(',')
			}
			b.WriteString(`true,{"a":[]}]`)
		}
	case "map":
		g.writeMap(b, r, depth)
	case "object":
		g.writeObject(b, r, depth)
	default:
		panic("no text for " + s.where + ", which is " + r.Kind)
	}
}

func (g *textGenerator) roundTripText(t reflect.Type) []byte {
	for range 100 {
		if data, err := marshal(g.full(withoutPointers(t)).Addr().Interface()); err == nil {
			return data
		}
	}
	panic(fmt.Sprintf("no value of %v can be written", t))
}

func jsonString(text string) string {
	data, _ := json.Marshal(text)
	return string(data)
}

func (g *textGenerator) integerText(s *Shape) string {
	if s.Bits == 0 {
		return g.bigInt().String()
	}
	low, high := bounds(s)
	switch g.IntN(4) {
	case 0:
		return low.String()
	case 1:
		return high.String()
	case 2:
		return "0"
	}
	return new(big.Int).Rsh(high, uint(g.IntN(s.Bits))).String()
}

func (g *textGenerator) stringText(s *Shape) string {
	r := reading(s)
	switch text(r.Format) {
	case "date-time":
		return g.time().Format("2006-01-02T15:04:05.999999999Z07:00")
	case "ip":
		if s.goType == reflect.TypeFor[netip.Addr]() {
			return g.addr().String()
		}
		return g.addr().WithZone("").String()
	case "ip-port":
		return netip.AddrPortFrom(g.addr(), uint16(g.IntN(1<<16))).String()
	case "cidr":
		return netip.PrefixFrom(g.addr().WithZone(""), g.IntN(33)).String()
	case "regex":
		return g.pick("a+", "^b$", "")
	case "uuid":
		d := fmt.Sprintf("%x", g.bytes(16))
		return strings.Join([]string{d[:8], d[8:12], d[12:16], d[16:20], d[20:]}, "-")
	}
	if r.Reason != nil {
		var value string
		if err := json.Unmarshal(g.roundTripText(s.goType), &value); err != nil {
			panic(s.where + " is a string, and Go writes something else")
		}
		return value
	}
	return g.string()
}

func (g *textGenerator) writeItems(b *bytes.Buffer, element *Shape, count, depth int) {
	b.WriteByte('[')
	if depth > 0 && (g.readable(element) || element.ReadsNull) {
		for i := range count {
			if i > 0 {
				b.WriteByte(',')
			}
			g.write(b, element, depth-1)
		}
	}
	b.WriteByte(']')
}

func (g *textGenerator) writeMap(b *bytes.Buffer, s *Shape, depth int) {
	b.WriteByte('{')
	if depth > 0 && g.readableKey(s.Key) && (g.readable(s.Element) || s.Element.ReadsNull) {
		for i := range g.IntN(4) {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(jsonString(g.keyText(s.Key)))
			b.WriteByte(':')
			g.write(b, s.Element, depth-1)
		}
	}
	b.WriteByte('}')
}

func (g *textGenerator) keyText(key *Shape) string {
	r := reading(key)
	for r.Kind == "reference" {
		r = reading(g.judge.types[*r.Type].Shape)
	}
	if r.Kind != "integer" && r.Reason != nil && !knownFormat(r) {
		value := g.full(key.goType).Addr().Interface().(encoding.TextMarshaler)
		written, err := value.MarshalText()
		if err != nil {
			panic(err)
		}
		return string(written)
	}
	if r.Kind != "integer" {
		return g.stringText(r)
	}
	number := g.count
	g.count++
	if number == g.wrong {
		g.fault = "integer key <- text"
		return "1x"
	}
	return g.integerText(r)
}

func (g *textGenerator) writeObject(b *bytes.Buffer, s *Shape, depth int) {
	b.WriteByte('{')
	separator := ""
	add := func(key string) {
		b.WriteString(separator)
		b.WriteString(jsonString(key))
		b.WriteByte(':')
		separator = ","
	}
	for _, property := range s.Fields {
		possible := property.Shape.ReadsNull || g.readable(property.Shape)
		if !possible || depth < 0 || g.chance(0.2) {
			continue
		}
		add(property.Key)
		g.write(b, property.Shape, depth-1)
	}
	if g.IntN(3) == 0 {
		add("nobody has this key")
		b.WriteString(g.pick("1", "null", `{"a":[{}]}`, `"x"`))
	}
	b.WriteByte('}')
}

// wrongValue makes a value that the shape refuses; empty if it refuses none.
func (g *textGenerator) wrongValue(s *Shape) string {
	r := reading(s)
	quoted := r.Quoted
	for r.Kind == "reference" && !r.byMethod() {
		r = reading(g.judge.types[*r.Type].Shape)
	}
	if r.byMethod() {
		return ""
	}
	values := wrongValues(r, quoted)
	if r.Kind == "bytes" && reflect.PointerTo(withoutPointers(r.goType).Elem()).Implements(jsonUnmarshaler) {
		// Go reads a list here, and the method decides which elements it reads.
		values = slices.DeleteFunc(values, func(value string) bool { return strings.HasPrefix(value, "[") })
	}
	if !s.ReadsNull && !s.isBody && r.Kind != "opaque" {
		values = append(values, "null")
	}
	if len(values) == 0 {
		return ""
	}
	value := values[g.IntN(len(values))]
	g.fault = fmt.Sprintf("%s <- %s", r.Kind, value)
	if quoted {
		g.fault = "quoted " + g.fault
	}
	return value
}

// wrongValues returns texts other than null that a shape refuses.
func wrongValues(s *Shape, quoted bool) []string {
	others := map[string][]string{
		"boolean": {"true"}, "number": {"1"}, "string": {`"?"`}, "array": {"[true]"}, "object": {"{}"},
	}
	list := []string{}
	if s.Kind != "any" && s.Kind != "opaque" && s.Kind != "unresolved" {
		wanted := jsonKind(s.Kind)
		if quoted {
			wanted = "string"
		}
		for kind, values := range others {
			if kind != wanted {
				list = append(list, values...)
			}
		}
	}
	ownWrongs := []string{}
	switch s.Kind {
	case "integer":
		ownWrongs = append(ownWrongs, "1.5", "1e1")
		if s.Bits > 0 {
			low, high := bounds(s)
			one := big.NewInt(1)
			ownWrongs = append(ownWrongs, new(big.Int).Sub(low, one).String(), new(big.Int).Add(high, one).String())
		}
	case "number":
		switch s.Bits {
		case 32:
			ownWrongs = append(ownWrongs, "1e39", "-1e39")
		case 64:
			ownWrongs = append(ownWrongs, "1e309", "-1e309")
		}
	case "string":
		if knownFormat(s) {
			ownWrongs = append(ownWrongs, `"never * [valid"`)
		}
	case "bytes":
		ownWrongs = append(ownWrongs, `"!"`, `"A"`, "[7]")
	}
	for _, value := range ownWrongs {
		if quoted {
			value = jsonString(value)
		}
		list = append(list, value)
	}
	if quoted && s.Kind != "any" && s.Kind != "opaque" {
		list = append(list, `""`, `"null"`)
		if s.Kind != "string" {
			list = append(list, `"\"?\""`)
		}
	}
	slices.Sort(list)
	return list
}
