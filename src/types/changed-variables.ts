/** Finds by the text of a package whether its code may change a variable that it declares. */
import type { FunctionDeclaration } from "../go/declarations.ts";
import type { DeclaredTarget, TypePackage, TypeReader } from "./go-types.ts";
import { filesThat } from "./packages.ts";

const word = String.raw`[\w\u0080-\uffff]+`;
/** What stands behind a name that gets a value, or a part of which does. */
const change = String.raw`(?:\.\w+|\[[^\]]*\])*(?:(?:\s*,[^;\n=]*)?\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)`;
/** What stands behind a list or a map of which only items are read. */
const read = String.raw`${word}|\s*(?:\[[^\]:]*\]|:|[=!]=\s*nil\b)`;

/** Reports whether code of a package may change a variable: a list or a map does whoever gets it, so that code may only read its items. */
export function isChanged(reader: TypeReader, pkg: TypePackage, name: string, hasItems: boolean): boolean {
  const given = hasItems ? String.raw`|(?<!\brange\s+|\b(?:len|cap)\()${name}(?!${read})` : "";
  const use = new RegExp(String.raw`&${name}(?!${word})|(?<![\w.])(?:${name}${change}${given})`);
  return [...filesThat(reader, pkg, text => text.includes(name))].some(
    ({ file: { functions, values } }) =>
      functions.some(({ body }) => use.test(body)) ||
      values.some(({ initializer }) => initializer !== null && use.test(initializer)),
  );
}

const setsField = new RegExp(`[.*]${word}${change}`);

/** The body of a method without what it sets in copies, as in `c := *e; c.Cause = err`. */
function withoutCopies({ body, receiver }: FunctionDeclaration): string {
  const made = Array.from(body.matchAll(/\b(\w+) *:= *\*\w/g), ([, name]) => name);
  const isSet = (name?: string | null) => new RegExp(String.raw`\b${name} *:?= *[^*=\s]`).test(body);
  const copies = [...made, ...(receiver!.pointer ? [] : [receiver!.name])].filter(name => !isSet(name));
  const set = new RegExp(String.raw`\b(?:${copies.join("|")})\.\w+ *=(?!=)`, "g");
  return copies.length > 0 ? body.replace(set, "") : body;
}

/** Reports whether a method of a type may change a field of an error, or any other value of the user's. */
export function maySet(reader: TypeReader, { pkg, declaration }: DeclaredTarget, isError: boolean): boolean {
  if (!isError && !pkg.isOfUser) return false;
  const { name } = declaration;
  const sets = (method: FunctionDeclaration) =>
    isError
      ? setsField.test(withoutCopies(method))
      : method.receiver!.pointer && !/^(?:Unmarshal|Scan$)/.test(method.name);
  const files = filesThat(reader, pkg, text => text.includes(name));
  return [...files].some(({ methods }) => methods.get(name)?.some(sets));
}
