// Package keys has header fields and cookies with names that can't be sent, or that are not for fields.
package keys

import "net/http"

// SaveRequest has wrong names.
type SaveRequest struct {
	Spaced   string      `header:"X Name"`
	Colon    string      `header:"X-Name:"`
	Umlaut   string      `cookie:"größe"`
	Session  string      `header:"cookie"`
	Host     string      `header:"Host"`
	Length   int64       `header:"content-length"`
	Hop      string      `header:"Connection"`
	Type     string      `header:"Content-Type"`
	Whole    http.Cookie `cookie:"whole"`
	Name     string      `header:"X-Name"`
	Same     string      `header:"x-name"`
	OtherOne string      `cookie:"X-Name"`
	Case     string      `cookie:"x-name"`
	Title    string      `json:"title"`
}

// SaveResponse has some that are right.
type SaveResponse struct {
	Type   string       `header:"Content-Type"`
	Raw    string       `header:"Set-Cookie"`
	Left   http.Cookie  `cookie:"left,omitempty"`
	Old    http.Cookie  `cookie:"old" default:"a"`
	Date   string       `header:"Date"`
	Token  *http.Cookie `cookie:"token"`
	Typo   string       `heder:"X-Typo"`
	Other  string       `cookies:"other"`
	Option string       `header:"X-Option,omitemty"`
}

// POST /save
func Save(w http.ResponseWriter, r *http.Request) {}

// UploadRequest has no body that gen reads, so the type of the body is a field like others.
type UploadRequest struct {
	Type string `header:"Content-Type"`
}

// POST /upload
func Upload(w http.ResponseWriter, r *http.Request) {}

// DatesRequest has defaults that are no dates.
type DatesRequest struct {
	Since  HTTPDate `header:"If-Modified-Since" default:"2020-01-02T03:04:05Z"`
	Before HTTPDate `header:"If-Unmodified-Since" default:"Mon, 02 Jan 2020 03:04:05 GMT"`
	Range  HTTPDate `header:"If-Range" default:"Thu, 02 Jan 2020 03:04:05 GMT"`
}

// GET /dates
func Dates(w http.ResponseWriter, r *http.Request) {}
