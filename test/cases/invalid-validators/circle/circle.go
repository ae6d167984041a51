// Package circle imports the package that its function is for.
package circle

import invalidvalidators "example.com/cases/invalid-validators"

// Rule is for its names.
func Rule(invalidvalidators.Name) bool { return true }
