// Package rooms sends responses that belong to no handler by their names, and describes responses in comments.
package rooms

import (
	"encoding/json"
	"net/http"

	"example.com/cases/sent-responses/wire"
)

// Rooms books rooms.
//
// 404 ErrorResponse no such room
// 500 wire.Failure: the database is down
//
// gen:security bearer
type Rooms struct {
	last wire.Failure
}

// Room can be booked.
type Room struct {
	Name string `json:"name"`
}

// ErrorResponse answers every request that fails. Its methods are generated, since a function sends it.
type ErrorResponse struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// LimitResponse is sent by a function that returns it.
type LimitResponse struct {
	Seconds int `header:"Retry-After"`
}

// StatusResponse is encoded by hand.
type StatusResponse struct {
	Up bool `json:"up"`
}

// GoneResponse has a Write of its own.
type GoneResponse struct {
	Since string `json:"since"`
}

// Write answers with 410.
func (gone GoneResponse) Write(w http.ResponseWriter) error {
	return gone.WriteStatus(w, http.StatusGone)
}

// StoredResponse is what another service answers: nobody sends it.
type StoredResponse struct {
	Key string `json:"key"`
}

// GET /rooms/{room}
// 404 there is no room of that name
// 409 []Room these are booked together
// 410 Room not there any more
// 423 Room
// 503 Missing is not declared
// 423 LockedResponse from a function of another package
// 507 ErrorRespnse is not declared
func (rooms *Rooms) GetRoom(w http.ResponseWriter, r *http.Request) {
	fail(w, http.StatusNotFound, "not-found")
}

// HEAD /rooms/{room}
// 404 ErrorResponse without a body
func (rooms *Rooms) HeadRoom(w http.ResponseWriter, r *http.Request) {}

// GET /rooms
// gen:security bearer
// gen:security none
func (rooms *Rooms) ListRooms(w http.ResponseWriter, r *http.Request) {
	if r.URL.RawQuery != "" {
		_ = limited().WriteStatus(w, http.StatusTooManyRequests)
		return
	}
	gone := GoneResponse{Since: "today"}
	_ = gone.Write(w)
}

// GET /status
// 401 the token is too old
// gen:security bearer
func GetStatus(w http.ResponseWriter, r *http.Request) {
	data, err := json.Marshal(StatusResponse{Up: true})
	if err != nil {
		fail(w, http.StatusInternalServerError, "encoding")
		return
	}
	var stored StoredResponse
	_ = json.Unmarshal(data, &stored)
	_, _ = w.Write(data)
}

func fail(w http.ResponseWriter, status int, code string) {
	_ = ErrorResponse{Code: code, Text: http.StatusText(status)}.WriteStatus(w, status)
}

func limited() *LimitResponse { return &LimitResponse{Seconds: 3} }

// LockedResponse is only named in a comment.
type LockedResponse struct {
	Until string `json:"until"`
}
