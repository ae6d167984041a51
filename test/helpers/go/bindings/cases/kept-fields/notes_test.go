package notes

import (
	"net/http"
	"reflect"
	"testing"

	"example.com/cases/bindingtest"
)

func request(t *testing.T, target, body string) *http.Request {
	t.Helper()
	return bindingtest.Request("POST", target, bindingtest.JSON, body)
}

func response(body string) *http.Response { return bindingtest.Response(200, bindingtest.JSON, body) }

// TestKept tests that Parse resets the fields of the message, and no others.
func TestKept(t *testing.T) {
	save := SaveRequest{UserID: 7, Name: "old", Page: 3, trace: "t", Seen: Seen{Count: 2}}
	if err := save.Parse(request(t, "/save", `{}`)); err != nil || save.Name != "" || save.Page != 0 {
		t.Errorf("%v %+v", err, save)
	}
	if err := save.Parse(request(t, "/save?page=4", `{"name":"n","UserID":9,"Seen":{"Count":9},"Count":9}`)); err != nil || save.Name != "n" || save.Page != 4 {
		t.Errorf("%v %+v", err, save)
	}
	if save.UserID != 7 || save.trace != "t" || save.Count != 2 {
		t.Errorf("not kept: %+v", save)
	}
	saved := SaveResponse{Name: "old", fetched: 5}
	if err := saved.Parse(response(`{}`)); err != nil || saved != (SaveResponse{fetched: 5}) {
		t.Errorf("%v %+v", err, saved)
	}
}

// TestEmbedded tests the same for fields of embedded structs, and that each type gets its zero value.
func TestEmbedded(t *testing.T) {
	seen := &Seen{Count: 2}
	one := 1
	add := AddRequest{
		User: User{ID: 7, Tenant: "old"}, Seen: seen, Kind: "k", Loud: true, Names: []string{"a"},
		Labels: map[string]string{"a": "b"}, Any: 1, Pair: [2]int{1, 2}, Inner: struct{ N int }{1}, Next: &one, Share: 1,
	}
	if err := add.Parse(request(t, "/add", `{"ID":9,"Count":9}`)); err != nil {
		t.Fatal(err)
	}
	if want := (AddRequest{User: User{ID: 7}, Seen: seen}); !reflect.DeepEqual(add, want) || seen.Count != 2 {
		t.Errorf("%+v", add)
	}
	var none AddRequest
	if err := none.Parse(request(t, "/add", `{}`)); err != nil || none.Seen != nil {
		t.Errorf("%v %+v", err, none)
	}
	added := AddResponse{User: &User{ID: 7, Tenant: "old"}, Name: "old"}
	if err := added.Parse(response(`{}`)); err != nil || *added.User != (User{ID: 7}) || added.Name != "" {
		t.Errorf("%v %+v", err, added)
	}
	var fresh AddResponse
	if err := fresh.Parse(response(`{"name":"n"}`)); err != nil || fresh.User == nil || fresh.Name != "n" {
		t.Errorf("%v %+v", err, fresh)
	}
}

// TestPointers tests the same behind embedded pointers, which Parse makes only where they are nil.
func TestPointers(t *testing.T) {
	list := ListRequest{Paging: &Paging{Limit: 5, total: 6, Sorting: &Sorting{Order: "old", known: true}}, Word: "w"}
	for _, target := range []string{"/list?order=new", "/list"} {
		if err := list.Parse(bindingtest.Request("GET", target, "", "")); err != nil || list.Limit != 0 || list.Word != "" {
			t.Errorf("%v %+v", err, list)
		}
	}
	if list.total != 6 || !list.known || list.Order != "" {
		t.Errorf("%+v %+v", list.Paging, list.Sorting)
	}
	var fresh ListRequest
	if err := fresh.Parse(bindingtest.Request("GET", "/list?order=new&limit=2", "", "")); err != nil || fresh.Order != "new" || fresh.Limit != 2 {
		t.Errorf("%v %+v", err, fresh)
	}
	listed := ListResponse{Text: &Text{Text: "old", author: "a"}, Body: &Body{Size: 1, Detail: &Detail{Note: "old", author: "b"}}, Names: []string{"old"}}
	if err := listed.Parse(response(`{}`)); err != nil {
		t.Fatal(err)
	}
	if *listed.Text != (Text{author: "a"}) || *listed.Detail != (Detail{author: "b"}) || listed.Size != 0 || listed.Names != nil {
		t.Errorf("%+v %+v %+v", listed, listed.Text, listed.Body)
	}
	var made ListResponse
	if err := made.Parse(response(`{"text":"t"}`)); err != nil || made.Text.Text != "t" || made.Body != nil {
		t.Errorf("%v %+v", err, made)
	}
}

// TestGeneric tests the same for generic structs.
func TestGeneric(t *testing.T) {
	page := PageRequest[[]int]{User: User{ID: 7}, Item: []int{1}}
	if err := page.Parse(request(t, "/page", `{}`)); err != nil || page.ID != 7 || page.Item != nil {
		t.Errorf("%v %+v", err, page)
	}
	paged := PageResponse[string]{Item: "old", owner: "o"}
	if err := paged.Parse(response(`{}`)); err != nil || paged != (PageResponse[string]{owner: "o"}) {
		t.Errorf("%v %+v", err, paged)
	}
}

// TestLocks tests that Parse does not touch locks.
func TestLocks(t *testing.T) {
	lock := LockRequest{Name: "old"}
	lock.mu.Lock()
	lock.tries[1].n.Store(3)
	if err := lock.Parse(request(t, "/lock", `{}`)); err != nil || lock.Name != "" || lock.mu.TryLock() || lock.tries[1].n.Load() != 3 {
		t.Error(err)
	}
	res := LockResponse{Name: "old"}
	res.Once.Do(func() {})
	if err := res.Parse(response(`{}`)); err != nil || res.Name != "" {
		t.Error(err)
	}
	res.Once.Do(func() { t.Error("was reset") })
}

// TestOwn tests a struct with an UnmarshalJSON of its own, which may set all fields but those that bodies must not set.
func TestOwn(t *testing.T) {
	own := OwnRequest{UserID: 7, Words: []string{"old"}, count: 1}
	if err := own.Parse(request(t, "/own", `null`)); err == nil && own.count != 0 {
		t.Errorf("%+v", own)
	}
	if err := own.Parse(request(t, "/own", `["a"]`)); err != nil || own.UserID != 7 || own.count != 0 || len(own.Words) != 1 {
		t.Errorf("%v %+v", err, own)
	}
	wait := WaitRequest{UserID: 7}
	if err := wait.Parse(request(t, "/wait", "")); err != nil || wait.UserID != 7 {
		t.Errorf("%v %+v", err, wait)
	}
}
