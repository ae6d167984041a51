// Package hidden is internal.
package hidden

// Secret is a type of an internal package.
type Secret struct {
	Word   string `json:"word"`
	hidden int
}
