/** Loads configs and helpers that are JavaScript or TypeScript, by importing them. */
import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Files } from "../base/files/files.ts";

/** The reason why a module can't be loaded, and the place in its file; null when the place is unknown. */
export interface LoadFailure {
  message: string;
  place: { line: number; column: number } | null;
}

/** The query that makes a URL new. */
const cacheKey = /\?gen=\d+/g;

/**
 * The number of modules that this process has imported. It makes each URL new, since Node imports a URL only once. Each process counts
 * from 1, since Node keeps bytecode by URL: with other URLs, it would not find the bytecode of an earlier process.
 */
let reads = 0;

/** Reports whether a file is a module, not data. */
export function isScript(file: string): boolean {
  return scriptExtensions.includes(extname(file));
}

/** The extensions of modules. */
export const scriptExtensions: readonly string[] = [".js", ".mjs", ".cjs", ".ts"];

/** Loads a config: the default export of its module. */
export async function importConfig(disk: Files, file: string): Promise<unknown> {
  const module = await importModule(disk, file, "config");
  // A module with only comments is an empty config.
  if (Object.keys(module).length === 0) return {};
  if (!("default" in module)) throw new Error("no default export: write `export default { … }`");
  const content = await module.default;
  if (content === null || content === undefined) throw new Error(`the default export is ${content}`);
  return content;
}

/** The exports of a module. The module is read again at each call; the modules that it imports are not. */
export async function importModule(disk: Files, file: string, what: "config" | "module") {
  if (extname(file) === ".ts" && !("typescript" in process.features && process.features.typescript)) {
    const instead = what === "config" ? "JavaScript, JSON or YAML" : "JavaScript";
    throw new Error(
      `a TypeScript ${what} needs Node 22.18 or newer, this is ${process.version.slice(1)}: write it as ${instead}`,
    );
  }
  // Its code can ask for anything.
  disk.dependsOnMore?.();
  // Node caches CommonJS modules by file name, other modules by URL.
  const path = realpathSync(file);
  delete createRequire(import.meta.url).cache[path];
  return await import(/* @vite-ignore */ `${pathToFileURL(path).href}?gen=${++reads}`);
}

const moduleSyntax = /^(?:Unexpected token '|unsupported keyword: )export|^Cannot use import/;

/** Describes the error of a module on one line, without the query that `importModule` adds to the URL. */
export function describeImportError(error: unknown, file: string, text: string): LoadFailure {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error), { cause: error });
  // QuickJS calls what failed, and export a keyword that is not supported.
  const said = message.replaceAll(cacheKey, "").replace(/^module \w+ failed: /, "");
  const [firstLine = ""] = said.split("\n");
  const advice = moduleSyntax.test(firstLine) ? "; name it .mjs, or use module.exports and require" : "";
  const place =
    findInStack(stack.replaceAll(cacheKey, ""), realpathSync(file)) ??
    (error instanceof SyntaxError && extname(file) !== ".ts" ? checkModuleSyntax(text) : null);
  return { message: firstLine + advice, place };
}

/** Finds the place of an error in its stack: a syntax error begins with `file:line` and a caret, other errors have a frame in the file. */
function findInStack(stack: string, path: string): LoadFailure["place"] {
  for (const name of [path, pathToFileURL(path).href]) {
    const head = readHead(stack, name);
    if (head !== null) return head;
    const match = /^(\d+):(\d+)/.exec(stack.split(`${name}:`)[1] ?? "");
    if (match) return { line: Number(match[1]), column: Number(match[2]) };
  }
  return null;
}

/** Finds the place of a syntax error in an ES module: Node prints it only when the error ends the process. */
function checkModuleSyntax(text: string): LoadFailure["place"] {
  const node = spawnSync(process.execPath, ["--input-type=module", "--check"], {
    input: text,
    encoding: "utf8",
    timeout: 5000,
  });
  return readHead(node.stderr ?? "", "[stdin]");
}

/** Reads the place from a text that begins with `name:line`, the line of source and a caret below it; null for other texts. */
function readHead(text: string, name: string): LoadFailure["place"] {
  const [place = "", ...lines] = text.split("\n");
  const line = place.startsWith(`${name}:`) ? Number(place.slice(name.length + 1)) : Number.NaN;
  if (Number.isNaN(line)) return null;
  const caret = lines.find(one => /^\s*\^+$/.test(one)) ?? "";
  return { line, column: Math.max(caret.indexOf("^"), 0) + 1 };
}
