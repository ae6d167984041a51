// Package rooms has the methods of a gRPC service and of an SDK, which have the signature of typed handlers, beside one handler.
package rooms

import (
	"context"
	"net/http"
)

// Server is what protoc-gen-go-grpc asks for.
type Server struct{}

// GetRoomRequest is as protobuf writes it.
type GetRoomRequest struct {
	Name string `protobuf:"bytes,1,opt,name=name,proto3" json:"name,omitempty"`
}

type GetRoomResponse struct {
	Price int64 `protobuf:"varint,1,opt,name=price,proto3" json:"price,omitempty"`
}

// GetRoom returns the price of a room.
func (*Server) GetRoom(context.Context, *GetRoomRequest) (*GetRoomResponse, error) {
	return &GetRoomResponse{}, nil
}

// Close ends the service.
func (*Server) Close(context.Context) error { return nil }

// Client is an SDK.
type Client struct{ http *http.Client }

// BookRoomRequest is the body of a call.
type BookRoomRequest struct {
	Name string `json:"name"`
}

type BookRoomResponse struct {
	Price int `json:"price"`
}

// BookRoom calls POST /rooms of the API.
//
//	POST /rooms/{name}
//
//meta:operation POST /rooms
func (c *Client) BookRoom(ctx context.Context, req *BookRoomRequest) (*BookRoomResponse, error) {
	return nil, ctx.Err()
}

// DeleteRoom deletes a room.
//
// API docs: https://example.com/docs#DELETE-/rooms
func (c *Client) DeleteRoom(ctx context.Context, name string) (*http.Response, error) {
	return nil, ctx.Err()
}

// Ping is the only handler.
//
// GET /ping
func Ping(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }

// check is a helper of handlers that wrap others.
func check(_ http.ResponseWriter, r *http.Request) error { return r.Context().Err() }

var _ = check
