/** Reads and parses the files of a package. */
import { dirname, relative } from "node:path";
import { displayPath } from "../../base/files/files.ts";
import type { GoFile } from "../../go/declarations.ts";
import { anyBody } from "../../go/parser.ts";
import { countOtherForms, type OtherForms } from "../../model/other-forms.ts";
import type { ParsedPackage } from "../../model/package-model.ts";
import { neededParts, onlyDescribes } from "../../outputs/table.ts";
import { readImportRoots, unreadableModFile, withModule } from "../../packages/modules/import-roots.ts";
import {
  mayDeclareHandlers,
  mayDeclareWriterAlias,
  mayHoldHandlers,
  mayServeElsewhere,
  mayServeInOtherForms,
} from "../../packages/source/handler-search.ts";
import { readPackage } from "../../packages/source/read-package.ts";
import type { SourceFile } from "../../packages/source/types.ts";
import { answering } from "../../rules/answer-rules.ts";
import { declaredTypes } from "../../types/go-types.ts";
import type { GenerateRequest } from "./types.ts";

/** The files of a package. */
export type ReadFiles = Exclude<Awaited<ReturnType<typeof readFiles>>, { source: null }>;

/** Reads a package. Without a source, it can't be read or, as far as its text shows, has no handlers: then functions of other forms are counted. */
export async function readFiles(request: GenerateRequest) {
  const { config, cwd, checkOnly = false, wholeModel = false, build, parser, env, disk } = request;
  const { source: read, diagnostics } = readPackage(config.dir, disk, build, cwd);
  if (!read) return { source: null, diagnostics, otherForms: new Map() as OtherForms };
  const servesElsewhere = () => checkOnly && read.files.some(mayServeElsewhere);
  const needs = neededParts(config, { checkOnly, wholeModel });
  const isEmpty = () => !mayHoldHandlers(read.files, needs.has("responses")) && !servesElsewhere();
  if (request.skipWithoutHandlers && isEmpty()) {
    const files = await parse(read.files.filter(mayServeInOtherForms), null, { parser });
    return { source: null, diagnostics: [], otherForms: countOtherForms(files, declaredTypes(files)) };
  }
  const { source, problem } = withModule(disk, read, cwd);
  const { dir, importPath, module } = source;
  const describes = onlyDescribes(config) && !checkOnly;
  // The language of an old `go` line is one for generated code.
  if (problem !== null && !(describes && module)) diagnostics.push(problem);
  const handwritten = source.files.filter(file => !file.generated);
  // The shell empties a file that this run is to write, as in `gen bindings --stdout > bindings.gen.go`.
  const filled = handwritten.filter(({ text }) => text !== "");
  const bodies = needs.has("responses") ? anyBody : answering;
  const all = await parse(filled.length > 0 ? filled : handwritten, bodies, request);
  const roots = readImportRoots(disk, dir, env);
  for (const { file, reason } of roots.unreadable)
    diagnostics.push(unreadableModFile(displayPath(file, cwd), reason));
  /** The user's files, and what is found out about them. */
  const own: ParsedPackage = {
    files: filesOfGoGenerate(all, dir, cwd, env),
    dir,
    importPath,
    moduleDir: module && (relative(module.root, dir).replaceAll("\\", "/") || "."),
    roots,
    needs,
    onlyDescribed: describes && !source.files.some(({ generated }) => generated),
    declaredResponses: checkOnly,
  };
  return { source, own, diagnostics };
}

/**
 * Parses files of one directory. Function bodies are only parsed in files that may have handlers: for their syntax errors, and for their statements
 * if `readBodies` matches them. What an earlier run read from the same text is not read again.
 */
async function parse(
  files: SourceFile[],
  readBodies: RegExp | null,
  { parser, kept = null }: Pick<GenerateRequest, "parser" | "kept">,
): Promise<GoFile[]> {
  const aliased = files.some(mayDeclareWriterAlias);
  const table = `${parser.kind} ${readBodies} ${dirname(files[0]?.path ?? "")}`;
  const before = kept?.readTable(table);
  const after = new Map<string, string>();
  const parsed = await Promise.all(
    files.map(async ({ name, text }): Promise<GoFile> => {
      const options = { skipBodies: !(aliased || mayDeclareHandlers({ text })), readBodies };
      if (!before) return parser.parse(name, text, options);
      const key = JSON.stringify([name, options, text]);
      const known = before.get(key);
      const file = known === undefined ? await parser.parse(name, text, options) : JSON.parse(known);
      after.set(key, known ?? JSON.stringify(file));
      return file;
    }),
  );
  if ([...after.keys()].some(key => !before?.has(key))) kept?.writeTable(table, after);
  return parsed;
}

/**
 * The files of the package whose `//go:generate` line started this run; all files if no such line did. In a directory with files of two
 * packages, which is an error otherwise, GOPACKAGE names the right one. GOFILE shows whether these variables are about this directory.
 */
function filesOfGoGenerate(files: GoFile[], dir: string, cwd: string, env: NodeJS.ProcessEnv): GoFile[] {
  const { GOFILE, GOPACKAGE } = env;
  if (dir !== cwd || !files.some(({ name }) => name === GOFILE)) return files;
  const own = files.filter(({ packageName }) => packageName === GOPACKAGE);
  return own.length > 0 ? own : files;
}
