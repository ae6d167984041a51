// Package notes is a small service of echo, as it is before gen adopt.
package notes

import (
	"net/http"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"
)

type Note struct {
	ID   int    `json:"id"`
	Text string `json:"text"`
}

// Handler serves the notes.
type Handler struct {
	mu    sync.Mutex
	notes []Note
}

// New makes a server with all routes.
func New() *echo.Echo {
	h := &Handler{notes: []Note{{ID: 1, Text: "milk"}, {ID: 2, Text: "bread & butter"}}}
	e := echo.New()
	e.GET("/notes", h.List)
	e.POST("/notes", h.Create)
	e.GET("/notes/:id", h.Get)
	e.PUT("/notes/:id", h.Replace)
	e.DELETE("/notes/:id", h.Delete)
	e.POST("/search", h.Search)
	e.POST("/labels", h.Label)
	return e
}

type listParams struct {
	Text string `query:"text"`
	Max  int    `query:"max"`
}

type ListResponse []Note

// List lists the notes.
func (h *Handler) List(c echo.Context) error {
	var p listParams
	if err := c.Bind(&p); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	res := ListResponse{}
	for _, note := range h.notes {
		if strings.Contains(note.Text, p.Text) && (p.Max == 0 || len(res) < p.Max) {
			res = append(res, note)
		}
	}
	return c.JSON(http.StatusOK, res)
}

// NewNote is what a client sends.
type NewNote struct {
	Text string `json:"text"`
}

type CreateResponse struct {
	ID int `json:"id"`
}

// Create adds a note.
func (h *Handler) Create(c echo.Context) error {
	in := new(NewNote)
	if err := c.Bind(in); err != nil {
		return echo.NewHTTPError(http.StatusBadRequest, "the note can't be read")
	}
	if in.Text == "" {
		return echo.NewHTTPError(http.StatusBadRequest, "the note is empty")
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	note := Note{ID: len(h.notes) + 1, Text: in.Text}
	h.notes = append(h.notes, note)
	return c.JSON(http.StatusCreated, &CreateResponse{ID: note.ID})
}

type noteID struct {
	ID int `param:"id"`
}

type GetResponse struct {
	Note Note `json:"note"`
}

// Get shows a note.
func (h *Handler) Get(c echo.Context) error {
	var p noteID
	err := c.Bind(&p)
	if err != nil {
		return c.JSON(http.StatusBadRequest, map[string]string{"error": err.Error()})
	}
	note := h.find(p.ID)
	if note == nil {
		return echo.ErrNotFound
	}
	res := GetResponse{Note: *note}
	return c.JSON(http.StatusOK, res)
}

func (h *Handler) find(id int) *Note {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i := range h.notes {
		if h.notes[i].ID == id {
			return &h.notes[i]
		}
	}
	return nil
}

type replacement struct {
	ID   int    `param:"id" json:"id"`
	Text string `json:"text"`
}

// Replace writes a note again.
func (h *Handler) Replace(c echo.Context) error {
	var in replacement
	if err := c.Bind(&in); err != nil {
		c.Logger().Debug(err.Error())
		return c.NoContent(http.StatusBadRequest)
	}
	note := h.find(in.ID)
	if note == nil {
		return c.NoContent(http.StatusNotFound)
	}
	note.Text = in.Text
	return c.JSON(http.StatusOK, note)
}

// deletion has the tags of two parts.
type deletion struct {
	ID    int  `param:"id"`
	Force bool `query:"force"`
}

// Delete removes a note.
func (h *Handler) Delete(c echo.Context) error {
	var in deletion
	if err := c.Bind(&in); err != nil {
		return err
	}
	if h.find(in.ID) == nil && !in.Force {
		return echo.NewHTTPError(http.StatusNotFound)
	}
	return c.NoContent(http.StatusNoContent)
}

type searchParams struct {
	Text string `query:"text"`
}

// Search reads the query of a POST, which c.Bind does not: it stays as it is.
func (h *Handler) Search(c echo.Context) error {
	var p searchParams
	if err := c.Bind(&p); err != nil {
		return err
	}
	return c.String(http.StatusOK, p.Text)
}

// Label reads a struct without a name.
func (h *Handler) Label(c echo.Context) error {
	var in struct {
		Name string `json:"name"`
	}
	if err := c.Bind(&in); err != nil {
		return err
	}
	return c.String(http.StatusOK, in.Name)
}
