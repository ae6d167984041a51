package enums

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// serve parses what is sent as a handler would, and answers with the error.
func serve[T any, P interface {
	*T
	Parse(*http.Request) error
}](t *testing.T, pattern string) func(method, url, form string) (T, string) {
	var got T
	mux := http.NewServeMux()
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		if err := P(&got).Parse(r); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
		}
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return func(method, url, form string) (T, string) {
		t.Helper()
		r, err := http.NewRequest(method, server.URL+url, strings.NewReader(form))
		if err != nil {
			t.Fatal(err)
		}
		if form != "" {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return got, strings.TrimSpace(string(text))
	}
}

func TestMembersAreRead(t *testing.T) {
	get := serve[GetPetRequest](t, "GET /pets/{kind}")
	got, problem := get("GET", "/pets/dog?level=4&size=20&ratio=0.5&mode=fast&mode=slow&sizes=10&fallback=dog&only=one&color=green&single=other&flags=6&masks=9&text=z&month=1", "")
	if problem != "" {
		t.Fatal(problem)
	}
	if got.Kind != KindHound || got.Level != High || *got.Size != Large || got.Ratio != Half || got.Only != OnlyOne || len(got.Modes) != 2 || got.Fallback != KindDog {
		t.Errorf("got %+v", got)
	}
	if got.Color != "green" || got.Single != "other" || got.Flags != Write|Run || got.Masks != 9 || got.Text != "z" {
		t.Errorf("open types: got %+v", got)
	}
}

func TestAbsentValuesAreRight(t *testing.T) {
	get := serve[GetPetRequest](t, "GET /pets/{kind}")
	got, problem := get("GET", "/pets/cat?level=1", "")
	if problem != "" {
		t.Fatal(problem)
	}
	if got.Size != nil || got.Ratio != 0 || got.Fallback != KindCat || got.Only != "" {
		t.Errorf("got %+v", got)
	}
}

func TestOtherValuesAreRefused(t *testing.T) {
	get := serve[GetPetRequest](t, "GET /pets/{kind}")
	for query, want := range map[string]string{
		"cow?level=1":                     `route parameter "kind": must be one of "cat", "dog"`,
		"Cat?level=1":                     `route parameter "kind": must be one of "cat", "dog"`,
		"cat?level=3":                     `query parameter "level": must be one of 1, 2, 4`,
		"cat?level=0":                     `query parameter "level": must be one of 1, 2, 4`,
		"cat?level=1&size=11":             `query parameter "size": must be one of 10, 20`,
		"cat?level=1&ratio=0.3":           `query parameter "ratio": must be one of 0.5, 0.33333334`,
		"cat?level=1&mode=fast&mode=MODE": `query parameter "mode": must be one of "fast", "slow"`,
		"cat?level=1&fallback=cow":        `query parameter "fallback": must be one of "cat", "dog"`,
		"cat?level=1&only=":               `query parameter "only": must be "one"`,
		"cat?level=1&month=3":             `query parameter "month": must be one of 1, 2, 4`,
	} {
		if _, problem := get("GET", "/pets/"+query, ""); problem != want {
			t.Errorf("%s: got %s, want %s", query, problem, want)
		}
	}
	if _, problem := get("GET", "/pets/cow?level=9", ""); strings.Count(problem, "\n") != 1 {
		t.Errorf("not all failures are reported: %s", problem)
	}
}

// TestForms tests that enums in forms are checked.
func TestForms(t *testing.T) {
	send := serve[SendFormRequest](t, "POST /forms")
	if got, problem := send("POST", "/forms", "kind=cat&mode=slow"); problem != "" || got.Kind != KindCat || *got.Mode != Slow {
		t.Errorf("got %+v, %s", got, problem)
	}
	_, problem := send("POST", "/forms", "kind=cow&mode=x")
	want := "form parameter \"kind\": must be one of \"cat\", \"dog\"\nform parameter \"mode\": must be one of \"fast\", \"slow\""
	if problem != want {
		t.Errorf("got %s", problem)
	}
}
