/** Rules on which handlers and structs belong together, by name. */
import type { FunctionDeclaration, GoFile, Parameter } from "../go/declarations.ts";
import { bindingName } from "../model/bindings.ts";
import { readDirectives } from "../model/directives.ts";
import { hasHandlerSignature } from "../model/handlers.ts";
import { importNames } from "../model/imports.ts";
import { positionOf } from "../model/positions.ts";
import type { Binding, Handler } from "../model/types.ts";
import { closest } from "../suggest.ts";
import {
  type CheckContext,
  type DeclaredFunction,
  differentRoutes,
  exceptions,
  type Finding,
  finding,
} from "./context.ts";
import type { Rule } from "./rules.ts";

export const pairingRules: Rule[] = [
  { code: "not-a-handler", find: notAHandler },
  { code: "not-a-struct", find: notAStruct },
  { code: "unpaired-binding", find: unpairedBinding },
  { code: "unpaired-handler", find: unpairedHandler },
  { code: "shared-binding", find: sharedBinding },
];

/** Structs without a tag of ours may well be called so for other reasons; and a handler may be lost in broken syntax. */
function unpaired({ bound, files }: CheckContext): Binding[] {
  if (files.some(file => file.syntaxErrors.length > 0)) return [];
  return bound.filter(
    ({ handler, route, query, form, json }) =>
      handler === null && route.length + query.length + form.length + json.length > 0,
  );
}

function handlerName({ name, kind }: Binding): string {
  return name.slice(0, -kind.length);
}

/** The functions that are called like a struct's handler and are none, the first of each name. */
function misfits(context: CheckContext): { binding: Binding; declared: DeclaredFunction }[] {
  const wanted = unpaired(context);
  if (wanted.length === 0) return [];
  const functions = context.functions.filter(({ fn, file }) => !hasHandlerSignature(fn, file));
  return wanted.flatMap(binding => {
    const name = lowerFirst(handlerName(binding));
    const declared = functions.find(({ fn }) => lowerFirst(fn.name) === name);
    return declared ? [{ binding, declared }] : [];
  });
}

/** GetPet pairs with getPetRequest, too. */
function lowerFirst(name: string): string {
  return name.replace(/^./u, first => first.toLowerCase());
}

function notAHandler(context: CheckContext): Finding[] {
  const listed = context.functions
    .filter(({ fn, file }) => !hasHandlerSignature(fn, file) && readDirectives(fn.doc).mode === "list")
    .map(({ fn, file }) =>
      finding(
        `gen:list on ${fn.name}, which is no handler: ${whyNot(fn, file)}`,
        positionOf(file.name, fn.span),
      ),
    );
  const paired = misfits(context)
    .filter(({ declared: { fn } }) => readDirectives(fn.doc).mode !== "list")
    .map(({ binding, declared: { fn, file } }) =>
      finding(
        `${fn.name} is no handler for ${handlerName(binding)}Request and ${handlerName(binding)}${"Response"}: ${whyNot(fn, file)}`,
        positionOf(file.name, fn.span),
        [{ message: `${binding.name} is declared here`, position: binding.position }],
      ),
    );
  // The request and the response have the same function.
  return [...listed, ...new Map(paired.map(found => [JSON.stringify(found.position), found])).values()];
}

/** The first thing that keeps a function from being an http.HandlerFunc. */
function whyNot(fn: FunctionDeclaration, file: GoFile): string {
  const names = importNames(file, "net/http");
  const [name] = names;
  if (!name) return "its file doesn't import net/http, whose ResponseWriter and *Request a handler takes";
  const qualified = (type: string) => (name === "." ? type : `${name}.${type}`);
  const [writer, request, extra] = fn.parameters;
  const wanted = [qualified("ResponseWriter"), `*${qualified("Request")}`] as const;
  if (fn.typeParameters.length > 0) return "it has type parameters of its own";
  if (!writer || !request)
    return `it has ${fn.parameters.length === 0 ? "no parameters" : "one parameter"}, but a handler takes (${wanted.join(", ")})`;
  for (const [ordinal, parameter, type] of [
    ["first", writer, wanted[0]],
    ["second", request, wanted[1]],
  ] as const) {
    if (textOf(parameter) !== type)
      return `its ${ordinal} parameter is ${textOf(parameter)}, but a handler's is ${type}`;
  }
  if (extra) return `it has ${fn.parameters.length} parameters, but a handler takes two`;
  if (fn.results.length > 0) {
    return `it returns ${fn.results.map(textOf).join(", ")}, but a handler returns nothing and writes its answer to the ${wanted[0]}`;
  }
  return "it has no body";
}

function textOf({ type, variadic }: Parameter): string {
  return `${variadic ? "..." : ""}${type.text}`;
}

/** A name of the right shape on something else than a struct is passed over without a word. */
function notAStruct({ files, bound, handlers, structs, validating }: CheckContext): Finding[] {
  if (bound.length === 0 && !validating) return [];
  const byName = new Map(handlers.map(({ name }) => [lowerFirst(name), name]));
  const declared = new Set([...structs.keys()].map(lowerFirst));
  return files.flatMap(file =>
    file.types.flatMap(({ name, type, alias, span }) => {
      const binding = bindingName(name);
      const handler = binding && byName.get(lowerFirst(binding.handler));
      if (!handler || declared.has(lowerFirst(name))) return [];
      const what = alias ? `an alias of ${type.text}` : `declared as ${type.text}`;
      return [
        finding(
          `${name} is ${what}, so that ${handler} gets no methods for it: declare it as a struct with the fields of the ${binding.kind}`,
          positionOf(file.name, span),
        ),
      ];
    }),
  );
}

function unpairedBinding(context: CheckContext): Finding[] {
  const handlers = context.model.receivers.flatMap(receiver =>
    receiver.handlers.map(handler => handler.name),
  );
  const known = misfits(context).map(({ binding }) => binding);
  return unpaired(context)
    .filter(binding => !known.includes(binding))
    .map(binding => {
      const wanted = handlerName(binding);
      const near = closest(wanted, handlers);
      const advice = near
        ? `did you mean ${near}${binding.name.slice(-binding.kind.length)}?`
        : `add the handler ${wanted}, or rename the struct`;
      return finding(
        `${binding.name} belongs to a handler called ${wanted}, which the package doesn't have: ${advice}`,
        binding.position,
      );
    });
}

/** Pages, health checks and their like need no structs; one among many that have some was probably forgotten. */
function unpairedHandler(context: CheckContext): Finding[] {
  const { validating, handlers, model, files } = context;
  if (!validating) return [];
  const unpairedOnes = exceptions(context, ({ request, response }) => request === null && response === null);
  const needsNone = ({ mode, method }: Handler) =>
    mode === "list" || method === "HEAD" || method === "OPTIONS";
  // A struct with a slip in its name, and a type that is no struct, are reported already.
  const names = model.receivers.flatMap(receiver => receiver.handlers.map(({ name }) => name));
  const meant = unpaired(context).map(binding => closest(handlerName(binding), names));
  const typed = new Set(
    files.flatMap(file => file.types.map(({ name }) => lowerFirst(bindingName(name)?.handler ?? ""))),
  );
  return handlers
    .filter(handler => unpairedOnes.has(handler) && !needsNone(handler))
    .filter(({ name }) => !meant.includes(name) && !typed.has(lowerFirst(name)))
    .map(({ name, position }) =>
      finding(
        `${name} has neither ${name}Request nor ${name}Response, unlike most handlers beside it: declare what it reads or writes, or write gen:list in its comment when it needs none`,
        position,
      ),
    );
}

function sharedBinding(context: CheckContext): Finding[] {
  return context.bound.flatMap(binding => {
    const pair = differentRoutes(binding, context);
    if (!pair) return [];
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
