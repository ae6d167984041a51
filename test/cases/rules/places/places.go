// Package places has types that other packages use.
package places

// Place is somewhere.
type Place struct {
	inner
	*Area
	Country string `json:"country" validate:"iso3166_1_alpha2"`
	Kind    kind   `json:"kind"`
	hidden  string
}

// inner is embedded, and other packages can't name it.
type inner struct {
	Zip string `json:"zip" validate:"len=5"`
}

// kind can't be named either.
type kind struct {
	Name string `json:"name" validate:"required"`
}

// Area is embedded.
type Area struct {
	Size int `json:"size" validate:"min=1"`
}

// Hidden returns the hidden text.
func (p Place) Hidden() string { return p.hidden }
