// Package rooms sends the header before Write in some handlers.
package rooms

import (
	"errors"
	"net/http"
)

type Rooms struct{}

type CreateRoomResponse struct {
	Name string `json:"name"`
}

// A literal.
//
// POST /rooms
func (s *Rooms) CreateRoom(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusCreated)
	_ = CreateRoomResponse{Name: "a"}.Write(w)
}

type PutRoomResponse struct {
	Name string `json:"name"`
}

// A variable; other statements and branches stand between the calls.
//
// PUT /rooms/{id}
func (s *Rooms) PutRoom(rw http.ResponseWriter, r *http.Request) {
	var res PutRoomResponse
	rw.Header().Set("X-Room", "1")
	rw.WriteHeader(201)
	if r.PathValue("id") == "" {
		return
	}
	res.Name = r.PathValue("id")
	if err := (&res).Write(rw); err != nil {
		panic(err)
	}
}

type ListRoomsResponse struct {
	Names []string `json:"names"`
}

// The status is sent in a branch that goes on.
//
// GET /rooms
func (s *Rooms) ListRooms(w http.ResponseWriter, r *http.Request) {
	res := &ListRoomsResponse{}
	status := http.StatusOK
	if r.URL.Query().Has("part") {
		status = http.StatusPartialContent
		w.WriteHeader(status)
	}
	err := res.Write(w)
	_ = err
}

type GetRoomResponse struct {
	Name string `json:"name"`
}

// Within a case.
//
// GET /rooms/{id}
func (s *Rooms) GetRoom(w http.ResponseWriter, r *http.Request) {
	res := new(GetRoomResponse)
	switch r.PathValue("id") {
	case "new":
		w.WriteHeader(http.StatusAccepted)
		res.Name = "new"
		res.Write(w)
	case "old":
		w.WriteHeader(http.StatusGone)
	default:
		res.Write(w)
	}
}

type CheckRoomResponse struct {
	OK bool `json:"ok"`
}

func check(r *http.Request) error { return errors.New("closed") }

// All of this is right.
//
// GET /rooms/{id}/check
func (s *Rooms) CheckRoom(w http.ResponseWriter, r *http.Request) {
	if err := check(r); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if r.URL.Path == "" {
		w.WriteHeader(http.StatusBadRequest)
		panic("no path")
	}
	failed := false
	if r.URL.Path == "/" {
		w.WriteHeader(http.StatusBadRequest)
		failed = true
	}
	if failed {
		return
	}
	other := &recorder{}
	other.WriteHeader(http.StatusTeapot)
	later := func(w http.ResponseWriter) { w.WriteHeader(http.StatusTeapot) }
	defer w.WriteHeader(http.StatusTeapot)
	res := CheckRoomResponse{OK: true}
	if r.Method == http.MethodPost {
		_ = res.WriteStatus(w, http.StatusCreated)
	} else if err := res.Write(w); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		later(w)
	} else {
		w.Write(nil)
	}
}

type recorder struct{ http.ResponseWriter }

type WrapRoomResponse struct {
	OK bool `json:"ok"`
}

// The header goes to another writer than the body.
//
// GET /rooms/{id}/wrap
func (s *Rooms) WrapRoom(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusCreated)
	w = &recorder{w}
	_ = WrapRoomResponse{}.Write(w)
}

type CopyRoomResponse struct {
	Name string `json:"name"`
}

// The handler sets all that Write would set.
//
// POST /copies
func (s *Rooms) CopyRoom(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	if err := (CopyRoomResponse{Name: "b"}).Write(w); err != nil {
		panic(err)
	}
}

type MoveRoomResponse struct {
	Location string `header:"Location"`
	Name     string `json:"name"`
}

// The response has another field in the header.
//
// POST /moves
func (s *Rooms) MoveRoom(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("content-type", "application/json")
	w.WriteHeader(http.StatusCreated)
	if err := (MoveRoomResponse{Name: "b"}).Write(w); err != nil {
		panic(err)
	}
}

type TurnRoomResponse struct {
	Name string `json:"name"`
}

// The Content-Type comes too late, as what Write sets.
//
// POST /turns
func (s *Rooms) TurnRoom(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusCreated)
	w.Header().Set("Content-Type", "application/json")
	if err := (TurnRoomResponse{Name: "b"}).Write(w); err != nil {
		panic(err)
	}
}
