/** Finds the routes that earlier runs wrote into generated files of the package, and into the files that this run replaces. */
import { attempt } from "../../base/files/attempt.ts";
import { displayPath } from "../../base/files/display-path.ts";
import { readRegularText } from "../../base/files/read-regular-file.ts";
import type { Model } from "../../model/types.ts";
import { exported } from "../../outputs/client/names.ts";
import { namesOfMethods } from "../../outputs/client/view.ts";
import { plainFunctionName } from "../../outputs/typescript/functions.ts";
import {
  type EarlierRoute,
  routesInBindings,
  routesInClient,
  routesInList,
  routesInTypeScript,
  routesInYaml,
} from "../../packages/source/earlier-routes.ts";
import { hasGeneratedHeader } from "../../packages/source/generated-header.ts";
import type { SourceFile } from "../../packages/source/types.ts";
import type { Target } from "./targets.ts";

/**
 * The routes of earlier lists in Go, then those of the YAML file that this run replaces, then those of earlier bindings, then those of the
 * client and the TypeScript that this run replaces.
 */
export function earlierRoutes(files: SourceFile[], targets: Target[], cwd: string): EarlierRoute[] {
  const inPackage = files.filter(file => file.generated);
  const elsewhere = targets.filter(target => isOutput(target, "list") && !target.inPackage);
  const yaml = targets.filter(target => isOutput(target, "yaml"));
  return [
    ...inPackage.flatMap(file => routesInList(file.text, file.displayPath)),
    ...elsewhere.flatMap(({ out }) => routesInList(readGenerated(out), displayPath(out, cwd))),
    ...yaml.flatMap(({ out }) => routesInYaml(readGenerated(out), displayPath(out, cwd))),
    ...inPackage.flatMap(file => routesInBindings(file.text, file.displayPath)),
    ...targets.filter(target => isOutput(target, "client")).flatMap(target => clientRoutes(target, cwd)),
    ...targets.filter(target => isOutput(target, "typescript")).flatMap(target => scriptRoutes(target, cwd)),
  ];
}

function isOutput({ settings }: Target, name: "list" | "yaml" | "client" | "typescript"): boolean {
  return settings.builtIn && settings.name === name;
}

/** The routes of an earlier client. A route gets the name that its handler has in the list, if a handler still has the method. */
function clientRoutes({ out, model }: Target, cwd: string): EarlierRoute[] {
  const handlers = new Map(Array.from(namesOfMethods(model), ([{ listName }, name]) => [name, listName]));
  const methodsOf = (name: string, receiver: string) => [exported(name), exported(receiver) + exported(name)];
  return routesInClient(readGenerated(out), displayPath(out, cwd)).map(route => ({
    ...route,
    name: handlers.get(route.name) ?? ignoredHandler(route.name, model, methodsOf) ?? route.name,
  }));
}

/**
 * The routes of earlier TypeScript. A route gets the name that its handler has in the list, if a handler still has the function. Routes whose
 * function several handlers may have are left out.
 */
function scriptRoutes({ out, model }: Target, cwd: string): EarlierRoute[] {
  const handlers = model.receivers.flatMap(receiver => receiver.handlers);
  const routes = routesInTypeScript(readGenerated(out), displayPath(out, cwd));
  return routes.flatMap(route => {
    const name = withoutSuffix(route.name);
    const named = handlers.filter(({ listName }) => plainFunctionName(listName) === name);
    const isOnly = routes.filter(other => withoutSuffix(other.name) === name).length === 1;
    return named.length > 1 || !isOnly
      ? []
      : [{ ...route, name: named[0]?.listName ?? ignoredHandler(name, model, functionsOf) ?? name }];
  });
}

/** A function's name without the underscores that make it differ from other names: `delete` for `delete_`. */
function withoutSuffix(name: string): string {
  return name.replace(/_+$/, "");
}

const functionsOf = (name: string, receiver: string) => [name, `${receiver}.${name}`].map(plainFunctionName);

/** The ignored handler, as `Receiver.Name`, whose method or function in an output would have this name; undefined without one. */
function ignoredHandler(
  name: string,
  { ignored }: Model,
  namesOf: (name: string, receiver: string) => string[],
): string | undefined {
  return ignored.find(handler => {
    const dot = handler.indexOf(".");
    return namesOf(handler.slice(dot + 1), dot === -1 ? "" : handler.slice(0, dot)).includes(name);
  });
}

/** The text of a generated file; empty if there is none. */
function readGenerated(path: string): string {
  const text = attempt(() => readRegularText(path), "");
  return hasGeneratedHeader(path, text) ? text : "";
}
