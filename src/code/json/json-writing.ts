/** What is known while the functions that write JSON are made. */
import type { TypeExpression } from "../../go/declarations.ts";
import { hasTwoForms, type Shaping, type TypeFacts } from "../../shapes/type-facts.ts";
import type { FieldType } from "../../types/field-type.ts";
import type { Expression } from "../checks/value-places.ts";
import type { GoJSONWriteStep } from "./json-writer-types.ts";

/** What is known while the functions that write JSON are made; it grows. */
export interface JSONWriting {
  shaping: Shaping;
  /** The types that have a function, by their ids. A type that encoding/json writes differently if the value has an address has two. */
  nodes: Map<string, WriterNode>;
  /** The ids of the types whose steps are not made yet. */
  unfollowed: string[];
}

/** A type with a function that writes it. */
export interface WriterNode {
  facts: TypeFacts;
  type: FieldType;
  /** encoding/json would have the address of the value. */
  addressable: boolean;
  steps: GoJSONWriteStep[];
}

/** A value that is written. */
export interface WrittenValue {
  value: Expression;
  /** encoding/json would have its address. Then it calls methods with pointer receivers. */
  addressable: boolean;
  /** The option `string` of the field's tag works on it. */
  quoted: boolean;
  /** A condition around it says that it is not nil. */
  notNil: boolean;
  /** A condition around it says that it has elements. */
  notEmpty: boolean;
  /** The number of loops that enclose it. */
  loops: number;
  /** The number of types without a name that enclose it. */
  depth: number;
  /** The structs without a name that enclose it. */
  structs: TypeExpression[];
}

/** The id of the function for a type. The first call for a type adds the function. */
export function writerNode(
  { shaping, nodes, unfollowed }: JSONWriting,
  facts: TypeFacts,
  { type, addressable }: Pick<WriterNode, "type" | "addressable">,
): string {
  const isValue = !addressable && hasTwoForms(shaping, facts);
  const id = isValue ? `${facts.id} (value)` : facts.id!;
  if (!nodes.has(id)) {
    nodes.set(id, { facts, type, addressable: !isValue, steps: [] });
    unfollowed.push(id);
  }
  return id;
}
