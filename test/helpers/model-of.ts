import { expect } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { HttpMethod } from "../../src/go/http-methods.ts";
import { loadParser } from "../../src/go/parser.ts";
import { buildModel } from "../../src/model/build-model.ts";
import { resolveShapes } from "../../src/model/resolve-shapes.ts";
import type { Model } from "../../src/model/types.ts";
import { readImportRoots } from "../../src/packages/modules/import-roots.ts";
import { typeReader } from "../../src/types/packages.ts";
import { resolveTypes } from "../../src/types/resolve-types.ts";

const parser = await loadParser();

/** Builds the model of a package with these files. Each file gets a package clause and an import of net/http at its start. */
export async function modelOf(
  sources: string[],
  methods: Record<string, HttpMethod | null> = {},
): Promise<Model> {
  const files = await Promise.all(
    sources.map((source, index) =>
      parser.parse(`f${index}.go`, `package p\n\nimport "net/http"\n\n${source}\n`),
    ),
  );
  expect(files.flatMap(file => file.syntaxErrors)).toEqual([]);
  const roots = readImportRoots(systemFiles, "/nowhere", process.env);
  const build = { goos: "linux", goarch: "amd64", cgo: true, tags: [] };
  const reader = typeReader(parser, build, roots);
  const types = resolveTypes({ dir: "/nowhere", files, importPath: "example.com/p" }, reader);
  const importPath = "example.com/p";
  const shapes = resolveShapes({
    resolved: types,
    configured: {},
    enums: "closed",
    validators: new Map(),
  });
  return buildModel({
    files,
    reader,
    validators: new Map(),
    imported: new Map(),
    importPath,
    dir: ".",
    inference: { methods, strip: [] },
    prefixes: {},
    types,
    configured: {},
    shapes,
    checks: null,
    validation: { validateParse: true, validateBuild: true, issues: false },
    codec: null,
    bodies: { parser, dir: "/nowhere", basics: null, limitsBody: true, onlyDeclared: false },
  }).model;
}
