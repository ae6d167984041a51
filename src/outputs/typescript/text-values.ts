/** What functions read from texts: heads, which are the header fields and cookies of a response struct, and forms. */

import type { Binding, Field } from "../../model/types.ts";
import { withoutNull } from "../../shapes/plain-shapes.ts";
import type { Shape } from "../../shapes/shape-types.ts";
import { propertyName, quoted } from "./names.ts";
import { printType } from "./print-type.ts";
import { type NodeContext, shapeNode, textProperty, withUndefined } from "./shape-nodes.ts";
import { propertiesOf, requestDeclaration } from "./type-declarations.ts";
import type { TypeScriptHead, TypeScriptType, TypeScriptValue } from "./view-types.ts";

/** Reports whether a response struct has header fields or cookies. */
export function hasHead({ kind, header, cookie }: Binding): boolean {
  return kind === "response" && header.length + cookie.length > 0;
}

/** The parts of a head that are not empty. */
function headParts({ header, cookie }: Binding): { name: "header" | "cookie"; fields: Field[] }[] {
  const parts = [{ name: "header", fields: header } as const, { name: "cookie", fields: cookie } as const];
  return parts.filter(({ fields }) => fields.length > 0);
}

/** The type of a head. All its properties are optional: browsers hide cookies, and header fields of other origins. */
export function headType(name: string, binding: Binding, context: NodeContext): TypeScriptType {
  const texts = { header: "header fields", cookie: "cookies" };
  const shown = headParts(binding).map(({ name }) => texts[name]);
  const summary = `The ${shown.join(" and ")} of \`${binding.name}\`.`;
  const parts = headParts(binding).map(({ name, fields }) => {
    const properties = fields.map(field =>
      withUndefined(textProperty({ ...field, shape: readShape(field), required: false }, context)),
    );
    return { name, optional: false, type: null, properties: propertiesOf(properties, "    ") };
  });
  const doc = { ...binding.doc, summary, description: "" };
  return { ...requestDeclaration(name, doc, parts), kind: "head" };
}

/** The shape of what a function reads from a field. Of a cookie with attributes, it reads only the value. */
function readShape({ shape, conversion }: Field): Shape {
  if (conversion?.kind !== "cookie") return shape;
  return { ...shape, reason: null, element: shape.element && { ...shape.element, reason: null } };
}

/** The function `name` that reads a head of the type `type`. */
export function headReader(
  { name, type }: Pick<TypeScriptHead, "name" | "type">,
  binding: Binding,
  context: NodeContext,
): TypeScriptHead {
  const parts = headParts(binding).map(part => ({
    name: part.name,
    fields: part.fields.map(field => ({
      name: propertyName(field.key),
      value: headValue(field, part.name),
    })),
  }));
  const cast = [...binding.header, ...binding.cookie].some(field => enumType(field, context) !== null);
  return { name, type, cast, parts };
}

/** The expression that reads a value. Of several cookies with one name, browsers and Go keep the last one. */
function headValue(field: Field, part: "header" | "cookie"): string {
  const isList = field.type.slice;
  const called = part === "cookie" ? "setCookies" : isList ? "fieldList" : "fieldValue";
  const last = part === "cookie" && !isList ? "?.pop()" : "";
  return `${called}(headers, ${quoted(field.key)}, ${converterOf(field)})${last}`;
}

/** The fields of a response's form. */
export function formFields({ form }: Binding, context: NodeContext): TypeScriptValue[] {
  return form.map(field => ({ name: propertyName(field.key), value: formValue(field, context) }));
}

/** The expression for a field of the form `values`. */
function formValue(field: Field, context: NodeContext): string {
  const { key, type, required } = field;
  const member = enumType(field, context);
  const cast = member === null ? "" : ` as ${member}`;
  const convert = converterOf(field);
  if (type.slice) {
    const all = `values.getAll(${quoted(key)})${convert === "String" ? "" : `.map(${convert})`}`;
    return all + (cast && `${cast}[]`);
  }
  const found = `values.get(${quoted(key)})`;
  if (convert !== "String") {
    const value = `${convert}(${found} ?? "")${cast}`;
    if (required) return value;
    return `values.has(${quoted(key)}) ? ${cast ? `(${value})` : value} : undefined`;
  }
  const text = `${found} ?? ${required ? '""' : "undefined"}`;
  return cast ? `(${text})${cast}${required ? "" : " | undefined"}` : text;
}

/** The type of a field's value, or of its elements, if that is an enum; else null. */
function enumType({ shape }: Field, context: NodeContext): string | null {
  const value = shape.kind === "list" ? shape.element! : shape;
  if (value.type === null || context.typeOf(value.type).enum === null) return null;
  return printType(shapeNode(withoutNull(value), context, new Set()));
}

/** The function that makes a value from a text. */
function converterOf({ conversion }: Field): "isTrue" | "Number" | "String" {
  if (conversion?.kind === "bool") return "isTrue";
  return /^(?:int|sizedInt|uint|float)$/.test(conversion?.kind ?? "") ? "Number" : "String";
}
