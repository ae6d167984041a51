/** Rules on handlers and binding structs that belong together by their names. */

import { closestOf, type KnownNames, knownNames } from "../base/text/suggest.ts";
import type { TypeDeclaration } from "../go/declarations.ts";
import { positionOf } from "../go/positions.ts";
import { qualifiedName, structPrefixes } from "../model/find-handlers.ts";
import type { ParsedBinding } from "../model/package-model.ts";
import type { Binding, Handler } from "../model/types.ts";
import { bindingName, handlerName } from "../types/binding-names.ts";
import { receiverType } from "../types/declared-types.ts";
import { isIgnored } from "../types/enums.ts";
import type { CheckContext } from "./context.ts";
import {
  differentRoutes,
  exceptions,
  functionsNamedLikeHandlers,
  isSurelyBound,
  lowerFirst,
  unpaired,
} from "./facts.ts";
import { asWarning, declaredHere, type Finding, finding, type Rule } from "./rule.ts";

export const pairingRules: Rule[] = [
  { code: "not-a-struct", find: notAStruct },
  { code: "unpaired-binding", find: unpairedBinding },
  { code: "unpaired-handler", find: unpairedHandler },
  { code: "shared-binding", find: sharedBinding },
];

/** Reports types with the name of a binding struct that are not structs, since they get no methods. */
function notAStruct({ files, types, bound, handlers, structs, validating }: CheckContext): Finding[] {
  if (bound.length === 0 && !validating) return [];
  const declared = new Set(structs.map(({ name }) => lowerFirst(name)));
  const others = files.flatMap(file =>
    file.types.flatMap(declaration => {
      const binding = bindingName(declaration.name);
      const isOther = binding && !declared.has(lowerFirst(declaration.name)) && !isIgnored(declaration.doc);
      return isOther ? [{ file, declaration, binding }] : [];
    }),
  );
  if (others.length === 0) return [];
  const byName = new Map(
    handlers.flatMap(one =>
      structPrefixes(one.receiver, one.fn.name).map(name => [lowerFirst(name), one.handler.name]),
    ),
  );
  const owners = new Map(structs.map(({ name }) => [receiverType(name, types), name]));
  return others.flatMap(({ file, declaration, binding }) => {
    const { name, span } = declaration;
    const handler = byName.get(lowerFirst(binding.handler));
    if (!handler) return [];
    const owner = declaration.alias ? owners.get(receiverType(name, types)) : undefined;
    const message = `${name} is ${whatItIs(declaration)}, so that gen can't generate its methods: ${adviceFor(declaration, owner, binding.kind)}`;
    return [finding(message, positionOf(file.name, span))];
  });
}

function whatItIs({ alias, type }: TypeDeclaration): string {
  const instance =
    type.kind === "name" && type.typeArguments.length > 0 ? ", an instance of a generic type" : "";
  const text = type.kind === "struct" ? "a struct without a name" : type.text;
  return `${alias ? "an alias of" : "declared as"} ${text}${instance}`;
}

/** Says how to fix a type that is not a struct; `owner` is the binding struct that has the methods of the type. */
function adviceFor({ name, alias, type }: TypeDeclaration, owner: string | undefined, kind: string): string {
  if (alias && owner !== undefined && owner !== name)
    return `the type already has the methods of ${owner}; write \`type ${name} ${type.text}\`, without =`;
  if (alias && type.kind === "name" && type.package !== null)
    return `Go allows methods only in the package that declares the type; write \`type ${name} ${type.text}\`, without =`;
  if (alias && type.kind === "name" && type.typeArguments.length > 0)
    return `Go allows no methods on an instance of a generic type; write \`type ${name} ${type.text}\`, without =`;
  const why = {
    pointer: "Go allows no methods on pointers",
    interface: "Go allows no methods on interfaces",
  }[type.kind as string];
  return `${why === undefined ? "" : `${why}; `}declare it as a struct with the fields of the ${kind}, or as a slice, a map or a basic type for its whole JSON body`;
}

/** The names of handlers' structs without `Request` or `Response`; first the names that handlers of several receivers can share. */
function pairedNames({ model }: CheckContext): KnownNames {
  const prefixes = model.receivers.flatMap(({ type, handlers }) =>
    handlers.map(({ name }) => structPrefixes(type, name).toReversed()),
  );
  return knownNames([0, 1].flatMap(index => prefixes.flatMap(names => names[index] ?? [])));
}

function unpairedBinding(context: CheckContext): Finding[] {
  const named = functionsNamedLikeHandlers(context);
  const wanted = unpaired(context)
    .map(({ binding }) => binding)
    .filter(binding => !named.has(binding));
  if (wanted.length === 0) return [];
  const names = pairedNames(context);
  const byName = new Map(context.handlers.map(one => [lowerFirst(one.handler.name), one] as const).reverse());
  return wanted.map(binding => {
    const { name, kind, position } = binding;
    const prefix = handlerName(binding);
    const served = byName.get(lowerFirst(prefix));
    const own = served?.[kind];
    if (served && own)
      return finding(
        `${name} belongs to no handler: ${qualifiedName(served.handler)} has ${own.name}, which is used instead: remove ${name}`,
        position,
        declaredHere(own.name, positionOf(own.declared.file.name, own.declared.declaration.span)),
      );
    const near = closestOf(names, prefix);
    const advice = near
      ? `did you mean ${near}${name.slice(-kind.length)}?`
      : `add the handler ${prefix}, rename the type, or write gen:ignore in its comment if no handler has it`;
    const found = finding(
      `${name} belongs to a handler called ${prefix}, which the package doesn't have: ${advice}`,
      position,
    );
    const isRequest = kind === "request" && binding.wholeBody === null;
    return isRequest || isSurelyBound(binding) ? found : asWarning(found);
  });
}

/** Reports handlers without structs if most handlers of the receiver have some. A receiver with many pages or health checks needs none. */
function unpairedHandler(context: CheckContext): Finding[] {
  const { validating, handlers, files } = context;
  if (!validating) return [];
  const unusual = exceptions(context, ({ request, response }) => request === null && response === null);
  // The rule unread-placeholder reports those with placeholders.
  const needsNone = ({ mode, method, placeholders }: Handler) =>
    mode === "list" ||
    method === "HEAD" ||
    method === "OPTIONS" ||
    placeholders.some(({ kind }) => kind !== "end");
  // Structs with a misspelt name, and types that are not structs, are reported by other rules.
  const wanted = unpaired(context).map(({ binding }) => binding);
  const names = wanted.length > 0 ? pairedNames(context) : knownNames([]);
  const meant = new Set(wanted.map(binding => closestOf(names, handlerName(binding))));
  const typed = new Set(
    files.flatMap(file => file.types.map(({ name }) => lowerFirst(bindingName(name)?.handler ?? ""))),
  );
  return handlers
    .map(({ handler }) => handler)
    .filter(handler => unusual.has(handler) && !needsNone(handler))
    .filter(({ name, receiver }) =>
      structPrefixes(receiver, name).every(prefix => !meant.has(prefix) && !typed.has(lowerFirst(prefix))),
    )
    .map(({ name, position }) =>
      finding(
        `${name} has neither ${name}Request nor ${name}Response, unlike most handlers beside it: declare what it reads or writes, or write gen:list in its comment when it needs none`,
        position,
      ),
    );
}

function sharedBinding(context: CheckContext): Finding[] {
  return context.bound.flatMap(bound => {
    const { binding } = bound;
    const named = differentNames(bound);
    const pair = named ?? differentRoutes(bound);
    if (!pair) return [];
    const nameOf = (handler: Handler) => (named ? qualifiedName(handler) : handler.listName);
    const related = pair.flatMap(handler => declaredHere(nameOf(handler), handler.position));
    const message = named
      ? `${binding.name} is the ${binding.kind} of two handlers, ${pair.map(nameOf).join(" and ")}: rename one of them`
      : sharedByRoutes(binding, pair);
    return [finding(message, binding.position, related)];
  });
}

/** The message for a request of two handlers with the same name. At least one of them is a method, which can have a request of its own. */
function sharedByRoutes({ name }: Binding, pair: [Handler, Handler]): string {
  const routes = pair.map(({ listName, method, path }) => `${listName} (${method} ${path})`);
  const { receiver, name: handler } = pair.find(({ receiver }) => receiver !== null) ?? pair[0];
  return `${name} belongs to ${routes.join(" and to ")}: a request can have only one route; declare ${structPrefixes(receiver, handler)[0]}Request for one of the handlers, or rename one of them`;
}

/** Two handlers with different names that have the same struct, as UsersGet and Users.Get do; null when there are none. */
function differentNames({ handlers }: ParsedBinding): [Handler, Handler] | null {
  const [first, ...others] = handlers.map(({ handler }) => handler);
  const other = others.find(({ name }) => first && lowerFirst(name) !== lowerFirst(first.name));
  return first && other ? [first, other] : null;
}
