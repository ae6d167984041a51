// Package validatemethods has types with methods Validate in all parts of its messages.
package validatemethods

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"example.com/cases/validate-methods/shapes"
)

// Color is an enum with a method Validate of its own.
type Color string

const (
	Red   Color = "red"
	Green Color = "green"
	Black Color = "black"
)

// Validate refuses what can't be seen.
func (c Color) Validate() error {
	if c == Black {
		return errors.New("can't be seen")
	}
	return nil
}

// Layer counts from 1.
type Layer int

// Validate has a pointer receiver.
func (l *Layer) Validate() error {
	if *l < 1 {
		return errors.New("must count from 1")
	}
	return nil
}

// Tags is a list with a name.
type Tags []string

// Validate refuses lists with equal elements.
func (t Tags) Validate() error {
	seen := map[string]bool{}
	for _, tag := range t {
		if seen[tag] {
			return fmt.Errorf("%q is there twice", tag)
		}
		seen[tag] = true
	}
	return nil
}

// Labels is a map with a name.
type Labels map[string]Layer

// Validate refuses empty maps.
func (l Labels) Validate() error {
	if len(l) == 0 {
		return errors.New("must not be empty")
	}
	return nil
}

// Node refers to itself.
type Node struct {
	Name     string  `json:"name"`
	Children []*Node `json:"children,omitempty"`
}

// Validate refuses nodes without a name.
func (n *Node) Validate() error {
	if n.Name == "" {
		return errors.New("must have a name")
	}
	return nil
}

// Span is embedded.
type Span struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Validate refuses spans that end before they begin.
func (s Span) Validate() error {
	if s.To < s.From {
		return errors.New("must not end before it begins")
	}
	return nil
}

// Period has Span's method Validate, which is called once.
type Period struct {
	Span
	Unit string `json:"unit"`
}

// Stretch hides Span's method Validate. Both are called.
type Stretch struct {
	*Span
	Factor int `json:"factor"`
}

// Validate refuses what does not stretch.
func (s *Stretch) Validate() error {
	if s.Factor < 1 {
		return errors.New("must stretch")
	}
	return nil
}

// Valid is an interface: what it holds is not known before the program runs.
type Valid interface{ Validate() error }

// Counter counts the calls of its Validate.
type Counter struct {
	Calls *int `json:"-"`
	Valid bool `json:"valid"`
}

// calls counts the calls of Counter's Validate.
var calls int

// Validate counts.
func (Counter) Validate() error {
	calls++
	return nil
}

// CreateDrawingRequest has a body alone.
type CreateDrawingRequest struct {
	Color   Color                  `json:"color"`
	Was     Color                  `json:"was,omitempty"`
	Layer   Layer                  `json:"layer"`
	Below   Layer                  `json:"below,omitempty"`
	Above   *Layer                 `json:"above"`
	Box     shapes.Box             `json:"box"`
	Spare   shapes.Box             `json:"spare,omitempty"`
	Boxes   []shapes.Box           `json:"boxes"`
	Stock   map[string]*shapes.Box `json:"stock"`
	Sides   map[shapes.Side]Layer  `json:"sides"`
	Secret  shapes.Secret          `json:"secret"`
	Framed  *shapes.Framed         `json:"framed"`
	Tags    Tags                   `json:"tags"`
	Other   Tags                   `json:"other,omitempty"`
	Labels  Labels                 `json:"labels"`
	More    Labels                 `json:"more,omitempty"`
	Root    Node                   `json:"root"`
	Period  *Period                `json:"period"`
	Stretch *Stretch               `json:"stretch"`
	Counter *Counter               `json:"counter"`
	Any     Valid                  `json:"any"`
	When    time.Time              `json:"when"`
	Inline  []struct {
		Layer Layer `json:"layer"`
	} `json:"inline"`
}

// POST /drawings
func CreateDrawing(w http.ResponseWriter, r *http.Request) {}

// Page is embedded in requests.
type Page struct {
	From int `query:"from,omitempty"`
	To   int `query:"to,omitempty"`
}

// Validate refuses pages that end before they begin.
func (p *Page) Validate() error {
	if p.To < p.From {
		return errors.New("to must not be before from")
	}
	return nil
}

// ListDrawingsRequest has all parts.
type ListDrawingsRequest struct {
	Page
	Layer  Layer  `route:"layer"`
	Color  Color  `query:"color,omitempty"`
	Tags   Tags   `query:"tags"`
	Side   *Layer `header:"X-Side"`
	Theme  Color  `cookie:"theme,omitempty"`
	Box    *Span  `json:"box"`
	Search string `query:"search,omitempty"`
}

// Validate refuses the search for a color that is there anyway.
func (req ListDrawingsRequest) Validate() error {
	if req.Color != "" && strings.Contains(req.Search, string(req.Color)) {
		return errors.New("search has the color")
	}
	return nil
}

// PUT /drawings/{layer}
func ListDrawings(w http.ResponseWriter, r *http.Request) {}

// ListDrawingsResponse is read by clients.
type ListDrawingsResponse struct {
	Layers []Layer `json:"layers"`
}

// Validate refuses empty answers.
func (res *ListDrawingsResponse) Validate() error {
	if len(res.Layers) == 0 {
		return errors.New("has no layers")
	}
	return nil
}

// SendFormRequest is a form that embeds a Page.
type SendFormRequest struct {
	*Page
	Layers []Layer `form:"layers"`
}

// POST /forms
func SendForm(w http.ResponseWriter, r *http.Request) {}

// SendFormResponse is a form.
type SendFormResponse struct {
	Done bool `form:"done"`
}

// Validate refuses what is not done.
func (res SendFormResponse) Validate() error {
	if !res.Done {
		return errors.New("must be done")
	}
	return nil
}

// RenameDrawingRequest has a Validate and no other check.
type RenameDrawingRequest struct {
	Name string `json:"name"`
}

// Validate refuses empty names.
func (req *RenameDrawingRequest) Validate() error {
	if req.Name == "" {
		return errors.New("must have a name")
	}
	return nil
}

// POST /names
func RenameDrawing(w http.ResponseWriter, r *http.Request) {}

// PingDrawingRequest has nothing to read.
type PingDrawingRequest struct{}

// Validate refuses every request.
func (PingDrawingRequest) Validate() error { return errors.New("is closed") }

// GET /ping
func PingDrawing(w http.ResponseWriter, r *http.Request) {}

// ReadDrawingResponse has a header field and a body.
type ReadDrawingResponse struct {
	Layer Layer `header:"X-Layer"`
	Span  Span  `json:"span"`
}

// Validate compares the two.
func (res ReadDrawingResponse) Validate() error {
	if int(res.Layer) > res.Span.To {
		return errors.New("the layer must be in the span")
	}
	return nil
}

// GET /drawings/current
func ReadDrawing(w http.ResponseWriter, r *http.Request) {}

// Corner is embedded twice at the same depth, so that a request has none of its fields.
type Corner struct {
	X int `json:"x"`
}

// Validate refuses every corner that is not set.
func (c Corner) Validate() error {
	if c.X == 0 {
		return errors.New("must be set")
	}
	return nil
}

// Top has a corner.
type Top struct {
	Corner
	Above string `json:"above"`
}

// Bottom has a corner, too.
type Bottom struct {
	*Corner
	Below string `json:"below"`
}

// MoveDrawingRequest has neither corner.
type MoveDrawingRequest struct {
	Top
	Bottom
}

// POST /moves
func MoveDrawing(w http.ResponseWriter, r *http.Request) {}
