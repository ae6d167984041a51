/** The built command, run as users run it. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { fileTree } from "./file-tree.ts";

const cli = path.resolve("dist/cli.js");

beforeAll(() => {
  expect(fs.existsSync(cli), "npm run build comes before the tests").toBe(true);
});

const handlers = `package pets

import "net/http"

type Pets struct{}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {}

type GetPetRequest struct {
	ID string \`route:"id"\`
}
`;
const broken = handlers.replace('route:"id"', 'route:"nr"');
const repository = (files: Record<string, string> = {}) =>
  fileTree({ ".git/HEAD": "", "go.mod": "module example.com/app\n", "pets/pets.go": handlers, ...files });

/** Runs `gen` in a directory; the environment has no say in colours and parsers but what the test gives. */
function gen(cwd: string, args: string[], env: Record<string, string> = {}, uid?: number) {
  const { NO_COLOR: _, FORCE_COLOR: __, GEN_PARSER: ___, ...rest } = process.env;
  const options = {
    cwd,
    env: { ...rest, ...env },
    encoding: "utf8",
    ...(uid !== undefined && { uid }),
  } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], options);
  return { status, stdout, stderr };
}

/** Every file with its content. */
function tree(root: string): Record<string, string> {
  const entries = fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile());
  const files = entries.map(entry => path.join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(files.map(file => [path.relative(root, file), fs.readFileSync(file, "utf8")]));
}

describe("exit codes", () => {
  test("0: files are written, then found unchanged", () => {
    const root = repository();
    expect(gen(root, ["list", "--dir", "pets"])).toEqual({
      status: 0,
      stdout: "",
      stderr: "wrote pets/handlers.gen.go\nwrote pets/gen.yml\n",
    });
    expect(gen(root, ["list", "-dir=pets"])).toEqual({
      status: 0,
      stdout: "",
      stderr: "unchanged pets/handlers.gen.go\nunchanged pets/gen.yml\n",
    });
    expect(gen(root, ["list", "pets", "--quiet"])).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(gen(path.join(root, "pets"), ["list", "-quiet"])).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(gen(root, ["validate", "--dir", "pets"])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("1: problems in the package, and nothing is written", () => {
    const root = repository({ "pets/pets.go": broken });
    const before = tree(root);
    for (const command of ["bindings", "validate"]) {
      const { status, stdout, stderr } = gen(root, [command, "--dir", "pets"]);
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toMatch(/^pets\/pets\.go:\d+:\d+: error: .* \[placeholder-mismatch\]$/m);
    }
    expect(tree(root)).toEqual(before);
  });

  test.each<[string, string[], string | RegExp, Record<string, string>?]>([
    ["no command", [], /^Usage: gen/],
    ["an unknown command", ["lst"], "error: unknown command 'lst': did you mean list? [usage]\n"],
    ["an unknown flag", ["list", "--otu", "x"], "error: unknown option '--otu'\n(Did you mean --out?)\n"],
    ["the same with one dash", ["list", "-otu"], "error: unknown option '--otu'\n(Did you mean --out?)\n"],
    ["an argument", ["basics", "pets"], /too many arguments for 'basics'/],
    ["no such package", ["list", "pest"], "error: no such directory: pest: did you mean pets? [directory]\n"],
    ["a flag of other commands", ["validate", "--out", "x"], /unknown option '--out'/],
    ["a format", ["list", "--format", "xml"], /Allowed choices are text, json, sarif/],
    ["a number", ["list", "--max-warnings", "many"], /must be a whole number/],
    [
      "two flags that exclude each other",
      ["list", "--check", "--stdout"],
      /cannot be used with option '--stdout'/,
    ],
    [
      "basics without --out",
      ["basics"],
      "error: gen basics needs --out: the file to write, for example --out basics/basics.gen.go [usage]\n",
    ],
    [
      "--out that is a directory",
      ["list", "--dir", "pets", "--out", "pets"],
      "error: the output list can't be pets, which is a directory: name a file (--out) [config]\n",
    ],
    [
      "no such directory",
      ["list", "--dir", "pest"],
      "error: no such directory: pest: did you mean pets? [directory]\n",
    ],
    [
      "no such template",
      ["list", "--dir", "pets", "--template", "x.hbs"],
      /^error: --template: no such file: x\.hbs.* \[config\]$/m,
    ],
    ["a receiver", ["list", "--dir", "pets", "--recv", "Pest"], /\[unknown-receiver\]/],
    [
      "GEN_PARSER",
      ["list", "--dir", "pets"],
      'error: GEN_PARSER is "no": it can be "native", "wasm" or unset [usage]\n',
      { GEN_PARSER: "no" },
    ],
  ])("2: %s", (_, args, message, env) => {
    const root = repository({
      "pets/handlers.gen.go":
        "// Code generated by gen. DO NOT EDIT.\n\npackage pets\n\nfunc (p *Pets) ListHandlers() {}\n",
    });
    const before = tree(root);
    const { status, stdout, stderr } = gen(root, args, env);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    if (typeof message === "string") expect(stderr).toBe(message);
    else expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at .*:\d+/m);
    expect(tree(root)).toEqual(before);
  });

  test("2 wins over 1: a template that fails beside a warning too many", () => {
    const root = repository({ "t.hbs": "{{#each}}" });
    const { status, stderr } = gen(root, [
      "list",
      "--dir",
      "pets",
      "--template",
      "t.hbs",
      "--max-warnings",
      "0",
    ]);
    expect(stderr).toMatch(/^t\.hbs:\d+:\d+: error: .*\[template\]/);
    expect(status).toBe(2);
  });

  test("--max-warnings: files are written, and the exit code is 1", () => {
    const own = `${handlers}\nfunc (p *Pets) ListHandlers() {}\n`;
    const root = repository({ "pets/pets.go": own });
    expect(gen(root, ["list", "--dir", "pets", "--max-warnings", "1"]).status).toBe(0);
    const { status, stderr } = gen(root, ["list", "--dir", "pets", "-max-warnings=0"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/warning: .* \[user-method\]\n1 warning: --max-warnings allows 0\n/);
    expect(tree(root)).toHaveProperty("pets/gen.yml");
  });

  test("a directory that is closed: nothing is written", () => {
    const root = repository();
    fs.chmodSync(root, 0o755);
    fs.chmodSync(path.join(root, "pets"), 0o555);
    const before = tree(root);
    // Root may write everywhere.
    const result = gen(root, ["list", "--dir", "pets"], {}, process.geteuid?.() === 0 ? 65534 : undefined);
    expect(result).toEqual({
      status: 1,
      stdout: "",
      stderr: "error: cannot write pets/handlers.gen.go: permission denied [write]\n",
    });
    expect(tree(root)).toEqual(before);
  });
});

describe("data on stdout", () => {
  test("--stdout and --dump-model write nothing", () => {
    const root = repository();
    const before = tree(root);
    const yaml = gen(root, ["yaml", "--dir", "pets", "--stdout"]);
    expect(yaml).toMatchObject({ status: 0, stderr: "" });
    expect(yaml.stdout).toContain("GetPet:\n");
    const both = gen(root, ["list", "--dir", "pets", "--stdout"]).stdout;
    expect(both.match(/^-- .* --$/gm)).toEqual(["-- pets/handlers.gen.go --", "-- pets/gen.yml --"]);
    for (const command of ["list", "validate"]) {
      const { status, stdout, stderr } = gen(root, [command, "--dir", "pets", "--dump-model"]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(JSON.parse(stdout).package.name).toBe("pets");
    }
    expect(tree(root)).toEqual(before);
  });

  test("a reader that stops early is no error; a full disk is", () => {
    const root = repository();
    const command = `"${process.execPath}" "${cli}" bindings --dir pets --stdout`;
    const run = (line: string) => spawnSync("bash", ["-c", line], { cwd: root, encoding: "utf8" });
    const { stdout, stderr } = run(`${command} | head -1; echo "\${PIPESTATUS[0]}"`);
    expect({ stdout, stderr }).toEqual({ stdout: "// Code generated by gen. DO NOT EDIT.\n0\n", stderr: "" });
    if (fs.existsSync("/dev/full")) {
      const full = run(`${command} > /dev/full`);
      expect(full.status).toBe(1);
      expect(full.stderr).toMatch(/^gen: cannot write its output: ENOSPC[^\n]*\n$/);
    }
  });
});

describe("--check", () => {
  test("the diff, applied, is what the command of the message writes", () => {
    const root = repository({ "it's/pets.go": handlers });
    const args = ["list", "--dir", "it's"];
    const missing = gen(root, [...args, "--check", "--max-warnings", "3"]);
    const command = `run \`gen list --dir 'it'\\''s'\``;
    expect(missing.status).toBe(1);
    expect(missing.stderr).toBe(
      `error: it's/handlers.gen.go is missing: ${command} [out-of-date]\nerror: it's/gen.yml is missing: ${command} [out-of-date]\n`,
    );
    expect(tree(root)).not.toHaveProperty("it's/gen.yml");
    const patch = (diff: string) =>
      spawnSync("git", ["apply", "--unsafe-paths", "-"], { cwd: root, input: diff, encoding: "utf8" });
    fs.rmSync(path.join(root, ".git"), { recursive: true });
    expect(patch(missing.stdout)).toMatchObject({ status: 0, stderr: "" });
    expect(gen(root, [...args, "--check"])).toEqual({
      status: 0,
      stdout: "",
      stderr: "unchanged it's/handlers.gen.go\nunchanged it's/gen.yml\n",
    });

    const file = path.join(root, "it's/handlers.gen.go");
    fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("/pets/{id}", "/old").trimEnd());
    const changed = tree(root);
    const stale = gen(root, [...args, "-check"]);
    expect(stale.status).toBe(1);
    const line = changed["it's/handlers.gen.go"]!.split("\n").findIndex(text => text.includes("/old")) + 1;
    expect(stale.stderr).toBe(
      `it's/handlers.gen.go:${line}:1: error: the file is out of date: ${command} [out-of-date]\nunchanged it's/gen.yml\n`,
    );
    expect(tree(root)).toEqual(changed);
    expect(patch(stale.stdout)).toMatchObject({ status: 0, stderr: "" });
    expect(gen(root, [...args, "--check", "--quiet"])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("a file that is not ours would not be written", () => {
    const root = repository({ "pets/gen.yml": "mine: 1\n" });
    const { status, stdout, stderr } = gen(root, ["yaml", "--dir", "pets", "--check"]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^pets\/gen\.yml:1:1: error: not overwritten: .* \[not-generated\]\n$/);
    expect(gen(root, ["yaml", "--dir", "pets", "--check", "--force"]).stdout).toContain("-mine: 1\n");
  });

  test("a file in which everything changed is compared at once", () => {
    const old = Array.from({ length: 20_000 }, (_, index) => `# ${index}`).join("\n");
    const root = repository({ "pets/gen.yml": `# Code generated by gen. DO NOT EDIT.\n${old}` });
    const start = performance.now();
    const { stdout } = gen(root, ["yaml", "--dir", "pets", "--check"]);
    expect(performance.now() - start).toBeLessThan(5000);
    fs.rmSync(path.join(root, ".git"), { recursive: true });
    const { status } = spawnSync("git", ["apply", "-"], { cwd: root, input: stdout });
    expect(status).toBe(0);
    expect(gen(root, ["yaml", "--dir", "pets", "--check"]).status).toBe(0);
  });

  test("files that no output names any more are told, and stay", () => {
    const old = "// Code generated by gen. DO NOT EDIT.\n\npackage pets\n";
    const root = repository({
      "pets/pets.go": `${handlers}\n//go:generate gen list --recv Pets --out kept.gen.go\n`,
      "pets/kept.gen.go": old,
      "pets/old.gen.go": old,
      "pets/handlers.gen.go": old,
      "pets/other.gen.go": "// Code generated by another tool. DO NOT EDIT.\n\npackage pets\n",
      "pets/routes.go.hbs": old,
      "gen.config.json": '{ "list": { "out": "routes.gen.go" } }',
    });
    const warning = /^(\S+):1:1: warning: gen wrote this file, .* \[stale-file\]$/gm;
    const stale = (args: string[]) => [...gen(root, args).stderr.matchAll(warning)].map(match => match[1]);
    expect(stale(["validate", "--dir", "pets"])).toEqual(["pets/handlers.gen.go", "pets/old.gen.go"]);
    expect(stale(["bindings", "--dir", "pets", "--check"])).toEqual([
      "pets/handlers.gen.go",
      "pets/old.gen.go",
    ]);
    expect(stale(["list", "--dir", "pets", "--check", "--recv", "Pets"])).toEqual([]);
    expect(stale(["list", "--dir", "pets"])).toEqual([]);
    expect(tree(root)).toHaveProperty("pets/old.gen.go");
  });
});

describe("--format", () => {
  test("the document is on stdout, alone", () => {
    const root = repository({ "pets/pets.go": broken });
    for (const command of ["validate", "bindings"]) {
      const json = gen(root, [command, "--dir", "pets", "--format", "json"]);
      expect(json).toMatchObject({ status: 1, stderr: "" });
      const codes = JSON.parse(json.stdout).diagnostics.map(({ code }: { code: string }) => code);
      expect(codes).toContain("placeholder-mismatch");
    }
    const sarif = gen(root, ["validate", "--dir", ".", "--format=sarif"], {});
    expect(JSON.parse(sarif.stdout).runs[0].results).toMatchObject([{ ruleId: "no-go-files" }]);
  });

  test("where nothing is wrong, with a wrong config, and with --check", () => {
    const root = repository();
    const diagnostics = (args: string[], stream: "stdout" | "stderr" = "stdout") =>
      JSON.parse(gen(root, [...args, "--format", "json"])[stream]).diagnostics;
    fs.writeFileSync(path.join(root, "gen.config.json"), '{ "dir": "pets" }');
    expect(diagnostics(["validate"])).toEqual([]);
    expect(diagnostics(["yaml", "--check"])).toMatchObject([{ code: "out-of-date", file: null }]);
    expect(diagnostics(["yaml"])).toEqual([]);
    expect(diagnostics(["basics"])).toMatchObject([{ code: "usage" }]);
    expect(diagnostics(["yaml", "--stdout", "--verbose", "--max-warnings", "0"], "stderr")).toEqual([]);
    fs.writeFileSync(path.join(root, "gen.config.json"), '{ "lst": {} }');
    expect(diagnostics(["list"])).toMatchObject([{ code: "config", file: "gen.config.json", line: 1 }]);
  });
});

describe("colours and source lines", () => {
  const hasScript = spawnSync("script", ["--version"]).stdout?.includes("util-linux") ?? false;
  if (!hasScript) console.warn("SKIPPED: no `script` of util-linux, so nothing is run in a terminal");

  const root = () => repository({ "pets/pets.go": broken });
  const args = ["validate", "--dir", "pets"];

  test("without a terminal only where FORCE_COLOR asks for them, and NO_COLOR does not forbid", () => {
    const dir = root();
    const text = gen(dir, args).stderr;
    expect(text).toBe(stripVTControlCharacters(text));
    expect(gen(dir, args, { NO_COLOR: "1", FORCE_COLOR: "1" }).stderr).toBe(text);
    const colored = gen(dir, args, { FORCE_COLOR: "1" }).stderr;
    expect(colored).not.toBe(text);
    expect(stripVTControlCharacters(colored)).toBe(text);
  });

  describe.skipIf(!hasScript)("in a terminal", () => {
    const terminal = (env: Record<string, string>) => {
      const { NO_COLOR: _, FORCE_COLOR: __, ...rest } = process.env;
      const command = `"${process.execPath}" "${cli}" ${args.join(" ")}`;
      const options = { cwd: root(), env: { ...rest, TERM: "xterm", ...env }, encoding: "utf8" } as const;
      return spawnSync("script", ["-qec", command, "/dev/null"], { ...options, input: "" });
    };

    test("both, and the exit code", () => {
      const { status, stdout } = terminal({});
      expect(status).toBe(1);
      expect(stdout).toContain("\u001b[31merror\u001b[39m");
      expect(stripVTControlCharacters(stdout)).toMatch(/\| +ID string `route:"nr"`\r\n +\| +\^~*\r\n/);
    });

    test("no colours with NO_COLOR", () => {
      const { stdout } = terminal({ NO_COLOR: "1" });
      expect(stdout).toMatch(/\^/);
      expect(stdout).toBe(stripVTControlCharacters(stdout));
    });
  });
});
