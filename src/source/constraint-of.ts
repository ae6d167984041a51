/** The build constraint of a file, whether or not it is satisfied. */
import { parseGoBuild } from "./build-expression.ts";
import { readBuildHeader } from "./build-header.ts";
import { knownArchitectures, knownSystems } from "./platforms.ts";

/** What keeps a file out of some builds, as the user wrote it; null when every build takes it. */
export function constraintOf(name: string, text: string): string | null {
  const { goBuild, plusBuild } = readBuildHeader(text);
  const [line] = goBuild;
  if (line && !isVersionOnly(line.expression)) return `//go:build ${line.expression}`;
  if (!line && plusBuild[0]) return `// +build ${plusBuild[0].expression}`;
  const endings = name.replace(/\.go$/, "").split("_").slice(1);
  const last = endings.at(-1);
  if (last === undefined || !(knownSystems.has(last) || knownArchitectures.has(last))) return null;
  const before = endings.at(-2);
  const both = knownArchitectures.has(last) && before !== undefined && knownSystems.has(before);
  return `the name ending _${both ? `${before}_` : ""}${last}.go`;
}

/** Any toolchain that knows `//go:build` satisfies the versions that matter. */
function isVersionOnly(expression: string): boolean {
  const parsed = parseGoBuild(expression);
  return !("message" in parsed) && parsed.op === "tag" && /^go1\.\d+$/.test(parsed.tag);
}
