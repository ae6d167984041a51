/** The Go module, in which gen runs without Node: on all cases it prints what Node prints. `GEN_GO_MODULE=all` compares all of them, by default a tenth. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { groupBy } from "../../src/base/text/common.ts";
import { gen, tree } from "../helpers/command.ts";
import { fetchModules, hasGo, runGo } from "../helpers/go/go-toolchain.ts";

const program = resolve("dist/go/gen");
const casesDir = resolve("test/cases");
const isWhole = process.env.GEN_GO_MODULE === "all";

const isBuilt = hasGo() && (await fetchModules("src/go-module"));

beforeAll(() => {
  if (isBuilt) execFileSync("node", ["src/build/go-module.mjs"], { stdio: ["ignore", "ignore", "inherit"] });
});

/** The outputs that a run without a config doesn't write. */
const everything = join(mkdtempSync(join(tmpdir(), "gen-go-")), "all.json");
writeFileSync(everything, JSON.stringify({ openapi: {}, typescript: {}, client: {}, mock: {}, json: {} }));

/** A text with the command and the documentation that a user of the Go module has. */
function withGo(text: string): string {
  return text
    .replace(/npx (?:--no-install )?handlergen/g, "go tool gen")
    .replaceAll("node_modules/handlergen/", "https://cdn.jsdelivr.net/npm/handlergen/");
}

interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the Go program. */
function genOfGo(cwd: string, list: string[], env: Record<string, string> = {}): Promise<Run> {
  const { NO_COLOR: _, FORCE_COLOR: __, GEN_PARSER: ___, ...rest } = process.env;
  return new Promise(done => {
    const options = { cwd, env: { ...rest, GEN_NO_CACHE: "1", ...env }, maxBuffer: 1 << 28 };
    const child = execFile(program, list, options, (error, stdout, stderr) =>
      done({ status: error ? (typeof error.code === "number" ? error.code : null) : 0, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

const cases = readdirSync(casesDir, { withFileTypes: true }).filter(one => one.isDirectory());
const names = cases.map(({ name }) => name);

/** Whether a case has a config or a module of its own. */
const standsAlone = (name: string) =>
  readdirSync(join(casesDir, name)).some(file => /^gen\.config\.|^go\.mod$/.test(file));

/** The cases that have a run of their own. */
const chosen = names.filter((name, index) => index % 10 === 0 || (isWhole && standsAlone(name)));

describe.skipIf(!isBuilt)("the Go program", () => {
  test.each(chosen)("prints for the case %s what Node prints", async name => {
    const dir = join(casesDir, name);
    const hasConfig = readdirSync(dir).some(file => /^gen\.config\./.test(file));
    const config = hasConfig ? [] : ["--config", everything];
    const list = ["all", "--stdout", ...config];
    expect(await genOfGo(dir, list), list.join(" ")).toEqual(gen(dir, list));
  });

  test("prints in JSON what Node prints for many cases in one run", async () => {
    const list = ["validate", "--format", "json", ...chosen];
    const { status, stdout, stderr } = await genOfGo(casesDir, list);
    expect(JSON.parse(stdout).diagnostics.length).toBeGreaterThan(20);
    expect({ status, stdout, stderr }).toEqual(gen(casesDir, list));
  });

  // Ten cases in a run take half the time of ten runs. Where one of them has errors, nothing is printed for all of them together.
  test.skipIf(!isWhole)("prints what Node prints for all cases, ten in a run", async () => {
    const command = ["all", "--stdout", "--config", everything];
    const byStatus = groupBy(
      names.filter(name => !standsAlone(name)),
      name => gen(casesDir, [...command, name]).status,
    );
    for (const [status, group] of byStatus)
      for (let at = 0; at < group.length; at += 10) {
        const list = [...command, ...group.slice(at, at + 10)];
        const found = await genOfGo(casesDir, list);
        expect(found.status, list.join(" ")).toBe(status);
        expect(found, list.join(" ")).toEqual(gen(casesDir, list));
      }
  });

  test("has Node's words for errors of the system", async () => {
    const dir = mkdtempSync(join(tmpdir(), "gen-go-"));
    cpSync(join(casesDir, "everyday"), dir, { recursive: true });
    const list = ["list", "--out", `${"x".repeat(300)}.go`];
    const found = await genOfGo(dir, list);
    expect(found.stderr).toContain("name too long [write]\n");
    expect(found).toEqual(gen(dir, list));
  });

  test("computes with all bits of whole numbers", async () => {
    const dir = mkdtempSync(join(tmpdir(), "gen-go-"));
    const code = [
      "package masks\n\ntype Mask uint32\n\nconst (\n\tNone Mask = iota\n\tAll = ^Mask(0)\n)\n",
      "type GetMaskRequest struct {",
      '\tMask Mask `query:"mask"`',
      '\tSize uint64 `query:"size" validate:"max=18446744073709551615"`\n}\n',
    ];
    writeFileSync(join(dir, "masks.go"), code.join("\n"));
    const list = ["list", "--dump-model"];
    const found = await genOfGo(dir, list);
    expect(found.stdout).toContain('"json": "4294967295"');
    expect(found).toEqual(gen(dir, list));
  });

  test("runs in the directory that a link leads to, and when nobody reads what it prints", async () => {
    const link = join(mkdtempSync(join(tmpdir(), "gen-go-")), "link");
    symlinkSync(join(casesDir, "everyday"), link);
    const list = ["list", "--print-inputs"];
    // A shell sets PWD to the link.
    expect(await genOfGo(link, list, { PWD: link })).toEqual(gen(link, list));
    const unread = spawn(program, ["list", "--stdout"], { cwd: link, stdio: ["ignore", "pipe", "ignore"] });
    unread.stdout.destroy();
    expect(await once(unread, "exit")).toEqual([0, null]);
  });

  test("prints no half of a pair of surrogates", async () => {
    const dir = mkdtempSync(join(tmpdir(), "gen-go-"));
    cpSync(join(casesDir, "everyday"), dir, { recursive: true });
    writeFileSync(join(dir, "gen.config.json"), '{ "list": { "out": "\\ud83d\\ud83d.go" } }');
    const found = await genOfGo(dir, ["list", "--stdout"]);
    expect(found.stdout).toMatch(/^-- \uFFFD\uFFFD\.go --\n/);
    expect(found).toEqual(gen(dir, ["list", "--stdout"]));
  });

  test("says which one it is", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(await genOfGo(".", ["--version"])).toEqual({ status: 0, stdout: `${version} (Go)\n`, stderr: "" });
    const { stderr } = await genOfGo(join(casesDir, "everyday"), ["list", "--stdout"], {
      GEN_PARSER: "native",
    });
    expect(stderr).toContain(
      "the native parser, which GEN_PARSER asks for, can't be loaded: it needs Node [usage]\n",
    );
  });

  test("writes, checks and adopts files as Node does, and remembers runs", async () => {
    const copies = ["node", "go"].map(name => {
      const dir = join(mkdtempSync(join(tmpdir(), "gen-go-")), name);
      cpSync(join(casesDir, "foreign-tags"), dir, { recursive: true });
      writeFileSync(join(dir, "go.mod"), "module example.com/tags\n");
      return dir;
    });
    const [ofNode, ofGo] = copies as [string, string];
    for (const list of [
      ["adopt"],
      ["all"],
      ["all", "--check"],
      ["eject", "list.go.hbs"],
      ["init"],
      ["templates", "where", "handlers.gen.go:5"],
      ["validate"],
    ]) {
      const { status, stdout, stderr } = await genOfGo(ofGo, list);
      const expected = gen(ofNode, list);
      const found = { status, stdout, stderr: stderr.replaceAll(ofGo, ofNode) };
      expect(found, list.join(" ")).toEqual({ ...expected, stderr: withGo(expected.stderr) });
      const trees = [tree(ofGo), tree(ofNode)].map(files => withGo(JSON.stringify(files)));
      expect(trees[0], list.join(" ")).toBe(trees[1]);
    }
    for (const file of readdirSync(ofGo)) utimesSync(join(ofGo, file), 1, 1);
    const cache = { GEN_NO_CACHE: "", XDG_CACHE_HOME: mkdtempSync(join(tmpdir(), "gen-go-")) };
    const first = await genOfGo(ofGo, ["validate"], cache);
    expect(await genOfGo(ofGo, ["validate"], cache)).toEqual(first);
    expect(readdirSync(join(cache.XDG_CACHE_HOME, "handlergen", "runs"))).toHaveLength(1);
  });

  test("reads configs that are JavaScript, and says what they can't import", async () => {
    const dir = mkdtempSync(join(tmpdir(), "gen-go-"));
    cpSync(join(casesDir, "everyday"), dir, { recursive: true });
    writeFileSync(join(dir, "go.mod"), "module example.com/everyday\n");
    writeFileSync(join(dir, "names.mjs"), 'export const out = "routes.gen.go";\n');
    const config = join(dir, "gen.config.mjs");
    writeFileSync(
      config,
      'import { defineConfig } from "handlergen";\nimport { out } from "./names.mjs";\nexport default defineConfig({ list: { out } });\n',
    );
    expect((await genOfGo(dir, ["list", "--stdout"])).stdout).toMatch(/^-- routes\.gen\.go --\n/);
    writeFileSync(config, 'import fs from "node:fs";\nexport default {};\n');
    const { status, stderr } = await genOfGo(dir, ["list", "--stdout"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: gen\.config\.mjs: .*: Cannot import "node:fs": without Node, .* \[config\]$/m,
    );
  });

  test("reads configs of CommonJS with the files that they require, and has the lines of their mistakes", async () => {
    const dir = mkdtempSync(join(tmpdir(), "gen-go-"));
    cpSync(join(casesDir, "everyday"), dir, { recursive: true });
    writeFileSync(join(dir, "lists.cjs"), 'exports.list = { out: require("./names").out };\n');
    writeFileSync(join(dir, "names.json"), '{ "out": "routes.gen.go" }\n');
    const config = join(dir, "gen.config.cjs");
    const list = ["list", "--stdout"];
    writeFileSync(config, 'module.exports = require("./lists.cjs");\n');
    const found = await genOfGo(dir, list);
    expect(found.stdout).toMatch(/^-- routes\.gen\.go --\n/);
    expect(found).toEqual(gen(dir, list));
    for (const [text, message] of [
      [
        "const yaml = require('yaml');",
        /^gen\.config\.cjs:1:\d+: error: .*: Cannot import "yaml": without Node, /,
      ],
      [
        "// A config.\n  module.exports = nothing;",
        /^gen\.config\.cjs:2:20: error: .*'nothing' is not defined/,
      ],
      [
        "export default {};",
        /^gen\.config\.cjs:1:\d+: error: .* export; name it \.mjs, or use module\.exports/,
      ],
    ] as const) {
      writeFileSync(config, text);
      const { status, stderr } = await genOfGo(dir, list);
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(message) });
    }
  });

  test("watches a package, and ends at a signal", async () => {
    const dir = mkdtempSync(join(tmpdir(), "gen-go-"));
    cpSync(join(casesDir, "everyday"), dir, { recursive: true });
    writeFileSync(join(dir, "go.mod"), "module example.com/everyday\n");
    const watch = spawn(program, ["list", "--watch"], { cwd: dir, stdio: ["ignore", "ignore", "pipe"] });
    const ended = once(watch, "exit");
    // The stream is read in parts.
    const messages = watch.stderr.iterator({ destroyOnReturn: false });
    const wait = async (line: RegExp) => {
      for (let all = ""; !line.test(all); ) {
        const { value, done } = await messages.next();
        if (done) throw new Error(`ended without ${line}: ${all}`);
        all += value;
      }
    };
    await wait(/watching/);
    const added =
      'package everyday\n\nimport "net/http"\n\n// GET /added\nfunc Added(w http.ResponseWriter, r *http.Request) {}\n';
    writeFileSync(join(dir, "added.go"), added);
    await wait(/handlers\.gen\.go/);
    expect(readFileSync(join(dir, "handlers.gen.go"), "utf8")).toContain('Path: "/added"');
    watch.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
  });

  test.skipIf(!isWhole)("is built the same twice, and runs by go tool where there is no Node", async () => {
    const hash = () => createHash("sha256").update(readFileSync(program)).digest("hex");
    const first = hash();
    execFileSync("node", ["src/build/go-module.mjs", "--again"], { stdio: ["ignore", "ignore", "inherit"] });
    expect(hash()).toBe(first);

    const dir = mkdtempSync(join(tmpdir(), "gen-go-tool-"));
    cpSync(join(casesDir, "everyday"), join(dir, "everyday"), { recursive: true });
    writeFileSync(join(dir, "go.mod"), "module example.com/app\n\ngo 1.26\n");
    const [, path] = /^module (\S+)$/m.exec(readFileSync("src/go-module/go.mod", "utf8"))!;
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    // A PATH with Go and nothing else.
    const bin = join(dir, "bin");
    mkdirSync(bin);
    const goEnv = (name: string) => execFileSync("go", ["env", name], { encoding: "utf8" }).trim();
    const goBin = join(goEnv("GOROOT"), "bin");
    const settings = {
      PATH: [goBin, bin].join(delimiter),
      GOPROXY: `${pathToFileURL(resolve("dist/go/proxy")).href},${goEnv("GOPROXY")}`,
      GONOSUMDB: path,
      GOFLAGS: "-trimpath -mod=mod",
    };
    const go = async (...list: string[]) => {
      const { code, stdout, stderr } = await runGo("go", list, dir, settings);
      expect(code, `${list.join(" ")}: ${stderr}`).toBe(0);
      return stdout + stderr;
    };
    await go("get", "-tool", `${path}/cmd/gen@v${version}`);
    expect(await go("tool", "gen", "all", "./...")).toContain("wrote everyday/handlers.gen.go");
    await go("build", "./...");
    expect(existsSync(join(dir, "everyday/bindings.gen.go"))).toBe(true);
  });
});
