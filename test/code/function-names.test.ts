/** Tests how the functions that generated code declares for types are called: each has a name of its own, also where several packages have a type of the name. */
import { expect, test } from "vitest";
import { functionNames } from "../../src/code/functions.ts";

const kinds = ["a.com/animals.Kind", "b.com/animals.Kind", "c.com/animals.Kind", "d.com/plants.Kind"];

test("types with one name get that of their package, and then numbers", () => {
  const names = functionNames("check", kinds.toReversed(), { isTaken: () => false });
  expect(Object.fromEntries(names)).toEqual({
    "a.com/animals.Kind": "checkKind",
    "b.com/animals.Kind": "checkAnimalsKind",
    "c.com/animals.Kind": "checkAnimalsKind2",
    "d.com/plants.Kind": "checkPlantsKind",
  });
});

test("no function gets a name that the package has", () => {
  const names = functionNames("check", kinds.slice(0, 2), {
    isTaken: name => /^check(?:Animals)?Kind$/.test(name),
  });
  expect([...names.values()]).toEqual(["checkAnimalsKind2", "checkAnimalsKind3"]);
});
