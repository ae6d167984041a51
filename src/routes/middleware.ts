/** Middleware: the functions that are called before handlers, and with them. */
import type { CallExpression, Expression } from "../go/declarations.ts";
import { answersOfMiddleware } from "../go/frameworks.ts";
import { isHttpMethod, methodOfConstant, statusConstants } from "../go/http.ts";
import { likelyImport } from "../go/import-paths.ts";
import { typeOperand } from "../go/read-statements.ts";
import { allParts, type Part } from "../go/walk-statements.ts";
import type { GoType } from "../types/go-types.ts";
import { frameworkOf } from "../types/handler-signatures.ts";
import { findFunction, isUsersPackage } from "../types/packages.ts";
import { madeFor } from "./literals.ts";
import { mount, newRouter, nowhere } from "./routers.ts";
import type { Code, Named, Router, Scope, Value, Variable, Wrapper } from "./types.ts";
import {
  argumentsOf,
  elementsOf,
  find,
  functionIn,
  functionOf,
  functionPlace,
  givenTo,
  type Holder,
  isNoVariable,
  resolve,
  typeOf,
  valueAt,
} from "./values.ts";

/** A handler with one more function that gets it, or what it is passed to. */
export function within(inner: Named, wrapper: Wrapper | null | undefined): Named {
  if (wrapper && answersOfMiddleware(wrapper))
    return { ...inner, guards: [wrapper, ...(inner.guards ?? [])] };
  if (inner.wrapper === undefined) return wrapper === undefined ? inner : { ...inner, wrapper };
  if (!wrapper || !inner.wrapper) return inner;
  return { ...inner, wrapper: { ...inner.wrapper, outers: [...(inner.wrapper.outers ?? []), wrapper] } };
}

/** What a variable is passed to that gets the result, as in `h = logged(h)`, from the inside out. */
export function wrappersIn(held: Variable): (Wrapper | null)[] {
  return held.values.flatMap(one => {
    if (one?.expression.kind !== "call") return [];
    const { expression, scope } = one;
    const index = expression.arguments.findIndex(
      argument => argument.kind === "name" && find(scope, argument.name) === held,
    );
    return index < 0 ? [] : [wrapperOf(expression, index, scope)];
  });
}

/** What middleware is called with a handler, or what a call of it makes; empty where neither its code nor its answers are known. */
export function guardOf({ expression: callee, scope }: Value): Wrapper[] {
  if (callee.kind === "call" && callee.callee.kind === "selector" && callee.callee.field === "WrapMiddleware")
    return callee.arguments.flatMap(one =>
      guardOf(valueAt(one, scope)).map(it => ({ ...it, isPlain: true })),
    );
  return knownWrapper(callOf(callee), 0, scope);
}

/** The name of what stands for a list. */
const list = "[]any";

/** A call of a function with itself, which stands for any handler. */
function callOf(callee: Expression): CallExpression {
  const made = { arguments: [callee], spread: false, typeArguments: [], start: 0, end: 0 };
  return { kind: "call", callee, ...made };
}

/** What a wrapper has of a call of a function literal that the function around the call has in a variable; null for others. */
function localCall(one: CallExpression, index: number, scope: Scope): Wrapper["local"] {
  const { code, search } = scope;
  const handled = one.arguments[index] ?? one.callee;
  const { expression, scope: at } = resolve(valueAt(one.callee, scope));
  const isLocal = expression.kind === "function" && at.code === code && code.fn && code.literal === null;
  if (!isLocal || !functionOf(handled, scope)) return null;
  return { made: madeFor(one, code, search), handled: madeFor(handled, code, search) };
}

/**
 * What a call passes the handler in its argument with an index to, or the composite literal that holds it; null where that is not known. Names in its other arguments
 * are looked up through as many `steps`: without any, of each only a literal is known.
 */
export function wrapperOf(one: Holder, index: number, scope: Scope, steps = 3): Wrapper | null {
  const { in: owner, file } = scope.code;
  const fields =
    one.kind === "call" ? null : one.elements.flatMap(({ key }) => (key?.kind === "name" ? key.name : []));
  // A list of middleware that is spread is known one by one.
  const spread = one.kind === "call" && one.spread && steps > 0 ? argumentsOf(one, scope) : null;
  const values = spread ?? givenTo(one).map(expression => valueAt(expression, scope));
  const given = values.map((value, at) => (at === index ? null : argumentIn(value, steps)));
  const maker = one.kind === "call" ? functionOf(one.callee, scope) : null;
  const framework = maker && frameworkOf(functionPlace(maker));
  const local = one.kind === "call" ? localCall(one, index, scope) : null;
  const made = { index, given, fields, framework, receiver: null, registers: false, local };
  const type = one.kind === "composite" && one.type?.kind === "name" ? one.type : null;
  const callee = one.kind === "call" ? one.callee : type && typeOperand({ ...type, typeArguments: [] });
  if (callee?.kind === "call") {
    const maker = wrapperOf(callee, -1, scope, steps);
    return maker && !maker.maker ? { ...maker, index, given, maker: maker.given } : null;
  }
  const [held, more] = (callee?.kind === "name" && !local && find(scope, callee.name)?.values) || [];
  if (held && !more && one.kind === "call" && !isCompleted(callee, scope))
    return wrapperOf({ ...one, callee: held.expression }, index, held.scope, steps);
  if (callee?.kind === "composite" && callee.type?.kind === "name")
    return wrapperOf(callee, -1, scope, steps - 1);
  if (callee?.kind === "name" && (local || isNoVariable(callee, scope)))
    return { ...made, path: owner.importPath, name: callee.name };
  if (callee?.kind !== "selector") return null;
  const { operand, field: name } = callee;
  if (isNoVariable(operand, scope)) return { ...made, path: likelyImport(operand.name, file.imports), name };
  const { target = null } = typeOf(operand, scope) ?? {};
  if (target?.kind !== "declared") return null;
  return { ...made, path: target.pkg.path, receiver: target.declaration.name, name };
}

/** Reports whether code gives a field of a variable another value. */
const isCompleted = (held: Expression | null, { code: { text } }: Scope) =>
  held?.kind === "name" && new RegExp(String.raw`\b${held.name}\.\w+ = `).test(text);

/** An argument: a literal as it is written, also for constants such as `true` and `http.MethodPut`, or what has a name, or a list; null for others. */
function argumentIn(value: Value, steps: number): Wrapper["given"][number] {
  const { expression: one } = value;
  if (one.kind === "literal") return one.text;
  if (one.kind === "name" && /^(?:true|false)$/.test(one.name)) return one.name;
  if (one.kind === "selector" && one.operand.kind === "name" && one.operand.name === "http") {
    const status = statusConstants.get(one.field);
    const method = methodOfConstant(one.field);
    if (status || method) return status ? `${status}` : `"${method}"`;
  }
  // A variable may get a call that gets the variable.
  if (steps === 0) return null;
  if (one.kind !== "composite" || one.type?.kind !== "slice") return namedIn(value, steps - 1);
  // A list has no name: its type does not matter for what is followed.
  const given = elementsOf(value)?.map(element => argumentIn(element, steps - 1));
  const made = { path: null, receiver: null, name: list, fields: [], index: -1, local: null };
  return given ? { ...made, given, framework: null, registers: false } : null;
}

/** A value with a name, such as middleware of the module, or a call of one, a function literal, or a struct of these; null for others. */
export function namedIn(value: Value, steps = 3): Wrapper | null {
  const found = literalIn(value, []) ?? wrapperOf(callOf(value.expression), 0, value.scope, steps);
  return found && !found.local ? found : null;
}

/** The type of a variable or a field that serves the function it gets, such as `h web.Handler` with a method ServeHTTP; undefined for others. */
export function servingType(type: GoType | null | undefined, { search }: Scope): Wrapper | undefined {
  if (type?.kind !== "function" || type.target.kind !== "declared" || !type.target.pkg.isOfUser)
    return undefined;
  const { pkg, declaration } = type.target;
  if (!findFunction(search.reader, pkg, "ServeHTTP", declaration.name)) return undefined;
  const none = { receiver: null, fields: null, framework: null, registers: false, local: null };
  return { ...none, path: pkg.path, name: declaration.name, given: [null], index: 0 };
}

/** What a call passes an argument to: a function of the module, a literal within one, or middleware of another module whose answers are known. */
function knownWrapper(one: CallExpression, index: number, scope: Scope): Wrapper[] {
  const { search, code } = scope;
  const called = functionIn(one.callee, scope);
  const literal = called && literalIn(called, [null]);
  const wrapper = literal ?? wrapperOf(one, index, scope);
  const isKnown =
    wrapper && (answersOfMiddleware(wrapper) || isUsersPackage(search.reader, wrapper.path, code.in.pkg));
  return isKnown && !wrapper.local ? [wrapper] : [];
}

/** A function literal as middleware that gets arguments, the handler first; null for other values, and where no function is around it. */
function literalIn({ expression, scope: { code, search } }: Value, given: null[]): Wrapper | null {
  if (expression.kind !== "function" || !code.fn || code.literal !== null) return null;
  return { ...madeFor(expression, code, search), given, index: given.length - 1 };
}

/** The middleware around the Ref of an entry of ListHandlers, as in `signedIn(h.Ref)`: also a literal that calls it, which gets no handler. */
export function aroundEntry(one: Expression, scope: Scope): Wrapper[] {
  if (one.kind !== "call") return [literalIn(valueAt(one, scope), [])].flatMap(found => found ?? []);
  const isRef = (part: Part) => part.kind === "selector" && part.field === "Ref";
  const index = one.arguments.findIndex(argument => allParts([argument]).some(isRef));
  const inner = one.arguments[index];
  const passed = passedIn(one, scope, null);
  return inner ? [...knownWrapper(one, index, scope), ...passed, ...aroundEntry(inner, scope)] : [];
}

/** The middleware of the module that is passed with a handler to what wraps it, as in `chain(s.list, s.auth)` and `alice.New(s.auth).ThenFunc(s.list)`, also by variables. */
export function passedIn(one: Expression, scope: Scope, handler: Code | null, steps = 10): Wrapper[] {
  const [value, ...others] = (one.kind === "name" && find(scope, one.name)?.values) || [];
  if (value && others.length === 0 && steps > 0)
    return passedIn(value.expression, value.scope, handler, steps - 1);
  if (one.kind !== "call" || steps === 0) return [];
  const inner = one.callee.kind === "selector" ? one.callee.operand : one.callee;
  const given = one.arguments.flatMap(argument => {
    const isHandler = handler !== null && functionOf(argument, scope) === handler;
    const own = isHandler ? [] : guardOf(valueAt(argument, scope));
    return [...own, ...passedIn(argument, scope, handler, steps - 1)];
  });
  return [...passedIn(inner, scope, handler, steps - 1), ...given];
}

export const isWrapper = (one?: Wrapper["given"][number]) => typeof one === "object" && one !== null;

/** A wrapper with all that its arguments name. */
export function namedBy(one: Wrapper): Wrapper[] {
  const own = one.name === list ? [] : [one];
  return [...own, ...[...one.given, ...(one.maker ?? [])].filter(isWrapper).flatMap(namedBy)];
}

/** The methods with which a handler is passed to something, as in `s.wrap(s.join, []string{"PUT"})`, which mostly refuses others. */
export function methodsGiven(wrapper: Wrapper | null): string[] {
  return (wrapper?.given ?? []).flatMap(one => {
    if (isWrapper(one)) return one.name === list ? methodsGiven(one) : [];
    const word = one?.slice(1, -1);
    return isHttpMethod(word) ? word : [];
  });
}

/** Reports whether middleware is what a handler is passed to, or an argument beside it. */
export function isPassed(guard: Wrapper, wrapper: Wrapper | null = null): boolean {
  const all = wrapper ? [wrapper, ...(wrapper.outers ?? [])].flatMap(namedBy) : [];
  const made = ({ path, receiver, name, maker }: Wrapper) => JSON.stringify([path, receiver, name, maker]);
  return all.some(one => made(one) === made(guard));
}

/** The ServeHTTP of a type that serves requests with the router in a field, as by `s.mux.ServeHTTP(w, r)`; null for other expressions. */
export function servingWith(router: Expression, scope: Scope): Wrapper | null {
  if (router.kind !== "selector") return null;
  const callee = { ...router, field: "ServeHTTP" };
  const { fn, text } = functionOf(callee, scope) ?? {};
  const isUsed = fn && new RegExp(String.raw`\b${fn.receiver?.name}\.${router.field}\b`).test(text!);
  return isUsed ? wrapperOf({ ...callOf(callee), arguments: [] }, -1, scope) : null;
}

/** The router that stands for another one behind middleware: what a call makes that gets it. */
export function routerBehind(one: CallExpression, index: number, inner: Router, scope: Scope): Router {
  const uses = [...knownWrapper(one, index, scope), ...passedIn(one, scope, null)];
  if (uses.length === 0) return inner;
  const around = { ...newRouter(), dialect: inner.dialect, uses };
  // It takes the place of a router that has none yet.
  if (inner.outer.every(({ router }) => router === nowhere)) [around.outer, inner.outer] = [inner.outer, []];
  mount(inner, around, "");
  return around;
}

/** A handler with the middleware of the module that its router calls before it, the outermost first. */
export function guardedBy(all: readonly Wrapper[], handler: Named): Named {
  const isFollowed = (one: Wrapper) => !one.isPlain && !answersOfMiddleware(one);
  const guards = [...all.filter(one => !isFollowed(one)), ...(handler.guards ?? [])];
  return all.filter(isFollowed).reduceRight(within, { ...handler, guards });
}

/** The middleware before what is registered with a router: of one that is mounted at several places, only its own. */
export function usesOf(router: Router, inside: readonly Router[] = []): Wrapper[] {
  const { outer, uses, before } = router;
  if (inside.includes(router)) return [];
  const around = before ?? (outer.length === 1 ? outer.map(place => place.router) : []);
  return [...usedIn(around, [...inside, router]), ...uses];
}

/** Middleware, and that which routers have in the end. */
export function usedIn(all: readonly (Wrapper | Router)[], inside: readonly Router[] = []): Wrapper[] {
  return all.flatMap(one => ("uses" in one ? usesOf(one, inside) : one));
}
