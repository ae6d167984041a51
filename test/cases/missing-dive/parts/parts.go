// Package parts has structs with rules.
package parts

type Part struct {
	Name string `json:"name" validate:"required"`
}

type Plain struct {
	Name string `json:"name" validate:"omitempty"`
}
