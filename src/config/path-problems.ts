/** Finds paths in a config that don't exist. */
import { extname } from "node:path";
import { splitPattern } from "./dir-patterns.ts";
import { isScript, scriptExtensions } from "./import-config.ts";
import { configurableOutputs } from "./outputs.ts";
import { describePathProblem, type PathKind } from "./paths.ts";
import { isObject, keyName, type Problem, valueAt } from "./values.ts";

/**
 * The problems of all paths in a config that must exist. With `makesTemplates`, the folder of templates need not exist yet.
 * Values that are not strings are ignored: the schema reports them.
 */
export function pathProblems(value: unknown, base: string, makesTemplates: boolean): Problem[] {
  const { outputs } = isObject(value) ? value : {};
  const names = isObject(outputs) ? Object.keys(outputs) : [];
  const dir = valueAt(value, ["dir"]);
  const dirs: (string | number)[][] = Array.isArray(dir) ? dir.map((_, index) => ["dir", index]) : [["dir"]];
  const files: (string | number)[][] = [
    ["helpers"],
    ...configurableOutputs.map(name => [name, "template"]),
    ...names.map(name => ["outputs", name, "template"]),
  ];
  const problemOf = (kind: PathKind, path: (string | number)[]): Problem[] => {
    const typed = valueAt(value, path);
    if (typeof typed !== "string" || typed === "") return [];
    const named = path[0] === "dir" ? splitPattern(typed, base).head : typed;
    const problem =
      describePathProblem(named, base, kind) ?? (path[0] === "helpers" ? moduleProblem(typed) : null);
    return problem === null ? [] : [{ path, at: "value", message: `${keyName(path)}: ${problem}` }];
  };
  return [
    ...[...dirs, ...(makesTemplates ? [] : [["templates"]])].flatMap(path => problemOf("directory", path)),
    ...files.flatMap(path => problemOf("file", path)),
  ];
}

function moduleProblem(file: string): string | null {
  return isScript(file)
    ? null
    : `unknown format ${JSON.stringify(extname(file))}: the known formats are ${scriptExtensions.join(", ")}`;
}
