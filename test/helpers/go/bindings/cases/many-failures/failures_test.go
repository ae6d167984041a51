package plans

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// repeat returns a JSON list of n times the text.
func repeat(text string, n int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(text+",", n), ",") + "]"
}

// object returns a JSON object with the text for n keys.
func object(text string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"k%d":%s`, i, text)
	}
	return "{" + b.String()[1:] + "}"
}

// TestManyFailures tests that Parse stops after 100 failures, at any depth, and that the error and the problem say so.
func TestManyFailures(t *testing.T) {
	const many = 10_000
	area := `{"name":"x"}`
	for _, test := range []struct {
		name, path, body string
		failures         int
		more             bool
	}{
		{"nothing", "/plan?floor=right", `{}`, 0, false},
		{"exactly as many as allowed", "/plan?floor=right", `{"marks":` + repeat(`"x"`, 100) + `}`, 100, false},
		{"one too many", "/plan?floor=right", `{"marks":` + repeat(`"x"`, 101) + `}`, 100, true},
		{"another part counts", "/plan?floor=left", `{"marks":` + repeat(`"x"`, 100) + `}`, 100, true},
		{"a list in an embedded struct", "/plan?floor=right", `{"marks":` + repeat(`"x"`, many) + `}`, 100, true},
		{"one list of lists", "/plan?floor=right", `{"grid":[` + repeat(area, many) + `]}`, 100, true},
		{"many lists of lists", "/plan?floor=right", `{"grid":` + repeat("["+area+"]", many) + `}`, 100, true},
		{"a map of lists", "/plan?floor=right", `{"named":{"a":` + repeat(`"x"`, many) + `}}`, 100, true},
		{"many keys of a map", "/plan?floor=right", `{"named":` + object(`["x"]`, many) + `}`, 100, true},
		{"several fields", "/plan?floor=right", `{"marks":` + repeat(`"x"`, 60) + `,"named":{"a":` + repeat(`"x"`, 30) + `},"grid":[` + repeat(area, 20) + `]}`, 100, true},
		{"structs in structs", "/plan?floor=right", `{"main":` + strings.Repeat(`{"name":"x","areas":[`, 8) + strings.Trim(repeat(area, many), "[]") + strings.Repeat(`]}`, 8) + `}`, 100, true},
		{"enums in lists of lists", "/kinds", `{"kinds":` + repeat(`["round"]`, many) + `}`, 100, true},
		{"methods Validate of values of a map", "/kinds", `{"codes":` + object(`"x"`, many) + `}`, 100, true},
		{"methods Validate in a list", "/kinds", `{"notes":` + repeat(`"x"`, many) + `}`, 100, true},
		{"checks before rules", "/kinds", `{"notes":` + repeat(`"x"`, many) + `,"marks":` + repeat(`"x"`, many) + `}`, 100, true},
		{"checks, and rules for the rest", "/kinds", `{"notes":` + repeat(`"x"`, 30) + `,"marks":` + repeat(`"x"`, 70) + `}`, 100, false},
		{"absent fields in lists of lists", "/full", `{"lists":[` + repeat("{}", many) + `],"named":{}}`, 100, true},
		{"absent fields in a map", "/full", `{"named":` + object("{}", many) + `}`, 100, true},
		{"absent fields in structs in structs", "/full", `{"named":{"a":` + strings.Repeat(`{"D":`, 60) + "{}" + strings.Repeat("}", 60) + `}}`, 100, true},
		{"absent fields in a whole list", "/whole", repeat("{}", many), 100, true},
		{"few absent fields", "/full", `{"lists":[],"named":{"a":{"A":1,"C":2}}}`, 1, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			Calls = 0
			w := httptest.NewRecorder()
			mux := http.NewServeMux()
			mux.HandleFunc("PUT /plan", PutPlan)
			mux.HandleFunc("PUT /kinds", PutKinds)
			mux.HandleFunc("PUT /full", PutFull)
			mux.HandleFunc("PUT /whole", PutWhole)
			mux.ServeHTTP(w, bindingtest.Request("PUT", test.path, bindingtest.JSON, test.body))
			const depth = 20
			if Calls > 100+depth {
				t.Errorf("%d calls of checks", Calls)
			}
			if test.failures == 0 {
				if w.Body.Len() > 0 {
					t.Errorf("got %s", w.Body)
				}
				return
			}
			var problem struct {
				Errors []struct{ Pointer string }
				More   *bool
			}
			if err := json.Unmarshal(w.Body.Bytes(), &problem); err != nil {
				t.Fatal(err)
			}
			if len(problem.Errors) != test.failures || (problem.More != nil) != test.more || test.more && !*problem.More {
				t.Errorf("got %d failures, more: %v", len(problem.Errors), problem.More)
			}
			for i, one := range problem.Errors {
				if i > 0 && one == problem.Errors[i-1] || one.Pointer == "" && !strings.Contains(test.path, "left") {
					t.Errorf("got %v after %v", one, problem.Errors[max(0, i-1)])
				}
			}
		})
	}
}

// TestManyFailuresOfBuild tests that Validate and Build stop, too, and that the error says so.
func TestManyFailuresOfBuild(t *testing.T) {
	req := PutPlanRequest{Floor: "right", Common: Common{Marks: make([]string, 1000)}}
	_, built := req.Build("example.com")
	for name, err := range map[string]error{"Validate": req.Validate(), "Build": built} {
		if got := len(BindingErrors(err)); got != 100 || !strings.HasSuffix(err.Error(), "\nand more failures") {
			t.Errorf("%s: got %d failures: %v", name, got, err)
		}
	}
	req.Marks = req.Marks[:3]
	if err := req.Validate(); len(BindingErrors(err)) != 3 || strings.Contains(err.Error(), "more") {
		t.Errorf("got %v", err)
	}
}

// TestMisfitsAndAbsentFields tests that values that do not fit and absent fields are named together.
func TestMisfitsAndAbsentFields(t *testing.T) {
	body := `{"lists":[[{"A":1,"B":"x"},7]],"named":{"a":{"A":[],"B":2,"C":3}}}`
	err := new(PutFullRequest).Parse(bindingtest.Request("PUT", "/full", bindingtest.JSON, body))
	bindingtest.WantErrors(t, err,
		`json parameter "/lists/0/0/B": cannot unmarshal string into int`,
		`json parameter "/lists/0/1": cannot unmarshal number into an object`,
		`json parameter "/named/a/A": cannot unmarshal array into int`,
		`json parameter "/lists/0/0/C": missing`)
	err = new(PutPlanRequest).Parse(bindingtest.Request("PUT", "/plan?floor=right", bindingtest.JSON, `{"marks":`+repeat("7", 1000)+`}`))
	if got := len(BindingErrors(err)); got != 100 || !strings.HasSuffix(err.Error(), "\nand more failures") {
		t.Errorf("got %d failures: %.300v", got, err)
	}
}
