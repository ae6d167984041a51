/** Checks the examples of a document against its schemas. */
import { type OutputUnit, Validator } from "@cfworker/json-schema";
import { formatPlace } from "../../base/report/diagnostic.ts";
import { visibleJson } from "../../base/report/visible-text.ts";
import type { RunProblem } from "../output.ts";
import type { openApiDocument } from "./document.ts";
import type { Schema, SchemaValue } from "./schema.ts";

/** Reports examples that their schemas refuse, one problem for each place. */
export function wrongExamples({ examples, schemas }: ReturnType<typeof openApiDocument>): RunProblem[] {
  const found = examples.flatMap(({ example, schema, position, model }): RunProblem[] => {
    const fault = "problem" in example ? example.problem : faultOf(example.value, schema, schemas);
    if (fault === null) return [];
    return [{ code: "invalid-example", message: `the example is not valid: ${fault}`, model, position }];
  });
  return [...new Map(found.map(one => [formatPlace(one.position), one])).values()];
}

/** What is wrong with a value; null if its schema allows it. `schemas` are those that the schema may refer to. */
function faultOf(value: SchemaValue, schema: Schema, schemas: Record<string, Schema>): string | null {
  const root = { ...schema, components: { schemas } };
  // A whole number that JavaScript does not hold exactly is checked as the nearest one that it holds.
  const plain = (one: SchemaValue, change?: (key: string, value: unknown) => unknown) =>
    JSON.parse(visibleJson(one), change);
  // Rules are in patterns or sentences: their formats may be checked by others.
  const isChecked = (format: unknown) => typeof format !== "string" || /^(?:date-time|uuid)$/.test(format);
  const checked = plain(root, (key, value) => (key !== "format" || isChecked(value) ? value : undefined));
  const { valid, errors } = new Validator(checked, "2020-12").validate(plain(value));
  return valid ? null : describe(errors);
}

/** The text of the innermost error. The other errors are about the values around it, or say only that a reference or an alternative has some. */
function describe(errors: OutputUnit[]): string {
  const depth = ({ instanceLocation }: OutputUnit) => instanceLocation.split("/").length;
  const own = errors.filter(({ keyword }) => !["$ref", "anyOf"].includes(keyword));
  const deepest = own.reduce((found, one) => (depth(one) > depth(found) ? one : found));
  const place = deepest.instanceLocation.replace(/^#\/?/, "/");
  const text = deepest.error.replace(/\.$/, "");
  return place === "/" ? text : `${place}: ${text}`;
}
