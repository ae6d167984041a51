// Package things has fields that no text can be read into.
package things

import (
	"mime/multipart"
	"net/http"
	"net/url"
)

// Shape has no text.
type Shape struct{ Sides int }

// Half can be read but not written.
type Half struct{ n int }

func (h *Half) UnmarshalText(text []byte) error {
	h.n = len(text)
	return nil
}

// ListThingsRequest has one of each.
type ListThingsRequest struct {
	Owner    []string          `route:"owner"`
	ID       Optional[int]     `route:"id"`
	Shape    Shape             `query:"shape"`
	Half     Half              `query:"half"`
	Labels   map[string]string `query:"labels"`
	Any      any               `query:"any"`
	Channel  chan int          `query:"channel"`
	Function func()            `query:"function"`
	Complex  complex128        `query:"complex"`
	Matrix   [][]string        `query:"matrix"`
	Array    [2]string         `query:"array"`
	Pointers []*string         `query:"pointers"`
	Pointer  *[]string         `query:"pointer"`
	Twice    **string          `query:"twice"`
	Literal  struct{ A int }   `query:"literal"`
	Lines    struct {
		A int `query:"a"`
	} `query:"lines"`
	Optional Optional[bool]   `query:"optional"`
	Trace    Optional[string] `header:"X-Trace"`
	Link     *url.URL         `query:"link"`
	Fine     string           `query:"fine"`
}

// GET /{owner}/things/{id}
func ListThings(w http.ResponseWriter, r *http.Request) {}

// AddThingRequest has one in its form.
type AddThingRequest struct {
	Shape *Shape           `form:"shape"`
	Name  Optional[string] `form:"name"`
}

func AddThing(w http.ResponseWriter, r *http.Request) {}

// SetThingRequest is JSON that may be null.
type SetThingRequest struct {
	Thing *Shape `body:""`
}

// PUT /thing
func SetThing(w http.ResponseWriter, r *http.Request) {}

// PutFormRequest has a reader that can't be copied.
type PutFormRequest struct {
	Form multipart.Reader `body:""`
}

// PutFormResponse has a reader of requests.
type PutFormResponse struct {
	Form *multipart.Reader `body:""`
}

// PUT /form
func PutForm(w http.ResponseWriter, r *http.Request) {}

// Waiter has no text and no JSON.
type Waiter chan int

// Handle writes its JSON itself.
type Handle chan int

func (h Handle) MarshalJSON() ([]byte, error) { return []byte("0"), nil }

// WaitThingResponse has fields that encoding/json fails on, and others that it writes.
type WaitThingResponse struct {
	Done    chan int          `json:"done"`
	Waiter  Waiter            `json:"waiter,omitempty"`
	Then    func(int) string  `json:"then"`
	Turn    complex64         `json:"turn"`
	Handle  Handle            `json:"handle"`
	Absent  func()            `json:"absent,omitzero"`
	Hidden  func()            `json:"-"`
	Waiters map[string]Waiter `json:"waiters"`
}

// GET /thing/wait
func WaitThing(w http.ResponseWriter, r *http.Request) {}
