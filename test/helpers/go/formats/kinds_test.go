package formats

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand"
	"os"
	"reflect"
	"slices"
	"strconv"
	"testing"
)

// rule is a row of src/constraints/format-rules.ts.
type rule struct {
	Helper    *string
	Bools     bool
	Bytes     bool
	Stringers bool
	Numbers   *struct {
		Kinds []string
		Check struct {
			Kind        string
			Least, Most float64
		}
	}
}

// text is a type with a String method that is not a string.
type text [1]string

func (t text) String() string { return t[0] }

// kindOf is the name that the table has for the kind of v; empty if it has none.
func kindOf(v reflect.Value) string {
	switch {
	case v.Kind() == reflect.Uintptr:
		return "uintptr"
	case v.CanInt():
		return "int"
	case v.CanUint():
		return "uint"
	case v.CanFloat():
		return "float"
	}
	return ""
}

// outcome is what the table says of a value: valid, invalid or panics; for kinds that gen doesn't take, refused, which is one of the last two.
func (r rule) outcome(name string, value any) string {
	verdict := func(ok bool) string {
		if ok {
			return "valid"
		}
		return "invalid"
	}
	v := reflect.ValueOf(value)
	if n := r.Numbers; n != nil && slices.Contains(n.Kinds, kindOf(v)) {
		switch n.Check.Kind {
		case "always":
			return "valid"
		case "range":
			f := v.Convert(reflect.TypeFor[float64]()).Float()
			return verdict(n.Check.Least <= f && f <= n.Check.Most)
		case "helper":
			return verdict(numbers[name](v.Convert(reflect.TypeFor[int64]()).Int()))
		case "decimal":
			return verdict(formats[name](fmt.Sprint(value)))
		}
		return n.Check.Kind
	}
	switch value := value.(type) {
	case string:
		if r.Helper == nil {
			return "panics"
		}
		return verdict(formats[name](value))
	case bool:
		if r.Bools {
			return "valid"
		}
	case []byte:
		if r.Bytes {
			return verdict(formats[name](string(value)))
		}
	case text:
		if r.Stringers {
			return verdict(formats[name](value.String()))
		}
	}
	return "refused"
}

// validatorsOutcome is what validator does with a value.
func validatorsOutcome(name string, value any) (outcome string) {
	defer func() {
		if recover() != nil {
			outcome = "panics"
		}
	}()
	if validate.Var(value, tagOf(name)) != nil {
		return "invalid"
	}
	return "valid"
}

// agree reports whether validator does what the table says.
func agree(table, validator string) bool {
	return table == validator || table == "refused" && validator != "valid"
}

// TestKinds tests what the table says of values of each kind.
func TestKinds(t *testing.T) {
	file, err := os.ReadFile("rules.json")
	if err != nil {
		t.Fatal(err)
	}
	var rules map[string]rule
	if err := json.Unmarshal(file, &rules); err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewSource(int64(number(t, "GEN_RANDOM_SEED", 1))))
	values := []any{true, false, []byte("{}"), []byte("{"), []byte("x"), []int{1}, map[string]int{"a": 1}, complex(1, 2), make(chan int)}
	for _, f := range []float64{0, math.Copysign(0, -1), 90, 90.00000000000001, -90, 180, -180.00000000000003, 1e-300, 1e300, math.NaN(), math.Inf(1), math.Inf(-1)} {
		values = append(values, f, float32(f))
	}
	for range 2000 {
		n := rnd.Int63n(1<<rnd.Intn(63)) - rnd.Int63n(1<<rnd.Intn(63))
		values = append(values, int(n), int8(n), int16(n), int32(n), n, uint(n)>>1, uint8(n), uint16(n), uint32(n), uint64(n)>>1, uintptr(n), float32(n), float64(n)/1000)
	}
	for n := range 1000 {
		values = append(values, n, uint16(n), -n)
	}
	for name, rule := range rules {
		for _, value := range values {
			if name == "multibyte" && reflect.ValueOf(value).Kind() != reflect.Struct && hasLength(value) {
				continue // validator judges <[]uint8 Value>
			}
			if got, want := rule.outcome(name, value), validatorsOutcome(name, value); !agree(got, want) {
				t.Errorf("%s: %T %v: validator: %s, table: %s", name, value, value, want, got)
			}
		}
		for _, s := range append(slices.Clone(valid[name]), common...) {
			for _, value := range []any{s, text{s}} {
				if name == "multibyte" && value != s {
					continue
				}
				if differs, ok := differences[name]; ok && differs(s, formats[name](s)) {
					continue
				}
				if got, want := rule.outcome(name, value), validatorsOutcome(name, value); !agree(got, want) {
					t.Errorf("%s: %T %s: validator: %s, table: %s", name, value, strconv.Quote(s), want, got)
				}
			}
		}
	}
}

// hasLength reports whether reflect knows a length of the value.
func hasLength(value any) bool {
	switch reflect.ValueOf(value).Kind() {
	case reflect.Slice, reflect.Map, reflect.Chan, reflect.Array:
		return true
	}
	return false
}
