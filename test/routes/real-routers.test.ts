/** Compares the routes that gen reads from random registrations with the routers themselves: both choose the same handler for each request. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { frameworks } from "../../src/go/frameworks.ts";
import { readImportRoots } from "../../src/packages/modules/import-roots.ts";
import { importingPackages, moduleCache } from "../../src/packages/modules/importing-packages.ts";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { findRegistrations } from "../../src/routes/find-registrations.ts";
import { routerPath } from "../../src/routes/patterns.ts";
import { typeReader } from "../../src/types/go-types.ts";
import { fetchModules, hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { kinds, randomPackage } from "../helpers/random/random-registrations.ts";
import { sharedParser } from "../helpers/shared-parser.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "gen-routers-")));
afterAll(() => rmSync(root, { recursive: true }));
const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const parser = await sharedParser();
const judge = readFileSync(resolve(import.meta.dirname, "../helpers/go/routers/main.go.txt"), "utf8");

test.skipIf(!hasGo()).each(kinds)(
  "$name serves each request with the handler of the route that gen read",
  async kind => {
    const dir = join(root, kind.name);
    mkdirSync(dir);
    const text = randomPackage(kind, seed, 40);
    writeFileSync(join(dir, "routes.go"), text);
    writeFileSync(join(dir, "main.go"), judge);
    if (kind.sample === null) writeFileSync(join(dir, "go.mod"), "module example.com/judge\n\ngo 1.24\n");
    else
      for (const file of ["go.mod", "go.sum"])
        copyFileSync(resolve("test/cases", kind.sample, file), join(dir, file));
    if (!(await fetchModules(dir))) return;
    const build = defaultBuildContext(process.env, process.platform, process.arch, []);
    const reader = typeReader(parser, build, readImportRoots(systemFiles, dir, process.env));
    const files = [await parser.parse("routes.go", text, { skipBodies: true })];
    const own = { dir, importPath: "example.com/judge", files };
    const { routes } = findRegistrations(own, {
      ...{ reader, parser },
      importing: matching => importingPackages(own, { ...reader, parser }, moduleCache(), matching),
    });
    const names = [...text.matchAll(/^func (?:\(s \*Server\) )?(H\d+)\(/gm)].map(([, name]) => name);
    expect(
      names.filter(name => !routes.some(({ handler, path }) => handler.name === name && path !== null)),
    ).toEqual([]);
    const framework = frameworks.find(({ signature }) => signature === kind.name);
    // What gen prints for these routes is what the code had.
    const back = (path: string | null) => (framework && path !== null ? routerPath(path, framework) : null);
    if (framework)
      expect(
        routes.flatMap(({ written, path }) => {
          const one = back(path)!;
          return "path" in one && one.path === written ? [] : [{ written, path, one }];
        }),
      ).toEqual([]);
    const read = routes.map(({ method, path, handler: { name } }) => ({
      Method: method ?? "",
      Path: path,
      Name: name,
    }));
    writeFileSync(join(dir, "routes.json"), JSON.stringify(read));
    const { stdout, stderr } = await runGo("go", ["run", "."], dir);
    expect(stdout + stderr).toMatch(/^\d{4,} requests, 0 different\n$/);
  },
);
