// Package bindings has binding structs with every list of fields.
package bindings

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"time"

	clock "time"
)

// API has handlers.
type API struct{}

// Level is a named basic type.
type Level int8

// EverythingRequest has fields of every source but form.
type EverythingRequest struct {
	// ID comes from the path.
	ID     int64         `route:"id"`
	Region string        `route:"region"`
	Page   uint          `query:"page,omitempty"`
	Exact  bool          `query:"exact"`
	Score  float64       `query:"score" default:"0.5"`
	Level  *Level        `query:"level"`
	Tags   []string      `query:"tag"`
	Levels []Level       `query:"levels,omitempty"`
	Since  time.Time     `query:"since,omitempty"`
	Wait   time.Duration `query:"wait" default:"1m30s"`
	From   netip.Addr    `query:"from,omitempty"`

	Name    string             `json:"name"`
	Notes   *string            `json:"notes,omitempty"`
	Count   int                `json:"count,string"`
	Extra   json.RawMessage    `json:"extra,omitempty"`
	Labels  map[string]string  `json:"labels,omitempty"`
	Matrix  [3][]*url.URL      `json:"matrix"`
	Nested  struct{ A, B int } `json:"nested"`
	Any     interface{}        `json:"any"`
	Updated clock.Time         `json:"updated,omitzero"`
}

// EverythingResponse is as wide.
type EverythingResponse struct {
	ID   int64     `json:"id"`
	Made time.Time `json:"made"`
}

// PUT /regions/{region}/things/{id}
func (a *API) Everything(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Everything")
}

// SubscribeRequest is a form.
type SubscribeRequest struct {
	List   string    `route:"list"`
	Source string    `query:"utm_source,omitempty"`
	Email  string    `form:"email"`
	Name   *string   `form:"name"`
	Topics []string  `form:"topic"`
	Born   time.Time `form:"born,omitempty"`
	Age    uint8     `form:"age" default:"18"`
}

// SubscribeResponse is a form as well.
type SubscribeResponse struct {
	Token string `form:"token"`
}

// POST /lists/{list}/subscribers
func (a *API) Subscribe(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Subscribe")
}

// TaggedRequest has the tags of other libraries beside ours.
type TaggedRequest struct {
	ID    string `db:"a \"quoted\" id" route:"id" validate:"required,uuid4" example:"5f0c3a52-6b1e-4d0a-9c57-2a8f5a7b9c11"`
	Email string "json:\"email\" validate:\"email\""
	Dash  string `json:"-,"`
	Bare  string `json:",omitempty"`
}

// POST /tagged/{id}
func (a *API) Tagged(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Tagged")
}

// PingRequest has no fields.
type PingRequest struct{}

// PingResponse has none either.
type PingResponse struct{}

func (a *API) Ping(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Ping")
}

// EchoRequest is declared in a group.
type (
	// EchoRequest is what comes in.
	EchoRequest struct {
		Text string `query:"text"`
	}

	// EchoResponse goes out.
	EchoResponse struct {
		Text string `json:"text"`
	}
)

func (a *API) Echo(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Echo")
}

// PageRequest is generic.
type PageRequest[T any] struct {
	Cursor string `query:"cursor"`
	Items  []T    `json:"items"`
}

func (a *API) Page(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Page")
}

// AliasedRequest is another name of a struct.
type AliasedRequest = EchoRequest

// DerivedRequest has the fields of another struct, under its own name.
type DerivedRequest EchoRequest

func (a *API) Derived(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Derived")
}

// NumberRequest is no struct.
type NumberRequest int

func (a *API) Number(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Number")
}

// Request and Response pair with nothing.
type Request struct {
	Text string `json:"text"`
}

// Response neither.
type Response struct {
	Text string `json:"text"`
}
