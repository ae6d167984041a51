// Package shapes has types with methods Validate for another package.
package shapes

import (
	"encoding/json"
	"errors"
)

// Side of a shape.
type Side int

// Validate refuses sides that are not positive.
func (s Side) Validate() error {
	if s <= 0 {
		return errors.New("must be positive")
	}
	return nil
}

// Box has two sides.
type Box struct {
	Width  Side `json:"width"`
	Height Side `json:"height"`
}

// Validate refuses boxes that stand upright.
func (b *Box) Validate() error {
	if b.Height > b.Width {
		return errors.New("must not be higher than wide")
	}
	return nil
}

// Secret reads its JSON itself.
type Secret struct{ text string }

// UnmarshalJSON reads a text.
func (s *Secret) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &s.text) }

// Validate refuses short secrets.
func (s Secret) Validate() error {
	if len(s.text) < 3 {
		return errors.New("must be longer")
	}
	return nil
}

type hidden struct {
	Left Side `json:"left"`
}

// Validate refuses shapes that are too far to the left.
func (h hidden) Validate() error {
	if h.Left > 100 {
		return errors.New("must be nearer")
	}
	return nil
}

// Framed embeds a struct that other packages can't select.
type Framed struct {
	hidden
	Right Side `json:"right"`
}
