// Package prose has comments that look like directives and are none.
package prose

import (
	"fmt"
	"net/http"
)

// Pages serves pages.
type Pages struct{}

// GetPage returns a page.
// GET requests are cached for an hour.
func (p *Pages) GetPage(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.GetPage")
}

// CreatePage makes a page.
// POST is not allowed for guests.
// PUT, too.
func (p *Pages) CreatePage(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.CreatePage")
}

// DeletePage removes a page; see
// POST: /pages for how to make one, and
// Get /pages/{id} for how to read it.
func (p *Pages) DeletePage(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.DeletePage")
}

// UpdatePage changes a page. It was once reached by a
// "POST /pages", and `GET /pages` reads them.
//
// gen: is the prefix of our directives; gen reads them. generate: no.
// See also gen:ignore, which this line mentions in its middle.
func (p *Pages) UpdatePage(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.UpdatePage")
}

// DELETE /pages/all

// ReplacePage stands below a comment that belongs to nothing.
func (p *Pages) ReplacePage(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.ReplacePage")
}

// POST /detached

func (p *Pages) HeadPage(w http.ResponseWriter, r *http.Request) { // DELETE /trailing
	// PUT /inside
	fmt.Fprint(w, "Pages.HeadPage")
} // gen:ignore

func (p *Pages) PatchPage(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.PatchPage")
} // POST /end-of-the-function-above
func (p *Pages) ListPages(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.ListPages")
}

var revision = 1 // POST /end-of-a-variable
func (p *Pages) GetRevision(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.GetRevision", map[bool]string{true: ""}[revision > 0])
}

// VisitPage counts a visit.
//
// Deprecated: POST /visits instead.
func (p *Pages) VisitPage(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.VisitPage")
}

// RemovePage removes a page.
//
// Example:
//
//	curl -X DELETE /pages/1
//	GETTING /pages
func (p *Pages) RemovePage(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.RemovePage")
}

// GET requests only: the first line gives the method, whatever follows it.
func (p *Pages) Anything(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.Anything")
}

/* POST /not-adjacent */

func (p *Pages) OptionsPage(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.OptionsPage")
}

// LINK /pages is no method that net/http names; TRACE and CONNECT are.
func (p *Pages) PostLink(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.PostLink")
}

// TRACE /trace
func (p *Pages) Trace(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.Trace")
}

func (p *Pages) GetText(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.GetText")
	_ = `
// POST /in-a-string
func (p *Pages) InAString(w http.ResponseWriter, r *http.Request) {
}
`
}

// SendText copies a text. Its path has two parts:
//
//	/<shelf>/<text>
//
// Parts of a text are sent as
//
//	PUT /{shelf}/{text}?part=2
func (p *Pages) SendText(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Pages.SendText")
}
