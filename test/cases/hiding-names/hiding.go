package hidingnames

import "net/http"

type Shop struct{ *ListHandlers }

type ListHandlers struct{}

// GET /pets
func (s *Shop) ListPets(w http.ResponseWriter, r *http.Request) {}

type value string

type Pair[T any] struct{ text T }

func (p Pair[T]) MarshalText() ([]byte, error) { return nil, nil }

func (p *Pair[T]) UnmarshalText([]byte) error { return nil }

type ListPetsRequest struct {
	Pairs []Pair[value] `query:"pair"`
}

type BoxRequest[string any] struct {
	Value string `json:"value"`
	Limit int    `query:"limit"`
}

// POST /box
func Box(w http.ResponseWriter, r *http.Request) {}
