/**
 * Reads the files of an imported package. It chooses files as `readPackage`
 * does, but reports no diagnostics: the user can't fix other people's code.
 */
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../../base/files/attempt.ts";
import { decodeSource } from "../../base/files/decode.ts";
import { readRegularFile } from "../../base/files/read-regular-file.ts";
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
export function* readImportedFiles(dir: string, build: BuildContext): Generator<ImportedFile> {
  for (const name of goFileNames(dir)) {
    const file = readImportedFile(path.join(dir, name), name, build);
    if (file) yield file;
  }
}

function goFileNames(dir: string): string[] {
  const names = attempt(() => fs.readdirSync(dir), []);
  return names.filter(name => name.endsWith(".go") && !name.endsWith("_test.go")).sort();
}

function readImportedFile(file: string, name: string, build: BuildContext): ImportedFile | null {
  if (excludedByName(name, build) !== null) return null;
  const bytes = attempt(() => readRegularFile(file), null);
  if (bytes === null) return null;
  const { text } = decodeSource(bytes);
  if (evaluateConstraints(text, build).exclusion !== null) return null;
  const packageName = readPackageName(text);
  if (packageName === null || packageName === "documentation" || (!build.cgo && importsC(text))) return null;
  return { name, packageName, text };
}
