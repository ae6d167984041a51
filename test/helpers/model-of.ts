import { expect } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { HttpMethod } from "../../src/go/http.ts";
import { packageModel } from "../../src/model/package-model.ts";
import type { Model } from "../../src/model/types.ts";
import { readImportRoots } from "../../src/packages/modules/import-roots.ts";
import { defaultConfig } from "./case-folder.ts";
import { sharedParser } from "./shared-parser.ts";

const parser = await sharedParser();

/** Builds the model of a package with these files. Each file gets a package clause and an import of net/http at its start. */
export async function modelOf(
  sources: string[],
  methods: Record<string, HttpMethod | false> = {},
  registrations = false,
): Promise<Model> {
  const files = await Promise.all(
    sources.map((source, index) =>
      parser.parse(`f${index}.go`, `package p\n\nimport "net/http"\n\n${source}\n`),
    ),
  );
  expect(files.flatMap(file => file.syntaxErrors)).toEqual([]);
  const dir = "/nowhere";
  const { model } = await packageModel(
    {
      files,
      dir,
      importPath: "example.com/p",
      moduleDir: ".",
      roots: readImportRoots(systemFiles, dir, process.env),
      needs: new Set(["shapes", "responses"]),
    },
    {
      config: {
        ...{ ...defaultConfig(dir), outputs: [], allOutputs: [] },
        inference: { methods, strip: [], registrations },
      },
      build: { goos: "linux", goarch: "amd64", cgo: true, tags: [] },
      parser,
      cwd: dir,
    },
  );
  return model;
}
