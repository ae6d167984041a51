// Package rooms declares the statuses of its handlers, and has fields with the names of methods.
package rooms

import "net/http"

type CreateRoomRequest struct {
	Hotel string `route:"hotel"`
	Room  string `query:"room"`
	Name  string `json:"name"`
}

type CreateRoomResponse struct {
	Name string `json:"name"`
}

// CreateRoom adds a room.
//
// POST /hotels/{hotel}/rooms 201
func CreateRoom(w http.ResponseWriter, r *http.Request) {
	res := CreateRoomResponse{Name: "a"}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}

// DELETE /rooms 204 removes all rooms.
func DeleteRooms(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /rooms 100 rooms at most.
func ListRooms(w http.ResponseWriter, r *http.Request) {}

// PostRating has a path from its name.
//
// POST 202
func PostRating(w http.ResponseWriter, r *http.Request) {}

// GET /old 308
func GetOld(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/rooms", http.StatusPermanentRedirect)
}

// GetFileRequest has a field called Path, so that it gets no such method.
type GetFileRequest struct {
	Path         string `route:"path"`
	BuildContext bool   `query:"context,omitempty"`
}

// GetFileResponse has a field for the status in its body.
type GetFileResponse struct {
	Status      string `json:"status"`
	WriteStatus bool   `json:"write"`
}

// GET /files/{path...}
func GetFile(w http.ResponseWriter, r *http.Request) {}

// PingRequest has nothing to send.
type PingRequest struct{}

// GET /ping
func Ping(w http.ResponseWriter, r *http.Request) {}

// SaveFormRequest has a form that can fail, beside a path that can.
type SaveFormRequest struct {
	ID     string  `route:"id"`
	Weight float64 `form:"weight"`
}

// SaveFormResponse is a form that can fail.
type SaveFormResponse struct {
	Weight float64 `form:"weight"`
}

// POST /forms/{id} 200
func SaveForm(w http.ResponseWriter, r *http.Request) {}
