package front

import (
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
)

// A difference is a reason why Parse and the document differ on purpose, or why kin-openapi reads a request in another way.
type difference struct {
	reason string
	// says is what one of them says of the value.
	says *regexp.Regexp
	// sent is what the request has; nil if that does not matter.
	sent *regexp.Regexp
}

// onlyParse are the reasons why Parse may refuse what the document allows: those that gen's documentation lists.
var onlyParse = []difference{
	{"a body that is too large", regexp.MustCompile(`: is longer than`), nil},
	{"a method of the type", regexp.MustCompile(`^request : `), nil},
	{"a malformed query or form", regexp.MustCompile(`^(query|form) : is not valid$`), regexp.MustCompile(`;|%($|[^0-9a-fA-F]|.[^0-9a-fA-F]|.$)`)},
	{"a leap second", regexp.MustCompile(`must be a time`), regexp.MustCompile(`:60Z`)},
	// kin-openapi accepts each of these three: its pattern knows no months, strconv.ParseInt reads +5, and empty values before others are left out.
	{"a day that the month has not", regexp.MustCompile(`must be a time`), regexp.MustCompile(`-02-30T`)},
	{"an unsigned number with a sign", regexp.MustCompile(`must be an integer, and not negative`), regexp.MustCompile(`=(%2B|\+)\d`)},
	{"an empty value before others", regexp.MustCompile(`is required$|: must be one of `), regexp.MustCompile(`(?:^|\n|&)(\w+)=&\w+=`)},
	// kin-openapi compares doubles, in which these are equal to the bounds of int64 and uint64.
	{"an integer just out of its range", regexp.MustCompile(`: is out of range$`), regexp.MustCompile(`-?922337203685477\d{4}\b|1844674407370955\d{4}\b`)},
	{"quotes in a list of a header", regexp.MustCompile(`^header If-None-Match: is not valid$`), regexp.MustCompile(`If-None-Match: .*"`)},
}

// onlyDocument are the reasons why the document may refuse what Parse accepts.
var onlyDocument = []difference{
	{"null for a field that can't be nil", regexp.MustCompile(`got null, want|Value is not nullable|Value:\s+null\b`), regexp.MustCompile(`null`)},
	{"a list of numbers as bytes", regexp.MustCompile(`(?s)/(photo|image)": (value must be one of|at '/(photo|image)': got array, want).*Value:\s*\[`), nil},
	{"the zero value of an enum", regexp.MustCompile(`(?s)value (?:must be one of|is not one of|must be '[^']+').*Value:\s+""`), nil},
	{"a bool as Go writes it", regexp.MustCompile(`an invalid boolean: invalid syntax`), regexp.MustCompile(`=(on|0|1|t|f|T|F|TRUE|FALSE|True|False)(&|$|\n)`)},
	// kin-openapi reads all integers as int64.
	{"an uint64 beyond int64", regexp.MustCompile(`an invalid integer: value out of range`), regexp.MustCompile(`/(9223372036854775808|1844674407370955161\d)`)},
	{"an empty text of an optional field", regexp.MustCompile(`at '': '' (is not valid date-time|does not match pattern)|at "/\w+": at '/\w+': got null, want (boolean|integer)`), regexp.MustCompile(`=(&|$|\n)`)},
	// kin-openapi takes each empty value for one that only allowEmptyValue allows.
	{"an empty value", regexp.MustCompile(`empty value is not allowed|at "/lang": at '/lang': got null, want array`), regexp.MustCompile(`=(&|$|\n)`)},
}

// Problem returns what is wrong with the document; an empty text for nothing. Where there is a difference on purpose, its reason is returned, too.
func (e Exchange) Problem() (problem, difference string) {
	switch {
	case e.Unknown && e.Status != http.StatusNotFound && e.Status != http.StatusMethodNotAllowed:
		return "the document has no such operation", ""
	case e.Response != "":
		return "the response breaks the document: " + e.Response, ""
	case e.Request != "" && e.Status < 400:
		if reason := e.reason(onlyDocument, e.Request); reason != "" {
			return "", reason
		}
		return "the server accepts what the document refuses: " + e.Request, ""
	case e.Request == "" && !e.Unknown:
		for _, failure := range e.Failures {
			difference = e.reason(onlyParse, failure)
			if difference == "" {
				return "Parse refuses what the document accepts: " + failure, ""
			}
		}
	}
	return "", difference
}

func (e Exchange) reason(differences []difference, says string) string {
	unescaped, err := url.QueryUnescape(e.Target + "\n" + e.Sent)
	if err != nil {
		unescaped = ""
	}
	sent := e.Target + "\n" + e.Sent + "\n" + unescaped + "\n"
	for name, values := range e.Header {
		sent += name + ": " + strings.Join(values, ", ") + "\n"
	}
	for _, one := range differences {
		if one.says.MatchString(says) && (one.sent == nil || one.sent.MatchString(sent)) {
			return one.reason
		}
	}
	return ""
}

// Report makes problems errors of a test. It is the handler of a server whose document is in the folder of the test.
func Report(t *testing.T, next http.Handler) http.Handler {
	t.Helper()
	document, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	f, err := New(document, next, func(e Exchange) {
		if problem, _ := e.Problem(); problem != "" {
			t.Errorf("%s %s %q: %d %s", e.Method, e.Target, e.Sent, e.Status, problem)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return f
}
