/** Rules on what ListHandlers would meet in the package, and gen.yml. */
import { positionOf } from "../model/positions.ts";
import type { Handler } from "../model/types.ts";
import { type CheckContext, differentRoutes, type Finding, finding, functionsOf } from "./context.ts";
import type { Rule } from "./rules.ts";

export const listRules: Rule[] = [
  { code: "ambiguous-name", find: ambiguousName },
  { code: "user-method", find: userMethod },
  { code: "name-collision", find: nameCollision },
  { code: "name-collision", find: listHandlersField },
  { code: "already-generated", find: alreadyGenerated },
];

/** Where the handlers share a request, one of them must be renamed anyway. */
function ambiguousName(context: CheckContext): Finding[] {
  const { routed, bound } = context;
  const byName = new Map<string, Handler>();
  const shared = bound.filter(binding => differentRoutes(binding, context)).map(({ name }) => name);
  return routed.flatMap(handler => {
    if (handler.request !== null && shared.includes(handler.request)) return [];
    const first = byName.get(handler.name);
    if (!first) {
      byName.set(handler.name, handler);
      return [];
    }
    const message = `two handlers are called ${handler.name}: gen.yml lists them as ${first.listName} and ${handler.listName}`;
    return [
      finding(message, handler.position, [
        { message: `${first.listName} is declared here`, position: first.position },
      ]),
    ];
  });
}

function userMethod({ functions, listed }: CheckContext): Finding[] {
  return listed
    .filter(receiver => receiver.hasListHandlers)
    .flatMap(receiver => {
      const own = functions.find(
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
function alreadyGenerated({ generated, listed, types }: CheckContext): Finding[] {
  return functionsOf(generated, types).flatMap(({ fn, file }) => {
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
