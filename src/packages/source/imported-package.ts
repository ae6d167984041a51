/** Reads Go files, as a build context chooses them, and the files of imported packages. Of these nothing is reported: the user can't fix other people's code. */
import path from "node:path";
import { type DecodedText, decodeSource } from "../../base/files/decode.ts";
import { type Failure, type Files, namesIn } from "../../base/files/files.ts";
import { importsC, readPackageName } from "../../go/file-head.ts";
import {
  type ConstraintResult,
  type Exclusion,
  evaluateConstraints,
  excludedByName,
} from "./build-constraints.ts";
import type { BuildContext } from "./types.ts";

/** A Go file that belongs to its package. */
interface ChosenFile extends DecodedText {
  /** The name in the package clause; null without one. */
  packageName: string | null;
  constraintError: ConstraintResult["error"];
}

/** Reads a file that ends in `.go`, unless the build context leaves it out. It is not opened if its name leaves it out. */
export function chooseGoFile(
  disk: Files,
  file: string,
  build: BuildContext,
): ChosenFile | { exclusion: Exclusion } | Failure {
  const name = path.basename(file);
  const leftOut = (reason: string) => ({ exclusion: { reason, span: null } });
  if (name.endsWith("_test.go")) return leftOut("a test");
  const excluded = excludedByName(name, build);
  if (excluded !== null) return { exclusion: excluded };
  const bytes = disk.read(file);
  if (!Buffer.isBuffer(bytes)) return bytes;
  const decoded = decodeSource(bytes);
  const { exclusion, error: constraintError } = evaluateConstraints(decoded.text, build);
  if (exclusion !== null) return { exclusion };
  const packageName = readPackageName(decoded.text);
  if (packageName === "documentation") return leftOut("Go ignores the package name documentation");
  if (!build.cgo && importsC(decoded.text))
    return leftOut('imports "C", and cgo is off (CGO_ENABLED=1 turns it on)');
  return { ...decoded, packageName, constraintError };
}

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
    if (!name.endsWith(".go")) continue;
    const file = chooseGoFile(disk, path.join(dir, name), build);
    if (!("text" in file) || file.packageName === null) continue;
    yield { name, packageName: file.packageName, text: file.text };
  }
}
