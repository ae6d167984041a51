package judge

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/color"
	"log/slog"
	"math"
	"math/big"
	"math/rand/v2"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"time"
	"unsafe"
)

// generator makes random Go values.
type generator struct {
	*rand.Rand
	// The probability that a pointer, slice, map or interface is nil, and that another value is zero.
	empty float64
	// The number of values that the random value may still contain.
	budget int
}

// made has functions that make values of types for which not every bit pattern is a valid value.
var made = map[reflect.Type]func(g *generator) any{
	reflect.TypeFor[time.Time]():               func(g *generator) any { return g.time() },
	reflect.TypeFor[json.Number]():             func(g *generator) any { return json.Number(g.pick("", "0", "-12", "3.25", "1e400", "-0.5E+7")) },
	reflect.TypeFor[json.RawMessage]():         func(g *generator) any { return json.RawMessage(g.pick("null", "1", `"a"`, `{"a": [1, null]}`, "[ ]")) },
	reflect.TypeFor[netip.Addr]():              func(g *generator) any { return g.addr() },
	reflect.TypeFor[netip.AddrPort]():          func(g *generator) any { return netip.AddrPortFrom(g.addr(), uint16(g.IntN(1<<16))) },
	reflect.TypeFor[netip.Prefix]():            func(g *generator) any { return netip.PrefixFrom(g.addr(), g.IntN(33)) },
	reflect.TypeFor[net.IP]():                  func(g *generator) any { return net.IP(g.bytes(4 + 12*g.IntN(2))) },
	reflect.TypeFor[big.Int]():                 func(g *generator) any { return *g.bigInt() },
	reflect.TypeFor[big.Float]():               func(g *generator) any { return *big.NewFloat(g.float()) },
	reflect.TypeFor[big.Rat]():                 func(g *generator) any { return *big.NewRat(g.Int64N(1000)-500, 1+g.Int64N(1000)) },
	reflect.TypeFor[regexp.Regexp]():           func(g *generator) any { return *regexp.MustCompile(g.pick("a+", "^b$", "")) },
	reflect.TypeFor[time.Location]():           func(g *generator) any { return *time.UTC },
	reflect.TypeFor[url.Userinfo]():            func(g *generator) any { return *url.UserPassword("a", "b") },
	reflect.TypeFor[reflect.Value]():           func(g *generator) any { return reflect.Value{} },
	reflect.TypeFor[*reflect.Value]():          func(g *generator) any { return (*reflect.Value)(nil) },
	reflect.TypeFor[reflect.Type]():            func(g *generator) any { return reflect.TypeFor[int]() },
	reflect.TypeFor[slog.Level]():              func(g *generator) any { return slog.Level(g.IntN(20) - 10) },
	reflect.TypeFor[net.HardwareAddr]():        func(g *generator) any { return net.HardwareAddr(g.bytes(6)) },
	reflect.TypeFor[json.UnmarshalTypeError](): func(g *generator) any { return json.UnmarshalTypeError{Value: g.string()} },
}

// implementations has the values that interfaces with methods can hold, besides nil.
var implementations = []any{
	nilMap(nil), (*big.Int)(nil), (*url.URL)(nil), (*net.OpError)(nil), context.Background(), color.RGBA{1, 2, 3, 4}, errors.New("failed"), time.Second, time.March, &url.URL{Host: "example.com"},
	bytes.NewBufferString("text"), json.RawMessage("[1]"), big.NewInt(7), netip.IPv4Unspecified(), time.Unix(0, 0).UTC(),
}

// nilMap is written as null, although it is not zero.
type nilMap map[string]int

func (nilMap) Error() string  { return "nil" }
func (nilMap) String() string { return "nil" }
func (nilMap) Len() int       { return 0 }
func (nilMap) IsZero() bool   { return false }

func (g *generator) time() time.Time {
	zones := []*time.Location{time.UTC, time.FixedZone("", 3600), time.FixedZone("A", -5*3600-1800)}
	return time.Unix(g.Int64N(4e9)-1e9, g.Int64N(2)*g.Int64N(1e9)).In(zones[g.IntN(3)])
}

func (g *generator) addr() netip.Addr {
	switch g.IntN(4) {
	case 0:
		return netip.AddrFrom4([4]byte(g.bytes(4)))
	case 1:
		return netip.AddrFrom16([16]byte(g.bytes(16)))
	case 2:
		return netip.AddrFrom16([16]byte(g.bytes(16))).WithZone("eth0")
	}
	return netip.IPv6Loopback()
}

func (g *generator) bigInt() *big.Int {
	number := new(big.Int).SetBytes(g.bytes(g.IntN(20)))
	if g.IntN(2) == 0 {
		number.Neg(number)
	}
	return number
}

func (g *generator) bytes(count int) []byte {
	list := make([]byte, count)
	for i := range list {
		list[i] = byte(g.Uint32())
	}
	return list
}

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

func (g *generator) chance(probability float64) bool { return g.Float64() < probability }

func (g *generator) string() string {
	return g.pick("a", "Zoë", "<&>", "\"\\/\b\n", "\u2028\x00", "\xff\xfe", "null", "12", "true", " ", "😀", "a longer text, with a comma")
}

func (g *generator) integer(bits int) int64 {
	switch g.IntN(5) {
	case 0:
		return math.MinInt64 >> (64 - bits)
	case 1:
		return math.MaxInt64 >> (64 - bits)
	case 2:
		return -1
	case 3:
		return int64(g.Uint64()) >> (64 - bits)
	}
	return 1 + g.Int64N(100)
}

func (g *generator) unsigned(bits int) uint64 {
	switch g.IntN(3) {
	case 0:
		return math.MaxUint64 >> (64 - bits)
	case 1:
		return g.Uint64() >> (64 - bits)
	}
	return 1 + g.Uint64N(100)
}

func (g *generator) float() float64 {
	switch g.IntN(4) {
	case 0:
		return float64(g.IntN(1000))
	case 1:
		return -g.ExpFloat64() * 1e-9
	case 2:
		return g.NormFloat64() * 1e25
	}
	return g.NormFloat64()
}

// any makes a value for an empty interface.
func (g *generator) any(depth int) any {
	switch g.IntN(8) {
	case 0:
		return g.string()
	case 1:
		return g.float()
	case 2:
		return g.IntN(2) == 0
	case 3:
		return []any{g.string(), nil}
	case 4:
		return map[string]any{"a": 1, "b": nil}
	case 5:
		return (*int)(nil)
	case 6:
		return g.time()
	}
	return big.NewInt(5)
}

// size limits random values.
type size struct{ depth, budget int }

var (
	usualSize = size{depth: 4, budget: 300}
	// The sizes of the values that are made if usual ones have not shown all that a shape allows: each pointer on the way to a place needs
	// a depth of one, also if it is embedded or points to a pointer.
	largerSizes = []size{{depth: 16, budget: 1000}, {depth: 64, budget: 3000}}
)

// largerRounds is how many times larger values are made while something is not shown. A nil item behind five pointers is in one of 120 values:
// one round of 200 misses it every fifth time, all of them once in 10^14 times.
const largerRounds = 20

// value makes a random value of a type; Go can take its address.
func (g *generator) value(t reflect.Type, size size) reflect.Value {
	v := reflect.New(t).Elem()
	g.empty = []float64{0, 0.1, 0.3, 0.6, 0.9, 1}[g.IntN(6)]
	g.budget = size.budget
	g.fill(v, size.depth)
	return v
}

// full makes a random value in which nothing is nil, down to a depth.
func (g *generator) full(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	g.empty, g.budget = 0, 300
	g.fill(v, 2)
	return v
}

func (g *generator) fill(v reflect.Value, depth int) {
	g.budget--
	if g.chance(g.empty) {
		return
	}
	t := v.Type()
	if make, ok := made[t]; ok {
		v.Set(reflect.ValueOf(make(g)))
		return
	}
	nested := depth > 0 && g.budget > 0
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(g.IntN(4) > 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(g.integer(t.Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(g.unsigned(t.Bits()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(g.float())
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(1, g.float()))
	case reflect.String:
		v.SetString(g.string())
	case reflect.Pointer:
		if nested && isAllocatable(t.Elem()) {
			target := reflect.New(t.Elem())
			g.fill(target.Elem(), depth-1)
			v.Set(target.Convert(t))
		}
	case reflect.Slice:
		length := g.IntN(4)
		if !nested {
			length = 0
		}
		list := reflect.MakeSlice(t, length, length)
		for i := range length {
			g.fill(list.Index(i), depth-1)
		}
		v.Set(list)
	case reflect.Array:
		for i := range t.Len() {
			g.fill(v.Index(i), depth-1)
		}
	case reflect.Map:
		g.fillMap(v, depth, nested)
	case reflect.Interface:
		g.fillInterface(v, depth)
	case reflect.Struct:
		g.fillStruct(v, depth)
	case reflect.Chan:
		if t.ChanDir() == reflect.BothDir {
			v.Set(reflect.MakeChan(t, 0))
		}
	case reflect.Func:
		v.Set(reflect.MakeFunc(t, nil))
	}
}

// isAllocatable reports whether Go can make values of a type; it can't for some types of the runtime.
func isAllocatable(t reflect.Type) (allocatable bool) {
	defer func() {
		if recover() != nil {
			allocatable = false
		}
	}()
	reflect.New(t)
	return true
}

func (g *generator) fillMap(v reflect.Value, depth int, nested bool) {
	t := v.Type()
	v.Set(reflect.MakeMap(t))
	if !nested {
		return
	}
	for range g.IntN(4) {
		key, element := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
		g.fill(key, depth-1)
		g.fill(element, depth-1)
		if key.Comparable() {
			v.SetMapIndex(key, element)
		}
	}
}

func (g *generator) fillInterface(v reflect.Value, depth int) {
	if v.NumMethod() == 0 {
		v.Set(reflect.ValueOf(g.any(depth)))
		return
	}
	for range 10 {
		value := reflect.ValueOf(implementations[g.IntN(len(implementations))])
		if value.Type().Implements(v.Type()) {
			v.Set(value)
			return
		}
	}
}

func (g *generator) fillStruct(v reflect.Value, depth int) {
	t := v.Type()
	for i := range t.NumField() {
		field, value := t.Field(i), v.Field(i)
		if isFilled(field) {
			g.fill(reflect.NewAt(field.Type, unsafe.Pointer(value.UnsafeAddr())).Elem(), depth)
		}
	}
}

// isFilled reports whether random values of a struct have random values of a field. Fields that are not exported are filled, too, as their
// package can do: omitzero depends on them, and encoding/json writes the fields of embedded structs. The standard library expects more of
// its own ones than that they have the right type.
func isFilled(field reflect.StructField) bool {
	return field.IsExported() || !isStandardPath(field.PkgPath)
}

// marshal writes a value; it returns an error if a method panics.
func marshal(value any) (data []byte, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = panicError{fmt.Sprint(reason)}
		}
	}()
	return json.Marshal(value)
}

// unmarshal reads a text as a new value of a type; it returns an error if a method panics.
func unmarshal(data []byte, t reflect.Type) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = panicError{fmt.Sprint(reason)}
		}
	}()
	return json.Unmarshal(data, reflect.New(t).Interface())
}

// isNilPointer reports whether an error says that a method of an embedded nil pointer or interface was called.
func isNilPointer(err error) bool {
	var reason panicError
	return errors.As(err, &reason) && strings.Contains(reason.reason, "nil pointer")
}

// isSealed reports whether an error says that encoding/json can't call a method of an embedded field that is not exported.
func isSealed(err error) bool {
	var reason panicError
	return errors.As(err, &reason) && strings.Contains(reason.reason, "unexported field")
}

type panicError struct{ reason string }

func (e panicError) Error() string { return "panic: " + e.reason }
