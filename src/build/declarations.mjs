/**
 * Makes index.d.ts: one file with the declarations that `src/index.ts` exports and the types that they need.
 *
 * No package does it: rolldown-plugin-dts needs Node 22; api-extractor and dts-bundle-generator install another TypeScript.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import fastGlob from "fast-glob";
import { parseAst } from "rolldown/parseAst";

/** The text of index.d.ts. */
export async function declarationFile() {
  const dir = mkdtempSync(join(tmpdir(), "declarations-"));
  try {
    const tsc = ["node_modules/typescript/bin/tsc", "--project", "src/build", "--outDir", dir];
    await promisify(execFile)(process.execPath, tsc).catch(({ stdout }) => {
      throw new Error(stdout);
    });
    const files = fastGlob.globSync("**/*.d.ts", { cwd: dir, absolute: true });
    return rollUp(new Map(files.map(path => [path, readFileSync(path, "utf8")])), join(dir, "index.d.ts"));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Joins declaration files, given by their paths, into one that exports what `entry` exports. */
function rollUp(texts, entry) {
  const files = new Map([...texts].map(([path, text]) => [path, statementsOf(text)]));
  const declared = new Map();
  for (const one of [...files.values()].flat())
    declared.set(one.name, [...(declared.get(one.name) ?? []), one]);
  const exported = exportedNames(files, entry);
  // The loop also visits the names that it adds.
  const needed = new Set(exported);
  const printed = Array.from(needed, name => {
    const [{ comment, text, uses }, ...others] = declared.get(name);
    if (others.length > 0) throw new Error(`index.d.ts needs ${name}, which two files declare: rename one`);
    for (const use of uses) if (declared.has(use)) needed.add(use);
    return `${comment}${exported.has(name) ? "export " : ""}${text}\n`;
  });
  // Without this line, TypeScript would export every declaration of the file.
  return `${[...printed, "export {};"].join("\n")}\n`;
}

function exportedNames(files, path) {
  return new Set(
    files.get(path).flatMap(({ name, reExported, from }) => {
      if (name) return [name];
      const source = join(dirname(path), from.replace(/\.ts$/, ".d.ts"));
      return reExported ?? [...exportedNames(files, source)];
    }),
  );
}

/** The declarations of a file, and its exports from other files. */
function statementsOf(text) {
  let end = 0;
  return parseAst(text, { lang: "dts" }).body.flatMap(statement => {
    const before = text.slice(end, statement.start);
    end = statement.end;
    const { type, specifiers, source } = statement;
    if (type === "ExportAllDeclaration") return [{ from: source.value }];
    const declaration = statement.declaration ?? statement;
    if (source && specifiers && type === "ExportNamedDeclaration")
      return [{ from: source.value, reExported: specifiers.map(({ local }) => local.name) }];
    const { id } = declaration.declarations?.[0] ?? declaration;
    if (!id) return [];
    const comment = before.slice(before.lastIndexOf("/**")).trimStart();
    return { name: id.name, comment, text: text.slice(declaration.start, end), uses: usedNames(declaration) };
  });
}

/** The names of the types that a declaration uses. */
function usedNames(node) {
  if (typeof node !== "object" || node === null) return [];
  const { typeName, exprName, type, expression } = node;
  const used = typeName ?? exprName ?? (type === "TSInterfaceHeritage" ? expression : null);
  return [...(used ? [used.name] : []), ...Object.values(node).flatMap(usedNames)];
}
