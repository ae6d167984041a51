// Package albums receives forms with files, which it reads part by part.
package albums

import (
	"io"
	"mime/multipart"
	"net/http"
)

// ReceivedPart is a part of a form as it came.
type ReceivedPart struct {
	Name        string `json:"name"`
	FileName    string `json:"fileName"`
	ContentType string `json:"contentType"`
	Size        int64  `json:"size"`
	Text        string `json:"text"` // the first bytes
}

// readParts reads all parts, and answers where it can't.
func readParts(w http.ResponseWriter, form *multipart.Reader) ([]ReceivedPart, bool) {
	var received []ReceivedPart
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			return received, true
		}
		var one ReceivedPart
		if err == nil {
			one = ReceivedPart{Name: part.FormName(), FileName: part.FileName(), ContentType: part.Header.Get("Content-Type")}
			start := make([]byte, 16)
			var n int
			if n, err = io.ReadFull(part, start); err == nil {
				one.Size, err = io.Copy(io.Discard, part)
			} else if err == io.EOF || err == io.ErrUnexpectedEOF {
				err = nil
			}
			one.Size += int64(n)
			one.Text = string(start[:n])
		}
		if err != nil {
			_ = WriteProblem(w, &BindingError{In: "body", Err: err})
			return nil, false
		}
		received = append(received, one)
	}
}

// AddPictureRequest has the parts of a form.
type AddPictureRequest struct {
	Album  string            `route:"album"`
	Upload *multipart.Reader `body:"" contentType:"multipart/form-data"`
}

// AddPictureResponse has what came.
type AddPictureResponse struct {
	Album string         `json:"album"`
	Parts []ReceivedPart `json:"parts"`
}

// AddPicture adds a picture to an album.
//
// POST /albums/{album}/pictures
// gen:max 2GiB
// gen:part caption text
// gen:part picture file image/png,image/jpeg
// gen:part thumb-nail file image/png
// gen:part 2 file
func AddPicture(w http.ResponseWriter, r *http.Request) {
	var req AddPictureRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if parts, ok := readParts(w, req.Upload); ok {
		_ = AddPictureResponse{Album: req.Album, Parts: parts}.Write(w)
	}
}

// ImportRequest has any form.
type ImportRequest struct {
	Form *multipart.Reader `body:""`
}

// ImportResponse has what came.
type ImportResponse []ReceivedPart

// Import reads any form.
//
// POST /import
func Import(w http.ResponseWriter, r *http.Request) {
	var req ImportRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if parts, ok := readParts(w, req.Form); ok {
		_ = ImportResponse(parts).Write(w)
	}
}
