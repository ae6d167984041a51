/** Reads the routes in the outputs of an earlier run, before this run replaces them. */
import { type HttpMethod, isHttpMethod } from "../go/http-methods.ts";
import { unquote } from "../go/string-literals.ts";

/** A route that an earlier run listed. */
export interface EarlierRoute {
  /** The handler's name. */
  name: string;
  /** The receiver's type; null for a plain function, and in YAML. */
  receiver: string | null;
  method: HttpMethod;
  path: string;
  /** It comes from a YAML file, where `name` is the handler's name in the list of the whole package. */
  inYaml: boolean;
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
      return [{ name, receiver: start[1] ?? null, method, path: unquoted, inYaml: false, file }];
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
      ? [{ name: yamlText(name), receiver: null, method, path: yamlText(path), inYaml: true, file }]
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
