// Package handlers has handlers of gin that answer in all ways that gen knows.
package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/gin-gonic/gin/binding"
)

type All struct{ finder finder }

type finder interface {
	Find(ctx context.Context, id string) (string, error)
	Show(c *gin.Context, id string)
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
func (a *All) Plain(c *gin.Context) {
	var req PlainRequest
	if err := req.Parse(c.Request); err != nil {
		_ = WriteProblem(c.Writer, err)
		return
	}
	if req.X == 3 {
		_ = WriteProblem(c.Writer, refusal{http.StatusConflict})
		return
	}
	res := PlainResponse{X: req.X}
	if err := res.WriteStatus(c.Writer, http.StatusCreated); err != nil {
		_ = WriteProblem(c.Writer, err)
	}
}

type refusal struct{ status int }

func (e refusal) Error() string { return "refused" }
func (e refusal) Status() int   { return e.status }

// GET /json
func (a *All) JSON(c *gin.Context) {
	switch c.Query("x") {
	case "1":
		c.JSON(http.StatusOK, Pet{"Rex"})
	case "2":
		c.IndentedJSON(http.StatusAccepted, []Pet{{"Rex"}})
	case "3":
		c.PureJSON(http.StatusNonAuthoritativeInfo, gin.H{"name": "Rex"})
	case "4":
		c.AbortWithStatusJSON(http.StatusBadRequest, gin.H{"error": "bad"})
	case "5":
		c.JSON(http.StatusNoContent, Pet{"Rex"})
	default:
		c.AsciiJSON(http.StatusTeapot, "none")
	}
}

// GET /texts
func (a *All) Texts(c *gin.Context) {
	switch c.DefaultQuery("x", "0") {
	case "1":
		c.String(http.StatusOK, "one %d", 1)
	case "2":
		c.Data(http.StatusOK, "text/csv", []byte("a,b\n"))
	case "3":
		c.XML(http.StatusCreated, Pet{"Rex"})
	case "4":
		c.Header("Content-Type", "application/geo+json")
		c.JSON(http.StatusOK, Pet{"Rex"})
	case "5":
		http.Error(c.Writer, "no", http.StatusGone)
	case "6":
		fmt.Fprint(c.Writer, "six")
	case "7":
		c.Status(http.StatusAccepted)
		_, _ = io.WriteString(c.Writer, "seven")
	default:
		c.Redirect(http.StatusSeeOther, "/elsewhere")
	}
}

// GET /formats
func (a *All) Formats(c *gin.Context) {
	switch c.Query("x") {
	case "1":
		c.SecureJSON(http.StatusOK, []Pet{{"Rex"}})
	case "2":
		c.JSONP(http.StatusAccepted, Pet{"Rex"})
	case "3":
		c.YAML(http.StatusConflict, Pet{"Rex"})
	case "4":
		c.TOML(http.StatusGone, Pet{"Rex"})
	default:
		c.DataFromReader(http.StatusCreated, 3, "text/csv", strings.NewReader("a,b"), nil)
	}
}

// Later overrides a status that was not sent yet.
//
// GET /later
func (a *All) Later(c *gin.Context) {
	c.Status(http.StatusCreated)
	switch x, _ := strconv.Atoi(c.Query("x")); x {
	case 1:
		c.Status(http.StatusAccepted)
	case 2:
		c.Writer.WriteHeader(http.StatusConflict)
		c.Writer.WriteHeaderNow()
		c.Status(http.StatusGone)
	case 3:
		c.AbortWithStatus(http.StatusForbidden)
		c.Status(http.StatusGone)
	case 4:
		_ = c.AbortWithError(http.StatusTeapot, errors.New("tea"))
	case 5:
		c.String(http.StatusOK, "")
	case 6:
		c.Writer.Flush()
		c.Status(http.StatusGone)
	case 7:
		_ = WriteProblem(c.Writer, refusal{http.StatusNotFound})
	}
}

// Nothing sends what net/http sends for nothing.
//
// POST /nothing
func (a *All) Nothing(c *gin.Context) {
	c.Set("x", 1)
	c.Next()
}

// GET /helpers/{id}
//
// gen:list
func (a *All) Helpers(c *gin.Context) {
	id := c.Param("id")
	pet, err := lookup(c, id)
	if errors.Is(err, errNone) {
		fail(c, http.StatusNotFound, err)
		return
	}
	if err != nil {
		fail(c, http.StatusInternalServerError, err)
		return
	}
	succeed(c, pet)
}

var errNone = errors.New("none")

func lookup(ctx context.Context, id string) (*Pet, error) {
	switch id {
	case "1":
		return nil, errNone
	case "2":
		return nil, fmt.Errorf("lookup: %w", io.EOF)
	}
	return &Pet{id}, ctx.Err()
}

func fail(c *gin.Context, status int, err error) {
	c.AbortWithStatusJSON(status, gin.H{"error": err.Error()})
}

func succeed(c *gin.Context, value any) { c.JSON(http.StatusOK, value) }

type NamedRequest struct {
	ID string `route:"id"`
}

// Named has a route value that Parse does not find in each path that gin matches.
//
// GET /named/{id}
func (a *All) Named(c *gin.Context) {
	var req NamedRequest
	if err := req.Parse(c.Request); err != nil {
		_ = WriteProblem(c.Writer, err)
		return
	}
	c.Status(http.StatusNoContent)
}

// Same asks twice for one value.
//
// GET /same
func (a *All) Same(c *gin.Context) {
	if c.Query("x") == "1" {
		c.Status(http.StatusAccepted)
		return
	}
	if c.Query("x") == "1" {
		c.Status(http.StatusGone)
	}
}

// POST /bind
func (a *All) Bind(c *gin.Context) {
	var pet Pet
	if err := c.ShouldBindJSON(&pet); err != nil {
		c.JSON(http.StatusUnprocessableEntity, gin.H{"error": err.Error()})
		return
	}
	if pet.Name == "" {
		c.JSON(http.StatusBadRequest, gin.H{"error": "no name"})
		return
	}
	c.JSON(http.StatusCreated, pet)
}

// POST /raw
func (a *All) Raw(c *gin.Context) {
	c.Request.Body = http.MaxBytesReader(c.Writer, c.Request.Body, 16)
	var pet Pet
	if err := json.NewDecoder(c.Request.Body).Decode(&pet); err != nil {
		c.AbortWithStatus(http.StatusBadRequest)
		return
	}
	c.Redirect(http.StatusTemporaryRedirect, "/json")
}

// Open calls code that is not known with the context.
//
// GET /open
func (a *All) Open(c *gin.Context) {
	a.finder.Show(c, c.Query("x"))
}

// Finds calls such code with the context as another one.
//
// GET /finds
func (a *All) Finds(c *gin.Context) {
	if name, err := a.finder.Find(c, c.Query("x")); err == nil {
		c.String(http.StatusOK, name)
		return
	}
	c.Status(http.StatusNotFound)
}

// MustBind answers 400 itself, and 413 where the router limits the body.
//
// POST /must
func (a *All) MustBind(c *gin.Context) {
	var pet Pet
	if c.BindJSON(&pet) != nil {
		return
	}
	c.JSON(http.StatusOK, pet)
}

// POST /late
func (a *All) Late(c *gin.Context) {
	var pet Pet
	if err := c.BindJSON(&pet); err != nil {
		c.JSON(http.StatusUnprocessableEntity, gin.H{"error": err.Error()})
		return
	}
	c.JSON(http.StatusOK, pet)
}

// GET /must-query
func (a *All) MustBindQuery(c *gin.Context) {
	var query struct {
		X int `form:"x"`
	}
	if c.Query("x") == "2" {
		if c.BindQuery(&query) != nil {
			return
		}
	} else if c.MustBindWith(&query, binding.Query) != nil {
		return
	}
	c.JSON(http.StatusOK, query.X)
}

// Streams sends events, and whatever else it writes.
//
// GET /streams
func (a *All) Streams(c *gin.Context) {
	switch c.Query("x") {
	case "1":
		c.SSEvent("message", "hello")
		return
	case "2":
		c.Status(http.StatusAccepted)
		c.Stream(func(w io.Writer) bool { return false })
		return
	}
	left := 2
	other := c.Copy()
	c.Stream(func(w io.Writer) bool {
		c.SSEvent("left", other.Query("x"))
		left--
		return left > 0
	})
	if left > 0 {
		c.Status(http.StatusGone)
	}
}

// Keeps has a status of -1: the status that was set stays.
//
// GET /keeps
func (a *All) Keeps(c *gin.Context) {
	if c.Query("x") == "1" {
		c.Status(http.StatusConflict)
		c.Status(0)
		return
	}
	c.Status(http.StatusAccepted)
	c.JSON(-1, Pet{"Rex"})
}

// Sets changes what it reads.
//
// GET /sets
func (a *All) Sets(c *gin.Context) {
	if c.GetHeader("Token") != "" || c.Param("id") != "" {
		return
	}
	switch c.Query("x") {
	case "1":
		c.AddParam("id", "1")
	case "2":
		c.Request.Header.Set("Token", "1")
	}
	switch {
	case c.Param("id") != "":
		c.Status(http.StatusGone)
	case c.GetHeader("Token") != "":
		c.Status(http.StatusTeapot)
	}
}

// SetsParams changes what the router found.
//
// GET /sets-params
func (a *All) SetsParams(c *gin.Context) {
	if c.Param("id") != "" {
		return
	}
	if c.Query("x") == "1" {
		c.Params = append(c.Params, gin.Param{Key: "id", Value: "1"})
	}
	if c.Param("id") != "" {
		c.Status(http.StatusGone)
	}
}

// Routes registers all handlers. What functions make has its route from here.
func (a *All) Routes(engine *gin.Engine) {
	a.RegisterGin(engine)
	engine.GET("/made/:id", nocache(), a.Made("1"))
	engine.POST("/counted", Counted())
	engine.GET("/wrapped/:id", wrapped(a.Wrapped))
	engine.GET("/asked/:id", asking(a.Asked))
	engine.PUT("/typed/:id", handling(a.Typed))
	engine.GET("/owned/:id", owning(a.Owned))
	engine.POST("/resulted/:id", resulting(http.StatusCreated, "X-Pets", a.Resulted))
	engine.GET("/nameless/:id", nocache(), func(c *gin.Context) {
		if c.Query("x") == "1" {
			c.JSON(http.StatusConflict, gin.H{"error": c.Param("id")})
			return
		}
		c.JSON(http.StatusOK, Pet{c.Param("id")})
	})
}

type statusError struct{ status int }

func (r *statusError) Error() string { return "refused" }

// wrapped makes a handler of a function that returns an error.
func wrapped(serve func(*gin.Context) error) gin.HandlerFunc {
	return func(c *gin.Context) {
		err := serve(c)
		if err == nil {
			return
		}
		var refused *statusError
		if !errors.As(err, &refused) {
			refused = &statusError{http.StatusBadGateway}
		}
		_ = c.Error(err)
		if c.Writer.Written() {
			c.Status(http.StatusTeapot)
			return
		}
		c.JSON(refused.status, gin.H{"error": err.Error()})
	}
}

// KeepsError has its error answered by a middleware.
//
// GET /keepserror
func (a *All) KeepsError(c *gin.Context) {
	if c.Query("x") == "1" {
		_ = c.Error(errNone)
		return
	}
	c.Status(http.StatusNoContent)
}

// answerKept answers what handlers kept.
func answerKept(c *gin.Context) {
	if c.Next(); len(c.Errors) > 0 && !c.Writer.Written() {
		c.JSON(http.StatusTeapot, gin.H{"error": c.Errors.Last().Error()})
	}
}

// Wrapped returns its errors.
func (a *All) Wrapped(c *gin.Context) error {
	number, err := strconv.Atoi(c.Param("id"))
	switch {
	case err != nil:
		return &statusError{http.StatusBadRequest}
	case number == 1:
		return &statusError{http.StatusConflict}
	case number == 2:
		return errors.New("broken")
	}
	c.JSON(http.StatusOK, Pet{"Rex"})
	return nil
}

// asking makes a handler of a function that takes who asks.
func asking(serve func(*gin.Context, string)) gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.Query("x") == "1" {
			c.AbortWithStatus(http.StatusUnauthorized)
			return
		}
		serve(c, c.Query("x"))
	}
}

// Asked answers whoever asks.
func (a *All) Asked(c *gin.Context, who string) {
	c.String(http.StatusOK, who)
}

// nocache makes a middleware.
func nocache() gin.HandlerFunc {
	return func(c *gin.Context) { c.Header("Cache-Control", "no-store") }
}

type MadeRequest struct {
	ID string `route:"id"`
	X  int    `query:"x"`
}

// Made makes a handler that knows which pet is missing.
func (a *All) Made(missing string) gin.HandlerFunc {
	return func(c *gin.Context) {
		var req MadeRequest
		if err := req.Parse(c.Request); err != nil {
			_ = WriteProblem(c.Writer, err)
			return
		}
		if req.ID == missing {
			c.JSON(http.StatusNotFound, gin.H{"error": missing})
			return
		}
		c.JSON(http.StatusCreated, Pet{req.ID})
	}
}

// Counted makes a handler that answers the first request only.
func Counted() func(c *gin.Context) {
	count := 0
	return func(c *gin.Context) {
		if count++; count > 1 {
			c.Status(http.StatusTooManyRequests)
			return
		}
		c.String(http.StatusOK, "first")
	}
}

type found struct{}

func (found) Find(ctx context.Context, id string) (string, error) {
	if id == "1" {
		return "", errNone
	}
	return id, nil
}

func (found) Show(c *gin.Context, id string) {
	if id == "1" {
		c.Status(http.StatusNotFound)
		return
	}
	c.String(http.StatusOK, id)
}

// resulting makes a handler of a function that returns what is sent with a status.
func resulting[T any](status int, field string, serve func(*gin.Context) (T, error)) gin.HandlerFunc {
	return wrapped(func(c *gin.Context) error {
		result, err := serve(c)
		if err == nil && !c.Writer.Written() {
			c.Header(field, "1")
			c.JSON(status, result)
		}
		return err
	})
}

// Resulted returns a pet, or answers itself.
func (a *All) Resulted(c *gin.Context) (*Pet, error) {
	switch c.Param("id") {
	case "1":
		return nil, &statusError{http.StatusConflict}
	case "2":
		c.AbortWithStatus(http.StatusGone)
		return nil, nil
	}
	return &Pet{c.Param("id")}, nil
}

// handling makes a handler of a function that knows nothing of gin.
func handling[In, Out any](serve func(context.Context, *In) (*Out, error)) gin.HandlerFunc {
	return func(c *gin.Context) {
		in := new(In)
		if err := c.ShouldBindUri(in); err != nil {
			c.JSON(http.StatusNotFound, gin.H{"error": err.Error()})
			return
		}
		if err := c.ShouldBindJSON(in); err != nil {
			c.JSON(http.StatusUnprocessableEntity, gin.H{"error": err.Error()})
			return
		}
		out, err := serve(c, in)
		switch {
		case errors.Is(err, errNone):
			c.JSON(http.StatusGone, gin.H{"error": err.Error()})
		case err != nil:
			c.Status(http.StatusBadGateway)
		case out == nil:
			c.Status(http.StatusNoContent)
		default:
			c.JSON(http.StatusOK, out)
		}
	}
}

type typed struct {
	ID   int    `uri:"id" json:"-"`
	Name string `json:"name"`
}

// Typed names a pet.
func (a *All) Typed(ctx context.Context, in *typed) (*Pet, error) {
	switch {
	case in.ID == 1:
		return nil, errNone
	case in.ID == 2:
		return nil, io.EOF
	case in.Name == "":
		return nil, nil
	}
	return &Pet{in.Name}, nil
}

// PetCtx has the methods of gin's context, and others.
type PetCtx struct {
	*gin.Context
	who string
}

func (c *PetCtx) refuse(status int) { c.AbortWithStatusJSON(status, gin.H{"who": c.who}) }

func (c *PetCtx) number() (int, bool) {
	number, err := strconv.Atoi(c.Param("id"))
	if err != nil {
		c.refuse(http.StatusNotFound)
	}
	return number, err == nil
}

func owning(serve func(*PetCtx)) gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.Query("x") == "2" {
			c.AbortWithStatus(http.StatusUnauthorized)
			return
		}
		serve(&PetCtx{Context: c, who: c.Query("x")})
	}
}

// Owned takes a context of the module's own.
func (a *All) Owned(c *PetCtx) {
	number, ok := c.number()
	if !ok {
		return
	}
	if c.Request.Header.Get("Range") != "" {
		c.refuse(http.StatusConflict)
		return
	}
	c.JSON(http.StatusOK, number)
}
