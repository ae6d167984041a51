/** Packages that nobody writes by accident: the command says what is wrong in its own words, and never breaks. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Ended, run } from "./built-command.ts";
import { torturePart } from "./part.ts";
import { goSource, moduleFiles, newTree, removeTree } from "./projects.ts";
import { below, chance, pick, type Random, times } from "./random-values.ts";

torturePart("hostile", async () => async ({ random, dir }) => {
  const root = newTree(dir, moduleFiles);
  const packageDir = join(root, "things");
  mkdirSync(packageDir);
  const made = times(1 + below(random, 3), () => pick(random, attacks)(packageDir, random));
  if (chance(random, 0.5)) writeFileSync(join(packageDir, "things.go"), goSource(random, "things"));
  const command = pick(random, ["validate", "list", "bindings", "all"]);
  const flags = pick(random, [
    [],
    ["--format", "json"],
    ["--format", "sarif"],
    ["--stdout"],
    ["--dump-model"],
    ["--verbose"],
  ]);
  const args = [command, "--dir", pick(random, ["things", "./..."]), ...flags];
  const ended = await run(root, args);
  const wrong = wrongWith(ended);
  if (wrong !== null)
    throw new Error(
      `gen ${args.join(" ")}: ${wrong}\n${JSON.stringify({ ...ended, made }, null, 1).slice(0, 4000)}`,
    );
  removeTree(root);
  return 1;
});

function wrongWith({ status, signal, stdout, stderr }: Ended): string | null {
  if (status === null) return `it was ended by ${signal}`;
  if (![0, 1, 2].includes(status)) return `exit code ${status}`;
  if (/internal error|^\s+at .*:\d+:\d+\)?$|node:internal/m.test(stdout + stderr)) return "an internal error";
  if (status !== 0 && !/error|warning/.test(stdout + stderr)) return "it fails and does not say why";
  if (status === 0 && /: error: /.test(stderr)) return "it succeeds with an error";
  return null;
}

/** Each puts one thing into a package's directory, and says what. */
const attacks: ((dir: string, random: Random) => string)[] = [
  function nest(dir, random) {
    const [open, close] = pick(random, [
      ["(", ")"],
      ["[", "]"],
      ["{", "}"],
      ["[]", ""],
      ["*", ""],
      ["map[string]", ""],
      ["struct{ A ", "}"],
      ["func(", ")"],
      ["chan ", ""],
      ["interface{ M(", ") }"],
      ["G[", "]"],
      ["!", ""],
    ] as const);
    const depth = pick(random, [10, 500, 3000, 20_000, 200_000]);
    const start = pick(random, [
      "var X = ",
      "type X ",
      "type GetXRequest struct { A ",
      "func F() { x := ",
      "const X = ",
    ]);
    write(dir, "nested.go", `package things\n\n${start}${open.repeat(depth)}int${close.repeat(depth)}\n`);
    return `${start}${open} x ${depth}`;
  },
  function hugeLiteral(dir, random) {
    const size = pick(random, [10_000, 1_000_000, 12_000_000]);
    const unit = pick(random, ["a", "\\x00", "é", "0", "\u202e", "\n", "%", "`"]);
    const place = pick(random, ["string", "raw", "tag", "comment", "number", "name", "rune"]);
    const text = unit.repeat(size / unit.length);
    const sources: Record<string, string> = {
      string: `package things\n\nvar X = "${text}"\n`,
      raw: `package things\n\nvar X = \`${text}\`\n`,
      tag: `package things\n\ntype GetXRequest struct {\n\tA string \`json:"${text}"\`\n}\n`,
      comment: `package things\n\nimport "net/http"\n\n// GET /${text}\nfunc GetX(w http.ResponseWriter, r *http.Request) {}\n`,
      number: `package things\n\nconst X = ${text}\n`,
      name: `package things\n\nimport "net/http"\n\nfunc Get${text}(w http.ResponseWriter, r *http.Request) {}\n`,
      rune: `package things\n\nvar X = '${text}'\n`,
    };
    write(dir, "huge.go", sources[place]!);
    return `${place} of ${size} times ${JSON.stringify(unit)}`;
  },
  function manyThings(dir, random) {
    const count = pick(random, [100, 5000]);
    const [head, line, tail] = pick(random, [
      ["type GetXRequest struct {\n", (i: number) => `\tF${i} string \`json:"f${i}"\`\n`, "}\n"],
      ["type GetXRequest struct {\n", (i: number) => `\tF${i} string \`json:"same"\`\n`, "}\n"],
      ["", (i: number) => `// GET /x${i}\nfunc GetX${i}(w http.ResponseWriter, r *http.Request) {}\n`, ""],
      ["", () => "// GET /same\nfunc GetSame(w http.ResponseWriter, r *http.Request) {}\n", ""],
      ["", (i: number) => `type T${i} struct { T${i + 1} }\n`, "type GetXRequest struct { T0 }\n"],
      ["", (i: number) => `type T${i} = T${i + 1}\n`, 'type GetXRequest struct { A T0 `json:"a"` }\n'],
      ["import (\n", (i: number) => `\tp${i} "example.com/p${i}"\n`, ")\n"],
    ] as const);
    const imports = head.startsWith("import") ? "" : 'import "net/http"\n\n';
    write(dir, "many.go", `package things\n\n${imports}${head}${times(count, line).join("")}${tail}`);
    return `${count} times ${line(0)}`;
  },
  function oddName(dir, random) {
    const name = pick(random, [
      "__proto__",
      "constructor",
      "toString",
      "_",
      "func",
      "nil",
      "init",
      "main",
      "Ünïcode",
      "x\u202ey",
      "x y",
      "0x",
      "",
      "a.b",
      "日本",
      "\ufeff",
      "\0",
    ]);
    const receiver = pick(random, ["Things", name]);
    write(
      dir,
      "odd.go",
      `package ${pick(random, ["things", name])}\n\nimport "net/http"\n\ntype ${receiver} struct{}\n\n// ${pick(random, ["GET", name])} /${name}/{${name}}\nfunc (t *${receiver}) ${name}(w http.ResponseWriter, r *http.Request) {}\n\ntype ${name}Request struct {\n\t${name} ${pick(random, ["string", name])} \`${pick(random, ["json", "route", "query", name])}:"${name}"\`\n}\n`,
    );
    return JSON.stringify(name);
  },
  function oddBytes(dir, random) {
    const bytes = pick(random, [
      Buffer.alloc(0),
      Buffer.from([0xef, 0xbb, 0xbf]),
      Buffer.from([0xff, 0xfe, 0x70, 0]),
      Buffer.from([0xfe, 0xff, 0, 0x70]),
      Buffer.alloc(100_000),
      Buffer.from("package things\r".repeat(1000)),
      Buffer.from("package things\n\f\v\u2028\u2029var x = 1\n"),
      Buffer.from("package things // \u001b[31m\u202e\u200b\n\nfunc ("),
      Buffer.from(times(1000, () => below(random, 256))),
      Buffer.from("//go:build (((((((((!a\npackage things\n"),
      Buffer.from(`//go:build ${"(".repeat(50_000)}a\n\npackage things\n`),
      Buffer.from("// Code generated by gen. DO NOT EDIT.\n\npackage things\n"),
      Buffer.from("package documentation\n"),
    ]);
    write(dir, "bytes.go", bytes);
    return bytes.subarray(0, 40).toString("latin1");
  },
  function oddFile(dir, random) {
    const name = pick(random, [
      "x.go",
      ".go",
      "-x.go",
      "a b.go",
      "x\u202e.go",
      "x\n.go",
      "%s.go",
      "{{name}}.go",
      "go.mod",
      "gen.yml",
      "handlers.gen.go",
      "gen.config.json",
    ]);
    const path = join(dir, name);
    const kind = pick(random, ["directory", "loop", "dangling", "outside", "secret", "text"]);
    try {
      if (kind === "directory") mkdirSync(path);
      else if (kind === "loop") symlinkSync(name, path);
      else if (kind === "dangling") symlinkSync("nowhere", path);
      else if (kind === "outside") symlinkSync("/etc/passwd", path);
      else write(dir, name, "package things\n");
      if (kind === "secret") chmodSync(path, 0);
    } catch {
      // Another attack has made one of that name.
    }
    return `${name}: ${kind}`;
  },
  function oddModule(dir, random) {
    const text = pick(random, [
      "",
      "module",
      "module \0",
      `module ${"x/".repeat(10_000)}x`,
      "module example.com/app\n\nreplace x => ../..\n",
      "module ../x\n",
      '{"a":1}',
      "module `\n",
    ]);
    write(join(dir, ".."), "go.mod", text);
    if (chance(random, 0.3))
      write(
        join(dir, ".."),
        "go.work",
        pick(random, ["", "use (", "use /nowhere\n", "go 1.22\nuse ./things\nuse ./things\n"]),
      );
    return text.slice(0, 100);
  },
  function oddConfig(dir, random) {
    const text = pick(random, [
      "",
      "null",
      "[]",
      '"x"',
      "{",
      '{ "__proto__": { "list": { "out": "x.go" } } }',
      '{ "constructor": { "prototype": { "polluted": 1 } } }',
      '{ "list": { "out": "" } }',
      '{ "list": { "out": "{{constructor}}.go" } }',
      '{ "list": { "out": "\\u0000.go" } }',
      `{ "list": { "out": "${"a/".repeat(3000)}x.go" } }`,
      `${"[".repeat(100_000)}`,
      '{ "outputs": { "__proto__": { "template": "x.hbs", "out": "x.txt" } } }',
      '{ "outputs": { "constructor": { "template": "x.hbs", "out": "x.txt" } } }',
      '{ "templates": "/proc/self" }',
      '{ "helpers": "/dev/null" }',
      '{ "rules": { "toString": "off" } }',
      '{ "types": { "__proto__": { "kind": "text" } } }',
      '{ "inference": { "methods": { "__proto__": "GET", "constructor": false } } }',
    ]);
    write(dir, "gen.config.json", text);
    return text.slice(0, 100);
  },
];

function write(dir: string, name: string, content: string | Buffer): void {
  writeFileSync(join(dir, name), content);
}
