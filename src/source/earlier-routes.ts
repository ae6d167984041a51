/** Reads the routes in the outputs of an earlier run, before this run replaces them. */
import { type HttpMethod, isHttpMethod } from "../go/http-methods.ts";
import { unquote } from "../go/string-literals.ts";

/** A route that an earlier run wrote. */
export interface EarlierRoute {
  /** The handler's name; in YAML its name in the list of the whole package, in bindings the name of its request struct. */
  name: string;
  /** The receiver's type; null for a plain function, in YAML and in bindings. */
  receiver: string | null;
  method: HttpMethod;
  path: string;
  /** What the file is. */
  source: "list" | "yaml" | "bindings";
  /** Path of the file for messages. */
  file: string;
}

/** The start of a function ListHandlers, with the type of its receiver. */
const listFunction =
  /^func (?:\((?:\w+ )?\*?([\p{L}_][\p{L}\p{Nd}_]*)(?:\[[^\]\n]*\])?\) )?ListHandlers\(\)/gmu;

/** An entry in its map: the name, the method as a constant of net/http or a text, the path. */
const listEntry =
  /^\s*"([\p{L}_][\p{L}\p{Nd}_]*)":\s*\{Method:\s*(?:"([A-Z]+)"|\w+\.Method(\w+)),\s*Path:\s*("(?:[^"\\\n]|\\.)*"|`[^`]*`),/gmu;

/** The routes in the functions ListHandlers of a generated Go file. */
export function routesInList(text: string, file: string): EarlierRoute[] {
  if (!text.includes("ListHandlers()")) return [];
  const starts = [...text.matchAll(listFunction)];
  return starts.flatMap(start => {
    const end = text.indexOf("\n}", start.index);
    const body = text.slice(start.index, end === -1 ? undefined : end);
    return Array.from(body.matchAll(listEntry)).flatMap(([, name = "", literal, constant, path = ""]) => {
      const method = literal ?? constant!.toUpperCase();
      const unquoted = unquote(path);
      if (!isHttpMethod(method) || unquoted === null) return [];
      return [{ name, receiver: start[1] ?? null, method, path: unquoted, source: "list" as const, file }];
    });
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
  if (!scalar.startsWith('"')) return scalar;
  try {
    return String(JSON.parse(scalar));
  } catch {
    return scalar;
  }
}

/** The comment and the head of a method Parse of a request: the method, the path, the struct. */
const parseMethod =
  /^\/\/ Parse (?:reads req from [^:\n]* of|has nothing to read from) r: ([A-Z]+) (\/[^\n]*)\.\r?\n(?:\/\/[^\n]*\n)*func \(req \*([\p{L}_][\p{L}\p{Nd}_]*)(?:\[[^\]\n]*\])?\) Parse\(/gmu;

/** The routes in the comments of the methods Parse in a generated Go file, by the names of the request structs. */
export function routesInBindings(text: string, file: string): EarlierRoute[] {
  if (!text.includes(") Parse(")) return [];
  return Array.from(text.matchAll(parseMethod)).flatMap(([, method = "", path = "", name = ""]) =>
    isHttpMethod(method) ? [{ name, receiver: null, method, path, source: "bindings", file }] : [],
  );
}
