/**
 * Reads the files of an imported package. It chooses files as `readPackage`
 * does, but reports no diagnostics: the user can't fix other people's code.
 */
import path from "node:path";
import { decodeSource } from "../../base/files/decode.ts";
import { type Files, namesIn } from "../../base/files/files.ts";
import { importsC, readPackageName } from "../../go/file-head.ts";
import { evaluateConstraints, excludedByName } from "./build-constraints.ts";
import type { BuildContext } from "./types.ts";

/** A Go file of an imported package. */
export interface ImportedFile {
  name: string;
  /** The name in the package clause. */
  packageName: string;
  text: string;
}

/**
 * Reads the Go files of a directory one by one, in order of their names: a caller that needs only the package's name can stop after
 * the first. Files that gen wrote are included, since they may declare types, as the output of `gen basics` does.
 */
export function* readImportedFiles(disk: Files, dir: string, build: BuildContext): Generator<ImportedFile> {
  for (const name of namesIn(disk, dir)) {
    const file = readImportedFile(disk, path.join(dir, name), build);
    if (file) yield file;
  }
}

function readImportedFile(disk: Files, file: string, build: BuildContext): ImportedFile | null {
  const name = path.basename(file);
  if (!name.endsWith(".go") || name.endsWith("_test.go") || excludedByName(name, build) !== null) return null;
  const bytes = disk.read(file);
  if (!Buffer.isBuffer(bytes)) return null;
  const { text } = decodeSource(bytes);
  if (evaluateConstraints(text, build).exclusion !== null) return null;
  const packageName = readPackageName(text);
  if (packageName === null || packageName === "documentation" || (!build.cgo && importsC(text))) return null;
  return { name, packageName, text };
}
