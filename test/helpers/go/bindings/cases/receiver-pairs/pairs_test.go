package blog

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestOwnStructs registers all handlers, and sends each the request that Build makes.
func TestOwnStructs(t *testing.T) {
	mux := http.NewServeMux()
	for _, list := range []map[string]HandlerInfo{
		ListHandlers(), new(Users).ListHandlers(), new(posts).ListHandlers(), new(Tags[int]).ListHandlers(),
	} {
		for _, h := range list {
			mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
		}
	}
	server := httptest.NewServer(mux)
	defer server.Close()
	for _, test := range []struct {
		message interface {
			Build(host string) (*http.Request, error)
		}
		want string
	}{
		{UsersGetRequest{Name: "a b"}, `{"title":"user a b"}`},
		{postsGetRequest{ID: 7}, `{"id":7}`},
		{TagsGetRequest{Tag: "go"}, `{"tag":"go"}`},
		{GetRequest{}, `{"title":"home"}`},
		{tagsRemoveRequest{Tag: "go"}, ``},
	} {
		r, err := test.message.Build(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.StatusCode != 200 || string(body) != test.want {
			t.Errorf("%s: %d %s %v, want %s", r.URL, res.StatusCode, body, err, test.want)
		}
	}
}
