// Package bindingtest makes random messages, sends them over HTTP and compares what arrives.
package bindingtest

import (
	"encoding/json"
	"math"
	"math/big"
	"math/rand"
	"net/http"
	"net/netip"
	"reflect"
	"strconv"
	"strings"
	"time"

	"example.com/cases/bindings-kinds"
)

// hostile has strings that are hard to put into a URL, a form or a header.
var hostile = []string{
	"/", "//", "a/b", "%2F", "%252F", "%zz", "%", "?", "a?b=c", "&", "a&b", ";", "a;b", "+", "a+b", " ", " a ",
	"#", "=", "a=b", "\r\n", "a\r\nX-Evil: 1", "\x00", "a\x00b", "\xff\xfe", "é", "日本", "..a", ".a", "...", "~",
	":", "@", "//evil.com", "https://evil.com/", "\\", "{id}", "{$}", "{x...}", "\"", "<script>", ",", "$", "*",
	"\u2028", "\u202e", "\ufeff", "a%2Fb/c", "%2e%2e", "null", "true",
	strings.Repeat("x", 3000), strings.Repeat("/%2F é", 200),
}

// randomString returns a random text, which is often a hostile one.
func randomString(rnd *rand.Rand) string {
	switch rnd.Intn(4) {
	case 0:
		return hostile[rnd.Intn(len(hostile))]
	case 1:
		return hostile[rnd.Intn(len(hostile))] + hostile[rnd.Intn(len(hostile))]
	case 2:
		b := make([]byte, 1+rnd.Intn(30))
		rnd.Read(b)
		return string(b)
	}
	return "plain" + strconv.Itoa(rnd.Intn(100))
}

// Generators has a function for each type that returns a random value. Tests add functions for their own types.
var Generators = map[reflect.Type]func(*rand.Rand) any{
	reflect.TypeFor[time.Time](): func(rnd *rand.Rand) any {
		zone := time.FixedZone("", (rnd.Intn(1400)-700)*60)
		return time.Unix(rnd.Int63n(200_000_000_000)-50_000_000_000, rnd.Int63n(1e9)).In(zone)
	},
	reflect.TypeFor[time.Duration](): func(rnd *rand.Rand) any {
		return time.Duration(rnd.Uint64() >> rnd.Intn(64))
	},
	reflect.TypeFor[netip.Addr](): func(rnd *rand.Rand) any {
		var b [16]byte
		rnd.Read(b[:])
		if rnd.Intn(2) == 0 {
			return netip.AddrFrom4([4]byte(b[:4]))
		}
		return netip.AddrFrom16(b)
	},
	reflect.TypeFor[big.Int](): func(rnd *rand.Rand) any {
		return *new(big.Int).Lsh(big.NewInt(rnd.Int63()), 100)
	},
	reflect.TypeFor[json.RawMessage](): func(rnd *rand.Rand) any {
		return json.RawMessage(`{"n":[` + strconv.Itoa(rnd.Intn(100)) + `,null,"x"]}`)
	},
	reflect.TypeFor[kinds.Color](): func(rnd *rand.Rand) any {
		return kinds.Color("c" + strings.ReplaceAll(randomString(rnd), "!", ""))
	},
	reflect.TypeFor[kinds.Even]():  func(rnd *rand.Rand) any { return kinds.Even(int64(rnd.Uint64()) &^ 1) },
	reflect.TypeFor[kinds.Level](): func(rnd *rand.Rand) any { return kinds.Level(rnd.Int31()) },
	reflect.TypeFor[kinds.Boolean](): func(rnd *rand.Rand) any {
		return []kinds.Boolean{"true", "FALSE", "1", "f"}[rnd.Intn(4)]
	},
	reflect.TypeFor[kinds.Int](): func(rnd *rand.Rand) any {
		return kinds.Int(strconv.FormatInt(int64(rnd.Uint64()), 10))
	},
}

// generatorsOf has such functions by the part of a message, for types that can hold fewer or other values there.
var generatorsOf = map[string]map[reflect.Type]func(*rand.Rand) any{
	"header": {
		reflect.TypeFor[time.Time](): func(rnd *rand.Rand) any { // a date in a header has whole seconds
			return time.Unix(rnd.Int63n(200_000_000_000)-50_000_000_000, 0).UTC()
		},
	},
	"cookie": {
		reflect.TypeFor[http.Cookie](): func(rnd *rand.Rand) any {
			cookie := http.Cookie{Value: Sendable("cookie", randomString(rnd)), Secure: true}
			if rnd.Intn(2) == 0 {
				cookie.Path, cookie.Domain, cookie.HttpOnly = "/a b", "example.com", true
				cookie.MaxAge, cookie.SameSite = rnd.Intn(5)-1, http.SameSite(2+rnd.Intn(3))
				cookie.Expires = time.Unix(rnd.Int63n(10_000_000_000), 0).UTC()
				cookie.Partitioned = rnd.Intn(2) == 0
			}
			return cookie
		},
	},
}

// Sendable returns text without what this part of a message can't hold.
func Sendable(part, text string) string {
	switch part {
	case "header":
		text = strings.Map(func(r rune) rune {
			if r != '\t' && (r < ' ' || r > '~') {
				return -1
			}
			return r
		}, text)
		return strings.Trim(text, " \t")
	case "cookie":
		return strings.Map(func(r rune) rune {
			if r < ' ' || r > '~' || strings.ContainsRune(`";\`, r) {
				return -1
			}
			return r
		}, text)
	}
	return text
}

// Value returns a random message of a type, which can be sent. rest is the name in the {name...} of its pattern, and empty without one.
func Value(t reflect.Type, rest string, rnd *rand.Rand) reflect.Value {
	v := reflect.New(t).Elem()
	fill(v, "", rnd)
	for i := range v.NumField() {
		if name, ok := t.Field(i).Tag.Lookup("route"); ok && name == rest {
			v.Field(i).SetString(randomRest(rnd))
		}
	}
	return v
}

// randomRest returns a value for a {name...}: segments that can be sent, sometimes with a slash after them.
func randomRest(rnd *rand.Rand) string {
	var rest string
	for range rnd.Intn(4) {
		if segment := strings.ReplaceAll(stringFor("route", rnd), "/", "%2F"); segment != "" {
			rest += segment + "/"
		}
	}
	if rnd.Intn(4) > 0 {
		return strings.TrimSuffix(rest, "/")
	}
	return rest
}

// fill sets v to a random value that this part of the message can hold.
func fill(v reflect.Value, part string, rnd *rand.Rand) {
	generate, ok := generatorsOf[part][v.Type()]
	if !ok {
		generate, ok = Generators[v.Type()]
	}
	if ok {
		v.Set(reflect.ValueOf(generate(rnd)))
		if v.Kind() == reflect.String {
			v.SetString(Sendable(part, v.String()))
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if !field.IsExported() {
				continue
			}
			if field.Anonymous && field.Type.Kind() == reflect.Pointer { // Parse always makes a struct for an embedded pointer
				v.Field(i).Set(reflect.New(field.Type.Elem()))
				fill(v.Field(i).Elem(), part, rnd)
				continue
			}
			fill(v.Field(i), partOf(field, part), rnd)
		}
	case reflect.Pointer:
		if part == "route" || rnd.Intn(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), part, rnd)
		}
	case reflect.Slice:
		for range rnd.Intn(4) {
			element := reflect.New(v.Type().Elem()).Elem()
			fill(element, part, rnd)
			v.Set(reflect.Append(v, element))
		}
	case reflect.Map:
		for range rnd.Intn(3) {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(key, part, rnd)
			fill(value, part, rnd)
			if v.IsNil() {
				v.Set(reflect.MakeMap(v.Type()))
			}
			v.SetMapIndex(key, value)
		}
	case reflect.Interface:
		v.Set(reflect.ValueOf([]any{"text", 1.5, true}[rnd.Intn(3)]))
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), part, rnd)
		}
	case reflect.String:
		v.SetString(stringFor(part, rnd))
	case reflect.Bool:
		v.SetBool(rnd.Intn(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(rnd.Uint64()) >> (64 - v.Type().Bits()) >> rnd.Intn(v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(rnd.Uint64() >> (64 - v.Type().Bits()) >> rnd.Intn(v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(randomFloat(v.Type().Bits(), rnd))
	default:
		panic("no random value of " + v.Type().String())
	}
}

// partOf returns the part of a message that a field's tag names, or else that of the struct around it.
func partOf(field reflect.StructField, outer string) string {
	for _, part := range []string{"route", "query", "header", "cookie", "form", "json"} {
		if _, ok := field.Tag.Lookup(part); ok {
			return part
		}
	}
	return outer
}

// stringFor returns a string that can be sent in this part of a message.
func stringFor(part string, rnd *rand.Rand) string {
	text := Sendable(part, randomString(rnd))
	switch {
	case part == "route" && (text == "." || text == ".." || text == "/"): // net/http's ServeMux matches no segment that is a slash
		return "a.b"
	case part == "json":
		return strings.ToValidUTF8(text, "")
	case part != "route" && rnd.Intn(5) == 0:
		return ""
	}
	return text
}

func randomFloat(bits int, rnd *rand.Rand) float64 {
	for {
		f := math.Float64frombits(rnd.Uint64())
		if bits == 32 {
			f = float64(math.Float32frombits(rnd.Uint32()))
		}
		if !math.IsNaN(f) && !math.IsInf(f, 0) {
			return f
		}
	}
}
