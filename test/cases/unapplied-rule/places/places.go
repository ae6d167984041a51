// Package places has a struct with rules that no other package can apply.
package places

// Place is a place.
type Place struct {
	from int
	To   int    `json:"to" validate:"gtfield=from"`
	Name string `json:"name" validate:"required,nice"`
}

// From is the first one.
func (p Place) From() int { return p.from }
