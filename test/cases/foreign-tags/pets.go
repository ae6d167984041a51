// Package pets has structs with the tags of other libraries that read requests.
package pets

import "net/http"

// ListPetsRequest was read by httpin.
type ListPetsRequest struct {
	Page    int      `in:"query=page"`
	Kind    string   `in:"query=kind;required"`
	Size    int      `in:"query=size;default=20"`
	Names   []string `in:"query=name"`
	Token   string   `in:"header=x-token"`
	Session string   `in:"cookie=session"`
	Sort    string   `in:"form=sort"`
	Both    string   `in:"query=a,b"`
	Any     string   `in:"query=x;header=y"`
	Other   string   `in:"nonzero"`
}

// GET /pets
func ListPets(w http.ResponseWriter, r *http.Request) {}

// CreatePetRequest has its body in a field.
type CreatePetRequest struct {
	Owner string `uri:"owner_id"`
	Pet   Pet    `in:"body=json"`
	Note  string `in:"form=note"`
}

// Pet is the body.
type Pet struct {
	Name string `json:"name"`
}

// POST /owners/{owner_id}/pets
func CreatePet(w http.ResponseWriter, r *http.Request) {}

// GetPetRequest has a tag that gen reads beside the other one.
type GetPetRequest struct {
	Key   string `param:"id" json:"id"`
	Trace string `reqHeader:"X-Trace"`
}

// POST /pets/{id}
func GetPet(w http.ResponseWriter, r *http.Request) {}

// RenamePetRequest says which values are not in its body; gen leaves out what no library reads from a request.
type RenamePetRequest struct {
	ID      string `uri:"id" json:"-"`
	Version string `json:"-" in:"header=if-match"`
	Row     int64  `json:"-" db:"row"`
	Name    string `json:"name"`
}

// PUT /pets/{id}
func RenamePet(w http.ResponseWriter, r *http.Request) {}

// FindPetsRequest was read by gorilla/schema, and has a route of another router.
type FindPetsRequest struct {
	Kind  string  `route:"kind"`
	Page  int     `schema:"page,default:1"`
	Limit int     `schema:"limit,required"`
	After *string `schema:"after"`
	Query string  `url:"q"`
}

// GET /find/:kind
func FindPets(w http.ResponseWriter, r *http.Request) {}
