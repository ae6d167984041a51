/** The `ignore` directives of a go.mod (https://go.dev/ref/mod#go-mod-file-ignore): directories that `...` skips. */
import path from "node:path";
import { attempt } from "../files/attempt.ts";
import { readRegularText } from "../files/read-regular-file.ts";
import { readModDirectives, unquoteModWord } from "../modules/mod-directives.ts";

/** Returns a function that reports whether the go.mod of a module ignores a directory. */
export function readIgnoredPaths(moduleRoot: string | null): (dir: string) => boolean {
  const ignored = moduleRoot === null ? [] : readDirectives(path.join(moduleRoot, "go.mod"));
  if (moduleRoot === null || ignored.length === 0) return () => false;
  return dir => {
    const within = `/${path.relative(moduleRoot, dir)}/`;
    // A path with ./ is relative to the module; any other path matches at any depth.
    return ignored.some(one =>
      one.startsWith("./") ? within.startsWith(`${one.slice(1)}/`) : within.includes(`/${one}/`),
    );
  };
}

function readDirectives(file: string): string[] {
  // A go.mod that can't be read is reported elsewhere.
  return readModDirectives(attempt(() => readRegularText(file), ""))
    .filter(({ verb, values }) => verb === "ignore" && values.length === 1)
    .map(({ values }) => (unquoteModWord(values[0]!) ?? "").replace(/\/+$/, ""))
    .filter(word => word !== "");
}
