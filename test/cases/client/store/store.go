// Package store serves the pets of a shop.
package store

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Pet is an animal of the shop.
type Pet struct {
	ID   int       `json:"id"`
	Name string    `json:"name"`
	Tags []string  `json:"tags,omitempty"`
	Born time.Time `json:"born,omitzero"`
}

// Store keeps the pets.
type Store struct {
	mu    sync.Mutex
	last  int
	pets  map[int]Pet
	sales chan string
}

// New returns a Store without pets. It announces each sale.
func New() *Store {
	return &Store{pets: map[int]Pet{}, sales: make(chan string)}
}

// Routes returns the handlers of the store.
func (s *Store) Routes() http.Handler {
	mux := http.NewServeMux()
	for _, h := range s.ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	return mux
}

type CountPetsResponse struct {
	Count int `json:"count"`
}

// CountPets tells how many pets there are.
//
// GET /pets/count
func (s *Store) CountPets(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	res := CountPetsResponse{Count: len(s.pets)}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type ListPetsRequest struct {
	Tags  []string `query:"tag"`
	Limit int      `query:"limit" default:"100"`
}

type ListPetsResponse struct {
	Pets []Pet `json:"pets"`
}

// ListPets lists the pets that have all of the tags.
//
// GET /pets
func (s *Store) ListPets(w http.ResponseWriter, r *http.Request) {
	var req ListPetsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	res := ListPetsResponse{Pets: []Pet{}}
	for id := 1; id <= s.last && len(res.Pets) < req.Limit; id++ {
		pet, ok := s.pets[id]
		lacks := slices.ContainsFunc(req.Tags, func(tag string) bool { return !slices.Contains(pet.Tags, tag) })
		if ok && !lacks {
			res.Pets = append(res.Pets, pet)
		}
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type CreatePetRequest struct {
	Key  string   `header:"Idempotency-Key,omitempty"`
	Name string   `json:"name"`
	Tags []string `json:"tags"`
}

type CreatePetResponse struct {
	Location string `header:"Location"`
	ID       int    `json:"id"`
}

// CreatePet adds a pet.
//
// POST /pets 201
func (s *Store) CreatePet(w http.ResponseWriter, r *http.Request) {
	var req CreatePetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	s.pets[s.last] = Pet{ID: s.last, Name: req.Name, Tags: req.Tags}
	res := CreatePetResponse{Location: "/pets/" + strconv.Itoa(s.last), ID: s.last}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}

// missingPet is the error for a pet that is not there.
type missingPet int

func (id missingPet) Error() string { return fmt.Sprintf("there is no pet %d", int(id)) }

// Status is the status of the answer.
func (missingPet) Status() int { return http.StatusNotFound }

// Text is what the client reads.
func (id missingPet) Text() string { return id.Error() }

type GetPetRequest struct {
	ID int `route:"id"`
}

type GetPetResponse Pet

// GetPet shows a pet.
//
// GET /pets/{id}
func (s *Store) GetPet(w http.ResponseWriter, r *http.Request) {
	var req GetPetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	pet, ok := s.pets[req.ID]
	if !ok {
		_ = WriteProblem(w, missingPet(req.ID))
		return
	}
	res := GetPetResponse(pet)
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type DeletePetRequest struct {
	ID int `route:"id"`
}

// DeletePet removes a pet.
//
// Deprecated: Sell it, with SellPet.
//
// DELETE /pets/{id} 204
func (s *Store) DeletePet(w http.ResponseWriter, r *http.Request) {
	var req DeletePetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.pets[req.ID]; !ok {
		_ = WriteProblem(w, missingPet(req.ID))
		return
	}
	delete(s.pets, req.ID)
	w.WriteHeader(http.StatusNoContent)
}

type SellPetRequest struct {
	ID   int    `route:"id"`
	Name string `form:"name"`
	City string `form:"city,omitempty"`
}

// SellPet gives a pet to a new owner, and answers with a receipt.
//
// POST /pets/{id}/sale
func (s *Store) SellPet(w http.ResponseWriter, r *http.Request) {
	var req SellPetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	receipt := fmt.Sprintf("pet %d is sold to %s", req.ID, req.Name)
	select {
	case s.sales <- receipt: // somebody watches
	default:
	}
	fmt.Fprintln(w, receipt)
}

type GetPhotoRequest struct {
	ID int `route:"id"`
}

// PhotoSize is the number of bytes of each photo.
const PhotoSize = 1 << 20

// GetPhoto shows a pet. It knows the header If-None-Match.
//
// GET /pets/{id}/photo
func (s *Store) GetPhoto(w http.ResponseWriter, r *http.Request) {
	var req GetPhotoRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	photo := strings.NewReader(strings.Repeat(strconv.Itoa(req.ID%10), PhotoSize))
	w.Header().Set("ETag", `"`+strconv.Itoa(req.ID)+`"`)
	w.Header().Set("Content-Type", "image/png")
	http.ServeContent(w, r, "", time.Time{}, photo)
}

// WatchSales sends the receipt of each sale as a server-sent event, until the client leaves.
//
// GET /sales
func (s *Store) WatchSales(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(w, "data: watching\n\n")
	for {
		_ = http.NewResponseController(w).Flush()
		select {
		case receipt := <-s.sales:
			fmt.Fprintf(w, "data: %s\n\n", receipt)
		case <-r.Context().Done():
			return
		}
	}
}

// GetFile shows a page of the shop.
//
// GET /files/{lang}/{path...}
//
// gen:list
func (s *Store) GetFile(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, "%s in %s", r.PathValue("path"), r.PathValue("lang"))
}

// GetPictureRequest selects a pet.
type GetPictureRequest struct {
	ID int `route:"id"`
}

// GetPictureResponse is a picture of a pet.
type GetPictureResponse struct {
	Picture io.ReadCloser `body:"" contentType:"image/svg+xml"`
}

// GetPicture draws a pet.
//
// GET /pets/{id}/picture
func (s *Store) GetPicture(w http.ResponseWriter, r *http.Request) {
	var req GetPictureRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	drawn := io.NopCloser(strings.NewReader("<svg>" + strconv.Itoa(req.ID) + "</svg>"))
	if err := (GetPictureResponse{Picture: drawn}).Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
