/** Finds the files that gohandlers wrote, so that `gen init` can write a config with which gen replaces them. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { absolutePattern } from "../config/dir-patterns.ts";
import { attempt } from "../files/attempt.ts";
import { readRegularText } from "../files/read-regular-file.ts";
import { readFileHead } from "../go/file-head.ts";
import { assumedName } from "../go/import-paths.ts";
import { findPackages } from "../source/find-packages.ts";
import { isOfPredecessor } from "../source/generated-header.ts";

/** The files that gohandlers wrote. */
export interface Predecessor {
  /** Name of the file with ListHandlers; null without one. */
  list: string | null;
  /** Name of the file with the methods of the binding structs; null without one, and if they are in the file with ListHandlers. */
  bindings: string | null;
  /** Import path of the package that declares HandlerInfo; null where the lists declare it themselves. */
  handlerInfo: string | null;
  /** There are methods Validate that return a map, from the name of a value to a message. */
  issues: boolean;
  /** The absolute paths of all files with one of these. */
  files: string[];
  /** Some of the files are below the directory where `gen init` runs, not in it. */
  below: boolean;
}

const declaresList = /^func (?:\([^)\n]*\) )?ListHandlers\(\)/m;
const declaresMethods = /^func \([^)\n]*\) (?:Parse|Build|Write)\(/m;
const returnsIssues = /^func \([^)\n]*\) Validate\(\) \(?(?:\w+ )?map\[string\]/m;

/** Looks for files of gohandlers in a directory and in the packages below it; null if there are none. */
export async function findPredecessor(dir: string): Promise<Predecessor | null> {
  const { packages } = await findPackages([absolutePattern("./...", dir)], dir);
  const dirs = [...new Set([dir, ...packages.map(one => one.dir)])];
  const files = dirs.flatMap(generatedIn);
  if (files.length === 0) return null;
  const list = files.find(({ text }) => declaresList.test(text)) ?? null;
  const bindings = files.find(({ text }) => declaresMethods.test(text) && !declaresList.test(text)) ?? null;
  return {
    list: list && basename(list.path),
    bindings: bindings && basename(bindings.path),
    handlerInfo: list && packageOfHandlerInfo(list.text),
    issues: files.some(({ text }) => returnsIssues.test(text)),
    files: files.map(({ path }) => path),
    below: files.some(one => one.dir !== dir),
  };
}

/** The Go files of a directory that gohandlers wrote for handlers. Its clients are in packages of their own. */
function generatedIn(dir: string): { dir: string; path: string; text: string }[] {
  return attempt(() => readdirSync(dir), [])
    .filter(name => name.endsWith(".go"))
    .sort()
    .map(name => ({ dir, path: join(dir, name), text: attempt(() => readRegularText(join(dir, name)), "") }))
    .filter(
      ({ text }) =>
        isOfPredecessor(text) && [declaresList, declaresMethods, returnsIssues].some(one => one.test(text)),
    );
}

function packageOfHandlerInfo(text: string): string | null {
  const [, qualifier] = /^func .*\bmap\[string\](\w+)\.HandlerInfo \{$/m.exec(text) ?? [];
  const imports = readFileHead(text)?.imports ?? [];
  return imports.find(({ name, path }) => (name ?? assumedName(path).name) === qualifier)?.path ?? null;
}
