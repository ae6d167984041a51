/** The files of src/ keep to its structure: folders import only from lower levels, and only some files use tree-sitter, Handlebars, the disk and the console. For src/build/ only the imports are tested. */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { type ESTree, parseSync, Visitor } from "rolldown/utils";
import { expect, test } from "vitest";

/**
 * The folders of src/ and the files beside them, by level. A folder imports from lower levels only. Add a new folder here.
 * go/ is lower than the stage config, since config/ and source/ use its lexer and its lists. template-language/ does not know Go or the model.
 */
const levels = [
  "startup text",
  "files",
  "report",
  "go template-language",
  "config modules",
  "source",
  "types",
  "constraints standalone",
  "docs responses",
  "shapes",
  "value-checks",
  "json",
  "model",
  "examples registrations",
  "go-client openapi typescript",
  "check index",
  "go-output",
  "render",
  "generate",
  "adopt eject write",
  "run",
  "watch",
  "commands",
  "cli",
  "bin build",
].map(line => line.split(" "));

/** The stages of a run, in the order in which data flows through them. */
const stages = "config source types model check render generate write run commands cli".split(" ");

/** Packages that only some files may import. */
const owners: Record<string, RegExp> = {
  "tree-sitter": /^go\//,
  "tree-sitter-go": /^go\//,
  "web-tree-sitter": /^go\//,
  "cli-progress": /^run\/progress\.ts$/,
  handlebars: /^template-language\//,
  "node:child_process": /^config\/import-config\.ts$/,
};

/** Functions of node:fs that change nothing on the disk. */
const reading = new Set(
  (
    "Stats closeSync constants existsSync fstatSync lstatSync readFile readFileSync readSync readdirSync readlinkSync " +
    "realpathSync statSync watch"
  ).split(" "),
);

/** The files that may change the disk, and the functions that they may use. */
const writing = {
  // The folder in which Node keeps bytecode.
  "startup/compile-cache.ts": "mkdirSync",
  // The bytecode itself, on Node 20.
  "startup/kept-bytecode.ts": "mkdirSync openSync renameSync rmSync writeFileSync",
  // Standard output.
  "cli.ts": "writeSync",
  // It opens files with O_RDONLY.
  "files/read-regular-file.ts": "openSync",
  // Removes what killed runs left.
  "write/temporary-files.ts": "unlinkSync",
  // The outputs.
  "write/write.ts": "fchmodSync mkdirSync openSync renameSync rmdirSync unlinkSync writeFileSync",
};

/** The files that print. All others, such as the progress bar, write to streams that cli.ts gives them. */
const printing = ["bin.ts", "cli.ts"];

/** The files that import modules whose path is known only in a run: the user's config. */
const importing = ["config/import-config.ts"];

/** What a file imports and uses. */
interface Uses {
  imports: string[];
  /** Whether it imports a module whose path is known only in a run. */
  importsUnknown: boolean;
  /** The names that it uses from node:fs and node:fs/promises. */
  fs: string[];
  prints: boolean;
}

/** Finds in the syntax tree of a file what it imports and uses. */
function usesOf(name: string, text: string): Uses {
  const { program, errors } = parseSync(name, text);
  expect(errors, name).toEqual([]);
  const uses: Uses = { imports: [], importsUnknown: false, fs: [], prints: false };
  /** The names under which the file imports node:fs as a whole. */
  const wholes = new Set<string>();
  const add = (from: ESTree.Node | null | undefined) => {
    const source = from?.type === "TSAsExpression" ? from.expression : from;
    if (source?.type === "Literal" && typeof source.value === "string") uses.imports.push(source.value);
    else if (source) uses.importsUnknown = true;
  };
  new Visitor({
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
      if (callee.type === "Identifier" && callee.name === "require") add(first);
    },
    MemberExpression({ object, property }) {
      if (object.type !== "Identifier") return;
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

/** The folder of a file, or its name: `check` for check/facts.ts, `cli` for cli.ts. */
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
  });
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

test("every folder has a level, and imports from lower levels only", () => {
  const levelOf = new Map(levels.flatMap((folders, level) => folders.map(folder => [folder, level])));
  expect([...levelOf.keys()].sort()).toEqual([...new Set(paths.map(folderOf))].sort());
  expect(stages.toSorted((a, b) => levelOf.get(a)! - levelOf.get(b)!)).toEqual(stages);
  const wrong = paths.flatMap(path =>
    importedFiles(path)
      .filter(
        to => folderOf(to) !== folderOf(path) && !(levelOf.get(folderOf(to))! < levelOf.get(folderOf(path))!),
      )
      .map(to => `${path} imports ${to}`),
  );
  expect(wrong).toEqual([]);
});

test("no file is longer than 300 lines", () => {
  const long = paths.filter(path => readFileSync(`src/${path}`, "utf8").split("\n").length > 301);
  expect(long).toEqual([]);
});

test("no file of rules in check/ imports another one", () => {
  const rules = paths.filter(path => /^check\/.*-rules\.ts$/.test(path));
  expect(rules.length).toBeGreaterThan(5);
  expect(rules.flatMap(importedFiles).filter(path => rules.includes(path))).toEqual([]);
});

test("only the listed files use tree-sitter, Handlebars, the disk and the console", () => {
  const product = [...files].filter(([path]) => folderOf(path) !== "build");
  const wrong = product.flatMap(([path, { imports }]) =>
    imports.filter(one => owners[packageOf(one)]?.test(path) === false).map(one => `${path} imports ${one}`),
  );
  expect(wrong).toEqual([]);
  const unknown = product.filter(([, { importsUnknown }]) => importsUnknown);
  expect(unknown.map(([path]) => path)).toEqual(importing);
  const changes = product
    .map(([path, uses]) => [
      path,
      [...new Set(uses.fs)]
        .filter(name => !reading.has(name))
        .sort()
        .join(" "),
    ])
    .filter(([, names]) => names !== "");
  expect(Object.fromEntries(changes)).toEqual(writing);
  expect(product.filter(([, { prints }]) => prints).map(([path]) => path)).toEqual(printing);
});
