package booking

import (
	"net/http"
	"slices"
	"strconv"
	"time"
)

type ListRoomsRequest struct {
	Beds        []Bed    `query:"bed"`
	MaxPrice    int      `query:"max_price" default:"1000"`
	IfNoneMatch []string `header:"If-None-Match"`
}

// ListRoomsResponse is a list of rooms.
type ListRoomsResponse struct {
	ETag    string        `header:"ETag"`
	Cache   string        `header:"Cache-Control"`
	MaxAge  time.Duration `header:"X-Max-Age"`
	Vary    []string      `header:"Vary"`
	Rooms   []Room        `json:"rooms"`
	Changed time.Time     `header:"Last-Modified,omitzero"`
}

// GET /rooms
func (a *API) ListRooms(w http.ResponseWriter, r *http.Request) {
	var req ListRoomsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	res := ListRoomsResponse{
		ETag: strconv.Quote(strconv.Itoa(len(a.rooms))), Cache: "private", MaxAge: time.Minute,
		Vary: []string{"Accept", "Cookie"}, Rooms: []Room{},
	}
	if slices.Contains(req.IfNoneMatch, strconv.Itoa(len(a.rooms))) {
		if err := res.WriteStatus(w, http.StatusNotModified); err != nil {
			_ = WriteProblem(w, err)
		}
		return
	}
	for id := range len(a.rooms) {
		room := a.rooms[id+1]
		if room.Price <= req.MaxPrice && (req.Beds == nil || slices.ContainsFunc(room.Beds, func(b Bed) bool { return slices.Contains(req.Beds, b) })) {
			res.Rooms = append(res.Rooms, room)
		}
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type CreateRoomRequest struct {
	Name  string `json:"name"`
	Beds  []Bed  `json:"beds"`
	Price int    `json:"price"`
}

type CreateRoomResponse struct {
	Location string `header:"Location"`
	ETag     string `header:"ETag"`
	Room
}

// POST /rooms 201
func (a *API) CreateRoom(w http.ResponseWriter, r *http.Request) {
	var req CreateRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	room := Room{ID: len(a.rooms) + 1, Name: req.Name, Beds: req.Beds, Price: req.Price}
	a.rooms[room.ID] = room
	location, err := GetRoomRequest{ID: room.ID}.Path()
	if err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := CreateRoomResponse{Location: location, ETag: room.tag(), Room: room}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}

type GetRoomRequest struct {
	ID int `route:"id"`
}

type GetRoomResponse struct {
	ETag string `header:"ETag"`
	Room
}

// GET /rooms/{id}
func (a *API) GetRoom(w http.ResponseWriter, r *http.Request) {
	var req GetRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	room, ok := a.rooms[req.ID]
	if !ok {
		_ = WriteProblem(w, Refusal(http.StatusNotFound))
		return
	}
	res := GetRoomResponse{ETag: room.tag(), Room: room}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type UpdateRoomRequest struct {
	ID      int    `route:"id"`
	IfMatch string `header:"If-Match"`
	Price   int    `json:"price"`
}

type UpdateRoomResponse struct {
	ETag string `header:"ETag"`
	Room
}

// PATCH /rooms/{id}
func (a *API) UpdateRoom(w http.ResponseWriter, r *http.Request) {
	var req UpdateRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	room, ok := a.rooms[req.ID]
	if !ok {
		_ = WriteProblem(w, Refusal(http.StatusNotFound))
		return
	}
	if req.IfMatch != room.tag() {
		_ = WriteProblem(w, Refusal(http.StatusPreconditionFailed))
		return
	}
	room.Price = req.Price
	a.rooms[room.ID] = room
	res := UpdateRoomResponse{ETag: room.tag(), Room: room}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type DeleteRoomRequest struct {
	ID int `route:"id"`
}

type DeleteRoomResponse struct {
	Left int `header:"X-Rooms"`
}

// DELETE /rooms/{id} 204
func (a *API) DeleteRoom(w http.ResponseWriter, r *http.Request) {
	var req DeleteRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.rooms[req.ID]; !ok {
		_ = WriteProblem(w, Refusal(http.StatusNotFound))
		return
	}
	delete(a.rooms, req.ID)
	res := DeleteRoomResponse{Left: len(a.rooms)}
	if err := res.WriteStatus(w, http.StatusNoContent); err != nil {
		_ = WriteProblem(w, err)
	}
}

type SearchAvailabilityRequest struct {
	From  time.Time `query:"from"`
	Until time.Time `query:"until"`
	Bed   Bed       `query:"bed" default:"double"`
}

// SearchAvailabilityResponse has the free rooms by id.
type SearchAvailabilityResponse map[int]Room

// GET /availability
func (a *API) SearchAvailability(w http.ResponseWriter, r *http.Request) {
	var req SearchAvailabilityRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	res := SearchAvailabilityResponse{}
	for id, room := range a.rooms {
		if slices.Contains(room.Beds, req.Bed) && !a.isTaken(id, req.From, req.Until) {
			res[id] = room
		}
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

func (a *API) isTaken(room int, from, until time.Time) bool {
	for _, b := range a.bookings {
		if b.Room == room && b.From.Before(until) && from.Before(b.Until) {
			return true
		}
	}
	return false
}
