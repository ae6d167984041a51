/** Finds the routes that earlier runs wrote into generated files of the package, and into the files that this run replaces. */
import { displayPath } from "../../base/files/display-path.ts";
import { type Files, textOf } from "../../base/files/files.ts";
import { routesInBindings } from "../../outputs/bindings/routes.ts";
import type { EarlierRoute } from "../../outputs/earlier-route.ts";
import { routesInList } from "../../outputs/list/routes.ts";
import { routesInYaml } from "../../outputs/yaml/routes.ts";
import { hasGeneratedHeader } from "../../packages/source/generated-header.ts";
import type { SourceFile } from "../../packages/source/types.ts";
import type { Target } from "./targets.ts";
import type { GenerateRequest } from "./types.ts";

/** The routes of earlier lists in Go; without one, those of the YAML file that this run replaces; without it, those of earlier bindings. */
export async function earlierRoutes(
  files: SourceFile[],
  targets: Target[],
  { disk, cwd }: Pick<GenerateRequest, "disk" | "cwd">,
): Promise<EarlierRoute[]> {
  const inPackage = files.filter(file => file.generated);
  const ofOutput = (name: "list" | "yaml") => targets.filter(({ output }) => output.name === name);
  const listed = [
    ...inPackage.flatMap(file => routesInList(file.text, file.displayPath)),
    ...ofOutput("list")
      .filter(target => !target.inPackage)
      .flatMap(({ out }) => routesInList(readGenerated(disk, out), displayPath(out, cwd))),
  ];
  if (listed.length > 0) return listed;
  for (const { out } of ofOutput("yaml")) {
    const text = readGenerated(disk, out);
    const routes = text === "" ? [] : await routesInYaml(text, displayPath(out, cwd));
    if (routes.length > 0) return routes;
  }
  return inPackage.flatMap(file => routesInBindings(file.text, file.displayPath));
}

/** The text of a generated file; empty if there is none. */
function readGenerated(disk: Files, path: string): string {
  const text = textOf(disk, path);
  return hasGeneratedHeader(path, text) ? text : "";
}
