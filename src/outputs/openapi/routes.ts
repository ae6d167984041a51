/** Routes, paths and names of OpenAPI documents. */
import { pascalCase } from "../../base/text/names.ts";
import { isHttpMethod } from "../../go/http.ts";
import { patternParts } from "../../model/path-patterns.ts";
import type { Handler, Package } from "../../model/types.ts";
import type { NamedType, Shape } from "../../shapes/shape-types.ts";
import type { EarlierRoute } from "../output.ts";
import { instanceName, modulePath } from "../type-texts.ts";

/** A route of an OpenAPI document, with what shows the package of its handler. */
export interface DocumentedRoute extends EarlierRoute {
  /** The names of the schemas that its bodies refer to, such as `Pet` or `pets.Pet`. */
  bodies: string[];
  /** The packages that the document is about. */
  packages: unknown[];
}

/** The member of documents with the packages that they are about. */
export const packagesMember = "x-packages";

/** The routes of an OpenAPI document, by the ids of operations. In a path, `{name}` becomes `{name...}` if the parameter's description says that it is the rest of the path. */
export function routesInOpenApi(document: unknown, file: string): DocumentedRoute[] {
  const packages = valuesOf(at(document, packagesMember));
  return membersOf(at(document, "paths")).flatMap(([path, item]) =>
    membersOf(item).flatMap(([key, operation]) => {
      const method = key.toUpperCase();
      const name = at(operation, "operationId");
      if (!isHttpMethod(method) || typeof name !== "string") return [];
      const isRest = (placeholder: string) =>
        valuesOf(at(operation, "parameters")).some(
          one => at(one, "name") === placeholder && String(at(one, "description")).endsWith(restDescription),
        );
      const messages = [at(operation, "requestBody"), ...valuesOf(at(operation, "responses"))];
      const media = messages.flatMap(message => valuesOf(at(message, "content")));
      const schemas = media.map(one => String(at(at(one, "schema"), "$ref")));
      return {
        name,
        receiver: null,
        method,
        path: path.replace(/\{([^{}]*)\}/g, (all, one) => (isRest(one) ? `{${one}...}` : all)),
        named: "operation" as const,
        file,
        bodies: schemas.flatMap(ref => /^#\/components\/schemas\/(.*)$/.exec(ref)?.[1] ?? []),
        packages,
      };
    }),
  );
}

/** The end of the description of a path parameter that may have slashes, as `{rest...}`. */
export const restDescription = "The rest of the path, which may have slashes.";

/** A member of a value that may be an object. */
function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function valuesOf(value: unknown): unknown[] {
  return membersOf(value).map(([, member]) => member);
}

function membersOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** A path as OpenAPI writes it: `{rest...}` becomes `{rest}`, and `{$}` is left out. Literal text is escaped as in URLs. */
export function openApiPath(path: string): string {
  return patternParts(path)
    .map(({ literal, name }) => literal ?? `{${asciiName(name)}}`)
    .join("");
}

/**
 * Orders patterns that have the same method and path in OpenAPI: 0 if a pattern matches only these, more if it also matches longer paths, or all methods
 * that no other pattern has. ServeMux gives a request to the pattern with the lowest number.
 */
export function openness({ path, placeholders, methodFrom, pathFrom }: Handler): number {
  const takesOthers = pathFrom === "registration" && !/^(?:doc|registration)$/.test(methodFrom);
  // `/pets/` also stands for all paths below; `/pets/{$}` does not.
  const below = placeholders.some(({ kind }) => kind === "rest") ? 2 : Number(path.endsWith("/"));
  return below + Number(takesOthers) / 2;
}

// The names of schemas: as short as they are unique, and with the package's path within its module where two would be equal: `pets.Pet`,
// `api.v2.Pet`; with the whole import path for other modules.

/** The names that a schema can have; the long one has the path of its package. */
export type SchemaNames = ReturnType<typeof inForm>;

/** The names of the schema for a type, which end in `suffix`. `form` is config `openapi.schemaName`. */
export function schemaNames(
  type: NamedType,
  suffix: string,
  { own, form, typeOf }: { own: Package; form: string; typeOf(id: string): NamedType },
): SchemaNames {
  const nameWith = (isLong: boolean) => {
    const nameOf = ({ id, name, package: declared }: NamedType, outer: NamedType | null) => {
      const isNear = !isLong || outer === null || declared.importPath === outer.package.importPath;
      const prefix = isNear ? "" : packagePath(declared, own).map(pascalCase).join("");
      // Such a type has two schemas: Go writes its values in another way where it can't take their address.
      return prefix + asciiName(name) + (id.endsWith(" (value)") ? "Value" : "");
    };
    return instanceName(type, { typeOf, nameOf, wordOf }) + suffix;
  };
  return inForm(nameWith, type.package, own, form);
}

/** The names of the schema for a message of a package. */
export function messageNames(name: string, own: Package, form = "{{name}}"): SchemaNames {
  return inForm(() => asciiName(name), own, own, form);
}

/** Names in the form of config `openapi.schemaName`. */
function inForm(nameWith: (isLong: boolean) => string, declared: PackageName, own: Package, form: string) {
  const path = packagePath(declared, own).join(".");
  const filled = (name: string) =>
    form.replace(/\{\{(.*?)\}\}/g, (_, key) =>
      key === "name" ? name : key === "package.path" ? path : asciiName(declared.name),
    );
  const long = filled(nameWith(true));
  return {
    short: filled(nameWith(false)),
    long: form.includes("{{package.path}}") ? long : `${path}.${long}`,
  };
}

type PackageName = Pick<Package, "name" | "importPath">;

/** The path of a package within its module, by which documents name it: `api/v2`. */
export function documentedPackage(own: Package): string {
  return packagePath(own, own).join("/");
}

function packagePath({ name, importPath }: PackageName, own: Package): string[] {
  const module = modulePath(own);
  if (importPath === null || importPath === module) return [asciiName(name)];
  const path =
    module !== null && importPath.startsWith(`${module}/`) ? importPath.slice(module.length + 1) : importPath;
  return path.split("/").map(asciiName);
}

/** The word for a type argument in the name of an instance. */
function wordOf({ kind, bits, signed }: Shape): string {
  if (kind === "integer") return bits === 0 ? "Integer" : `${signed ? "Int" : "Uint"}${bits}`;
  if (kind === "number" && bits > 0) return `Float${bits}`;
  return pascalCase(kind);
}

/** A text as part of a name in OpenAPI. Schemas, and in many tools all names, have only ASCII letters, digits, `-` and `_`: `é` becomes `_e9_`. */
export function asciiName(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]/gu, character => `_${character.codePointAt(0)!.toString(16)}_`);
}
