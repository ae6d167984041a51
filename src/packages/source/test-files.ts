/** Reads the test files of a package's directory. They belong to the package or to the package `…_test` beside it. */
import fs from "node:fs";
import path from "node:path";
import { decodeSource } from "../../base/files/decode.ts";
import { displayPath } from "../../base/files/display-path.ts";
import { readRegularFile } from "../../base/files/read-regular-file.ts";
import { compareText } from "../../base/text/common.ts";
import { evaluateConstraints, excludedByName } from "./build-constraints.ts";
import { hasGoHeader } from "./generated-header.ts";
import type { BuildContext, SourceFile } from "./types.ts";

/** The test files that `go test` would compile, by name. Those that can't be read are left out: Go's tools report them. */
export function readTestFiles(
  dir: string,
  { build, cwd }: { build: BuildContext; cwd: string },
): SourceFile[] {
  const names = fs.readdirSync(dir).filter(name => name.endsWith("_test.go"));
  return names.sort(compareText).flatMap(name => {
    if (excludedByName(name, build) !== null) return [];
    const file = path.join(dir, name);
    const text = readText(file);
    if (text === null || evaluateConstraints(text, build).exclusion !== null) return [];
    return [{ name, path: file, displayPath: displayPath(file, cwd), text, generated: hasGoHeader(text) }];
  });
}

/** The text of a file; null if it can't be read, or has bytes that Go refuses. */
function readText(file: string): string | null {
  try {
    const { text, errors } = decodeSource(readRegularFile(file));
    return errors.length > 0 ? null : text;
  } catch {
    return null;
  }
}
