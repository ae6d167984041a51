import { capitalize } from "../base/text/common.ts";
import type { ConfiguredType } from "../config/user-config.ts";
import type { ResolvedTypes } from "./resolve-types.ts";
import type { ResolvedMethod, ResolvedType } from "./resolved-types.ts";

/** Replaces types by those that the config describes in `types`, also where their source was not found. */
export function withConfiguredTypes(
  resolved: ResolvedTypes,
  configured: Record<string, ConfiguredType>,
): ResolvedTypes {
  const types = new Map(resolved.types);
  const targets = new Map(resolved.targets);
  for (const [key, type] of Object.entries(configured)) {
    if (!types.has(key)) continue;
    types.set(key, configuredType(key, type));
    targets.delete(key);
  }
  return { ...resolved, types, targets };
}

function configuredType(key: string, configured: ConfiguredType): ResolvedType {
  const dot = key.lastIndexOf(".");
  const path = dot === -1 ? null : key.slice(0, dot);
  return {
    importPath: path,
    name: key.slice(dot + 1),
    packageName: path?.slice(path.lastIndexOf("/") + 1) ?? "main",
    typeArguments: [],
    underlying:
      configured.kind === "basic"
        ? { kind: "basic", name: configured.name }
        : { kind: "struct", fields: [], file: null },
    comparable: true,
    members: null,
    methods: [...methodsOf(configured), ...(configured.validate ? [method("Validate", [], ["error"])] : [])],
    missing: null,
    note: null,
  };
}

function methodsOf(configured: ConfiguredType): ResolvedMethod[] {
  switch (configured.kind) {
    case "basic":
      return [];
    case "text":
      return [method("UnmarshalText", ["[]byte"], ["error"]), method("MarshalText", [], ["[]byte", "error"])];
    case "methods":
      return configured.in.flatMap(part => {
        const suffix = capitalize(part);
        return [method(`From${suffix}`, ["string"], ["error"]), method(`To${suffix}`, [], ["string"])];
      });
  }
}

function method(name: string, parameters: string[], results: string[]): ResolvedMethod {
  return { name, pointerReceiver: true, parameters, results };
}
