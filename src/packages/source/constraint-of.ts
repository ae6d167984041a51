/** Finds the build constraint of a file as the user wrote it, satisfied or not. */
import { parseGoBuild } from "./build-expression.ts";
import { readBuildHeader } from "./build-header.ts";
import { knownArchitectures, knownSystems } from "./platforms.ts";

/** The comment or the name ending that keeps a file out of some builds, for messages; null when every build includes the file. */
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

/** Reports whether an expression only asks for a Go version. Such a constraint is not reported: today's Go satisfies it. */
function isVersionOnly(expression: string): boolean {
  const parsed = parseGoBuild(expression);
  return !("message" in parsed) && parsed.op === "tag" && /^go1\.\d+$/.test(parsed.tag);
}
