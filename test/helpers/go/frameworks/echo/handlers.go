// Package handlers has handlers of echo that answer in all ways that gen knows.
package handlers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"
)

type All struct{ finder finder }

type finder interface {
	Find(ctx context.Context, id string) (string, error)
}

type Pet struct {
	Name string `json:"name"`
}

type PlainRequest struct {
	X int `query:"x"`
}

type PlainResponse struct {
	X int `json:"x"`
}

// Plain is the idiom.
//
// GET /plain
func (a *All) Plain(c echo.Context) error {
	var req PlainRequest
	if err := req.Parse(c.Request()); err != nil {
		return WriteProblem(c.Response(), err)
	}
	switch req.X {
	case 2, 7:
		return refuse(c.QueryParam("x"))
	case 3:
		return echo.NewHTTPError(http.StatusNotFound, "no such x")
	case 4:
		return echo.ErrConflict
	case 5:
		return errors.New("broken")
	case 6:
		return refusal{http.StatusGone}
	}
	res := PlainResponse{X: req.X}
	return res.WriteStatus(c.Response(), http.StatusCreated)
}

type refusal struct{ status int }

func (e refusal) Error() string { return "refused" }
func (e refusal) Status() int   { return e.status }

func refuse(x string) error {
	if x == "2" {
		return echo.ErrUnprocessableEntity
	}
	return echo.NewHTTPError(http.StatusLocked, x)
}

// GET /json
func (a *All) JSON(c echo.Context) error {
	switch c.QueryParam("x") {
	case "1":
		return c.JSON(http.StatusOK, Pet{"Rex"})
	case "2":
		return c.JSONPretty(http.StatusAccepted, []Pet{{"Rex"}}, "  ")
	case "3":
		return c.JSON(http.StatusOK, math.Inf(1))
	case "4":
		return c.JSONBlob(http.StatusCreated, []byte("{}"))
	case "5":
		return c.NoContent(http.StatusNoContent)
	case "6":
		return echo.NewHTTPError(http.StatusPaymentRequired)
	case "7":
		return echo.ErrCookieNotFound
	case "8":
		return fmt.Errorf("wrapped: %w", echo.ErrForbidden)
	}
	return c.JSON(http.StatusTeapot, map[string]string{"name": "none"})
}

// GET /texts
func (a *All) Texts(c echo.Context) error {
	switch c.FormValue("x") {
	case "1":
		return c.String(http.StatusOK, "one")
	case "2":
		return c.Blob(http.StatusOK, "text/csv", []byte("a,b\n"))
	case "3":
		return c.HTML(http.StatusCreated, "<p>three")
	case "4":
		c.Response().Header().Set("Content-Type", "application/geo+json")
		return c.JSON(http.StatusOK, Pet{"Rex"})
	case "5":
		http.Error(c.Response(), "no", http.StatusGone)
		return errors.New("too late")
	case "6":
		_, err := fmt.Fprint(c.Response().Writer, "six")
		return err
	case "7":
		c.Response().WriteHeader(http.StatusAccepted)
		return echo.ErrNotFound
	case "8":
		return c.Stream(http.StatusOK, "text/plain", strings.NewReader("eight"))
	case "9":
		return c.Redirect(http.StatusOK, "/elsewhere")
	}
	return c.Redirect(http.StatusSeeOther, "/elsewhere")
}

// Errors returns errors of echo in all the ways in which they are made.
//
// GET /errors
func (a *All) Errors(c echo.Context) error {
	none := fmt.Errorf("none: %w", io.EOF)
	switch c.QueryParam("x") {
	case "1":
		return &echo.HTTPError{Code: http.StatusNotFound, Message: "no such x"}
	case "2":
		return echo.NewHTTPError(http.StatusConflict, "taken").SetInternal(none)
	case "3":
		return echo.ErrForbidden.WithInternal(none)
	case "4":
		return echo.NotFoundHandler(c)
	case "5":
		return echo.NewHTTPError(http.StatusUnprocessableEntity).SetInternal(echo.NewHTTPError(http.StatusLocked))
	case "6":
		return &echo.HTTPError{Code: http.StatusBadRequest, Internal: echo.ErrGone}
	case "7":
		c.Error(echo.ErrTooManyRequests)
	case "8":
		err := error(echo.NewHTTPError(http.StatusBadGateway))
		if he, ok := err.(*echo.HTTPError); ok {
			return he
		}
		return none
	}
	return c.NoContent(http.StatusNoContent)
}

// Files sends files and what else is no JSON.
//
// GET /files
func (a *All) Files(c echo.Context) error {
	switch c.QueryParam("x") {
	case "1":
		return c.XML(http.StatusOK, Pet{"Rex"})
	case "2":
		return c.XMLPretty(http.StatusCreated, Pet{"Rex"}, "  ")
	case "3":
		return c.JSONP(http.StatusAccepted, "show", Pet{"Rex"})
	case "4":
		return c.JSONPBlob(http.StatusAccepted, "1+1", []byte("{}"))
	case "5":
		return c.HTMLBlob(http.StatusPartialContent, []byte("<p>five"))
	}
	return c.XMLBlob(http.StatusTeapot, []byte("<pet/>"))
}

// Attached sends a file, or none.
//
// GET /attached
func (a *All) Attached(c echo.Context) error {
	if c.QueryParam("x") == "1" {
		return c.Attachment("none.go", "none.go")
	}
	return c.Inline("handlers.go", "handlers.go")
}

// Rendered may answer with an error of the renderer.
//
// GET /rendered
func (a *All) Rendered(c echo.Context) error {
	return c.Render(http.StatusOK, c.QueryParam("x"), nil)
}

// Nothing sends what net/http sends for nothing.
//
// POST /nothing
func (a *All) Nothing(c echo.Context) error {
	c.Set("x", 1)
	return nil
}

// GET /helpers/{id}
//
// gen:list
func (a *All) Helpers(c echo.Context) error {
	pet, err := lookup(c.Request().Context(), c.Param("id"))
	if errors.Is(err, errNone) {
		return fail(c, http.StatusNotFound, err)
	}
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, pet)
}

var errNone = errors.New("none")

func lookup(ctx context.Context, id string) (*Pet, error) {
	switch id {
	case "1":
		return nil, errNone
	case "2":
		return nil, fmt.Errorf("lookup: %w", io.EOF)
	}
	return &Pet{id}, nil
}

func fail(c echo.Context, status int, err error) error {
	return c.JSON(status, echo.Map{"error": err.Error()})
}

type NamedRequest struct {
	ID string `route:"id"`
}

// Named has a route value that Parse does not find in each path that echo matches.
//
// GET /named/{id}
func (a *All) Named(c echo.Context) error {
	var req NamedRequest
	if err := req.Parse(c.Request()); err != nil {
		return WriteProblem(c.Response(), err)
	}
	return c.NoContent(http.StatusNoContent)
}

// Same asks twice for one value.
//
// GET /same
func (a *All) Same(c echo.Context) error {
	if c.QueryParam("x") == "1" {
		return c.NoContent(http.StatusAccepted)
	}
	if c.QueryParam("x") == "1" {
		return c.NoContent(http.StatusGone)
	}
	return nil
}

// Open returns errors of code that is not known.
//
// POST /open
func (a *All) Open(c echo.Context) error {
	var pet Pet
	if err := c.Bind(&pet); err != nil {
		return err
	}
	name, err := a.finder.Find(c.Request().Context(), pet.Name)
	if err != nil {
		return err
	}
	return c.String(http.StatusOK, name)
}

// Bound answers the errors of Bind itself.
//
// POST /bound
func (a *All) Bound(c echo.Context) error {
	var pet Pet
	if err := c.Bind(&pet); err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	return c.JSON(http.StatusCreated, pet)
}

// Messages has errors with messages of all kinds.
//
// GET /messages
func (a *All) Messages(c echo.Context) error {
	switch c.QueryParam("x") {
	case "1":
		return echo.NewHTTPError(http.StatusPaymentRequired, Pet{"Rex"})
	case "2":
		return echo.NewHTTPError(http.StatusConflict, errNone)
	case "3":
		return echo.NewHTTPError(http.StatusGone, errNone.Error())
	case "4":
		return &echo.HTTPError{Code: http.StatusLocked, Message: "locked"}
	case "5":
		return &echo.HTTPError{Code: http.StatusTeapot}
	case "6":
		return echo.NewHTTPError(http.StatusForbidden).SetInternal(echo.NewHTTPError(http.StatusBadGateway, 1))
	case "7":
		return errNone
	}
	return echo.NewHTTPError(http.StatusNotFound, "none").SetInternal(errNone)
}

// Returned returns the errors of Bind as they are: 413, too, where a middleware limits the body.
//
// POST /returned
func (a *All) Returned(c echo.Context) error {
	var pet Pet
	if err := c.Bind(&pet); err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, pet)
}

// limited ends a body that is too long as echo's BodyLimit does.
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

// Recoded gives an error of echo another status.
//
// GET /recoded
func (a *All) Recoded(c echo.Context) error {
	failed := echo.NewHTTPError(http.StatusBadRequest)
	if c.QueryParam("x") == "1" {
		failed.Code = http.StatusTeapot
	}
	return failed
}

// Routes registers all handlers. What functions make has its route from here.
func (a *All) Routes(e *echo.Echo) {
	a.RegisterEcho(e)
	e.GET("/made/:id", a.Made("1"), nocache())
	e.POST("/counted", Counted())
	e.GET("/answered/:id", answered(a.Answered))
	e.GET("/owned/:id", a.Owned, owning)
	e.GET("/nameless/:id", func(c echo.Context) error {
		if c.QueryParam("x") == "1" {
			return errNone
		}
		return c.JSON(http.StatusOK, Pet{c.Param("id")})
	}, nocache())
}

type problem struct {
	status int
	cause  error
}

func (p problem) Error() string { return "problem" }
func (p problem) Unwrap() error { return p.cause }

func (p problem) because(cause error) problem {
	p.cause = cause
	return p
}

var missing = problem{status: http.StatusNotFound}

// answered answers the errors of a handler.
func answered(serve echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		err := serve(c)
		var own problem
		var known *echo.HTTPError
		switch {
		case err == nil:
			return nil
		case errors.As(err, &own):
		case errors.As(err, &known):
			own.status = known.Code
		default:
			own.status = http.StatusBadGateway
		}
		if c.Response().Committed {
			return c.NoContent(http.StatusTeapot)
		}
		return c.JSON(own.status, Pet{err.Error()})
	}
}

// Answered returns its errors.
func (a *All) Answered(c echo.Context) error {
	number, err := strconv.Atoi(c.Param("id"))
	switch {
	case err != nil:
		return echo.NewHTTPError(http.StatusBadRequest).SetInternal(err)
	case number == 1:
		return missing.because(errNone)
	case number == 2:
		return echo.ErrGone
	case number == 3:
		return errNone
	}
	return c.String(http.StatusOK, "fine")
}

// nocache makes a middleware.
func nocache() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			c.Response().Header().Set("Cache-Control", "no-store")
			return next(c)
		}
	}
}

type MadeRequest struct {
	ID string `route:"id"`
	X  int    `query:"x"`
}

// Made makes a handler that knows which pet is missing.
func (a *All) Made(missing string) echo.HandlerFunc {
	return func(c echo.Context) error {
		var req MadeRequest
		if err := req.Parse(c.Request()); err != nil {
			return WriteProblem(c.Response(), err)
		}
		if req.ID == missing {
			return echo.NewHTTPError(http.StatusNotFound, missing)
		}
		if req.X == 3 {
			return errNone
		}
		return c.JSON(http.StatusCreated, Pet{req.ID})
	}
}

// Counted makes a handler that answers the first request only.
func Counted() func(c echo.Context) error {
	count := 0
	return func(c echo.Context) error {
		if count++; count > 1 {
			return echo.ErrTooManyRequests
		}
		return c.String(http.StatusOK, "first")
	}
}

type found struct{}

func (found) Find(ctx context.Context, id string) (string, error) {
	if id == "x" {
		return "", errNone
	}
	return id, nil
}

// Context has the methods of echo's, and others.
type Context struct {
	echo.Context
	who string
}

func (c *Context) refuse(status int) error {
	return c.JSON(status, echo.Map{"who": c.who, "status": http.StatusText(status)})
}

func owning(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error { return next(&Context{c, c.QueryParam("x")}) }
}

// Owned has a context of the module's own.
func (a *All) Owned(c echo.Context) error {
	own := c.(*Context)
	switch own.who {
	case "1":
		return own.refuse(http.StatusConflict)
	case "2":
		return own.NoContent(http.StatusNoContent)
	}
	return c.String(http.StatusOK, own.who)
}

// Sets sets the status that the first byte of a body sends.
//
// GET /sets
func (a *All) Sets(c echo.Context) error {
	c.Response().Status = http.StatusCreated
	_, err := io.WriteString(c.Response(), "made")
	return err
}

// Asked reads the request with echo's functions.
//
// GET /asked/{id}
//
// gen:list
func (a *All) Asked(c echo.Context) error {
	var many []int
	if err := echo.QueryParamsBinder(c).Ints("x", &many).BindError(); err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	id, err := echo.PathParam[int](c, "id")
	if err != nil {
		return c.NoContent(http.StatusNotFound)
	}
	if _, err := strconv.Atoi(c.QueryParam("x")); err != nil || id == 1 {
		return echo.NewHTTPError(http.StatusConflict).SetInternal(err)
	}
	return c.JSON(http.StatusOK, many)
}
