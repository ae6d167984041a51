// Package rooms serves the rooms of a hotel.
package rooms

import (
	"context"
	"net/http"
)

//go:generate npx --no-install handlergen all

// Rooms has the beds of each room.
type Rooms struct{ Beds map[string]int }

// GetRoomRequest names a room.
type GetRoomRequest struct {
	Name string `route:"name"`
}

// GetRoomResponse is a room.
type GetRoomResponse struct {
	Beds int `json:"beds"`
}

// GetRoom shows a room.
//
// GET /rooms/{name}
func (s *Rooms) GetRoom(_ context.Context, req *GetRoomRequest) (*GetRoomResponse, error) {
	beds, ok := s.Beds[req.Name]
	if !ok {
		return nil, Missing{}
	}
	return &GetRoomResponse{Beds: beds}, nil
}

// CloseRoomRequest names a room.
type CloseRoomRequest struct {
	Name string `route:"name"`
}

// CloseRoom takes a room out of service.
//
// DELETE /rooms/{name}
func (s *Rooms) CloseRoom(_ context.Context, req *CloseRoomRequest) error {
	if _, ok := s.Beds[req.Name]; !ok {
		return Missing{}
	}
	delete(s.Beds, req.Name)
	return nil
}

// CleanRooms has all rooms cleaned.
//
// POST /clean 202
func (s *Rooms) CleanRooms(ctx context.Context) error { return ctx.Err() }

// Missing is the error for a room that is not there.
type Missing struct{}

func (Missing) Error() string { return "no such room" }

// Status is the status of the answer.
func (Missing) Status() int { return http.StatusNotFound }
