/** Makes the model of a package from its parsed files, and what the checks and the rendering need besides the model. */

import { resolveChecks, type ValueChecks } from "../code/checks/value-checks.ts";
import type { Config } from "../config/types.ts";
import { findValidators } from "../constraints/validators.ts";
import type { GoFile } from "../go/declarations.ts";
import type { GoParser } from "../go/parser.ts";
import type { ImportRoots } from "../packages/modules/import-roots.ts";
import type { BuildContext } from "../packages/source/types.ts";
import type { TypeReader } from "../types/go-types.ts";
import { type ImportScope, importScope } from "../types/import-scope.ts";
import { typeReader } from "../types/packages.ts";
import { resolveTypes } from "../types/resolve-types.ts";
import { type BuiltModel, buildModel } from "./build-model.ts";
import { resolveShapes } from "./resolve-shapes.ts";

/** A part of the model that takes time to find: shapes need the packages of all types in JSON bodies. `responses` are read from the bodies of handlers. */
export type ModelPart = "shapes" | "responses" | "checks";

/** The settings of a run that models depend on. */
export interface ModelSettings {
  config: Config;
  build: BuildContext;
  parser: GoParser;
  /** Paths in messages are relative to it. */
  cwd: string;
}

/** A package whose files are parsed. */
export interface ParsedPackage {
  files: GoFile[];
  /** Absolute path. */
  dir: string;
  importPath: string | null;
  /** Its directory in the module; null outside of a module. */
  moduleDir: string | null;
  roots: ImportRoots;
  /** The parts of the model that are found out. */
  needs: Pick<ReadonlySet<ModelPart>, "has">;
  /** Where responses are not needed, those of handlers whose comments declare statuses are found out. */
  declaredResponses?: boolean;
}

/** The model, and what it was made from. */
export interface PackageModel {
  reader: TypeReader;
  /** The names that the files import. */
  imported: ImportScope;
  /** Null where no output needs them. */
  checks: ValueChecks | null;
  built: BuiltModel;
}

/** Resolves the types of a package and builds its model. */
export async function packageModel(
  { files, dir, importPath, moduleDir, roots, needs, declaredResponses = false }: ParsedPackage,
  { config, cwd, build, parser }: ModelSettings,
): Promise<PackageModel> {
  const reader = typeReader(parser, build, roots, { preferTable: true, cwd });
  const resolved = resolveTypes({ dir, files, importPath }, reader);
  const imported = importScope(files, dir, reader);
  const validators = findValidators(resolved, reader, importPath, config.validators);
  const shaped = {
    resolved,
    configured: config.types,
    enums: config.enums,
    validators,
  };
  const shapes = needs.has("shapes") ? resolveShapes(shaped) : null;
  const declared = new Set([...files.flatMap(file => file.declaredNames), ...imported.keys()]);
  const isTaken = (name: string) => declared.has(name);
  const checks = needs.has("checks")
    ? resolveChecks({
        resolved,
        reader,
        enums: config.enums,
        requiresFields: config.bindings.requireJSON,
        isTaken,
        validators,
      })
    : null;
  const onlyDeclared = !needs.has("responses");
  const bodies = { parser, dir, basics: config.basics, limitsBody: config.maxBody > 0, onlyDeclared };
  const codec =
    config.bindings.json === "generated"
      ? // Loaded here, since few packages need it.
        (await import("./json-codec.ts")).jsonCodec({ ...shaped, isTaken }, config.bindings.requireJSON)
      : null;
  const built = buildModel({
    files,
    reader,
    validators,
    imported,
    importPath,
    dir: moduleDir,
    inference: config.inference,
    prefixes: config.openapi.prefixes ?? {},
    types: resolved,
    configured: config.types,
    shapes,
    checks,
    validation: config.bindings,
    codec,
    bodies: onlyDeclared && !declaredResponses ? null : bodies,
  });
  return { reader, imported, checks, built };
}
