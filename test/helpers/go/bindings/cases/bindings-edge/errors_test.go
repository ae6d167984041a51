package edge

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/cases/bindingtest"
)

// TestErrorsQuoteLittle tests that an error quotes at most 64 bytes of what was sent, and that errors.As still finds the whole cause.
func TestErrorsQuoteLittle(t *testing.T) {
	for _, value := range []string{
		strings.Repeat("x", 5000), strings.Repeat("é", 5000), strings.Repeat("日", 5000), strings.Repeat("\xff", 5000), strings.Repeat("\x80", 5000),
		strings.Repeat(`"`, 5000), strings.Repeat(`\`, 5000), strings.Repeat("\n", 5000), strings.Repeat(`a"b\`, 5000), `"` + strings.Repeat("x", 5000),
	} {
		query := "page=" + escape(value) + "&" + escape(`a b&c=d;é"\`) + "=k&big=" + escape(value)
		err := new(AllRequest).Parse(bindingtest.Request("PUT", "/all/5?"+query, value, `{}`))
		var number *strconv.NumError
		if !errors.As(err, &number) || number.Num != value || !errors.Is(err, strconv.ErrSyntax) {
			t.Errorf("the cause is lost: %v", err)
		}
		text := err.Error()
		// \xff is four bytes in quotes.
		if len(text) > 3*(64*4+100) || !utf8.ValidString(text) {
			t.Errorf("%d bytes: %.500q", len(text), text)
		}
	}
	bindingtest.WantErrors(t, new(ExactRequest).Parse(bindingtest.Request("GET", "/", "", "")), `route parameter "id": missing`)
	for text, want := range map[string]string{
		`a "` + strings.Repeat("x", 64) + `" b`:                                   `a "` + strings.Repeat("x", 64) + `" b`,
		`a "` + strings.Repeat("x", 65) + `" b`:                                   `a "` + strings.Repeat("x", 64) + `"… b`,
		`a "` + strings.Repeat("x", 63) + `éy" b`:                                 `a "` + strings.Repeat("x", 63) + `"… b`,
		`"` + strings.Repeat("x", 65) + `" and "` + strings.Repeat("y", 65) + `"`: `"` + strings.Repeat("x", 64) + `"… and "` + strings.Repeat("y", 64) + `"…`,
		strings.Repeat("a long sentence without quotes ", 9):                      strings.Repeat("a long sentence without quotes ", 9),
	} {
		if got := cutQuoted(text); got != want {
			t.Errorf("%q\ngives %q\nwant  %q", text, got, want)
		}
	}
}

// TestErrorsNameNoView tests that errors don't name the generated types that bodies are read into.
func TestErrorsNameNoView(t *testing.T) {
	query := "/all/5?page=1&big=2&" + escape(`a b&c=d;é"\`) + "=k"
	for body, want := range map[string]string{
		`[]`: "json: cannot unmarshal array into an object", `7`: "json: cannot unmarshal number into an object",
		`null`:          "json: must not be null",
		`{"name":{}}`:   `json parameter "/name": cannot unmarshal object into string`,
		`{"admin":"x"}`: `json parameter "/admin": cannot unmarshal string into bool`,
		`{"name":` + strings.Repeat("1", 5000) + `}`: `json parameter "/name": cannot unmarshal number into string`,
	} {
		err := new(AllRequest).Parse(bindingtest.Request("PUT", query, bindingtest.JSON, body))
		bindingtest.WantErrors(t, err, want)
		var mismatch *json.UnmarshalTypeError
		if body != "null" && !errors.As(err, &mismatch) {
			t.Errorf("%s: %T is lost", body, mismatch)
		}
	}
}

// escape returns a value as generated code writes it into a query.
func escape(value string) string {
	var p pairs
	p.add("", value)
	return string(p[1:])
}
