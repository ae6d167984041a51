/** Tests `--watch`: the built command runs as a process on real files. The tests wait for what it prints, and never for a fixed time. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { cli } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** How long a test waits for one line, in ms. Only a watch that hangs takes so long. */
const deadline = 600_000;

/** A package with a handler for each name. */
const source = (name: string, handlers: string[], more = "") =>
  [
    `package ${name}`,
    'import "net/http"',
    "type API struct{}",
    ...handlers.map(handler => `func (a *API) ${handler}(w http.ResponseWriter, r *http.Request) {}`),
    more,
  ].join("\n\n");

/** A package with one handler, whose comment declares the route. gen refuses to change a route of an earlier run that follows only from a name. */
const routed = (name: string, handler: string, method = "GET") =>
  source(
    name,
    [],
    `// ${method} /${handler}\nfunc (a *API) ${handler}(w http.ResponseWriter, r *http.Request) {}`,
  );

const repository = (files: Record<string, string> = {}) =>
  fileTree({
    ".git/HEAD": "",
    "go.mod": "module example.com/app\n\ngo 1.22\n",
    "pets/pets.go": source("pets", ["ListPets"]),
    ...files,
  });

function writeFile(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** Starts `gen … --watch` and waits until it watches. */
async function watch(root: string, args: string[], options: { uid?: number; env?: NodeJS.ProcessEnv } = {}) {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const child = spawn(process.execPath, [cli, ...args, "--watch"], {
    cwd: root,
    ...options,
    env: { ...env, ...options.env },
  });
  const session = listen(child);
  await session.prints(/^watching /);
  return session;
}

/** The lines that a watching process prints, without the time of day and the duration. */
function listen(child: ChildProcess) {
  const lines: string[] = [];
  let rounds = 0;
  let out = "";
  let rest = "";
  let read = 0;
  let wake = () => {};
  child.stdout!.on("data", chunk => {
    out += chunk;
    wake();
  });
  child.stderr!.on("data", chunk => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop()!;
    for (const part of parts) {
      const line = /^\d\d:\d\d:\d\d (.*) \(\d+ ms\)$/.exec(part)?.[1];
      if (line !== undefined) rounds++;
      lines.push(line ?? part);
    }
    wake();
  });
  const ended = new Promise<number | string | null>(resolve =>
    child.on("close", (code, signal) => {
      resolve(code ?? signal);
      wake();
    }),
  );
  onTestFinished(() => {
    child.kill("SIGKILL");
  });

  /** Waits until `found` returns something. */
  const until = async <T>(what: string, found: () => T | undefined): Promise<T> => {
    const timeout = AbortSignal.timeout(deadline);
    timeout.onabort = () => wake();
    for (;;) {
      const result = found();
      if (result !== undefined) return result;
      if (timeout.aborted || child.exitCode !== null) {
        const end = timeout.aborted ? `after ${deadline / 1000} s` : `before it ended with ${child.exitCode}`;
        throw new Error(`the watch did not print ${what} ${end}, but:\n${lines.join("\n")}\n${out}`);
      }
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  };
  return {
    child,
    lines,
    output: () => out,
    /** The number of rounds that ended with a line. */
    rounds: () => rounds,
    until,
    /** Waits for a line after those that were read already, and reads up to it. */
    prints: (pattern: RegExp) =>
      until(String(pattern), () => {
        const index = lines.findIndex((line, at) => at >= read && pattern.test(line));
        if (index === -1) return undefined;
        read = index + 1;
        return lines[index]!;
      }),
    /** Ends the process; returns the exit code, or the name of the signal that killed it. */
    async end(signal: NodeJS.Signals = "SIGINT") {
      child.kill(signal);
      return ended;
    },
    /** Makes changes while the process stands still. It sees them all at once, however slowly they are made. */
    meanwhile<T>(change: () => T): T {
      child.kill("SIGSTOP");
      try {
        return change();
      } finally {
        child.kill("SIGCONT");
      }
    },
    ended,
  };
}

/** Reads and changes the files below a directory. Changes are made while the session stands still: otherwise it could see half of a change. */
const at = (root: string, session: { meanwhile<T>(change: () => T): T }) => ({
  write: (file: string, text: string) => session.meanwhile(() => writeFile(path.join(root, file), text)),
  read: (file: string) => fs.readFileSync(path.join(root, file), "utf8"),
  remove: (file: string) => session.meanwhile(() => fs.rmSync(path.join(root, file), { recursive: true })),
  temporary: () =>
    fs.readdirSync(root, { recursive: true, encoding: "utf8" }).filter(file => file.endsWith(".tmp")),
});

describe("a session", () => {
  test("first runs as without --watch, then only for packages that changed, and not for its own output", async () => {
    const root = repository({ "shop/shop.go": source("shop", ["ListShops"]) });
    const session = await watch(root, ["list", "--dir", "./..."]);
    const { write, read, temporary } = at(root, session);
    write("pets/pets.go", source("pets", ["ListPets", "GetPet"]));
    await session.prints(/^wrote/);
    write("shop/shop.go", source("shop", ["ListShops", "GetShop"]));
    await session.prints(/^wrote/);
    write("pets/pets.go", source("pets", ["ListPets", "GetPet"], "// Nothing that matters."));
    await session.prints(/nothing/);
    write("pets/pets.go", source("pets", ["CreatePet"]));
    await session.prints(/^wrote/);
    expect(read("pets/handlers.gen.go")).toContain("CreatePet");
    expect(read("pets/handlers.gen.go")).not.toContain("ListPets");
    expect(await session.end()).toBe(0);
    expect(session.lines).toEqual([
      "wrote pets/handlers.gen.go",
      "wrote pets/gen.yml",
      "wrote shop/handlers.gen.go",
      "wrote shop/gen.yml",
      "2 packages: 4 files written",
      "watching 2 packages (Ctrl-C ends it)",
      "wrote pets/handlers.gen.go, pets/gen.yml",
      "wrote shop/handlers.gen.go, shop/gen.yml",
      "pets: nothing changed",
      "wrote pets/handlers.gen.go, pets/gen.yml",
    ]);
    expect(session.output()).toBe("");
    expect(temporary()).toEqual([]);
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "ends with 0 after %s, even if there were errors",
    async signal => {
      const root = repository({ "pets/pets.go": "package" });
      const session = await watch(root, ["validate", "--dir", "pets"]);
      expect(await session.end(signal)).toBe(0);
    },
  );

  test("writes nothing with gen validate, not even outputs about all packages", async () => {
    const root = repository({ ".genrc.json": '{ "openapi": {} }' });
    const session = await watch(root, ["validate", "./..."]);
    expect(session.lines.filter(line => line.includes("error"))).toEqual([]);
    expect(fs.existsSync(path.join(root, "openapi.json"))).toBe(false);
    expect(await session.end()).toBe(0);
  });

  test("does not begin with flags that write nothing, or with an unknown command", () => {
    const root = repository();
    for (const args of [["list", "--check"], ["list", "--stdout"], ["validate", "--dump-model"], ["lst"]]) {
      const options = { cwd: root, encoding: "utf8", timeout: deadline } as const;
      const { status, stderr } = spawnSync(
        process.execPath,
        [cli, ...args, "--dir", "pets", "--watch"],
        options,
      );
      expect(stderr).toMatch(args[1] ? /--watch writes files .* and --.* \[usage\]\n$/ : /lst/);
      expect(status).toBe(2);
    }
    expect(fs.readdirSync(path.join(root, "pets"))).toEqual(["pets.go"]);
  });

  test("prints only problems with --quiet, and one document for each round with --format json", async () => {
    const root = repository();
    const child = spawn(
      process.execPath,
      [cli, "validate", "--dir", "pets", "--quiet", "--watch", "--format", "json"],
      { cwd: root },
    );
    const session = listen(child);
    const { write } = at(root, session);
    const documents = (count: number) =>
      session.until(`${count} documents`, () => {
        const all = session.output().split(/^(?=\{)/m);
        return all.length >= count && all.at(-1)!.endsWith("}\n") ? all : undefined;
      });
    await documents(1);
    // No line says that the session watches, but it notices all changes since its start.
    write("pets/pets.go", source("pets", ["ListPets"], "type X struct {"));
    await documents(2);
    write("pets/pets.go", source("pets", ["ListPets"]));
    const codes = (await documents(3)).map(text =>
      JSON.parse(text).diagnostics.map(({ code }: { code: string }) => code),
    );
    expect(codes).toEqual([[], ["syntax"], []]);
    expect(await session.end()).toBe(0);
    expect(session.lines).toEqual([]);
  });
});

describe("Go files", () => {
  test("that are saved by a rename, added or deleted lead to new outputs", async () => {
    const root = repository();
    const session = await watch(root, ["list", "--dir", "pets"]);
    const { write, read, remove } = at(root, session);
    for (const [method, name] of [
      ["GET", "GetPet"],
      ["DELETE", "DeletePet"],
      ["PUT", "UpdatePet"],
    ] as const) {
      write("pets/pets.go~", routed("pets", name, method));
      fs.renameSync(path.join(root, "pets/pets.go~"), path.join(root, "pets/pets.go"));
      await session.prints(/^wrote/);
      expect(read("pets/gen.yml")).toContain(`${name}:`);
    }
    write(
      "pets/more.go",
      'package pets\n\nimport h "net/http"\n\nfunc (a *API) ListMore(w h.ResponseWriter, r *h.Request) {}\n',
    );
    await session.prints(/^wrote/);
    expect(read("pets/gen.yml")).toContain("ListMore:");
    remove("pets/more.go");
    await session.prints(/^wrote/);
    expect(read("pets/gen.yml")).not.toContain("ListMore:");
    // An output that is deleted comes back.
    remove("pets/gen.yml");
    await session.prints(/^wrote pets\/gen\.yml$/);
    expect(read("pets/gen.yml")).toContain("UpdatePet:");
    await session.end();
    expect(session.lines.filter(line => line.startsWith("wrote")).length).toBe(8);
  });

  test("with a syntax error are reported, the old output stays, and a line says when the error is gone", async () => {
    const root = repository();
    const session = await watch(root, ["list", "--dir", "pets"]);
    const { write, read } = at(root, session);
    const before = read("pets/handlers.gen.go");
    write("pets/pets.go", `${routed("pets", "GetPet")}\ntype X struct {`);
    await session.prints(/^pets\/pets\.go:\d+:\d+: error: .* \[syntax\]$/);
    await session.prints(/^pets: 1 error, nothing written$/);
    expect(read("pets/handlers.gen.go")).toBe(before);
    write("pets/pets.go", source("pets", ["ListPets"]));
    await session.prints(/^pets: no problems$/);
    write("pets/pets.go", "");
    await session.prints(/^pets: 1 error, nothing written$/);
    write("pets/pets.go", routed("pets", "GetPet"));
    await session.prints(/^pets: no problems, wrote pets\/handlers\.gen\.go, pets\/gen\.yml$/);
    await session.end();
  });

  test("that change in a burst lead to a few rounds, the last of which reads the last write", async () => {
    const root = repository();
    const session = await watch(root, ["list", "--dir", "pets"]);
    const burst = (from: number) => {
      for (let index = from; index < from + 50; index++) {
        writeFile(path.join(root, "pets/pets.go"), routed("pets", `Get${index}`));
        writeFile(path.join(root, `pets/new${index}.go`), "package pets\n");
      }
    };
    const last = (name: string) =>
      session.until("the last write", () =>
        at(root, session).read("pets/gen.yml").includes(`${name}:`) ? true : undefined,
      );
    // At the same time as the writes, there may be many rounds.
    burst(1);
    await last("Get50");
    const before = session.lines.length;
    session.meanwhile(() => burst(51));
    await last("Get100");
    await session.prints(/^wrote|nothing/);
    expect(session.lines.length - before).toBeLessThanOrEqual(10);
    await session.end();
  });

  test("that come while a round runs keep it from writing: the next one writes", async () => {
    const header = "// Code generated by gen. DO NOT EDIT.\n";
    const root = repository({
      "gen.config.json": JSON.stringify({
        helpers: "helpers.mjs",
        outputs: { names: { template: "names.hbs", out: "{{package.name}}.txt" } },
      }),
      // It saves the file that is read as another commit has it, as Git does in a rebase.
      "helpers.mjs": `import fs from "node:fs";
export function save(name) {
  const dir = new URL(".", import.meta.url);
  if (fs.existsSync(new URL("next.txt", dir))) fs.renameSync(new URL("next.txt", dir), new URL("pets/pets.go", dir));
  return name;
}
`,
      "names.hbs": `${header}{{#each receivers}}{{#each handlers}}{{save name}}\n{{/each}}{{/each}}`,
    });
    const session = await watch(root, ["names", "--dir", "pets"]);
    const { write, read } = at(root, session);
    writeFile(path.join(root, "next.txt"), routed("pets", "GetSecond"));
    write("pets/pets.go", routed("pets", "GetFirst"));
    await session.prints(/^wrote/);
    expect(read("pets/pets.txt")).toBe(`${header}GetSecond\n`);
    await session.end();
  });

  test("in a folder that is deleted and made again are read again", async () => {
    const root = repository();
    const session = await watch(root, ["list", "--dir", "pets"]);
    const { write, read, remove } = at(root, session);
    for (const name of ["GetPet", "DeletePet"]) {
      remove("pets");
      await session.prints(/error: .*pets/);
      write("pets/pets.go", source("pets", [name]));
      await session.prints(/no problems, wrote pets\/handlers\.gen\.go, pets\/gen\.yml$/);
      expect(read("pets/gen.yml")).toContain(`${name}:`);
    }
    await session.end();
  });

  test("of packages that appear and disappear are noticed, and with them types that other packages need", async () => {
    const request = 'type GetPetRequest struct {\n\tID ids.ID `query:"id"`\n}\n';
    const pets = source("pets", ["GetPet"], request);
    const root = repository({
      "pets/pets.go": pets.replace('import "net/http"', 'import (\n\t"net/http"\n\t"example.com/app/ids"\n)'),
    });
    const session = await watch(root, ["bindings", "--dir", "./..."]);
    const { write, read, remove } = at(root, session);
    expect(session.lines.join("\n")).toContain("[unresolved-type]");
    write("ids/ids.go", "package ids\n\ntype ID int32\n");
    await session.prints(/no problems, wrote pets\/bindings\.gen\.go, pets\/helpers\.gen\.go$/);
    expect(read("pets/bindings.gen.go")).toMatch(/ids\.ID\(\w+\)|32/);
    write("ids/ids.go", "package ids\n\ntype ID uint8\n");
    await session.prints(/^wrote pets\/bindings\.gen\.go$/);
    expect(read("pets/bindings.gen.go")).toMatch(/ParseUint.*8\)/);

    write("shop/v1/shop.go", source("shop", ["GetShop"], "type GetShopRequest struct{}"));
    await session.prints(/^wrote shop\/v1\/bindings\.gen\.go, shop\/v1\/helpers\.gen\.go$/);
    remove("shop");
    await session.prints(/^shop\/v1 is gone$/);
    write("shop/v1/shop.go", source("shop", ["GetShop"], "type GetShopRequest struct{}"));
    await session.prints(/^wrote shop\/v1\/bindings\.gen\.go, shop\/v1\/helpers\.gen\.go$/);
    await session.end();
  });

  test("of packages that get their first handlers, or lose all, decide whether there is one file about all of them", async () => {
    const root = repository({
      "gen.config.yaml": "dir: ./...\ntypescript:\n  out: web/api.gen.ts\n",
      "pets/pets.go": routed("pets", "ListPets"),
      "shop/shop.go": "package shop\n",
    });
    const session = await watch(root, ["typescript"]);
    const { write, read, remove } = at(root, session);
    const functions = () => read("web/api.gen.ts").match(/(?<=^export async function )list\w+/gm);
    for (const [file, name, all] of [
      ["shop/shop.go", "ListShops", ["listPets", "listShops"]],
      ["notes/notes.go", "ListNotes", ["listNotes", "listPets", "listShops"]],
    ] as const) {
      write(file, routed(path.dirname(file), name));
      await session.prints(/wrote web\/api\.gen\.ts$/);
      expect(functions()?.sort()).toEqual(all);
    }
    for (const folder of ["shop", "notes"]) {
      remove(folder);
      await session.prints(/is gone, wrote web\/api\.gen\.ts$/);
    }
    expect(functions()).toEqual(["listPets"]);
    await session.end();
  });

  test("of packages that register handlers of another one change its routes", async () => {
    const main = (path: string) =>
      `package main\n\nimport (\n\t"net/http"\n\n\t"example.com/app/pets"\n)\n\nfunc main() {\n\tvar api pets.API\n\thttp.HandleFunc("GET ${path}", api.Pets)\n}\n`;
    const root = repository({
      "gen.config.yaml": "inference:\n  registrations: true\n",
      "pets/pets.go": source("pets", ["Pets"]),
    });
    const session = await watch(root, ["list", "--dir", "./..."]);
    const { write, read } = at(root, session);
    write("main/main.go", main("/animals"));
    await session.prints(/pets: 1 warning, wrote pets\/handlers\.gen\.go/);
    expect(read("pets/handlers.gen.go")).toContain('"/animals"');
    write("main/main.go", main("/beasts"));
    await session.prints(/pets: 1 warning, wrote pets\/handlers\.gen\.go/);
    expect(read("pets/handlers.gen.go")).toContain('"/beasts"');
    await session.end();
  });

  test("that begin to answer the errors of handlers change the document, also without an import of them", async () => {
    const server = (code: string) =>
      `package server\n\nimport "github.com/labstack/echo/v4"\n\nfunc New() *echo.Echo {\n\te := echo.New()\n\t${code}\n\treturn e\n}\n`;
    const root = repository({
      "gen.config.yaml": "openapi:\n  out: openapi.json\n",
      "pets/pets.go":
        'package pets\n\nimport "github.com/labstack/echo/v4"\n\n// GET /pets\nfunc GetPet(c echo.Context) error { return echo.ErrNotFound }\n',
      "server/server.go": server("e.Debug = true"),
    });
    const session = await watch(root, ["openapi", "--dir", "./..."]);
    const { write, read } = at(root, session);
    expect(read("openapi.json")).toContain('"404"');
    write("server/server.go", server("e.HTTPErrorHandler = nil"));
    await session.prints(/wrote (?:.*\/)?openapi\.json$/);
    expect(read("openapi.json")).not.toContain('"404"');
    await session.end();
  });

  test.skipIf(process.getuid?.() !== 0)(
    "that can't be read are reported, and read as soon as they can be",
    async () => {
      const root = repository();
      for (const file of [root, ...fs.readdirSync(root, { recursive: true, encoding: "utf8" })]) {
        fs.chownSync(path.resolve(root, file), 65534, 65534);
      }
      const session = await watch(root, ["list", "--dir", "pets"], { uid: 65534 });
      const { write } = at(root, session);
      fs.chmodSync(path.join(root, "pets/pets.go"), 0);
      write("pets/pets.go", routed("pets", "GetPet"));
      await session.prints(/error: .*permission denied/);
      fs.chmodSync(path.join(root, "pets/pets.go"), 0o644);
      await session.prints(/^pets: no problems, wrote/);
      await session.end();
    },
  );
});

describe("beside Go files,", () => {
  test("a config counts at once when it is made, changed, broken, fixed or removed", async () => {
    const root = repository();
    const session = await watch(root, ["yaml", "--dir", "pets"]);
    const { write, read, remove } = at(root, session);
    write("gen.config.json", '{ "yaml": { "out": "routes.yml" } }');
    await session.prints(/^wrote pets\/routes\.yml$/);
    write("gen.config.json", '{ "yaml": { "out": "table.yml" } }');
    await session.prints(/^wrote pets\/table\.yml$/);
    write("gen.config.json", '{ "yml": {} }');
    await session.prints(/^gen\.config\.json:1:\d+: error: .*\[config\]$/);
    write("pets/pets.go", routed("pets", "GetPet"));
    await session.prints(/nothing written/);
    expect(read("pets/table.yml")).not.toContain("GetPet");
    write("gen.config.json", "{}");
    await session.prints(/no problems, wrote pets\/gen\.yml$/);
    remove("gen.config.json");
    await session.prints(/^pets: nothing changed$/);
    write("package.json", '{ "gen": { "yaml": { "out": "routes.yml" } } }');
    await session.prints(/^wrote pets\/routes\.yml$/);
    expect(read("pets/routes.yml")).toContain("GetPet");
    await session.end();
  });

  test("an output whose path changes moves, and its old file is read when it comes back", async () => {
    const root = repository();
    const session = await watch(root, ["list", "--dir", "pets"]);
    const { write } = at(root, session);
    write("gen.config.json", '{ "list": { "out": "routes.gen.go" } }');
    await session.prints(
      /^removed pets\/handlers\.gen\.go: pets\/routes\.gen\.go has ListHandlers of API now$/,
    );
    await session.prints(/^wrote pets\/routes\.gen\.go$/);
    await session.prints(/^pets: nothing changed$/);
    // The file is no longer an output, so a new file of that name is read.
    write("pets/handlers.gen.go", "package pets\n\nfunc (");
    await session.prints(/^pets\/handlers\.gen\.go:\d+:\d+: error: .* \[syntax\]$/);
    await session.end();
  });

  test("a template counts at once when it is edited, broken, fixed or deleted", async () => {
    const root = repository({
      "gen.config.mjs": 'export default { templates: "house" };\n',
      "house/gen.yml.hbs": "# Code generated by gen. DO NOT EDIT.\n# one\n",
    });
    const session = await watch(root, ["yaml", "--dir", "pets"]);
    const { write, read, remove } = at(root, session);
    write("house/gen.yml.hbs", "# Code generated by gen. DO NOT EDIT.\n# two\n");
    await session.prints(/^wrote pets\/gen\.yml$/);
    expect(read("pets/gen.yml")).toContain("# two");
    write("house/gen.yml.hbs", "{{#each}}");
    await session.prints(/^house\/gen\.yml\.hbs:1:\d+: error: .* \[template\]$/);
    await session.prints(/1 error, nothing written$/);
    expect(read("pets/gen.yml")).toContain("# two");
    write("house/gen.yml.hbs", "# Code generated by gen. DO NOT EDIT.\n{{> house/names}}");
    await session.prints(/error: .*names.*\[template\]$/);
    write("house/partials/house/names.hbs", "# {{package.name}}\n");
    await session.prints(/no problems, wrote pets\/gen\.yml$/);
    expect(read("pets/gen.yml")).toContain("# pets");
    remove("house/gen.yml.hbs");
    // Nothing includes the partial any more.
    await session.prints(/^house\/partials\/house\/names\.hbs:1:1: warning: .* \[unused-template\]$/);
    await session.prints(/^pets: 1 warning, wrote pets\/gen\.yml$/);
    expect(read("pets/gen.yml")).toContain("ListPets:");
    await session.end();
  });

  test("a template that is broken from the start is watched, and so is one that a flag names", async () => {
    const root = repository({
      "gen.config.json": '{ "templates": "house" }',
      "house/gen.yml.hbs": "{{#each}}",
      "my.hbs": "# Code generated by gen. DO NOT EDIT.\n",
    });
    const broken = await watch(root, ["yaml", "--dir", "pets"]);
    at(root, broken).write("house/gen.yml.hbs", "# Code generated by gen. DO NOT EDIT.\n");
    await broken.prints(/no problems, wrote pets\/gen\.yml$/);
    await broken.end();
    const flagged = await watch(root, ["yaml", "--dir", "pets", "--template", "my.hbs"]);
    at(root, flagged).write("my.hbs", "# Code generated by gen. DO NOT EDIT.\n# mine\n");
    await flagged.prints(/^wrote pets\/gen\.yml$/);
    await flagged.end();
  });

  test("helpers are loaded again, and an output for all packages is written again when one of them changes", async () => {
    const header = "<!-- Code generated by gen. DO NOT EDIT. -->\n";
    const root = repository({
      "shop/shop.go": source("shop", ["ListShops"]),
      "gen.config.json": JSON.stringify({
        dir: "./...",
        helpers: "helpers.mjs",
        outputs: { docs: { template: "docs.md.hbs", out: "house/routes.md", per: "run" } },
        templates: "house",
      }),
      "helpers.mjs": "export const shout = text => text.toUpperCase();\n",
      "house/other.hbs": "",
      "docs.md.hbs": `${header}{{> other}}{{#each packages}}{{#each receivers}}{{#each handlers}}{{shout name}}\n{{/each}}{{/each}}{{/each}}`,
    });
    const session = await watch(root, ["docs"]);
    const { write, read } = at(root, session);
    expect(read("house/routes.md")).toBe(`${header}LISTPETS\nLISTSHOPS\n`);
    write("pets/pets.go", routed("pets", "GetPet"));
    await session.prints(/^wrote house\/routes\.md$/);
    expect(read("house/routes.md")).toBe(`${header}GETPET\nLISTSHOPS\n`);
    write("helpers.mjs", "export const shout = text => text.toLowerCase();\n");
    await session.prints(/^2 packages: wrote house\/routes\.md$/);
    expect(read("house/routes.md")).toBe(`${header}getpet\nlistshops\n`);
    write("shop/shop.go", "package");
    await session.prints(/^not written.* docs/);
    write("shop/shop.go", source("shop", ["GetShop"]));
    await session.prints(/no problems, wrote house\/routes\.md$/);
    await session.end();
  });

  test("outputs in the folder of templates or of another package lead to no more rounds", async () => {
    const header = "// Code generated by gen. DO NOT EDIT.\n";
    const root = repository({
      "shop/shop.go": source("shop", ["ListShops"]),
      "gen.config.json": JSON.stringify({
        dir: "./...",
        templates: "house",
        outputs: {
          partial: { template: "names.hbs", out: "house/{{package.name}}.hbs" },
          names: { template: "names.go.hbs", out: "pets/{{package.name}}_names.gen.go" },
        },
      }),
      "house/other.hbs": "",
      "names.hbs": `${header}{{#each receivers}}{{#each handlers}}{{name}}\n{{/each}}{{/each}}`,
      "names.go.hbs": `${header}\npackage pets\n\nvar {{package.name}}Names = "{{#each receivers}}{{#each handlers}}{{name}}{{/each}}{{/each}}"\n`,
    });
    const session = await watch(root, ["all"]);
    const { write } = at(root, session);
    for (const name of ["GetShop", "FindShop", "ShowShop"]) {
      write("shop/shop.go", routed("shop", name));
      await session.prints(/files written$/);
      write("pets/pets.go", routed("pets", name));
      await session.prints(/files written$/);
    }
    await session.end();
    const rounds = session.lines.slice(session.lines.findIndex(line => line.startsWith("watching")) + 1);
    expect(rounds).toEqual(
      Array.from({ length: 6 }, (_, index) => `${index % 2 ? "pets" : "shop"}: 4 files written`),
    );
  });
});

test("after any edits the files are those of a fresh run", async () => {
  const random = seededRandom(6);
  const pick = <T>(items: T[]) => items[Math.floor(random() * items.length)]!;
  const names = ["GetA", "CreateB", "DeleteC", "ListD"];
  const some = () => names.filter(() => random() < 0.5);
  const header = "# Code generated by gen. DO NOT EDIT.\n";
  const request = (handler: string) => `type ${handler}Request struct {\n\tID ids.ID \`query:"id"\`\n}\n`;
  const imports = (text: string) =>
    text.replace('import "net/http"', 'import (\n"net/http"\n"example.com/app/ids"\n)');
  const root = repository({
    "gen.config.json": JSON.stringify({
      dir: "./...",
      templates: "house",
      inference: { registrations: true },
      outputs: { routes: { template: "routes.hbs", out: "routes.txt", per: "run" } },
    }),
    "routes.hbs": `${header}{{#each packages}}{{#each receivers}}{{#each handlers}}{{path}}\n{{/each}}{{/each}}{{/each}}`,
    "house/other.hbs": "",
    "ids/ids.go": "package ids\n\ntype ID int\n",
  });
  const write = (file: string, text: string) => writeFile(path.join(root, file), text);
  const edits = [
    () => write("pets/pets.go", source("pets", some())),
    () => write("pets/pets.go", imports(source("pets", ["GetA"], request("GetA")))),
    () => write(`shop/${pick(["v1", "v2"])}/shop.go`, source("shop", some())),
    () => write("shop/v1/more.go", pick(["package shop\n", "package other\n", "package", ""])),
    () =>
      fs.rmSync(path.join(root, pick(["shop/v1/more.go", "shop/v1", "shop", "ids/ids.go"])), {
        recursive: true,
        force: true,
      }),
    () =>
      write(
        "main/main.go",
        `package main\n\nimport "net/http"\n\nimport "example.com/app/pets"\n\nfunc main() {\n\tvar api pets.API\n\thttp.HandleFunc("GET ${pick(["/one", "/two"])}", api.${pick(names)})\n}\n`,
      ),
    () => write("ids/ids.go", `package ids\n\ntype ID ${pick(["int", "uint8", "string", "chan int"])}\n`),
    () =>
      write(
        "house/gen.yml.hbs",
        `${header}${pick(["# one\n", "{{> default/gen.yml}}", "{{typo}}", "{{#each}}"])}`,
      ),
    () => fs.rmSync(path.join(root, "house/gen.yml.hbs"), { force: true }),
    () => write(pick(["shop/.genrc.json", ".genrc.json"]), pick(["{}", '{ "yaml": false }', "{"])),
    () => fs.rmSync(path.join(root, pick(["shop/.genrc.json", ".genrc.json"])), { force: true }),
  ];
  const contents = (dir: string) =>
    Object.fromEntries(
      fs
        .readdirSync(dir, { recursive: true, encoding: "utf8" })
        .filter(file => fs.statSync(path.join(dir, file), { throwIfNoEntry: false })?.isFile())
        .map(file => [file, fs.readFileSync(path.join(dir, file), "utf8")]),
    );
  const session = await watch(root, ["all"]);
  for (let step = 0; step < 15; step++) {
    const before = session.rounds();
    const fresh = session.meanwhile(() => {
      for (let count = Math.ceil(random() * 3); count > 0; count--) pick(edits)();
      // Some of these edits lead to no round; the next one always leads to one.
      write("last/last.go", source("last", [`Get${step}`]));
      const copy = fileTree(contents(root));
      spawnSync(process.execPath, [cli, "all"], { cwd: copy });
      return copy;
    });
    const expected = JSON.stringify(contents(fresh));
    await session
      .until(`step ${step}`, () =>
        session.rounds() > before && JSON.stringify(contents(root)) === expected ? true : undefined,
      )
      .catch((error: Error) => {
        expect(contents(root), error.message).toEqual(contents(fresh));
      });
  }
  expect(await session.end()).toBe(0);
  expect(session.lines.join("\n")).not.toContain("[internal]");
});

const hasScript = spawnSync("script", ["--version"]).stdout?.includes("util-linux") ?? false;
if (!hasScript) console.warn("SKIPPED: no `script` of util-linux, so nothing is watched in a terminal");

describe.skipIf(!hasScript)("in a terminal", () => {
  test("Ctrl-C ends a session with 0", async () => {
    const root = repository();
    const command = `exec "${process.execPath}" "${cli}" list --dir pets --watch`;
    const child = spawn("script", ["-qec", command, "/dev/null"], {
      cwd: root,
      env: { ...process.env, TERM: "xterm", SHELL: "/bin/sh" },
    });
    const session = listen(child);
    const printed = (pattern: RegExp) =>
      session.until(String(pattern), () => pattern.exec(session.output()) ?? undefined);
    await printed(/watching 1 package /);
    writeFile(path.join(root, "pets/pets.go~"), routed("pets", "GetPet"));
    fs.renameSync(path.join(root, "pets/pets.go~"), path.join(root, "pets/pets.go"));
    await printed(/\d\d:\d\d:\d\d wrote pets\/handlers\.gen\.go, pets\/gen\.yml \(\d+ ms\)\r\n/);
    child.stdin.write("\u0003");
    expect(await session.ended).toBe(0);
  });
});
