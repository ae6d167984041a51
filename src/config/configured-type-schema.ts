/** The schema of a type in the config key `types`, for types that can't be read from source. */
import * as v from "valibot";
import { scalarTypes } from "../go/predeclared.ts";
import { mustBe, mustBeText, nonEmptyString } from "./schema-values.ts";

const httpPart = v.picklist(
  ["route", "query", "header", "cookie", "form"],
  ({ input }) => ` must be "route", "query", "header", "cookie" or "form", got ${JSON.stringify(input)}`,
);

/** The settings that every configured type can have. */
const ofAnyType = {
  validate: v.optional(v.boolean(mustBe("true or false"))),
  json: v.optional(
    v.picklist(
      ["boolean", "integer", "number", "string", "any"],
      ({ input }) =>
        ` must be "boolean", "integer", "number", "string" or "any", got ${JSON.stringify(input)}`,
    ),
  ),
  format: v.optional(nonEmptyString),
};

/** The schema of one type. */
export const configuredType = v.variant(
  "kind",
  [
    v.strictObject({
      kind: v.literal("basic"),
      name: v.picklist(
        scalarTypes,
        ({ input }) => ` must be one of ${scalarTypes.join(", ")}, got ${JSON.stringify(input)}`,
      ),
      ...ofAnyType,
    }),
    v.strictObject({ kind: v.literal("text"), ...ofAnyType }),
    v.strictObject({
      kind: v.literal("methods"),
      in: v.array(httpPart, mustBe("an array of strings")),
      ...ofAnyType,
    }),
  ],
  ({ input, expected }) =>
    // For an object the message is about its kind, otherwise about the whole value.
    expected?.startsWith('"') || expected?.startsWith("(")
      ? mustBeText('"basic", "text" or "methods"')({ input })
      : mustBe("an object with the key kind")({ input }),
);
