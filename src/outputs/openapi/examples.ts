/** The values of tags `example`, which schemas show. */

import type { Position } from "../../model/types.ts";
import type { NamedType, Property, Shape } from "../../shapes/shape-types.ts";
import { exactValue, type Schema, type SchemaValue } from "./schema.ts";

type TypeOf = (id: string) => NamedType;

/** The value of an example, or what is wrong with its text. */
type Example = { value: SchemaValue } | { problem: string };

/** An example with its schema. */
export interface FoundExample {
  example: Example;
  schema: Schema;
  /** The place of the field. */
  position: Position;
}

/** Adds the example of a field's tag to its schema, and calls `addExample` with it: examples are checked when all schemas are made. */
export function withExample(
  schema: Schema,
  field: Pick<Property, "tags" | "position">,
  shape: Shape,
  { typeOf, addExample }: { typeOf: TypeOf; addExample(found: FoundExample): void },
): Schema {
  const tag = field.tags.find(({ key }) => key === "example");
  if (tag === undefined) return schema;
  const example = readExample(tag.value, shape, typeOf);
  addExample({ example, schema, position: field.position });
  return "value" in example ? { ...schema, examples: [example.value] } : schema;
}

/** Reads the text of a tag. For a string, the text is the value; other values are JSON. A list may also be its elements with commas between: `a,b`. */
function readExample(text: string, shape: Shape, typeOf: TypeOf): Example {
  if (shape.kind === "reference") {
    const { enum: constants, shape: own } = typeOf(shape.type!);
    const member = constants?.members.find(one => one.text === text);
    if (member) return { value: exactValue(member.json) };
    return readExample(text, { ...own, quoted: own.quoted || shape.quoted }, typeOf);
  }
  if (shape.quoted || shape.kind === "string" || shape.kind === "bytes") return { value: text };
  if ((shape.kind === "list" || shape.kind === "array") && !text.startsWith("[")) {
    const elements = text.split(",").map(part => readExample(part.trim(), shape.element!, typeOf));
    const wrong = elements.find(one => "problem" in one);
    return wrong ?? { value: elements.flatMap(one => ("value" in one ? [one.value] : [])) };
  }
  try {
    return { value: exactValue(text) };
  } catch {
    return { problem: `${JSON.stringify(text)} is not valid JSON` };
  }
}
