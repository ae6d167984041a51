/** Tests how often gen looks at a struct to find the fields that rules name. */
import { expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { constraintsOf } from "../../src/constraints/read-constraints.ts";
import type { FieldDeclaration } from "../../src/go/declarations.ts";
import { readImportRoots } from "../../src/packages/modules/import-roots.ts";
import { typeReader } from "../../src/types/go-types.ts";
import { typeOfDeclaration } from "../../src/types/lookup.ts";
import { ownPackage } from "../../src/types/packages.ts";
import { structFields } from "../../src/types/struct-fields.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const parser = await sharedParser();

/** The number of times that a field's declaration is read while rules on each of `count` fields, which name all others, are read. */
async function looks(count: number): Promise<number> {
  const names = Array.from({ length: count }, (_, index) => `F${index}`);
  const lines = names.map(name => {
    const others = names.filter(other => other !== name);
    const tag = `required_if=${others.map(other => `${other} x`).join(" ")},eqfield=${others[0]}`;
    return `\t${name} string \`validate:"${tag}"\`\n`;
  });
  const text = `package p\n\ntype T struct {\n${lines.join("")}}\n`;
  const dir = fileTree({ "go.mod": "module example.com/app\n\ngo 1.24\n", "p.go": text });
  const file = await parser.parse("p.go", text);
  const build = { goos: "linux", goarch: "amd64", cgo: false, tags: [] };
  const reader = typeReader(parser, build, readImportRoots(systemFiles, dir, { GOFLAGS: "", GOWORK: "off" }));
  const own = ownPackage(dir, [file]);
  const declaration = file.types[0]!;
  if (declaration.type.kind !== "struct") throw new Error("no struct");
  let read = 0;
  const fields = declaration.type.fields.map(
    field =>
      new Proxy<FieldDeclaration>(field, {
        get(target, key) {
          if (key === "names") read++;
          return Reflect.get(target, key);
        },
      }),
  );
  const counted = { ...declaration, type: { ...declaration.type, fields } };
  const struct = typeOfDeclaration(reader, { declaration: counted, file, pkg: own });
  for (const field of structFields(struct))
    expect(constraintsOf({ validators: new Map(), own }, field).problems).toEqual([]);
  return read;
}

test("fields that rules name are found in one look at their struct, however many rules name them", async () => {
  const few = await looks(10);
  expect(few).toBeGreaterThan(0);
  expect(await looks(80)).toBe(8 * few);
});
