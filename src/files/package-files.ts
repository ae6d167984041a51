/** Where the files lie that are shipped beside the code. */
import { fileURLToPath } from "node:url";

/** From here to the package's root: sources lie a level deeper than the bundles in `dist/`. */
const up = import.meta.url.endsWith(".ts") ? "../.." : "..";

/** Absolute path of a file or folder of this package, by its path from the package's root. */
export function packageFile(path: string): string {
  return fileURLToPath(new URL(`${up}/${path}`, import.meta.url));
}
