// Package flags uses the types of a basics package instead of declaring its own.
package flags

import (
	"fmt"
	"io"
	"mime/multipart"
	"net/http"

	"example.com/cases/basics"
)

// Flags holds what the handlers share.
type Flags struct{}

// SetFlagRequest has raw values that are checked, not converted.
type SetFlagRequest struct {
	Number basics.Int      `route:"number"`
	Dry    basics.Boolean  `query:"dry,omitempty"`
	Times  *basics.Int     `query:"times"`
	On     basics.Boolean  `query:"on" default:"true"`
	Levels []basics.Int    `query:"level"`
	Value  basics.Int      `json:"value"`
	Locked *basics.Boolean `json:"locked,omitempty"`
}

// SetFlagResponse has native values in its JSON.
type SetFlagResponse struct {
	Value  basics.Int     `json:"value"`
	Locked basics.Boolean `json:"locked"`
}

// PUT /flags/{number}
func (f *Flags) SetFlag(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Flags.SetFlag")
}

// SendFlagRequest is a form.
type SendFlagRequest struct {
	Value  basics.Int     `form:"value"`
	Locked basics.Boolean `form:"locked,omitempty"`
}

// POST /flags
func (f *Flags) SendFlag(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Flags.SendFlag")
}

// ImportFlagsRequest has files of flags.
type ImportFlagsRequest struct {
	Form *multipart.Reader `body:""`
}

// ImportFlagsResponse has the names of the files.
type ImportFlagsResponse []string

// ImportFlags reads flags from files.
//
// POST /flags/import
// gen:part flags file text/csv
func (f *Flags) ImportFlags(w http.ResponseWriter, r *http.Request) {
	var req ImportFlagsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	var names ImportFlagsResponse
	for part, err := req.Form.NextPart(); err != io.EOF; part, err = req.Form.NextPart() {
		if err != nil {
			_ = WriteProblem(w, &BindingError{In: "body", Err: err})
			return
		}
		names = append(names, part.FileName())
	}
	_ = names.Write(w)
}

// PatchFlagRequest changes what it has: null sets the default.
type PatchFlagRequest struct {
	Number basics.Int                     `route:"number"`
	Value  basics.Optional[int]           `json:"value,omitzero" validate:"min=1"`
	Locked Optional[basics.Boolean]       `json:"locked,omitzero"`
	Groups Optional[map[string][]float32] `json:"groups,omitzero"`
}

// PATCH /flags/{number}
func (f *Flags) PatchFlag(w http.ResponseWriter, r *http.Request) {
	var req PatchFlagRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	locked := OptionalOf(req.Locked.Valid)
	fmt.Fprint(w, "Flags.PatchFlag", locked.Value, req.Value.Null)
}
