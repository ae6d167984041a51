/** Rules on what ListHandlers would meet in the package. */
import { positionOf } from "../model/positions.ts";
import { type CheckContext, type Finding, finding, functionsOf } from "./context.ts";
import type { Rule } from "./rules.ts";

export const listRules: Rule[] = [
  { code: "user-method", severity: "warning", find: userMethod },
  { code: "name-collision", severity: "error", find: nameCollision },
  { code: "name-collision", severity: "error", find: listHandlersField },
  { code: "already-generated", severity: "error", find: alreadyGenerated },
];

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
