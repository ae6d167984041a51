import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { optionalText } from "../../src/types/optional.ts";

test("the declaration of Optional that gen knows is that which the helper prints", () => {
  const chapter = join(import.meta.dirname, "../../templates/chapters/helpers/optional.go.hbs");
  const [, helper = ""] = /"helpers\/Optional"\}\}\n([\s\S]*?)\{\{\/inline\}\}/.exec(
    readFileSync(chapter, "utf8"),
  )!;
  const printed = helper
    .replace(' {{use "OptionalOf"}} makes one with a value.', "")
    .replaceAll("{{name}}", "Optional")
    .replaceAll(/\{\{pkg "(?:\w+\/)*(\w+)"\}\}/g, "$1");
  const [, known] = optionalText("p").split(")\n\n");
  expect([known, ...optionalText("p").split(")\n\n").slice(2)].join(")\n\n")).toBe(printed);
});
