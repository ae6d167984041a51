// Package rooms leaves the answers to errors to a function of another package.
package rooms

import (
	"context"
	"fmt"
	"net/http"

	"example.com/cases/typed-errors/problems"
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

// GetRoom shows the price of a room.
//
// GET /rooms/{name}
func (s *Rooms) GetRoom(_ context.Context, req *GetRoomRequest) (*GetRoomResponse, error) {
	price, ok := s.Prices[req.Name]
	if !ok {
		return nil, fmt.Errorf("%s: %w", req.Name, problems.ErrMissing)
	}
	return &GetRoomResponse{Price: price * req.Nights}, nil
}

// Export has nothing to write.
//
// GET /export
func (s *Rooms) Export(http.ResponseWriter, *http.Request) error { return problems.ErrMissing }
