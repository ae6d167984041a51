// Package handlers has handlers behind middleware that routers and groups of gin call.
package handlers

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

// Router serves all handlers.
func Router() http.Handler {
	gin.SetMode(gin.ReleaseMode)
	r := gin.New()
	r.Use(gin.Recovery(), counted)
	r.GET("/open", Open)
	r.GET("/free", member(false), Free)
	r.GET("/member", member(true), Member)
	s := &server{}
	r.Use(s.signedIn)
	r.GET("/signed", Signed)
	admin := r.Group("/admin", role("admin"))
	admin.GET("/plain", Plain)
	admin.Use(asked("6", http.StatusTooManyRequests))
	{
		admin.GET("/pets", teapot, Admin)
		admin.POST("/pets", Change)
	}
	r.Use(gone, func(c *gin.Context) {
		if c.Query("x") == "8" {
			c.AbortWithStatus(s.busy())
		}
	})
	admin.GET("/old", Old)
	late(r)
	r.Group("/", gin.BasicAuth(gin.Accounts{"user": "secret"})).GET("/known", Known)
	return r
}

func late(r gin.IRouter) { r.GET("/late", asked("7", http.StatusLocked), teapot, Late) }

type server struct{ seen int }

func (s *server) busy() int { return http.StatusServiceUnavailable }

func (s *server) signedIn(c *gin.Context) {
	s.seen++
	if c.Query("x") == "1" {
		c.AbortWithStatusJSON(http.StatusUnauthorized, gin.H{"error": "who are you?"})
		return
	}
	c.Set("user", "1")
	c.Next()
}

func role(name string) gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.Query("x") == "2" && c.GetHeader("X-Role") != name {
			c.AbortWithStatus(http.StatusForbidden)
			return
		}
		if c.Request.Method == http.MethodPost && c.Query("x") == "3" {
			c.Status(http.StatusConflict)
			c.Abort()
		}
	}
}

// member asks who is there, and answers others only if it must.
func member(must bool) gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.Query("x") == "9" && must {
			c.AbortWithStatus(http.StatusPaymentRequired)
		}
	}
}

// asked answers requests of one kind, and leaves the others to what follows.
func asked(x string, status int) gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.Query("x") == x {
			c.String(status, http.StatusText(status))
			c.Abort()
		}
	}
}

func gone(c *gin.Context) {
	if c.Query("x") == "4" {
		http.Error(c.Writer, "gone", http.StatusGone)
		c.Abort()
	}
}

func teapot(c *gin.Context) {
	if c.Query("x") == "5" {
		c.AbortWithStatusJSON(http.StatusTeapot, gin.H{"error": "tea"})
	}
}

// counted answers with the errors that handlers keep, of which there are none.
func counted(c *gin.Context) {
	c.Next()
	seen[c.Writer.Status()]++
	if len(c.Errors) > 0 {
		c.JSON(http.StatusBadGateway, c.Errors)
	}
}

var seen = map[int]int{}

// GET /open
func Open(c *gin.Context) { c.Status(http.StatusNoContent) }

// GET /free
func Free(c *gin.Context) { c.Status(http.StatusNoContent) }

// GET /member
func Member(c *gin.Context) { c.Status(http.StatusNoContent) }

// GET /known
func Known(c *gin.Context) { c.Status(http.StatusNoContent) }

// GET /signed
func Signed(c *gin.Context) { c.Status(http.StatusNoContent) }

// GET /admin/plain
func Plain(c *gin.Context) { c.Status(http.StatusNoContent) }

// GET /admin/pets
func Admin(c *gin.Context) { c.Status(http.StatusNoContent) }

// POST /admin/pets
func Change(c *gin.Context) { c.JSON(http.StatusAccepted, gin.H{"done": true}) }

// GET /admin/old
func Old(c *gin.Context) { c.Status(http.StatusNoContent) }

// GET /late
func Late(c *gin.Context) { c.Status(http.StatusNoContent) }
