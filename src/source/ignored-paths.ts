/** The `ignore` directives of a go.mod (https://go.dev/ref/mod#go-mod-file-ignore): directories that `...` passes over. */
import path from "node:path";
import { readRegularText } from "../files/read-regular-file.ts";
import { readModDirectives, unquoteModWord } from "../modules/mod-directives.ts";

/** A test for the directories that the go.mod in a directory says to ignore. */
export function readIgnoredPaths(moduleRoot: string | null): (dir: string) => boolean {
  const ignored = moduleRoot === null ? [] : readDirectives(path.join(moduleRoot, "go.mod"));
  if (moduleRoot === null || ignored.length === 0) return () => false;
  return dir => {
    const within = `/${path.relative(moduleRoot, dir)}/`;
    // With ./ it is one place, else a path at any depth.
    return ignored.some(one =>
      one.startsWith("./") ? within.startsWith(`${one.slice(1)}/`) : within.includes(`/${one}/`),
    );
  };
}

function readDirectives(file: string): string[] {
  let text: string;
  try {
    text = readRegularText(file);
  } catch {
    // Whoever reads the package tells of it.
    return [];
  }
  return readModDirectives(text)
    .filter(({ verb, values }) => verb === "ignore" && values.length === 1)
    .map(({ values }) => (unquoteModWord(values[0]!) ?? "").replace(/\/+$/, ""))
    .filter(word => word !== "");
}
