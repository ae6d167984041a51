package handlers

import (
	"errors"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

var errTaken = errors.New("taken")

// configured registers handlers behind middleware with a configuration.
func configured(g *echo.Group) {
	keys := middleware.KeyAuthConfig{KeyLookup: "header:Range,header:If-Modified-Since", Validator: isKey}
	g.GET("/key", WithKey, middleware.KeyAuthWithConfig(keys))
	status := http.StatusPaymentRequired
	g.GET("/own", WithOwnKey, middleware.KeyAuthWithConfig(middleware.KeyAuthConfig{
		KeyLookup: "header:Range",
		Validator: isKey,
		ErrorHandler: func(err error, c echo.Context) error {
			if c.QueryParam("x") == "1" {
				return echo.NewHTTPError(http.StatusConflict, errTaken.Error())
			}
			return c.NoContent(status)
		},
	}))
	g.GET("/lenient", Lenient, middleware.KeyAuthWithConfig(middleware.KeyAuthConfig{
		KeyLookup:              "header:Range",
		Validator:              isKey,
		ContinueOnIgnoredError: true,
		ErrorHandler:           func(error, echo.Context) error { return nil },
	}))
	g.GET("/denied", Denied, middleware.RateLimiterWithConfig(middleware.RateLimiterConfig{
		Store:       middleware.NewRateLimiterMemoryStore(1),
		DenyHandler: denied,
	}))
	forms := g.Group("/forms", middleware.CSRFWithConfig(middleware.CSRFConfig{
		TokenLookup: "header:Range",
		Skipper:     func(c echo.Context) bool { return c.QueryParam("x") == "1" },
	}))
	forms.POST("/forged", Forged)
	forms.GET("/safe", Safe)
	g.GET("/slow", Slow, middleware.TimeoutWithConfig(middleware.TimeoutConfig{Timeout: 100 * time.Millisecond}))
	small := g.Group("/small")
	small.Use(middleware.BodyLimitWithConfig(middleware.BodyLimitConfig{Limit: "8B"}))
	small.Use(middleware.BasicAuthWithConfig(middleware.BasicAuthConfig{
		Validator: func(user, password string, c echo.Context) (bool, error) { return password == "secret", nil },
	}))
	small.POST("/all", Small)
}

func isKey(key string, c echo.Context) (bool, error) { return key == "bytes=999999-", nil }

func denied(c echo.Context, id string, err error) error {
	return c.JSON(http.StatusTeapot, map[string]string{"denied": id})
}

// GET /configured/key
func WithKey(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// GET /configured/own
func WithOwnKey(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// GET /configured/lenient
func Lenient(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// GET /configured/denied
func Denied(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// POST /configured/forms/forged
func Forged(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// GET /configured/forms/safe
func Safe(c echo.Context) error { return c.NoContent(http.StatusNoContent) }

// GET /configured/slow
func Slow(c echo.Context) error {
	if c.QueryParam("x") == "1" {
		<-c.Request().Context().Done()
	}
	return c.NoContent(http.StatusNoContent)
}

// POST /configured/small/all
func Small(c echo.Context) error { return c.NoContent(http.StatusNoContent) }
