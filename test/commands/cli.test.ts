/** Tests the built command as users run it: its exit codes, what it prints, and its flags. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { cli, gen, genProcess, tree } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";

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
  fileTree({
    ".git/HEAD": "",
    "go.mod": "module example.com/app\n\ngo 1.24\n",
    "pets/pets.go": handlers,
    ...files,
  });

test("a copy of the example of a config changes nothing", () => {
  const body = `${handlers}\ntype GetPetResponse struct {\n\tName string \`json:"name"\`\n}\n`;
  const [plain, copied] = [repository({ "pets/pets.go": body }), repository({ "pets/pets.go": body })];
  fs.copyFileSync("gen.config.example.js", path.join(copied, "gen.config.mjs"));
  const run = (root: string) => gen(root, ["all", "./..."]);
  expect(run(copied)).toEqual(run(plain));
  const { "gen.config.mjs": _, ...files } = tree(copied);
  expect(files).toEqual(tree(plain));
  expect(Object.keys(files)).toHaveLength(7);
});

describe("the exit code is", () => {
  test("0 if files are written, and if they are unchanged", () => {
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

  test("1 if the package has errors, and nothing is written", () => {
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
    ["a command without a name", [""], "error: unknown command ''\n"],
    ["a command with a blank", ["list "], "error: unknown command 'list '\n(Did you mean list?)\n"],
    ["an unknown flag", ["list", "--otu", "x"], "error: unknown option '--otu'\n(Did you mean --out?)\n"],
    [
      "an unknown flag with one dash",
      ["list", "-otu"],
      "error: unknown option '--otu'\n(Did you mean --out?)\n",
    ],
    ["a misspelt flag of all commands", ["list", "--verison"], /\n\(Did you mean --version\?\)\n$/],
    ["a misspelt flag for help", ["list", "--hlep"], /\n\(Did you mean --help\?\)\n$/],
    ["an unknown flag with a value", ["list", "--recieve=Pets"], /\n\(Did you mean --recv\?\)\n$/],
    ["an unknown flag that is much longer", ["list", "--receiver", "Pets"], /\n\(Did you mean --recv\?\)\n$/],
    ["an unknown flag with swapped letters", ["list", "--dri", "pets"], /\n\(Did you mean --dir\?\)\n$/],
    [
      "a misspelt flag before the command",
      ["--recieve", "Pets", "list"],
      /'--recieve'\n\(--recv comes after one of these commands: list, bindings, /,
    ],
    ["an unknown flag that is near none", ["list", "--zzz"], "error: unknown option '--zzz'\n"],
    ["an argument where none is allowed", ["basics", "pets"], /too many arguments for 'basics'/],
    [
      "a package that does not exist",
      ["list", "pest"],
      'error: no such directory: pest; did you mean "pets"? [directory]\n',
    ],
    ["a flag of other commands", ["validate", "--out", "x"], /unknown option '--out'/],
    [
      "one that is near another flag",
      ["all", "--out", "x"],
      /'--out'\n\(--out comes after one of these commands: list, /,
    ],
    ["one that begins like another flag", ["adopt", "--force"], /'--force'\n\(--force comes after one of /],
    ["an unknown format", ["list", "--format", "xml"], /Allowed choices are text, json, sarif, github/],
    [
      "a flag that needs a number and gets a word",
      ["list", "--max-warnings", "many"],
      /must be a whole number/,
    ],
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
      "a flag about packages for basics",
      ["basics", "--print-inputs"],
      /^error: unknown option '--print-inputs'$/m,
    ],
    [
      "--out that is a directory",
      ["list", "--dir", "pets", "--out", "pets"],
      "error: the output list can't be pets, which is a directory: name a file (--out) [config]\n",
    ],
    [
      "a directory that does not exist",
      ["list", "--dir", "pest"],
      'error: no such directory: pest; did you mean "pets"? [directory]\n',
    ],
    [
      "a template that does not exist",
      ["list", "--dir", "pets", "--template", "x.hbs"],
      /^error: --template: no such file: x\.hbs.* \[config\]$/m,
    ],
    ["an unknown receiver", ["list", "--dir", "pets", "--recv", "Pest"], /\[unknown-receiver\]/],
    [
      "an unknown parser in GEN_PARSER",
      ["list", "--dir", "pets"],
      'error: GEN_PARSER is "no": it can be "native", "wasm" or unset [usage]\n',
      { GEN_PARSER: "no" },
    ],
  ])("2 for %s", (_, args, message, env) => {
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

  test("2 if a template fails, also with --max-warnings, for which it could be 1", () => {
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

  test("1 if there are more warnings than --max-warnings allows, although the files are written", () => {
    const own = `${handlers}\nfunc (p *Pets) ListHandlers() {}\n`;
    const root = repository({ "pets/pets.go": own });
    expect(gen(root, ["list", "--dir", "pets", "--max-warnings", "1"]).status).toBe(0);
    const { status, stderr } = gen(root, ["list", "--dir", "pets", "-max-warnings=0"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/warning: .* \[user-method\]\n1 warning: --max-warnings allows 0\n/);
    expect(tree(root)).toHaveProperty("pets/gen.yml");
  });

  test("1 if the directory is read-only, and nothing is written", () => {
    const root = repository();
    fs.chmodSync(root, 0o755);
    fs.chmodSync(path.join(root, "pets"), 0o555);
    const before = tree(root);
    // Root can write everywhere.
    const user = process.geteuid?.() === 0 ? 65534 : undefined;
    const result = genProcess(root, ["list", "--dir", "pets"], {}, user);
    expect(result).toEqual({
      status: 1,
      stdout: "",
      stderr: "error: can't write pets/handlers.gen.go: permission denied [write]\n",
    });
    expect(tree(root)).toEqual(before);
  });
});

describe("data on stdout", () => {
  test("is printed by --stdout and --dump-model, which write no files", () => {
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

  test("is complete even if the pipe is full and a write to it does not wait", () => {
    const root = repository();
    fs.writeFileSync(`${root}/pets/long.txt.hbs`, "a line of the output\n".repeat(20_000));
    const config = { outputs: { long: { template: "long.txt.hbs", out: "long.txt" } } };
    fs.writeFileSync(`${root}/pets/gen.config.json`, JSON.stringify(config));
    // Node's stream makes the pipe non-blocking for all processes that write to it: gen's writes fail as long as it is full.
    const holder = `"${process.execPath}" -e 'process.stdout.write("", () => require("fs").writeFileSync("ready", "")); setInterval(() => {}, 1000)'`;
    const writers = `{ ${holder} & until [ -e ready ]; do sleep 0.1; done; "${process.execPath}" "${cli}" long --dir pets --stdout; echo "exit $?"; kill $!; }`;
    const { stdout, stderr } = spawnSync("bash", ["-c", `${writers} | { sleep 1; cat; }`], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 24,
    });
    expect(stderr).toBe("");
    expect(stdout.split("\n").length).toBe(20_002);
    expect(stdout.endsWith("\na line of the output\nexit 0\n")).toBe(true);
  });

  test("may be read only in part, but a full disk is an error", () => {
    const root = repository();
    const command = `"${process.execPath}" "${cli}" bindings --dir pets --stdout`;
    const run = (line: string) => spawnSync("bash", ["-c", line], { cwd: root, encoding: "utf8" });
    const { stdout, stderr } = run(`${command} | head -1; echo "\${PIPESTATUS[0]}"`);
    expect({ stdout, stderr }).toEqual({ stdout: "// Code generated by gen. DO NOT EDIT.\n0\n", stderr: "" });
    if (fs.existsSync("/dev/full")) {
      const full = run(`${command} > /dev/full`);
      expect(full.status).toBe(1);
      expect(full.stderr).toMatch(/^gen: can't write its output: ENOSPC[^\n]*\n$/);
    }
  });
});

describe("--check", () => {
  test("prints a diff that changes the files as the command in the message does", () => {
    const root = repository({ "it's/pets.go": handlers });
    const args = ["list", "--dir", "it's"];
    const missing = gen(root, [...args, "--check", "--max-warnings", "3"]);
    const command = `run \`npx handlergen list --dir 'it'\\''s'\``;
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

  test("reports a file that gen did not write", () => {
    const root = repository({ "pets/gen.yml": "mine: 1\n" });
    const { status, stdout, stderr } = gen(root, ["yaml", "--dir", "pets", "--check"]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^pets\/gen\.yml:1:1: error: not overwritten: .* \[not-generated\]\n$/);
    expect(gen(root, ["yaml", "--dir", "pets", "--check", "--force"]).stdout).toContain("-mine: 1\n");
  });

  test("prints one line and no diff if only line endings differ", () => {
    const root = repository();
    expect(gen(root, ["yaml", "--dir", "pets"]).status).toBe(0);
    const file = path.join(root, "pets/gen.yml");
    const text = fs.readFileSync(file, "utf8");
    const lines = text.split("\n").length - 1;
    fs.writeFileSync(file, text.replaceAll("\n", "\r\n"));
    const check = () => gen(root, ["yaml", "--dir", "pets", "--check"]);
    expect(check()).toEqual({
      status: 1,
      stdout: "",
      stderr: `pets/gen.yml:1:1: error: only the line endings differ: ${lines} of ${lines} lines end in CRLF: run \`npx handlergen yaml --dir pets\`, and keep Git from changing them with \`gen.yml text eol=lf\` in .gitattributes [out-of-date]\n`,
    });
    fs.writeFileSync(file, text.replace(/\n$/, "\r\n"));
    expect(check().stderr).toContain(
      `pets/gen.yml:${lines}:1: error: only the line endings differ: 1 of ${lines} `,
    );
    fs.writeFileSync(file, text.replaceAll("\n", "\r\n").replace("GET", "PUT"));
    expect(check().stdout).toContain("\n-");
  });

  test("prints one hunk if almost all lines of a file changed, since it would take minutes to find the smallest diff", () => {
    const old = Array.from({ length: 20_000 }, (_, index) => `# ${index}`).join("\n");
    const root = repository({ "pets/gen.yml": `# Code generated by gen. DO NOT EDIT.\n${old}` });
    const { stdout } = gen(root, ["yaml", "--dir", "pets", "--check"]);
    // The smallest diff would leave out the header, which is the same in both.
    expect(stdout).toContain("\n-# Code generated by gen. DO NOT EDIT.\n");
    expect(stdout.match(/^@@/gm)).toHaveLength(1);
    fs.rmSync(path.join(root, ".git"), { recursive: true });
    const { status } = spawnSync("git", ["apply", "-"], { cwd: root, input: stdout });
    expect(status).toBe(0);
    expect(gen(root, ["yaml", "--dir", "pets", "--check"]).status).toBe(0);
  });

  test.each([
    "gen",
    "handlergen",
    "npx handlergen",
    "npx --no-install handlergen",
    "npx -y handlergen@0.1.0",
    "../node_modules/.bin/gen",
    "node ../node_modules/handlergen/dist/cli.js",
  ])("does not report a file as stale that a line //go:generate %s names", command => {
    const old = "// Code generated by gen. DO NOT EDIT.\n\npackage pets\n";
    const root = repository({
      "pets/pets.go": `${handlers}\n//go:generate ${command} list --recv Pets --out kept.gen.go\n`,
      "pets/kept.gen.go": old,
      "pets/old.gen.go": old,
    });
    const { stderr } = gen(root, ["validate", "--dir", "pets"]);
    expect(stderr).toContain("pets/old.gen.go:1:1: warning:");
    expect(stderr).not.toContain("kept.gen.go");
  });

  test("reports files that no output names any more, but does not delete them", () => {
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

  test("does not report files that only a command of their own writes", () => {
    const root = repository({ "pets/pets.go": handlers });
    expect(gen(root, ["typescript", "--dir", "pets"]).status).toBe(0);
    expect(gen(root, ["validate", "--dir", "pets"])).toMatchObject({ status: 0, stderr: "" });
    expect(gen(root, ["all", "--dir", "pets"]).stderr).not.toContain("typescript");
    fs.writeFileSync(`${root}/gen.config.json`, '{ "typescript": false }');
    expect(gen(root, ["validate", "--dir", "pets"]).stderr).toContain("[stale-file]");
  });
});

describe("--format", () => {
  test("prints its document to stdout, and nothing else", () => {
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

  test("prints a document also if nothing is wrong, if the config is wrong, and with --check", () => {
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

  test("are left out without a terminal, except for colours with FORCE_COLOR and without NO_COLOR", () => {
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

    test("are both printed, and the exit code stays the same", () => {
      const { status, stdout } = terminal({});
      expect(status).toBe(1);
      expect(stdout).toContain("\u001b[31merror\u001b[39m");
      expect(stripVTControlCharacters(stdout)).toMatch(/\| +ID string `route:"nr"`\r\n +\| +\^~*\r\n/);
    });

    test("are printed without colours if NO_COLOR is set", () => {
      const { stdout } = terminal({ NO_COLOR: "1" });
      expect(stdout).toMatch(/\^/);
      expect(stdout).toBe(stripVTControlCharacters(stdout));
    });
  });
});
