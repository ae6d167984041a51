// Package signup signs people up with the forms of a browser.
package signup

import (
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/mail"
	"net/netip"
	"time"
)

// Email is an address that mail may reach.
type Email string

// Validate reports what is no address.
func (e Email) Validate() error {
	_, err := mail.ParseAddress(string(e))
	return err
}

// Checkbox is what a browser sends for one: "on", or nothing at all.
type Checkbox bool

// FromForm reads a checkbox.
func (c *Checkbox) FromForm(value string) error {
	*c = value == "on"
	if value != "on" && value != "" {
		return fmt.Errorf("%q is no state of a checkbox", value)
	}
	return nil
}

// ToForm writes a checkbox.
func (c Checkbox) ToForm() string {
	if c {
		return "on"
	}
	return ""
}

// Day is a date as <input type="date"> sends it.
type Day struct{ time.Time }

// MarshalText writes the day.
func (d Day) MarshalText() ([]byte, error) { return d.AppendFormat(nil, time.DateOnly), nil }

// UnmarshalText reads a day.
func (d *Day) UnmarshalText(text []byte) (err error) {
	d.Time, err = time.Parse(time.DateOnly, string(text))
	return err
}

var page = template.Must(template.New("").Parse(`<!doctype html>
<form method="post" action="/signup?campaign={{.Campaign}}">
<input name="name" value="{{.Name}}">
</form>
`))

// ShowSignupRequest fills parts of the form in.
type ShowSignupRequest struct {
	Name     string `query:"name,omitempty"`
	Campaign string `query:"campaign" default:"none"`
}

// GET /signup
func ShowSignup(w http.ResponseWriter, r *http.Request) {
	var req ShowSignupRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	_ = page.Execute(w, req)
}

// SignupRequest is the form.
type SignupRequest struct {
	Campaign   string     `query:"campaign" default:"none"`
	Name       string     `form:"name"`
	Email      Email      `form:"email"`
	Born       Day        `form:"born,omitempty"`
	Languages  []string   `form:"language"`
	Newsletter Checkbox   `form:"newsletter,omitempty"`
	Terms      Checkbox   `form:"terms"`
	Referrer   *Email     `form:"referrer"`
	Address    netip.Addr `form:"address,omitempty"`
}

// POST /signup
func Signup(w http.ResponseWriter, r *http.Request) {
	var req SignupRequest
	err := req.Parse(r)
	if err == nil && !req.Terms {
		err = errors.New("the terms are not accepted")
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	http.Redirect(w, r, "/welcome/"+template.URLQueryEscaper(req.Name), http.StatusSeeOther)
}

// CreateTokenRequest asks for a token as OAuth 2 does.
type CreateTokenRequest struct {
	GrantType string        `form:"grant_type"`
	Scope     []string      `form:"scope"`
	TTL       time.Duration `form:"ttl" default:"1h"`
}

// CreateTokenResponse is a form as well.
type CreateTokenResponse struct {
	AccessToken string        `form:"access_token"`
	TokenType   string        `form:"token_type" default:"bearer"`
	ExpiresIn   time.Duration `form:"expires_in"`
	Scope       []string      `form:"scope"`
	Notice      *string       `form:"notice"`
	First       Checkbox      `form:"first,omitempty"`
}

// POST /token
func CreateToken(w http.ResponseWriter, r *http.Request) {
	var req CreateTokenRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	res := CreateTokenResponse{AccessToken: "a&b=c;d", TokenType: "bearer", ExpiresIn: req.TTL, Scope: req.Scope}
	if err := res.Write(w); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// UnsubscribeRequest has the token of a mail's link in its path.
type UnsubscribeRequest struct {
	Token string `route:"token"`
	List  string `form:"List-Unsubscribe"`
}

// Unsubscribe answers mail programs that unsubscribe with one click.
//
// POST /unsubscribe/{token}
func Unsubscribe(w http.ResponseWriter, r *http.Request) {
	var req UnsubscribeRequest
	if err := req.Parse(r); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	fmt.Fprintf(w, "%s from %s", req.List, req.Token)
}
