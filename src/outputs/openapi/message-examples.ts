/** The examples of test files, as parameters, header fields and bodies show them. */

import type { Field } from "../../model/types.ts";
import { type JSONValue, type MessageExample, pathOf } from "../examples/types.ts";
import { descriptionOf, titleOf } from "./descriptions.ts";
import type { FoundExample } from "./examples.ts";
import { jsonOf, type Schema } from "./schema.ts";
import type { OpenAPIExample } from "./view-types.ts";

/** The examples of one message. `add` collects those that are shown, to check them when all schemas are made. */
export interface ExampleSource {
  examples: MessageExample[];
  add(found: FoundExample): void;
}

/** The examples of a body with this schema. */
export function bodyExamples({ examples, add }: ExampleSource, schema: Schema): OpenAPIExample[] {
  return examples.flatMap(one => shown(one, one.body, { place: "", schema, add }));
}

/** The examples of a field outside of the body. */
export function fieldExamples(
  { examples, add }: ExampleSource,
  field: Field,
  schema: Schema,
): OpenAPIExample[] {
  const place = `${field.in} ${field.key}`;
  return examples.flatMap(one => shown(one, one.fields.get(pathOf(field)), { place, schema, add }));
}

/** The example that templates print for a value of a message; none without a value. */
function shown(
  source: MessageExample,
  value: JSONValue | undefined,
  { place, schema, add }: { place: string; schema: Schema } & Pick<ExampleSource, "add">,
): OpenAPIExample[] {
  if (value === undefined) return [];
  add({ example: { value }, schema, position: source.position, source, place });
  const { name, doc } = source;
  const description = descriptionOf({ ...doc, summary: "" }) ?? "";
  return [{ name, summary: titleOf(doc), description, value: jsonOf(value) }];
}
