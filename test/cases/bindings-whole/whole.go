// Package whole has messages that are no structs: each is the whole JSON body.
package whole

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Kind is a closed enum.
type Kind string

// The kinds.
const (
	KindCat Kind = "cat"
	KindDog Kind = "dog"
)

// Room is an element.
type Room struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
}

// ListRoomsResponse is a list of structs.
type ListRoomsResponse []Room

// ListRoomsRequest is a list of enums.
type ListRoomsRequest []Kind

// POST /rooms
func ListRooms(w http.ResponseWriter, r *http.Request) {
	var req ListRoomsRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var res ListRoomsResponse
	for _, kind := range req {
		res = append(res, Room{Name: string(kind), Kind: kind})
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// Rooms is a named map.
type Rooms map[Kind]*Room

// MapRoomsRequest is another named type.
type MapRoomsRequest Rooms

// MapRoomsResponse is an alias of a type of the package.
type MapRoomsResponse = Rooms

// PUT /rooms
func MapRooms(w http.ResponseWriter, r *http.Request) {
	var req MapRoomsRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	res := MapRoomsResponse(req)
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// CountRequest is a text.
type CountRequest string

// CountResponse is a number.
type CountResponse int

// POST /count
func Count(w http.ResponseWriter, r *http.Request) {
	var req CountRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	res := CountResponse(len(req))
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// ChooseRequest is an enum itself.
type ChooseRequest string

// The choices.
const (
	ChooseLeft  ChooseRequest = "left"
	ChooseRight ChooseRequest = "right"
)

// ChooseResponse is a bool.
type ChooseResponse bool

// POST /choose
func Choose(w http.ResponseWriter, r *http.Request) {
	var req ChooseRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	res := ChooseResponse(req == ChooseLeft)
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// MoveRequest is an array.
type MoveRequest [2]float64

// MoveResponse is base64.
type MoveResponse []byte

// POST /move
func Move(w http.ResponseWriter, r *http.Request) {
	var req MoveRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if req[0] < 0 {
		res := MoveResponse(nil)
		if err := res.Write(w); err != nil {
			_ = WriteProblem(w, err)
		}
		return
	}
	res := MoveResponse{byte(req[0]), byte(req[1])}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// PageRequest is generic.
type PageRequest[T any] []T

// PageResponse holds itself.
type PageResponse map[string]PageResponse

// POST /page
func Page(w http.ResponseWriter, r *http.Request) {
	var req PageRequest[string]
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	res := PageResponse{}
	for _, name := range req {
		res[name] = PageResponse{name: nil}
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// NamesRequest has JSON methods of its own: names with commas between them.
type NamesRequest []string

// MarshalJSON joins the names.
func (req NamesRequest) MarshalJSON() ([]byte, error) {
	if req == nil {
		return nil, errors.New("no names")
	}
	return json.Marshal(strings.Join(req, ","))
}

// UnmarshalJSON splits them.
func (req *NamesRequest) UnmarshalJSON(data []byte) error {
	var text string
	err := json.Unmarshal(data, &text)
	*req = strings.Split(text, ",")
	return err
}

// NamesResponse is a named type of the standard library.
type NamesResponse url.Values

// POST /names
func Names(w http.ResponseWriter, r *http.Request) {
	var req NamesRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	res := NamesResponse{"names": req}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// WaitRequest is a number over a type of the standard library.
type WaitRequest time.Duration

// POST /wait
func Wait(w http.ResponseWriter, r *http.Request) {
	var req WaitRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}
