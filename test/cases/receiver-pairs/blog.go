// Package blog has receivers whose handlers have the same names.
package blog

import "net/http"

// Users has handlers with requests of their own.
type Users struct{}

// UsersGetRequest is the request of Users.Get.
type UsersGetRequest struct {
	Name string `route:"name"`
}

// GetResponse is the response of all handlers called Get that have none of their own.
type GetResponse struct {
	Title string `json:"title"`
}

// GET /users/{name}
func (u *Users) Get(w http.ResponseWriter, r *http.Request) {
	var req UsersGetRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	res := GetResponse{Title: "user " + req.Name}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// posts is a receiver that is not exported.
type posts struct{}

// Posts serves the posts.
var Posts posts

// postsGetRequest is the request of posts.Get.
type postsGetRequest struct {
	ID int `route:"id"`
}

// postsGetResponse is the response of posts.Get.
type postsGetResponse struct {
	ID int `json:"id"`
}

// GET /posts/{id}
func (p *posts) Get(w http.ResponseWriter, r *http.Request) {
	var req postsGetRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	res := postsGetResponse{ID: req.ID}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// GetRequest is the request of the plain function.
type GetRequest struct{}

// GET /home
func Get(w http.ResponseWriter, r *http.Request) {
	res := GetResponse{Title: "home"}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// Tags is generic.
type Tags[T any] struct{}

// TagsGetRequest is the request of Tags.Get.
type TagsGetRequest struct {
	Tag string `route:"tag"`
}

// TagsGetResponse is the response of Tags.Get.
type TagsGetResponse struct {
	Tag string `json:"tag"`
}

// T is another name of the type.
type T = Tags[int]

// GET /tags/{tag}
func (t *Tags[_]) Get(w http.ResponseWriter, r *http.Request) {
	var req TagsGetRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	res := TagsGetResponse{Tag: req.Tag}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// remove is not exported.
//
// DELETE /tags/{tag}
func (t *Tags[_]) remove(w http.ResponseWriter, r *http.Request) {
	var req tagsRemoveRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

// tagsRemoveRequest is the request of Tags.remove.
type tagsRemoveRequest struct {
	Tag string `route:"tag"`
}

// PutRequest belongs to a handler with gen:list, which is bound as others are.
type PutRequest struct {
	Name string `route:"name"`
}

// Put needs no struct for its answer.
//
// gen:list
func (u *Users) Put(w http.ResponseWriter, r *http.Request) {
	var req PutRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	res := GetResponse{Title: req.Name}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
