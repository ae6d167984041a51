package dotimportednames

import (
	"net/http"

	. "example.com/cases/dot-imported-names/types"
)

// GET /pets/{kind}
func ListPets(w http.ResponseWriter, r *http.Request) {}

type ListPetsRequest struct {
	Kind   Kind             `route:"kind"`
	Counts map[Kind][2]Kind `json:"counts"`
}
