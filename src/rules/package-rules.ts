/** Rules on the files of the package. */
import { positionOf } from "../go/positions.ts";
import type { CheckContext } from "./context.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const packageRules: Rule[] = [
  { code: "syntax", find: syntax },
  { code: "mixed-packages", find: mixedPackages },
  { code: "constrained-handler", find: constrainedHandler },
];

function syntax({ files }: CheckContext): Finding[] {
  return files.flatMap(file =>
    file.syntaxErrors.map(({ message, span }) => finding(message, positionOf(file.name, span))),
  );
}

function mixedPackages({ files }: CheckContext): Finding[] {
  const [first, ...others] = files.filter(file => file.packageName !== "");
  const other = first && others.find(file => file.packageName !== first.packageName);
  if (!other) return [];
  const message = `package ${other.packageName} in a directory of package ${first.packageName} (${first.name}): a directory can hold only one package; move the files of one of them`;
  return [
    finding(message, positionOf(other.name, other.packageSpan), [
      { message: `package ${first.packageName}`, position: positionOf(first.name, first.packageSpan) },
    ]),
  ];
}

/**
 * Reports handlers and structs in files with a build constraint: generated files have no constraint, and don't compile where Go leaves
 * these files out. If all files have a constraint, the whole package is meant for some systems only, and nothing is reported.
 */
function constrainedHandler({ files, listed, constraints, handlers, written }: CheckContext): Finding[] {
  if (files.every(file => constraints.get(file.name))) return [];
  const lists = new Set(listed.filter(({ hasListHandlers }) => !hasListHandlers).map(({ type }) => type));
  const inList = handlers.map(({ handler }) => handler).filter(({ receiver }) => lists.has(receiver));
  const inBindings = written.map(({ binding }) => binding);
  return [...inList, ...inBindings].flatMap(({ name, position }) => {
    const constraint = constraints.get(position.file);
    if (!constraint) return [];
    const message = `${name} is built only with ${constraint}, but the generated code that names it is always built: move it to a file without constraints, or write gen:ignore above the handler`;
    return [finding(message, position)];
  });
}
