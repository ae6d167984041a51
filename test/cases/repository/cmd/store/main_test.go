package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"example.com/store/files"
	"example.com/store/owners"
	"example.com/store/pets"
)

// builder is a request of any handler.
type builder interface {
	Build(host string) (*http.Request, error)
}

// parser is a response of any handler.
type parser interface {
	Parse(r *http.Response) error
}

func TestStore(t *testing.T) {
	server := httptest.NewServer(newRouter())
	defer server.Close()
	send := func(req builder, res parser) {
		t.Helper()
		r, err := req.Build(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if res == nil {
			if answer.StatusCode >= 300 {
				t.Errorf("%s %s: %s", r.Method, r.URL, answer.Status)
			}
		} else if err := res.Parse(answer); err != nil {
			t.Errorf("%s %s: %v", r.Method, r.URL, err)
		}
	}

	var created pets.CreatePetResponse
	send(pets.CreatePetRequest{Name: "Rex", Owner: "ann/bob", Tags: []string{"dog"}}, &created)
	var rex pets.GetPetResponse
	send(pets.GetPetRequest{ID: created.ID}, &rex)
	var found pets.ListPetsResponse
	send(pets.ListPetsRequest{Owner: "ann/bob", Limit: 5, Tags: []string{"dog"}}, &found)
	if rex.Name != "Rex" || len(found.Pets) != 1 || found.Pets[0].ID != created.ID {
		t.Errorf("created %+v, got %+v and %+v", created, rex, found)
	}
	send(owners.CreateOwnerRequest{Name: "ann", Newsletter: true}, nil)
	send(files.GetFileRequest{Path: "img/rex.png"}, nil)
}

func TestCheckedBox(t *testing.T) {
	server := httptest.NewServer(newRouter())
	defer server.Close()
	for sent, want := range map[string]bool{"on": true, "true": true, "0": false} {
		posted, err := http.PostForm(server.URL+"/owners", url.Values{"name": {"ann"}, "newsletter": {sent}})
		if err != nil {
			t.Fatal(err)
		}
		posted.Body.Close()
		got, err := http.Get(server.URL + "/owners/ann")
		if err != nil {
			t.Fatal(err)
		}
		defer got.Body.Close()
		var owner owners.GetOwnerResponse
		if err := owner.Parse(got); err != nil || owner.Newsletter != want {
			t.Errorf("newsletter=%s: got %+v, %v", sent, owner, err)
		}
	}
}
