// Package query has the name of a variable.
package query

// Term is a word.
type Term string

// Validate takes any word.
func (t Term) Validate() error { return nil }
