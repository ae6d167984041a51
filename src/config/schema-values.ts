/** Schemas of single values that several schemas of a config file use, and the messages for wrong values. */
import * as v from "valibot";
import { describeValue } from "./values.ts";

// A message is printed after the key's name: "list.out" + " must be a string, got a number".
/** The message for a value of the wrong kind. */
export const mustBe = (wanted: string) => (issue: { input: unknown }) =>
  ` must be ${wanted}, got ${describeValue(issue.input)}`;

/** The message for a value that must be one of a few texts. A wrong text is quoted. */
export const mustBeText =
  (wanted: string) =>
  ({ input }: { input: unknown }) =>
    ` must be ${wanted}, got ${typeof input === "string" ? JSON.stringify(input) : describeValue(input)}`;

/** A text that is not empty. */
export const nonEmptyString = v.pipe(
  v.string(mustBe("a string")),
  v.nonEmpty<string, string>(" must not be empty"),
);

/** A setting that is true or false. */
export const flag = (text: string) =>
  v.optional(v.pipe(v.boolean(mustBe("true or false")), v.description(text)));

/** A whole number from 0 of the given things. */
export const limit = (things: string, text: string) =>
  v.optional(
    v.pipe(
      v.number(mustBe(`a number of ${things}`)),
      v.integer(({ input }) => ` must be a whole number of ${things}, got ${input}`),
      v.minValue(0, ({ input }) => ` must be at least 0, got ${input}`),
      v.description(text),
    ),
  );

/** A text that may be absent. */
export const describedString = (text: string) => v.optional(v.pipe(nonEmptyString, v.description(text)));

/** The path of a file. */
export const outPath = v.pipe(
  v.string(mustBe("a string")),
  v.regex(/[^/]$/, ({ input }) =>
    input === "" ? " must not be empty" : ` must name a file, got the directory ${JSON.stringify(input)}`,
  ),
);

/** A function in a script. JSON Schema has no functions, so it allows nothing. */
export const userFunction = <Function>() =>
  v.pipe(
    v.unknown(),
    v.check(value => typeof value === "function", mustBe("a function")),
  ) as unknown as v.GenericSchema<Function>;
