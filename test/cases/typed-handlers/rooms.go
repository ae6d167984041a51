// Package rooms has handlers that take a request and return a response, beside those that write it.
package rooms

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// Rooms keeps the prices of rooms.
type Rooms struct {
	Prices map[string]int
}

// NotFound is the error for a room that is not there.
type NotFound struct{ Name string }

func (e NotFound) Error() string { return "no room " + e.Name }

// Status is the status of its answer.
func (NotFound) Status() int { return http.StatusNotFound }

// Full has a status by the name that other libraries give the method.
type Full struct{}

func (Full) Error() string { return "no room is left" }

// HTTPStatus is the status of its answer.
func (Full) HTTPStatus() int { return http.StatusConflict }

var errClosed = errors.New("closed")

type GetRoomRequest struct {
	Name string `route:"name" validate:"min=2"`
}

type GetRoomResponse struct {
	Price int `json:"price"`
}

// GetRoom shows the price of a room.
//
// GET /rooms/{name}
func (r *Rooms) GetRoom(ctx context.Context, req *GetRoomRequest) (*GetRoomResponse, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	price, ok := r.Prices[req.Name]
	if !ok {
		return nil, fmt.Errorf("get a room: %w", NotFound{req.Name})
	}
	if price == 0 {
		return nil, nil // a mistake, which is answered with 500
	}
	return &GetRoomResponse{Price: price}, nil
}

type CreateRoomRequest struct {
	Name  string `json:"name" validate:"required"`
	Price int    `json:"price" validate:"min=1"`
}

type CreateRoomResponse struct {
	Location string `header:"Location"`
	Name     string `json:"name"`
}

// CreateRoom adds a room.
//
// POST /rooms 201
func (r *Rooms) CreateRoom(_ context.Context, req CreateRoomRequest) (CreateRoomResponse, error) {
	if len(r.Prices) > 3 {
		return CreateRoomResponse{}, Full{}
	}
	r.Prices[req.Name] = req.Price
	return CreateRoomResponse{Location: "/rooms/" + req.Name, Name: req.Name}, nil
}

type DeleteRoomRequest struct {
	Name string `route:"name"`
}

// DeleteRoom removes a room.
//
// DELETE /rooms/{name}
func (r *Rooms) DeleteRoom(_ context.Context, req *DeleteRoomRequest) error {
	if _, ok := r.Prices[req.Name]; !ok {
		return NotFound{req.Name}
	}
	delete(r.Prices, req.Name)
	return nil
}

// CleanRooms starts to clean all rooms.
//
// POST /rooms/clean 202
func (r *Rooms) CleanRooms(ctx context.Context) error { return ctx.Err() }

// ListRoomsResponse is sent as a list.
type ListRoomsResponse []string

// ListRooms names the rooms.
//
// gen:handler
func (r *Rooms) ListRooms(context.Context) (ListRoomsResponse, error) {
	if r.Prices == nil {
		return nil, errClosed
	}
	return ListRoomsResponse{}, nil
}

// GetPhotoResponse is a stream.
type GetPhotoResponse struct {
	Bytes io.Reader `body:"" contentType:"image/png"`
}

type GetPhotoRequest struct {
	Name string `route:"name"`
}

// GetPhoto shows a room.
//
// GET /rooms/{name}/photo
func (r *Rooms) GetPhoto(_ context.Context, req *GetPhotoRequest) (*GetPhotoResponse, error) {
	return &GetPhotoResponse{Bytes: strings.NewReader("photo of " + req.Name)}, nil
}

type PutPhotoRequest struct {
	Name  string    `route:"name"`
	Bytes io.Reader `body:"" contentType:"image/png"`
}

// PutPhoto keeps a photo of a room.
//
// PUT /rooms/{name}/photo
// gen:max 8
func (r *Rooms) PutPhoto(_ context.Context, req *PutPhotoRequest) error {
	_, err := io.Copy(io.Discard, req.Bytes)
	return err
}

// GetVersionResponse has a Write of its own.
type GetVersionResponse struct {
	Version string `json:"-"`
}

// Write sends the version as text.
func (res GetVersionResponse) Write(w http.ResponseWriter) error {
	_, err := io.WriteString(w, res.Version)
	return err
}

// GetVersion is a plain function.
//
// GET /version
func GetVersion(context.Context) (*GetVersionResponse, error) {
	return &GetVersionResponse{Version: "v1"}, nil
}

// Ping writes its answer itself.
//
// GET /ping
func Ping(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, "pong")
}

// Export writes its answer, and returns what goes wrong.
//
// GET /export
func (r *Rooms) Export(w http.ResponseWriter, req *http.Request) error {
	if req.URL.Query().Has("closed") {
		return errClosed
	}
	if _, err := io.WriteString(w, "name;price\n"); err != nil {
		return err
	}
	if req.URL.Query().Has("broken") {
		return errClosed
	}
	_, err := fmt.Fprintln(w, "sea;80")
	return err
}

// Close has the signature of a typed handler, but no route: it is none.
func (r *Rooms) Close(context.Context) error { return nil }
