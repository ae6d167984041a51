/** Finds the types whose JSON an OpenAPI document can't describe. */
import { reachedTypes } from "../model/body-shapes.ts";
import type { Model } from "../model/types.ts";
import type { DocumentProblem } from "./document-problems.ts";

/** Reports each type whose JSON its own methods MarshalJSON or UnmarshalJSON make or read. The config can say what it is. */
export function opaqueTypes(models: Model[]): DocumentProblem[] {
  const found = new Map<string, DocumentProblem>();
  for (const model of models) {
    const types = new Map(model.types.map(type => [type.id, type]));
    for (const { id, name, shape, package: declared, position } of model.types) {
      const isOpaque = shape.kind === "opaque" || shape.reads?.kind === "opaque";
      const key = declared.importPath === null ? name : `${declared.importPath}.${name}`;
      if (!isOpaque || found.has(key)) continue;
      const isOwn = declared.importPath === model.package.importPath && position !== null;
      const user = model.bindings.find(one => reachedTypes([one], types).some(type => type.id === id));
      const place = isOwn ? position : user?.position;
      if (place === undefined) continue;
      const message = `the JSON of ${name} is left to methods of its own, so the document allows any value: say what it is with the config key types: { ${JSON.stringify(key)}: { kind: "methods", in: [], json: "string" } }, or "any"`;
      found.set(key, { code: "opaque-type", message, model, position: place });
    }
  }
  return [...found.values()];
}
