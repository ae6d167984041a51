import { expect, test } from "vitest";
import { readDirectives } from "../../src/model/directives.ts";

/** The type, if there is one, and the description of a line. */
function read(text: string): (string | null)[] {
  const span = { line: 1, column: 1, endLine: 1, endColumn: 1 };
  const [line] = readDirectives([{ text, raw: text, span, directive: false }]).responses;
  const { type, description } = line!;
  if (type === null) return [null, description];
  return [(type.isList ? "[]" : "") + (type.package ? `${type.package}.` : "") + type.name, type.description];
}

test.each([
  ["404 ErrorResponse no such pet", "ErrorResponse", "no such pet"],
  ["404 APIError", "APIError", null],
  ["- 404: ErrorResponse: no such pet", "ErrorResponse", "no such pet"],
  ["404 ErrorResponse - no such pet", "ErrorResponse", "no such pet"],
  ["404 Failure: no such pet", "Failure", "no such pet"],
  ["404 Failure", "Failure", null],
  ["200 []Pet all pets", "[]Pet", "all pets"],
  ["500 api.Failure the database is down", "api.Failure", "the database is down"],
  ["404 Größe: zu groß", "Größe", "zu groß"],
  // Words that begin a sentence are no types.
  ["404 Not found", null, "Not found"],
  ["404 Pet not found", null, "Pet not found"],
  ["404 no such pet", null, "no such pet"],
  ["404 e.g. no pet", null, "e.g. no pet"],
  ['404 "Pet" is gone', null, '"Pet" is gone'],
  ["404", null, null],
])("%s", (text, type, description) => {
  expect(read(text)).toEqual([type, description]);
});
