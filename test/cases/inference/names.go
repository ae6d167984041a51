package inference

import (
	"fmt"
	"net/http"
)

// Names has handlers whose names are hard to split into words.
type Names struct{}

// Getaway has no prefix: Get is not a word of it.
func (n *Names) Getaway(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.Getaway")
}

// Listen has none either.
func (n *Names) Listen(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.Listen")
}

// Postpone is no Post.
func (n *Names) Postpone(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.Postpone")
}

// Delete is a prefix and nothing else.
func (n *Names) Delete(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.Delete")
}

func (n *Names) GetHTTPStatus(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.GetHTTPStatus")
}

func (n *Names) GetOAuth2Token(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.GetOAuth2Token")
}

func (n *Names) GetUserID(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.GetUserID")
}

func (n *Names) Get2FACodes(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.Get2FACodes")
}

func (n *Names) Create2FACode(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.Create2FACode")
}

func (n *Names) Put_Snake_Case(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.Put_Snake_Case")
}

func (n *Names) GETShouted(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.GETShouted")
}

func (n *Names) X(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.X")
}

func (n *Names) HandleLogin(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.HandleLogin")
}

func (n *Names) CreateUserHandler(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.CreateUserHandler")
}

func (n *Names) handleDeleteURL(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.handleDeleteURL")
}

func (n *Names) Handle(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.Handle")
}

func (n *Names) Handled(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Names.Handled")
}
