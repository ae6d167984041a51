/** Configs and helpers that are JavaScript or TypeScript: Node itself runs them. */
import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { pathToFileURL } from "node:url";

/** Why a config can't be loaded, with the place in the file where it can be told. */
export interface LoadFailure {
  message: string;
  place: { line: number; column: number } | null;
}

const cacheKey = /\?gen=\d+/g;

/** Counts the modules that this process has read: Node remembers each by its URL, and keeps bytecode by it from run to run, so that the URLs of all runs must be few. */
let reads = 0;

/** Reports whether a file is a module rather than data. */
export function isScript(file: string): boolean {
  return scriptExtensions.includes(extname(file));
}

/** The extensions of modules. */
export const scriptExtensions: readonly string[] = [".js", ".mjs", ".cjs", ".ts"];

/** The content of a config: its default export. */
export async function importConfig(file: string): Promise<unknown> {
  const module = await importModule(file, "config");
  // A module of comments is as empty as an empty file.
  if (Object.keys(module).length === 0) return {};
  if (!("default" in module)) throw new Error("no default export: write `export default { … }`");
  const content = await module.default;
  if (content === null || content === undefined) throw new Error(`the default export is ${content}`);
  return content;
}

/** The exports of a module, read anew at each call; the modules it imports are Node's to keep. */
export async function importModule(
  file: string,
  what: "config" | "module",
): Promise<Record<string, unknown>> {
  if (extname(file) === ".ts" && !("typescript" in process.features && process.features.typescript)) {
    const instead = what === "config" ? "JavaScript, JSON or YAML" : "JavaScript";
    throw new Error(
      `a TypeScript ${what} needs Node 22.18 or newer, this is ${process.version.slice(1)}: write it as ${instead}`,
    );
  }
  // Node keeps CommonJS modules by file name, others by URL.
  const path = realpathSync(file);
  delete createRequire(import.meta.url).cache[path];
  const url = `${pathToFileURL(path).href}?gen=${++reads}`;
  return await import(/* @vite-ignore */ url);
}

/** What a module's error says, on one line and without our own traces in it. */
export function describeImportError(error: unknown, file: string, text: string): LoadFailure {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error), { cause: error });
  const [firstLine = ""] = message.replaceAll(cacheKey, "").split("\n");
  const isModuleSyntax = /^Unexpected token 'export'|^Cannot use import statement/.test(firstLine);
  const advice = isModuleSyntax ? "; name it .mjs, or use module.exports and require" : "";
  const path = realpathSync(file);
  const place =
    findInStack(stack.replaceAll(cacheKey, ""), path) ??
    (error instanceof SyntaxError && extname(file) !== ".ts" ? checkModuleSyntax(text) : null);
  return { message: firstLine + advice, place };
}

/** A syntax error stands above the stack, as `file:line` and a line with a caret; other errors have a frame in the file. */
function findInStack(stack: string, path: string): LoadFailure["place"] {
  for (const name of [path, pathToFileURL(path).href]) {
    const head = readHead(stack, name);
    if (head !== null) return head;
    const match = /^(\d+):(\d+)/.exec(stack.split(`${name}:`)[1] ?? "");
    if (match) return { line: Number(match[1]), column: Number(match[2]) };
  }
  return null;
}

/** Of an ES module's syntax error Node tells the place only when it dies of it. */
function checkModuleSyntax(text: string): LoadFailure["place"] {
  const node = spawnSync(process.execPath, ["--input-type=module", "--check"], {
    input: text,
    encoding: "utf8",
    timeout: 5000,
  });
  return readHead(node.stderr ?? "", "[stdin]");
}

function readHead(text: string, name: string): LoadFailure["place"] {
  const [place = "", ...lines] = text.split("\n");
  const line = place.startsWith(`${name}:`) ? Number(place.slice(name.length + 1)) : Number.NaN;
  if (Number.isNaN(line)) return null;
  const caret = lines.find(one => /^\s*\^+$/.test(one)) ?? "";
  return { line, column: Math.max(caret.indexOf("^"), 0) + 1 };
}
