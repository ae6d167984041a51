/** What the schemas of a config file share: values, and the messages for wrong ones. */
import * as v from "valibot";
import { describeValue } from "./values.ts";

// A message is printed after the key's name: "list.out" + " must be a string, got a number".
/** For a value of the wrong kind. */
export const mustBe = (wanted: string) => (issue: { input: unknown }) =>
  ` must be ${wanted}, got ${describeValue(issue.input)}`;

/** For one of a few texts: a wrong text is shown. */
export const mustBeText =
  (wanted: string) =>
  ({ input }: { input: unknown }) =>
    ` must be ${wanted}, got ${typeof input === "string" ? JSON.stringify(input) : describeValue(input)}`;

/** A text that is not empty. */
export const nonEmptyString = v.pipe(
  v.string(mustBe("a string")),
  v.nonEmpty<string, string>(" must not be empty"),
);
