/** `gen init`: writes a first config. */
import { basename, dirname, join, relative } from "node:path";
import { displayPath, type Files, nearestWith } from "../base/files/files.ts";
import { problem } from "../base/report/diagnostic.ts";
import { foreignConfig } from "../config/load-config.ts";
import { findConfigFile } from "../config/search.ts";
import { readFileHead } from "../go/declared-names.ts";
import { likelyImport } from "../go/import-paths.ts";
import { configuredOutputs } from "../outputs/table.ts";
import { type AnyGoFile, goFilesBelow } from "../packages/source/find-packages.ts";
import { isOfPredecessor } from "../packages/source/generated-header.ts";
import { mayDeclareHandlers } from "../packages/source/handler-search.ts";
import { deliverFiles, isGoTool, type Outcome, outcomeOf } from "../run/deliver.ts";
import { proposedBasics } from "../run/generate/shared-package.ts";
import type { Host, RunContext } from "../run/plan.ts";

// Finds the files that gohandlers wrote, so that `gen init` can write a config with which gen replaces them.

/** The files that gohandlers wrote; null if there are none. */
type Predecessor = ReturnType<typeof findPredecessor>;

const declaresList = /^func (?:\([^)\n]*\) )?ListHandlers\(\)/m;
const declaresMethods = /^func \([^)\n]*\) (?:Parse|Build|Write)\(/m;
const declaresClient = /^type Client struct\b/m;
const declaresMock = /^type Mock struct\b/m;
const returnsIssues = /^func \([^)\n]*\) Validate\(\) \(?(?:\w+ )?map\[string\]/m;

/** Looks for files of gohandlers among those of a directory and of the packages below it; null if there are none. */
function findPredecessor(disk: Files, dir: string, sources: AnyGoFile[]) {
  const all = sources.filter(({ text }) => isOfPredecessor(text));
  const having = (...any: RegExp[]) => all.filter(({ text }) => any.some(pattern => pattern.test(text)));
  const ofHandlers = having(declaresList, declaresMethods, returnsIssues);
  const [clients, mocks] = [having(declaresClient), having(declaresMock)];
  const files = all.filter(file => [ofHandlers, clients, mocks].some(found => found.includes(file)));
  if (files.length === 0) return null;
  const list = ofHandlers.find(({ text }) => declaresList.test(text)) ?? null;
  const bindings =
    ofHandlers.find(({ text }) => declaresMethods.test(text) && !declaresList.test(text)) ?? null;
  const [, qualifier] = /^func .*\bmap\[string\](\w+)\.HandlerInfo \{$/m.exec(list?.text ?? "") ?? [];
  const handlerDirs = [...new Set(ofHandlers.map(({ path }) => dirname(path)))];
  /**
   * The `out` of each output that replaces a file of gohandlers, by its name; null without such a file. It is null for bindings that are in the
   * file with ListHandlers, and where one `out` does not fit all clients or mocks, too.
   */
  const outs: Record<string, string | null> = {
    list: list && basename(list.path),
    bindings: bindings && basename(bindings.path),
    client: outOf(disk, clients, handlerDirs, dir),
    mock: outOf(disk, mocks, handlerDirs, dir),
  };
  /** The settings of outputs with which gen writes what code for gohandlers' files expects, by the output's name. */
  const settings: Record<string, string | null> = {
    // Handlers call the Validate of their request, and may expect a map from the name of a value to a message.
    bindings: ofHandlers.some(({ text }) => returnsIssues.test(text)) ? "issues: true" : null,
    // The methods of gohandlers' clients have no parameter of the type context.Context.
    client: "context: false",
  };
  return {
    outs,
    /** Import path of the package that declares HandlerInfo; null where the lists declare it themselves. */
    handlerInfo:
      qualifier === undefined ? null : likelyImport(qualifier, readFileHead(list!.text)?.imports ?? []),
    settings,
    files: files.map(({ path }) => path),
    /** The folders of the handlers' files, relative to the directory where `gen init` runs. */
    dirs: handlerDirs.map(one => slashes(relative(dir, one)) || "."),
  };
}

/** The `out`, in a config in `dir`, with which each of these clients or mocks is written for the package of handlers that it imports. */
function outOf(disk: Files, files: AnyGoFile[], handlerDirs: string[], dir: string): string | null {
  const root = nearestWith(disk, "go.mod", dir) ?? dir;
  const outs = files.map(({ path, text }) => {
    const imports = (readFileHead(text)?.imports ?? []).map(one => one.path);
    const isImported = (one: string) =>
      imports.some(path => `/${path}`.endsWith(`/${slashes(relative(root, one))}`));
    const [served] = handlerDirs.length === 1 ? handlerDirs : handlerDirs.filter(isImported);
    if (served === undefined) return null;
    // A name without a directory would be in the package's directory.
    if (handlerDirs.length === 1) return slashes(`${relative(dir, dirname(path)) || "."}/${basename(path)}`);
    return slashes(`${join(relative(dir, root), "{{package.dir}}")}/${relative(served, path)}`);
  });
  const [out = null] = outs;
  return outs.every(one => one === out) ? out : null;
}

function slashes(path: string): string {
  return path.replaceAll("\\", "/");
}

/** The name of the new config. A config in JavaScript could depend on anything, so runs with it are not remembered. */
const fileName = "gen.config.yaml";

/** Runs `gen init`. */
export async function run({ flags: { force = false }, host }: RunContext): Promise<Outcome> {
  const { disk, cwd } = host;
  const { files, notes, diagnostics } = await initFiles({ disk, dir: cwd, cwd, force });
  return deliverFiles([files], { host, flags: { force: true } }, { ...outcomeOf(diagnostics), notes });
}

/**
 * The files and notes of `gen init`: a config with comments in `dir`, and the `//go:generate` line. If a config already applies to `dir`,
 * that is an error. With `force`, a config of the same name is overwritten, and one further up no longer applies to `dir` and below.
 */
export async function initFiles(options: Pick<Host, "disk" | "cwd"> & { dir: string; force: boolean }) {
  const { disk, dir, cwd, force } = options;
  const path = join(dir, fileName);
  const { file: current, skipped } = await findConfigFile(disk, dir, cwd);
  const warnings = skipped.map(one => foreignConfig(one, cwd));
  const refusal = current === null ? null : refusalOf(current, path, force, cwd);
  if (refusal !== null)
    return { files: [], notes: [], diagnostics: [...warnings, problem("usage", refusal)] };
  const sources = goFilesBelow(disk, dir);
  const predecessor = findPredecessor(disk, dir, sources);
  const notes = [
    "To generate with go generate ./..., put this line into one Go file of each package that has handlers:",
    "",
    isGoTool ? "    //go:generate go tool gen all" : "    //go:generate npx --no-install handlergen all",
    "",
  ];
  if (predecessor) {
    const names = predecessor.files.map(one => displayPath(one, cwd));
    notes.unshift(
      `gohandlers wrote ${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${names.length - 3} more files` : ""}: the config has their names, so that gen replaces these files`,
      "",
    );
  }
  if (current !== null && current !== path) {
    const shown = displayPath(current, cwd);
    notes.unshift(`in this directory and below, the new config is used instead of ${shown}`);
  }
  const registration = /\.(?:HandleFunc|Handle|MethodFunc|Get|Post|Put|Patch|Delete)\(\s*["`](?:[A-Z]+ )?\//;
  const registers = sources.some(({ text }) => registration.test(text));
  // Several packages that may have handlers can share their helpers.
  const serving = new Set(sources.filter(mayDeclareHandlers).map(source => dirname(source.path)));
  const content = firstConfig(predecessor, serving.size > 1 ? proposedBasics(disk, dir) : null, registers);
  const shown = displayPath(path, cwd);
  const file = { path, displayPath: shown, base: dir, content, output: "init", ownedByUser: true };
  return { files: [file], notes, diagnostics: warnings };
}

/** Returns the error if the current config forbids a new one at `path`; otherwise null. */
function refusalOf(current: string, path: string, force: boolean, cwd: string): string | null {
  const name = displayPath(current, cwd);
  if (current === path) return force ? null : `${name} already exists: edit it, or replace it with --force`;
  // Only one config of a directory is read; those in its folder `.config` count, too.
  if ([dirname(current), dirname(dirname(current))].includes(dirname(path)))
    return `${name} already exists, and gen reads only one config of a directory: edit it, or remove it first`;
  if (force) return null;
  return `${name} is the config here: edit it, or write one for this directory and those below with --force`;
}

/** The setting `dir`: the folders that gohandlers wrote files for; without any, it is a comment. */
function dirLine(predecessor: Predecessor): string {
  const [first, ...others] = predecessor?.dirs ?? [];
  if (first === undefined || (first === "." && others.length === 0)) return '# dir: "./..."';
  const names = [first, ...others].map(name => JSON.stringify(name));
  return names.length === 1 ? `dir: ${names[0]}` : `dir:\n${names.map(name => `  - ${name}`).join("\n")}`;
}

function firstConfig(predecessor: Predecessor, basics: string | null, registers: boolean): string {
  // Outputs that depend on settings of others are left out.
  const settings = configuredOutputs
    .filter(({ isTurnedOn }) => isTurnedOn === undefined)
    .map(({ name, file, fileOfSeveral, ownPackage, onRequest }) => {
      const earlier = predecessor?.outs[name] ?? null;
      // `out: "client/client.gen.go"` would be relative to the config, and `out: "api.gen.ts"` a file for each package.
      const out = earlier ?? (ownPackage || fileOfSeveral ? null : file);
      const keys = [out && `out: ${JSON.stringify(out)}`, predecessor?.settings[name]].filter(one => one);
      const value = keys.length === 0 ? "{}" : `{ ${keys.join(", ")} }`;
      return `${onRequest && earlier === null ? "# " : ""}${name}: ${value}`;
    });
  const ownFiles = `${isGoTool ? "https://cdn.jsdelivr.net/npm" : "node_modules"}/handlergen/`;
  return `# yaml-language-server: $schema=${ownFiles}src/config/config.schema.json
# Config of gen (npm package handlergen). Paths are relative to this file.
# Every key with its default: ${ownFiles}gen.config.example.js

# The packages to run on: directories, globs, and dir/... for all below. Default: the working directory.
${dirLine(predecessor)}

# A folder of templates that replace the built-in ones of the same name; gen eject copies those.
# templates: "templates"

# The files to write. A name without a directory is in the package's directory.
${settings.join("\n")}

${
  predecessor?.handlerInfo
    ? `# The package that declares HandlerInfo, as for gohandlers.
basics: { path: ${JSON.stringify(predecessor.handlerInfo)}, types: ["HandlerInfo"] }

`
    : basics === null
      ? ""
      : `# One package for the helpers that the generated code of all packages needs, such as BindingError.
# basics: ${JSON.stringify(basics)}

`
}# What a handler's name says about its route, where no comment declares one.
inference:
  # HTTP methods by the first word of a name, added to the built-in ones.
  # methods: { Fetch: "GET", Add: "POST" }

${
  predecessor
    ? "  # Words that are left out of paths: none, as for gohandlers.\n  strip: []"
    : `  # Words that are left out of paths: they say that a function is a handler, not what it serves. With these,
  # HandleLogin is /login; without them, as where there is no config, it is /handle-login.
  strip: ["Handle", "Handler"]`
}${
  registers
    ? `

  # Take the route of a handler whose comment declares none from the code that registers it with a router.
  # Without it, gen validate reports routes that differ, and gen adopt writes them into the comments.
  # registrations: true`
    : ""
}

# How bad the findings of a rule are: "off", "warning" or "error".
# The rules: ${ownFiles}src/rules/README.md
# rules: { implicit-route: "off" }

# Files of your own, from templates of your own; gen all writes them too.
# outputs:
#   routes: { template: "templates/routes.md.hbs", out: "ROUTES.md", per: "package" }
`;
}
