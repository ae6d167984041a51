// Package inference leaves methods and paths to names and fields.
package inference

import (
	"fmt"
	"net/http"
)

// API has a handler for every prefix that stands for a method.
type API struct{}

func (a *API) GetThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.GetThing")
}

func (a *API) ListThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.ListThing")
}

func (a *API) VisitThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.VisitThing")
}

func (a *API) HeadThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.HeadThing")
}

func (a *API) CreateThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.CreateThing")
}

func (a *API) PostThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.PostThing")
}

func (a *API) UploadThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.UploadThing")
}

func (a *API) PutThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.PutThing")
}

func (a *API) ReplaceThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.ReplaceThing")
}

func (a *API) PatchThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.PatchThing")
}

func (a *API) UpdateThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.UpdateThing")
}

func (a *API) DeleteThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.DeleteThing")
}

func (a *API) RemoveThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.RemoveThing")
}

func (a *API) OptionsThing(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.OptionsThing")
}
