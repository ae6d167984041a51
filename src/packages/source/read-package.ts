/** Reads the files of the Go package in a directory, each once: of the package of a run, and of imported packages. */
import path from "node:path";
import { decodeSource } from "../../base/files/decode.ts";
import { displayPath, type Files, isDirectory, namesIn } from "../../base/files/files.ts";
import { checkDirectory } from "../../base/files/typed-paths.ts";
import { type Diagnostic, fileStart, problem, type Span } from "../../base/report/diagnostic.ts";
import { compareText } from "../../base/text/common.ts";
import { importsC, readDeclaredNames, readPackageName } from "../../go/declared-names.ts";
import { hasGoFiles } from "../modules/find-import.ts";
import { type Exclusion, evaluateConstraints, excludedByName } from "./build-constraints.ts";
import { checkPlatform } from "./build-context.ts";
import { isSkippedDirectory } from "./find-packages.ts";
import { hasGoHeader } from "./generated-header.ts";
import type { BuildContext, PackageFiles, SourceFile } from "./types.ts";

/** The package in a directory, and what is wrong with its files. It is null when there is no package to work on; a diagnostic says why. */
type ReadPackageResult = { source: PackageFiles | null; diagnostics: Diagnostic[] };

/** Reads the Go files of a directory that `go build` would compile for its package. Paths in messages are relative to `cwd`. */
export function readPackage(dir: string, disk: Files, build: BuildContext, cwd: string): ReadPackageResult {
  const absolute = path.resolve(cwd, dir);
  const displayDir = displayPath(absolute, cwd);
  const platformProblem = checkPlatform(build);
  if (platformProblem !== null) return failure("platform", platformProblem);
  const directoryProblem = checkDirectory(disk, absolute, cwd);
  if (directoryProblem !== null) return failure("directory", directoryProblem);
  const entries = disk.list(absolute);
  if (!Array.isArray(entries))
    return failure("directory", `can't read the directory ${displayDir}: ${entries.reason}`);

  const files: SourceFile[] = [];
  const excluded: Diagnostic["related"] = [];
  const diagnostics: Diagnostic[] = [];
  entries.sort((a, b) => compareText(a.name, b.name));
  for (const { name, kind } of entries) {
    const file = path.join(absolute, name);
    // A directory, or a link to one, may also have a name that ends in .go.
    if (!name.endsWith(".go") || (kind !== "file" && isDirectory(disk, file))) continue;
    const shown = path.join(displayDir, name);
    const read = chooseGoFile(disk, file, build);
    const report = (code: string, message: string, span: Span) =>
      diagnostics.push({ ...problem(code, message), location: { file: shown, ...span } });
    if ("exclusion" in read) {
      const { reason, span } = read.exclusion;
      excluded.push({ message: reason, location: { file: shown, ...(span ?? fileStart) } });
    } else if ("reason" in read) {
      report("unreadable", `can't read the file: ${read.reason}`, fileStart);
    } else {
      const { text, errors } = read;
      const generated = hasGoHeader(text);
      // A file that gen wrote may be out of date or broken: this run writes it again.
      for (const { message, span } of generated ? [] : errors) report("syntax", message, span);
      // A file in another encoding has an empty text, which would only cause more errors.
      const isUseless = read.isUseless || (text === "" && errors.length > 0);
      if (generated || !isUseless) files.push({ name, path: file, displayPath: shown, text, generated });
    }
  }

  if (files.every(file => file.generated)) {
    if (diagnostics.length > 0) return { source: null, diagnostics };
    const names = entries.map(({ name }) => name);
    const message = explainNoFiles(disk, absolute, names, files, excluded.length > 0, cwd);
    if (isLeftOver(files)) return failure("only-generated", message, excluded);
    return failure("no-go-files", message, excluded);
  }
  return { source: { dir: absolute, displayDir, files }, diagnostics };
}

function failure(code: string, message: string, related: Diagnostic["related"] = []): ReadPackageResult {
  return { source: null, diagnostics: [{ ...problem(code, message), related }] };
}

/**
 * Reports whether files that gen wrote were made for handlers and structs that are gone: they have a list of functions, or methods of types that
 * none of them declares. The output of `gen basics` and a standalone client declare all that they use.
 */
function isLeftOver(files: SourceFile[]): boolean {
  const read = files.map(({ name, text }) => readDeclaredNames(name, text));
  const declared = new Set(read.flatMap(names => names?.declaredNames ?? []));
  return read.some(
    names =>
      names === null ||
      names.functions.some(({ name, receiver }) =>
        receiver === null ? name === "ListHandlers" : !declared.has(receiver.type),
      ),
  );
}

/** Explains why a directory has no Go files of the user, and where such files may be. */
function explainNoFiles(
  disk: Files,
  dir: string,
  names: string[],
  generated: SourceFile[],
  anyExcluded: boolean,
  cwd: string,
): string {
  const shown = displayPath(dir, cwd);
  const written = generated.map(file => file.name).join(", ");
  if (anyExcluded)
    return `every Go file in ${shown}${written && ` but those that gen wrote (${written})`} is left out`;
  if (written)
    return `no Go files in ${shown} but those that gen wrote (${written}): add the files with your handlers, or delete the generated ones`;
  const packages = names
    .filter(name => !isSkippedDirectory(name))
    .map(name => path.join(dir, name))
    .filter(one => hasGoFiles(disk, one))
    .map(candidate => displayPath(candidate, cwd));
  if (packages.length === 0) return `no Go files in ${shown}: name the handlers' directory with --dir`;
  const some = packages.slice(0, 3).join(", ") + (packages.length > 3 ? ", …" : "");
  return `no Go files in ${shown}, but there are in ${some}: choose one with --dir, or all with ${shown}/...`;
}

/** A Go file of an imported package. */
export interface ImportedFile extends Pick<SourceFile, "name" | "text"> {
  /** The name in the package clause. */
  packageName: string;
}

/**
 * Reads the Go files of a directory one by one, in order of their names: a caller that needs only the package's name can stop after
 * the first. Nothing is reported: the user can't fix other people's code. Files that gen wrote are included, since they may declare types, as the output of `gen basics` does.
 */
export function* readImportedFiles(disk: Files, dir: string, build: BuildContext): Generator<ImportedFile> {
  for (const name of namesIn(disk, dir)) {
    if (!name.endsWith(".go")) continue;
    const file = chooseGoFile(disk, path.join(dir, name), build);
    if (!("text" in file) || file.packageName === null) continue;
    yield { name, packageName: file.packageName, text: file.text };
  }
}

/** Reads a file that ends in `.go`, unless the build context leaves it out. It is not opened if its name leaves it out. */
function chooseGoFile(disk: Files, file: string, build: BuildContext) {
  const name = path.basename(file);
  const leftOut = (reason: string): { exclusion: Exclusion } => ({ exclusion: { reason, span: null } });
  if (name.endsWith("_test.go")) return leftOut("a test");
  const excluded = excludedByName(name, build);
  if (excluded !== null) return { exclusion: excluded };
  const bytes = disk.read(file);
  if (!Buffer.isBuffer(bytes)) return bytes;
  const { text, errors } = decodeSource(bytes);
  const { exclusion, error } = evaluateConstraints(text, build);
  if (exclusion !== null) return { exclusion };
  const packageName = readPackageName(text);
  if (packageName === "documentation") return leftOut("Go ignores the package name documentation");
  if (!build.cgo && importsC(text)) return leftOut('imports "C", and cgo is off (CGO_ENABLED=1 turns it on)');
  // With a wrong build constraint, Go would not choose the file.
  return { text, errors: error === null ? errors : [error], isUseless: error !== null, packageName };
}
