// Package notes has messages with fields that no message sets, such as what a middleware knows of a user.
package notes

import (
	"encoding/json"
	"net/http"
	"sync"
	"sync/atomic"
)

// User is filled by a middleware.
type User struct {
	ID     int    `json:"-"`
	Tenant string `header:"Tenant,omitempty"`
}

// Text is part of a body.
type Text struct {
	Text   string `json:"text"`
	author string
}

// Body is part of a body.
type Body struct {
	Size int `json:"size"`
	*Detail
}

// Detail lies in a pointer.
type Detail struct {
	Note   string `json:"note"`
	author string
}

// Paging is part of a query.
type Paging struct {
	Limit int `query:"limit,omitempty"`
	*Sorting
	total int
}

// Sorting lies in a pointer.
type Sorting struct {
	Order string `query:"order,omitempty"`
	known bool
}

// Seen has nothing that a message sets.
type Seen struct {
	Count int `json:"-"`
}

// Kind is a type of its own.
type Kind string

// SaveRequest has kept fields of its own.
type SaveRequest struct {
	UserID int    `json:"-"`
	Name   string `json:"name"`
	Page   int    `query:"page,omitempty"`
	trace  string
	Seen   `json:"-"`
	_      func()
}

// SaveResponse has one, too.
type SaveResponse struct {
	Name    string `json:"name"`
	fetched int
}

// POST /save
func Save(w http.ResponseWriter, r *http.Request) {}

// AddRequest has them in embedded structs, and fields of many types.
type AddRequest struct {
	User
	*Seen
	Kind   Kind              `query:"kind,omitempty"`
	Loud   bool              `query:"loud,omitempty"`
	Names  []string          `json:"names"`
	Labels map[string]string `json:"labels"`
	Any    any               `json:"any"`
	Pair   [2]int            `json:"pair"`
	Inner  struct{ N int }   `json:"inner"`
	Next   *int              `json:"next"`
	Share  float64           `json:"share"`
}

// AddResponse has them in an embedded struct beside a header.
type AddResponse struct {
	*User
	Name string `json:"name"`
}

// POST /add
func Add(w http.ResponseWriter, r *http.Request) {}

// ListRequest has them behind pointers.
type ListRequest struct {
	*Paging
	Word string `query:"word,omitempty"`
}

// ListResponse has them behind a pointer that encoding/json makes, and a field whose name means that pointer.
type ListResponse struct {
	*Text
	*Body
	Names []string `json:"names"`
}

// GET /list
func List(w http.ResponseWriter, r *http.Request) {}

// PageRequest is generic.
type PageRequest[T any] struct {
	User
	Item T `json:"item"`
}

// PageResponse is generic.
type PageResponse[T any] struct {
	Item  T `json:"item"`
	owner string
}

// POST /page
func Page(w http.ResponseWriter, r *http.Request) {}

// LockRequest holds locks, which must not be copied. So it has other methods than Parse itself.
type LockRequest struct {
	mu    sync.Mutex
	tries [2]struct{ n atomic.Int64 }
	Name  string `json:"name"`
}

// Build takes a pointer.
func (req *LockRequest) Build(host string) (*http.Request, error) { return nil, nil }

// BuildContext takes a pointer.
func (req *LockRequest) BuildContext() {}

// Path takes a pointer.
func (req *LockRequest) Path() {}

// LockResponse holds one, too.
type LockResponse struct {
	Once sync.Once `json:"-"`
	Name string    `json:"name"`
}

// Write takes a pointer.
func (res *LockResponse) Write(w http.ResponseWriter) error { return nil }

// WriteStatus takes a pointer.
func (res *LockResponse) WriteStatus() {}

// POST /lock
func Lock(w http.ResponseWriter, r *http.Request) {}

// OwnRequest reads its body itself, so that it may set any field but those that say that they are none of its business.
type OwnRequest struct {
	UserID int      `json:"-"`
	Words  []string `json:"words"`
	count  int
}

// UnmarshalJSON reads a list.
func (req *OwnRequest) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &req.Words) }

// MarshalJSON writes a list.
func (req OwnRequest) MarshalJSON() ([]byte, error) { return json.Marshal(req.Words) }

// POST /own
func Own(w http.ResponseWriter, r *http.Request) {}

// WaitRequest has nothing to read.
type WaitRequest struct {
	UserID int `json:"-"`
}

// POST /wait
func Wait(w http.ResponseWriter, r *http.Request) {}
