/** Makes random handlers of net/http, gin and echo behind random middleware. What they send depends only on the query of the request, of which no two conditions ask the same. */
import { type Dice, dice, seededRandom } from "./seeded-random.ts";

/** As many conditions has a handler with its middleware at most: the test sends requests with all their values. */
const mostConditions = 7;

const statuses = {
  success: [200, 201, 202, 203],
  refused: [401, 403, 404, 409, 410, 418, 422, 429],
  failed: [500, 502, 503, 504],
};

/** What all of them have in common. */
const common = `
type appErr struct{ Status int }

func (e *appErr) Error() string { return "app" }

var errOne = errors.New("one")

type server struct{}
`;

/** The statements of one handler, or of its middleware. */
interface Maker extends Dice {
  /** Another condition on the request; null where there are enough. */
  condition(): string | null;
  status(kind: keyof typeof statuses): number;
}

/** How a framework's random code looks. */
interface Language {
  imports: string;
  router: string;
  /** The request of a context. */
  request: string;
  /** The parameters and the result of a handler. */
  handler: string;
  /** The body of a handler, or of middleware. */
  body(maker: Maker, isMiddleware: boolean): string;
  /** A declaration, or a literal, of middleware with a body. */
  middleware(head: string, body: string): string;
  /** The statements that register a handler behind middleware. */
  register(index: number, handler: string, guards: string[], random: Dice): string;
}

const inGroup: Language["register"] = (index, handler, guards) =>
  `r.Group("", ${guards.join(", ")}).GET("/h${index}", ${handler})`;

const lines = (...all: string[]) => all.join("\n");

/** Statements of gin, nested in conditions. */
function ginStatements(maker: Maker, isMiddleware: boolean, depth: number, count: number): string {
  return lines(...Array.from({ length: count }, () => ginStatement(maker, isMiddleware, depth)));
}

function ginStatement(maker: Maker, isMiddleware: boolean, depth: number): string {
  const { pick, chance, status } = maker;
  const condition = depth < 2 && chance(0.3) ? maker.condition() : null;
  const inner = () => ginStatements(maker, isMiddleware, depth + 1, 1 + maker.below(2));
  if (condition) return lines(`if ${condition} {`, inner(), chance(0.5) ? "return\n}" : "}");
  const plain = [
    ...["c.Error(errOne)", `_ = c.Error(&appErr{${status("refused")}})`, "c.Abort()"],
    `c.AbortWithError(${status("refused")}, errOne)`,
    `c.AbortWithStatus(${status("refused")})`,
    ...[`c.Status(${status("success")})`, `c.String(${status("success")}, "x")`],
    `c.JSON(${status("success")}, gin.H{"a": 1})`,
  ];
  if (!isMiddleware || depth > 1) return pick(plain);
  const answer = () => ginStatements(maker, false, 2, 1);
  const afterwards: (() => string)[] = [
    ...[() => "c.Next()", () => "c.Next()", () => "if c.Writer.Written() {\nreturn\n}"],
    () => `if len(c.Errors) > 0 {\n${answer()}\n}`,
    () => `if last := c.Errors.Last(); last != nil {
var app *appErr
if errors.As(last, &app) {
c.JSON(app.Status, app)
} else {
${answer()}
}
}`,
    () =>
      `for _, e := range c.Errors {\nif e.Err == errOne {\n${answer()}\n} else {\nc.AbortWithStatus(${status("failed")})\n}\n}`,
    () => `if last := c.Errors.Last(); last != nil {
switch e := last.Err.(type) {
case *appErr:
c.AbortWithStatus(e.Status)
default:
${answer()}
}
}`,
  ];
  return chance(0.5) ? pick(plain) : pick(afterwards)();
}

const gin: Language = {
  imports: '"errors"\n"net/http"\n\n"github.com/gin-gonic/gin"',
  router: "gin.SetMode(gin.ReleaseMode)\nr := gin.New()",
  request: "c.Request",
  handler: "(c *gin.Context)",
  body: (maker, isMiddleware) => ginStatements(maker, isMiddleware, 0, 1 + maker.below(4)),
  middleware: (head, body) => `${head}(c *gin.Context) {\n${body}\n}`,
  register: inGroup,
};

/** Statements of echo, of which the last one returns. */
function echoStatements(maker: Maker, isMiddleware: boolean): string {
  const { pick, status, below } = maker;
  const answers = () => [
    ...[`return echo.NewHTTPError(${status("refused")})`, "return errOne", "return nil"],
    ...[`return &appErr{${status("refused")}}`, "return echo.ErrForbidden"],
    ...[`return c.NoContent(${status("success")})`, `return c.JSON(${status("success")}, "x")`],
  ];
  const returned = () => pick([...answers(), ...(isMiddleware ? Array(4).fill("return next(c)") : [])]);
  const failed = () =>
    pick([
      ...[`return echo.NewHTTPError(${status("failed")})`, "return err", "return errOne"],
      `return c.NoContent(${status("refused")})`,
    ]);
  const all: string[] = [];
  for (let count = below(4); count > 0; count--) {
    const condition = maker.condition();
    if (condition) all.push(`if ${condition} {\n${returned()}\n}`);
  }
  if (!isMiddleware || maker.chance(0.5)) return lines(...all, returned());
  const called = pick([
    `if err := next(c); err != nil {\n${failed()}\n}`,
    `if err := next(c); errors.Is(err, errOne) {\n${failed()}\n} else if err != nil {\n${failed()}\n}`,
    `if err := next(c); err != nil {\nvar app *appErr\nif errors.As(err, &app) {\nreturn c.NoContent(app.Status)\n}\n${failed()}\n}`,
    `if err := next(c); err != nil {\nvar one *echo.HTTPError\nif errors.As(err, &one) {\nreturn c.NoContent(one.Code)\n}\n${failed()}\n}`,
    "_ = next(c)",
  ]);
  return lines(...all, called, pick(answers()));
}

const echo: Language = {
  imports: '"errors"\n"net/http"\n\n"github.com/labstack/echo/v4"',
  router: "r := echo.New()",
  request: "c.Request()",
  handler: "(c echo.Context) error",
  body: echoStatements,
  middleware: (head, body) =>
    `${head}(next echo.HandlerFunc) echo.HandlerFunc {\nreturn func(c echo.Context) error {\n${body}\n}\n}`,
  register: inGroup,
};

/** Statements of net/http. */
function httpStatements(maker: Maker, isMiddleware: boolean): string {
  const { pick, status, below } = maker;
  const answers = () => [
    ...[`w.WriteHeader(${status("refused")})`, `http.Error(w, "x", ${status("failed")})`],
    ...(isMiddleware ? ["next.ServeHTTP(w, r)"] : [`w.WriteHeader(${status("success")})`]),
  ];
  const all: string[] = [];
  for (let count = below(4); count > 0; count--) {
    const condition = maker.condition();
    if (condition) all.push(`if ${condition} {\n${pick(answers())}\nreturn\n}`);
  }
  const passing = [
    ...["next.ServeHTTP(w, r)", "next.ServeHTTP(&recorder{ResponseWriter: w}, r)"],
    ...["defer func() { _ = recover() }()\nnext.ServeHTTP(w, r)", pick(answers())],
  ];
  return lines(...all, pick(isMiddleware ? passing : answers()));
}

const http: Language = {
  imports: '"errors"\n"net/http"',
  router: `r := http.NewServeMux()
a := &app{r}
_ = a`,
  request: "r",
  handler: "(w http.ResponseWriter, r *http.Request)",
  body: httpStatements,
  middleware: (head, body) =>
    `${head}(next http.Handler) http.Handler {\nreturn http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {\n${body}\n})\n}`,
  register(index, handler, guards, { pick }) {
    const made = `http.HandlerFunc(${handler})`;
    const all = guards.join(", ");
    const held = guards.map(guard => `h${index} = ${guard}(h${index})`);
    const nested = guards.reduce((inner, guard) => `${guard}(${inner})`, made);
    return pick([
      `r.Handle("GET /h${index}", ${nested})`,
      `r.Handle("GET /h${index}", chain(${made}, ${all}))`,
      `r.Handle("GET /h${index}", stack(${all})(${made}))`,
      `r.Handle("GET /h${index}", behind([]middleware{${all}}, ${made}))`,
      `all${index} := []middleware{${all}}\nr.Handle("GET /h${index}", chain(${made}, all${index}...))`,
      `stack${index} := stack(${all})\nr.Handle("GET /h${index}", stack${index}(${made}))`,
      lines(`var h${index} http.Handler = ${made}`, ...held, `r.Handle("GET /h${index}", h${index})`),
      `a.Get("/h${index}", ${handler}, ${all})`,
    ]);
  },
};

/** What combines middleware of net/http, and a router that gets it. */
const combining = `
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

type middleware func(http.Handler) http.Handler

func chain(h http.Handler, all ...middleware) http.Handler {
	for i := len(all) - 1; i >= 0; i-- {
		h = all[i](h)
	}
	return h
}

func behind(all []middleware, h http.Handler) http.Handler { return chain(h, all...) }

func stack(all ...middleware) middleware {
	return func(next http.Handler) http.Handler { return chain(next, all...) }
}

type app struct{ mux *http.ServeMux }

func (a *app) Get(path string, handle http.HandlerFunc, all ...middleware) {
	var h http.Handler = handle
	for _, one := range all {
		h = one(h)
	}
	a.mux.Handle("GET "+path, h)
}
`;

const languages = { gin, echo, http };

/** A Go file of the package `handlers` with this many handlers `H0`, `H1` and so on of a framework or of net/http, and a `Router` with all of them at `/h0` and so on. */
export function randomMiddleware(framework: keyof typeof languages, seed: number, count: number): string {
  const { imports, router, request, handler, body, middleware, register } = languages[framework];
  const random = dice(seededRandom(seed));
  const declarations: string[] = [];
  const routes = Array.from({ length: count }, (_, index) => {
    let conditions = 0;
    const maker: Maker = {
      ...random,
      condition: () =>
        ++conditions > mostConditions ? null : `${request}.FormValue("k${conditions}") == "1"`,
      status: kind => random.pick(statuses[kind]),
    };
    const guards = Array.from({ length: 1 + random.below(3) }, (_, at) => {
      const name = `mw${index}x${at}`;
      const text = body(maker, true);
      // Nobody calls a literal where it stands, and what gets one is not followed exactly.
      const form = random.pick(["function", "method", ...(framework === "http" ? [] : ["literal"])]);
      if (form === "literal") return middleware("func", text);
      const receiver = form === "method" ? "(s *server) " : "";
      declarations.push(middleware(`func ${receiver}${name}`, text));
      return `${receiver && "s."}${name}`;
    });
    const isMethod = random.chance(0.4);
    const head = `func ${isMethod ? "(s *server) " : ""}H${index}${handler}`;
    declarations.push(`// GET /h${index}\n${head} {\n${body(maker, false)}\n}`);
    return register(index, `${isMethod ? "s." : ""}H${index}`, guards, random);
  });
  const setUp = lines(router, "s := &server{}\n_ = s", ...routes, "return r");
  const main = `// Router serves all handlers.\nfunc Router() http.Handler {\n${setUp}\n}\n`;
  const shared = framework === "http" ? common + combining : common;
  return ["package handlers", `import (\n${imports}\n)`, shared, main, ...declarations].join("\n\n");
}

/** A Go test that sends all requests to the handlers, and writes down the statuses. */
export const middlewareTest = `package handlers

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"slices"
	"testing"
)

func TestRecord(t *testing.T) {
	router := Router()
	seen := map[string][]int{}
	for index := range count {
		name := fmt.Sprint("H", index)
		for bits := range 1 << ${mostConditions} {
			query := "?"
			for at := range ${mostConditions} {
				query += fmt.Sprintf("k%d=%d&", at+1, bits>>at&1)
			}
			w := httptest.NewRecorder()
			router.ServeHTTP(w, httptest.NewRequest("GET", fmt.Sprint("/h", index, query), nil))
			if !slices.Contains(seen[name], w.Code) {
				seen[name] = append(seen[name], w.Code)
			}
		}
	}
	data, err := json.Marshal(seen)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("seen.json", data, 0o666); err != nil {
		t.Fatal(err)
	}
}
`;
