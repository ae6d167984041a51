/**
 * `npm run go-module`: makes dist/go, with a Go module in which QuickJS runs the same program as Node, and tree-sitter is translated to Go; the
 * command of this machine; and the module as a module proxy serves it. With `-- --binaries`, also commands for other systems. It needs Go and a
 * module proxy, and a minute.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { getSystemErrorMap } from "node:util";
import fastGlob from "fast-glob";
import { build } from "rolldown";
import { bundle, version } from "./bundle.mjs";
import {
  billOfMaterials,
  bundledPackages,
  grammar,
  licenseIn,
  licenseOf,
  licenseTexts,
} from "./third-party.mjs";

const source = "src/go-module";
const target = "dist/go";
const module = join(target, "module");
/** The translator from C, with its version. */
const ccgo = "modernc.org/ccgo/v4@v4.38.0";
const treeSitter = "node_modules/tree-sitter/vendor/tree-sitter/lib";

/** Changes of tree-sitter's C, which ccgo doesn't read otherwise: file, text, new text. */
const changes = [
  ["atomic.h", "#ifdef __TINYC__", "#if 1"],
  ["subtree.h", "? NULL :", "? (Subtree *)0 :"],
  ["unicode.h", "static inline uint32_t ts_decode", "uint32_t ts_decode"],
  [
    "subtree.c",
    /^ *ts_subtree_children\((\w+)\)\[(.*?)\] = (.*);$/gm,
    "{ Subtree *to = ts_subtree_children($1); to[$2] = $3; }",
  ],
  ["lib.c", '#include "./query.c"', ""],
];

/** Replaces what uses WebAssembly by what Go does itself. */
const withoutNode = {
  name: "without-node",
  resolveId: {
    filter: { id: /\/(?:gofmt|syntax-tree)\.ts$/ },
    handler: (id, importer) =>
      importer?.includes("/quickjs/") ? null : resolve("src/go/quickjs", id.replace(/^.*\//, "")),
  },
};

const inputs = hashOfInputs();
const noted = join(target, "inputs");
// Nothing has changed since the last build.
if (process.argv.length === 2 && fs.existsSync(noted) && fs.readFileSync(noted, "utf8") === inputs)
  process.exit();

fs.rmSync(target, { recursive: true, force: true });
for (const name of ["go.mod", "go.sum", "cmd", "internal"])
  fs.cpSync(join(source, name), join(module, name), { recursive: true });
fs.cpSync("LICENSE", join(module, "LICENSE"));
fs.cpSync(translatedGrammar(), join(module, "internal/syntax/tree_sitter.go"));
const bundled = await compileProgram();
goBuild(join(target, "gen"), {});
listParts();
const [, path] = /^module (\S+)$/m.exec(fs.readFileSync(join(module, "go.mod"), "utf8"));
const release = ["run", "./release", resolve(module), path, `v${version}`, resolve(target, "proxy")];
run("go", release, { cwd: source });
if (process.argv.includes("--binaries")) {
  for (const GOOS of ["linux", "darwin", "windows"]) {
    for (const GOARCH of ["amd64", "arm64"]) {
      const suffix = GOOS === "windows" ? ".exe" : "";
      goBuild(join(target, "binaries", `gen-${GOOS}-${GOARCH}${suffix}`), { GOOS, GOARCH });
    }
  }
}
fs.writeFileSync(noted, inputs);

/** A hash of all that dist/go is made from. */
function hashOfInputs() {
  const files = fastGlob.globSync(["src/**", "templates/**", "package-lock.json"]);
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(file).update(fs.readFileSync(file));
  return hash.digest("hex");
}

/** The file with the Go of tree-sitter and its grammar. It is kept, since it only changes with them. */
function translatedGrammar() {
  const work = fs.mkdtempSync(join(tmpdir(), "gen-grammar-"));
  fs.cpSync(`${treeSitter}/src`, work, { recursive: true });
  fs.cpSync(`${treeSitter}/include`, work, { recursive: true });
  fs.cpSync(`${grammar}/src`, join(work, "go"), { recursive: true });
  fs.cpSync(`${source}/grammar`, work, { recursive: true });
  for (const [file, from, to] of changes) {
    const text = fs.readFileSync(join(work, file), "utf8");
    const changed = text.replaceAll(from, to);
    if (changed === text) throw new Error(`${file} has no ${from}`);
    fs.writeFileSync(join(work, file), changed);
  }
  const hash = createHash("sha256").update(ccgo);
  for (const file of [import.meta.filename, `${grammar}/src/parser.c`, `${source}/grammar/flat.c`])
    hash.update(fs.readFileSync(file));
  const kept = resolve("node_modules/.cache/handlergen", `${hash.digest("hex").slice(0, 16)}.go`);
  if (!fs.existsSync(kept)) {
    fs.mkdirSync(join(kept, ".."), { recursive: true });
    const defines = ["NDEBUG", "_DEFAULT_SOURCE", "_POSIX_C_SOURCE=200809L"].map(name => `-D${name}`);
    const names = ["--package-name=syntax", "--prefix-external=x"];
    const out = join(work, "tree_sitter.go");
    const flags = [...names, "-o", out, ...defines, `-I${work}`];
    run("go", ["run", ccgo, ...flags, join(work, "all.c")], { cwd: module });
    // It has no assembler, and types have the same sizes on all processors with 64 bits.
    const translated = fs.readFileSync(out, "utf8");
    fs.writeFileSync(kept, translated.replace(/^\/\/go:build .*$/m, "//go:build amd64 || arm64"));
  }
  fs.rmSync(work, { recursive: true });
  return kept;
}

/** Writes the program as bytecode of QuickJS, and the files that it reads of its package. Returns the folders of the npm packages in it. */
async function compileProgram() {
  const [code, bytecode] = [join(target, "code"), join(module, "cmd/gen/bytecode")];
  for (const dir of [code, bytecode]) fs.mkdirSync(dir);
  const asFunction = text => `(function(exports,require,module,__filename,__dirname){${text}\n})`;
  const program = await bundle([withoutNode]);
  for (const { fileName, code: text } of program)
    fs.writeFileSync(join(code, fileName), asFunction(text.replace(/^#!.*\n/, "")));
  const { output } = await build({
    input: `${source}/node/index.ts`,
    write: false,
    platform: "neutral",
    transform: { define: { SYSTEM_ERRORS: JSON.stringify([...getSystemErrorMap()]) } },
    resolve: { mainFields: ["module", "main"] },
    output: { format: "iife", codeSplitting: false, minify: { compress: true, mangle: false } },
  });
  fs.writeFileSync(join(code, "node.js"), output[0].code);
  const files = join(module, "cmd/gen/package");
  fs.cpSync("templates", join(files, "templates"), { recursive: true });
  for (const read of ["src/model/model.schema.json", "src/commands/completion"])
    fs.cpSync(read, join(files, read), { recursive: true });
  // Embedded folders can't be empty.
  fs.writeFileSync(join(bytecode, "none"), "");
  const compiler = join(target, "compiler");
  goBuild(compiler, {});
  run(compiler, ["compile-to-bytecode", code, bytecode]);
  for (const file of [compiler, code, join(bytecode, "none")]) fs.rmSync(file, { recursive: true });
  return [...bundledPackages([...program, ...output]), grammar, "node_modules/tree-sitter"].sort();
}

/** Writes the licenses of all that is in the command, and a bill of materials. */
function listParts() {
  const lines = printedBy("go", ["version", "-m", resolve(target, "gen")]).split("\n");
  const parts = lines.map(line => line.trim().split("\t")).filter(([kind]) => kind === "dep");
  const modules = parts.map(([, path, version]) => ({ path, version }));
  const ofModules = modules.map(({ path, version }) => {
    const dir = printedBy("go", ["list", "-m", "-f", "{{.Dir}}", path]).trim();
    return { title: `${path} ${version}`, text: licenseIn(dir) };
  });
  const [goroot, goversion] = printedBy("go", ["env", "GOROOT", "GOVERSION"]).trim().split("\n");
  const ofGo = { title: goversion, text: licenseIn(goroot) };
  const licenses = licenseTexts([...bundled.map(licenseOf), ...ofModules, ofGo]);
  const materials = billOfMaterials(bundled, modules);
  for (const dir of [target, module]) {
    fs.writeFileSync(join(dir, "LICENSES.txt"), licenses);
    fs.writeFileSync(join(dir, "sbom.cdx.json"), materials);
  }
}

/** Builds the command for a system: no C, no names for debuggers, and no paths of this machine. */
function goBuild(out, env) {
  const flags = ["-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", resolve(out)];
  run("go", ["build", ...flags, "./cmd/gen"], { cwd: module, env: { CGO_ENABLED: "0", ...env } });
}

/** What a command of Go prints, run in the module. */
function printedBy(command, list) {
  const { status, stdout, stderr } = spawnSync(command, list, { cwd: module, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

function run(command, list, { cwd, env } = {}) {
  const options = { cwd, env: { ...process.env, ...env }, stdio: "inherit" };
  const { status, error } = spawnSync(command, list, options);
  if (error || status !== 0) throw error ?? new Error(`${command} ${list[0]} failed`);
}
