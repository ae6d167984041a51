/** The files of src/ keep to its structure: wings import only from earlier ones, and only some files use tree-sitter, Handlebars, the disk and the console. For src/build/ and src/go-module/ only the imports are tested. */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { type ESTree, parseSync, Visitor } from "rolldown/utils";
import { expect, test } from "vitest";
import { outputs } from "../src/outputs/table.ts";

/** The wings: the folders of src/ and the files beside them. Each imports only from those before it. Add a new wing here. */
const wings = (
  "base go config packages types constraints shapes code answers routes model outputs templates rules run commands " +
  "index cli bin build go-module"
).split(" ");

/** The wings whose code is about the two things that there are many of: outputs, and code for each type. The others have a limit of lines. */
const large = ["outputs", "code"];

/** The wings that make what is published, and are no part of the program as Node runs it. */
const made = ["build", "go-module"];

/** Packages that only some files may import. */
const owners: Record<string, RegExp> = {
  "tree-sitter": /^go\//,
  "tree-sitter-go": /^go\//,
  "web-tree-sitter": /^go\//,
  handlebars: /^templates\/language\//,
  "node:child_process": /^(?:base\/files\/commit|config\/import-config)\.ts$/,
};

/** Functions of node:fs that change nothing on the disk. */
const reading = new Set(
  (
    "BigIntStats Stats closeSync constants existsSync fstatSync lstatSync readFileSync readSync readdirSync readlinkSync " +
    "realpathSync statSync watch"
  ).split(" "),
);

/** The files that may use node:fs, and the functions with which they change the disk. All others read through `Files`. */
const writing = {
  // The folder for bytecode and remembered runs.
  "base/startup/cache-folder.ts": "mkdirSync openSync renameSync rmSync writeFileSync",
  "base/startup/kept-runs.ts": "rmSync",
  // Asks where a module is that Node imports.
  "config/import-config.ts": "",
  // Standard output.
  "base/report/print.ts": "writeSync",
  // It opens files with O_RDONLY.
  "base/files/system-files.ts": "openSync",
  // Watches directories, and compares the times of files.
  "run/watch/notices.ts": "",
  // The outputs.
  "run/write/write.ts": "fchmodSync mkdirSync openSync renameSync rmdirSync unlinkSync writeFileSync",
};

/** The files that read this machine's disk whatever a run reads from, because Node or the installation does. */
const systemReading = {
  "base/startup/kept-bytecode.ts": "gen's own code",
  "cli.ts": "a run of the command reads the disk",
  "commands/completion.ts": "the scripts of shells",
  "go/gofmt.ts": "a library's .wasm",
  "go/syntax-tree.ts": "the grammar's .wasm",
  "run/watch/notices.ts": "what changes is on the disk",
  "run/write/write.ts": "so is what is replaced",
  "templates/language/template-error.ts": "built-in templates",
  "templates/render/precompile.ts": "built-in templates, in the build",
  "templates/render/template-set.ts": "built-in templates",
  "templates/render/template-variables.ts": "the model's schema",
  "types/optional.ts": "a built-in template",
};

/** The files that print. All others, such as the progress bar, write to streams that cli.ts gives them. */
const printing = ["base/report/print.ts", "bin.ts", "cli.ts"];

/** The files that import modules whose path is known only in a run: the user's config. */
const importing = ["config/import-config.ts"];

/** Names of outputs outside of src/outputs that are meant, each with the file it is in. */
const namedOutputs = {
  "commands/table.ts": "basics: a command with code of its own",
  "config/import-config.ts": "typescript: a feature of Node",
  "config/validate.ts": "bindings: a key of the config, whose settings exclude each other",
  "run/generate/shared-package.ts": "basics: the name of the package, and the code of a diagnostic",
  "templates/language/compile.ts": "helpers: a helper of templates",
};

/** Words that are names of outputs and of other things: of a language, a part of a message, a kind of value, functions for templates. They name an output where they are compared with a name. */
const ambiguous = ["helpers", "json", "list", "yaml"];

/** What a file imports and uses. */
interface Uses {
  imports: string[];
  /** Whether it imports a module whose path is known only in a run. */
  importsUnknown: boolean;
  /** The names that it uses from node:fs and node:fs/promises. */
  fs: string[];
  prints: boolean;
  /** The names of outputs in its texts, and those that it takes from the table of outputs. */
  outputs: string[];
}

/** Finds in the syntax tree of a file what it imports and uses. */
function usesOf(name: string, text: string): Uses {
  const { program, errors } = parseSync(name, text);
  expect(errors, name).toEqual([]);
  const uses: Uses = { imports: [], importsUnknown: false, fs: [], prints: false, outputs: [] };
  /** The names under which the file imports node:fs as a whole. */
  const wholes = new Set<string>();
  const add = (from: ESTree.Node | null | undefined) => {
    const source = from?.type === "TSAsExpression" ? from.expression : from;
    if (source?.type === "Literal" && typeof source.value === "string") uses.imports.push(source.value);
    else if (source) uses.importsUnknown = true;
  };
  /** Where texts in types begin, such as the key in `Config["bindings"]`. */
  const types = new Set<number>();
  const nameOutput = (value: unknown, beside?: ESTree.Node) => {
    if (typeof value !== "string" || !Object.hasOwn(outputs, value)) return;
    const isName = beside && /(?:^|\.)(?:name|output|command)$/.test(text.slice(beside.start, beside.end));
    if (isName || (beside === undefined && !ambiguous.includes(value))) uses.outputs.push(value);
  };
  new Visitor({
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    Literal: ({ value, start }) => (types.has(start) ? undefined : nameOutput(value)),
    BinaryExpression({ left, right }) {
      if (right.type === "Literal") nameOutput(right.value, left);
    },
    ImportDeclaration({ source, specifiers }) {
      add(source);
      if (!/^(?:node:)?fs(?:\/promises)?$/.test(source.value)) return;
      for (const specifier of specifiers) {
        if (specifier.type !== "ImportSpecifier") wholes.add(specifier.local.name);
        else if (specifier.imported.type === "Identifier") uses.fs.push(specifier.imported.name);
      }
    },
    ExportAllDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    CallExpression({ callee, arguments: [first] }) {
      const list =
        callee.type === "MemberExpression" && callee.object.type === "ArrayExpression" && callee.object;
      for (const one of list && first ? list.elements : [])
        if (one?.type === "Literal") nameOutput(one.value, first);
      if (callee.type === "Identifier" && callee.name === "require") add(first);
    },
    MemberExpression({ object, property }) {
      if (object.type !== "Identifier") return;
      if (
        object.name === "outputs" &&
        property.type === "Identifier" &&
        Object.hasOwn(outputs, property.name)
      )
        uses.outputs.push(property.name);
      const key = property.type === "Identifier" ? property.name : "?";
      if (wholes.has(object.name)) uses.fs.push(key);
      if (object.name === "process" && ["stdout", "stderr", "?"].includes(key)) uses.prints = true;
      if (object.name === "console") uses.prints = true;
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== "ObjectPattern" || init?.type !== "Identifier") return;
      const keys = id.properties.map(one =>
        one.type === "Property" && one.key.type === "Identifier" ? one.key.name : "?",
      );
      if (wholes.has(init.name)) uses.fs.push(...keys);
      if (init.name === "process" && keys.some(key => /^(?:stdout|stderr|\?)$/.test(key))) uses.prints = true;
    },
  }).visit(program);
  return uses;
}

const paths = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map(path => path.replaceAll("\\", "/"))
  .filter(path => /\.(?:ts|mjs)$/.test(path))
  .sort();
const files = new Map(paths.map(path => [path, usesOf(path, readFileSync(`src/${path}`, "utf8"))]));

/** The files of src that a file imports. */
function importedFiles(path: string): string[] {
  const { imports } = files.get(path)!;
  return imports
    .filter(one => one.startsWith("."))
    .map(one => posix.join(posix.dirname(path), one))
    .filter(one => files.has(one) || !one.startsWith("../"));
}

/** The npm package of an import: `handlebars` for a file of that package. */
function packageOf(imported: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(imported)?.[0] ?? imported;
}

/** The folder of a file, or its name: `rules` for rules/facts.ts, `cli` for cli.ts. */
function folderOf(path: string): string {
  return path.replace(/\/.*|\.ts$/g, "");
}

test("usesOf finds every import, whatever its form", () => {
  const text = `
    import fs, { rmSync } from "node:fs";
    import { rename as move } from "node:fs/promises";
    import type { A } from "./a.ts";
    import { type B } from "./b.ts";
    export * from "./c.ts";
    export type { D } from "./d.ts";
    import "./e.ts";
    const f = await import("./f.ts");
    type G = import("./g.ts").G;
    const h = require("./h.ts");
    fs.writeFileSync("x", "");
    const { cpSync } = fs;`;
  expect(usesOf("x.ts", text)).toEqual({
    imports: ["node:fs", "node:fs/promises", ..."abcdefgh"].map(one =>
      one.length > 1 ? one : `./${one}.ts`,
    ),
    importsUnknown: false,
    fs: ["rmSync", "rename", "writeFileSync", "cpSync"],
    prints: false,
    outputs: [],
  });
  const named =
    'x(name === "json", kind === "list", ["yaml"].includes(output), "client", outputs.mock, { mock: 1 })';
  expect(usesOf("x.ts", named).outputs.sort()).toEqual(["client", "json", "mock", "yaml"]);
  expect(usesOf("x.ts", "await import(name)").importsUnknown).toBe(true);
  for (const print of ["console.log(1)", "process.stdout.write('')", "const { stderr } = process"])
    expect(usesOf("x.ts", print).prints, print).toBe(true);
});

test("there are no import cycles, not even of types or dynamic imports", () => {
  // Files that import no other one or that no other one imports are in no cycle: they are removed until only cycles are left.
  const left = new Map(paths.map(path => [path, importedFiles(path)]));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    const imported = new Set([...left.values()].flat());
    for (const [path, to] of left) {
      if (!imported.has(path) || !to.some(one => left.has(one))) left.delete(path);
    }
  }
  expect([...left.keys()]).toEqual([]);
});

/** The pairs of wings of which the first imports from the second. */
const arrows = [
  ...new Set(paths.flatMap(path => importedFiles(path).map(to => `${folderOf(path)} ${folderOf(to)}`))),
]
  .map(pair => pair.split(" ") as [string, string])
  .filter(([from, to]) => from !== to);

test("every wing has a place, and imports from earlier ones only", () => {
  expect(wings.toSorted()).toEqual([...new Set(paths.map(folderOf))].sort());
  const upward = arrows.filter(([from, to]) => wings.indexOf(to) >= wings.indexOf(from));
  expect(upward).toEqual([]);
});

test("the code for JSON bodies is loaded only where a config asks for it", () => {
  const isOwn = (path: string) => path.startsWith("code/json/") || path === "model/json-codec.ts";
  const atStart = /^(?:import|export) (?!type )[^;]* from "[^"]*\/(?:json\/(?!output)|json-codec)[^"]*";/m;
  const loading = paths.filter(path => !isOwn(path) && atStart.test(readFileSync(`src/${path}`, "utf8")));
  expect(loading).toEqual([]);
  expect(readFileSync("src/model/package-model.ts", "utf8")).toContain('await import("./json-codec.ts")');
});

test("there are at most 75 arrows between the folders, and 14 levels", () => {
  const folders = new Set(paths.filter(path => path.includes("/")).map(folderOf));
  const between = arrows.filter(([from, to]) => folders.has(from) && folders.has(to));
  expect(between.length).toBeLessThanOrEqual(75);
  const levels = new Map<string, number>();
  for (const wing of wings) {
    const below = between.filter(([from]) => from === wing).map(([, to]) => levels.get(to)!);
    levels.set(wing, Math.max(0, ...below) + 1);
  }
  expect(Math.max(...levels.values())).toBeLessThanOrEqual(14);
});

test("no file is longer than 400 lines, and no wing but those of outputs and code longer than 5,500", () => {
  const lines = new Map(
    paths.map(path => [path, readFileSync(`src/${path}`, "utf8").split("\n").length - 1]),
  );
  expect(paths.filter(path => lines.get(path)! > 400)).toEqual([]);
  const sum = (wing: string) =>
    paths.filter(path => folderOf(path) === wing).reduce((all, path) => all + lines.get(path)!, 0);
  expect(wings.filter(wing => !large.includes(wing) && sum(wing) > 5500)).toEqual([]);
});

test("no file compares texts by the rules of a language, which QuickJS doesn't know", () => {
  expect(
    paths.filter(path => /\blocaleCompare\(|\bIntl\./.test(readFileSync(`src/${path}`, "utf8"))),
  ).toEqual([]);
});

test("no file of rules imports another one", () => {
  const rules = paths.filter(path => /^rules\/.*-rules\.ts$/.test(path));
  expect(rules.length).toBeGreaterThan(5);
  expect(rules.flatMap(importedFiles).filter(path => rules.includes(path))).toEqual([]);
});

test("base has no word of Go or HTTP, neither in names nor in texts and comments", () => {
  const words = /\b(?:Go|golang|gofmt|go\.(?:mod|work)|http)\b|\.go\b|HTTP|[Gg]o[A-Z]/g;
  const found = paths
    .filter(path => folderOf(path) === "base")
    .flatMap(
      path =>
        readFileSync(`src/${path}`, "utf8")
          .match(words)
          ?.map(word => `${path}: ${word}`) ?? [],
    );
  expect(found).toEqual([]);
});

test("only the listed files use tree-sitter, Handlebars, the disk and the console", () => {
  const product = [...files].filter(([path]) => !made.includes(folderOf(path)));
  const wrong = product.flatMap(([path, { imports }]) =>
    imports.filter(one => owners[packageOf(one)]?.test(path) === false).map(one => `${path} imports ${one}`),
  );
  expect(wrong).toEqual([]);
  const unknown = product.filter(([, { importsUnknown }]) => importsUnknown);
  expect(unknown.map(([path]) => path)).toEqual(importing);
  const usesDisk = ({ imports }: Uses) => imports.some(one => /^(?:node:)?fs(?:\/|$)/.test(one));
  const changes = product
    .filter(([, uses]) => usesDisk(uses))
    .map(([path, uses]) => [
      path,
      [...new Set(uses.fs)]
        .filter(name => !reading.has(name))
        .sort()
        .join(" "),
    ]);
  expect(Object.fromEntries(changes)).toEqual(writing);
  expect(product.filter(([, uses]) => usesDisk(uses)).length).toBeLessThanOrEqual(7);
  const ofSystem = paths.filter(path => importedFiles(path).includes("base/files/system-files.ts"));
  expect(ofSystem).toEqual(Object.keys(systemReading));
  expect(product.filter(([, { prints }]) => prints).map(([path]) => path)).toEqual(printing);
});

test("no file but those of the outputs compares names of outputs", () => {
  const product = [...files].filter(([path]) => !/^(?:outputs|build|go-module)\//.test(path));
  const found = product.flatMap(([path, uses]) => (uses.outputs.length > 0 ? path : []));
  expect(found).toEqual(Object.keys(namedOutputs));
  for (const [path, reason] of Object.entries(namedOutputs))
    expect([...new Set(files.get(path)!.outputs)].sort().join(" "), path).toBe(
      reason.split(":")[0]!.split(" ").sort().join(" "),
    );
});
