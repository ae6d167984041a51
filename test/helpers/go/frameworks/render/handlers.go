// Package handlers has handlers of net/http that answer with go-chi/render.
package handlers

import (
	"log"
	"net/http"

	"github.com/go-chi/render"
)

type Pet struct {
	Name string `json:"name"`
}

type failure struct {
	Text string `json:"text"`
}

// GET /plain
func Plain(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Query().Get("x") {
	case "1":
		render.Status(r, http.StatusNotFound)
		render.JSON(w, r, failure{"no such pet"})
	case "2":
		render.NoContent(w, r)
	case "3":
		render.Status(r, http.StatusAccepted)
		render.PlainText(w, r, "later")
	case "4":
		render.HTML(w, r, "<p>Rex</p>")
	case "5":
		render.Data(w, r, []byte{1, 2})
	default:
		render.JSON(w, r, []Pet{{Name: "Rex"}})
	}
}

// refuse sends an error, as services do it.
func refuse(w http.ResponseWriter, r *http.Request, status int, text string) {
	render.Status(r, status)
	render.JSON(w, r, failure{text})
}

// GET /refused
func Refused(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("x") == "1" {
		refuse(w, r, http.StatusConflict, "taken")
		return
	}
	keep(r)
	render.JSON(w, r, Pet{})
}

// keep keeps a status for the answer.
func keep(r *http.Request) {
	if r.URL.Query().Get("x") == "2" {
		render.Status(r, http.StatusAccepted)
	}
}

// Joined sends what one of two ways kept.
//
// GET /joined
func Joined(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	if r.URL.Query().Get("x") == "1" {
		render.Status(r, http.StatusTeapot)
	}
	log.Print(status)
	render.JSON(w, r, Pet{})
}

// GET /unencodable
func Unencodable(w http.ResponseWriter, r *http.Request) {
	var value any = Pet{}
	if r.URL.Query().Get("x") == "1" {
		value = make(chan int)
	}
	render.Status(r, http.StatusCreated)
	render.JSON(w, r, value)
}

// GET /through
func Through(w http.ResponseWriter, r *http.Request) {
	render.Status(r, http.StatusCreated)
	render.JSON(&counter{ResponseWriter: w}, r, Pet{})
}

type counter struct {
	http.ResponseWriter
	bytes int
}

func (c *counter) Write(data []byte) (int, error) {
	c.bytes += len(data)
	return c.ResponseWriter.Write(data)
}

// keeper keeps a status where nobody sees it.
type keeper interface{ Keep(r *http.Request) }

type created struct{}

func (created) Keep(r *http.Request) { render.Status(r, http.StatusCreated) }

var hidden keeper

func init() { hidden = created{} }

// GET /hidden
func Hidden(w http.ResponseWriter, r *http.Request) {
	hidden.Keep(r)
	render.JSON(w, r, Pet{})
}

// Negotiated is answered by the request's Accept.
//
// GET /negotiated
func Negotiated(w http.ResponseWriter, r *http.Request) {
	render.Respond(w, r, Pet{})
}

// Mapped sends what encoding/xml can't encode.
//
// GET /mapped
func Mapped(w http.ResponseWriter, r *http.Request) {
	render.Status(r, http.StatusCreated)
	render.Respond(w, r, map[string]int{"pets": 1})
}

// GET /holding
func Holding(w http.ResponseWriter, r *http.Request) {
	render.Respond(w, r, struct{ Pets map[string]int }{})
}

// reply is sent by its method, which has the status, and prepares its parts.
type reply struct {
	*Pet
	Owner  *owner `json:"owner,omitempty"`
	status int
	err    error
}

func (a *reply) Render(w http.ResponseWriter, r *http.Request) error {
	if a.status != 0 {
		render.Status(r, a.status)
	}
	return a.err
}

type owner struct {
	Name string `json:"name"`
}

func (o *owner) Render(w http.ResponseWriter, r *http.Request) error {
	if o.Name == "" {
		render.Status(r, http.StatusPartialContent)
	}
	return nil
}

// ErrNotFound is an answer in a variable.
var ErrNotFound = &reply{status: http.StatusNotFound}

func invalid(err error) render.Renderer {
	return &reply{Pet: &Pet{Name: err.Error()}, status: http.StatusUnprocessableEntity}
}

// GET /rendered
func Rendered(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Query().Get("x") {
	case "1":
		_ = render.Render(w, r, ErrNotFound)
	case "2":
		_ = render.Render(w, r, invalid(http.ErrBodyNotAllowed))
	case "3":
		if err := render.Render(w, r, &reply{err: http.ErrBodyNotAllowed}); err != nil {
			w.WriteHeader(http.StatusNotImplemented)
		}
	case "4":
		_ = render.Render(w, r, &reply{Owner: &owner{}})
	case "5":
		_ = render.RenderList(w, r, []render.Renderer{&reply{status: http.StatusAccepted}})
	default:
		_ = render.Render(w, r, &reply{})
	}
}

type command struct {
	Name  string `json:"name"`
	Owner *owner `json:"owner"`
}

func (c *command) Bind(r *http.Request) error {
	if c.Name == "" {
		return http.ErrMissingFile
	}
	return nil
}

func (o *owner) Bind(r *http.Request) error {
	if o.Name == "" {
		return http.ErrMissingBoundary
	}
	return nil
}

// POST /bound
func Bound(w http.ResponseWriter, r *http.Request) {
	var in command
	if r.URL.Query().Get("x") == "3" {
		in.Owner = &owner{}
	}
	switch err := render.Bind(r, &in); err {
	case nil:
		w.WriteHeader(http.StatusCreated)
	case http.ErrMissingFile:
		w.WriteHeader(http.StatusConflict)
	case http.ErrMissingBoundary:
		w.WriteHeader(http.StatusGone)
	default:
		w.WriteHeader(http.StatusBadRequest)
	}
}

// POST /decoded
func Decoded(w http.ResponseWriter, r *http.Request) {
	var in command
	if render.DecodeJSON(r.Body, &in) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	render.NoContent(w, r)
}
