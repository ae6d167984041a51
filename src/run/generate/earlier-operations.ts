/** Reports operations of an earlier OpenAPI document whose handlers would have other routes now. */
import { displayPath, type Files, textOf } from "../../base/files/files.ts";
import { attempt } from "../../base/text/common.ts";
import type { Handler, Model } from "../../model/types.ts";
import {
  type DocumentedRoute,
  documentedPackage,
  messageNames,
  openApiPath,
  routesInOpenApi,
} from "../../outputs/openapi/routes.ts";
import type { EarlierRoute, RunProblem, RunView } from "../../outputs/output.ts";
import { hasGeneratedHeader } from "../../packages/source/generated-header.ts";
import {
  changedRoutes,
  isDeclared,
  isInFullList,
  routeFinder,
  shapeOf,
} from "../../rules/earlier-route-rules.ts";

/** A package of a run, and the routes in the package's own earlier outputs. */
export interface RunPackage {
  model: Model;
  earlier: EarlierRoute[];
  /** Its directory for messages. */
  dir: string;
}

/** An operation of the new document. Its handler has its route as the document writes it. */
type Operation = NonNullable<RunView["operations"]>[number];

/** Reports routes that would change silently, by the earlier document. Where other outputs show the earlier route, the rule route-changed reports it. */
export async function changedOperations(
  document: object,
  made: Operation[],
  packages: RunPackage[],
  { disk, out, cwd, verifying }: { disk: Files; out: string; cwd: string; verifying: boolean },
): Promise<RunProblem[]> {
  const operations = operationsIn(document, made);
  const judged = packages.flatMap(({ model, earlier }) => {
    if (earlier.some(isInFullList)) return [];
    const routesOf = routeFinder(earlier);
    return operations.filter(
      one => one.model === model && !isDeclared(one.handler) && routesOf(one.handler).length === 0,
    );
  });
  if (judged.length === 0) return [];
  const earlier = await readRoutes(disk, out, displayPath(out, cwd));
  const ids = new Map(operations.map(({ handler, operationId }) => [handler, operationId]));
  const gone = new Set(goneOperations(earlier, operations, packages));
  return judged.flatMap(({ handler, model }) => {
    const own = operationsOfPackage(earlier, model, packages);
    // An id began with no package while no other package had a handler of that name.
    const isOf = (route: DocumentedRoute, one: Handler, id: string) =>
      route.name === id || (id.endsWith(`.${route.name}`) && shapeOf(route) === shapeOf(one));
    const routesOf = (one: Handler) => own.filter(route => isOf(route, one, ids.get(one)!));
    const ownGone = own.filter(route => gone.has(route));
    const found = changedRoutes([handler], routesOf, { gone: ownGone, verifying });
    return found.map(({ related: _, edits: __, location: position, ...one }): RunProblem => {
      return { code: "route-changed", ...one, position, model };
    });
  });
}

/** The operations of a document, with their handlers: those that config `openapi.edit` left in it, with the routes that they have there. */
function operationsIn(document: object, made: Operation[]): Operation[] {
  const byId = new Map(made.map(one => [one.operationId, one]));
  return routesInOpenApi(document, "").flatMap(({ name, path }) => {
    const one = byId.get(name);
    if (one === undefined) return [];
    return { ...one, handler: { ...one.handler, path, prefix: openApiPath(one.handler.prefix) } };
  });
}

/**
 * The earlier operations that a package may have had: those with a message of the package, or with none that belongs to another one. There are
 * none if the document is not about the package: a run for other packages, with a receiver of the same name, may have written it.
 */
function operationsOfPackage(earlier: DocumentedRoute[], model: Model, packages: RunPackage[]) {
  const { package: own, bindings } = model;
  const namesOf = (all: Model["bindings"]) =>
    all.flatMap(({ name }) => Object.values(messageNames(name, own)));
  const prefix = messageNames("", own).long;
  const ownNames = new Set(namesOf(bindings));
  const otherNames = new Set(packages.flatMap(({ model }) => namesOf(model.bindings)));
  const isOwn = (name: string) => ownNames.has(name) || name.startsWith(prefix);
  const mayBeOwn = ({ bodies }: DocumentedRoute) =>
    bodies.length === 0 || bodies.some(name => isOwn(name) || !(name.includes(".") || otherNames.has(name)));
  const about = documentedPackage(own);
  return earlier.filter(route => route.packages.includes(about) && mayBeOwn(route));
}

/** The earlier operations whose handlers are gone, and that no other handler serves. */
function goneOperations(earlier: DocumentedRoute[], operations: Operation[], packages: RunPackage[]) {
  const own = operations.map(one => one.operationId);
  const ids = new Set([...own, ...packages.flatMap(({ model }) => model.ignored)]);
  const others = packages.flatMap(({ model }) =>
    model.receivers.flatMap(({ handlers }) =>
      handlers.map(({ method, path }) => ({ method, path: openApiPath(path) })),
    ),
  );
  const served = new Set([...operations.map(({ handler }) => handler), ...others].map(shapeOf));
  return earlier.filter(route => !ids.has(route.name) && !served.has(shapeOf(route)));
}

/** The routes in the document that this run replaces; none if gen did not write it. */
async function readRoutes(disk: Files, path: string, file: string): Promise<DocumentedRoute[]> {
  const text = textOf(disk, path);
  if (!hasGeneratedHeader(path, text)) return [];
  const { parse } = await import("yaml");
  const document: unknown = attempt(() => (path.endsWith(".json") ? JSON.parse(text) : parse(text)), null);
  return routesInOpenApi(document, file);
}
