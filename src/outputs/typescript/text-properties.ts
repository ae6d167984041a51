/** The properties of fields whose values are texts in a message: all fields outside of a JSON body. */
import { withoutNull } from "../../model/text-shapes.ts";
import type { Field } from "../../model/types.ts";
import { named, unionOf } from "./print-type.ts";
import { type NodeContext, propertyNode } from "./shape-nodes.ts";
import type { KeyedProperty } from "./type-declarations.ts";

/** The property for a field outside of a JSON body. It may be left out, but is never null. */
export function textProperty(field: Field, context: NodeContext): KeyedProperty {
  const { key, tags, doc } = field;
  const shape = withoutNull(field.shape);
  const property = { key, shape, optional: !field.required, pointer: false, tags, doc };
  const notes = new Set(field.default === null ? [] : [`Default: \`${field.default}\`.`]);
  return [key, propertyNode(property, context, notes), doc];
}

/** Adds `undefined` to the type of an optional property: a function that reads texts sets all properties. */
export function withUndefined([key, node, doc]: KeyedProperty): KeyedProperty {
  return node.optional
    ? [key, { ...node, type: unionOf([node.type, named("undefined")]) }, doc]
    : [key, node, doc];
}
