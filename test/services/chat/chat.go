// Package chat keeps rooms and their messages.
package chat

import (
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// Presence says whether a user is there.
type Presence string

// What a user can be.
const (
	Online Presence = "online"
	Away   Presence = "away"
)

// Message is what a user wrote.
type Message struct {
	ID   int       `json:"id"`
	From string    `json:"from"`
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

// Room has messages.
type Room struct {
	Name    string              `json:"name"`
	Users   map[string]Presence `json:"users"`
	Topic   *string             `json:"topic"`
	Recent  []*Message          `json:"recent"`
	Private bool                `json:"private,omitempty"`
}

// Chat has the handlers.
type Chat struct {
	mu    sync.Mutex
	rooms map[string]*Room
}

// New makes a chat with two rooms.
func New() *Chat {
	topic := "x"
	return &Chat{rooms: map[string]*Room{
		"a":    {Name: "a", Users: map[string]Presence{"ann": Online}, Topic: &topic},
		"high": {Name: "high", Private: true},
	}}
}

// roomError is an error that knows its status.
type roomError struct {
	code int
	room string
}

func (e roomError) Error() string { return fmt.Sprintf("room %s: %s", e.room, http.StatusText(e.code)) }

// Status is what WriteProblem asks for.
func (e roomError) Status() int { return e.code }

func (c *Chat) room(name string) (*Room, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	room, ok := c.rooms[name]
	if !ok {
		return nil, roomError{http.StatusNotFound, name}
	}
	if room.Private {
		return nil, roomError{http.StatusForbidden, name}
	}
	return room, nil
}

// answer builds a response.
type answer struct {
	w      http.ResponseWriter
	log    *slog.Logger
	status int
}

func reply(w http.ResponseWriter) *answer {
	return &answer{w: w, log: slog.New(slog.DiscardHandler), status: http.StatusOK}
}

// with changes the status.
func (a *answer) with(status int) *answer {
	a.status = status
	return a
}

// json sends a value.
func (a *answer) json(v any) {
	a.log.Info("answer", "status", a.status)
	a.w.Header().Set("Content-Type", "application/json; charset=utf-8")
	a.w.WriteHeader(a.status)
	if err := json.NewEncoder(a.w).Encode(v); err != nil {
		a.log.Error("not sent", "error", err)
	}
}

// empty sends no body.
func (a *answer) empty() { a.w.WriteHeader(a.status) }

// ListRooms lists rooms.
//
// GET /rooms
func (c *Chat) ListRooms(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	names := []string{}
	for name := range c.rooms {
		names = append(names, name)
	}
	reply(w).json(names)
}

// GetRoomRequest names a room.
type GetRoomRequest struct {
	Name string `route:"name" validate:"oneof=a b high"`
}

// GetRoom returns a room.
//
// GET /rooms/{name}
func (c *Chat) GetRoom(w http.ResponseWriter, r *http.Request) {
	var req GetRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	room, err := c.room(req.Name)
	if err != nil {
		_ = WriteProblem(w, err)
		return
	}
	reply(w).json(room)
}

// CreateRoomRequest is a new room.
type CreateRoomRequest struct {
	Name  string  `json:"name" validate:"required,max=10"`
	Topic *string `json:"topic"`
}

// CreateRoomResponse is the room.
type CreateRoomResponse struct {
	Room
}

// CreateRoom opens a room.
//
// POST /rooms 201
func (c *Chat) CreateRoom(w http.ResponseWriter, r *http.Request) {
	var req CreateRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if _, err := c.room(req.Name); err == nil {
		_ = WriteProblem(w, roomError{http.StatusConflict, req.Name})
		return
	}
	res := CreateRoomResponse{Room{Name: req.Name, Topic: req.Topic}}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}

// CloseRoomRequest names a room.
type CloseRoomRequest struct {
	Name string `route:"name" validate:"oneof=a b high"`
}

// CloseRoom closes a room.
//
// DELETE /rooms/{name}
func (c *Chat) CloseRoom(w http.ResponseWriter, r *http.Request) {
	var req CloseRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if _, err := c.room(req.Name); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	reply(w).with(http.StatusNoContent).empty()
}

// PostMessageRequest is a message.
type PostMessageRequest struct {
	Name string `route:"name" validate:"oneof=a b high"`
	From string `header:"X-User"`
	Text string `json:"text" validate:"required,max=80"`
}

// PostMessage writes a message.
//
// POST /rooms/{name}/messages
func (c *Chat) PostMessage(w http.ResponseWriter, r *http.Request) {
	var req PostMessageRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	room, err := c.room(req.Name)
	if err != nil {
		_ = WriteProblem(w, err)
		return
	}
	message := Message{ID: len(room.Recent) + 1, From: req.From, Text: req.Text}
	reply(w).with(http.StatusCreated).json(message)
}

// ListMessagesRequest selects messages.
type ListMessagesRequest struct {
	Name   string `route:"name" validate:"oneof=a b high"`
	Before int    `query:"before,omitempty" validate:"min=0"`
}

// ListMessages lists messages.
//
// GET /rooms/{name}/messages
func (c *Chat) ListMessages(w http.ResponseWriter, r *http.Request) {
	var req ListMessagesRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	room, err := c.room(req.Name)
	if err != nil {
		_ = WriteProblem(w, err)
		return
	}
	messages := make([]Message, 0, len(room.Recent))
	for _, one := range room.Recent {
		messages = append(messages, *one)
	}
	reply(w).json(map[string][]Message{"messages": messages})
}

// StreamMessagesRequest names a room.
type StreamMessagesRequest struct {
	Name string `route:"name" validate:"oneof=a b high"`
}

// StreamMessages sends messages as they come.
//
// GET /rooms/{name}/stream
func (c *Chat) StreamMessages(w http.ResponseWriter, r *http.Request) {
	var req StreamMessagesRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	flusher, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "no streams", http.StatusNotImplemented)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	for id := range 2 {
		_, _ = fmt.Fprintf(w, "id: %d\ndata: {}\n\n", id)
		flusher.Flush()
	}
}

var page = template.Must(template.New("room").Parse(`<h1>{{.Name}}</h1>`))

// ShowRoomRequest names a room.
type ShowRoomRequest struct {
	Name string `route:"name" validate:"oneof=a b high"`
}

// ShowRoom shows a room to people.
//
// GET /rooms/{name}/page
func (c *Chat) ShowRoom(w http.ResponseWriter, r *http.Request) {
	var req ShowRoomRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	room, err := c.room(req.Name)
	if err != nil {
		http.Redirect(w, r, "/rooms", http.StatusSeeOther)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = page.Execute(w, room)
}

// SearchRequest is a query.
type SearchRequest struct {
	Text  string   `json:"text" validate:"required"`
	Rooms []string `json:"rooms" validate:"max=2"`
}

// SearchFailure is what is wrong with a query.
type SearchFailure struct {
	At   int    `json:"at"`
	Hint string `json:"hint"`
}

// Search finds messages.
//
// POST /search
func (c *Chat) Search(w http.ResponseWriter, r *http.Request) {
	var req SearchRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if req.Text == "a" {
		reply(w).with(http.StatusUnprocessableEntity).json(SearchFailure{At: 1, Hint: "longer"})
		return
	}
	reply(w).json([]Message{})
}

// GetUserRequest names a user.
type GetUserRequest struct {
	ID int `route:"id" validate:"min=1,max=3"`
}

// GetUserResponse is a user.
type GetUserResponse struct {
	Name     string   `json:"name"`
	Presence Presence `json:"presence"`
}

// GetUser returns a user.
//
// GET /users/{id}
func (c *Chat) GetUser(w http.ResponseWriter, r *http.Request) {
	var req GetUserRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := GetUserResponse{Name: "ann", Presence: Online}
	if req.ID == 3 {
		_ = WriteProblem(w, roomError{http.StatusGone, "ann"})
		return
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// UploadAvatar takes a picture.
//
// PUT /avatar
func (c *Chat) UploadAvatar(w http.ResponseWriter, r *http.Request) {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 20))
	if err != nil {
		http.Error(w, "too long", http.StatusRequestEntityTooLarge)
		return
	}
	if len(data) == 0 {
		http.Error(w, "empty", http.StatusBadRequest)
		return
	}
	reply(w).with(http.StatusCreated).json(struct {
		Bytes int `json:"bytes"`
	}{len(data)})
}
