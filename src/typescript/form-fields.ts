/** The fields of a form that a function reads from a response. */
import type { Conversion, Field } from "../model/types.ts";
import type { DeclaredResponse } from "./answers.ts";
import { propertyName, quoted } from "./names.ts";
import { onOneLine, type TypeNode } from "./print-type.ts";
import type { TypeScriptFormField } from "./view-types.ts";

/** The expressions that read the fields of a response's form. */
export function formFields({ binding, formTypes }: DeclaredResponse): TypeScriptFormField[] {
  return binding.form.map(field => ({
    name: propertyName(field.key),
    value: formValue(field, formTypes.get(field.key) ?? null),
  }));
}

/** The expression for a field of the form `values`; `member` is the type of an enum's values, null for basic types. */
function formValue({ key, type, conversion, required }: Field, member: TypeNode | null): string {
  const found = `values.get(${quoted(key)})`;
  const cast = member === null ? "" : ` as ${onOneLine(member)}`;
  const convert = formConverters[conversion?.kind ?? "string"];
  if (type.slice) {
    const all = `values.getAll(${quoted(key)})`;
    const list = cast && `${cast}[]`;
    return `${convert ? `${all}.map((value) => ${convert("value")})` : all}${list}`;
  }
  if (convert) {
    const value = `${convert(found)}${cast}`;
    if (required) return value;
    return `values.has(${quoted(key)}) ? ${cast ? `(${value})` : value} : undefined`;
  }
  const text = `${found} ?? ${required ? '""' : "undefined"}`;
  return cast ? `(${text})${cast}${required ? "" : " | undefined"}` : text;
}

/** Functions that write the expression for converting a text to a value, by the kind of conversion. Strings need none. */
const formConverters: Partial<Record<Conversion["kind"], (text: string) => string>> = {
  bool: text => `${text} === "true"`,
  int: text => `Number(${text})`,
  sizedInt: text => `Number(${text})`,
  uint: text => `Number(${text})`,
  float: text => `Number(${text})`,
};
