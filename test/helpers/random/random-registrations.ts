/** Random code that registers handlers with real routers. */

/** A router of the test, with the Go that uses it. */
interface RouterKind {
  name: string;
  imports: string[];
  /** Makes one. */
  make: string;
  type: string;
  /** The sample whose go.mod requires it; null for net/http. */
  sample: string | null;
}

/** The routers. */
export const kinds: RouterKind[] = [
  { name: "http", imports: ["net/http"], make: "http.NewServeMux()", type: "*http.ServeMux", sample: null },
  {
    name: "chi",
    imports: ["net/http", "github.com/go-chi/chi/v5"],
    make: "chi.NewRouter()",
    type: "chi.Router",
    sample: "router-chi",
  },
  {
    name: "gorilla",
    imports: ["net/http", "github.com/gorilla/mux"],
    make: "mux.NewRouter()",
    type: "*mux.Router",
    sample: "router-gorilla",
  },
  {
    name: "gin",
    imports: ["net/http", "github.com/gin-gonic/gin"],
    make: "gin.New()",
    type: "*gin.Engine",
    sample: "gin-books",
  },
  {
    name: "echo",
    imports: ["net/http", "github.com/labstack/echo/v4"],
    make: "echo.New()",
    type: "*echo.Echo",
    sample: "echo-tasks",
  },
  { name: "byHand", imports: ["net/http"], make: "", type: "", sample: null },
];

/** What a handler of a framework takes, does and returns. */
const frameworks: Record<
  string,
  { takes: string; answer: (text: string) => string; group: string; before: string }
> = {
  gin: {
    takes: "(c *gin.Context)",
    answer: text => `{ c.String(200, "${text}") }`,
    group: "*gin.RouterGroup",
    before: "\nfunc before(c *gin.Context) {}\n\nfunc init() { gin.SetMode(gin.ReleaseMode) }\n",
  },
  echo: {
    takes: "(c echo.Context) error",
    answer: text => `{ return c.String(200, "${text}") }`,
    group: "*echo.Group",
    before: "\nfunc before(next echo.HandlerFunc) echo.HandlerFunc { return next }\n",
  },
};

/** A stream of numbers below a limit. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const methods = ["GET", "POST", "PUT", "DELETE"];

/** The Go of a package that chooses handlers by comparing the path and the method of the request. */
function packageByHand(seed: number, count: number): string {
  const below = numbers(seed);
  const pick = <T>(all: T[]): T => all[below(all.length)]!;
  const functions: string[] = [];
  const handler = () => {
    const id = functions.length;
    const rest = `(w http.ResponseWriter, r *http.Request) { w.Write([]byte("H${id}")) }`;
    functions.push(id % 2 === 0 ? `func H${id}${rest}` : `func (s *Server) H${id}${rest}`);
    return `${id % 2 === 0 ? `H${id}` : `s.H${id}`}(w, r)`;
  };
  let literals = 0;
  const path = () =>
    `"${["", `r${literals++}`, ...Array(below(3)).fill("lit")].join("/")}${pick(["", "", "/"])}"`;
  const byMethod = () =>
    pick([
      () => handler(),
      () =>
        `switch r.Method {\ncase "GET":\n${handler()}\ncase http.MethodPost, "PUT":\n${handler()}\ndefault:\ns.deny(w, r)\n}`,
      () =>
        `if r.Method == http.MethodDelete {\nnote(w, r)\n${handler()}\n} else if r.Method == "PUT" {\n${handler()}\n}`,
    ])();
  const statement = (asked: string) =>
    pick([
      () =>
        `switch ${asked} {\ncase ${path()}, ${path()}:\n${byMethod()}\ncase ${path()}:\n${byMethod()}\nreturn\n}`,
      () => `if ${asked} == ${path()} && r.Method == "${pick(methods)}" {\n${handler()}\nreturn\n}`,
      () =>
        `switch {\ncase r.Method == "${pick(methods)}" && ${asked} == ${path()}:\n${handler()}\ncase ${asked} == ${path()} || r.URL.Path == ${path()}:\n${byMethod()}\n}`,
      () =>
        `if at := ${asked}; at == ${path()} {\n${byMethod()}\n} else if s.ready && at == ${path()} {\ns.deny(w, r)\n}`,
    ])();
  const blocks: [string[], string[]] = [[], []];
  while (functions.length < count) {
    blocks[0].push(statement(pick(["path", "r.URL.Path"])));
    blocks[1].push(statement("at"));
  }
  return `package main

import (
"net/http"
"strings"
)

type Server struct{ ready bool }

func note(w http.ResponseWriter, r *http.Request) {}

func (s *Server) deny(w http.ResponseWriter, r *http.Request) { w.WriteHeader(405) }

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
path := strings.ReplaceAll(r.URL.Path, "//", "/")
if strings.TrimSuffix(path, ".json") == "/pets" {
s.deny(w, r)
}
${blocks[0].join("\n")}
s.serveOthers(w, r, path)
}

func (s *Server) serveOthers(w http.ResponseWriter, r *http.Request, at string) {
${blocks[1].join("\n")}
}

func open(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/open" {
			next(w, r)
			return
		}
		next(w, r)
	}
}

func newRouter() http.Handler { return open((&Server{}).serve) }

${functions.join("\n\n")}
`;
}

/** The Go of a package whose handlers H0, H1, … are registered in random ways. Each has a literal of its own in its path, so that no two routes match the same request. */
export function randomPackage(
  { name, imports, make, type }: RouterKind,
  seed: number,
  count: number,
): string {
  if (name === "byHand") return packageByHand(seed, count);
  const below = numbers(seed);
  const pick = <T>(all: T[]): T => all[below(all.length)]!;
  const functions: string[] = [];
  let handlers = 0;
  let literals = 0;
  const framework = frameworks[name];
  const handler = () => {
    const id = handlers++;
    const rest = framework
      ? `${framework.takes} ${framework.answer(`H${id}`)}`
      : `(w http.ResponseWriter, r *http.Request) { w.Write([]byte("H${id}")) }`;
    functions.push(id % 2 === 0 ? `func H${id}${rest}` : `func (s *Server) H${id}${rest}`);
    return id % 2 === 0 ? `H${id}` : `s.H${id}`;
  };
  /** A call of a function that makes a handler by returning it. */
  const made = (one: string, result: string, returned: string) => {
    const maker = `make${literals++}`;
    const own = one.startsWith("s.") ? "own := s\n" : "";
    const value = own ? returned.replace("s.", "own.") : returned;
    functions.push(`func (s *Server) ${maker}() ${result} {\n${own}return ${value}\n}`);
    return `s.${maker}()`;
  };
  const asHandler = (one: string) => {
    const handler = `http.HandlerFunc(${one})`;
    return pick([() => handler, () => `logged(${handler})`, () => made(one, "http.Handler", handler)])();
  };
  let names = 0;
  const segment = () => {
    const id = `p${names++}`;
    if (framework) return pick([`:${id}`, "lit"]);
    if (name === "http") return pick([`{${id}}`, "lit"]);
    return pick([`{${id}}`, `{${id}:[0-9]+}`, "lit"]);
  };
  const path = () => {
    const middle = Array.from({ length: below(3) }, segment);
    const own = ["", `r${literals++}`, ...middle].join("/");
    const end =
      name === "http"
        ? ["", "", "/{$}", "/", "/{rest...}"]
        : name === "chi"
          ? ["", "", "/*"]
          : name === "gin"
            ? ["", "", "/*rest", "/"]
            : name === "echo"
              ? // A placeholder at the end would match slashes, too.
                ["/lit", "/lit", "/*", "/"]
              : ["", "", "/{rest:.*}", "/{rest:(?s).+}", "/"];
    return own + pick(end);
  };
  const prefix = () => ["", `g${literals++}`, ...Array.from({ length: below(2) }, segment)].join("/");
  /** Of paths without a slash at their start, gin makes such as have one. */
  const relative = (path: string) => (name === "gin" ? pick([path, path.slice(1)]) : path);
  const one = (router: string): string => {
    const own = handler();
    const h = framework && below(3) === 0 ? made(own, `${name}.HandlerFunc`, own) : own;
    const [method, text] = [pick(methods), JSON.stringify(path())];
    const constant = text.slice(1, -1);
    if (framework)
      return pick([
        `${router}.${method}(${text}, ${h})`,
        `${router}.${name === "gin" ? "Handle" : "Add"}("${method}", ${text}, ${h})`,
        `${router}.${method}(${JSON.stringify(relative(constant))}, ${h})`,
        name === "gin" ? `${router}.GET(${text}, before, ${h})` : `${router}.GET(${text}, ${h}, before)`,
      ]);
    if (name === "http")
      return pick([
        `${router}.HandleFunc("${method} ${constant}", ${h})`,
        `${router}.Handle("${constant}", ${asHandler(h)})`,
        `${router}.HandleFunc("${method} "+${text}, ${h})`,
        `for _, one := range []struct{ method, path string; h http.HandlerFunc }{{"${method}", ${text}, ${h}}} { ${router}.HandleFunc(one.method+" "+one.path, one.h) }`,
      ]);
    if (name === "chi")
      return pick([
        `${router}.${method[0]}${method.slice(1).toLowerCase()}(${text}, ${h})`,
        `${router}.With(logged).Method("${method}", ${text}, ${asHandler(h)})`,
        `${router}.MethodFunc(http.Method${method[0]}${method.slice(1).toLowerCase()}, ${text}, ${h})`,
        `${router}.HandleFunc(${text}, ${h})`,
      ]);
    return pick([
      `${router}.HandleFunc(${text}, ${h}).Methods("${method}").Name("${h}")`,
      `${router}.Methods("${method}", "PATCH").Path(${text}).Handler(${asHandler(h)})`,
      `${router}.Path(${text}).HandlerFunc(${h})`,
      `${router}.Handle(${text}, ${asHandler(h)})`,
    ]);
  };
  /** A registration that goes through something else: a constant, a function with the router or the path, a field, a table. */
  const through = (router: string): string => {
    const id = literals++;
    const [h, method, text] = [handler(), pick(methods), path()];
    const routerType = router === "router" ? type : (framework?.group ?? type);
    const handlerType = framework ? `${name}.HandlerFunc` : "http.HandlerFunc";
    const called = framework ? method : `${method[0]}${method.slice(1).toLowerCase()}`;
    const register = (on: string, at: string, what: string) =>
      name === "http"
        ? `${on}.HandleFunc("${method} "+${at}, ${what})`
        : name === "gorilla"
          ? `${on}.HandleFunc(${at}, ${what}).Methods("${method}")`
          : `${on}.${called}(${at}, ${what})`;
    const quoted = JSON.stringify(text);
    const split = text.indexOf("/", 1) < 0 ? text.length : text.indexOf("/", 1);
    const [start, rest] = [JSON.stringify(text.slice(0, split)), JSON.stringify(text.slice(split))];
    const declare = (text: string) => functions.push(text);
    return pick([
      () => {
        declare(`const path${id} = ${quoted}`);
        return register(router, `path${id}`, h);
      },
      () => {
        declare(`const (\nbase${id} = ${start}\npath${id} = base${id} + ${rest}\n)`);
        return register(router, `path${id}`, h);
      },
      () => {
        declare(`var base${id} = ${start}`);
        return register(router, `base${id} + ${rest}`, h);
      },
      () => register(router, `fmt.Sprintf("%s%s", ${start}, ${rest})`, h),
      () => {
        declare(
          `func add${id}(on ${routerType}, path string, h ${handlerType}) {\n${register("on", "path", "h")}\n}`,
        );
        return `add${id}(${router}, ${quoted}, ${h})`;
      },
      () => {
        declare(
          `func (s *Server) add${id}(on ${routerType}, base string) {\npath := base + ${rest}\n${register("on", "path", h)}\n}`,
        );
        return `s.add${id}(${router}, ${start})`;
      },
      () =>
        `add${id} := func(path string, h ${handlerType}) {\n${register(router, "path", "h")}\n}\nadd${id}(${quoted}, ${h})`,
      () => {
        declare(
          `type app${id} struct {\nrouter ${routerType}\ns *Server\n}\n\nfunc (a *app${id}) routes() {\n${register("a.router", quoted, h.replace("s.", "a.s."))}\n}`,
        );
        return pick([
          `(&app${id}{${router}, s}).routes()`,
          `a${id} := app${id}{router: ${router}, s: s}\na${id}.routes()`,
        ]);
      },
      () => {
        declare(
          `type app${id} struct {\n${routerType}\ns *Server\n}\n\nfunc (a *app${id}) routes() {\n${register("a", quoted, h.replace("s.", "a.s."))}\n}`,
        );
        return `(&app${id}{${router}, s}).routes()`;
      },
      () =>
        `for _, one := range []struct{ path string; h ${handlerType} }{{${quoted}, ${h}}} {\n${register(router, "one.path", "one.h")}\n}`,
      () =>
        `for path, h := range map[string]${handlerType}{${quoted}: ${h}} {\n${register(router, "path", "h")}\n}`,
      () => `if s.debug {\n${register(router, quoted, h)}\n}`,
      () => {
        declare(
          `type row${id} struct {\npath string\nh ${handlerType}\n}\n\nfunc (s *Server) table${id}() []row${id} {\nreturn []row${id}{{${quoted}, ${h}}}\n}`,
        );
        return `for _, one := range s.table${id}() {\n${register(router, "one.path", "one.h")}\n}`;
      },
      () => {
        const value = name === "http" || name === "gorilla" ? `${router}.HandleFunc` : `${router}.${called}`;
        if (name === "http") return `add${id} := ${value}\nadd${id}("${method} "+${quoted}, ${h})`;
        if (name === "gorilla") return `add${id} := ${value}\nadd${id}(${quoted}, ${h}).Methods("${method}")`;
        return `add${id} := ${value}\nadd${id}(${quoted}, ${h})`;
      },
      () => {
        declare(
          `func add${id}[T any](on ${routerType}, path string, h ${handlerType}) {\n${register("on", "path", "h")}\n}`,
        );
        return `add${id}[int](${router}, ${quoted}, ${h})`;
      },
      () => {
        declare(
          `type option${id} func(${routerType})\n\nfunc with${id}(path string, h ${handlerType}) option${id} {\nreturn func(on ${routerType}) {\n${register("on", "path", "h")}\n}\n}\n\nfunc apply${id}(on ${routerType}, all ...option${id}) {\nfor _, one := range all {\none(on)\n}\n}`,
        );
        return `apply${id}(${router}, with${id}(${quoted}, ${h}))`;
      },
    ])();
  };
  const block = (router: string, depth: number): string => {
    const lines: string[] = [];
    for (let i = 0; i < 3; i++) lines.push(one(router));
    for (let i = 0; i < 3; i++) lines.push(through(router));
    if (depth > 0) {
      const [at, sub] = [JSON.stringify(prefix()), `r${literals++}`];
      const within = block(sub, depth - 1);
      if (name === "http") {
        const plain = JSON.stringify(`/g${literals++}`).slice(1, -1);
        lines.push(
          `${sub} := http.NewServeMux()`,
          within,
          `${router}.Handle("${plain}/", http.StripPrefix("${plain}", ${sub}))`,
        );
      } else if (name === "chi") {
        const made = pick(["route", "mount", "function", "method"]);
        if (made === "route") lines.push(`${router}.Route(${at}, func(${sub} chi.Router) {\n${within}\n})`);
        if (made === "mount")
          lines.push(`${sub} := chi.NewRouter()`, within, `${router}.Mount(${at}, ${sub})`);
        if (made === "function") {
          functions.push(
            `func (s *Server) ${sub}Routes() http.Handler {\n${sub} := chi.NewRouter()\n${within}\nreturn ${sub}\n}`,
          );
          lines.push(`${router}.Mount(${at}, s.${sub}Routes())`);
        }
        if (made === "method") {
          functions.push(`func (s *Server) ${sub}Routes(${sub} chi.Router) {\n${within}\n}`);
          lines.push(`${router}.Route(${at}, s.${sub}Routes)`);
        }
      } else if (framework) {
        const group = `${router}.Group(${JSON.stringify(relative(at.slice(1, -1)))})`;
        functions.push(`func ${sub}Routes(s *Server, ${sub} ${framework.group}) {\n${within}\n}`);
        lines.push(
          pick([`${sub}Routes(s, ${group})`, `${sub}Group := ${group}\n${sub}Routes(s, ${sub}Group)`]),
        );
      } else {
        functions.push(`func ${sub}Routes(s *Server, ${sub} *mux.Router) {\n${within}\n}`);
        lines.push(`${sub}Routes(s, ${router}.PathPrefix(${at}).Subrouter())`);
      }
    }
    return lines.join("\n");
  };
  const blocks: string[] = [];
  while (handlers < count) blocks.push(block("router", 2));
  return `package main

import (
	"fmt"
${imports.map(one => `\t"${one}"`).join("\n")}
)

var _ = fmt.Sprint

type Server struct{ debug bool }

func logged(h http.Handler) http.Handler { return h }
${framework?.before ?? ""}
func routes(s *Server, router ${type}) {
${blocks.join("\n")}
}

func newRouter() http.Handler {
	router := ${make}
	routes(&Server{true}, router)
	return router
}

${functions.join("\n\n")}
`;
}
