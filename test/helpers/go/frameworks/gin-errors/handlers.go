// Package handlers has handlers of gin that give their errors to middleware.
package handlers

import (
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/gin-gonic/gin"
)

// Router serves all handlers.
func Router() http.Handler {
	gin.SetMode(gin.ReleaseMode)
	r := gin.New()
	s := &server{}
	r.Use(gin.Recovery(), s.counted, answered("app"))
	signed := r.Group("", s.signedIn)
	signed.GET("/app", App)
	signed.GET("/missing", Missing)
	signed.POST("/two", s.Two)
	signed.POST("/bound", s.Bound)
	signed.GET("/plain", Plain)
	signed.POST("/asked", Asked)
	signed.POST("/own", Own)
	r.Group("", copied).GET("/copied", Copied)
	r.Group("", quoted).GET("/quoted", Quoted)
	plain := gin.New()
	plain.GET("/unanswered", Unanswered)
	others := plain.Group("", func(c *gin.Context) {
		c.Next()
		for _, kept := range c.Errors {
			switch err := kept.Err.(type) {
			case *appError:
				c.AbortWithStatus(err.Status)
			default:
				c.AbortWithStatus(s.busy())
			}
		}
	})
	others.GET("/typed", Typed)
	others.GET("/aborted", s.Aborted())
	whole := http.NewServeMux()
	whole.Handle("/", r)
	for _, path := range []string{"/typed", "/aborted", "/unanswered"} {
		whole.Handle(path, plain)
	}
	return whole
}

type server struct{ seen int }

func (s *server) busy() int { return http.StatusServiceUnavailable }

func (s *server) counted(c *gin.Context) {
	c.Next()
	s.seen += len(c.Errors)
}

func (s *server) signedIn(c *gin.Context) {
	if c.Query("x") == "1" {
		c.Error(refused(http.StatusUnauthorized))
		c.Abort()
	}
}

type appError struct {
	Status int `json:"status"`
}

func (e *appError) Error() string { return http.StatusText(e.Status) }

func refused(status int) error { return &appError{status} }

var errMissing = errors.New("missing")

// answered answers the last error that was kept, if nothing was sent.
func answered(kind string) gin.HandlerFunc {
	return func(c *gin.Context) {
		c.Next()
		last := c.Errors.Last()
		if last == nil || c.Writer.Written() {
			return
		}
		var app *appError
		if errors.As(last, &app) {
			c.JSON(app.Status, app)
			return
		}
		if errors.Is(last.Err, errMissing) {
			c.String(http.StatusNotFound, kind)
			return
		}
		c.JSON(http.StatusInternalServerError, gin.H{"error": "internal"})
	}
}

// GET /app
func App(c *gin.Context) {
	switch c.Query("x") {
	case "2":
		c.Error(refused(http.StatusConflict))
		return
	case "3":
		_ = c.Error(fmt.Errorf("locked: %w", refused(http.StatusLocked)))
		return
	}
	c.Status(http.StatusNoContent)
}

// GET /missing
func Missing(c *gin.Context) {
	if c.Query("x") == "2" {
		fail(c, errors.New("unknown"))
		return
	}
	fail(c, fmt.Errorf("looking: %w", errMissing))
}

func fail(c *gin.Context, err error) {
	_ = c.Error(err).SetType(gin.ErrorTypePrivate)
}

// POST /two
func (s *server) Two(c *gin.Context) {
	s.seen++
	if c.Query("x") == "2" {
		c.Error(errMissing)
		c.Error(refused(http.StatusGone))
		return
	}
	c.String(http.StatusAccepted, "accepted")
	c.Error(errMissing)
}

// POST /bound
func (s *server) Bound(c *gin.Context) {
	var in struct {
		Name string `json:"name" binding:"required"`
	}
	c.Request.Body = http.MaxBytesReader(c.Writer, c.Request.Body, 20)
	if err := c.BindJSON(&in); err != nil {
		return
	}
	c.JSON(http.StatusCreated, in)
}

// POST /asked
func Asked(c *gin.Context) {
	if c.Query("x") == "2" {
		if _, err := c.FormFile("picture"); err != nil {
			c.Error(err)
			return
		}
		c.Status(http.StatusNoContent)
		return
	}
	var in struct {
		Name string `json:"name" binding:"required"`
	}
	err := c.ShouldBindJSON(&in)
	if errors.Is(err, io.EOF) {
		c.Status(http.StatusLengthRequired)
		return
	}
	if err != nil {
		c.Error(err)
		return
	}
	c.Status(http.StatusNoContent)
}

// POST /own
func Own(c *gin.Context) {
	var in struct {
		Name name `json:"name"`
	}
	if err := c.ShouldBindJSON(&in); err != nil {
		c.Error(err)
		return
	}
	c.Status(http.StatusNoContent)
}

type name string

func (n *name) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errMissing
	}
	*n = name(text)
	return nil
}

// GET /plain
func Plain(c *gin.Context) { c.Status(http.StatusNoContent) }

// GET /unanswered
func Unanswered(c *gin.Context) { c.Error(errMissing) }

// GET /typed
func Typed(c *gin.Context) {
	if c.Query("x") == "2" {
		c.Error(refused(http.StatusTeapot))
		return
	}
	c.Error(errMissing)
}

// GET /aborted
func (s *server) Aborted() gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.Query("x") == "2" {
			c.AbortWithError(http.StatusPaymentRequired, refused(http.StatusTeapot))
			return
		}
		c.Status(http.StatusNoContent)
	}
}

// copying keeps what it passes on.
type copying struct {
	gin.ResponseWriter
	copied []byte
}

func (w *copying) Write(data []byte) (int, error) {
	w.copied = append(w.copied, data...)
	return w.ResponseWriter.Write(data)
}

func copied(c *gin.Context) {
	c.Writer = &copying{ResponseWriter: c.Writer}
	c.Next()
}

// quoting sends a text in place of what it gets.
type quoting struct{ gin.ResponseWriter }

func (w *quoting) Write(data []byte) (int, error) {
	w.Header().Set("Content-Type", "text/plain")
	_, err := fmt.Fprintf(w.ResponseWriter, "%q", data)
	return len(data), err
}

func quoted(c *gin.Context) {
	c.Writer = &quoting{c.Writer}
	c.Next()
}

// GET /copied
func Copied(c *gin.Context) { c.JSON(http.StatusOK, gin.H{"id": 1}) }

// GET /quoted
func Quoted(c *gin.Context) { c.JSON(http.StatusAccepted, gin.H{"id": 1}) }
