/** Runs `gen adopt` over a module whose packages register their handlers with several routers, as a user does: its comments say what the warnings say, and a second run finds nothing. */

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadGofmt } from "../../src/go/gofmt.ts";
import { gen } from "../helpers/command.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { modelOf } from "../helpers/model-of.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-adopt-routes-")));
afterAll(() => rmSync(dir, { recursive: true }));

const takes = "(w http.ResponseWriter, r *http.Request) {}";

const sources: Record<string, string> = {
  "go.mod": "module example.com/shop\n\ngo 1.24\n",
  "pets/pets.go": `package pets

import "net/http"

// Server serves pets.
//
// gen:prefix /api
type Server struct{}

// ListPets lists all pets.
func (s *Server) ListPets${takes}

func (s *Server) GetPet${takes}

/* RenamePet renames a pet. */
func (s *Server) RenamePet${takes}

// Feed feeds a pet.
//
// PUT
func (s *Server) Feed${takes}

// Photo shows a photo.
//
// GET /wrong
func (s *Server) Photo${takes}

func (s *Server) Status${takes}

//go:noinline
func Version${takes}

func Routes(s *Server, prefix string) {
	http.HandleFunc("GET /api/pets", s.ListPets)
	http.Handle("GET /api/pets/{id}", logged(http.HandlerFunc(s.GetPet)))
	http.HandleFunc("PATCH /api/pets/{id}/name", s.RenamePet)
	http.HandleFunc("POST /api/pets/{id}/food", s.Feed)
	http.HandleFunc("GET /api/pets/{id}/photo", s.Photo)
	http.HandleFunc("/status-of-pets", s.Status)
	http.HandleFunc(prefix+"/about", Version)
}

func logged(next http.Handler) http.Handler { return next }
`,
  "rooms/rooms.go": `package rooms

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type Rooms struct{}

func (rs Rooms) Get${takes}

func (rs Rooms) Delete${takes}

type Beds struct{}

func (b *Beds) List${takes}

func (rs Rooms) Routes() chi.Router {
	r := chi.NewRouter()
	r.Route("/{roomID}", func(r chi.Router) {
		r.Get("/", rs.Get)
		r.Delete("/", rs.Delete)
		r.Mount("/beds", beds())
	})
	return r
}

func beds() http.Handler {
	r := chi.NewRouter()
	r.Get("/", (&Beds{}).List)
	return r
}
`,
  "orders/orders.go": `package orders

import (
	"net/http"

	"github.com/gorilla/mux"
)

func GetOrder${takes}

func Half${takes}

func Register(r *mux.Router) {
	v1 := r.PathPrefix("/v1").Subrouter()
	v1.HandleFunc("/orders/{id:[0-9]+}", GetOrder).Methods("GET")
	v1.HandleFunc("/half-{id}", Half).Methods("GET")
}
`,
  "bills/bills.go": `package bills

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

func PayBill${takes}

func Register(e *gin.Engine) {
	g := e.Group("/bills")
	g.POST("/:id/pay", gin.WrapF(PayBill))
}
`,
  "tables/tables.go": `package tables

import "net/http"

func Legs${takes}

var All = []struct {
	Method, Path string
	Handler      http.HandlerFunc
}{
	{"PUT", "/legs/{id}", Legs},
}
`,
  "lamps/lamps.go": `package lamps

import "net/http"

func Light${takes}
`,
  "debug/debug.go": `package debug

import "net/http"

func Profile${takes}

func Events${takes}

func Register(old bool) {
	prefix := "GET "
	if old {
		prefix = ""
	}
	http.HandleFunc(prefix+"/debug/profile/", Profile)
	add := func(method, path string, h http.HandlerFunc) {
		http.HandleFunc(method+" /debug"+path, h)
	}
	add("POST", "/events", Events)
}

func Collect${takes}

// pages is a list of links, and no router.
type pages interface {
	Handle(slug, text string, h http.Handler)
}

func List(all pages) { all.Handle("gc", "Collects garbage", http.HandlerFunc(Collect)) }
`,
  "servers/servers.go": `package servers

import "net/http"

func Health${takes}

func Alive${takes}

func Register() (public, inner *http.ServeMux) {
	public, inner = http.NewServeMux(), http.NewServeMux()
	public.HandleFunc("GET /healthz", Health)
	inner.HandleFunc("GET /healthz", Alive)
	return public, inner
}
`,
  "cmd/main.go": `package main

import (
	"net/http"

	"example.com/shop/bills"
	"example.com/shop/lamps"
	"example.com/shop/orders"
	"example.com/shop/rooms"
	"example.com/shop/tables"
	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/gorilla/mux"
)

func main() {
	root := chi.NewRouter()
	root.Mount("/rooms", rooms.Rooms{}.Routes())
	orders.Register(mux.NewRouter())
	bills.Register(gin.New())
	http.HandleFunc("GET /light/{$}", lamps.Light)
	for _, one := range tables.All {
		http.HandleFunc(one.Method+" "+one.Path, one.Handler)
	}
}
`,
};

/** The comments that the handlers get, by files, where code registers them with a route that a comment can have. */
const comments: Record<string, string[]> = {
  "pets/pets.go": [
    "// GET /pets\nfunc (s *Server) ListPets",
    "// GET /pets/{id}\nfunc (s *Server) GetPet",
    "/* RenamePet renames a pet. */\n//\n// PATCH /pets/{id}/name\nfunc (s *Server) RenamePet",
    "// GET /about\n//\n//go:noinline\nfunc Version",
  ],
  "rooms/rooms.go": [
    "// GET /rooms/{roomID}\nfunc (rs Rooms) Get",
    "// DELETE /rooms/{roomID}\nfunc (rs Rooms) Delete",
    "// GET /rooms/{roomID}/beds\nfunc (b *Beds) List",
  ],
  "orders/orders.go": ["// GET /v1/orders/{id}\nfunc GetOrder"],
  "bills/bills.go": ["// POST /bills/{id}/pay\nfunc PayBill"],
  "tables/tables.go": ["// PUT /legs/{id}\nfunc Legs"],
  "debug/debug.go": ["// GET /debug/profile/\nfunc Profile", "// POST /debug/events\nfunc Events"],
  "lamps/lamps.go": ["// GET /light/{$}\nfunc Light"],
  "servers/servers.go": ["// GET /healthz\nfunc Health"],
};

/** What no edit can say: reported before and after. */
const left = [
  "Feed gets PUT /api/feed from its name, but Routes registers it with POST /api/pets/{id}/food: write `// POST /pets/{id}/food` in its comment instead of PUT [unread-registration]",
  "Routes registers Photo with GET /api/pets/{id}/photo, and its comment has GET /api/wrong: correct one of them [route-differs]",
  "Status gets GET /api/status from its name, but Routes registers it with GET /status-of-pets, which does not begin with its prefix /api [unread-registration]",
  "Alive gets GET /alive from its name, but Register registers it with GET /healthz, as Health: write gen:ignore in the comment of one of them [unread-registration]",
  "Half gets GET /half from its name, but Register registers it with /v1/half-{id}, which is no pattern of net/http: it has half-{id}, where a placeholder is only a part of what stands between two slashes: write its route, or gen:ignore, in its comment [unread-registration]",
];

const messagesIn = (stderr: string) =>
  [...stderr.matchAll(/^\S+: warning: (.*\[(?:unread-registration|route-differs)\])$/gm)].map(
    ([, message]) => message!,
  );

test("gen adopt writes the routes that code registers into the comments of a module", async () => {
  for (const [name, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  const before = gen(dir, ["validate", "./..."]).stderr;
  const wanted = Object.values(comments).flat();
  const lines = wanted.map(text => text.split("\n").find(line => /^\/\/ [A-Z]+ /.test(line))!);
  const messages = messagesIn(before);
  for (const line of lines)
    expect(messages.filter(one => one.includes(`write \`${line}\` in its comment`))).toHaveLength(1);
  expect(messages).toEqual(expect.arrayContaining(left));
  expect(messages).toHaveLength(lines.length + left.length);
  // What may be a method is no prefix of the path.
  expect(messages).toContain(
    "Profile gets GET /profile from its name, but Register registers it with GET /debug/profile/: write `// GET /debug/profile/` in its comment [unread-registration]",
  );
  // Both places: the handler, and the line that names it beside its path, also in another package.
  expect(before).toContain("lamps/lamps.go:5:6: warning: Light gets GET /light");
  expect(before).toContain("\tcmd/main.go:21:42: Light is registered here");
  expect(before).toContain("\trooms/rooms.go:22:17: Get is registered here");
  expect(before).toContain("\trooms/rooms.go:23:20: Delete is registered here");

  const adopted = gen(dir, ["adopt", "./..."]);
  expect(adopted.status).toBe(0);
  expect(messagesIn(adopted.stderr).toSorted()).toEqual(left.toSorted());
  const gofmt = await loadGofmt();
  for (const [name, texts] of Object.entries(comments)) {
    const text = readFileSync(join(dir, name), "utf8");
    for (const one of texts) expect(text).toContain(`${one}(w`);
    expect(gofmt(text)).toEqual({ text });
    // Only comments and the spaces around them changed.
    const code = (source: string) => source.replace(/^\/\/.*\n/gm, "").replace(/\s+/g, " ");
    expect(code(text)).toBe(code(sources[name]!));
  }
  if (hasGo()) {
    const { code, stderr } = await runGo("go", ["vet", "./pets", "./lamps", "./tables"], dir);
    expect(code, stderr).toBe(0);
  }
  const after = gen(dir, ["validate", "./..."]).stderr;
  expect(messagesIn(after).toSorted()).toEqual(left.toSorted());
  expect(gen(dir, ["adopt", "./..."]).stdout + gen(dir, ["adopt", "./..."]).stderr).toContain(
    "nothing to adopt",
  );
  expect(gen(dir, ["list", "./...", "--stdout"]).status).toBe(0);
  const list = gen(dir, ["list", "./rooms", "--stdout"]).stdout;
  expect([...list.matchAll(/Path: "([^"]*)"/g)].map(([, path]) => path)).toEqual([
    "/rooms/{roomID}/beds",
    "/rooms/{roomID}",
    "/rooms/{roomID}",
  ]);
});

test.each(["a + a", 'fmt.Sprintf("%s%s", a, a)', "path.Join(a, a)"])(
  "a path that %s doubles in each of forty lines ends the search, not the run",
  async twice => {
    const lines = Array.from({ length: 40 }, (_, i) => `a${i + 1} := ${twice.replace(/\ba\b/g, `a${i}`)}`);
    const source = `import ("fmt"; "path")\nfunc Get(w http.ResponseWriter, r *http.Request) {}\nfunc routes(a0 string) {\n${lines.join("\n")}\nhttp.HandleFunc("/"+a40, Get)\n}`;
    const [receiver] = (await modelOf([source])).receivers;
    expect(receiver!.handlers).toMatchObject([{ name: "Get", path: "/get", registered: true }]);
  },
);

test.each(["h", "s.h"])("a handler in %s that is wrapped again and again ends the search", async held => {
  const lines = Array.from({ length: 40 }, () => `${held} = m.wrap(${held}, ${held})`).join("\n");
  const source = `type Server struct{ h http.HandlerFunc }\nfunc Get(w http.ResponseWriter, r *http.Request) {}\nfunc (s *Server) handle(path string, h http.HandlerFunc) {\n${lines}\nhttp.HandleFunc(path, ${held})\n}\nfunc routes(s *Server, mux *http.ServeMux) {\ns.h = Get\ns.handle("GET /gets", Get)\n}`;
  const [receiver] = (await modelOf([source])).receivers;
  expect(receiver!.handlers).toMatchObject([{ name: "Get", path: "/get", registered: held === "h" }]);
});

test("routes that are given to functions of the user are read, also to one that gives them on", async () => {
  const source = `type Server struct{ mux *http.ServeMux }
type action func(w http.ResponseWriter, r *http.Request) error
func (s *Server) routes() {
	s.get("/pets/{id}", s.showPet)
	s.über ("/toys", s.addToy)
}
func (s *Server) get(path string, h http.HandlerFunc) { s.mux.HandleFunc("GET "+path, h) }
func (s *Server) post(path string, h action) { s.mux.Handle("POST "+path, answered(h)) }
func (s *Server) über(path string, h action) { s.post("/api"+path, h) }
func answered(h action) http.Handler { return nil }
func (s *Server) showPet(w http.ResponseWriter, r *http.Request) {}
// gen:handler
func (s *Server) addToy(w http.ResponseWriter, r *http.Request) error { return nil }`;
  const [receiver] = (await modelOf([source], {}, true)).receivers;
  expect(receiver!.handlers.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/toys",
    "GET /pets/{id}",
  ]);
});

test("methods that lists name are read, and a method that is not constant is not guessed", async () => {
  const source = `type route struct{ method, path string; h http.HandlerFunc }
func routes(mux *mux.Router, verb string) {
	var all []route
	all = append(all, route{"PUT", "/listed", H1})
	all = append(all, route{method: "DELETE", path: "/listed/{id}", h: H2})
	for _, one := range all {
		mux.HandleFunc(one.path, one.h).Methods(one.method)
	}
	add(mux, "/none", H3)
	add(mux, "/two", H4, "PUT", "DELETE")
	add(mux, "/spread", H5, []string{"PATCH"}...)
	one(mux, "/one", H6, "DELETE", []string{"PUT"}...)
	mux.HandleFunc("/guess", H7).Methods(verb)
	http.HandleFunc(verb+" /guess", H8)
	http.HandleFunc("PROPFIND /files", H9)
	mux.HandleFunc("/cache", H10).Methods("PURGE")
	mux.HandleFunc("/asked", H11).Methods("OPTIONS", "HEAD", "DELETE")
}
func add(mux *mux.Router, path string, h http.HandlerFunc, methods ...string) {
	if len(methods) == 0 {
		methods = []string{"POST"}
	}
	mux.HandleFunc(path, h).Methods(methods...)
}
func one(mux *mux.Router, path string, h http.HandlerFunc, method string, methods ...string) {
	methods = append([]string{method}, methods...)
	if len(methods) == 0 {
		mux.Path(path).Handler(h)
		return
	}
	mux.Path(path).Methods(methods...).Handler(h)
}
${Array.from({ length: 11 }, (_, i) => `func H${i + 1}(w http.ResponseWriter, r *http.Request) {}`).join("\n")}`;
  const [receiver] = (await modelOf([source], {}, true)).receivers;
  expect(receiver!.handlers.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...[
      "PUT /listed",
      "GET /h10",
      "DELETE /asked",
      "DELETE /listed/{id}",
      "POST /none",
      "GET /h4",
      "GET /h5",
    ],
    ...["DELETE /one", "GET /h7", "GET /h8", "GET /h9"],
    // H6 is there with its second method, too, but H11 not with those that ask about others.
    "PUT /one",
  ]);
});

test("a list that is doubled in each of forty lines ends the search, not the run, and one of many lines is read", async () => {
  const row = (id: number) => `{"PUT", "/h${id}", H${id}}`;
  const lines = (count: number, line: string) => Array(count).fill(line).join("\n");
  const source = `type route struct{ method, path string; h http.HandlerFunc }
func routes(mux *http.ServeMux) {
	twice := []route{${row(1)}}
	${lines(40, "twice = append(twice, twice...)")}
	for _, one := range twice {
		mux.HandleFunc(one.method+" "+one.path, one.h)
	}
	var many []route
	${lines(1500, `many = append(many, route${row(2)})`)}
	for _, one := range many {
		mux.HandleFunc(one.method+" "+one.path, one.h)
	}
}
func H1(w http.ResponseWriter, r *http.Request) {}
func H2(w http.ResponseWriter, r *http.Request) {}`;
  const [receiver] = (await modelOf([source], {}, true)).receivers;
  expect(receiver!.handlers.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /h1", "PUT /h2"]);
});

test("routes are read that a variable or a parameter with a router's method registers", async () => {
  const source = `func routes(mux *http.ServeMux) {
	handle := mux.HandleFunc
	handle("PUT /one", H1)
	install(mux.Handle)
	debug(http.NewServeMux().Handle)
	stop := mux.Handle
	stop = unknown
	stop("PUT /three", http.HandlerFunc(H3))
	var wrapped http.Handler = http.HandlerFunc(H5)
	wrapped = http.TimeoutHandler(wrapped, 1, "late")
	mux.HandleFunc("PUT /five", wrapped.ServeHTTP)
}
func install(handle func(pattern string, handler http.Handler)) { handle("PUT /two", http.HandlerFunc(H2)) }
func debug(add func(string, http.Handler)) { add("PUT /four", http.HandlerFunc(H4)) }
var unknown func(string, http.Handler)
${Array.from({ length: 5 }, (_, i) => `func H${i + 1}(w http.ResponseWriter, r *http.Request) {}`).join("\n")}`;
  const [receiver] = (await modelOf([source], {}, true)).receivers;
  expect(receiver!.handlers.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...["PUT /one", "PUT /two", "GET /h3", "PUT /four", "PUT /five"],
  ]);
});

test.each(["h", "http.HandlerFunc(h.ServeHTTP)"])(
  "a router of a function is no handler of its own, as in Handle(…, %s)",
  async registered => {
    const source = `func NewAPI() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /login", Login)
	return mux
}
func routes(mux *http.ServeMux) {
	h := NewAPI()
	mux.Handle("POST /login", ${registered})
}
func Login(w http.ResponseWriter, r *http.Request) {}`;
    const [receiver] = (await modelOf([source], {}, true)).receivers;
    expect(receiver!.handlers.map(({ name, path }) => `${name} ${path}`)).toEqual(["Login /login"]);
  },
);

test.each([
  ["a table of the package names alone", "for _, one := range all { mux.HandleFunc(one.path, one.h) }", ""],
  ["a factory of the package makes", 'mux.Handle("GET /made", makeH())', ""],
  ["a factory of the package wraps", 'mux.Handle("GET /made", wrappedH())', ""],
  [
    "a name before a line with parentheses means",
    "h := H1\n\t(&sync.Once{}).Do(stop)",
    '\n\tmux.Handle("GET /made", h)',
  ],
])("a route is read whose handler %s", async (_, line, next) => {
  const source = `var all = []struct{ path string; h http.HandlerFunc }{{"GET /made", H1}}
func routes(mux *http.ServeMux) {
	${line}${next}
}
func stop() {}
func makeH() http.HandlerFunc { return nil }
func wrappedH() http.Handler { return logged(http.HandlerFunc(H1)) }
func logged(next http.Handler) http.Handler { return next }
func H1(w http.ResponseWriter, r *http.Request) {}`;
  const alone = line.includes("all") ? source : source.replace(", H1}}", ", nil}}");
  const [receiver] = (await modelOf([alone], {}, true)).receivers;
  const made = receiver!.handlers.filter(({ path }) => path === "/made").map(({ name }) => name);
  expect(made).toEqual([line.includes("makeH") ? "makeH" : "H1"]);
});

test("routes of routers that gen does not know are read below their prefixes, and with their placeholders", async () => {
  const source = `import "example.com/route"
func main() {
	r := route.New().WithPrefix("/api")
	r.Get("/pets/:id", getPet)
	r.Del("/pets/:id", nil)
	Register(r.WithPrefix("/v1"))
}
func Register(r *route.Router) { r.Post("/files/*path", addFile) }
${["getPet", "addFile"].map(name => `func ${name}(w http.ResponseWriter, r *http.Request) {}`).join("\n")}`;
  const receivers = (await modelOf([source], {}, true)).receivers.flatMap(({ handlers }) => handlers);
  expect(receivers.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/v1/files/{path...}",
    "GET /api/pets/{id}",
  ]);
});

test("groups with middleware behind the function that registers are read, and a route's handler behind its middleware", async () => {
  const source = `import "example.com/web"
func routes(m *web.Router) {
	m.Group("/api", func() {
		m.Get("/version", version)
		m.Group("/pets", func(pets *web.Router) {
			pets.Get("", known, list)
			m.Post("/tags", known, tag)
		}, known, func(w http.ResponseWriter, r *http.Request) {})
	}, logged)
	m.Get("/top", top)
}
func logged(next http.Handler) http.Handler { return next }
func known(w http.ResponseWriter, r *http.Request) bool { return true }
${["version", "list", "tag", "top"].map(name => `func ${name}${takes}`).join("\n")}`;
  const receivers = (await modelOf([source], {}, true)).receivers.flatMap(({ handlers }) => handlers);
  expect(receivers.map(({ name, method, path }) => `${name} ${method} ${path}`)).toEqual([
    "list GET /api/pets",
    "tag POST /api/tags",
    "top GET /top",
    "version GET /api/version",
  ]);
});

test("routes of httprouter are read, whose methods take the HTTP method before the path", async () => {
  const source = `import "github.com/julienschmidt/httprouter"
func routes() http.Handler {
	r := httprouter.New()
	r.NotFound = http.HandlerFunc(none)
	r.HandlerFunc(http.MethodPut, "/pets/:id", allowed("pets:write", putPet))
	r.Handler("POST", "/files/*path", http.HandlerFunc(addFile))
	return logged(r)
}
func logged(next http.Handler) http.Handler { return next }
func allowed(what string, next http.HandlerFunc) http.HandlerFunc { return next }
${["putPet", "addFile", "none"].map(name => `func ${name}(w http.ResponseWriter, r *http.Request) {}`).join("\n")}`;
  const receivers = (await modelOf([source], {}, true)).receivers.flatMap(({ handlers }) => handlers);
  expect(receivers.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /files/{path...}",
    "PUT /pets/{id}",
  ]);
});

test.each([
  "chi.NewRouter().NotFound(missing)",
  "r.MethodNotAllowed(missing)",
  "r.NotFoundHandler = logged(http.HandlerFunc(missing))",
])("%s makes a function of the package no handler, unless it has a route, too", async given => {
  const names = async (more: string) => {
    const source = `func routes(r *mux.Router) {\n${given}\nr.HandleFunc("/pets", pets)${more}\n}
func pets(w http.ResponseWriter, r *http.Request) {}\nfunc missing(w http.ResponseWriter, r *http.Request) {}`;
    const { receivers } = await modelOf([source], {}, true);
    return receivers.flatMap(({ handlers }) => handlers.map(({ path }) => path));
  };
  expect(await names("")).toEqual(["/pets"]);
  expect(await names('\nr.HandleFunc("/gone", missing)')).toEqual(["/gone", "/pets"]);
});

test("handlers of gin before the last one are middleware, also where that has no name", async () => {
  const source = `import "github.com/gin-gonic/gin"
func routes(r *gin.Engine) {
	r.GET("/version", nocache, func(c *gin.Context) { c.Status(204) })
	r.GET("/pets", nocache, pets)
	r.POST("/pets", append([]gin.HandlerFunc{nocache}, addPet)...)
}
${["nocache", "pets", "addPet"].map(name => `func ${name}(c *gin.Context) {}`).join("\n")}`;
  const receivers = (await modelOf([source], {}, true)).receivers.flatMap(({ handlers }) => handlers);
  expect(receivers.map(({ name, method, path }) => `${name} ${method} ${path}`)).toEqual([
    "addPet POST /pets",
    "getVersion GET /version",
    "pets GET /pets",
  ]);
});

test("all functions init of a package are read, and maps and tables of handlers", async () => {
  const registers = (more: string) =>
    `func init() {${more} }\nfunc init() { http.HandleFunc("/late", late) }\nfunc late${takes}`;
  const source = `type Route struct { Method, Pattern string; Serve any }
type API struct{}
func (a *API) Routes() map[string]http.HandlerFunc { return map[string]http.HandlerFunc{"/listed": a.listed} }
func serve(a *API, mux *http.ServeMux) {
	for path, handler := range a.Routes() {
		mux.Handle("/v1"+path, logged(handler))
	}
	add(pat.New(), Route{"GET", "/tables/:id", a.inTable}, Route{"PUT", "/tables/:id", a.failing})
}
func add(mux *pat.PatternServeMux, routes ...Route) {
	for _, one := range routes {
		var handler http.Handler
		if f, ok := one.Serve.(func(http.ResponseWriter, *http.Request) error); ok {
			handler = answered(f)
		}
		if f, ok := one.Serve.(func(http.ResponseWriter, *http.Request)); ok {
			handler = http.HandlerFunc(f)
		}
		mux.Add(one.Method, one.Pattern, logged(handler))
	}
}
func logged(next http.Handler) http.Handler { return next }
func answered(f func(http.ResponseWriter, *http.Request) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _ = f(w, r) })
}
func (a *API) listed${takes}
func (a *API) inTable${takes}
func (a *API) failing(w http.ResponseWriter, r *http.Request) error { return nil }`;
  const sources = [registers('http.HandleFunc("/early", early)'), source, `func early${takes}`];
  const receivers = (await modelOf(sources, {}, true)).receivers.flatMap(({ handlers }) => handlers);
  expect(receivers.map(({ name, method, path }) => `${name} ${method} ${path}`).sort()).toEqual([
    "early GET /early",
    "failing PUT /tables/{id}",
    "inTable GET /tables/{id}",
    "late GET /late",
    "listed GET /v1/listed",
  ]);
});

test("of a switch or an if that a method decides, only its branch registers a row of a table", async () => {
  const source = `import "github.com/go-chi/chi/v5"
type route struct { method, path string; serve http.HandlerFunc }
func routes(r chi.Router, debug string) {
	for _, row := range []route{{"GET", "/pets", list}, {http.MethodPost, "/pets", add}, {"DELETE", "/pets/{id}", remove}} {
		switch row.method {
		case "GET":
			r.Get(row.path, row.serve)
		case http.MethodPost, "PUT":
			r.Post(row.path, row.serve)
		default:
			r.Delete(row.path, row.serve)
		}
	}
	register(r, "put", "/pets/{id}", change)
	register(r, "get", "/pets/{id}", show)
	switch row := (route{"GET", "/tags", tags}); row.method {
	case "GET":
		r.Get(row.path, row.serve)
		fallthrough
	default:
		r.Patch("/late", late)
	}
	if debug == "on" {
		r.Get("/debug", profile)
	}
}
func register(r chi.Router, method, path string, serve http.HandlerFunc) {
	if strings.ToUpper(method) != "GET" {
		r.Put(path, serve)
	} else {
		r.Get(path, serve)
	}
}
${["list", "add", "remove", "change", "show", "tags", "late", "profile"].map(name => `func ${name}${takes}`).join("\n")}`;
  const receivers = (await modelOf([source], {}, true)).receivers.flatMap(({ handlers }) => handlers);
  expect(receivers.map(({ name, method, path }) => `${name} ${method} ${path}`).sort()).toEqual([
    "add POST /pets",
    "change PUT /pets/{id}",
    "late PATCH /late",
    "list GET /pets",
    "profile GET /debug",
    "remove DELETE /pets/{id}",
    "show GET /pets/{id}",
    "tags GET /tags",
  ]);
});

test("a route of gorilla that a result with a name holds is completed in several statements", async () => {
  const source = `import "github.com/gorilla/mux"
type API struct { router *mux.Router }
func (a *API) register(path string, handler http.Handler, isPrefix bool, methods ...string) (route *mux.Route) {
	handler = logged(handler)
	if isPrefix {
		route = a.router.PathPrefix(path)
	} else {
		route = a.router.Path(path)
	}
	if len(methods) > 0 {
		route = route.Methods(methods...)
	}
	route = route.Handler(handler)
	return route
}
func (a *API) routes() {
	a.register("/pets", http.HandlerFunc(list), false, "GET")
	a.register("/pets", http.HandlerFunc(add), false, "POST", "PUT")
	a.register("/tags", http.HandlerFunc(tags), false)
}
${["list", "add", "tags"].map(name => `func ${name}${takes}`).join("\n")}`;
  const [receiver] = (await modelOf([source], {}, true)).receivers;
  expect(receiver!.handlers.map(({ name, method, path }) => `${name} ${method} ${path}`)).toEqual([
    "add POST /pets",
    "list GET /pets",
    "putPets PUT /pets",
    "tags GET /tags",
  ]);
});

test("groups whose router stays the same are read with the functions that they call, and paths whose methods get handlers alone", async () => {
  const source = `func routes() {
	m := web.NewRouter()
	hooks := func() {
		m.Get("/hooks", list)
		m.Post("/hooks", bind(hook{}), add)
	}
	m.Group("/user", func() {
		hooks()
		m.Combo("/emails", signedIn()).
			Get(emails).
			Put(bind(email{}), change)
	})
	m.Group("/org/{org}", func() {
		m.Group("/settings", hooks, owner())
		m.Group("/admin", func() { hooks() })
	})
	m.Get("/about", about)
	m.Get("/files/<name:*>/raw", raw)
}
${["list", "add", "emails", "change", "about", "raw"].map(name => `func ${name}${takes}`).join("\n")}`;
  const [receiver] = (await modelOf([source], {}, true)).receivers;
  expect(receiver!.handlers.map(({ name, method, path }) => `${name} ${method} ${path}`)).toEqual([
    "about GET /about",
    "add POST /user/hooks",
    "change PUT /user/emails",
    "emails GET /user/emails",
    "getOrgByOrgAdminHooks GET /org/{org}/admin/hooks",
    "getOrgByOrgSettingsHooks GET /org/{org}/settings/hooks",
    "list GET /user/hooks",
    "postOrgByOrgAdminHooks POST /org/{org}/admin/hooks",
    "postOrgByOrgSettingsHooks POST /org/{org}/settings/hooks",
    "raw GET /raw",
  ]);
});

test("methods that register, by their names, get a path and a handler, and maybe what it is for", async () => {
  const source = `type manager interface {
	RegisterEndpoint(path, what string, h http.HandlerFunc)
	AddRoute(path string, h http.Handler)
	Register(name string, h http.HandlerFunc)
}
func routes(m manager) {
	m.RegisterEndpoint(
		"/pets/all",
		"Lists the pets.",
		list,
	)
	m.AddRoute("/pets/{id}/tags", http.HandlerFunc(tag))
	m.Register("pets", note)
}
${["list", "tag", "note"].map(name => `func ${name}(w http.ResponseWriter, r *http.Request) {}`).join("\n")}`;
  const [receiver] = (await modelOf([source], {}, true)).receivers;
  expect(receiver!.handlers.map(({ name, path }) => `${name} ${path}`)).toEqual([
    "list /pets/all",
    "note /note",
    "tag /pets/{id}/tags",
  ]);
});

test("the methods with which a handler is passed to a function are those of its route", async () => {
  const source = `func routes() {
	http.HandleFunc("/join/", wrap(join, []string{"PUT"}))
	http.HandleFunc("/peers", wrap(peers, []string{http.MethodGet, http.MethodHead}))
	http.HandleFunc("/leave", only("POST", leave))
	http.HandleFunc("DELETE /all", only(http.MethodPut, clear))
	http.HandleFunc("/named", named("put", name))
	http.HandleFunc("/sent", sending(http.Post, note))
}
func wrap(h http.HandlerFunc, methods []string) http.HandlerFunc { return h }
func only(method string, h http.HandlerFunc) http.HandlerFunc { return h }
func named(name string, h http.HandlerFunc) http.HandlerFunc { return h }
func sending(send sender, h http.HandlerFunc) http.HandlerFunc { return h }
${["join", "peers", "leave", "clear", "name", "note"].map(name => `func ${name}${takes}`).join("\n")}`;
  const [receiver] = (await modelOf([source], {}, true)).receivers;
  expect(receiver!.handlers.map(({ name, method, path }) => `${name} ${method} ${path}`)).toEqual([
    "clear DELETE /all",
    "join PUT /join/",
    "leave POST /leave",
    "name GET /named",
    "note GET /sent",
    "peers GET /peers",
  ]);
});

test("functions with a context that queues and caches get are no handlers", async () => {
  const source = (more: string) => `import "context"
func routes(mux *asynq.ServeMux, cache *Cache) {${more}
	mux.HandleFunc("email:send", send)
	cache.Get("/pets", load)
	cache.Add("pets", wrapped(load))
	http.Handle("/", wrapped(load))
}
func wrapped(load func(ctx context.Context, key string) (string, error)) Loader { return nil }
func load(ctx context.Context, key string) (string, error) { return "", nil }
func send(ctx context.Context, task *asynq.Task) error { return nil }`;
  expect((await modelOf([source("")], {}, true)).receivers).toEqual([]);
  const { receivers } = await modelOf([source('http.Handle("GET /pets", wrapped(load))')], {}, true);
  expect(receivers.flatMap(({ handlers }) => handlers.map(({ name }) => name))).toEqual(["load"]);
});

test("what answers is a handler, not what checks or decodes its requests, or writes its responses", async () => {
  const source = `import "context"
type endpoint[In, Out any] struct {
	decode func(r *http.Request) (In, error)
	do     func(ctx context.Context, in In) (Out, error)
	encode func(w http.ResponseWriter, out Out) error
}
func (e endpoint[In, Out]) ServeHTTP(w http.ResponseWriter, r *http.Request) {}
func routes() {
	http.Handle("GET /pets", checked(check, func(w http.ResponseWriter, r *http.Request) {}))
	http.Handle("POST /pets", endpoint[int, int]{check, add, write})
	keyed("PUT /pets", func(w http.ResponseWriter, r *http.Request) {})
	http.Handle("DELETE /pets", adapted(remove))
	http.Handle("PATCH /pets", signedIn(change))
}
func signedIn(do func(r *http.Request, who *request) *answer) http.HandlerFunc { return nil }
func change(r *http.Request, who *request) *answer { return nil }
type request struct{ *http.Request }
type answer struct{ status int }
func adapted(do func(ctx context.Context, r request) *answer) http.HandlerFunc { return nil }
func remove(ctx context.Context, r request) *answer { return nil }
func checked(check func(r *http.Request) (int, error), next http.HandlerFunc) http.Handler { return next }
func keyed(pattern string, serve func(http.ResponseWriter, *http.Request)) {
	http.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { serve(w, r) })
}
func check(r *http.Request) (int, error) { return 0, nil }
func add(ctx context.Context, in int) (int, error) { return in, nil }
func write(w http.ResponseWriter, out int) error { return nil }`;
  const { receivers } = await modelOf([source], {}, true);
  expect(receivers.flatMap(({ handlers }) => handlers.map(({ name }) => name))).toEqual([
    "add",
    "change",
    "getPets",
    "putPets",
    "remove",
  ]);
});

test("a function that gets functions with requests is no handler without a comment, whatever it makes", async () => {
  const source = `type action func(w http.ResponseWriter, r *http.Request) error
func answered(h action) http.Handler { return nil }
func authorized(name string, f func(*http.Request) (any, error)) http.HandlerFunc { return nil }
// GET /lists
func lists(list func(r *http.Request) []string) http.HandlerFunc { return nil }
func simple(call func(*Request[int]) (*Reply, error)) http.HandlerFunc { return nil }
func adapted(h vtadminhttp.VTAdminHandler) http.Handler { return nil }
func logged(h slog.Handler) http.Handler { return nil }
func checked(check func(r *http.Request) error) http.HandlerFunc { return nil }
func changed(change func(r *http.Request, filter *string)) http.HandlerFunc { return nil }
func health(check func() error) http.HandlerFunc { return nil }
func routes() {
	http.Handle("GET /one", answered(nil))
	http.HandleFunc("GET /two", authorized("two", nil))
	http.HandleFunc("GET /checked", checked(nil))
	http.HandleFunc("GET /changed", changed(nil))
	http.Handle("GET /three", adapted(nil))
	http.Handle("GET /four", simple(nil))
	http.HandleFunc("GET /health", health(nil))
	http.Handle("GET /logged", logged(nil))
}`;
  const receivers = (await modelOf([source], {}, true)).receivers.flatMap(({ handlers }) => handlers);
  expect(receivers.map(({ name, method, path }) => `${name} ${method} ${path}`)).toEqual([
    "changed GET /changed",
    "checked GET /checked",
    "health GET /health",
    "lists GET /lists",
    "logged GET /logged",
  ]);
});

test.each([
  {
    parameters: "(w http.ResponseWriter, r *http.Request)",
    results: "error",
    returned: "nil",
    given: "w, r",
  },
  {
    parameters: "(w http.ResponseWriter, r *http.Request)",
    results: "(int, error)",
    returned: "0, nil",
    given: "w, r",
  },
  {
    parameters: "(w http.ResponseWriter, r *http.Request, who user)",
    results: "",
    returned: "",
    given: "w, r, user{}",
  },
  {
    of: "(s *server) ",
    parameters: "(w http.ResponseWriter, r *http.Request)",
    results: "error",
    returned: "nil",
    given: "w, r",
  },
])(
  "a function $parameters $results is a handler with the answers of what serves it",
  async ({ of = "", parameters, results, returned, given }) => {
    const source = `type user struct{}
type server struct{}

func get${parameters} ${results} {
	http.Redirect(w, r, "/", 302)
	return ${returned}
}

func ${of}served(get func${parameters} ${results}) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("missing") {
			w.WriteHeader(404)
			return
		}
		get(${given})
	}
}

func ${of}routes() { http.HandleFunc("GET /pets", ${of && "s."}served(get)) }`;
    const [receiver] = (await modelOf([source])).receivers;
    const [handler] = receiver!.handlers;
    expect(handler).toMatchObject({
      name: "get",
      signature: "wrapped",
      path: "/pets",
      pathFrom: "registration",
    });
    expect(handler!.responses.map(({ status }) => status)).toEqual([302, 404]);
    expect(handler!.responsesComplete).toBe(true);
  },
);

test.each([
  { results: "error", code: "w.WriteHeader(202)\n\treturn nil" },
  { results: "(int, error)", code: 'http.Error(w, "no", 404)\n\treturn 0, nil' },
])(
  "a function with the results $results that unknown code serves has its own answers, and maybe others",
  async ({ results, code }) => {
    const source = `import "example.com/served"

func get(w http.ResponseWriter, r *http.Request) ${results} {
	if r.URL.Query().Has("missing") {
		w.WriteHeader(410)
	}
	${code}
}

func routes() {
	serve := served.Handler
	http.Handle("GET /pets", serve(get))
}`;
    const [receiver] = (await modelOf([source])).receivers;
    const [handler] = receiver!.handlers;
    expect(handler).toMatchObject({ name: "get", signature: "wrapped", responsesComplete: false });
    expect(handler!.responses.map(({ status }) => status)).toContain(410);
    expect(handler!.reads.map(({ name }) => name)).toEqual(["missing"]);
  },
);

test.each([
  'var h served = get\n\thttp.Handle("GET /pets", h)',
  'var h served = get\n\thttp.Handle("GET /pets", logged(h))',
  'for _, r := range []row{{"/pets", get}} {\n\t\thttp.Handle("GET "+r.path, r.h)\n\t}',
  'for _, r := range []row{{path: "/pets", h: get}} {\n\t\th := http.Handler(r.h)\n\t\th = logged(h)\n\t\thttp.Handle("GET "+r.path, h)\n\t}',
  'handle := func(h served) { http.Handle("GET /pets", logged(h)) }\n\thandle(get)',
])("a function in a variable of a type that serves it has the answers of that type: %s", async code => {
  const source = `type served func(w http.ResponseWriter, r *http.Request) error

func (h served) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(w, r); err != nil {
		w.WriteHeader(404)
	}
}

type row struct {
	path string
	h    served
}

func logged(h http.Handler) http.Handler { return h }

func get(w http.ResponseWriter, r *http.Request) error {
	if r.URL.Query().Has("missing") {
		return http.ErrNoCookie
	}
	w.WriteHeader(202)
	return nil
}

func routes() {
	${code}
}`;
  const [handler] = (await modelOf([source])).receivers[0]!.handlers;
  expect(handler).toMatchObject({ name: "get", path: "/pets", responsesComplete: true });
  expect(handler!.responses.map(({ status }) => status)).toEqual([202, 404]);
});
