/**
 * Tests which responses gen finds for handlers of frameworks, of go-chi/render, and behind routers with middleware. Real servers answer requests that lead to all branches: what gen says of a handler must be
 * sent, and a handler whose responses are all known sends no others.
 */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Model } from "../../src/model/types.ts";
import { gen } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { fetchModules, hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import {
  claimedStatuses,
  closedHandlers,
  lacking,
  type SentAnswers,
  sentStatuses,
  undocumentedBodies,
} from "../helpers/judges/sent-answers.ts";
import { caseCount } from "../helpers/random/case-count.ts";
import { randomHandlers } from "../helpers/random/random-handlers.ts";
import { middlewareTest, randomMiddleware } from "../helpers/random/random-middleware.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "gen-framework-answers-")));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes the files of the module example.com/m. */
function writeModule(dir: string, files: Record<string, string>): void {
  writeFiles(dir, { "go.mod": "module example.com/m\n\ngo 1.24\n", ".git/HEAD": "", ...files });
}

const judged = [
  {
    name: "gin",
    sample: "gin-books",
    open: ["KeepsError", "Open", "SetsParams"],
    claims: { Late: [200, 400, 413] },
  },
  { name: "echo", sample: "echo-tasks", open: ["Open", "Recoded", "Rendered", "Sets"] },
  {
    name: "render",
    sample: null,
    open: ["Hidden", "Holding", "Joined", "Refused", "Rendered"],
    claims: { Rendered: [200, 202, 206, 404, 422, 501] },
  },
  {
    name: "gin-groups",
    sample: "gin-books",
    open: [],
    claims: {
      ...{ Open: [204], Old: [204, 401, 403, 429], Known: [204, 401, 410, 503] },
      ...{ Free: [204], Member: [204, 402] },
    },
  },
  {
    name: "gin-errors",
    sample: "gin-books",
    open: ["Own", "Quoted", "Unanswered"],
    claims: {
      ...{ App: [204, 401, 409, 423], Missing: [401, 404, 500], Plain: [204, 401], Typed: [418, 503] },
      Asked: [204, 401, 411, 500],
    },
  },
  {
    name: "echo-groups",
    sample: null,
    open: [],
    claims: {
      ...{ Open: [204, 421, 423], Old: [204, 401, 403, 410, 421, 423, 503] },
      ...{ Known: [204, 400, 401, 413, 421, 423], Keyed: [204, 402, 421, 423], Rated: [204, 421, 423, 429] },
      ...{ WithKey: [204, 400, 401, 421, 423], WithOwnKey: [204, 402, 409, 421, 423] },
      ...{ Denied: [204, 418, 421, 423], Forged: [204, 400, 403, 421, 423], Safe: [204, 421, 423] },
      ...{ Slow: [204, 421, 423, 503], Small: [204, 400, 401, 413, 421, 423], Lenient: [204, 421, 423] },
    },
  },
  {
    name: "echo-errors",
    sample: "echo-tasks",
    open: [],
    claims: { Begun: [202, 401], Own: [200, 401, 402] },
  },
  {
    name: "stacks",
    sample: null,
    open: [],
    claims: {
      ...{
        Plain: [204, 410, 423, 503],
        Pets: [204, 401, 409, 410, 423, 503],
        Old: [204, 410, 423, 429, 503],
        Around: [204, 401, 410, 423, 429, 503],
        Late: [204, 401, 410, 423, 503],
      },
      ...{ Both: [204, 401, 410, 423, 429, 503], Chained: [204, 401, 410, 423, 429, 503] },
    },
  },
  {
    name: "routers",
    sample: null,
    open: [],
    claims: { Old: [204, 401, 403, 410, 418], Literal: [204, 402, 503], Known: [204, 401, 415] },
  },
];

/** The environment chooses other random handlers, and how many. */
const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(100);

/** A Go test that writes down what random handlers send behind gin. */
const randomTest = `package responses

import (
	"net/http"
	"testing"

	"github.com/gin-gonic/gin"
)

type HandlerInfo struct {
	Method, Path string
	Ref          http.HandlerFunc
}

func TestRecord(t *testing.T) {
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	RegisterGin(engine)
	handlers := map[string]HandlerInfo{}
	for name, h := range ListGinHandlers() {
		handlers[name] = HandlerInfo{h.Method, h.Path, engine.ServeHTTP}
	}
	record(t, handlers)
}
`;

test.each([
  ["a package that sets no HTTPErrorHandler", 'e.GET("/", nil)', true],
  ["one that sets it", "e.HTTPErrorHandler = answer", false],
  ["one that only compares it", "_ = e.HTTPErrorHandler == nil", true],
])("the errors of handlers of echo are answered as %s has it", (_, code, isClosed) => {
  const dir = join(root, "errors");
  rmSync(dir, { recursive: true, force: true });
  const head = 'import "github.com/labstack/echo/v4"\n';
  writeModule(dir, {
    "web/web.go": `package web\n${head}
// GET /failing
func Failing(c echo.Context) error { return echo.ErrNotFound }

// GET /given
func Given(c echo.Context) error {
	c.Error(echo.ErrGone)
	return nil
}

// GET /sure
func Sure(c echo.Context) error { return c.NoContent(204) }\n`,
    "server/server.go": `package server\n${head}\nfunc New() *echo.Echo {\n\te := echo.New()\n\t${code}\n\treturn e\n}\n`,
    "server/server_test.go": `package server\n${head}\nfunc set(e *echo.Echo) { e.HTTPErrorHandler = nil }\n`,
  });
  const model: Model = JSON.parse(gen(join(dir, "web"), ["all", "--dump-model"]).stdout);
  const all = ["Failing", "Given", "Sure"];
  expect(closedHandlers(model).sort()).toEqual(isClosed ? all : ["Sure"]);
  const claimed = isClosed ? { Failing: [404], Given: [410] } : { Failing: [], Given: [] };
  expect(claimedStatuses(model)).toEqual({ ...claimed, Sure: [204] });
  const errors = model.receivers.flatMap(({ handlers }) => handlers.slice(0, 2).map(one => one.responses[0]));
  const message = { kind: "object", fields: [{ key: "message", shape: { kind: "string" } }] };
  for (const one of isClosed ? errors : [])
    expect(one?.bodies).toMatchObject([{ kind: "json", mediaType: "application/json", shape: message }]);
});

test.each([
  ["a function of another package", "e.HTTPErrorHandler = web.Answer", [404], true],
  ["what a function makes", "e.HTTPErrorHandler = web.Answering(410)", [410], true],
  ["what is set first or last", "e.HTTPErrorHandler = web.Answer\n\te.HTTPErrorHandler = nil", [], false],
  ["that of one of several servers", "e.HTTPErrorHandler = web.Answer\n\te = echo.New()", [], false],
  [
    "a function without a name",
    "own := 503\n\te.HTTPErrorHandler = func(err error, c echo.Context) {\n\t\tstatus := own\n\t\tif he, ok := err.(*echo.HTTPError); ok {\n\t\t\tstatus = he.Code\n\t\t}\n\t\t_ = c.NoContent(status)\n\t}",
    [410],
    true,
  ],
])("the errors of handlers of echo are answered by %s", (_, code, statuses, isClosed) => {
  const dir = join(root, "answered");
  const head = 'import "github.com/labstack/echo/v4"\n';
  writeModule(dir, {
    "web/web.go": `package web\n${head}
// GET /failing
func Failing(c echo.Context) error { return echo.ErrGone }

func Answer(err error, c echo.Context) { _ = c.NoContent(404) }

func Answering(status int) echo.HTTPErrorHandler {
	return func(err error, c echo.Context) { _ = c.NoContent(status) }
}\n`,
    "main.go": `package main\n${head}import "example.com/m/web"\n\nfunc main() {\n\te := echo.New()\n\t${code}\n\te.GET("/failing", web.Failing)\n}\n`,
  });
  const model: Model = JSON.parse(gen(join(dir, "web"), ["all", "--dump-model"]).stdout);
  expect(claimedStatuses(model)).toEqual({ Failing: statuses });
  expect(closedHandlers(model)).toEqual(isClosed ? ["Failing"] : []);
});

test("where a package of the module limits bodies, Bind answers that, and where one sets another binder, it may return other errors", () => {
  const dir = join(root, "binder");
  const files = {
    "go.mod": "module example.com/m\n\ngo 1.24\n",
    ".git/HEAD": "",
    "web/web.go": `package web

import "github.com/labstack/echo/v4"

// POST /bound
func Bound(c echo.Context) error {
	var in struct{ Name string }
	if err := c.Bind(&in); err != nil {
		return err
	}
	return c.NoContent(204)
}
`,
  };
  const boundOf = () => {
    const model: Model = JSON.parse(gen(join(dir, "web"), ["all", "--dump-model"]).stdout);
    return [claimedStatuses(model).Bound, closedHandlers(model)];
  };
  writeFiles(dir, files);
  expect(boundOf()).toEqual([[204, 400, 415], ["Bound"]]);
  const limit =
    'import "net/http"\n\nfunc limit(h http.Handler) http.Handler { return http.MaxBytesHandler(h, 9) }\n';
  writeFiles(dir, { "server/limit.go": `package server\n\n${limit}` });
  expect(boundOf()).toEqual([[204, 400, 413, 415], ["Bound"]]);
  const set = 'import "github.com/labstack/echo/v4"\n\nfunc set(e *echo.Echo) { e.Binder = own{} }\n';
  writeFiles(dir, { "server/server.go": `package server\n\n${set}` });
  expect(boundOf()).toEqual([[204, 400, 413, 415], []]);
});

test("so are those of unexported handlers, in files that give echo another name", () => {
  const dir = join(root, "renamed");
  writeModule(dir, {
    "web/web.go": `package web\n\nimport e "github.com/labstack/echo/v4"\n\n// GET /failing\nfunc failing(c e.Context) error { return e.ErrNotFound }\n`,
    "server/server.go": `package server\n\nimport "github.com/labstack/echo/v4"\n\nfunc set(e *echo.Echo) { e.HTTPErrorHandler = nil }\n`,
  });
  const model: Model = JSON.parse(gen(join(dir, "web"), ["all", "--dump-model"]).stdout);
  expect(claimedStatuses(model)).toEqual({ failing: [] });
  expect(closedHandlers(model)).toEqual([]);
});

test("a function of another module around a handler of echo leaves it its own answers, and maybe others", () => {
  const dir = join(root, "foreign");
  writeModule(dir, {
    "web.go": `package web

import (
	"example.org/trace"
	"github.com/labstack/echo/v4"
)

func around(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if c.QueryParam("x") == "" {
			return c.NoContent(401)
		}
		return next(c)
	}
}

func foreign(c echo.Context) error { return c.NoContent(204) }
func own(c echo.Context) error { return c.NoContent(204) }
func behind(c echo.Context) error { return c.NoContent(204) }

func routes(e *echo.Echo) {
	e.GET("/foreign", trace.Handler(foreign))
	e.GET("/own", around(own))
	e.GET("/behind", behind, trace.Middleware, around)
}
`,
  });
  const model: Model = JSON.parse(gen(dir, ["list", "--dump-model"]).stdout);
  expect(claimedStatuses(model)).toEqual({ foreign: [204], own: [204, 401], behind: [204, 401] });
  expect(closedHandlers(model).sort()).toEqual(["behind", "own"]);
});

test("middleware of the module in With of chi answers before a handler, the first one first; that of other modules is not known", () => {
  const dir = join(root, "with");
  writeModule(dir, {
    "web.go": `package web

import (
	"net/http"

	"example.org/trace"
	"github.com/go-chi/chi/v5"
)

func signed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Key") == "" {
			w.WriteHeader(401)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func refused(http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(403) })
}

func with(w http.ResponseWriter, r *http.Request)    { w.WriteHeader(204) }
func never(w http.ResponseWriter, r *http.Request)   { w.WriteHeader(204) }
func without(w http.ResponseWriter, r *http.Request) { w.WriteHeader(204) }

func routes(r chi.Router) {
	r.With(trace.Middleware, signed).Get("/with", with)
	r.With(signed, refused).Get("/never", never)
	r.Get("/without", without)
}
`,
  });
  const model: Model = JSON.parse(gen(dir, ["list", "--dump-model"]).stdout);
  expect(claimedStatuses(model)).toEqual({ with: [204, 401], never: [401, 403], without: [204] });
  expect(closedHandlers(model).sort()).toEqual(["never", "with", "without"]);
});

test("middleware around a router holds for all that was registered with it, whatever else the code passes with it", () => {
  const dir = join(root, "around");
  writeModule(dir, {
    "gen.config.yaml": "inference:\n  registrations: true\n",
    "web/web.go": `package web

import (
	"log/slog"
	"net/http"

	"github.com/julienschmidt/httprouter"
)

type Config struct{ Key string }

func New(logger *slog.Logger, config Config) http.Handler {
	rest := httprouter.New()
	addRoutes(rest, logger)
	mux := http.NewServeMux()
	mux.Handle("/rest/", logged(logger, rest))
	mode := config.Key
	var h http.Handler = checked(mode, mux, logger)
	return h
}

func addRoutes(rest *httprouter.Router, logger *slog.Logger) {
	rest.Handler(http.MethodGet, "/rest/pets/:id", show(logger))
	rest.Handler(http.MethodGet, "/rest/pets", show(logger))
}

func show(logger *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(204) })
}

func logged(logger *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		logger.Info("request")
		next.ServeHTTP(w, r)
	})
}

func checked(mode string, next http.Handler, logger *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Key") == "" {
			http.Error(w, mode, 401)
			return
		}
		next.ServeHTTP(w, r)
	})
}
`,
  });
  const model: Model = JSON.parse(gen(join(dir, "web"), ["openapi", "--dump-model"]).stdout);
  expect(claimedStatuses(model)).toEqual({ show: [204, 401], getRestPets: [204, 401] });
  expect(closedHandlers(model)).toEqual(["getRestPets", "show"]);
  const [{ reads } = { reads: [] }] = model.receivers.flatMap(({ handlers }) => handlers);
  expect(reads).toMatchObject([{ in: "header", name: "X-Key", required: true }]);
});

test("what middleware of a router reads is a parameter of the handlers behind it, required where it refuses others", () => {
  const dir = join(root, "uses");
  writeModule(dir, {
    "web.go": `package web

import (
	"net/http"
	"strconv"

	"example.org/trace"
	"github.com/go-chi/chi/v5"
)

func signed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = strconv.Atoi(chi.URLParam(r, "id"))
		if r.Header.Get("X-Key") == "" || r.Header.Get("X-Optional") == "no" {
			w.WriteHeader(401)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func show(w http.ResponseWriter, r *http.Request) {
	_ = r.Header.Get("X-Key")
	w.WriteHeader(204)
}

func open(w http.ResponseWriter, r *http.Request) { w.WriteHeader(204) }

func routes(r chi.Router) {
	r.Use(trace.Middleware)
	r.Get("/open", open)
	r.Group(func(r chi.Router) {
		r.Use(trace.Middleware, signed)
		r.Get("/pets/{id}", show)
	})
}
`,
  });
  const model: Model = JSON.parse(gen(dir, ["openapi", "--dump-model"]).stdout);
  expect(claimedStatuses(model)).toEqual({ open: [204], show: [204, 401] });
  expect(closedHandlers(model).sort()).toEqual(["open", "show"]);
  const reads = model.receivers.flatMap(({ handlers }) => handlers.flatMap(one => one.reads));
  const seen = reads.map(({ name, required, shape }) => [name, required, shape.kind]);
  expect(seen).toEqual([
    ["X-Key", true, "string"],
    ["X-Optional", false, "string"],
    ["id", true, "string"],
  ]);
});

test("values of the path that gorilla and httprouter have in maps are read as those of net/http", () => {
  const dir = join(root, "vars");
  writeModule(dir, {
    "web.go": `package web

import (
	"net/http"
	"strconv"

	"github.com/gorilla/mux"
	"github.com/julienschmidt/httprouter"
)

// GET /pets/{id}/{name}/{part}
func Pet(w http.ResponseWriter, r *http.Request) {
	vars := mux.Vars(r)
	if _, err := strconv.Atoi(vars["id"]); err != nil {
		w.WriteHeader(400)
		return
	}
	if name, ok := vars["name"]; ok {
		_, _ = w.Write([]byte(name))
	}
	vars["part"] = "1"
	_, _ = strconv.Atoi(vars["part"])
}

// GET /movies/{id}
func Movie(w http.ResponseWriter, r *http.Request) {
	if id, err := readID(r); err != nil || id < 1 {
		http.NotFound(w, r)
	}
}

func readID(r *http.Request) (uint64, error) {
	return strconv.ParseUint(httprouter.ParamsFromContext(r.Context()).ByName("id"), 10, 64)
}
`,
  });
  const model: Model = JSON.parse(gen(dir, ["openapi", "--dump-model"]).stdout);
  const reads = model.receivers.flatMap(({ handlers }) => handlers.flatMap(one => one.reads));
  expect(reads.map(({ in: part, name, shape }) => [part, name, shape.kind])).toEqual([
    ["route", "id", "integer"],
    ["route", "id", "integer"],
    ["route", "name", "string"],
  ]);
  expect(claimedStatuses(model)).toEqual({ Pet: [200, 400], Movie: [200, 404] });
  expect(closedHandlers(model)).toEqual(["Movie", "Pet"]);
});

test.each([
  ["github.com/jackc/pgx/v5/pgxpool", true],
  ["github.com/gin-contrib/sessions", false],
])(
  "a package of another module takes a context of gin for any other one, unless it knows gin: %s",
  (path, isClosed) => {
    const dir = join(root, "taken");
    rmSync(dir, { recursive: true, force: true });
    writeModule(dir, {
      "web/web.go": `package web

import (
	other "${path}"
	"github.com/gin-gonic/gin"
)

// GET /x
func Show(c *gin.Context) {
	other.Do(c)
	c.Status(204)
}
`,
    });
    const model: Model = JSON.parse(gen(join(dir, "web"), ["openapi", "--dump-model"]).stdout);
    expect(closedHandlers(model)).toEqual(isClosed ? ["Show"] : []);
  },
);

test("where code of the module replaces what go-chi/render answers with, nothing is known of that", () => {
  const dir = join(root, "replaced");
  const head = 'import (\n\t"net/http"\n\n\t"github.com/go-chi/render"\n)\n';
  const handler = `${head}
type Pet struct{ Name string }

func (Pet) Render(http.ResponseWriter, *http.Request) error { return nil }

// POST /pets
func Create(w http.ResponseWriter, r *http.Request) {
	var in Pet
	if render.Decode(r, &in) == nil {
		render.Status(r, http.StatusCreated)
		_ = render.Render(w, r, in)
	}
}
`;
  const facts = () => {
    const model: Model = JSON.parse(gen(join(dir, "web"), ["openapi", "--dump-model"]).stdout);
    return [claimedStatuses(model).Create, model.receivers[0]!.handlers[0]!.decodes.length];
  };
  writeModule(dir, {
    "web/web.go": `package web\n\n${handler}`,
    "main.go": `package main\n\nimport "example.com/m/web"\n${head}\nfunc main() { http.HandleFunc("POST /pets", web.Create) }\n`,
  });
  expect(facts()).toEqual([[200, 201], 1]);
  for (const [name, expected] of Object.entries({ Respond: [[200], 1], Decode: [[200, 201], 0] })) {
    const set = `package main\n\n${head}\nfunc init() {\n\trender.${name} = nil\n\thttp.HandleFunc("GET /x", nil)\n}\n`;
    writeFiles(dir, { "set.go": set });
    expect(facts(), name).toEqual(expected);
  }
});

test("an error in a field of another module's value is one, or nil, where a variable has it", () => {
  const dir = join(root, "fields");
  writeModule(dir, {
    "web/web.go": `package web

import (
	"github.com/labstack/echo/v4"
	"gorm.io/gorm"
)

type Store struct{ db *gorm.DB }

// POST /x
func (s *Store) Save(c echo.Context) error {
	if err := s.db.Save(1).Error; err != nil {
		return err
	}
	return c.NoContent(204)
}
`,
  });
  const model: Model = JSON.parse(gen(join(dir, "web"), ["openapi", "--dump-model"]).stdout);
  expect(claimedStatuses(model)).toEqual({ Save: [204, 500] });
  expect(closedHandlers(model)).toEqual([]);
});

test("where a function of the module gets two handlers of gin, both are followed", () => {
  const dir = join(root, "chain");
  writeModule(dir, {
    "web/web.go": `package web

import "github.com/gin-gonic/gin"

func chain(all ...gin.HandlerFunc) gin.HandlerFunc {
	return func(c *gin.Context) {
		for _, one := range all {
			one(c)
		}
	}
}

func logged(next gin.HandlerFunc) gin.HandlerFunc {
	return func(c *gin.Context) { next(c) }
}

func Routes(r *gin.Engine) {
	r.GET("/x", chain(First, Second))
	r.GET("/y", logged(Third))
}

func First(c *gin.Context)  { c.Set("a", 1) }
func Second(c *gin.Context) { c.JSON(201, 1) }
func Third(c *gin.Context)  { c.Status(204) }
`,
  });
  const model: Model = JSON.parse(gen(join(dir, "web"), ["openapi", "--dump-model"]).stdout);
  expect(closedHandlers(model)).toEqual(["First", "Third"]);
  const statuses = model.receivers.flatMap(({ handlers }) => handlers[0]!.responses.map(one => one.status));
  expect(statuses).toEqual([201]);
});

describe.skipIf(!hasGo())("what handlers send when they run", () => {
  test(`is what the model says of ${count} random ones with the writer of gin (seed ${seed})`, async () => {
    const dir = join(root, "random");
    for (const file of ["go.mod", "go.sum"])
      cpSync(resolve("test/cases/gin-books", file), join(dir, file), { recursive: true });
    if (!(await fetchModules(dir))) return;
    const plain = randomHandlers(seededRandom(seed), count);
    const text = plain
      .replace("import (", 'import (\n\t"github.com/gin-gonic/gin"')
      .replace(
        /^(func Handler\d+)\(w http\.ResponseWriter, r \*http\.Request\) \{/gm,
        "$1(c *gin.Context) {\nw, r := c.Writer, c.Request\n_, _ = w, r",
      );
    expect(text.match(/\*gin\.Context/g)).toHaveLength(count);
    const helpers = resolve("test/helpers/go/responses");
    for (const file of ["record_test.go", "serve_test.go"]) cpSync(join(helpers, file), join(dir, file));
    writeFiles(dir, { "handlers.go": text, "random_test.go": randomTest, ".git/HEAD": "" });
    const model: Model = JSON.parse(gen(dir, ["list", "--dump-model"]).stdout);
    expect(gen(dir, ["list"])).toMatchObject({ status: 0 });
    const run = await runGo("go", ["test", "-count=1", "-vet=off", "."], dir);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    const sent = sentStatuses(JSON.parse(readFileSync(join(dir, "seen.json"), "utf8")));
    const closed = new Set(closedHandlers(model));
    expect(lacking(sent, claimedStatuses(model), name => closed.has(name))).toEqual([]);
    expect(Object.keys(sent)).toHaveLength(count);
    expect(closed.size).toBeGreaterThanOrEqual(0.8 * count);
  });

  test.each([
    { framework: "gin", sample: "gin-books" },
    { framework: "echo", sample: "echo-tasks" },
    { framework: "http", sample: null },
  ] as const)(
    `is what the model says of ${count} random handlers of $framework behind random middleware (seed ${seed})`,
    async ({ framework, sample }) => {
      const dir = join(root, `random-${framework}`);
      writeFiles(dir, { "go.mod": "module example.com/handlers\n\ngo 1.24\n" });
      if (sample)
        for (const file of ["go.mod", "go.sum"]) cpSync(resolve("test/cases", sample, file), join(dir, file));
      if (sample && !(await fetchModules(dir))) return;
      const test = middlewareTest.replace("range count", `range ${count}`);
      const text = randomMiddleware(framework, seed, count);
      writeFiles(dir, { "handlers.go": text, "middleware_test.go": test, ".git/HEAD": "" });
      const model: Model = JSON.parse(gen(dir, ["list", "--dump-model"]).stdout);
      const run = await runGo("go", ["test", "-count=1", "-vet=off", "."], dir);
      expect(run.code, run.stdout + run.stderr).toBe(0);
      const sent: Record<string, number[]> = JSON.parse(readFileSync(join(dir, "seen.json"), "utf8"));
      const closed = new Set(closedHandlers(model));
      expect(lacking(sent, claimedStatuses(model), name => closed.has(name))).toEqual([]);
      expect(lacking(claimedStatuses(model), sent, name => closed.has(name))).toEqual([]);
      // Middleware of other modules may answer the errors that are left in gin.
      expect(closed.size).toBeGreaterThanOrEqual(framework === "gin" ? 0.5 * count : count);
    },
  );

  test.each(judged)("is what the model says with $name", async ({ name, sample, open, claims = {} }) => {
    const dir = join(root, name);
    cpSync(resolve("test/helpers/go/frameworks", name), dir, { recursive: true });
    cpSync(resolve("test/helpers/go/frameworks/record_test.go"), join(dir, "record_test.go"));
    if (sample)
      for (const file of ["go.mod", "go.sum"]) cpSync(resolve("test/cases", sample, file), join(dir, file));
    if (!(await fetchModules(dir))) return;
    writeFiles(dir, { "gen.config.yaml": "openapi: {}\n", ".git/HEAD": "" });
    const { status, stdout, stderr } = gen(dir, ["all", "--dump-model"]);
    expect(status, stderr).toBe(0);
    const model: Model = JSON.parse(stdout);
    expect(gen(dir, ["all"])).toMatchObject({ status: 0 });
    const run = await runGo("go", ["test", "-count=1", "./..."], dir);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    const answers: SentAnswers = JSON.parse(readFileSync(join(dir, "seen.json"), "utf8"));
    const sent = sentStatuses(answers);
    const claimed = claimedStatuses(model);
    const closed = new Set(closedHandlers(model));
    expect(lacking(claimed, sent)).toEqual([]);
    expect(lacking(sent, claimed, handler => closed.has(handler))).toEqual([]);
    expect(claimed).toMatchObject(claims);
    expect(await undocumentedBodies(model, dir, answers)).toEqual([]);
    expect(
      Object.keys(sent)
        .filter(handler => !closed.has(handler))
        .sort(),
    ).toEqual(open);
  });
});
