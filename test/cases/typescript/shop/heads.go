package shop

import (
	"net/http"
	"time"
)

// VisitRequest has a cookie of each kind, and words that come back in the header.
type VisitRequest struct {
	// Count is the number of visits before this one.
	Count    int        `cookie:"count"`
	Rate     float64    `cookie:"rate,omitempty"`
	Dark     bool       `cookie:"dark,omitempty"`
	Name     string     `cookie:"name,omitempty"`
	Kinds    []Kind     `cookie:"kind"`
	Priority []Priority `cookie:"priority"`
	Until    *time.Time `cookie:"until"`
	Words    []string   `query:"word"`
}

// VisitResponse has a header field and a cookie of each kind.
type VisitResponse struct {
	Count    int64         `header:"X-Count"`
	Rate     *float64      `header:"X-Rate"`
	Dark     bool          `header:"X-Dark"`
	Name     string        `header:"X-Name,omitempty"`
	Kind     Kind          `header:"X-Kind,omitempty"`
	Kinds    []Kind        `header:"X-Kinds"`
	Priority []Priority    `header:"X-Priority"`
	Flags    []bool        `header:"X-Flags"`
	Words    []string      `header:"X-Words-And-Others-In-A-List"`
	Modified time.Time     `header:"Last-Modified"`
	Age      time.Duration `header:"X-Age" default:"1m"`
	Visits   int           `cookie:"count"`
	Seen     []bool        `cookie:"seen"`
	Greeting string        `cookie:"greeting,omitempty"`
	Best     Kind          `cookie:"best,omitempty"`
	Session  *http.Cookie  `cookie:"session"`
	Theme    []http.Cookie `cookie:"theme"`
}

// Visit answers with what came, in the header only.
//
// PUT /visit 204
func (s *Shop) Visit(w http.ResponseWriter, r *http.Request) {
	var request VisitRequest
	if err := request.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	response := VisitResponse{
		Count:    int64(request.Count),
		Dark:     request.Dark,
		Name:     request.Name,
		Kinds:    request.Kinds,
		Priority: request.Priority,
		Words:    request.Words,
		Modified: time.Unix(1_000_000_000, 0),
		Age:      time.Minute,
		Visits:   request.Count + 1,
	}
	if request.Until != nil {
		response.Modified = *request.Until
	}
	if len(request.Kinds) > 0 {
		response.Rate = &request.Rate
		response.Kind = request.Kinds[0]
		response.Best = request.Kinds[0]
		response.Flags = []bool{true, false}
		response.Age = time.Hour
		response.Seen = []bool{false, true}
		response.Greeting = "hello, " + request.Name
		response.Session = &http.Cookie{Value: "s=1", Path: "/", MaxAge: 60, Secure: true}
		response.Theme = []http.Cookie{{Value: "dark", Path: "/"}, {Value: "light"}}
	}
	if err := response.WriteStatus(w, http.StatusNoContent); err != nil {
		_ = WriteProblem(w, err)
	}
}
