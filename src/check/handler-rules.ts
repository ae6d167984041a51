/** Rules on files and handlers, whatever is written. */
import { modes, readDirectives } from "../model/directives.ts";
import { hasHandlerSignature } from "../model/handlers.ts";
import { positionOf } from "../model/positions.ts";
import type { Handler } from "../model/types.ts";
import { closest } from "../suggest.ts";
import { type CheckContext, type Finding, finding, functionsOf } from "./context.ts";
import type { Rule } from "./rules.ts";

export const handlerRules: Rule[] = [
  { code: "syntax", severity: "error", find: syntax },
  { code: "mixed-packages", severity: "error", find: mixedPackages },
  { code: "unknown-directive", severity: "error", find: unknownDirective },
  { code: "not-a-handler", severity: "error", find: notAHandler },
  { code: "ambiguous-name", severity: "warning", find: ambiguousName },
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
  return [
    finding(
      `package ${other.packageName} in a directory of package ${first.packageName} (${first.name}): a directory holds one package; move one of them`,
      positionOf(other.name, other.packageSpan),
      [{ message: `package ${first.packageName}`, position: positionOf(first.name, first.packageSpan) }],
    ),
  ];
}

function unknownDirective({ files }: CheckContext): Finding[] {
  return functionsOf(files)
    .filter(({ fn, file }) => hasHandlerSignature(fn, file))
    .flatMap(({ fn, file }) =>
      readDirectives(fn.doc).unknown.map(({ word, span }) =>
        finding(`unknown directive ${word}: ${suggestDirective(word)}`, positionOf(file.name, span)),
      ),
    );
}

function suggestDirective(word: string): string {
  const known = modes.map(mode => `gen:${mode}`);
  const near = closest(word, known);
  return near ? `did you mean ${near}?` : `the directives are ${known.join(" and ")}`;
}

function notAHandler({ files }: CheckContext): Finding[] {
  return functionsOf(files)
    .filter(({ fn, file }) => !hasHandlerSignature(fn, file) && readDirectives(fn.doc).mode === "list")
    .map(({ fn, file }) =>
      finding(
        `gen:list on ${fn.name}, which is no handler: a handler has a body, no result, no type parameters of its own, and the parameters (http.ResponseWriter, *http.Request)`,
        positionOf(file.name, fn.span),
      ),
    );
}

function ambiguousName({ model }: CheckContext): Finding[] {
  const byName = new Map<string, Handler>();
  const found: Finding[] = [];
  for (const handler of model.receivers.flatMap(receiver => receiver.handlers)) {
    const first = byName.get(handler.name);
    if (!first) {
      byName.set(handler.name, handler);
      continue;
    }
    found.push(
      finding(
        `two handlers are called ${handler.name}: gen.yml lists them as ${first.listName} and ${handler.listName}`,
        handler.position,
        [{ message: `${first.listName} is declared here`, position: first.position }],
      ),
    );
  }
  return found;
}
