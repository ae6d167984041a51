/** The routes that handlers get from registrations in the styles of public services. One run reads all of them, each in a module of its own. */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-registered-")));
afterAll(() => rmSync(dir, { recursive: true }));

const serves = "(w http.ResponseWriter, r *http.Request) {}";

/** Services: their files, and the routes of the document with the handlers that have them. */
const services: { name: string; files: Record<string, string>; routes: Record<string, string> }[] = [
  {
    name: "the tables of openapi-generator, which main in another package passes",
    files: {
      "pets/routers.go": `package pets

import (
	"net/http"
	"strings"

	"github.com/gorilla/mux"
)

type Route struct {
	Name        string
	Method      string
	Pattern     string
	HandlerFunc http.HandlerFunc
}

type Routes map[string]Route

type Router interface {
	Routes() Routes
}

func NewRouter(routers ...Router) *mux.Router {
	router := mux.NewRouter().StrictSlash(true)
	for _, api := range routers {
		for name, route := range api.Routes() {
			var handler http.Handler = route.HandlerFunc
			handler = Logger(handler, name)
			router.Methods(route.Method).Path(route.Pattern).Name(name).Handler(handler)
		}
	}
	return router
}

func Logger(inner http.Handler, name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { inner.ServeHTTP(w, r) })
}

type PetAPIController struct{}

func (c *PetAPIController) Routes() Routes {
	return Routes{
		"AddPet": Route{"AddPet", strings.ToUpper("Post"), "/v2/pet", c.AddPet},
		"GetPet": Route{"GetPet", strings.ToUpper("Get"), "/v2/pet/{petId}", c.GetPet},
	}
}

func (c *PetAPIController) AddPet${serves}

func (c *PetAPIController) GetPet${serves}
`,
      "cmd/main.go": `package main

import (
	"net/http"

	"example.com/service/pets"
)

func main() { http.ListenAndServe(":80", pets.NewRouter(&pets.PetAPIController{})) }
`,
    },
    routes: { "POST /v2/pet": "AddPet", "GET /v2/pet/{petId}": "GetPet" },
  },
  {
    name: "controllers of gin behind an interface with a method that registers",
    files: {
      "pets/pets.go": `package pets

import "github.com/gin-gonic/gin"

type Controller interface {
	Register(g *gin.RouterGroup)
}

type Pets struct{}

func (p Pets) Register(g *gin.RouterGroup) {
	pets := g.Group("/pets")
	{
		pets.GET("/:id", p.Get)
		pets.POST("", p.Create)
	}
}

func (p Pets) Get(c *gin.Context) { c.Status(204) }

func (p Pets) Create(c *gin.Context) { c.Status(201) }

func Setup(all []Controller) *gin.Engine {
	r := gin.New()
	api := r.Group("/api/v1")
	for _, one := range all {
		one.Register(api)
	}
	return r
}
`,
    },
    routes: { "GET /api/v1/pets/{id}": "Get", "POST /api/v1/pets": "Create" },
  },
  {
    name: "controllers in two lists, each below the prefix of its list",
    files: {
      "pets/pets.go": `package main

import "github.com/gin-gonic/gin"

type Controller interface {
	Register(g *gin.RouterGroup)
}

type Pets struct{}

func (p Pets) Register(g *gin.RouterGroup) { g.GET("/pets", p.List) }

func (p Pets) List(c *gin.Context) { c.Status(204) }

type Admins struct{}

func (a *Admins) Register(g *gin.RouterGroup) { g.GET("/admins", a.Show) }

func (a *Admins) Show(c *gin.Context) { c.Status(204) }

func Setup(public, internal []Controller) *gin.Engine {
	r := gin.New()
	api, own := r.Group("/api"), r.Group("/internal")
	for _, one := range public {
		one.Register(api)
	}
	for _, one := range internal {
		one.Register(own)
	}
	return r
}

func main() { Setup([]Controller{Pets{}}, []Controller{&Admins{}}).Run() }
`,
    },
    routes: { "GET /api/pets": "List", "GET /internal/admins": "Show" },
  },
  {
    name: "handlers behind interfaces, whose types are not exported, beside a mock",
    files: {
      "handler/handler.go": `package handler

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

type Pets interface {
	Get(c *gin.Context)
}

type Owners interface {
	List(w http.ResponseWriter, r *http.Request)
}

type pets struct{}

func NewPets() Pets { return &pets{} }

func (p *pets) Get(c *gin.Context) { c.Status(204) }

type mockPets struct{}

func (p *mockPets) Get(c *gin.Context) { c.Status(500) }

type owners struct{}

func NewOwners() Owners { return &owners{} }

func (o *owners) List${serves}

// Two types have this method: what the interface holds is not known.
type Toys interface {
	Show(c *gin.Context)
}

type wooden struct{}

func (wooden) Show(c *gin.Context) { c.Status(204) }

type plastic struct{}

func (plastic) Show(c *gin.Context) { c.Status(204) }
`,
      "router/router.go": `package router

import (
	"net/http"

	"example.com/service/handler"
	"github.com/gin-gonic/gin"
)

type Router struct {
	engine *gin.Engine
	pets   handler.Pets
	toys   handler.Toys
}

func New(pets handler.Pets, toys handler.Toys) *Router { return &Router{gin.New(), pets, toys} }

func (r *Router) Setup() {
	api := r.engine.Group("/api")
	api.GET("/pets/:id", r.pets.Get)
	api.GET("/toys/:id", r.toys.Show)
}

func Routes(mux *http.ServeMux, owners handler.Owners) { mux.HandleFunc("GET /owners", owners.List) }
`,
    },
    routes: { "GET /api/pets/{id}": "Get", "GET /owners": "List" },
  },
  {
    name: "function literals that get or make a router, where they are called",
    files: {
      "pets/pets.go": `package pets

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type Server struct{}

func (s *Server) routes() http.Handler {
	r := chi.NewRouter()
	register := func(r chi.Router) { r.Get("/one", s.One) }
	r.Route("/a", register)
	r.Route("/b", s.two())
	r.Mount("/c", s.three()())
	for _, add := range []func(chi.Router){func(r chi.Router) { r.Get("/four", s.Four) }, s.five} {
		r.Route("/d", add)
	}
	for path, add := range map[string]func(chi.Router){"/e": func(r chi.Router) { r.Get("/six", s.Six) }} {
		r.Route(path, add)
	}
	(&app{r, s}).routes()
	add[int](r, "/f/eight", s.Eight)
	s.later(r)
	return r
}

func (s *Server) two() func(chi.Router) {
	return func(r chi.Router) { r.Get("/two", s.Two) }
}

func (s *Server) three() func() http.Handler {
	return func() http.Handler {
		r := chi.NewRouter()
		r.Get("/three", s.Three)
		return r
	}
}

func (s *Server) five(r chi.Router) { r.Get("/five", s.Five) }

type app struct {
	router chi.Router
	s      *Server
}

func (a *app) routes() {
	a.router.Route("/f", func(r chi.Router) { r.Get("/seven", a.s.Seven) })
}

func add[T any](r chi.Router, path string, h http.HandlerFunc) { r.Get(path, h) }

type table struct {
	name string
	rows []row
}

type row struct {
	path string
	h    http.HandlerFunc
}

func (s *Server) later(r chi.Router) {
	t := &table{name: "later"}
	t.rows = append(t.rows, row{"/g/nine", s.Nine}, row{"/g/ten", s.Ten})
	for _, one := range t.rows {
		r.Get(one.path, one.h)
	}
}

${["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"].map(name => `func (s *Server) ${name}${serves}\n`).join("\n")}`,
    },
    routes: {
      "GET /a/one": "One",
      "GET /b/two": "Two",
      "GET /c/three": "Three",
      "GET /d/four": "Four",
      "GET /d/five": "Five",
      "GET /e/six": "Six",
      "GET /f/seven": "Seven",
      "GET /f/eight": "Eight",
      "GET /g/nine": "Nine",
      "GET /g/ten": "Ten",
    },
  },
];

/** The document of a service whose routes come from its registrations. */
function documentOf(files: Record<string, string>): { paths: Record<string, Record<string, Operation>> } {
  const root = mkdtempSync(join(dir, "service-"));
  writeFiles(root, {
    "go.mod": "module example.com/service\n\ngo 1.24\n",
    "gen.config.json": JSON.stringify({ inference: { registrations: true } }),
    ...files,
  });
  expect(gen(root, ["openapi", "./...", "--quiet"]).status).toBe(0);
  return JSON.parse(readFileSync(join(root, "openapi.json"), "utf8"));
}

interface Operation {
  operationId: string;
  responses: Record<string, unknown>;
}

test.each(services)("are those of $name", ({ files, routes }) => {
  const found = Object.entries(documentOf(files).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, one]) => [
      `${method.toUpperCase()} ${path}`,
      one.operationId.split(".").at(-1),
    ]),
  );
  expect(Object.fromEntries(found)).toEqual(routes);
});

test.each([
  "handlers := append(row.Before, row.Handler)",
  "handlers := append([]gin.HandlerFunc{}, row.Before...)\n\t\thandlers = append(handlers, row.Handler)",
])("middleware in the rows of a table answers before the handlers of these rows: %s", collected => {
  const { paths } = documentOf({
    "pets/pets.go": `package pets

import "github.com/gin-gonic/gin"

type Row struct {
	Method, Path string
	Handler      gin.HandlerFunc
	Before       []gin.HandlerFunc
}

type Pets struct{}

func signedIn(c *gin.Context) {
	if c.GetHeader("Token") == "" {
		c.AbortWithStatus(401)
	}
}

func (p *Pets) Rows() []Row {
	return []Row{
		{Method: "GET", Path: "/pets", Handler: p.List},
		{Method: "POST", Path: "/pets", Handler: p.Create, Before: []gin.HandlerFunc{signedIn}},
	}
}

func (p *Pets) List(c *gin.Context) { c.Status(204) }

func (p *Pets) Create(c *gin.Context) { c.Status(201) }

func Setup(p *Pets) *gin.Engine {
	r := gin.New()
	for _, row := range p.Rows() {
		${collected}
		r.Handle(row.Method, row.Path, handlers...)
	}
	return r
}
`,
  });
  expect(Object.keys(paths["/pets"]!.get!.responses)).toEqual(["204"]);
  expect(Object.keys(paths["/pets"]!.post!.responses)).toEqual(["201", "401"]);
});
