package handlers

import (
	"net/http"
	"testing"

	"github.com/labstack/echo/v4"
)

func router() http.Handler {

	e := echo.New()
	(&All{finder: found{}}).RegisterEcho(e)
	return e
}

func TestRecord(t *testing.T) {
	list := map[string]route{}
	for name, h := range new(All).ListEchoHandlers() {
		list[name] = route{h.Method, h.Path}
	}
	record(t, router(), list)
}
