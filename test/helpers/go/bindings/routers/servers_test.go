package routers

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	chihandlers "example.com/cases/routers/chi"
	echohandlers "example.com/cases/routers/echo"
	ginhandlers "example.com/cases/routers/gin"
	gorillahandlers "example.com/cases/routers/gorilla"
	"example.com/cases/routers/handlers"
	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/gorilla/mux"
	"github.com/labstack/echo/v4"
)

// server is a way to serve the handlers.
type server struct {
	router, name string
	// base is the prefix of all paths.
	base    string
	handler http.Handler
}

const prefix = "/api/v1"

// plain is the server that the others are compared with.
var plain = server{"net/http", "plain", "", muxBelow("")}

var servers = []server{
	{"net/http", "prefix", prefix, muxBelow(prefix)},
	{"net/http", "StripPrefix", prefix, http.StripPrefix(prefix, muxBelow(""))},
	{"net/http", "StripPrefix in a mux", prefix, in("/api/", http.StripPrefix("/api", muxBelow("/v1")))},
	{"net/http", "nested", prefix, in(prefix+"/", muxBelow(prefix))},
	{"net/http", "nested below a placeholder", prefix, in("/{name}/{path...}", muxBelow(prefix))},
	{"chi", "plain", "", chiWith(registerChi)},
	{"chi", "Route", prefix, chiWith(func(router chi.Router) { router.Route(prefix, registerChi) })},
	{"chi", "Mount", prefix, chiWith(func(router chi.Router) { router.Mount(prefix, chiRoutes()) })},
	{"chi", "Mount below a placeholder", prefix, chiWith(func(router chi.Router) { router.Mount("/{name}/{path}", chiRoutes()) })},
	{"chi", "wildcard", prefix, chiWith(func(router chi.Router) { router.Handle("/api/*", muxBelow(prefix)) })},
	{"chi", "in a mux", prefix, in(prefix+"/", http.StripPrefix(prefix, chiWith(registerChi)))},
	{"gorilla/mux", "plain", "", gorillaBelow("")},
	{"gorilla/mux", "Subrouter", prefix, gorillaBelow(prefix)},
	{"gorilla/mux", "StripPrefix", prefix, http.StripPrefix(prefix, gorillaBelow(""))},
	{"echo", "plain", "", echoBelow("")},
	{"echo", "Group", prefix, echoBelow(prefix)},
	{"echo", "StripPrefix", prefix, http.StripPrefix(prefix, echoBelow(""))},
	{"gin", "plain", "", ginBelow("")},
	{"gin", "Group", prefix, ginBelow(prefix)},
	{"gin", "StripPrefix", prefix, http.StripPrefix(prefix, ginBelow(""))},
}

// listed returns the handlers of the package by name.
func listed() map[string]handlers.HandlerInfo {
	list := new(handlers.Site).ListHandlers()
	for name, h := range handlers.ListHandlers() {
		list[name] = h
	}
	return list
}

func muxBelow(prefix string) http.Handler {
	mux := http.NewServeMux()
	for _, h := range listed() {
		mux.HandleFunc(h.Method+" "+prefix+h.Path, h.Ref)
	}
	return mux
}

// in serves a handler behind a mux that matched before it.
func in(pattern string, handler http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(pattern, handler)
	return mux
}

func registerChi(router chi.Router) {
	new(chihandlers.Site).Routes(router)
	chihandlers.Routes(router)
}

func chiRoutes() http.Handler {
	router := chi.NewRouter()
	registerChi(router)
	return router
}

func chiWith(register func(chi.Router)) http.Handler {
	router := chi.NewRouter()
	router.Use(middleware.GetHead) // net/http answers HEAD wherever there is a GET
	register(router)
	return router
}

func gorillaBelow(prefix string) http.Handler {
	router := mux.NewRouter().UseEncodedPath()
	routes := router
	if prefix != "" {
		routes = router.PathPrefix(prefix).Subrouter()
	}
	new(gorillahandlers.Site).Routes(routes)
	gorillahandlers.Routes(routes)
	return router
}

func echoBelow(prefix string) http.Handler {
	router := echo.New()
	group := router.Group(prefix)
	new(echohandlers.Site).Routes(group)
	echohandlers.Routes(group)
	return router
}

func ginBelow(prefix string) http.Handler {
	gin.SetMode(gin.ReleaseMode)
	router := gin.New()
	router.UseEscapedPath, router.UnescapePathValues = true, false
	router.HandleMethodNotAllowed = true
	group := router.Group(prefix)
	new(ginhandlers.Site).Routes(group)
	ginhandlers.Routes(group)
	return router
}

// without returns the server that calls the handler that net/http calls for a request, without a router; false if net/http calls none.
func without(request request, base string) (server, bool) {
	name, ok := strings.CutPrefix(ask(plain, request), "handler ")
	if !ok {
		return server{}, false
	}
	name, _, _ = strings.Cut(name, ":")
	return server{"without a router", "below " + base, base, listed()[name].Ref}, true
}

// ask sends a request to a server, without a connection. The answer is "no handler", "redirect", the status or, if a handler was called,
// "handler", its name, its status and what Parse saw.
func ask(server server, request request) string {
	w := httptest.NewRecorder()
	server.handler.ServeHTTP(w, request.read(server.base))
	body, ok := strings.CutPrefix(strings.TrimSpace(w.Body.String()), `{"handler":"`)
	switch {
	case ok:
		name, saw, _ := strings.Cut(body, `"`)
		return fmt.Sprintf("handler %s: %d %s", name, w.Code, saw)
	case w.Code == http.StatusNotFound, w.Code == http.StatusMethodNotAllowed:
		return "no handler"
	case w.Code >= 300 && w.Code < 400:
		return "redirect"
	default:
		return fmt.Sprint(w.Code)
	}
}
