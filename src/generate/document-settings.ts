/** Makes the settings of the OpenAPI document from the config, with their defaults. */
import type { Config } from "../config/types.ts";
import type { Model } from "../model/types.ts";
import type { DocumentSettings } from "../openapi/document.ts";

/** The settings of the document about these packages. */
export function documentSettings(
  { openapi, unknownFields, bindings }: Pick<Config, "openapi" | "unknownFields" | "bindings">,
  models: Model[],
): DocumentSettings {
  const { info = {}, servers, security, externalDocs, tags = [], securitySchemes = {} } = openapi;
  const { title = defaultTitle(models), version = "0.0.0", ...rest } = info;
  return {
    info: { title, version, ...rest },
    members: { servers, security, externalDocs },
    tags,
    securitySchemes,
    rejectsUnknown: unknownFields === "reject",
    requiresFields: bindings.requireJSON,
  };
}

/** The last element of the module's path; outside of a module the name of the package. */
function defaultTitle([model]: Model[]): string {
  if (model === undefined) return "API";
  const { importPath, dir, name } = model.package;
  if (importPath === null || dir === null) return name;
  const module = dir === "." ? importPath : importPath.slice(0, -dir.length - 1);
  return module.split("/").findLast(element => !/^v\d+$/.test(element)) ?? name;
}
