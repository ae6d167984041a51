// Package members serves the people who read.
package members

import "net/http"

// Desk serves the members.
type Desk struct{}

// CreateMemberRequest is a form that a browser posts.
type CreateMemberRequest struct {
	Name  string  `form:"name"`
	Email *string `form:"email"`
}

// CreateMember signs a member up.
//
// POST /members
func (d *Desk) CreateMember(w http.ResponseWriter, r *http.Request) {}

// DeleteMemberRequest names a member.
type DeleteMemberRequest struct {
	ID uint64 `route:"id"`
}

// DELETE /members/{id}
func (d *Desk) DeleteMember(w http.ResponseWriter, r *http.Request) {}
