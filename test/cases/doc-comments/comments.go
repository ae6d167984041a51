// Package comments has directives in every form of comment.
package comments

import (
	"fmt"
	"net/http"
)

// API has handlers.
type API struct{}

// GET /first
func (a *API) FirstLine(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.FirstLine")
}

// GET /first-with-prose returns the first.
// More prose.
func (a *API) FirstLineWithProse(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.FirstLineWithProse")
}

// LastLine has prose first, as most handlers do.
//
// PUT /last
func (a *API) LastLine(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.LastLine")
}

// MiddleLine has prose on both sides.
// POST /middle
// And here it goes on.
func (a *API) MiddleLine(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.MiddleLine")
}

// MethodAlone leaves the path to its name.
//
// DELETE
func (a *API) MethodAlone(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.MethodAlone")
}

// PATCH
func (a *API) MethodAloneFirst(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.MethodAloneFirst")
}

//GET /no-space
func (a *API) NoSpace(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.NoSpace")
}

//	GET	/tabs
func (a *API) Tabs(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Tabs")
}

/* GET /block */
func (a *API) Block(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Block")
}

/*
BlockLines has prose in a block.

POST /block-lines
*/
func (a *API) BlockLines(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.BlockLines")
}

/*
 * Decorated is commented as other languages do.
 *
 * PUT /decorated
 */
func (a *API) Decorated(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Decorated")
}

/**
 * GET /starred
 **/
func (a *API) Starred(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Starred")
}

/* TwoBlocks has two comments. */
/* HEAD /two-blocks */
func (a *API) TwoBlocks(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.TwoBlocks")
}

/* Mixed has both kinds of comment. */
// OPTIONS /mixed
func (a *API) Mixed(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.Mixed")
}

// GoDirective stands beside directives of Go itself.
//
// GET /go-directive
//
//go:noinline
func (a *API) GoDirective(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.GoDirective")
}

// ListMode says that it lists.
//
// GET /list-mode
//
//gen:list
func (a *API) ListMode(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.ListMode")
}

// gen:list
// GET /list-mode-first
func (a *API) ListModeFirst(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.ListModeFirst")
}

// gen:list
// PUT /mode-above says more behind the route.
func (a *API) ModeAbove(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.ModeAbove")
}

// gen:list PATCH /mode-beside
func (a *API) ModeBeside(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.ModeBeside")
}

//nolint:revive
// DELETE /go-directive-above says more behind the route.
func (a *API) GoDirectiveAbove(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.GoDirectiveAbove")
}

// IgnoredTight is skipped.
//
//gen:ignore
func (a *API) IgnoredTight(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.IgnoredTight")
}

// gen:ignore
func (a *API) IgnoredLoose(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.IgnoredLoose")
}

// gen:ignore because another package registers it.
func (a *API) IgnoredWithReason(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.IgnoredWithReason")
}

/* gen:ignore */
func (a *API) IgnoredBlock(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.IgnoredBlock")
}

/*
IgnoredBlockLine is skipped.

gen:ignore
*/
func (a *API) IgnoredBlockLine(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.IgnoredBlockLine")
}

/*
 * IgnoredDecorated is skipped.
 * gen:ignore
 */
func (a *API) IgnoredDecorated(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.IgnoredDecorated")
}

// GET /ignored-after
// gen:ignore
func (a *API) IgnoredAfterRoute(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "API.IgnoredAfterRoute")
}
