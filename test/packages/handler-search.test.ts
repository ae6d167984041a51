/** gen looks at the text of Go files to decide whether it must parse a package for handlers. */
import { describe, expect, test } from "vitest";
import {
  mayDeclareHandlers,
  mayHoldHandlers,
  mayServeElsewhere,
} from "../../src/packages/source/handler-search.ts";

/** Whether a package with these files may have handlers; the texts come without package clauses. */
const holds = (...texts: string[]) => holdsWith(false, texts);

const holdsWith = (withLiterals: boolean, texts: string[]) =>
  mayHoldHandlers(
    texts.map(text => ({ text: `package p\n\n${text}\n`, generated: false })),
    withLiterals,
  );

describe("mayDeclareHandlers", () => {
  const signature = "func f(w %ResponseWriter, r *%Request) {}";

  test.each([
    ['import "net/http"', "http."],
    ["import h `net/http`", "h."],
    ['import . "net/http"', ""],
    ["/* net/http */ import `net/http`", "http."],
    ['import (\n\t"fmt"; web "net/http" // web\n)', "web."],
  ])("says yes to a handler with %s", (imports, qualifier) => {
    const text = `package p\n\n${imports}\n\n${signature.replaceAll("%", qualifier)}\n`;
    expect(mayDeclareHandlers({ text })).toBe(true);
    expect(mayHoldHandlers([{ text, generated: false }], false)).toBe(true);
  });

  test("says yes to a handler with its parameters on lines of their own", () => {
    const text =
      'import "net/http"\nfunc (p *Pets[K]) f(\n\tw http.ResponseWriter,\n\tr *http.Request,\n) {}';
    expect(mayDeclareHandlers({ text })).toBe(true);
  });

  test.each([
    ["// GET /pets", true],
    ["// ListPets lists.\n//\n// GET /pets 200", true],
    ["/*\n * POST /pets\n */", true],
    ["//gen:handler", true],
    ["// gen:list", true],
    ["// ListPets is GET /pets.", false],
    ["//\tGET /pets", false],
    ["//  GET /pets", false],
    ["// ListPets lists.", false],
  ])("looks for a comment above a function with a context: %j", (comment, expected) => {
    const text = `import "context"\n${comment}\nfunc (s *Pets) ListPets(ctx context.Context) error { return nil }`;
    expect(mayDeclareHandlers({ text })).toBe(expected);
    expect(holds(text)).toBe(expected);
    expect(mayDeclareHandlers({ text: text.replace(/ctx.*Context/, "") })).toBe(false);
  });

  test.each([
    ["func ListPets(db *DB) http.HandlerFunc {}", true],
    ["func ListPets(\n\tdb *DB,\n) http.Handler {}", true],
    ["func (s *Pets) List() (list http.Handler) {}", true],
    ["func ListPets() func(http.ResponseWriter, *http.Request) {}", true],
    ["func ListPets() (http.Handler, error) {}", false],
    ["func handle(h http.Handler) error {}", false],
    ["func f() {\n\thandle(func() http.Handler { return nil })\n}", false],
  ])("looks for functions that return a handler: %j", (declaration, expected) => {
    const text = `import "net/http"\n${declaration}`;
    expect(mayDeclareHandlers({ text })).toBe(expected);
    expect(holds(text)).toBe(expected);
  });

  test.each([
    ["a client", 'import "net/http"\nfunc f(c *http.Client) {}'],
    [
      "another package's type",
      'import "example.com/http"\nfunc f(w http.ResponseWriter, r *http.Request) {}',
    ],
    [
      "a function literal",
      'import "net/http"\nfunc register(mux *Mux) {\n\tmux.Handle(func(w http.ResponseWriter, r *http.Request) {})\n}',
    ],
  ])("says no to %s", (_what, text) => {
    expect(mayDeclareHandlers({ text })).toBe(false);
    expect(holds(text)).toBe(false);
  });
});

test.each([
  ["// @Router /pets [get]", true],
  ["// GET /pets", true],
  ["// POST: /pets", true],
  ["// Route: DELETE /pets/:id", true],
  ["// ListPets is GET /pets.", false],
  ["\t// GET /pets", false],
])("mayServeElsewhere looks for routes above handlers of other libraries: %j", (comment, expected) => {
  const text = (path: string) => `package p\n\nimport "${path}"\n\n${comment}\nfunc f(c *gin.Context) {}\n`;
  expect(mayServeElsewhere({ text: text("github.com/gin-gonic/gin") })).toBe(expected);
  expect(mayServeElsewhere({ text: text("example.com/gin") })).toBe(false);
});

describe("mayHoldHandlers", () => {
  test.each([
    ["type W = http.ResponseWriter", true],
    ["type (\n\tW = (web.ResponseWriter)\n)", true],
    ["type W = ResponseWriter // of the dot import", true],
    ["type W http.ResponseWriter", false],
    ["var w http.ResponseWriter", false],
    ["var x = w == http.ResponseWriter(nil)", false],
  ])("looks for aliases of http.ResponseWriter: %j", (declaration, expected) => {
    expect(holds(`import "net/http"\n\n${declaration}`, "func f(w W, r R) {}")).toBe(expected);
  });

  test("says yes to a misplaced gen:list, so that it is reported", () => {
    expect(holds("// gen:list\nfunc f() {}")).toBe(true);
  });

  test("says yes to gen's output for handlers that are gone", () => {
    expect(mayHoldHandlers([{ text: "package p\n", generated: true }], false)).toBe(true);
  });

  test.each([
    ["mux.HandleFunc(p, func(w http.ResponseWriter, r *http.Request) {})", true],
    ["mux.Handle(p, handle(func(w http.ResponseWriter, r *http.Request, u user) error {}))", true],
    ['r.GET("/pets", func(c *gin.Context) {})', true],
    ['r.GET("/pets", list)', false],
    ["return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {})", false],
    ["mux.Handle(p, func(w http.ResponseWriter, req *http.Request, pathParams map[string]string) {})", false],
  ])("looks for function literals that are registered, for outputs that have them: %j", (code, expected) => {
    const text = `import "net/http"\nfunc register(mux *Mux) {\n\t${code}\n}`;
    expect(holdsWith(true, [text])).toBe(expected);
    expect(holds(text)).toBe(false);
  });

  test("says no to structs of other programs with names like XRequest", () => {
    expect(holds('type GetPetRequest struct{ ID string `json:"id"` }')).toBe(false);
  });
});
