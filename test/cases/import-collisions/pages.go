// Package pages declares the names that generated code would like to use.
package pages

import (
	"fmt"
	web "net/http"
)

// http is the scheme: no file of this package can import net/http under its own name.
const http = "http"

// Names that http could be replaced with are taken as well.
var nethttp, http2, stdhttp = http + "/net", http + "2", http + "/std"

// Pages serves pages.
type Pages struct{}

// GetPage returns a page.
//
// GET /pages/{id}
func (p *Pages) GetPage(w web.ResponseWriter, r *web.Request) {
	fmt.Fprint(w, "Pages.GetPage")
	_ = nethttp + http2 + stdhttp
}

// GetScheme is a function.
func GetScheme(w web.ResponseWriter, r *web.Request) {
	fmt.Fprint(w, "GetScheme")
}
