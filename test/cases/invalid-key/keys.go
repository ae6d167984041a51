// Package keys has header fields and cookies with names that can't be sent, or that are not for fields.
package keys

import "net/http"

// SaveRequest has wrong names.
type SaveRequest struct {
	Spaced   string `header:"X Name"`
	Colon    string `header:"X-Name:"`
	Umlaut   string `cookie:"größe"`
	Session  string `header:"cookie"`
	Host     string `header:"Host"`
	Length   int64  `header:"content-length"`
	Hop      string `header:"Connection"`
	Type     string `header:"Content-Type"`
	Name     string `header:"X-Name"`
	OtherOne string `cookie:"X-Name"`
	Case     string `cookie:"x-name"`
	Title    string `json:"title"`
}

// SaveResponse has some that are right.
type SaveResponse struct {
	Type  string       `header:"Content-Type"`
	Raw   string       `header:"Set-Cookie"`
	Date  string       `header:"Date"`
	Token *http.Cookie `cookie:"token"`
}

// POST /save
func Save(w http.ResponseWriter, r *http.Request) {}

// UploadRequest has no body that gen reads, so the type of the body is a field like others.
type UploadRequest struct {
	Type string `header:"Content-Type"`
}

// POST /upload
func Upload(w http.ResponseWriter, r *http.Request) {}
