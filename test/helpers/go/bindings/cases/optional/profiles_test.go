package profiles

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"
)

func serve(t testing.TB) string {
	t.Helper()
	mux := http.NewServeMux()
	for _, h := range ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

func do(t *testing.T, r *http.Request, err error) *http.Response {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	return res
}

// full has a value of each kind.
var full = Changes{
	Name:    OptionalOf("ada"),
	Age:     OptionalOf(0),
	Small:   OptionalOf[uint8](255),
	Score:   OptionalOf(-1.5),
	Public:  OptionalOf(false),
	Born:    OptionalOf(time.Date(1815, 12, 10, 0, 0, 0, 0, time.UTC)),
	Host:    OptionalOf(netip.MustParseAddr("10.0.0.1")),
	Color:   OptionalOf(Blue),
	Tags:    OptionalOf([]string{"a"}),
	Limits:  OptionalOf(map[string]int{"a": 1}),
	Address: OptionalOf(Address{City: "London", Zip: OptionalOf("12345")}),
	Friends: OptionalOf([]Address{{City: "Turin"}, {City: "Ockham", Zip: Optional[string]{Null: true}}}),
	Inner:   OptionalOf(struct{ N int }{7}),
	Photo:   OptionalOf([]byte{1, 2}),
	Anon:    OptionalOf[any]("x"),
	Pair:    OptionalOf(Pair[int, string]{First: OptionalOf(1), Second: Optional[string]{Null: true}}),
}

// TestStates sends each value as absent, as null and as a value: all arrive as they were sent, and in the JSON that they stand for.
func TestStates(t *testing.T) {
	host := serve(t)
	for i := range reflect.TypeFor[Changes]().NumField() {
		field := reflect.TypeFor[Changes]().Field(i)
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		for _, state := range []string{"absent", "null", "value"} {
			var sent Changes
			want := "{}"
			switch value := reflect.ValueOf(&sent).Elem().Field(i); state {
			case "null":
				value.FieldByName("Null").SetBool(true)
				want = `{"` + key + `":null}`
			case "value":
				value.Set(reflect.ValueOf(full).Field(i))
				one, _ := json.Marshal(value.FieldByName("Value").Interface())
				want = `{"` + key + `":` + string(one) + `}`
			}
			r, err := PatchProfileRequest{ID: 3, Changes: sent}.Build(host)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Header.Get("Content-Type"); got != "application/merge-patch+json" {
				t.Errorf("the content type is %s", got)
			}
			body, _ := io.ReadAll(r.Body)
			if string(body) != want {
				t.Errorf("%s %s is sent as %s", field.Name, state, body)
			}
			r.Body = io.NopCloser(strings.NewReader(string(body)))
			var got PatchProfileResponse
			if err := got.Parse(do(t, r, nil)); err != nil || !reflect.DeepEqual(got.Changes, sent) {
				t.Errorf("%s %s arrives as %+v: %v", field.Name, state, got.Changes, err)
			}
		}
	}
	r, err := PatchProfileRequest{ID: 3, Changes: full}.Build(host)
	var got PatchProfileResponse
	if err := got.Parse(do(t, r, err)); err != nil || !reflect.DeepEqual(got.Changes, full) {
		t.Errorf("all values arrive as %+v: %v", got.Changes, err)
	}
}

// TestRules tests that rules and enums look at values, and at nothing where there is none.
func TestRules(t *testing.T) {
	host := serve(t)
	for _, one := range []struct{ path, body, want string }{
		{"PATCH /profiles/1", `{"name":"a"}`, `/name must have at least 2 characters`},
		{"PATCH /profiles/1", `{"name":null,"age":null,"color":null,"tags":null,"friends":null}`, ``},
		{"PATCH /profiles/1", `{"age":151}`, `/age must be at most 150`},
		{"PATCH /profiles/1", `{"color":"green"}`, `/color must be one of "red", "blue"`},
		{"PATCH /profiles/1", `{"tags":["a",""]}`, `/tags/1 must have at least 1 character`},
		{"PATCH /profiles/1", `{"address":{"city":"","zip":"1"}}`, `/address/city is required, /address/zip must have exactly 5 characters`},
		{"PATCH /profiles/1", `{"friends":[{"city":"a"},{"zip":null}]}`, `/friends/1/city is required`},
		{"PATCH /profiles/1", `{"host":"x","born":"y"}`, `/host must be an IP address, /born must be a time such as 2026-05-31T18:30:00Z`},
		{"PATCH /profiles/1", `{"address":{"since":"x"}}`, `/address/since must be a time such as 2026-05-31T18:30:00Z`},
		{"PATCH /profiles/1", `{"friends":[{"since":"x","zip":1},{"city":{}}],"tags":["",1]}`, `/friends/0/since must be a time such as 2026-05-31T18:30:00Z, /friends/0/zip must be a string, /friends/1/city must be a string, /tags/1 must be a string`},
		{"PATCH /profiles/1", `{"host":1}`, `/host must be an IP address`},
		{"PATCH /profiles/1", `{"age":"x"}`, `/age must be an integer`},
		{"POST /profiles/1/name", `{}`, `/name is required`},
		{"POST /profiles/1/name", `{"name":null}`, `/name is required`},
		{"POST /profiles/1/name", `{"name":"root"}`, `/name must not be "root"`},
		{"POST /profiles/1/name", `{"name":"a","alias":null}`, ``},
		{"POST /profiles/1/name", `{"name":"a","alias":"a"}`, `/alias must be different from name, /color is required when alias is given`},
		{"POST /profiles/1/name", `{"name":"a","alias":"b","color":"red"}`, ``},
	} {
		method, path, _ := strings.Cut(one.path, " ")
		r, err := http.NewRequest(method, host+path, strings.NewReader(one.body))
		if err == nil {
			r.Header.Set("Content-Type", "application/merge-patch+json")
		}
		res := do(t, r, err)
		var problem struct {
			Errors []struct{ Pointer, Detail string } `json:"errors"`
		}
		if err := json.NewDecoder(res.Body).Decode(&problem); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, failure := range problem.Errors {
			got = append(got, failure.Pointer+" "+failure.Detail)
		}
		if found := strings.Join(got, ", "); found != one.want {
			t.Errorf("%s with %s: got %s, want %s", one.path, one.body, found, one.want)
		}
	}
}

// sameJSON tests that an Optional writes and reads what encoding/json does without it, texts that encoding/json refuses among them.
func sameJSON[T any](t *testing.T, values []T, texts []string) {
	t.Helper()
	for _, value := range values {
		want, wantErr := json.Marshal(&value)
		got, err := json.Marshal(OptionalOf(value))
		if string(got) != string(want) || (err == nil) != (wantErr == nil) {
			t.Errorf("%#v is written as %s (%v), not %s (%v)", value, got, err, want, wantErr)
		}
		texts = append(texts, string(want))
	}
	for _, text := range texts {
		var value T
		wantErr := json.Unmarshal([]byte(text), &value)
		want := OptionalOf(value)
		if text == "null" {
			want = Optional[T]{Null: true}
		}
		got := Optional[T]{Value: value, Valid: true, Null: true} // is overwritten
		err := json.Unmarshal([]byte(text), &got)
		if wantErr == nil && !reflect.DeepEqual(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%s is read as %#v (%v), not %#v (%v)", text, got, err, want, wantErr)
		}
	}
}

// TestSimpleValues tests the short ways for texts, bools and integers, beside types over them, which go no short way.
func TestSimpleValues(t *testing.T) {
	texts := []string{`""`, `"a"`, `"\u0061"`, `"\"`, `"é"`, `"~\u007f"`, "\"\x7f\"", "\"\xff\"", `"\ud800"`, ` "a" `, `0`, `-0`, `007`, `+1`, `1.0`, `1e2`, `-12`, `9223372036854775807`, `9223372036854775808`, `1_0`, `true`, `false`, `null`, `1`, `"true"`, `"1"`, `[]`, `{}`, `tru`, ``}
	letters := []string{"", "a b", "~", "<", "\x7f", "é", "\u2028", `"`, `\`, "\n", "\x00", "\xff", "&", "😀"}
	values := append([]string{}, letters...)
	for _, first := range letters {
		for _, second := range letters {
			values = append(values, first+second, second+first+"x")
		}
	}
	sameJSON(t, values, texts)
	sameJSON(t, []Color{"red", "é", `"`}, texts)
	sameJSON(t, []int{0, 1, -1, 1 << 62, -1 << 63}, texts)
	sameJSON(t, []uint8{0, 255}, texts)
	sameJSON(t, []bool{true, false}, texts)
	sameJSON(t, []any{"a", 1.5, true, nil, 7}, nil)
	sameJSON(t, []float64{0, 1.5, 1e21, -1e-7}, texts)
	sameJSON(t, []json.Number{"1", "x", ""}, texts)
}

// TestAllocations tests that simple values are written with one allocation, and read with none but for the text.
func TestAllocations(t *testing.T) {
	text, number, flag := OptionalOf("so be it"), OptionalOf(1815), OptionalOf(true)
	textJSON, numberJSON, flagJSON := []byte(`"so be it"`), []byte("1816"), []byte("false")
	for name, count := range map[string]float64{
		"write text": testing.AllocsPerRun(100, func() { _, _ = text.MarshalJSON() }),
		"write int":  testing.AllocsPerRun(100, func() { _, _ = number.MarshalJSON() }),
		"write bool": testing.AllocsPerRun(100, func() { _, _ = flag.MarshalJSON() }),
		"read text":  testing.AllocsPerRun(100, func() { _ = text.UnmarshalJSON(textJSON) }),
		"read int":   testing.AllocsPerRun(100, func() { _ = number.UnmarshalJSON(numberJSON) }) + 1,
		"read bool":  testing.AllocsPerRun(100, func() { _ = flag.UnmarshalJSON(flagJSON) }) + 1,
	} {
		if count > 1 {
			t.Errorf("%s: %v allocations", name, count)
		}
	}
}

// TestBuild tests that Build looks at the rules, too, and that Get tells whether there is a value.
func TestBuild(t *testing.T) {
	_, err := RenameRequest{ID: 1, Name: Optional[string]{Null: true}}.Build("http://h")
	var failed *BindingError
	if !errors.As(err, &failed) || failed.Name != "/name" {
		t.Errorf("null is sent: %v", err)
	}
	if name, ok := OptionalOf("x").Get(); name != "x" || !ok {
		t.Error("a value is not got")
	}
	if _, ok := (Optional[string]{Null: true}).Get(); ok {
		t.Error("null is a value")
	}
}

// TestNull tests that types which are a value or null by their form are sent so.
func TestNull(t *testing.T) {
	host := serve(t)
	for _, body := range []string{
		`{"name":"ada","color":"red","public":false,"address":{"city":"London"},"stars":3,"motto":"so be it"}`,
		`{"name":null,"color":null,"public":null,"address":null,"stars":null,"motto":null}`,
		`{"name":"","color":null,"public":true,"motto":""}`,
	} {
		r, err := http.NewRequest("PUT", host+"/card", strings.NewReader(body))
		if err == nil {
			r.Header.Set("Content-Type", "application/json")
		}
		text, err := io.ReadAll(do(t, r, err).Body)
		if got := strings.TrimSpace(string(text)); err != nil || got != body {
			t.Errorf("got %s for %s: %v", got, body, err)
		}
	}
}
