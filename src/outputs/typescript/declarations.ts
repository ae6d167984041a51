/** Makes the declarations of types: interfaces, unions and aliases; and what functions read from texts. */
import { type Doc, readDoc } from "../../go/docs/docs.ts";
import { isExported } from "../../go/identifiers.ts";
import { omitsZero } from "../../model/message-facts.ts";
import type { Binding, Field } from "../../model/types.ts";
import { seenShape, withoutNull } from "../../shapes/plain-shapes.ts";
import type { EnumMember, NamedType, Shape } from "../../shapes/shape-types.ts";
import type { RawBody } from "../../types/type-text.ts";
import { memberList } from "../type-texts.ts";
import type { NodeContext, PropertyNode, TypeNode } from "./shape-nodes.ts";
import {
  arrayOf,
  besideMembers,
  indented,
  isUnion,
  jsdoc,
  kindOfMembers,
  named,
  objectOf,
  printType,
  propertyName,
  propertyNode,
  quoted,
  shapeNode,
  textProperty,
  unionOf,
  withUndefined,
} from "./shape-nodes.ts";
import type { TypeScriptPart, TypeScriptProperty, TypeScriptType, TypeScriptValue } from "./view-types.ts";

/** The declaration of a named type in one direction. */
export function namedDeclaration(
  name: string,
  type: NamedType,
  context: NodeContext,
  recursive: boolean,
  isMessage = false,
): TypeScriptType {
  const { shape, doc, enum: constants } = type;
  if (constants && isUnion(type)) {
    const open = constants.closed ? null : `(${kindOfMembers(type)} & {})`;
    const base = isMessage ? (open ?? besideMembers(type, false)) : open;
    return unionDeclaration(name, type, constants.members, base);
  }
  return shapeDeclaration(name, doc, shape, context, recursive);
}

/** The declaration of a message. */
export function messageDeclaration(binding: Binding, name: string, context: NodeContext) {
  const { doc } = binding;
  if (binding.kind === "request")
    return { ...declaration("request", name, doc), parts: requestParts(binding, context) };
  const type = binding.wholeBody && binding.bodyShape?.type;
  if (type) return namedDeclaration(name, context.typeOf(type), context, false, true);
  if (binding.bodyShape !== null) return shapeDeclaration(name, doc, binding.bodyShape, context);
  const form = binding.form.map(field => withUndefined(textProperty(field, context)));
  return interfaceDeclaration(name, doc, form);
}

/** The parts of a request that are not empty. Cookies are always optional: browsers send their own, and don't let scripts set others. */
function requestParts(binding: Binding, context: NodeContext): TypeScriptPart[] {
  const texts = (["route", "query", "header", "cookie", "form"] as const)
    .filter(name => binding[name].length > 0)
    .map((name): TypeScriptPart => {
      const properties = binding[name].map(field => textProperty(field, context));
      const optional = name === "cookie" || properties.every(({ optional }) => optional);
      return { name, optional, type: null, properties: propertiesOf(properties, "    ") };
    });
  if (binding.rawBody !== null) return [...texts, rawPart(binding, binding.rawBody)];
  return binding.bodyShape === null ? texts : [...texts, bodyPart(binding.bodyShape, context)];
}

/** The JSON body of a request. It is always required, since an empty body is not JSON. */
function bodyPart(body: Shape, context: NodeContext): TypeScriptPart {
  const part = { name: "json", optional: false } as const;
  const { kind, fields } = seenShape(body, context.direction);
  if (kind !== "object" || fields.length === 0)
    return { ...part, type: printType(shapeNode(body, context, new Set()), "  "), properties: [] };
  const properties = fields.map(field => propertyNode(field, context));
  return { ...part, type: null, properties: propertiesOf(properties, "    ") };
}

/** The declaration of a type that has a shape. */
function shapeDeclaration(name: string, doc: Doc, shape: Shape, context: NodeContext, recursive = false) {
  const seen = seenShape(shape, context.direction);
  if (seen.kind === "object") {
    const properties = seen.fields.map(field => propertyNode(field, context));
    return interfaceDeclaration(name, doc, properties);
  }
  const notes = new Set<string>();
  const node = shapeNode({ ...seen, nullable: false }, context, notes);
  const namesItself = recursive || printType(node).includes(name);
  return aliasDeclaration(name, doc, namesItself ? withoutRecord(node) : node, [...notes]);
}

/** The declaration of an object with these properties. */
function interfaceDeclaration(name: string, doc: Doc, properties: PropertyNode[]): TypeScriptType {
  if (properties.length === 0) return aliasDeclaration(name, doc, objectOf([]), []);
  return { ...declaration("interface", name, doc), properties: propertiesOf(properties, "  ") };
}

/** The body of a request that is sent as it is: anything that fetch takes, for example a Blob or a stream; or a form, which an object with its parts may stand for. */
function rawPart({ parts }: Binding, raw: RawBody): TypeScriptPart {
  const properties = parts.map(({ name, kind }) => {
    const type = named(kind === "file" ? "File | Blob" : "string");
    return { key: name, name: propertyName(name), optional: true, type, doc: readDoc([]), comment: "" };
  });
  const form = [...(parts.length > 0 ? [objectOf(properties)] : []), named("FormData")];
  const anyBody = raw === "text" ? "string" : 'NonNullable<RequestInit["body"]>';
  const type = raw === "multipart" ? printType(unionOf(form), "  ") : anyBody;
  return { name: "body", optional: false, type, properties: [] };
}

/** Properties as templates see them, in lines with this indentation. */
function propertiesOf(properties: PropertyNode[], indent: string): TypeScriptProperty[] {
  return properties.map(node => ({
    ...node,
    type: printType(node.type, indent),
    comment: indented(node.comment, indent),
  }));
}

function aliasDeclaration(name: string, doc: Doc, type: TypeNode, notes: string[]): TypeScriptType {
  return { ...declaration("alias", name, doc), comment: jsdoc(doc, notes), type: printType(type) };
}

function declaration(kind: TypeScriptType["kind"], name: string, doc: Doc): TypeScriptType {
  const nothing = { properties: [], parts: [], members: [], named: false, base: null, type: "" };
  return { name, kind, doc, comment: jsdoc(doc), ...nothing };
}

function unionDeclaration(name: string, type: NamedType, members: EnumMember[], base: string | null) {
  const { name: goName, doc } = type;
  const prefix = goName.toLowerCase();
  const shortNames = members.map(({ name }) =>
    name.toLowerCase().startsWith(prefix) ? name.slice(prefix.length) : "",
  );
  const areShort = shortNames.every(short => short.startsWith("_") || isExported(short));
  const printed = members.map(({ name, json, doc }, index) => {
    const value: unknown = JSON.parse(json);
    return {
      name: propertyName(areShort ? shortNames[index]! : name),
      value: typeof value === "string" ? quoted(value) : json,
      doc,
      comment: indented(jsdoc(doc), "  "),
    };
  });
  const isNamed = kindOfMembers(type) !== "string";
  return {
    ...declaration("union", name, doc),
    // Named members are printed as an object, which has their comments. Editors show those of no other members.
    comment: jsdoc(doc, isNamed ? [] : memberList(printed)),
    members: printed,
    named: isNamed,
    base,
  };
}

/** Replaces `Record` by an object with an index signature, since an alias that refers to itself can't use `Record`. */
function withoutRecord(type: TypeNode): TypeNode {
  const [, key, value] = /^Record<(string|number), (.*)>$/s.exec(printType(type)) ?? [];
  return key === undefined ? type : named(`{ [key: ${key}]: ${value} }`);
}

// What functions read from texts: heads, which are the header fields and cookies of a response struct, and forms.

/** The type of a head, and the function `name` that reads one. All properties are optional: browsers hide cookies, and header fields of other origins. */
export function headOf(binding: Binding, type: string, name: string, context: NodeContext) {
  const texts = { header: "header fields", cookie: "cookies" };
  const present = (["header", "cookie"] as const).filter(part => binding[part].length > 0);
  const summary = `The ${present.map(part => texts[part]).join(" and ")} of \`${binding.name}\`.`;
  const parts = present.map(part => {
    const properties = binding[part].map(field =>
      withUndefined(textProperty({ ...field, shape: readShape(field), required: false }, context)),
    );
    return { name: part, optional: false, type: null, properties: propertiesOf(properties, "    ") };
  });
  const doc = { ...binding.doc, summary, description: "" };
  const read = present.map(part => ({
    name: part,
    fields: binding[part].map(field => ({ name: propertyName(field.key), value: headValue(field, part) })),
  }));
  const cast = [...binding.header, ...binding.cookie].some(field => enumType(field, context) !== null);
  const declared = { ...declaration("head", type, doc), parts };
  return { binding, type: declared, reader: { name, type, cast, parts: read } };
}

/** The shape of what a function reads from a field. Of a cookie with attributes, it reads only the value. */
function readShape({ shape, conversion }: Field): Shape {
  if (conversion?.kind !== "cookie") return shape;
  return { ...shape, reason: null, element: shape.element && { ...shape.element, reason: null } };
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
  const cast = member === null ? "" : ` as ${printType(type.slice ? arrayOf(member) : member)}`;
  const convert = converterOf(field);
  if (type.slice) {
    const all = `values.getAll(${quoted(key)})${convert === "String" ? "" : `.map(${convert})`}`;
    return all + cast;
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
function enumType(field: Field, context: NodeContext): TypeNode | null {
  const { shape } = field;
  const value = shape.kind === "list" ? shape.element! : shape;
  if (value.type === null || context.typeOf(value.type).enum === null) return null;
  return shapeNode(withoutNull(value), context, new Set(), omitsZero(field));
}

/** The function that makes a value from a text. */
function converterOf({ conversion }: Field): "isTrue" | "Number" | "String" {
  if (conversion?.kind === "bool") return "isTrue";
  return /^(?:int|sizedInt|uint|float)$/.test(conversion?.kind ?? "") ? "Number" : "String";
}
