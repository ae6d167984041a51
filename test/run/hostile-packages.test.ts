/** The commands survive every hostile package: it prints a message with a place, no stack trace, and generates the other packages. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { hostilePackages, writeHostilePackage } from "../helpers/random/hostile-packages.ts";

let root = "";
let all: ReturnType<typeof gen>;
let validated: ReturnType<typeof gen>;

/** The size in bytes from which on a package is only for `gen all`: there, validate would only repeat that the files are read. */
const large = 500_000;
const small = hostilePackages.filter(({ files }) => sizeOf(files()) < large).map(({ name }) => name);

function sizeOf(files: object): number {
  const sizes = Object.values(files).map(content => content.length ?? content.text?.length ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), "gen-hostile-")));
  writeFileSync(path.join(root, "go.mod"), "module example.com/hostile\n\ngo 1.22\n");
  for (const one of hostilePackages) writeHostilePackage(root, one);
  mkdirSync(path.join(root, "zz-good"));
  writeFileSync(
    path.join(root, "zz-good/p.go"),
    'package p\n\nimport "net/http"\n\n// GET /x\nfunc GetX(w http.ResponseWriter, r *http.Request) {}\n',
  );
  validated = gen(root, ["validate", ...dirFlags(small)]);
  all = gen(root, ["all", ...dirFlags(hostilePackages.map(({ name }) => name))]);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Flags that name each package, so that none is skipped. */
function dirFlags(names: string[]): string[] {
  return [...names, "zz-good"].flatMap(name => ["--dir", name]);
}

test.each(hostilePackages.map(one => [one.name, one] as const))(
  "gen prints what it must about %s",
  (name, { message }) => {
    const { stderr } = small.includes(name) ? validated : all;
    const lines = stderr
      .split("\n")
      .filter(line => line.startsWith(`${name}/`) || line.startsWith(`error: ${name}:`));
    const text = lines.join("\n");
    expect(text.length).toBeLessThan(40_000);
    if (message === null) expect(lines.filter(line => line.includes(" error: "))).toEqual([]);
    else expect(text).toMatch(message);
  },
);

test("gen validate has no internal error, and finds no errors in the good package", () => {
  expect(validated.stderr).not.toMatch(/internal error|\n\s+at .*\.js:/);
  expect(validated.status).toBe(1);
  expect(validated.stderr).not.toContain("zz-good");
});

test("gen bindings prints fewer than 10,000 lines of functions for structs that hold themselves", () => {
  const name = "structs-without-names";
  const own = path.join(root, "json", name);
  cpSync(path.join(root, name), own, { recursive: true });
  writeFileSync(path.join(root, "json/.genrc"), 'bindings: { json: "generated" }\n');
  const { stderr, status } = gen(path.join(root, "json"), ["bindings", name]);
  expect(status, stderr).toBe(0);
  const lines = readFileSync(path.join(own, "json.gen.go"), "utf8").split("\n");
  expect(lines.length).toBeLessThan(10_000);
});

test("gen all has no internal error, and writes the outputs of the good package", () => {
  expect(all.stderr).not.toMatch(/internal error|\n\s+at .*\.js:|\[template\]/);
  expect(all.status).toBe(1);
  const written = readdirSync(path.join(root, "zz-good"));
  expect(written.sort()).toEqual(["gen.yml", "handlers.gen.go", "p.go"]);
});
