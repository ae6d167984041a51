/** Finds the routes that an earlier run wrote into the outputs of this run, and into other lists beside them. */
import { attempt } from "../files/attempt.ts";
import { displayPath } from "../files/display-path.ts";
import { readRegularText } from "../files/read-regular-file.ts";
import { type EarlierRoute, routesInBindings, routesInList, routesInYaml } from "../source/earlier-routes.ts";
import { hasGeneratedHeader } from "../source/generated-header.ts";
import type { SourceFile } from "../source/types.ts";
import type { Target } from "./targets.ts";

/** The routes of earlier lists in Go, then those of the YAML file that is about to be replaced, then those of earlier bindings. */
export function earlierRoutes(files: SourceFile[], targets: Target[], cwd: string): EarlierRoute[] {
  const inPackage = files.filter(file => file.generated);
  const elsewhere = targets.filter(target => isOutput(target, "list") && !target.inPackage);
  const yaml = targets.filter(target => isOutput(target, "yaml"));
  return [
    ...inPackage.flatMap(file => routesInList(file.text, file.displayPath)),
    ...elsewhere.flatMap(({ out }) => routesInList(readGenerated(out), displayPath(out, cwd))),
    ...yaml.flatMap(({ out }) => routesInYaml(readGenerated(out), displayPath(out, cwd))),
    ...inPackage.flatMap(file => routesInBindings(file.text, file.displayPath)),
  ];
}

function isOutput({ settings }: Target, name: "list" | "yaml"): boolean {
  return settings.builtIn && settings.name === name;
}

/** The text of a generated file; empty if there is none. */
function readGenerated(path: string): string {
  const text = attempt(() => readRegularText(path), "");
  return hasGeneratedHeader(path, text) ? text : "";
}
