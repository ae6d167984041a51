/** Counts the functions that serve HTTP in forms that gen does not list: handlers of other libraries, functions that make handlers, handlers with results. */
import type { GoFile } from "../go/declarations.ts";
import type { DeclaredTypes } from "../types/declared-types.ts";
import { type FunctionPlace, importNames, isRequest, isResponseWriter } from "../types/handler-signatures.ts";

/** The numbers of functions by their forms in words: `takes *gin.Context`. */
export type OtherForms = ReadonlyMap<string, number>;

/** A library whose handlers take one parameter, by the path of its package. */
const libraries: { path: RegExp; type: RegExp }[] = [
  { path: /^github\.com\/gin-gonic\/gin$/, type: /^\*(\w+)\.Context$/ },
  { path: /^github\.com\/labstack\/echo(?:\/v\d+)?$/, type: /^\*?(\w+)\.Context$/ },
  { path: /^github\.com\/gofiber\/fiber(?:\/v\d+)?$/, type: /^\*?(\w+)\.Ctx$/ },
];

/** Counts the functions of each form in files. */
export function countOtherForms(files: GoFile[], types: DeclaredTypes): OtherForms {
  const counts = new Map<string, number>();
  for (const file of files) {
    for (const fn of file.functions) {
      const form = fn.hasBody ? otherForm({ fn, file, types }) : null;
      if (form !== null) counts.set(form, (counts.get(form) ?? 0) + 1);
    }
  }
  return counts;
}

/** The form of a function; null for a function that has none of the forms. */
function otherForm(place: FunctionPlace): string | null {
  const { fn, file } = place;
  const [first, second, ...others] = fn.parameters;
  const isOf = (path: string, name: string, text: string) =>
    importNames(file, path).some(local => text === (local === "." ? name : `${local}.${name}`));
  if (first && !second && !first.variadic) {
    const library = libraries.find(({ path, type }) => {
      const local = type.exec(first.type.text)?.[1];
      return file.imports.some(
        one => path.test(one.path) && importNames(file, one.path).includes(local ?? "."),
      );
    });
    if (library) return `takes ${first.type.text}`;
  }
  const [result, more] = fn.results;
  if (result && !more && isOf("net/http", "HandlerFunc", result.type.text)) {
    // A middleware takes a handler.
    const wraps = fn.parameters.some(
      ({ type }) => type.kind === "function" || /\bHandler(?:Func)?$/.test(type.text),
    );
    return wraps ? null : `returns ${result.type.text}`;
  }
  if (!first || !second || others.length > 0 || !result) return null;
  if (!isResponseWriter(first, place) || !isRequest(second, place)) return null;
  return `takes (${first.type.text}, ${second.type.text}) and returns a result`;
}
