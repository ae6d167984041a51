// Package sizes is another package of the module.
package sizes

// Size overflows.
//
// gen:enum
type Size uint8

const (
	Small Size = 10
	Large Size = 1 << 8
)
