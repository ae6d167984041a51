package routers

import (
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
)

// difference is a row of the table of differences in the documentation: requests that routers by their nature answer in another way than
// net/http's ServeMux does.
type difference struct {
	// request says which requests these are: a key of requestKinds.
	request string
	// standard is what ServeMux answers, routers are the others, answer is what they answer.
	standard, answer string
	routers          []string
	// seen tells that a request was answered like this.
	seen bool
}

// fits reports whether a difference explains what a router answers where ServeMux answers want.
func (d difference) fits(s server, r request, want, got string) bool {
	for _, router := range d.routers {
		if router == s.router {
			return isKind(want, d.standard) && isKind(got, d.answer) && requestKinds[d.request](r)
		}
	}
	return false
}

// isKind reports whether an answer is of a kind of the table: "handler", "no handler", "redirect" or a status; "anything" for all of them.
func isKind(answer, kind string) bool {
	return kind == "anything" || answer == kind || strings.HasPrefix(answer, kind+" ")
}

// differences reads the table.
func differences(t *testing.T) []*difference {
	t.Helper()
	page, err := os.ReadFile("messages.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, ok := strings.Cut(string(page), "| request | `ServeMux` | other routers | answer | why |\n| --- | --- | --- | --- | --- |\n")
	if !ok {
		t.Fatal("the page has no table of differences")
	}
	var all []*difference
	for _, line := range strings.Split(text, "\n") {
		cells := strings.Split(line, " | ")
		if len(cells) != 5 {
			break
		}
		d := &difference{
			request: strings.TrimPrefix(cells[0], "| "), standard: cells[1], routers: strings.Split(cells[2], ", "), answer: cells[3],
		}
		if requestKinds[d.request] == nil {
			t.Fatalf("the table names requests that the test doesn't know: %q", d.request)
		}
		all = append(all, d)
	}
	return all
}

var (
	uncleaned = regexp.MustCompile(`//|/\.\.?(/|$)`)
	onlySlash = regexp.MustCompile(`(?i)/%2f(/|$)`)
	// unescaped has the characters that url.URL's EscapedPath never leaves as they are.
	unescaped = regexp.MustCompile("[\"<>\\\\^`{|}]")
)

// requestKinds has, by the words of the table, functions that report whether a request is of a kind.
var requestKinds = map[string]func(request) bool{
	"`//`, `.` or `..` in the path": func(r request) bool {
		return uncleaned.MatchString(r.path()) || uncleaned.MatchString(r.read("").URL.EscapedPath())
	},
	"`/docs` for the pattern `/docs/`": func(r request) bool {
		return !strings.HasSuffix(r.path(), "/")
	},
	"a slash too many or too few at the end": func(r request) bool {
		path, slash := strings.CutSuffix(r.path(), "/")
		if !slash {
			path += "/"
		}
		r.target = path
		return strings.HasPrefix(ask(plain, r), "handler") || onlySlash.MatchString(r.path())
	},
	"a segment that is `%2F`": func(r request) bool { return onlySlash.MatchString(r.path()) },
	"text of the pattern, escaped as nobody has to": func(r request) bool {
		for _, segment := range patternText(r) {
			text, _ := url.PathUnescape(segment)
			if segment != url.PathEscape(text) && segment != text {
				return true
			}
		}
		return false
	},
	"text of the pattern that is sent escaped, beside a value such as `a%2Fb`": func(r request) bool {
		for _, segment := range patternText(r) {
			if strings.Contains(segment, "%") {
				return r.read("").URL.RawPath != ""
			}
		}
		return false
	},
	"`{` and the like, unescaped beside an escape": func(r request) bool {
		return unescaped.MatchString(r.path()) && strings.Contains(r.path(), "%")
	},
	"OPTIONS without a handler":              func(r request) bool { return r.method == "OPTIONS" },
	"HEAD of `/` in a `Route` or `Mount`":    func(r request) bool { return r.method == "HEAD" && r.path() == "/" },
	"a path whose end fits the pattern, too": func(request) bool { return true },
}

// patternText returns the segments of a path where the pattern that ServeMux matched has text.
func patternText(r request) []string {
	name, ok := strings.CutPrefix(ask(plain, r), "handler ")
	if !ok {
		return nil
	}
	name, _, _ = strings.Cut(name, ":")
	sent := strings.Split(r.path(), "/")
	var text []string
	for i, segment := range strings.Split(listed()[name].Path, "/") {
		if segment != "" && segment[0] != '{' {
			text = append(text, sent[i])
		}
	}
	return text
}
