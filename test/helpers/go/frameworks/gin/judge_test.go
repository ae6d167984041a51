package handlers

import (
	"net/http"
	"testing"

	"github.com/gin-gonic/gin"
)

func router() http.Handler {
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.Use(func(c *gin.Context) { c.Request.Body = http.MaxBytesReader(c.Writer, c.Request.Body, 24) })
	engine.Use(answerKept)
	(&All{finder: found{}}).Routes(engine)
	return engine
}

func TestRecord(t *testing.T) {
	list := map[string]route{}
	for name, h := range new(All).ListGinHandlers() {
		list[name] = route{h.Method, h.Path}
	}
	list["Wrapped"], list["Asked"] = route{"GET", "/wrapped/:id"}, route{"GET", "/asked/:id"}
	list["Made"], list["Counted"] = route{"GET", "/made/:id"}, route{"POST", "/counted"}
	list["getNamelessById"] = route{"GET", "/nameless/:id"}
	list["Resulted"] = route{"POST", "/resulted/:id"}
	list["Typed"], list["Owned"] = route{"PUT", "/typed/:id"}, route{"GET", "/owned/:id"}
	record(t, router(), list)
}
