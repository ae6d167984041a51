/** The named types that shapes refer to, each described once. */

import { readDoc } from "../go/docs/docs.ts";
import { assumedName } from "../go/import-paths.ts";
import { type Position, positionOf } from "../go/positions.ts";
import { jsonText, plainText } from "../types/constant-values.ts";
import { commentOf, type EnumDefault, enumOf, isEnumDirective } from "../types/enums.ts";
import type { GoType } from "../types/go-types.ts";
import { isOfUser } from "../types/packages.ts";
import { shape, unresolved } from "./plain-shapes.ts";
import type { Enum, NamedType, Shape } from "./shape-types.ts";
import { describe, messageRoot, shapeOf } from "./shapes.ts";
import { maxTypes, type ShapeContext, type WantedType } from "./type-facts.ts";

/** Describes the types that shapes refer to, directly or through other types. */
export function describeTypes(context: ShapeContext, types: Map<string, NamedType>): void {
  // The map grows while it is read.
  for (const [id, wanted] of context.wanted) {
    if (!types.has(id)) types.set(id, describeType(context, id, wanted, types.size < maxTypes));
  }
}

function describeType(
  context: ShapeContext,
  id: string,
  { facts, addressable }: WantedType,
  isFollowed: boolean,
): NamedType {
  const own = isFollowed
    ? describe(context, facts, { ...messageRoot, addressable })
    : unresolved(`the messages reach more than ${maxTypes} types`);
  const { target } = facts.type;
  if (target.kind !== "declared") return knownType(id, facts.id!, own);
  const { declaration, file, pkg } = target;
  const typeArguments = Array.from(target.typeArguments, ([parameter, type]) =>
    type
      ? shapeOf(context, type, { ...messageRoot, addressable: true })
      : shape("any", { nullable: true, reason: `${parameter} is a type parameter` }),
  );
  return {
    id,
    name: declaration.name,
    package: { name: pkg.name, importPath: pkg.path },
    typeArguments,
    shape: own,
    enum: describeEnum(facts.type, context.enums),
    doc: readDoc(declaration.doc.filter(line => !isEnumDirective(line))),
    position: positionOf(file.name, declaration.span),
  };
}

/** Describes a type that is known without its source, by import path and name. */
function knownType(id: string, key: string, own: Shape): NamedType {
  const dot = key.lastIndexOf(".");
  const importPath = key.slice(0, dot);
  return {
    id,
    name: key.slice(dot + 1),
    package: { name: assumedName(importPath).name, importPath },
    typeArguments: [],
    shape: own,
    enum: null,
    doc: readDoc([]),
    position: null,
  };
}

/** A field that encoding/json leaves out because others of its depth have the same key. */
export interface DroppedField {
  /** What selects it from the type, for example `Page.Size`. */
  selector: string;
  key: string;
  position: Position;
}

/** The fields that are left out because they share a key, in types of the user's modules, by the types' ids. */
export function droppedFields({ wanted }: ShapeContext): Map<string, DroppedField[][]> {
  const dropped = new Map<string, DroppedField[][]>();
  for (const [id, { facts }] of wanted) {
    const { type, fields } = facts;
    if (type.target.kind !== "declared" || !isOfUser(type.reader, type.target.pkg) || !fields?.dropped.length)
      continue;
    dropped.set(
      id,
      fields.dropped.map(list =>
        list.map(({ name, embeddedIn, key, field }) => ({
          selector: [...embeddedIn, name].join("."),
          key,
          position: field.position,
        })),
      ),
    );
  }
  return dropped;
}

/** Describes the constants of a type; null if they are not an enum. Constants whose values are not known are left out. */
export function describeEnum(type: GoType, byDefault: EnumDefault): Enum | null {
  const found = enumOf(type, byDefault);
  if (found === null) return null;
  const basic = type.kind;
  const members = found.values.map(({ value, places }) => {
    const [first, ...others] = places;
    const { file, spec, index } = first!;
    return {
      name: first!.name,
      aliases: others.map(({ name }) => name),
      json: jsonText(value, basic),
      text: plainText(value, basic),
      doc: readDoc(commentOf(first!)),
      position: positionOf(file.name, spec.names[index]!.span),
    };
  });
  return { closed: found.closed, members };
}
