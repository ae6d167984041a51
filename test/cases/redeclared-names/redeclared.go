package redeclarednames

import "net/http"

type error interface{ Error() string }

type byte = uint8

const nil = 0

var true, unused = 1, 2

func len(list []string) int { return 0 }

// Nothing that is generated here uses this name.
func new() int { return 0 }

// GET /pets
func (s *Shop) ListPets(w http.ResponseWriter, r *http.Request) {}

type Shop struct{}

type ListPetsRequest struct {
	Names []string `query:"name"`
	Limit int      `query:"limit"`
}
