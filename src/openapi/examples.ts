/** The values of tags `example`, which schemas show. */
import type { MessageExample } from "../examples/types.ts";
import type { Position } from "../model/types.ts";
import type { NamedType, Property, Shape } from "../shapes/shape-types.ts";
import { exactValue, type Schema, type SchemaValue } from "./schema.ts";

type TypeOf = (id: string) => NamedType;

/** A value for an example, or what is wrong with its text. */
type Example = { value: SchemaValue } | { problem: string };

/** An example with its schema. */
export interface FoundExample {
  example: Example;
  schema: Schema;
  /** The field, or what a test file holds. */
  position: Position;
  /** The value in a test file; null for a tag. */
  source: MessageExample | null;
  /** The part of the message, as `query limit`; empty for a body, and for a tag. */
  place: string;
}

/** The schema of a field with its example. `add` gets the example, to be judged when all schemas are made. */
export function withExample(
  schema: Schema,
  field: Pick<Property, "tags" | "position">,
  { shape, typeOf, add }: { shape: Shape; typeOf: TypeOf; add(found: FoundExample): void },
): Schema {
  const example = exampleOf(field, shape, typeOf);
  if (example === null) return schema;
  add({ example, schema, position: field.position, source: null, place: "" });
  return "value" in example ? { ...schema, examples: [example.value] } : schema;
}

/** The example of a field whose value has a shape; null for a field without one. */
function exampleOf({ tags }: Pick<Property, "tags">, shape: Shape, typeOf: TypeOf): Example | null {
  const tag = tags.find(({ key }) => key === "example");
  return tag === undefined ? null : readExample(tag.value, shape, typeOf);
}

/** A text is a text as it is; other values are JSON, lists also texts with commas between their elements. */
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
    return { problem: `${JSON.stringify(text)} is no JSON` };
  }
}
