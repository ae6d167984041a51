package compare

import (
	"context"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	notes "example.com/compare/after"
	"example.com/compare/after/client"
	before "example.com/compare/before"
)

// TestSame sends random requests to the server as it was and to the adopted one: the answers to valid requests are the same, and both refuse the others.
func TestSame(t *testing.T) {
	seed, err := strconv.ParseInt(os.Getenv("GEN_RANDOM_SEED"), 10, 64)
	if err != nil {
		seed = 1
	}
	random := rand.New(rand.NewSource(seed))
	one := func(texts ...string) string { return texts[random.Intn(len(texts))] }
	query := func(key string, values ...string) string {
		if random.Intn(2) == 0 {
			return ""
		}
		return "&" + key + "=" + url.QueryEscape(one(values...))
	}
	servers := [2]http.Handler{before.New(), notes.New()}
	counts := map[string]map[bool]int{}
	for range 10000 {
		kind := one("List", "Create", "Get", "Replace", "Delete", "Search", "Label")
		id := one("1", "2", "3", "99999", "x", "-1")
		text := one(`{"text":"<tea> & ä"}`, `{"text":""}`, `{}`, `{"text":1}`, `{`, `{"text":"b","more":[1]}`)
		method, target, body := "GET", "/notes", ""
		switch kind {
		case "List":
			target += "?a" + query("text", "milk", "b", "&") + query("max", "1", "2", "x")
		case "Create":
			method, body = "POST", text
		case "Get":
			target += "/" + id
		case "Replace":
			method, target, body = "PUT", target+"/"+id, text
		case "Delete":
			method, target = "DELETE", target+"/"+id+"?a"+query("force", "true", "false", "x")
		case "Search":
			method, target = "POST", "/search?a"+query("text", "a")
		case "Label":
			method, target, body = "POST", "/labels", one(`{"name":"a"}`, `{"name":1}`)
		}
		var status [2]int
		var answer [2]string
		for i, server := range servers {
			r := httptest.NewRequest(method, target, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			server.ServeHTTP(w, r)
			status[i], answer[i] = w.Code, strings.TrimSpace(w.Body.String())
		}
		refused := status[0] >= 400 && status[0] < 500
		if refused != (status[1] >= 400 && status[1] < 500) || !refused && (status[0] != status[1] || answer[0] != answer[1]) {
			t.Fatalf("%s %s %s:\n%d %s\n%d %s", method, target, body, status[0], answer[0], status[1], answer[1])
		}
		if counts[kind] == nil {
			counts[kind] = map[bool]int{}
		}
		counts[kind][refused]++
	}
	for _, kind := range []string{"List", "Create", "Get", "Replace", "Delete", "Label"} {
		if counts[kind][false] < 30 || counts[kind][true] < 30 {
			t.Error(kind, counts[kind])
		}
	}
}

// TestClient calls the adopted server by its client.
func TestClient(t *testing.T) {
	server := httptest.NewServer(notes.New())
	defer server.Close()
	ctx := context.Background()
	c := client.NewClient(client.Host(server.URL))
	created, err := c.Create(ctx, &notes.CreateRequest{Text: "tea & cake"})
	if err != nil || created.ID != 3 {
		t.Fatal(created, err)
	}
	if _, err := c.Replace(ctx, &notes.ReplaceRequest{ID: 1, Text: "oat milk"}); err != nil {
		t.Fatal(err)
	}
	got, err := c.Get(ctx, &notes.GetRequest{ID: 1})
	if err != nil || got.Note.Text != "oat milk" {
		t.Fatal(got, err)
	}
	list, err := c.List(ctx, &notes.ListRequest{Text: "&"})
	if err != nil || !reflect.DeepEqual(*list, notes.ListResponse{{ID: 2, Text: "bread & butter"}, {ID: 3, Text: "tea & cake"}}) {
		t.Fatal(list, err)
	}
	if _, err := c.Delete(ctx, &notes.DeleteRequest{ID: 9, Force: true}); err != nil {
		t.Fatal(err)
	}
}
