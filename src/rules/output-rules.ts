/** Rules on the outputs of `gen list`, ListHandlers and gen.yml, and of `gen client` and `gen mock`. */
import { getOrMake } from "../base/text/common.ts";
import { namesFor } from "../go/frameworks.ts";
import { fieldNames } from "../go/type-expressions.ts";
import type { Handler } from "../model/types.ts";
import { unnameable } from "../outputs/client/uncallable.ts";
import { nameWithReceiver, toggleExported } from "../types/binding-names.ts";
import { type CheckContext, declaredHere, type Finding, finding, findingIn, type Rule } from "./context.ts";
import { differentRoutes } from "./facts.ts";

export const outputRules: Rule[] = [
  { code: "ambiguous-name", find: ambiguousName },
  { code: "user-method", find: userMethod },
  { code: "name-collision", find: incompatibleHandlerInfo },
  { code: "name-collision", find: importedName },
  { code: "name-collision", find: listHandlersField },
  { code: "name-collision", find: frameworkNames },
  { code: "not-in-client", find: notInClient },
];

/**
 * Reports two handlers with the same name. If they share a request struct, the rule shared-binding reports them instead. If one has a
 * struct with the name of its receiver, such as UsersGetRequest, the names are the same on purpose.
 */
function ambiguousName(context: CheckContext): Finding[] {
  const byName = new Map<string, Handler>();
  const shared = new Set(context.bound.filter(differentRoutes).map(({ binding }) => binding.name));
  return context.routed.flatMap(({ handler }) => {
    if (handler.request !== null && shared.has(handler.request)) return [];
    const first = getOrMake(byName, handler.name, () => handler);
    if (first === handler || hasOwnStructs(handler) || hasOwnStructs(first)) return [];
    const message = `two handlers are called ${handler.name}: gen.yml lists them as ${first.listName} and ${handler.listName}; rename one of them for shorter names`;
    return [finding(message, handler.position, declaredHere(first.listName, first.position))];
  });
}

/** Reports whether a handler's request or response has the name of its receiver. */
function hasOwnStructs({ receiver, name, request, response }: Handler): boolean {
  if (receiver === null) return false;
  const own = nameWithReceiver(receiver, name);
  const names = [`${own}Request`, `${own}Response`];
  return [request, response].some(
    struct => struct !== null && (names.includes(struct) || names.includes(toggleExported(struct))),
  );
}

function userMethod({ functions, listed }: CheckContext): Finding[] {
  const lists = functions.filter(({ fn }) => fn.name === "ListHandlers");
  return listed.flatMap(({ type, hasListHandlers }) => {
    const own = lists.find(({ fn }) => (fn.receiver?.type ?? null) === type);
    if (!hasListHandlers || !own) return [];
    const what = type === null ? "ListHandlers" : `ListHandlers of ${type}`;
    const message = `gen does not generate ${what}, because you wrote it yourself: delete yours if you want the generated one`;
    return [findingIn(own.file, own.fn.span, message)];
  });
}

/** Reports whether HandlerInfo is in another package. */
function sharesHandlerInfo({ basics, typesFrom }: CheckContext["config"]): boolean {
  return basics !== null || (typesFrom?.types.includes("HandlerInfo") ?? false);
}

/** Reports imports with a name that the generated list declares: Go allows no declaration of the package with the name of an import. */
function importedName({ imported, listed, config }: CheckContext): Finding[] {
  const lists = listed.filter(receiver => !receiver.hasListHandlers);
  const declared = [
    ...(lists.length > 0 && !sharesHandlerInfo(config) ? ["HandlerInfo"] : []),
    ...(lists.some(({ type }) => type === null) ? ["ListHandlers"] : []),
  ];
  return declared.flatMap(name => {
    const found = imported.get(name);
    if (!found) return [];
    const message = found.dotted
      ? `this import brings the name ${name} of ${found.path} into the file, but the generated list declares that name, too: give the import a name`
      : `the import is called ${name}, but the generated list declares that name, too: give the import another name`;
    return [finding(message, found.position)];
  });
}

/** Reports fields called ListHandlers: Go allows no field and method of the same name. */
function listHandlersField({ files, listed }: CheckContext): Finding[] {
  const receivers = new Set(listed.map(receiver => receiver.type));
  return files.flatMap(file =>
    file.types.flatMap(({ name, type }) => {
      if (type.kind !== "struct" || !receivers.has(name)) return [];
      const own = type.fields.flatMap(fieldNames).filter(field => field.name === "ListHandlers");
      const message = `the field ListHandlers of ${name} has the name of the method that lists its handlers: rename the field, or leave ${name} out with --recv`;
      return own.map(({ span }) => findingIn(file, span, message));
    }),
  );
}

/** Reports a HandlerInfo of the user that doesn't have the fields which the generated list sets. */
function incompatibleHandlerInfo({ files, listed, config }: CheckContext): Finding[] {
  if (sharesHandlerInfo(config) || listed.every(receiver => receiver.hasListHandlers)) return [];
  return files.flatMap(file => {
    if (!file.declaredNames.includes("HandlerInfo")) return [];
    const type = file.types.find(({ name }) => name === "HandlerInfo");
    // The type behind an alias may be in another package, so it is not checked.
    if (type?.alias) return [];
    if (type?.type.kind === "struct" && type.typeParameters.length === 0) {
      const fields = new Set(type.type.fields.flatMap(field => field.names.map(({ name }) => name)));
      if (["Method", "Path", "Ref"].every(name => fields.has(name))) return [];
    }
    const message =
      "HandlerInfo is the name of the type that ListHandlers returns: rename yours, or give it the fields Method string, Path string and Ref http.HandlerFunc";
    return [findingIn(file, type?.span ?? file.packageSpan, message)];
  });
}

/** Reports declarations with the names that generated code has for handlers of a framework, and handlers of two versions of one, whose names would be the same. */
function frameworkNames({ registering, handlers, files, functions, imported }: CheckContext): Finding[] {
  const all = new Set(registering.flatMap(receiver => receiver.handlers));
  const own = handlers.filter(({ handler }) => all.has(handler));
  return [...new Set(own.flatMap(({ framework }) => framework ?? []))].flatMap(framework => {
    const { title, packageName, path } = framework;
    const { list, registration, info, router } = namesFor(framework);
    const types = [info, ...(framework.router === null ? [router] : [])];
    const members = own.filter(one => one.framework === framework);
    const receivers = new Set(members.map(({ receiver }) => receiver));
    const taken = (name: string) =>
      `${name} is a name that gen declares for the handlers of ${packageName}: rename it`;
    const other = own.find(one => one.framework?.title === title && one.framework !== framework);
    const [first] = members;
    const found = [
      ...functions
        .filter(({ fn, receiver }) => receivers.has(receiver) && [list, registration].includes(fn.name))
        .map(({ file, fn }) => findingIn(file, fn.span, taken(fn.name))),
      ...files.flatMap(file =>
        [...file.types, ...file.values, ...file.functions.filter(({ receiver }) => receiver === null)]
          .filter(({ name }) => types.includes(name))
          .map(({ name, span }) => findingIn(file, span, taken(name))),
      ),
      ...types.flatMap(name => {
        const found = imported.get(name);
        return found ? [finding(taken(name), found.position)] : [];
      }),
    ];
    if (!other || !first || path <= other.framework!.path) return found;
    const message = `${first.fn.name} takes a context of ${path}, and ${other.fn.name} one of ${other.framework!.path}: a package can have handlers of only one of them`;
    const related = declaredHere(other.fn.name, other.handler.position);
    return [...found, finding(message, first.handler.position, related)];
  });
}

/** Reports handlers that the client leaves out, because the client's package can't name their structs. */
function notInClient({ called, model }: CheckContext): Finding[] {
  return called.flatMap(({ handler }) => {
    const found = unnameable(handler, model.bindings);
    if (found === null) return [];
    const { binding, reason } = found;
    const why =
      reason === "unexported"
        ? `${binding.name} is not exported, so that the package of the client can't name it: export it`
        : `${binding.name} is generic, and the client can't know its type arguments: declare a struct without type parameters`;
    const message = `the client has no method for ${handler.listName}: ${why}`;
    return [finding(message, handler.position, declaredHere(binding.name, binding.position))];
  });
}
