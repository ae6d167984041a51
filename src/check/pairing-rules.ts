/** Rules on handlers and binding structs that belong together by their names. */
import type { TypeDeclaration } from "../go/declarations.ts";
import { positionOf } from "../go/positions.ts";
import type { ParsedFunction } from "../model/find-handlers.ts";
import { isServeHTTP } from "../model/handlers.ts";
import { textFields } from "../model/text-fields.ts";
import type { Binding, Handler } from "../model/types.ts";
import { closestOf, type KnownNames, knownNames } from "../text/suggest.ts";
import { bindingName, handlerName } from "../types/binding-names.ts";
import { receiverType } from "../types/declared-types.ts";
import type { CheckContext } from "./context.ts";
import { whyNotHandler } from "./explain-signature.ts";
import { differentRoutes, exceptions } from "./facts.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const pairingRules: Rule[] = [
  { code: "not-a-handler", find: notAHandler },
  { code: "not-a-struct", find: notAStruct },
  { code: "unpaired-binding", find: unpairedBinding },
  { code: "unpaired-handler", find: unpairedHandler },
  { code: "shared-binding", find: sharedBinding },
];

/** The binding structs without a handler. Structs without a tag for a part of a message may have such a name for other reasons. */
function unpaired({ bound, files }: CheckContext): Binding[] {
  // The handler may be in a file that can't be parsed.
  if (files.some(file => file.syntaxErrors.length > 0)) return [];
  return bound
    .map(({ binding }) => binding)
    .filter(binding => binding.handler === null && textFields(binding).length + binding.json.length > 0);
}

/** The functions with the name of a struct's handler that are not handlers; the first of each name. */
function functionsNamedLikeHandlers(context: CheckContext): { binding: Binding; declared: ParsedFunction }[] {
  const wanted = unpaired(context);
  if (wanted.length === 0) return [];
  const functions = context.functions.filter(one => !one.hasHandlerSignature).reverse();
  const byName = new Map(functions.map(declared => [lowerFirst(declared.fn.name), declared]));
  return wanted.flatMap(binding => {
    const declared = byName.get(lowerFirst(handlerName(binding)));
    return declared ? [{ binding, declared }] : [];
  });
}

/** The name with its first letter in lower case, since GetPet also belongs to getPetRequest. */
function lowerFirst(name: string): string {
  const first = name === "" ? "" : String.fromCodePoint(name.codePointAt(0)!);
  return first.toLowerCase() + name.slice(first.length);
}

function notAHandler(context: CheckContext): Finding[] {
  const others = context.functions.filter(one => !one.hasHandlerSignature);
  const listed = others
    .filter(({ directives }) => directives.mode === "list")
    .map(one =>
      finding(
        `gen:list on ${one.fn.name}, which is no handler: ${whyNotHandler(one)}`,
        positionOf(one.file.name, one.fn.span),
      ),
    );
  const paired = functionsNamedLikeHandlers(context)
    .filter(({ declared: { directives } }) => directives.mode !== "list")
    .map(({ binding, declared }) => {
      const name = handlerName(binding);
      return finding(
        `${declared.fn.name} is no handler for ${name}Request and ${name}Response: ${whyNotHandler(declared)}`,
        positionOf(declared.file.name, declared.fn.span),
        [{ message: `${binding.name} is declared here`, position: binding.position }],
      );
    });
  // A request and a response may lead to the same function.
  const errors = [
    ...listed,
    ...new Map(paired.map(found => [JSON.stringify(found.position), found])).values(),
  ];
  const reported = new Set(errors.map(({ position }) => JSON.stringify(position)));
  return [
    ...errors,
    ...routesOfOthers(context).filter(({ position }) => !reported.has(JSON.stringify(position))),
  ];
}

/** Warns of routes in the comments of functions that are not handlers. Only a warning: a client's method may name the route that it calls. */
function routesOfOthers({ functions }: CheckContext): Finding[] {
  return functions.flatMap(one => {
    const { fn, file } = one;
    if (one.hasHandlerSignature && !isServeHTTP(fn)) return [];
    const { mode, routes } = one.directives;
    const [route] = routes;
    if (mode !== null || !route) return [];
    const message = `the comment of ${fn.name} declares ${route.method} ${route.path}, but ${fn.name} is no handler: ${whyNotHandler(one)}`;
    return [{ ...finding(message, positionOf(file.name, fn.span)), severity: "warning" as const }];
  });
}

/** Reports types with the name of a binding struct that are not structs, since they get no methods. */
function notAStruct({ files, types, bound, handlers, structs, validating }: CheckContext): Finding[] {
  if (bound.length === 0 && !validating) return [];
  const byName = new Map(handlers.map(({ handler: { name } }) => [lowerFirst(name), name]));
  const declared = new Set(structs.map(({ name }) => lowerFirst(name)));
  const owners = new Map(structs.map(({ name }) => [receiverType(name, types), name]));
  return files.flatMap(file =>
    file.types.flatMap(declaration => {
      const { name, span } = declaration;
      const binding = bindingName(name);
      const handler = binding && byName.get(lowerFirst(binding.handler));
      if (!handler || declared.has(lowerFirst(name))) return [];
      const owner = declaration.alias ? owners.get(receiverType(name, types)) : undefined;
      return [
        finding(
          `${name} is ${whatItIs(declaration)}, so that ${handler} gets no methods for it: ${adviceFor(declaration, owner, binding.kind)}`,
          positionOf(file.name, span),
        ),
      ];
    }),
  );
}

function whatItIs({ alias, type }: TypeDeclaration): string {
  const instance =
    type.kind === "name" && type.typeArguments.length > 0 ? ", an instance of a generic type" : "";
  const text = type.kind === "struct" ? "a struct without a name" : type.text;
  return `${alias ? "an alias of" : "declared as"} ${text}${instance}`;
}

/** Says how to fix a type that is no struct; `owner` is the binding struct that has the methods of the type. */
function adviceFor({ name, alias, type }: TypeDeclaration, owner: string | undefined, kind: string): string {
  if (alias && owner !== undefined && owner !== name)
    return `the type has those of ${owner} already; write \`type ${name} ${type.text}\`, without =`;
  if (alias && type.kind === "name" && type.package !== null)
    return `Go declares methods in a type's own package only; write \`type ${name} ${type.text}\`, without =`;
  if (alias && type.kind === "name" && type.typeArguments.length > 0)
    return `Go declares no methods on an instance; write \`type ${name} ${type.text}\`, without =`;
  return `declare it as a struct with the fields of the ${kind}`;
}

function handlerNames({ model }: CheckContext): KnownNames {
  return knownNames(model.receivers.flatMap(receiver => receiver.handlers.map(({ name }) => name)));
}

function unpairedBinding(context: CheckContext): Finding[] {
  const handlers = handlerNames(context);
  const known = new Set(functionsNamedLikeHandlers(context).map(({ binding }) => binding));
  return unpaired(context)
    .filter(binding => !known.has(binding))
    .map(binding => {
      const wanted = handlerName(binding);
      const near = closestOf(handlers, wanted);
      const advice = near
        ? `did you mean ${near}${binding.name.slice(-binding.kind.length)}?`
        : `add the handler ${wanted}, or rename the struct`;
      return finding(
        `${binding.name} belongs to a handler called ${wanted}, which the package doesn't have: ${advice}`,
        binding.position,
      );
    });
}

/** Reports handlers without structs if most handlers of the receiver have some. Pages, health checks and the like need none. */
function unpairedHandler(context: CheckContext): Finding[] {
  const { validating, handlers, files } = context;
  if (!validating) return [];
  const unpairedOnes = exceptions(context, ({ request, response }) => request === null && response === null);
  const needsNone = ({ mode, method }: Handler) =>
    mode === "list" || method === "HEAD" || method === "OPTIONS";
  // Structs with a misspelt name, and types that are no structs, are reported by other rules.
  const names = handlerNames(context);
  const meant = new Set(unpaired(context).map(binding => closestOf(names, handlerName(binding))));
  const typed = new Set(
    files.flatMap(file => file.types.map(({ name }) => lowerFirst(bindingName(name)?.handler ?? ""))),
  );
  return handlers
    .map(({ handler }) => handler)
    .filter(handler => unpairedOnes.has(handler) && !needsNone(handler))
    .filter(({ name }) => !meant.has(name) && !typed.has(lowerFirst(name)))
    .map(({ name, position }) =>
      finding(
        `${name} has neither ${name}Request nor ${name}Response, unlike most handlers beside it: declare what it reads or writes, or write gen:list in its comment when it needs none`,
        position,
      ),
    );
}

function sharedBinding(context: CheckContext): Finding[] {
  return context.bound.flatMap(bound => {
    const pair = differentRoutes(bound);
    if (!pair) return [];
    const { binding } = bound;
    const [first, other] = pair;
    return [
      finding(
        `${binding.name} belongs to ${first.listName} (${first.method} ${first.path}) and to ${other.listName} (${other.method} ${other.path}): a request has one route, so rename one of the handlers`,
        binding.position,
        pair.map(({ listName, position }) => ({ message: `${listName} is declared here`, position })),
      ),
    ];
  });
}
