/** What the names in front of a dot mean in a Go file. */
import type { GoFile } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";

/** The names by which a file refers to the package of that path; `.` where its names need no qualifier. */
export function importNames(file: GoFile, path: string): string[] {
  return file.imports
    .filter(spec => spec.path === path && spec.name !== "_")
    .map(spec => spec.name ?? assumedName(spec.path).name);
}
