package visits

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

const id = "0123456789abcdef0123456789abcdef"

// failures sends a body, and returns the status and what the answer says of each failure.
func failures(t *testing.T, path, body string) (status int, found []string) {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("PUT /visits/{id}", PutVisit)
	mux.HandleFunc("PUT /places", PutPlaces)
	server := httptest.NewServer(mux)
	defer server.Close()
	r, err := http.NewRequest("PUT", server.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var problem struct {
		Errors []struct{ In, Name, Pointer, Detail string }
		More   bool
	}
	if res.StatusCode != 200 {
		if err := json.NewDecoder(res.Body).Decode(&problem); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range problem.Errors {
		found = append(found, e.In+" "+e.Name+e.Pointer+": "+e.Detail)
	}
	if problem.More {
		found = append(found, "more")
	}
	return res.StatusCode, found
}

// TestMisfits tests that each value that does not fit is named, with its place.
func TestMisfits(t *testing.T) {
	deep := strings.Repeat(`{"inner":`, 50)
	for _, c := range []struct {
		path, body string
		want       []string
	}{
		{"/visits/" + id, `{"guest":"` + id + `","from":"2026-05-31T18:30:00Z","hosts":["::1"],"level":"INFO","total":9,"places":{"a":[{"count":"7","code":"A","period":{"end":1}}],"b":null}}`, nil},
		{"/visits/x?by=y", `{"guest":"z"}`, []string{"route id: must be a UUID", "query by: must be a UUID", "json /guest: must be a UUID"}},
		{"/visits/" + id, `{"GUEST":1,"from":"noon","hosts":["::1","here",5,null,{}],"level":"loud","total":"x","pays":["1",2.5,"",true],"a/b*":{"x":7,"y":"2026"}}`, []string{
			"json /GUEST: must be a string", "json /from: must be a time such as 2026-05-31T18:30:00Z", "json /hosts/1: must be an IP address", "json /hosts/2: must be an IP address",
			"json /hosts/4: must be an IP address", "json /level: must be a log level such as INFO", "json /total: must be an integer",
			"json /pays/2: must be a number", "json /pays/3: must be a number",
			"json /a~1b*/x: must be a time such as 2026-05-31T18:30:00Z", "json /a~1b*/y: must be a time such as 2026-05-31T18:30:00Z",
		}},
		{"/visits/" + id, `{"guest":1,"guest":[],"from":{"a":"b"},"places":{"a":[{"host":"x"},7,{"period":{"by":9}}]}}`, []string{
			"json /guest: must be a UUID", "json /guest: must be a UUID", "json /from: must be a time such as 2026-05-31T18:30:00Z", "json /places/a/0/host: must be a UUID",
			"json /places/a/1: must be an object", "json /places/a/2/period/by: must be a string",
		}},
		{"/places", `[{"note":1,"name":[],"pair":["a",1,"not read"],"count":7,"code":"a","codes":{"x":1,"X":"1","Y":1e99},"any":{"a":[1,"x",1e999]},"data":1},{"data":"?"},3,{"any":-1e999}]`, []string{
			"json /0/note: must be a string", "json /0/name: must be a string", "json /0/pair/0: must be an integer", "json /0/count: is not valid", "json /0/code: must begin with a capital",
			"json /0/codes/x: must begin with a capital", "json /0/codes/X: must be a number", "json /0/codes/Y: is out of range", "json /0/any/a/2: is out of range", "json /0/data: must be a string in base64",
			"json /1/data: is not valid", "json /2: must be an object", "json /3/any: is out of range",
		}},
		{"/places", `[{"code":5,"period":{"start":2,"end":1}},{"period":{"start":"x","end":{}}},{"period":[]},{"period":{"by":"x","end":1}}]`, []string{
			"json /0/code: must be a string", "json /0/period: is not valid", "json /1/period/start: must be an integer", "json /1/period/end: must be an integer", "json /2/period: must be an object",
			"json /3/period: is not valid",
		}},
		{"/places", `[` + deep + `{"name":1,"host":1,"codes":[]}` + strings.Repeat("}", 50) + `]`, []string{
			"json /0" + strings.Repeat("/inner", 50) + "/name: must be a string", "json /0" + strings.Repeat("/inner", 50) + "/host: must be a UUID", "json /0" + strings.Repeat("/inner", 50) + "/codes: must be an object",
		}},
		// To find parts of [], 0 is tried, for which this method panics.
		{"/places", `[{"quoted":[]},{"quoted":"a","name":1}]`, []string{"json /0/quoted: is not valid", "json /1/name: must be a string"}},
		{"/places", "{}", []string{"json : must be an array"}},
		{"/places", `[{"name":1},{"name":]}]`, []string{"json : is not valid JSON at byte 21"}},
		{"/places", ` [ { "name" : 1 } , 7 , null , { "name" : "a" , "code" : "é" } ] `, []string{"json /0/name: must be a string", "json /1: must be an object", "json /3/code: must begin with a capital"}},
	} {
		status, found := failures(t, c.path, c.body)
		wantStatus := http.StatusOK
		if c.want != nil {
			wantStatus = http.StatusBadRequest
		}
		if status != wantStatus || !slices.Equal(found, c.want) {
			t.Errorf("%.200s: %d, got\n  %s\nwant\n  %s", c.body, status, strings.Join(found, "\n  "), strings.Join(c.want, "\n  "))
		}
	}
}

// TestManyMisfits tests that the search ends after as many failures as are reported, and that no body takes long.
func TestManyMisfits(t *testing.T) {
	list := func(text string, n int) string {
		return "[" + strings.TrimSuffix(strings.Repeat(text+",", n), ",") + "]"
	}
	key := strings.Repeat("k", 100_000)
	for name, c := range map[string]struct {
		body string
		want int
	}{
		"all wrong":   {list("7", 500_000), 101},
		"the last":    {list("{}", 250_000)[:750_000] + ",7]", 1},
		"a long key":  {`[{"codes":{"` + key + `":` + list("7", 200_000) + `}}]`, 1},
		"deep":        {`[` + strings.Repeat(`{"inner":`, 9000) + `7` + strings.Repeat("}", 9000) + `]`, 1},
		"deep lists":  {strings.Repeat("[", 9000) + strings.Repeat("]", 9000), 1},
		"many fields": {`[{` + strings.Repeat(`"name":"x",`, 80_000) + `"code":7}]`, 1},
	} {
		start := time.Now()
		status, found := failures(t, "/places", c.body)
		if status != http.StatusBadRequest || len(found) != c.want {
			t.Errorf("%s: %d with %d failures: %.300s", name, status, len(found), fmt.Sprint(found))
		}
		if took := time.Since(start); took > 2*time.Minute {
			t.Errorf("%s: took %v", name, took)
		} else {
			t.Logf("%s: %d bytes took %v", name, len(c.body), took)
		}
	}
}
