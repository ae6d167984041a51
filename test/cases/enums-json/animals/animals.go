// Package animals has types for other packages.
package animals

// Kind says what a pet is.
type Kind string

const (
	Cat    Kind = "cat"
	Dog    Kind = "dog"
	hidden Kind = "unicorn"
)

// Size has 0 as a member.
type Size int

const (
	Small Size = iota
	Large
)

// Pet is in the bodies of messages.
type Pet struct {
	Kind    Kind              `json:"kind"`
	Size    Size              `json:"size"`
	Friends []Pet             `json:"friends,omitempty"`
	Parent  *Pet              `json:"parent,omitempty"`
	Toys    map[string]Toy    `json:"toys,omitempty"`
	Counts  map[Kind]int      `json:"counts,omitempty"`
	Scores  map[int][]*Kind   `json:"scores,omitempty"`
	Pair    [2]Size           `json:"pair"`
	Notes   map[string]string `json:"notes,omitempty"`
}

// Toy has a key that a JSON Pointer escapes.
type Toy struct {
	For Kind `json:"for/~kind"`
}

// Page is generic.
type Page[T any] struct {
	Items []T    `json:"items"`
	Next  string `json:"next"`
}

// Plain has nothing to check.
type Plain struct {
	Name string `json:"name"`
}

// Opaque reads its JSON itself.
type Opaque struct{ Kind Kind }

func (o *Opaque) UnmarshalJSON(data []byte) error { return nil }
