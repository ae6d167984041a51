/** Files that a former run wrote and that no command would write again. */
import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { attempt } from "../files/attempt.ts";
import { displayPath } from "../files/display-path.ts";
import { isFile } from "../files/file-system.ts";
import { readRegularText } from "../files/read-regular-file.ts";
import { type Diagnostic, wholeFile } from "../report/diagnostic.ts";
import { hasGeneratedHeader } from "../source/generated-header.ts";
import { compareText } from "../text/common.ts";

/** Templates begin with the header of what they write. */
const templateExtensions = [".hbs", ".handlebars"];

/**
 * Finds the files of a package's directory that have our header but that `named`, the outputs of all commands, does not hold.
 * A file that a `//go:generate` line names is current as well: the flags there say where output goes, and no config knows them.
 */
export function staleFiles(dir: string, named: string[], cwd: string): Diagnostic[] {
  const texts = new Map(readTexts(dir));
  const directives = [...texts].flatMap(([name, text]) =>
    name.endsWith(".go") ? (text.match(/^\/\/go:generate.*/gm) ?? []) : [],
  );
  const words = new Set(directives.flatMap(line => line.trim().split(/[\s=/"'`]+/)));
  return [...texts].flatMap(([name, text]) => {
    const path = join(dir, name);
    if (named.includes(path) || words.has(name) || templateExtensions.includes(extname(name))) return [];
    return hasGeneratedHeader(name, text) ? [staleFile(displayPath(path, cwd))] : [];
  });
}

function staleFile(file: string): Diagnostic {
  const message =
    "gen wrote this file, but no command would write it again with this config: delete it, or name it as an output (config key out, or --out in a //go:generate line)";
  return { code: "stale-file", severity: "warning", message, location: wholeFile(file), related: [] };
}

/** The texts of a directory's files. What can't be read is reported where the package is read; here it is merely not known to be stale. */
function readTexts(dir: string): [name: string, text: string][] {
  const entries = attempt(() => readdirSync(dir, { withFileTypes: true }), []);
  return entries
    .filter(entry => !entry.name.startsWith(".") && (entry.isFile() || isFile(join(dir, entry.name))))
    .map(({ name }): [string, string] => [name, attempt(() => readRegularText(join(dir, name)), "")])
    .sort(([a], [b]) => compareText(a, b));
}
