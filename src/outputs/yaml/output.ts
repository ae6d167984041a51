import { attempt } from "../../base/text/common.ts";
import { isHttpMethod } from "../../go/http.ts";
import type { BuiltInOutput, EarlierRoute } from "../output.ts";

/** The methods and paths of all handlers, for programs that aren't written in Go. */
export const yaml: BuiltInOutput = {
  name: "yaml",
  template: "gen.yml.hbs",
  file: "gen.yml",
  per: "package",
  context: "Model",
  earlierRoutes: routesInYaml,
  prints: ["routes"],
  command: { summary: "write the method and path of every handler (gen.yml)" },
  inSpiteOfErrors: "all",
  hasHandlersOnly: true,
};

/** The routes in a gen.yml, or in the gh.yml of gohandlers. */
export async function routesInYaml(text: string, file: string): Promise<EarlierRoute[]> {
  const { parse } = await import("yaml");
  const handlers: unknown = attempt(() => parse(text), null);
  if (typeof handlers !== "object" || handlers === null) return [];
  return Object.entries(handlers).flatMap(([name, route]) => {
    const { method, path } = Object(route);
    return isHttpMethod(method) && typeof path === "string"
      ? [{ name, receiver: null, method, path, named: "listName" as const, file }]
      : [];
  });
}
