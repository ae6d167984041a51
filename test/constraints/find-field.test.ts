/** Tests how often gen looks at a struct to find the fields that rules name. */
import { expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { readConstraints } from "../../src/constraints/read-constraints.ts";
import type { StructField } from "../../src/go/declarations.ts";
import { loadParser } from "../../src/go/parser.ts";
import { readImportRoots } from "../../src/packages/modules/import-roots.ts";
import type { TypePlace } from "../../src/types/lookup.ts";
import { ownPackage, typeReader } from "../../src/types/packages.ts";
import { fileTree } from "../helpers/file-tree.ts";

const parser = await loadParser();

/** The number of times that a field's declaration is read while rules on each of `count` fields, which name all others, are read. */
async function looks(count: number): Promise<number> {
  const names = Array.from({ length: count }, (_, index) => `F${index}`);
  const text = `package p\n\ntype T struct {\n${names.map(name => `\t${name} string\n`).join("")}}\n`;
  const dir = fileTree({ "go.mod": "module example.com/app\n\ngo 1.24\n", "p.go": text });
  const file = await parser.parse("p.go", text);
  const build = { goos: "linux", goarch: "amd64", cgo: false, tags: [] };
  const reader = typeReader(parser, build, readImportRoots(systemFiles, dir, { GOFLAGS: "", GOWORK: "off" }));
  const own = ownPackage(dir, [file]);
  const { type } = file.types[0]!;
  if (type.kind !== "struct") throw new Error("no struct");
  let read = 0;
  const fields = type.fields.map(
    field =>
      new Proxy<StructField>(field, {
        get(target, key) {
          if (key === "names") read++;
          return Reflect.get(target, key);
        },
      }),
  );
  const counted = { ...type, fields };
  for (const name of names) {
    // A place of its own for each field, as each look-up of the type makes it.
    const struct: TypePlace = { type: counted, file, pkg: own, typeArguments: new Map() };
    const place = { ...struct, type: fields[0]!.type };
    const others = names.filter(other => other !== name).map(other => `${other} x`);
    const context = { reader, validators: new Map(), own };
    const { problems } = readConstraints(
      context,
      { name, place, struct },
      `required_if=${others.join(" ")},eqfield=${others[0]!.slice(0, -2)}`,
    );
    expect(problems).toEqual([]);
  }
  return read;
}

test("fields that rules name are found in one look at their struct, however many rules name them", async () => {
  const few = await looks(10);
  expect(few).toBeGreaterThan(0);
  expect(await looks(80)).toBe(8 * few);
});
