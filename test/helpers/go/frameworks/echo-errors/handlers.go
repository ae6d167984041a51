// Package handlers has handlers of echo whose errors a function of the user's answers.
package handlers

import (
	"errors"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"
)

// Router serves all handlers.
func Router() http.Handler {
	e := echo.New()
	s := &server{}
	e.HTTPErrorHandler = s.failed
	e.Use(s.signedIn, short)
	e.GET("/known", Known)
	e.GET("/wrapped", Wrapped)
	e.GET("/own", Own)
	e.GET("/begun", Begun)
	e.POST("/bound", Bound)
	return e
}

type problem struct {
	Code   string `json:"code"`
	Detail string `json:"detail,omitempty"`
}

type server struct{ failures int }

var (
	errNone  = errors.New("no such pet")
	errTaken = errors.New("the name is taken")
)

type refusal struct{ status int }

func (r *refusal) Error() string { return "refused" }

// failed answers an error.
func (s *server) failed(err error, c echo.Context) {
	s.failures++
	if c.Response().Committed {
		return
	}
	var known *echo.HTTPError
	var refused *refusal
	switch {
	case errors.As(err, &known):
		_ = c.JSON(known.Code, problem{Code: "http"})
	case errors.As(err, &refused):
		_ = c.JSON(refused.status, problem{"refused", err.Error()})
	case errors.Is(err, errNone):
		_ = c.JSON(http.StatusNotFound, problem{Code: "none"})
	case errors.Is(err, errTaken):
		_ = c.NoContent(http.StatusConflict)
	default:
		_ = c.String(http.StatusBadGateway, "failed")
	}
}

func (s *server) signedIn(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if c.QueryParam("x") == "1" {
			return echo.ErrUnauthorized
		}
		return next(c)
	}
}

// short ends bodies that are too long as echo's BodyLimit does.
func short(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Request().Body = &limited{c.Request().Body, 24}
		return next(c)
	}
}

type limited struct {
	io.ReadCloser
	left int
}

func (l *limited) Read(data []byte) (int, error) {
	n, err := l.ReadCloser.Read(data)
	if l.left -= n; l.left < 0 {
		return 0, echo.ErrStatusRequestEntityTooLarge
	}
	return n, err
}

// GET /known
func Known(c echo.Context) error {
	switch c.QueryParam("x") {
	case "2":
		return echo.NewHTTPError(http.StatusTeapot, "tea")
	case "3":
		return echo.ErrGone
	}
	return c.NoContent(http.StatusNoContent)
}

// GET /wrapped
func Wrapped(c echo.Context) error {
	switch c.QueryParam("x") {
	case "2":
		return errors.Join(errTaken, errors.New("twice"))
	case "3":
		return errNone
	case "4":
		return errors.New("any")
	}
	return c.JSON(http.StatusOK, "done")
}

// GET /own
func Own(c echo.Context) error {
	if c.QueryParam("x") == "2" {
		return &refusal{http.StatusPaymentRequired}
	}
	return c.JSON(http.StatusOK, "done")
}

// GET /begun
func Begun(c echo.Context) error {
	if err := c.NoContent(http.StatusAccepted); err != nil {
		return err
	}
	return errTaken
}

// POST /bound
func Bound(c echo.Context) error {
	var in struct {
		Name string `json:"name"`
	}
	if err := c.Bind(&in); err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, in)
}
