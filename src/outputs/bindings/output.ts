import { type DeclaredNames, functionsNamed } from "../../go/declared-names.ts";
import { isHttpMethod } from "../../go/http.ts";
import { unquote } from "../../go/lexer.ts";
import { generatedMethods } from "../../model/go-hints.ts";
import type { PackageModel } from "../../model/package-model.ts";
import { isOfPredecessor } from "../../packages/source/generated-header.ts";
import { receiverType } from "../../types/go-types.ts";
import type { BuiltInOutput, EarlierRoute } from "../output.ts";

/** The methods of request and response structs. */
export const bindings: BuiltInOutput = {
  name: "bindings",
  template: "bindings.go.hbs",
  file: "bindings.gen.go",
  per: "package",
  context: "Model",
  needs: ["checks"],
  earlierRoutes: routesInBindings,
  prints: ["messages", "methods"],
  command: {
    summary: "write Parse, Build and Write for request and response structs (bindings.gen.go)",
    writes: ["json"],
  },
  inSpiteOfErrors: "methods",
  declarations: { what: "the methods", find: structsWithMethods },
};

/** The structs of which a generated file declares methods. */
function structsWithMethods({ functions, declaredNames }: DeclaredNames, { model, types }: PackageModel) {
  const methods = functions.flatMap(({ name, receiver }) =>
    receiver === null ? [] : [`${receiverType(receiver.type, types)}.${name}`],
  );
  const declared = new Set([...declaredNames, ...methods]);
  return model.bindings.filter(({ kind, name, hasMethods }) => {
    if (!hasMethods) return false;
    const { required, optional } = generatedMethods[kind];
    const type = receiverType(name, types);
    return [...required, ...optional, "Validate"].some(method => declared.has(`${type}.${method}`));
  });
}

/** The comments, runes, texts and constants of methods in Go. */
const textsAndMethods =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])*'|("(?:\\.|[^"\\])*"|`[^`]*`)|\. *Method([A-Z]\w*)/g;

/**
 * The routes of the requests in a generated Go file, by the names of their structs. The method is the constant in Build or BuildContext. The path
 * is the pattern that Parse reads placeholders from; without placeholders, the first path in the method Path.
 */
export function routesInBindings(text: string, file: string): EarlierRoute[] {
  if (!text.includes(") Path(")) return [];
  const ofPredecessor = isOfPredecessor(text);
  const methods = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const { name, receiver, text: written } of functionsNamed(text, String.raw`Path|Parse|Build\w*`)) {
    // Most have neither a path nor a method.
    if (receiver === null || !/["`]\/|Method/.test(written)) continue;
    const found = [...written.matchAll(textsAndMethods)];
    const texts = found.flatMap(([, literal]) => (literal && unquote(literal)) ?? []);
    const names = (path: string, key = "") => path.includes(`{${key}}`) || path.includes(`{${key}...}`);
    const path = texts.find(
      (one, index) => one.startsWith("/") && (name === "Path" || names(one, texts[index - 1])),
    );
    const method = found.find(([, , method]) => method !== undefined)?.[2];
    if (path && (name === "Parse" || (name === "Path" && !paths.has(receiver)))) paths.set(receiver, path);
    if (method && name.startsWith("Build")) methods.set(receiver, method.toUpperCase());
  }
  return Array.from(paths).flatMap(([name, path]) => {
    const method = methods.get(name);
    if (!isHttpMethod(method)) return [];
    return [{ name, receiver: null, method, path, named: "request", file, ofPredecessor }];
  });
}

/**
 * The names that built-in templates give parameters and variables in functions where they also print types of fields. There, the variable
 * hides an import or a type with its name: so no import gets such a name, and a rule reports such types.
 */
export const localNames: readonly string[] =
  "body boundary cookies ctx end err errs form formErr header host item key lists ok path query queryErr r req res rest segment statusCode target text upload v value values w".split(
    " ",
  );
