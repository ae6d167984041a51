/** The routers that variables and expressions hold. */
import { getOrMake } from "../base/text/common.ts";
import type { CallExpression, Expression } from "../go/declarations.ts";
import { likelyImport } from "../go/import-paths.ts";
import type { StructField } from "../types/go-types.ts";
import { structFields } from "../types/struct-fields.ts";
import { routerBehind, servingWith } from "./middleware.ts";
import { dialectOfPackage, dialectOfType } from "./patterns.ts";
import { elsewhere, isWithin, mount, newRouter } from "./routers.ts";
import type { Router, Scope, Value, Variable, Wrapper } from "./types.ts";
import { find, isNoVariable, typeOf, variable, variableOf } from "./values.ts";

/** Gives a variable one more value. */
export function give(to: Variable, value: Value | null): void {
  const before = to.router;
  to.values.push(value);
  const after = before && value && routerOfValue(value);
  // Middleware around a router is that router: `h = logged(h)`.
  if (before === after) return;
  if (before && after && isWithin(before, after)) {
    to.router = after;
    return;
  }
  to.router = newRouter(before);
  if (after) mount(to.router, after, "");
}

/** The router of a variable. If nothing is known of its value, it may be a router. */
function routerIn(one: Variable): Router {
  if (one.router === null) {
    // For a variable that is given itself.
    one.router = newRouter();
    const [first = null, ...others] = one.values.map(value => value && routerOfValue(value));
    one.router = first && others.length === 0 ? first : newRouter(first);
    for (const other of others) if (other) mount(one.router, other, "");
  }
  one.router.dialect ??= dialectOfType(one);
  return one.router;
}

export const routerOfValue = ({ expression, scope, result }: Value): Router | null =>
  result === 0 ? routerOf(expression, scope) : null;

/** What serves requests by a method value such as `api.ServeHTTP`; any other expression as it is. */
const serverOf = (one: Expression) =>
  one.kind === "selector" && one.field === "ServeHTTP" ? one.operand : one;

/** The router that an expression stands for; null if it can't be one. */
export function routerOf(expression: Expression, scope: Scope): Router | null {
  const { search } = scope;
  const inner = expression.kind === "unary" ? expression.operand : serverOf(expression);
  if (inner !== expression) return routerOf(inner, scope);
  if (expression.kind === "call") {
    const { callee } = expression;
    const isMethod = callee.kind === "selector" && !isNoVariable(callee.operand, scope);
    return search.call(expression, scope).router ?? (isMethod ? elsewhere() : null);
  }
  const found = variableOf(expression, scope);
  const embedded = found && !found.router && embeddedRouter(expression, scope);
  if (embedded) return routerOf(embedded, scope);
  if (found) return servedThrough(routerIn(found), expression, scope);
  if (expression.kind === "name") return expression.name === "http" ? search.root : null;
  if (expression.kind !== "selector") return null;
  const { operand, field } = expression;
  if (operand.kind !== "name") return elsewhere();
  return routerIn(
    getOrMake(search.shared, `${scope.code.file.name} ${operand.name}.${field}`, () => variable()),
  );
}

/** A router with what serves requests with it. The frameworks' own middleware is followed in another way. */
function servedThrough(router: Router, expression: Expression, scope: Scope): Router {
  const serving = /^(?:gin|echo)$/.test(router.dialect ?? "") ? null : servingWith(expression, scope);
  const isServing = ({ path, receiver, name }: Wrapper) =>
    name === serving?.name && receiver === serving.receiver && path === serving.path;
  if (serving && !router.uses.some(isServing)) router.uses.unshift(serving);
  return router;
}

/** The field of the router that a struct of the user's embeds, as in `type server struct{ *mux.Router }`; null for other values. */
function embeddedRouter(operand: Expression, scope: Scope): Expression | null {
  const type = typeOf(operand, scope);
  const { type: written, file } = type?.place ?? {};
  if (!type || written?.kind !== "name") return null;
  const path = written.package && likelyImport(written.package, file!.imports);
  if (written.package !== null && !scope.search.imported.has(path)) return null;
  const isRouter = (field: StructField) =>
    field.embedded && /(?:Router|Mux|Engine|Echo|Group)$/.test(field.type.text);
  const field = structFields(type).find(isRouter);
  return field ? { kind: "selector", operand, field: field.name } : null;
}

/** The router that a call gets, behind the middleware that the call is, or gets. A router's own package makes new ones. */
export function passedRouter(one: CallExpression, scope: Scope): Router | null {
  const { callee, arguments: given } = one;
  const held = given.map(serverOf).map(one => (one.kind === "name" ? find(scope, one.name) : null));
  const isMade = ({ type, values }: Variable) =>
    type === null && values.every(one => /call|name/.test(one?.expression.kind ?? ""));
  const found =
    held.find(one => one && dialectOfType(one) !== null) ??
    held.find(one => one?.router) ??
    held.find(one => one && isMade(one));
  if (found) return routerBehind(one, held.indexOf(found), routerIn(found), scope);
  const routers = given.map(one => (one.kind === "call" ? scope.search.call(one, scope).router : null));
  const index = routers.findIndex(one => one !== null);
  if (index !== -1) return routerBehind(one, index, routers[index]!, scope);
  const name = callee.kind === "selector" && callee.operand.kind === "name" ? callee.operand.name : null;
  const dialect = name && dialectOfPackage(likelyImport(name, scope.code.file.imports));
  return dialect ? { ...newRouter(), dialect } : null;
}
