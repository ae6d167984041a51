// Package handlers has handlers behind middleware that servers and groups of echo call.
package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// Router serves all handlers.
func Router() http.Handler {
	e := echo.New()
	e.Use(echo.WrapMiddleware(plain), counted)
	e.GET("/open", Open)
	e.GET("/keyed", Keyed, echo.WrapMiddleware(keyed("X-Key")))
	e.GET("/rated", Rated, middleware.RateLimiter(middleware.NewRateLimiterMemoryStore(1)))
	admin := e.Group("/admin", role("admin"))
	admin.GET("/plain", Plain)
	known := e.Group("", middleware.BasicAuth(func(user, password string, c echo.Context) (bool, error) {
		return user == "user" && password == "secret", nil
	}))
	known.POST("/known", Known, middleware.BodyLimit("8B"))
	s := &server{}
	admin.Use(s.signedIn)
	admin.GET("/pets", Admin)
	admin.POST("/pets", Change, teapot)
	old := admin.Group("/old", gone)
	old.Use(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if c.QueryParam("x") == "8" {
				return echo.ErrServiceUnavailable
			}
			return next(c)
		}
	})
	old.GET("/pets", Old)
	configured(e.Group("/configured"))
	// What a server gets is called before all its routes.
	e.Use(late)
	misdirected := "6"
	e.Pre(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if c.QueryParam("x") == misdirected {
				return echo.NewHTTPError(http.StatusMisdirectedRequest)
			}
			return next(c)
		}
	})
	return e
}

type server struct{ seen int }

func (s *server) signedIn(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		s.seen++
		if c.QueryParam("x") == "1" {
			return echo.ErrUnauthorized
		}
		c.Set("user", "1")
		return next(c)
	}
}

func role(name string) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if c.QueryParam("x") == "2" && c.Request().Header.Get("X-Role") != name {
				return c.NoContent(http.StatusForbidden)
			}
			if c.Request().Method == http.MethodPost && c.QueryParam("x") == "3" {
				return echo.NewHTTPError(http.StatusConflict, "no")
			}
			return next(c)
		}
	}
}

func gone(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if c.QueryParam("x") == "4" {
			return c.String(http.StatusGone, "gone")
		}
		return next(c)
	}
}

func teapot(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if c.QueryParam("x") != "5" {
			return next(c)
		}
		return c.JSON(http.StatusTeapot, map[string]string{"error": "tea"})
	}
}

func late(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if c.QueryParam("x") == "no" {
			return c.NoContent(http.StatusLocked)
		}
		return next(c)
	}
}

func counted(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		err := next(c)
		seen[c.Response().Status]++
		return err
	}
}

func plain(next http.Handler) http.Handler { return next }

func keyed(name string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Get("x") == "1" {
				http.Error(w, "no "+name, http.StatusPaymentRequired)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

var seen = map[int]int{}

// GET /open
func Open(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// GET /keyed
func Keyed(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// GET /rated
func Rated(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// POST /known
func Known(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// GET /admin/plain
func Plain(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// GET /admin/pets
func Admin(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// POST /admin/pets
func Change(c echo.Context) error { return c.JSON(http.StatusAccepted, "done") }

// GET /admin/old/pets
func Old(c echo.Context) error { return c.NoContent(http.StatusNoContent) }
