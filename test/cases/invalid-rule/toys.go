// Package invalidrule has mistakes in tags validate.
package invalidrule

import "net/http"

// Part of a toy.
type Part struct {
	Name   string            `json:"name" validate:"required,min=3"`
	Weight int               `json:"weight" validate:"min=light"`
	Sizes  map[string]string `json:"sizes" validate:"dive,keys,len=x,endkeys,max=3"`
}

// CreateToyRequest is a new toy.
type CreateToyRequest struct {
	ID     string          `route:"id" validate:"uuid|min"`
	Loud   bool            `query:"loud,omitempty" validate:"max=1"`
	Count  uint            `query:"count,omitempty" validate:"omitempty=1,gte=1"`
	Name   string          `json:"name" validate:"required,,max=20"`
	Color  string          `json:"color" validate:"oneof="`
	Age    int             `json:"age" validate:"dive,min=1"`
	Parts  []Part          `json:"parts" validate:"unique,dive,required"`
	Images []string        `json:"images" validate:"keys,endkeys"`
	Path   string          `json:"path" validate:"file"`
	Any    any             `json:"any" validate:"email"`
	Tags   [][]string      `json:"tags" validate:"unique"`
	Words  []string        `json:"words" validate:"dive,keys,min=1,endkeys"`
	Flag   *bool           `json:"flag" validate:"email"`
	When   map[string]bool `json:"when" validate:"required_if=Name"`
}

// POST /toys/{id}
func CreateToy(w http.ResponseWriter, r *http.Request) {}

// NameToyRequest gives a toy a name.
type NameToyRequest struct {
	Name   string `json:"name" validate:"required,pattern=^[a-z"`
	Nick   string `json:"nick" validate:"pattern=^a(?=b)"`
	Script string `json:"script" validate:"pattern=^\\p{Old_Italic}$"`
	Count  int    `json:"count" validate:"pattern=^1$"`
	Empty  string `json:"empty" validate:"pattern="`
	Right  string `json:"right" validate:"pattern=^\\p{Greek}{20x2C4}(a0x7Cb)$"`
}

// POST /names
func NameToy(w http.ResponseWriter, r *http.Request) {}
