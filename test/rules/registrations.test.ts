/** Tests which prefixes gen finds where code registers handlers with routers. Each piece of code is a package of its own; one run checks all of them. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-registrations-")));
afterAll(() => rmSync(dir, { recursive: true }));

const handlers = `
type Pets struct{}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

// POST /pets
func (p *Pets) CreatePet(w http.ResponseWriter, r *http.Request) {}

// GET /internal
// gen:hidden
func (p *Pets) Internal(w http.ResponseWriter, r *http.Request) {}

// GET /health
func Health(w http.ResponseWriter, r *http.Request) {}

// GET /
func Index(w http.ResponseWriter, r *http.Request) {}

func NewPets() *Pets { return &Pets{} }

const base = "/api"

func logged(h http.Handler) http.Handler { return h }

func loggedFunc(h http.HandlerFunc) http.HandlerFunc { return h }
`;

const loop = (registration: string) => `for _, h := range p.ListHandlers() {\n${registration}\n}`;
const inFunction = (body: string) => `func routes(p *Pets, mux *http.ServeMux, r chi.Router) {\n${body}\n}`;

/** Code that shows a prefix, with the prefix. */
const shown: [code: string, prefix: string][] = [
  ['mux.HandleFunc("GET /api/pets/{id}", p.GetPet)', "/api"],
  ['mux.HandleFunc("/api/v1/pets/{number}", p.GetPet)', "/api/v1"],
  ['mux.Handle("POST "+base+"/pets", logged(http.HandlerFunc(p.CreatePet)))', "/api"],
  ['const own = "/own"\nmux.HandleFunc("GET "+own+"/pets/{id}", p.GetPet)', "/own"],
  ['http.HandleFunc("GET /api/pets/{id}", p.GetPet)\nhttp.HandleFunc("POST /api/pets", p.CreatePet)', "/api"],
  ['q := &Pets{}\nmux.HandleFunc("GET /api/pets/{id}", q.GetPet)', "/api"],
  ['q := new(Pets)\nmux.HandleFunc("GET /api/pets/{id}", q.GetPet)', "/api"],
  [
    'var f func(a int) interface{ B(c func(d int)) }\n_, _ = any(f).(func(a int)), []func(e int){}\nmux.HandleFunc("GET /api/pets/{id}", p.GetPet)',
    "/api",
  ],
  ['var q Pets\nmux.HandleFunc("GET /api/pets/{id}", q.GetPet)', "/api"],
  ['q := NewPets()\nmux.HandleFunc("GET /api/pets/{id}", q.GetPet)', "/api"],
  [loop('mux.HandleFunc(h.Method+" /api"+h.Path, h.Ref)'), "/api"],
  [loop('h := h\nmux.HandleFunc(h.Method+" "+base+h.Path, h.Ref)'), "/api"],
  [loop('pattern := h.Method + " /api" + h.Path\nmux.Handle(pattern, http.HandlerFunc(h.Ref))'), "/api"],
  [loop('mux.HandleFunc(fmt.Sprintf("%s /api%s", h.Method, h.Path), h.Ref)'), "/api"],
  [
    loop(
      'mux.HandleFunc(h.Method+" /api"+h.Path, func(w http.ResponseWriter, r *http.Request) { h.Ref(w, r) })',
    ),
    "/api",
  ],
  [loop('r.MethodFunc(h.Method, "/api"+h.Path, h.Ref)'), "/api"],
  [
    'list := p.ListHandlers()\nfor _, h := range list {\nmux.HandleFunc(h.Method+" /api"+h.Path, h.Ref)\n}',
    "/api",
  ],
  [
    `sub := http.NewServeMux()\n${loop('sub.HandleFunc(h.Method+" "+h.Path, h.Ref)')}\nmux.Handle("/api/", http.StripPrefix("/api", sub))`,
    "/api",
  ],
  [
    `sub := http.NewServeMux()\nmux.Handle("/api/", http.StripPrefix("/api/", logged(sub)))\n${loop('sub.HandleFunc(h.Method+" "+h.Path, h.Ref)')}`,
    "/api",
  ],
  [
    'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nwrapped := logged(sub)\nmux.Handle("/api/", http.StripPrefix("/api", wrapped))',
    "/api",
  ],
  [
    'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nmux.Handle("/api/", http.StripPrefix("/api", loggedFunc(sub.ServeHTTP)))',
    "/api",
  ],
  [
    'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nmux.Handle("/api/", http.StripPrefix("/api", http.HandlerFunc(sub.ServeHTTP)))',
    "/api",
  ],
  [
    'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nvar h http.Handler = sub\nh = logged(h)\nmux.Handle("/api/", http.StripPrefix("/api", h))',
    "/api",
  ],
  [
    'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\n_ = http.ListenAndServe(":80", http.StripPrefix("/api", sub))',
    "/api",
  ],
  [
    'sub := http.NewServeMux()\nsub.HandleFunc("GET /api/pets/{id}", p.GetPet)\nmux.Handle("/api/", sub)',
    "/api",
  ],
  [
    'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nmux.Handle("/api/", http.StripPrefix("/api", http.StripPrefix("/v2", sub)))',
    "/api/v2",
  ],
  [
    'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nwithout := http.StripPrefix("/v2", sub)\nmux.Handle("/api/", http.StripPrefix("/api", logged(without)))',
    "/api/v2",
  ],
  [
    'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nwithout := http.StripPrefix("/api", sub)\nmux.Handle("/api/", without)',
    "/api",
  ],
  [
    'sub := chi.NewRouter()\nsub.Get("/pets/{id}", p.GetPet)\nr.Handle("/api/*", http.StripPrefix("/api", logged(sub)))',
    "/api",
  ],
  [
    'sub, admin := http.NewServeMux(), http.NewServeMux()\nsub.HandleFunc("GET /v1/pets/{id}", p.GetPet)\nadmin.Handle("/v1/", logged(sub))\nmux.Handle("/api/", http.StripPrefix("/api", admin))',
    "/api/v1",
  ],
  [
    'sub := r.Named("pets").Traced()\nsub.Get("/pets/{id}", p.GetPet)\nmux.Handle("/api/", http.StripPrefix("/api", sub))',
    "/api",
  ],
  ['r.Get("/api/pets/{id:[0-9]+}", p.GetPet)', "/api"],
  ['r.Route("/api", func(r chi.Router) {\nr.Get("/pets/{id}", p.GetPet)\n})', "/api"],
  [
    'r.Route("/api", func(r chi.Router) {\nr.Route("/v1", func(r chi.Router) {\nr.With(logged).Get("/pets/{id}", p.GetPet)\n})\n})',
    "/api/v1",
  ],
  [
    'r.Route("/api", func(r chi.Router) {\nr.Group(func(r chi.Router) {\nr.Method("POST", "/pets", http.HandlerFunc(p.CreatePet))\n})\n})',
    "/api",
  ],
  [
    `sub := chi.NewRouter()\n${loop("sub.MethodFunc(h.Method, h.Path, h.Ref)")}\nr.Mount("/api", sub)`,
    "/api",
  ],
  [
    'sub := mux.PathPrefix("/api").Subrouter()\nsub.HandleFunc("/pets/{id}", p.GetPet).Methods("GET")',
    "/api",
  ],
];

/** Code that shows no prefix, or several. */
const unclear: string[] = [
  'mux.HandleFunc("GET /pets/{id}", p.GetPet)',
  loop('mux.HandleFunc(h.Method+" "+h.Path, h.Ref)'),
  loop('mux.HandleFunc(h.Method+" "+strings.TrimPrefix(h.Path, "/api"), h.Ref)'),
  loop('mux.HandleFunc(h.Method+" "+prefix()+h.Path, h.Ref)'),
  loop('mux.HandleFunc(h.Method+" example.com/api"+h.Path, h.Ref)'),
  loop('mux.HandleFunc(h.Method+" /{tenant}"+h.Path, h.Ref)'),
  loop('log.Print(h.Method+" /api"+h.Path)'),
  // One handler has two prefixes; one of two handlers has none.
  'mux.HandleFunc("GET /api/pets/{id}", p.GetPet)\nmux.HandleFunc("GET /v2/pets/{id}", p.GetPet)',
  'mux.HandleFunc("GET /api/pets/{id}", p.GetPet)\nmux.HandleFunc("POST /pets", p.CreatePet)',
  // The path is another one, the document does not have the handler, or the route is only a slash, with which many patterns end.
  'mux.HandleFunc("GET /animals/{id}", p.GetPet)',
  'mux.HandleFunc("GET /api/internal", p.Internal)',
  'mux.HandleFunc("GET /api/pets", p.Missing)',
  'mux.HandleFunc("/api/", Index)',
  // It is not clear whose handlers these are.
  'q := someone()\nmux.HandleFunc("GET /api/pets/{id}", q.GetPet)',
  'q := &Pets{}\nq = other\nmux.HandleFunc("GET /api/pets/{id}", q.GetPet)',
  'var q interface{ GetPet(http.ResponseWriter, *http.Request) }\nmux.HandleFunc("GET /api/pets/{id}", q.GetPet)',
  'base := "/x"\nif p == nil {\nbase = "/y"\n}\nmux.HandleFunc("GET "+base+"/pets/{id}", p.GetPet)',
  'prefix := "/api"\nfor range 2 {\nprefix = "/v2"\n}\nmux.HandleFunc("GET "+prefix+"/pets/{id}", p.GetPet)',
  // It is not clear where the router is.
  'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nmux.Handle("/api/", http.StripPrefix("/v2", sub))',
  'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nmux.Handle(prefix(), http.StripPrefix("/api", sub))',
  'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nmux.Handle("/api/", http.StripPrefix("/api", sub))\nmux.Handle("/v2/", http.StripPrefix("/v2", sub))',
  'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nmux.Handle("/api/", http.StripPrefix("/api", http.FileServer(nil)))',
  'sub := chi.NewRouter()\nsub.Get("/pets/{id}", p.GetPet)\nr.Mount(prefix(), sub)',
  'r.Route(prefix(), func(r chi.Router) {\nr.Get("/pets/{id}", p.GetPet)\n})',
  'sub := http.NewServeMux()\nsub.HandleFunc("GET /pets/{id}", p.GetPet)\nmux.Handle("/api/", sub)',
];

/** Code that has its own functions, with the prefix or null. */
const wholeFunctions: [code: string, prefix: string | null][] = [
  // A variable and a field that lead to themselves, and a call without what it needs.
  [
    'type server struct{ mux *http.ServeMux }\n\nvar text = text + "x"\n\nfunc (s *server) routes(p *Pets) {\ns.mux = s.mux\ns.mux.HandleFunc(text, p.GetPet)\ns.mux.HandleFunc("GET /api/pets/{id}", p.GetPet)\ns.mux.Group()\n}',
    null,
  ],
  ['func (p *Pets) routes(mux *http.ServeMux) {\nmux.HandleFunc("GET /api/pets/{id}", p.GetPet)\n}', "/api"],
  // It is not known where these routers are mounted.
  ['func routes(p *Pets) {\nserver().mux.HandleFunc("GET /api/pets/{id}", p.GetPet)\n}', null],
  ...["s.router()", "r"].map((router): [string, null] => [
    `func routes(s interface{ router() *http.ServeMux }, p *Pets) {\nr := s.router()\nr.Handle("/", nil)\n${router}.HandleFunc("GET /api/pets/{id}", p.GetPet)\n}`,
    null,
  ]),
  [
    'func routes(r *mux.Router, p *Pets) {\nr = r.PathPrefix("/api").Subrouter()\nr.HandleFunc("/pets/{id}", p.GetPet).Methods("GET")\n}',
    null,
  ],
  ['func main() {\nhttp.HandleFunc("GET /api/health", Health)\n}', "/api"],
  [
    'func main() {\nfor _, h := range ListHandlers() {\nhttp.HandleFunc(h.Method+" /api"+h.Path, h.Ref)\n}\n}',
    "/api",
  ],
  [
    'func main() {\nhttp.HandleFunc("GET /api/health", Health)\n}\n\nfunc test() {\nhttp.HandleFunc("GET /health", Health)\n}',
    null,
  ],
];

test("a prefix that the document lacks is reported where code shows it, and nowhere else", () => {
  const all = [
    ...shown.map(([code, prefix]) => [inFunction(code), prefix] as const),
    ...unclear.map(code => [inFunction(code), null] as const),
    ...wholeFunctions,
  ];
  writeFileSync(join(dir, "go.mod"), "module example.com/app\n\ngo 1.24\n");
  writeFileSync(
    join(dir, ".genrc"),
    "openapi: {}\nrules: { undocumented-handler: off, duplicate-operation-id: off }\n",
  );
  for (const [index, [code]] of all.entries()) {
    mkdirSync(join(dir, `p${index}`));
    writeFileSync(
      join(dir, `p${index}/p.go`),
      `package p${index}\n\nimport "net/http"\n${handlers}\n${code}\n`,
    );
  }
  const { stderr } = gen(dir, ["validate", "./..."]);
  const found = new Map(
    [...stderr.matchAll(/^p(\d+)\/p\.go:\d+:\d+: warning: .* below (\S+), .*\[undocumented-prefix\]$/gm)].map(
      ([, index, prefix]) => [Number(index), prefix],
    ),
  );
  for (const [index, [code, prefix]] of all.entries()) expect(found.get(index) ?? null, code).toBe(prefix);
  expect(stderr.match(/\[undocumented-prefix\]/g)).toHaveLength(found.size);
  expect(stderr).toContain(
    "p0/p.go:31:6: warning: routes registers the handlers of Pets below /api, but the document has /pets/{id} for /api/pets/{id}: write gen:prefix /api in the comment of Pets; or set a URL in openapi.servers that ends with /api [undocumented-prefix]",
  );
  expect(stderr).toContain(
    "routes registers the handlers of Pets below /api, but the document has /pets for /api/pets: write gen:prefix /api in the comment of Pets, and leave /api out of the loop, whose paths begin with it then; or set a URL in openapi.servers that ends with /api [undocumented-prefix]",
  );
  expect(stderr).toContain(
    "main registers the handlers of the plain functions below /api, but the document has /health for /api/health: add func: /api to openapi.prefixes; or set a URL in openapi.servers that ends with /api [undocumented-prefix]",
  );
  // With the prefix in a server's URL, the document lacks only other prefixes. Without a document, prefixes are not reported.
  writeFileSync(join(dir, ".genrc"), "openapi: { servers: [{ url: https://example.com/api/ }] }");
  const served = gen(dir, ["validate", "./..."]).stderr;
  const otherPrefixes = all.filter(([, prefix]) => prefix !== null && prefix !== "/api");
  expect(served.match(/\[undocumented-prefix\]/g)).toHaveLength(otherPrefixes.length);
  rmSync(join(dir, ".genrc"));
  expect(gen(dir, ["validate", "./..."]).stderr).not.toContain("undocumented-prefix");
});

test.each([
  'mux.HandleFunc("GET /api/pets", pets.List)',
  'sub := http.NewServeMux()\n\tsub.HandleFunc("GET /pets", pets.List)\n\tmux.Handle("/api/", http.StripPrefix("/api", sub))',
  'for _, h := range pets.ListHandlers() {\n\t\tmux.HandleFunc(h.Method+" /api"+h.Path, h.Ref)\n\t}',
])("a prefix that the document lacks is reported where another package adds it: %s", registration => {
  const root = mkdtempSync(join(dir, "m-"));
  writeFiles(root, {
    "go.mod": "module example.com/app\n\ngo 1.24\n",
    "gen.config.json": '{ "openapi": {} }',
    "pets/pets.go":
      'package pets\n\nimport "net/http"\n\n// GET /pets\nfunc List(w http.ResponseWriter, r *http.Request) {}\n',
    "cmd/app/main.go": `package main\n\nimport (\n\t"net/http"\n\n\t"example.com/app/pets"\n)\n\nfunc main() {\n\tmux := http.NewServeMux()\n\t${registration}\n}\n`,
  });
  expect(gen(root, ["validate", "./pets"]).stderr).toMatch(
    /^cmd\/app\/main\.go:9:6: warning: main registers .* below \/api, .*\[undocumented-prefix\]$/m,
  );
});

test("a handler for the requests that are left is a duplicate in a list, and the message says how to leave it out", () => {
  const own = mkdtempSync(join(tmpdir(), "gen-fallback-"));
  const source = (comment: string) => `package shop

import "net/http"

func routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /items", Items)
	mux.HandleFunc("/items", Others)
}

func Items(w http.ResponseWriter, r *http.Request) {}

${comment}func Others(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusMethodNotAllowed) }
`;
  writeFileSync(join(own, "go.mod"), "module example.com/shop\n\ngo 1.24\n");
  writeFileSync(join(own, ".genrc"), "inference: { registrations: true }\n");
  writeFileSync(join(own, "shop.go"), source(""));
  expect(gen(own, ["validate"]).stderr).toContain(
    "shop.go:12:6: error: GET /items serves the same requests as Items: a ServeMux panics on it; `// gen:ignore` above Others keeps it out of lists [duplicate-route]",
  );
  writeFileSync(join(own, "shop.go"), source("// gen:ignore\n"));
  expect(gen(own, ["validate"])).toMatchObject({ status: 0, stderr: "" });
  rmSync(own, { recursive: true });
});

test("a function that only answers for registered handlers is reported, since it gets a route by its name", () => {
  const own = mkdtempSync(join(tmpdir(), "gen-helper-"));
  const names = ["list", "show", "add", "remove"];
  const source = `package shop

import "net/http"

func routes(mux *http.ServeMux) {
${names.map(name => `\tmux.HandleFunc("/items/${name}", ${name})`).join("\n")}
}

func notFound(w http.ResponseWriter, r *http.Request) { http.Error(w, "none", http.StatusNotFound) }

${names.map(name => `func ${name}(w http.ResponseWriter, r *http.Request) { notFound(w, r) }`).join("\n\n")}
`;
  writeFileSync(join(own, "go.mod"), "module example.com/shop\n\ngo 1.24\n");
  writeFileSync(join(own, ".genrc"), "inference: { registrations: true }\n");
  writeFileSync(join(own, "shop.go"), source);
  expect(gen(own, ["validate"]).stderr).toBe(
    "shop.go:12:6: warning: notFound declares no path, unlike most handlers beside it, and gets GET /not-found: write that or another one in its comment, or gen:ignore if it only helps handlers [implicit-route]\n",
  );
  rmSync(own, { recursive: true });
});
