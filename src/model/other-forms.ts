/** Counts the functions that serve HTTP in forms that gen does not list: handlers of other libraries, functions that make handlers, handlers with results. */
import type { GoFile, Parameter } from "../go/declarations.ts";
import { frameworks } from "../go/frameworks.ts";
import type { DeclaredTypes } from "../types/go-types.ts";
import type { FunctionPlace } from "../types/handler-signatures.ts";
import { isNamed, returnsValue, takesWriterAndRequest } from "../types/handler-signatures.ts";

/** The numbers of functions by their forms in words: `takes *gin.Context`. */
export type OtherForms = ReadonlyMap<string, number>;

/** The types that handlers of libraries take, by the paths of their packages. Those of frameworks are listed if a comment or a registration has their route. */
const libraries: { path: string; takes: string }[] = [
  ...frameworks,
  { path: "github.com/labstack/echo", takes: "Context" },
  { path: "github.com/gofiber/fiber", takes: "*Ctx" },
  { path: "github.com/gofiber/fiber/v2", takes: "*Ctx" },
  { path: "github.com/gofiber/fiber/v3", takes: "Ctx" },
];

/** Counts the functions of each form in files. */
export function countOtherForms(files: GoFile[], types: DeclaredTypes): OtherForms {
  const counts = new Map<string, number>();
  for (const file of files) {
    for (const fn of file.functions) {
      const form = fn.hasBody ? otherForm({ fn, file, types }) : null;
      const unnamed = Array.from(fn.body.matchAll(registered), () => "is registered without a name");
      for (const one of form === null ? unnamed : [form, ...unnamed])
        counts.set(one, (counts.get(one) ?? 0) + 1);
    }
  }
  return counts;
}

/** What stands between a route and the body of a function without a name that is registered for it. */
const registered = /\("[^"\n]*", func\(\w+ \w+\.ResponseWriter, \w+ \*\w+\.Request\) \{/g;

function otherForm(place: FunctionPlace): string | null {
  const { fn, file } = place;
  const [first, second] = fn.parameters;
  // What returns a value that it found helps handlers.
  if (first && !second && !first.variadic && fn.results.length < 2 && !returnsValue(fn)) {
    const { text } = first.type;
    if (libraries.some(({ path, takes }) => isNamed(text, takes, path, file))) return `takes ${text}`;
  }
  const [result, more] = fn.results;
  if (result && !more && isNamed(result.type.text, "HandlerFunc", "net/http", file)) {
    // A middleware takes a handler.
    const isHandler = ({ type }: Parameter) =>
      type.kind === "function" || /\bHandler(?:Func)?$/.test(type.text);
    return fn.parameters.some(isHandler) ? null : `returns ${result.type.text}`;
  }
  // No router takes a generic function: it helps handlers.
  if (!result || fn.typeParameters.length > 0 || !takesWriterAndRequest(place)) return null;
  return `takes (${first!.type.text}, ${second!.type.text}) and returns a result`;
}
