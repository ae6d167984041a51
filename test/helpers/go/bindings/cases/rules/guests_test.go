package rules

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// failures returns the failures of an error as `part name rule=parameter: text`, sorted.
func failures(t *testing.T, err error) []string {
	t.Helper()
	var found []string
	for _, e := range BindingErrors(err) {
		var rule *RuleError
		text := e.In + " " + e.Name + " "
		if errors.As(e.Err, &rule) {
			text += strings.TrimSuffix(rule.Rule+"="+rule.Parameter, "=")
			if e.Status() != http.StatusUnprocessableEntity {
				t.Errorf("%v has the status %d", e, e.Status())
			}
		}
		found = append(found, text+": "+e.Text())
	}
	slices.Sort(found)
	return found
}

func expect(t *testing.T, err error, want ...string) {
	t.Helper()
	got := failures(t, err)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// serve sends r to a handler that calls parse, and returns the error of parse.
func serve(t *testing.T, pattern string, r *http.Request, parse func(*http.Request) error) (err error) {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { err = parse(r) })
	server := httptest.NewServer(mux)
	defer server.Close()
	r.URL.Host = strings.TrimPrefix(server.URL, "http://")
	answer, sendErr := http.DefaultClient.Do(r)
	if sendErr != nil {
		t.Fatal(sendErr)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("status %d", answer.StatusCode)
	}
	return err
}

func request(t *testing.T, method, target, body string) *http.Request {
	t.Helper()
	r, err := http.NewRequest(method, "http://example.com"+target, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// right returns a request that keeps all rules.
func right() CreateGuestRequest {
	height := 1.7
	return CreateGuestRequest{
		Name: "Ann", Nickname: "A", Height: &height, Size: "m", Code: "ABCD", Terms: true,
		Until: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC), ID: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
	}
}

func TestNothingIsRefused(t *testing.T) {
	want := right()
	r, err := want.Build("example.com")
	if err != nil {
		t.Fatal(err)
	}
	var got CreateGuestRequest
	if err := serve(t, "POST /guests", r, got.Parse); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestAllFailuresAreReportedAtOnce(t *testing.T) {
	body := `{"name": "é", "email": "a", "age": 150, "height": 0.5, "color": "blue", "size": "xs", "level": 4, "floor": 13, "code": "BCDE",
		"site": "x", "stay": 90000000001, "weight": 99.6, "id": "x"}`
	var req CreateGuestRequest
	expect(t, serve(t, "POST /guests", request(t, "POST", "/guests", body), req.Parse),
		"json /name min=2: must have at least 2 characters",
		"json /email email: must be an email address",
		"json /nickname required: is required",
		"json /age lt=150: must be less than 150",
		"json /height gt=0.5: must be greater than 0.5",
		`json /color oneof=red green: must be one of "red", "green"`,
		`json /size oneof=s m l xl 'extra large': must be one of "s", "m", "l", "xl", "extra large"`,
		"json /level max=3: must be at most 3",
		"json /floor ne=13: must not be 13",
		`json /code startswith=A: must start with "A"`,
		"json /site url: must be a URL",
		"json /stay lte=1m30s: must be at most 1m30s",
		"json /terms required: is required",
		"json /until required: is required",
		"json /weight max=99.5: must be at most 99.5",
		"json /id uuid|ulid: must be a UUID in lower case, or must be a ULID",
	)
}

func TestNilIsMissing(t *testing.T) {
	req := right()
	req.Height = nil
	expect(t, req.Validate(), "json /height required: is required")
}

// TestRulesOfParametersStandBesideOtherFailures tests that Parse reports broken rules of parameters together with values that it can't read.
func TestRulesOfParametersStandBesideOtherFailures(t *testing.T) {
	r := request(t, "POST", "/rooms/12/guests?page=x&tag=a&tag=b&tag=c&filter=ab", `{"name": 1}`)
	r.Header.Set("X-Wait", "10ms")
	r.AddCookie(&http.Cookie{Name: "theme", Value: "blue"})
	var req ListGuestsRequest
	expect(t, serve(t, "POST /rooms/{room}/guests", r, req.Parse),
		"route room len=3: must have exactly 3 characters",
		"query page : must be an integer",
		"query tag max=2: must have at most 2 elements",
		"query filter min=3: must have at least 3 characters",
		"header X-Wait min=1s: must be at least 1s",
		`cookie theme oneof=dark light: must be one of "dark", "light"`,
		"json /name : must be a string",
	)
}

func TestBuildAppliesTheRules(t *testing.T) {
	req := ListGuestsRequest{Room: "101", Page: 101, Name: "Ann"}
	r, err := req.Build("example.com")
	if r != nil {
		t.Error("there is a request")
	}
	expect(t, err, "query page max=100: must be at most 100")
}

func TestNothingIsAllocated(t *testing.T) {
	req := right()
	req.Email, req.Color, req.Site = "ann@example.com", "red", "https://example.com/"
	if count := testing.AllocsPerRun(100, func() {
		if err := req.Validate(); err != nil {
			t.Error(err)
		}
	}); count > 1 { // url.Parse
		t.Errorf("%v allocations", count)
	}
}
