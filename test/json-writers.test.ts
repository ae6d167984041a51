/** The functions that write JSON bodies, in the model. */
import { expect, test } from "vitest";
import { caseModels } from "./case-folder.ts";
import { modelJsonSchema } from "./json-schemas.ts";
import { keysOf, missingValues, valuesByKey } from "./model-values.ts";

const definitions = modelJsonSchema().definitions!;

test("the case json-generated has all kinds of values", async () => {
  const [[, model] = [null, null]] = await caseModels(["json-generated"]);
  const values = valuesByKey(model!, "Model", definitions);
  const keys = [...keysOf(definitions)].filter(([key]) => /^GoJSON/.test(key));
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.flatMap(([key, schema]) => missingValues(key, schema, values.get(key) ?? []))).toEqual([]);
});
