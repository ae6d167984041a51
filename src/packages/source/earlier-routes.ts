/** Reads the routes in the outputs of an earlier run, before this run replaces them. */
import { attempt } from "../../base/files/attempt.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import { type HttpMethod, isHttpMethod } from "../../go/http-methods.ts";
import { unquote } from "../../go/string-literals.ts";
import { isOfPredecessor } from "./generated-header.ts";

/** A route that an earlier run wrote. */
export interface EarlierRoute {
  /** The handler's name; in YAML and TypeScript its name in the list of the whole package, in bindings the name of its request struct, in clients the name of the method, in OpenAPI the id of the operation. */
  name: string;
  /** The receiver's type; null for a plain function, and in all files but lists. */
  receiver: string | null;
  method: HttpMethod;
  path: string;
  /** What the file is: `list` is a Go file with a function ListHandlers. */
  source: "list" | "yaml" | "bindings" | "client" | "typescript" | "openapi";
  /** Path of the file for messages. */
  file: string;
  /** gohandlers wrote the file, so the route may be one that clients use. */
  ofPredecessor?: boolean;
}

/** A route of an OpenAPI document, with the tags and the schemas, which show the package of its handler. */
export interface DocumentedRoute extends EarlierRoute {
  tags: unknown[];
  /** The names of the schemas that its bodies refer to, such as `pets.Pet`; only names with a package. */
  bodies: string[];
}

/** The start of a function ListHandlers, with the type of its receiver. */
const listFunction = unicodePattern(
  String.raw`^func (?:\((?:\w+ )?\*?([\p{L}_][\p{L}\p{Nd}_]*)(?:\[[^\]\n]*\])?\) )?ListHandlers\(\)`,
  "gm",
);

/** An entry in its map: the name, the method as a constant of net/http or a text, the path. */
const listEntry = unicodePattern(
  String.raw`^\s*"([\p{L}_][\p{L}\p{Nd}_]*)":\s*\{Method:\s*(?:"([A-Z]+)"|\w+\.Method(\w+)),\s*Path:\s*("(?:[^"\\\n]|\\.)*"|\x60[^\x60]*\x60),`,
  "gm",
);

/** The routes in the functions ListHandlers of a generated Go file. */
export function routesInList(text: string, file: string): EarlierRoute[] {
  if (!text.includes("ListHandlers()")) return [];
  const starts = [...text.matchAll(listFunction(text))];
  const ofPredecessor = isOfPredecessor(text);
  return starts.flatMap(start => {
    const end = text.indexOf("\n}", start.index);
    const body = text.slice(start.index, end === -1 ? undefined : end);
    return Array.from(body.matchAll(listEntry(body))).flatMap(
      ([, name = "", literal, constant, path = ""]) => {
        const method = literal ?? constant!.toUpperCase();
        const unquoted = unquote(path);
        if (!isHttpMethod(method) || unquoted === null) return [];
        const receiver = start[1] ?? null;
        return [{ name, receiver, method, path: unquoted, source: "list" as const, file, ofPredecessor }];
      },
    );
  });
}

/** An entry of gen.yml. Scalars are plain, or JSON. */
const yamlEntry =
  /^("(?:[^"\\\n]|\\.)*"|[^\s#"][^\n]*?):\r?\n {2}method: (\w+)\r?\n {2}path: ("(?:[^"\\\n]|\\.)*"|[^\n\r]*)/gm;

/** The routes in a gen.yml, or in the gh.yml of gohandlers. */
export function routesInYaml(text: string, file: string): EarlierRoute[] {
  return Array.from(text.matchAll(yamlEntry)).flatMap(([, name = "", method = "", path = ""]) =>
    isHttpMethod(method)
      ? [{ name: yamlText(name), receiver: null, method, path: yamlText(path), source: "yaml", file }]
      : [],
  );
}

function yamlText(scalar: string): string {
  return scalar.startsWith('"') ? attempt(() => String(JSON.parse(scalar)), scalar) : scalar;
}

/** The comment and the head of a method Parse of a request: the method, the path, the struct. */
const parseMethod = unicodePattern(
  String.raw`^\/\/ Parse (?:reads req from [^:\n]* of|has nothing to read from) r: ([A-Z]+) (\/[^\n]*)\.\r?\n(?:\/\/[^\n]*\n)*func \(req \*([\p{L}_][\p{L}\p{Nd}_]*)(?:\[[^\]\n]*\])?\) Parse\(`,
  "gm",
);

/** The routes in the comments of the methods Parse in a generated Go file, by the names of the request structs. */
export function routesInBindings(text: string, file: string): EarlierRoute[] {
  if (!text.includes(") Parse(")) return [];
  const ofPredecessor = isOfPredecessor(text);
  return Array.from(text.matchAll(parseMethod(text))).flatMap(([, method = "", path = "", name = ""]) =>
    isHttpMethod(method)
      ? [{ name, receiver: null, method, path, source: "bindings", file, ofPredecessor }]
      : [],
  );
}

/** The comment and the head of a method that sends a request: the name, the method, the path. */
const clientMethod = unicodePattern(
  String.raw`^\/\/ (\S+) sends ([A-Z]+) (\/[^\n]*)\.\r?\n(?:\/\/[^\n]*\n)*func \(c \*Client\) ([\p{L}_][\p{L}\p{Nd}_]*)\(`,
  "gm",
);

/** The routes in the comments of a client's methods, by the names of the methods. */
export function routesInClient(text: string, file: string): EarlierRoute[] {
  return Array.from(text.matchAll(clientMethod(text))).flatMap(
    ([, commented, method = "", path = "", name = ""]) =>
      isHttpMethod(method) && commented === name
        ? [{ name, receiver: null, method, path, source: "client", file }]
        : [],
  );
}

/** A comment and the head of the function below it in TypeScript. */
const typeScriptFunction = unicodePattern(
  String.raw`^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\r?\nexport async function ([\p{ID_Start}_$][\p{ID_Continue}$]*)\(`,
  "gm",
);

/** The line of such a comment that says the route. */
const routeLine = /^[ *]*`([A-Z]+) (\/[^\n`]*)` *\r?$/gm;

/** The routes in the comments of TypeScript functions, by the names of the functions. */
export function routesInTypeScript(text: string, file: string): EarlierRoute[] {
  return Array.from(text.matchAll(typeScriptFunction(text))).flatMap(([, comment = "", name = ""]) => {
    const [before = ""] = comment.split(/^ \* @deprecated/m);
    const [, method = "", escaped = ""] = Array.from(before.matchAll(routeLine)).at(-1) ?? [];
    // `*/` would end the comment, so it is written as `*\/`.
    const path = escaped.replaceAll("*\\/", "*/");
    return isHttpMethod(method) ? [{ name, receiver: null, method, path, source: "typescript", file }] : [];
  });
}

/** The routes of an OpenAPI document, by the ids of operations. In a path, `{name}` becomes `{name...}` if the parameter's description says that it is the rest of the path. */
export function routesInOpenApi(document: unknown, file: string): DocumentedRoute[] {
  return membersOf(membersOf(document).find(([key]) => key === "paths")?.[1]).flatMap(([path, item]) =>
    membersOf(item).flatMap(([key, operation]) => {
      const method = key.toUpperCase();
      const { operationId, parameters, tags, requestBody, responses } = Object.fromEntries(
        membersOf(operation),
      );
      if (!isHttpMethod(method) || typeof operationId !== "string") return [];
      const rest = restParameters(parameters);
      const pattern = path.replace(/\{([^{}]*)\}/g, (all, name) =>
        rest.includes(name) ? `{${name}...}` : all,
      );
      return {
        name: operationId,
        receiver: null,
        method,
        path: pattern,
        source: "openapi" as const,
        file,
        tags: valuesOf(tags),
        bodies: [requestBody, ...valuesOf(responses)].flatMap(schemasOf),
      };
    }),
  );
}

/** The names of the schemas that a request or a response refers to; only names with a package, such as `pets.Pet`. */
function schemasOf(message: unknown): string[] {
  const { content } = Object.fromEntries(membersOf(message));
  return valuesOf(content).flatMap(media => {
    const { schema } = Object.fromEntries(membersOf(media));
    const { $ref } = Object.fromEntries(membersOf(schema));
    return typeof $ref === "string" ? (/^#\/components\/schemas\/(.*\..*)$/.exec($ref)?.[1] ?? []) : [];
  });
}

/** The names of the parameters that are the rest of a path. */
function restParameters(parameters: unknown): unknown[] {
  return membersOf(parameters).flatMap(([, parameter]) => {
    const { name, description } = Object.fromEntries(membersOf(parameter));
    return typeof description === "string" && description.endsWith(restDescription) ? [name] : [];
  });
}

/** The end of the description of a path parameter that may have slashes, as `{rest...}`. */
export const restDescription = "The rest of the path, which may have slashes.";

function valuesOf(value: unknown): unknown[] {
  return membersOf(value).map(([, member]) => member);
}

function membersOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
