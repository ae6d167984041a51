// Package names has receivers with every name that Go allows.
package names

import (
	"fmt"
	"net/http"
)

// Gateway has a receiver that hides the package http in the bodies of its methods, though not in their signatures.
type Gateway struct{}

// GET /gateway
func (http *Gateway) GetGateway(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Gateway.GetGateway")
}

// Text hides a type that the generated code needs.
type Text string

// GET /text
func (string *Text) GetText(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Text.GetText")
}

// Info hides the name of a type that the generated code declares.
type Info struct{}

// GET /info
func (HandlerInfo *Info) GetInfo(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Info.GetInfo")
}

// Unnamed has no method that names its receiver: by value, by pointer, blank, in parentheses.
type Unnamed struct{}

// GET /unnamed
func (Unnamed) GetUnnamed(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Unnamed.GetUnnamed")
}

// GET /pointer
func (*Unnamed) GetPointer(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Unnamed.GetPointer")
}

// GET /blank
func (_ *Unnamed) GetBlank(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Unnamed.GetBlank")
}

// GET /parenthesized
func (*(Unnamed)) GetParenthesized(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Unnamed.GetParenthesized")
}

// HTTP would give an unnamed receiver a name that is taken.
type HTTP struct{}

// GET /http
func (HTTP) GetHTTP(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "HTTP.GetHTTP")
}

// Func would give it a keyword.
type Func func()

// GET /func
func (Func) GetFunc(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Func.GetFunc")
}

// Several has a receiver of another name in each method.
type Several map[string]int

// GET /a
func (a Several) GetA(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Several.GetA")
}

// GET /b
func (b *Several) GetB(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Several.GetB")
}

// GET /c
func (Several) GetC(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Several.GetC")
}
