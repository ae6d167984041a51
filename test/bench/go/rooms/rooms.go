// Package rooms has one handler twice: typed, and as it is written by hand.
package rooms

import (
	"context"
	"net/http"
)

// Rooms has the prices of rooms.
type Rooms struct{ Prices map[string]int }

type GetRoomRequest struct {
	Name   string `route:"name"`
	Nights int    `query:"nights" default:"1"`
}

type GetRoomResponse struct {
	Price int `json:"price"`
}

// missing is the error for a room that is not there.
type missing struct{}

func (missing) Error() string { return "no such room" }
func (missing) Status() int   { return http.StatusNotFound }

// GetRoom shows the price of a room.
//
// GET /rooms/{name}
func (s *Rooms) GetRoom(_ context.Context, req *GetRoomRequest) (*GetRoomResponse, error) {
	price, ok := s.Prices[req.Name]
	if !ok {
		return nil, missing{}
	}
	return &GetRoomResponse{Price: price * req.Nights}, nil
}

// HandWritten is GetRoom as a handler without an adapter.
//
// gen:ignore
func (s *Rooms) HandWritten(w http.ResponseWriter, r *http.Request) {
	var req GetRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	price, ok := s.Prices[req.Name]
	if !ok {
		_ = WriteProblem(w, missing{})
		return
	}
	res := GetRoomResponse{Price: price * req.Nights}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
