// Package wire has what other packages answer with.
package wire

// Failure says what went wrong.
type Failure struct {
	Reason string `json:"reason"`
}
