// Package accounts signs people in and out of a web site: forms in, pages out.
package accounts

import (
	"fmt"
	"html/template"
	"net/http"
	"net/mail"
	"sync/atomic"
)

// Site holds the templates of the pages.
type Site struct {
	pages *template.Template
	views atomic.Int64
}

// Email is an address that was checked.
type Email string

// UnmarshalText takes an address as people type it.
func (e *Email) UnmarshalText(text []byte) error {
	address, err := mail.ParseAddress(string(text))
	if err != nil {
		return fmt.Errorf("not an email address: %w", err)
	}
	*e = Email(address.Address)
	return nil
}

// VisitLogin shows the form.
//
// GET /login
func (s *Site) VisitLogin(w http.ResponseWriter, r *http.Request) {
	s.views.Add(1)
	fmt.Fprint(w, "Site.VisitLogin")
}

// PostLoginRequest is what the form sends.
type PostLoginRequest struct {
	Email    Email  `form:"email"`
	Password string `form:"password"`
	Remember bool   `form:"remember,omitempty"`
	Next     string `query:"next,omitempty"`
}

// PostLogin signs in and sends the browser to where it wanted to go.
//
// POST /login
func (s *Site) PostLogin(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Site.PostLogin")
}

// PostLogout signs out. GET must not do this: browsers prefetch.
//
// POST /logout
func (s *Site) PostLogout(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Site.PostLogout")
}

// UploadAvatarRequest has the picture as base64: parts of multipart forms are not supported.
type UploadAvatarRequest struct {
	User  string `route:"user"`
	Image []byte `json:"image"`
}

// UploadAvatar replaces the picture of a user.
func (s *Site) UploadAvatar(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Site.UploadAvatar")
}

// HeadSession says whether a session lives.
//
// HEAD /session
func (s *Site) HeadSession(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Site.HeadSession")
}

// requireUser is middleware in the form of a method.
func (s *Site) requireUser(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, err := r.Cookie("session"); err != nil {
			http.Redirect(w, r, "/login", http.StatusSeeOther)
			return
		}
		next(w, r)
	}
}

// assets serves a folder, not a route.
func (s *Site) assets() http.Handler { return http.FileServer(http.Dir("assets")) }

var (
	_ = (*Site).requireUser
	_ = (*Site).assets
	_ = (&Site{}).pages
)
