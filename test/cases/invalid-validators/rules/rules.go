// Package rules has functions that can't decide about values, or not about all.
package rules

func hidden(string) bool { return true }

// Generic has a type parameter.
func Generic[T any](T) bool { return true }

// Many has many parameters.
func Many(...string) bool { return true }

// Nothing has two results.
func Nothing(string) (bool, error) { return true, nil }

// Text is for texts.
func Text(string) bool { return hidden("") }

// Address is for pointers.
func Address(*string) bool { return true }

// Most has a parameter.
func Most(int, string) error { return nil }
