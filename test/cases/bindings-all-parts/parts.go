// Package parts has messages with values in all parts at once.
package parts

import (
	"net/http"
	"time"
)

// Level is how much is logged.
type Level string

// The levels.
const (
	LevelLow  Level = "low"
	LevelHigh Level = "high"
)

// Tracing is a part of every message.
type Tracing struct {
	RequestID string  `header:"X-Request-ID"`
	Parent    *string `header:"x-parent"`
	*Client
}

// Client says who sends a request.
type Client struct {
	Langs   []string `header:"Accept-Language"`
	Session string   `cookie:"session,omitempty"`
	Seen    []int    `cookie:"seen"`
}

// SaveRequest has all parts, embedded ones too.
type SaveRequest struct {
	Tracing
	Shelf  string     `route:"shelf"`
	DryRun bool       `query:"dry_run,omitempty"`
	Match  []string   `header:"If-Match"`
	Since  *time.Time `header:"If-Unmodified-Since"`
	Level  Level      `header:"X-Level" default:"low"`
	Levels []Level    `cookie:"levels"`
	Theme  string     `cookie:"theme" default:"light"`
	Title  string     `json:"title"`
}

// SaveResponse has a header beside its JSON.
type SaveResponse struct {
	*Stamp
	Total  int           `header:"X-Total"`
	Wait   time.Duration `header:"Retry-After,omitempty"`
	Token  *http.Cookie  `cookie:"token"`
	Tokens []http.Cookie `cookie:"old_token"`
	Theme  string        `cookie:"theme,omitempty"`
	Title  string        `json:"title"`
}

// Stamp says when something changed.
type Stamp struct {
	Changed time.Time `header:"Last-Modified"`
	ETag    string    `header:"ETag"`
}

// PUT /shelves/{shelf}
func Save(w http.ResponseWriter, r *http.Request) {}

// SignRequest is a form.
type SignRequest struct {
	Tracing
	User string `form:"user"`
}

// SignResponse is a form, too, and has a cookie that it can't do without.
type SignResponse struct {
	Session http.Cookie `cookie:"session"`
	User    string      `form:"user"`
}

// POST /sign
func Sign(w http.ResponseWriter, r *http.Request) {}

// PageRequest is generic, and has nothing but a header.
type PageRequest[T any] struct {
	Offset int `header:"X-Offset"`
	Limit  int `header:"X-Limit" default:"20"`
}

// PageResponse has a body of any type.
type PageResponse[T any] struct {
	Total int  `header:"X-Total"`
	More  bool `cookie:"more"`
	Items []T  `json:"items"`
}

// GET /page
func Page(w http.ResponseWriter, r *http.Request) {}

// GoneRequest has a whole number as its only cookie.
type GoneRequest struct {
	Visits int `cookie:"visits"`
}

// GoneResponse has nothing but a header.
type GoneResponse struct {
	Location string `header:"Location"`
}

// GET /gone
func Gone(w http.ResponseWriter, r *http.Request) {}
