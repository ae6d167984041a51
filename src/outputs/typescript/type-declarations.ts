/** Makes the declarations of types: interfaces, unions and aliases. */

import type { Doc } from "../../go/docs/doc-types.ts";
import { isExported } from "../../go/identifiers.ts";
import { seenShape } from "../../shapes/plain-shapes.ts";
import type { Enum, EnumMember, NamedType, Shape } from "../../shapes/shape-types.ts";
import { memberList } from "../type-texts.ts";
import { propertyName, quoted } from "./names.ts";
import { indented, jsdoc, named, type PropertyNode, printType, type TypeNode } from "./print-type.ts";
import { type NodeContext, propertyNode, shapeNode } from "./shape-nodes.ts";
import type { TypeScriptMember, TypeScriptPart, TypeScriptProperty, TypeScriptType } from "./view-types.ts";

/** The declaration of a named type in one direction. */
export function namedDeclaration(
  name: string,
  { shape, doc, enum: constants, name: goName }: NamedType,
  context: NodeContext,
  recursive: boolean,
): TypeScriptType {
  if (constants?.members.every(isExact)) return unionDeclaration(name, goName, doc, constants);
  return shapeDeclaration(name, doc, shape, context, recursive);
}

/** The declaration of a type that has a shape. */
export function shapeDeclaration(
  name: string,
  doc: Doc,
  shape: Shape,
  context: NodeContext,
  recursive = false,
): TypeScriptType {
  const seen = seenShape(shape, context.direction);
  if (seen.kind === "object") {
    const properties = seen.fields.map(field => propertyNode(field, context));
    return interfaceDeclaration(name, doc, properties);
  }
  const notes = new Set<string>();
  const node = shapeNode({ ...seen, nullable: false }, context, notes);
  return aliasDeclaration(name, doc, recursive ? withoutRecord(node) : node, [...notes]);
}

/** The declaration of an object with these properties. */
export function interfaceDeclaration(name: string, doc: Doc, properties: PropertyNode[]): TypeScriptType {
  if (properties.length === 0) return aliasDeclaration(name, doc, { kind: "object", properties: [] }, []);
  return { ...declaration("interface", name, doc), properties: propertiesOf(properties, "  ") };
}

/** The declaration of a request with these parts. */
export function requestDeclaration(name: string, doc: Doc, parts: TypeScriptPart[]): TypeScriptType {
  return { ...declaration("request", name, doc), parts };
}

/** Properties as templates see them, in lines with this indentation. */
export function propertiesOf(properties: PropertyNode[], indent: string): TypeScriptProperty[] {
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

/** Reports whether JavaScript keeps the value exactly, which it doesn't for large integers. */
function isExact({ json }: EnumMember): boolean {
  const value: unknown = JSON.parse(json);
  return typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value);
}

function unionDeclaration(name: string, goName: string, doc: Doc, { closed, members }: Enum): TypeScriptType {
  const first: unknown = members.length > 0 ? JSON.parse(members[0]!.json) : "";
  const base = closed ? null : typeof first;
  const printed = members.map(member => printedMember(member, goName, members));
  const isNamed = typeof first !== "string";
  return {
    ...declaration("union", name, doc),
    // Named members are printed as an object, which has their comments. Editors show those of no other members.
    comment: jsdoc(doc, isNamed ? [] : memberList(printed)),
    members: printed,
    named: isNamed,
    base,
  };
}

function printedMember(
  { name, json, doc }: EnumMember,
  goName: string,
  members: EnumMember[],
): TypeScriptMember {
  const value: unknown = JSON.parse(json);
  const short = members.every(member => {
    const rest = afterPrefix(member.name, goName);
    return rest.startsWith("_") || isExported(rest);
  });
  return {
    name: propertyName(short ? afterPrefix(name, goName) : name),
    value: typeof value === "string" ? quoted(value) : json,
    doc,
    comment: indented(jsdoc(doc), "  "),
  };
}

/** The rest of a constant's name after the name of its type; empty if it doesn't begin with that name. */
function afterPrefix(name: string, prefix: string): string {
  return name.toLowerCase().startsWith(prefix.toLowerCase()) ? name.slice(prefix.length) : "";
}

/** Replaces `Record` by an object with an index signature, since an alias that refers to itself can't use `Record`. */
function withoutRecord(type: TypeNode): TypeNode {
  if (type.kind !== "generic" || type.name !== "Record") return type;
  const [key = named("string"), value = named("unknown")] = type.arguments;
  return { kind: "index", key: key.kind === "name" ? key.text : "string", value };
}
