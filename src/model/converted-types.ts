/** Describes the types that texts of messages are converted to: by their source, or as the config has them in `types`, also where their source was not found. */
import { capitalize } from "../base/text/common.ts";
import type { EnumMembers } from "../code/checks/value-checks.ts";
import type { ConfiguredType } from "../config/user-config.ts";
import { assumedName } from "../go/import-paths.ts";
import { isComparable } from "../types/comparable.ts";
import type { GoType, ResolvedMethod } from "../types/go-types.ts";
import { methodSet } from "../types/methods.ts";
import { importOf } from "../types/packages.ts";

/** A type that texts are converted to. */
export interface ConvertedType {
  /** Null for the package's own types and for predeclared ones. */
  importPath: string | null;
  /** Empty for an alias of a type without a name. */
  name: string;
  /** The name in the clause of the package that declares it; empty for predeclared types and types without a name. */
  packageName: string;
  /** The kind of its underlying type, as in `GoType`. */
  kind: string;
  /** Reports whether `==` works on it; null where that is not known. */
  isComparable(): boolean | null;
  /** Its exported methods and the pointer's, promoted ones included, by name. */
  methods: ResolvedMethod[];
  /** Its members, where it is a closed enum that generated code checks; null for others. */
  members: EnumMembers | null;
  /** Why methods may be missing: it embeds a type that can't be resolved; null when they are all there. */
  missing: string | null;
}

/** What is known of types besides their source. */
export interface TypeSettings {
  /** The config's types, by import path and name; those of the package itself by name. */
  configured: Readonly<Record<string, ConfiguredType>>;
  /** The members of closed enums that generated code checks, by the ids of the types. */
  members: ReadonlyMap<string, EnumMembers>;
}

/** Describes a type; the reason if it can't be resolved. */
export function convertedType(
  type: GoType,
  { configured, members }: TypeSettings,
): ConvertedType | { reason: string } {
  const key = nameInConfig(type);
  const known = Object.hasOwn(configured, key) ? configured[key] : undefined;
  if (known) return { ...describeConfigured(key, known), members: members.get(type.id) ?? null };
  const { target, underlying, kind, id } = type;
  if (underlying.kind === "unknown") return { reason: underlying.reason };
  const described = {
    importPath: null,
    name: "",
    packageName: "",
    kind,
    isComparable: () => isComparable(type),
    ...methodSet(type),
    members: members.get(id) ?? null,
  };
  if (target.kind === "declared") {
    const { declaration, pkg } = target;
    return { ...described, importPath: pkg.importPath, name: declaration.name, packageName: pkg.name };
  }
  if (target.kind === "standard") {
    const { importPath, name } = target;
    return { ...described, importPath, name, packageName: assumedName(importPath).name };
  }
  return target.kind === "predeclared" ? { ...described, name: target.name } : described;
}

/** The key by which the config describes a type: the name by which its place has it, with the import path in place of the qualifier. */
function nameInConfig({ reader, place: { type, file, pkg }, target, id }: GoType): string {
  if (type.kind !== "name") return id;
  if (type.package !== null)
    return `${importOf(reader, type.package, file, pkg.dir) ?? type.package}.${type.name}`;
  const owner = target.kind === "declared" && target.declaration.name === type.name ? target.pkg : pkg;
  return owner.importPath === null || target.kind === "predeclared"
    ? type.name
    : `${owner.importPath}.${type.name}`;
}

function describeConfigured(key: string, configured: ConfiguredType): ConvertedType {
  const dot = key.lastIndexOf(".");
  const path = dot === -1 ? null : key.slice(0, dot);
  return {
    importPath: path,
    name: key.slice(dot + 1),
    packageName: path?.slice(path.lastIndexOf("/") + 1) ?? "main",
    kind: configured.kind === "basic" ? configured.name : "struct",
    isComparable: () => true,
    members: null,
    methods: [...methodsOf(configured), ...(configured.validate ? [method("Validate", [], ["error"])] : [])],
    missing: null,
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
