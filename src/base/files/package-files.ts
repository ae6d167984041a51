/** Finds the files of this npm package, such as templates. */
import { fileURLToPath } from "node:url";

/** The relative path from this file to the package's root: sources are one level deeper than the bundles in `dist/`. */
const up = import.meta.url.endsWith(".ts") ? "../../.." : "..";

/** Absolute path of a file or folder of this package, by its path from the package's root. */
export function packageFile(path: string): string {
  return fileURLToPath(new URL(`${up}/${path}`, import.meta.url));
}
