// Package issues serves lists that are whole bodies, beside values of other parts.
package issues

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// Kind is the kind of an issue.
type Kind string

const (
	Bug  Kind = "bug"
	Wish Kind = "wish"
)

// Issue is one issue.
type Issue struct {
	Title string   `json:"title" validate:"required,max=20"`
	Kind  Kind     `json:"kind"`
	Tags  []string `json:"tags,omitempty"`
}

// Issues are the issues of a project.
type Issues struct{}

// ImportIssuesRequest has the issues of a file.
type ImportIssuesRequest struct {
	Project string  `route:"project"`
	DryRun  bool    `query:"dryRun,omitempty"`
	Issues  []Issue `body:"" validate:"min=1,max=3,dive"` // in the order of the file
}

// ImportIssuesResponse has the issues as they are kept.
type ImportIssuesResponse struct {
	Total  int     `header:"X-Total-Count"`
	Issues []Issue `body:""`
}

// ImportIssues adds issues.
//
// POST /projects/{project}/issues/import 201
func (Issues) ImportIssues(w http.ResponseWriter, r *http.Request) {
	var req ImportIssuesRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := ImportIssuesResponse{Total: len(req.Issues)}
	if !req.DryRun {
		res.Issues = req.Issues
	}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}

// Place is where an issue is kept.
type Place struct {
	Project string `route:"project"`
	Number  int    `route:"number"`
}

// PutIssueRequest replaces an issue.
type PutIssueRequest struct {
	*Place
	Content
}

// Content has the field that is the body.
type Content struct {
	Issue Issue `body:""`
}

// PutIssueResponse is the issue before.
type PutIssueResponse struct {
	ETag string `header:"ETag"`
	Content
}

// PutIssue replaces an issue.
//
// PUT /projects/{project}/issues/{number}
func (Issues) PutIssue(w http.ResponseWriter, r *http.Request) {
	var req PutIssueRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := PutIssueResponse{ETag: strconv.Quote(req.Project + strconv.Itoa(req.Number)), Content: req.Content}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// CountKindsRequest has the kinds to count.
type CountKindsRequest struct {
	Project string          `route:"project"`
	Limits  map[Kind]int    `body:""`
	note    string          // no part of the message holds it
	raw     json.RawMessage // nor this
}

// CountKindsResponse has a number for each kind.
type CountKindsResponse struct {
	Note   string       `header:"X-Note"`
	Counts map[Kind]int `body:""`
}

// CountKinds counts kinds.
//
// POST /projects/{project}/kinds
func (Issues) CountKinds(w http.ResponseWriter, r *http.Request) {
	req := CountKindsRequest{note: "kept", raw: nil}
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := CountKindsResponse{Note: req.note, Counts: map[Kind]int{Wish: len(req.Limits) + len(req.raw)}}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
