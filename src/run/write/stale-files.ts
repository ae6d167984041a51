/** Finds files that an earlier run wrote and that no command would write again. */

import { extname, join } from "node:path";
import { displayPath } from "../../base/files/display-path.ts";
import { type Files, isFile, namesIn, textOf } from "../../base/files/files.ts";
import { type Diagnostic, problem, wholeFile } from "../../base/report/diagnostic.ts";
import { hasGeneratedHeader, isOfPredecessor, namingLine } from "../../packages/source/generated-header.ts";

/** Templates are not outputs, but they start with the header of the files that they print. */
const templateExtensions = [".hbs", ".handlebars"];

/**
 * Finds the files of a package's directory that have the generated-code header but are not in `named`, the outputs of all commands.
 * A file that a `//go:generate` line names is not stale either: the flags in that line may name an output that no config names.
 */
export function staleFiles(disk: Files, dir: string, named: string[], cwd: string): Diagnostic[] {
  const texts = new Map(readTexts(disk, dir));
  const sources = [...texts].flatMap(([name, text]) => (name.endsWith(".go") ? text : []));
  return [...texts].flatMap(([name, text]) => {
    const path = join(dir, name);
    if (named.includes(path) || templateExtensions.includes(extname(name))) return [];
    if (!hasGeneratedHeader(name, text) || sources.some(source => namingLine(source, name) !== null))
      return [];
    const writer = name.endsWith(".go") && isOfPredecessor(text) ? "gohandlers" : "gen";
    const message = `${writer} wrote this file, but no command would write it again with this config: delete it, or name it as an output (config key out, or --out in a //go:generate line)`;
    const location = wholeFile(displayPath(path, cwd));
    return [{ ...problem("stale-file", message, "warning"), location }];
  });
}

/** The texts of a directory's files. A file that can't be read counts as empty: `readPackage` reports it. */
function readTexts(disk: Files, dir: string): [name: string, text: string][] {
  return namesIn(disk, dir)
    .filter(name => !name.startsWith(".") && isFile(disk, join(dir, name)))
    .map(name => [name, textOf(disk, join(dir, name))]);
}
