// Package path is not the standard library's.
package path

// Path is a way.
type Path string
