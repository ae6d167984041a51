/** The rules, one code each: small, pure, and blind to each other. DESIGN section 8. */
import type { Severity } from "../diagnostics.ts";
import type { FunctionDeclaration, GoFile } from "../go/declarations.ts";
import { modes, readDirectives } from "../model/directives.ts";
import { hasHandlerSignature } from "../model/handlers.ts";
import { positionOf } from "../model/positions.ts";
import type { Handler, Model, Position, Receiver } from "../model/types.ts";
import { closest } from "../suggest.ts";

/** What the rules may look at. */
export interface CheckContext {
  model: Model;
  /** The user's files. */
  files: GoFile[];
  /** Our own files that this run does not write again. */
  generated: GoFile[];
  /** Receivers that get a ListHandlers; none when the command writes no list. */
  listed: Receiver[];
}

/** What a rule found; the position's file is a base name. */
interface Finding {
  message: string;
  position: Position;
  related: { message: string; position: Position }[];
}

export interface Rule {
  code: string;
  severity: Severity;
  find(context: CheckContext): Finding[];
}

export const rules: Rule[] = [
  { code: "syntax", severity: "error", find: syntax },
  { code: "mixed-packages", severity: "error", find: mixedPackages },
  { code: "unknown-directive", severity: "error", find: unknownDirective },
  { code: "not-a-handler", severity: "error", find: notAHandler },
  { code: "ambiguous-name", severity: "warning", find: ambiguousName },
  { code: "user-method", severity: "warning", find: userMethod },
  { code: "name-collision", severity: "error", find: nameCollision },
  { code: "name-collision", severity: "error", find: listHandlersField },
  { code: "already-generated", severity: "error", find: alreadyGenerated },
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

function userMethod({ files, listed }: CheckContext): Finding[] {
  return listed
    .filter(receiver => receiver.hasListHandlers)
    .flatMap(receiver => {
      const own = functionsOf(files).find(
        ({ fn }) => fn.name === "ListHandlers" && (fn.receiver?.type ?? null) === receiver.type,
      );
      if (!own) return [];
      const what = receiver.type === null ? "ListHandlers" : `ListHandlers of ${receiver.type}`;
      return [finding(`${what} is your own: none is generated`, positionOf(own.file.name, own.fn.span))];
    });
}

/** Go allows no field and method of the same name. */
function listHandlersField({ files, listed }: CheckContext): Finding[] {
  return files.flatMap(file =>
    file.types.flatMap(({ name, type }) => {
      if (type.kind !== "struct" || !listed.some(receiver => receiver.type === name)) return [];
      return type.fields
        .flatMap(field => field.names)
        .filter(field => field.name === "ListHandlers")
        .map(({ span }) =>
          finding(
            `the field ListHandlers of ${name} has the name of the method that lists its handlers: rename the field, or leave ${name} out with --recv`,
            positionOf(file.name, span),
          ),
        );
    }),
  );
}

/** HandlerInfo may be the user's own as long as the generated list can fill it. */
function nameCollision({ files, listed }: CheckContext): Finding[] {
  if (listed.every(receiver => receiver.hasListHandlers)) return [];
  return files.flatMap(file => {
    if (!file.declaredNames.includes("HandlerInfo")) return [];
    const type = file.types.find(({ name }) => name === "HandlerInfo");
    // What an alias stands for may lie in another package; the compiler knows.
    if (type?.alias) return [];
    if (type?.type.kind === "struct" && type.typeParameters.length === 0) {
      const fields = new Set(type.type.fields.flatMap(field => field.names.map(({ name }) => name)));
      if (["Method", "Path", "Ref"].every(name => fields.has(name))) return [];
    }
    return [
      finding(
        "HandlerInfo is the name of the type that ListHandlers returns: rename yours, or give it the fields Method string, Path string and Ref http.HandlerFunc",
        positionOf(file.name, type?.span ?? file.packageSpan),
      ),
    ];
  });
}

/** A renamed output file leaves its forerunner behind, and the package would declare every list twice. */
function alreadyGenerated({ generated, listed }: CheckContext): Finding[] {
  return functionsOf(generated).flatMap(({ fn, file }) => {
    const type = fn.receiver?.type ?? null;
    if (fn.name !== "ListHandlers" || !listed.some(receiver => receiver.type === type)) return [];
    const what = type === null ? "ListHandlers" : `ListHandlers of ${type}`;
    return [
      finding(
        `${what} was already generated into ${file.name}: delete that file, write to it with --out, or narrow this run with --recv`,
        positionOf(file.name, fn.span),
      ),
    ];
  });
}

function functionsOf(files: GoFile[]): { fn: FunctionDeclaration; file: GoFile }[] {
  return files.flatMap(file => file.functions.map(fn => ({ fn, file })));
}

function finding(message: string, position: Position, related: Finding["related"] = []): Finding {
  return { message, position, related };
}
