/** The heads of responses: the header fields and cookies of a response struct, as a type and as a function that reads them. */

import type { Binding, Field } from "../../model/types.ts";
import type { Shape } from "../../shapes/shape-types.ts";
import { propertyName, quoted } from "./names.ts";
import type { NodeContext } from "./shape-nodes.ts";
import { textProperty, withUndefined } from "./text-properties.ts";
import { propertiesOf, requestDeclaration } from "./type-declarations.ts";
import type { TypeScriptHead, TypeScriptHeadPart, TypeScriptType, TypeScriptUses } from "./view-types.ts";

/** A response struct with a head. */
export interface DeclaredHead {
  /** The name of the head's type. */
  name: string;
  /** The name of the function that reads it. */
  reader: string;
  binding: Binding;
}

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
export function headType({ name, binding }: DeclaredHead, context: NodeContext): TypeScriptType {
  const doc = { ...binding.doc, summary: headSummary(binding), description: "" };
  const parts = headParts(binding).map(({ name, fields }) => {
    const properties = fields.map(field =>
      textProperty({ ...field, shape: readShape(field), required: false }, context),
    );
    return {
      name,
      optional: false,
      type: null,
      properties: propertiesOf(properties.map(withUndefined), "    "),
    };
  });
  return { ...requestDeclaration(name, doc, parts), kind: "head" };
}

/** The shape of what a function reads from a field. Of a cookie with attributes, it reads only the value. */
function readShape({ shape, conversion }: Field): Shape {
  if (conversion?.kind !== "cookie") return shape;
  return { ...shape, reason: null, element: shape.element && { ...shape.element, reason: null } };
}

function headSummary(binding: Binding): string {
  const names = { header: "header fields", cookie: "cookies" };
  const shown = headParts(binding).map(({ name }) => names[name]);
  return `The ${shown.join(" and ")} of \`${binding.name}\`.`;
}

/** The function that reads a head. */
export function headReader({ name, reader, binding }: DeclaredHead, context: NodeContext): TypeScriptHead {
  const parts = headParts(binding).map(
    (part): TypeScriptHeadPart => ({
      name: part.name,
      fields: part.fields.map(field => ({
        name: propertyName(field.key),
        value: headValue(field, part.name),
      })),
    }),
  );
  const hasEnum = [...binding.header, ...binding.cookie].some(({ shape }) => {
    const { type } = shape.kind === "list" ? shape.element! : shape;
    return type !== null && context.typeOf(type).enum !== null;
  });
  return { name: reader, type: name, cast: hasEnum, parts };
}

/** The expression that reads a value. Of several cookies with one name, browsers and Go keep the last one. */
function headValue(field: Field, part: "header" | "cookie"): string {
  const isList = field.type.slice;
  const called = part === "cookie" ? "setCookies" : isList ? "fieldList" : "fieldValue";
  const last = part === "cookie" && !isList ? "?.pop()" : "";
  return `${called}(headers, ${quoted(field.key)}, ${converterOf(field)})${last}`;
}

/** The function that makes a value from a text. */
function converterOf({ conversion }: Field): "isTrue" | "Number" | "String" {
  switch (conversion?.kind) {
    case "bool":
      return "isTrue";
    case "int":
    case "sizedInt":
    case "uint":
    case "float":
      return "Number";
    default:
      return "String";
  }
}

/** Which shared functions the code needs that reads these heads. */
export function headUses(
  heads: DeclaredHead[],
): Pick<TypeScriptUses, "fieldValue" | "fieldList" | "setCookies" | "isTrue"> {
  const headers = heads.flatMap(({ binding }) => binding.header);
  const cookies = heads.flatMap(({ binding }) => binding.cookie);
  return {
    fieldValue: headers.some(({ type }) => !type.slice),
    fieldList: headers.some(({ type }) => type.slice),
    setCookies: cookies.length > 0,
    isTrue: [...headers, ...cookies].some(field => converterOf(field) === "isTrue"),
  };
}
