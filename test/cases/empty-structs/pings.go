// Package pings has binding structs with nothing in them.
package pings

import "net/http"

// PingRequest has no fields.
type PingRequest struct{}

// PingResponse has none either.
type PingResponse struct{}

// GET /ping
func Ping(w http.ResponseWriter, r *http.Request) {}

// WaitRequest has no fields with a tag.
type WaitRequest struct {
	seen bool
}

// POST /wait
func Wait(w http.ResponseWriter, r *http.Request) { _ = WaitRequest{}.seen }
