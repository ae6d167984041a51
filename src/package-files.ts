/** Where the files lie that are shipped beside the code. */
import { fileURLToPath } from "node:url";

/** Absolute path of a file or folder of this package, by its path from the package's root: right from `src/` and from the bundle in `dist/`, which are one level below it. */
export function packageFile(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
