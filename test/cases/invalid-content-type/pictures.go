// Package pictures has tags contentType that are wrong.
package pictures

import (
	"io"
	"mime/multipart"
	"net/http"
)

// Size is the size of a picture.
type Size struct {
	Width int `json:"width"`
}

// PutPictureRequest has something that is no media type.
type PutPictureRequest struct {
	Picture io.Reader `body:"" contentType:"image/png,jpeg"`
}

// PUT /picture
func PutPicture(w http.ResponseWriter, r *http.Request) {}

// GetPictureResponse can be of several types, and doesn't say of which.
type GetPictureResponse struct {
	Picture []byte `body:"" contentType:"*"`
}

// GET /picture
func GetPicture(w http.ResponseWriter, r *http.Request) {}

// PutSizeRequest is JSON of another type.
type PutSizeRequest struct {
	Size Size `body:"" contentType:"application/x-size"`
}

// PutSizeResponse is JSON of two types.
type PutSizeResponse struct {
	Size Size `body:"" contentType:"application/json,application/x-size+json"`
}

// PUT /size
func PutSize(w http.ResponseWriter, r *http.Request) {}

// GetSizeResponse is right.
type GetSizeResponse struct {
	Size Size `body:"" contentType:"application/x-size+json"`
}

// GET /size
func GetSize(w http.ResponseWriter, r *http.Request) {}

// PostPictureRequest has the wrong sign between two types.
type PostPictureRequest struct {
	Picture io.Reader `body:"" contentType:"image/*;image/png"`
}

// POST /picture
func PostPicture(w http.ResponseWriter, r *http.Request) {}

// PostFormRequest has a reader of other forms.
type PostFormRequest struct {
	Form *multipart.Reader `body:"" contentType:"multipart/mixed"`
}

// POST /form
func PostForm(w http.ResponseWriter, r *http.Request) {}
