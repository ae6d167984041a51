// Package things has constants whose values are not known.
package things

import (
	"net/http"
	"unsafe"

	"example.com/cases/unresolved-constant/sizes"
)

// Size is in bytes.
//
// gen:enum
type Size uint

const (
	Byte Size = 1
	Word Size = Size(unsafe.Sizeof(0))
)

// Round refers to itself.
//
// gen:enum
type Round int

const (
	First  Round = Second
	Second Round = First
	Third  Round = 3
)

// Free may have any value, so that it doesn't matter.
//
// gen:open
type Free int8

const (
	Small Free = 1
	Large Free = 1000
)

// Box is in a body.
type Box struct {
	Round Round      `json:"round"`
	Width sizes.Size `json:"width"`
}

type MakeThingRequest struct {
	Size Size `query:"size"`
	Free Free `query:"free"`
	Box  Box  `json:"box"`
}

// POST /things
func MakeThing(w http.ResponseWriter, r *http.Request) {}
