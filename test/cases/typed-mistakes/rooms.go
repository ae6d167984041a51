// Package rooms has functions with the signature of typed handlers, of which only some are handlers.
package rooms

import (
	"context"
	"net/http"

	"example.com/cases/typed-mistakes/api"
)

type Rooms struct{}

// GetRoom takes a type of another package.
//
// GET /rooms/{name}
func (r *Rooms) GetRoom(_ context.Context, req *api.GetRoom) error { return nil }

// GetSuite takes a type of another package by its own name, as it should.
//
// GET /suites/{name}
func (r *Rooms) GetSuite(_ context.Context, req *GetSuiteRequest) error { return nil }

type GetSuiteRequest api.GetRoom

type ListRoomsRequest struct {
	Limit int `query:"limit"`
}

// ListRooms has a request, which it does not take.
//
// GET /rooms
func (r *Rooms) ListRooms(context.Context) error { return nil }

type AddRoomRequest struct {
	Name string `json:"name"`
}

type NewRoomRequest struct {
	Name string `json:"name"`
}

// AddRoom takes the request of another name.
//
// POST /rooms
func (r *Rooms) AddRoom(_ context.Context, req *NewRoomRequest) error { return nil }

func (r *Rooms) NewRoom(http.ResponseWriter, *http.Request) {}

type FindRoomRequest struct {
	Name string `query:"name"`
}

// FindRoom has no route.
func (r *Rooms) FindRoom(_ context.Context, req *FindRoomRequest) error { return nil }

type CallRoomRequest struct {
	Name string `json:"name"`
}

type CallRoomResponse struct {
	Name string `json:"name"`
}

// CallRoom has no route either, and is a method of an SDK.
func (r *Rooms) CallRoom(_ context.Context, req *CallRoomRequest) (*CallRoomResponse, error) {
	return nil, nil
}

// gen:handler
func (r *Rooms) Close() error { return nil }

// StayResponse has a field with the name of a method.
type StayResponse struct {
	WriteStatus string `json:"write"`
}

// Stay can't send its status.
//
// POST /stay 202
func (r *Rooms) Stay(context.Context) (*StayResponse, error) { return nil, nil }

type PayResponse struct {
	Sum int `json:"sum"`
}

func (PayResponse) Write(p []byte) (int, error) { return 0, nil }

// Pay has a response with another Write.
//
// POST /pay
func (r *Rooms) Pay(context.Context) (PayResponse, error) { return PayResponse{}, nil }

// Drop returns an error.
//
// DELETE /rooms
func (r *Rooms) Drop(http.ResponseWriter, *http.Request) error { return nil }

type SendRoomRequest struct {
	Name string `query:"name"`
}

// SendRoom returns an error, and has no route.
func (r *Rooms) SendRoom(http.ResponseWriter, *http.Request) error { return nil }

func answer(w http.ResponseWriter, err error) {}
