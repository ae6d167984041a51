// Package mistakes has header fields and cookies that are wrong in other ways than by their names.
package mistakes

import "net/http"

// SaveRequest has a cookie with attributes, which only responses have, and a name twice.
type SaveRequest struct {
	Whole http.Cookie `cookie:"whole"`
	Name  string      `header:"X-Name"`
	Same  string      `header:"x-name"`
	Point struct{}    `header:"X-Point"`
}

// SaveResponse has cookies that can't be left out, and misspelt tags.
type SaveResponse struct {
	Left   http.Cookie `cookie:"left,omitempty"`
	Old    http.Cookie `cookie:"old" default:"a"`
	Typo   string      `heder:"X-Typo"`
	Other  string      `cookies:"other"`
	Option string      `header:"X-Option,omitemty"`
}

// PUT /save
func Save(w http.ResponseWriter, r *http.Request) {}

// DatesRequest has defaults that are no dates, except for the last one.
type DatesRequest struct {
	Since  HTTPDate `header:"If-Modified-Since" default:"2020-01-02T03:04:05Z"`
	Before HTTPDate `header:"If-Unmodified-Since" default:"Mon, 02 Jan 2020 03:04:05 GMT"`
	Range  HTTPDate `header:"If-Range" default:"Thu, 02 Jan 2020 03:04:05 GMT"`
}

// GET /dates
func Dates(w http.ResponseWriter, r *http.Request) {}
