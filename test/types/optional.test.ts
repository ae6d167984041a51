import { expect, test } from "vitest";
import { loadGofmt } from "../../src/go/gofmt.ts";
import { optionalText } from "../../src/types/optional.ts";

test("the declaration of Optional that gen knows is a Go file with what it imports", async () => {
  const text = optionalText("p");
  const gofmt = await loadGofmt();
  expect(gofmt(text)).toEqual({ text });
  expect(text).not.toContain("{{");
  const used = new Set([...text.matchAll(/\b([a-z]+)\.[A-Z]/g)].map(([, name]) => name!));
  used.delete("o");
  const imported = [...text.matchAll(/^\t"(?:\w+\/)?(\w+)"$/gm)].map(([, name]) => name!);
  expect([...used].sort()).toEqual(imported.sort());
});
