package handlers

import (
	"io"
	"net/http"
	"testing"

	"github.com/labstack/echo/v4"
)

func router() http.Handler {
	e := echo.New()
	e.Renderer = rendered{}
	e.Use(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			c.Request().Body = &limited{c.Request().Body, 24}
			return next(c)
		}
	})
	(&All{finder: found{}}).Routes(e)
	return e
}

// rendered renders all templates but one.
type rendered struct{}

func (rendered) Render(w io.Writer, name string, data any, c echo.Context) error {
	if name == "1" {
		return errNone
	}
	_, err := io.WriteString(w, "<p>"+name)
	return err
}

func TestRecord(t *testing.T) {
	list := map[string]route{}
	for name, h := range new(All).ListEchoHandlers() {
		list[name] = route{h.Method, h.Path}
	}
	list["Made"], list["Counted"] = route{"GET", "/made/:id"}, route{"POST", "/counted"}
	list["Answered"] = route{"GET", "/answered/:id"}
	list["getNamelessById"] = route{"GET", "/nameless/:id"}
	record(t, router(), list)
}
