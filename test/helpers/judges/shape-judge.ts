/** Runs the Go program of test/helpers/go/shapes, which compares the shapes of models with what encoding/json writes and reads. */
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { systemFiles } from "../../../src/base/files/system-files.ts";
import type { Model } from "../../../src/model/types.ts";
import { defaultBuildContext } from "../../../src/packages/source/build-context.ts";
import { generate } from "../../../src/run/generate/generate.ts";
import { builtInTemplates, caseConfig } from "../case-folder.ts";
import { writeFiles } from "../file-tree.ts";
import { runGo, withOpenGoMod } from "../go/go-toolchain.ts";
import { sharedParser } from "../shared-parser.ts";

/** The Go module of the program, with types that were written for it. */
export const shapesDir = resolve(import.meta.dirname, "../go/shapes");

/** A package of message structs for the program. */
export interface JudgedPackage {
  importPath: string;
  /** The directory of the package. */
  dir: string;
  /** Whether methods may refuse random values, and some values can't be made. This is so in packages that were not written for these tests. */
  lenient?: boolean;
  /** How many values and texts are made for each type. */
  values: number;
  texts: number;
  /** Changes the model before it is judged, to show that the program finds wrong shapes. */
  change?: (model: Model) => void;
}

/** What the program prints about a package: `Report` in test/helpers/go/shapes/judge. */
export interface JudgeReport {
  Types: number;
  Values: number;
  Texts: number;
  Refusals: number;
  Disagreements: string[];
  NeverShown: string[];
  UnknownLengths: string[];
  Accepted: Record<string, [accepted: number, all: number]>;
  RefusedByMethods: Record<string, number>;
}

/** Why Go may read a text that a shape refuses; null if it may not. `fault` is what the program prints. */
export function knownDifference(fault: string): string | null {
  // No client sends such texts, so the shape describes only what is written.
  if (fault === "bytes <- [7]") return "a list of numbers is read as bytes";
  if (/^quoted \w+ <- "null"$/.test(fault)) return "null is read in quotes";
  return null;
}

/** The model of a package with all its shapes. */
export async function shapedModel(dir: string): Promise<Model> {
  const { model, diagnostics } = await generate({
    disk: systemFiles,
    config: caseConfig(dir, { command: "list" }, []),
    wholeModel: true,
    build: defaultBuildContext(process.env, process.platform, process.arch, []),
    parser: await sharedParser(),
    templates: await builtInTemplates(),
    cwd: dir,
    env: { ...process.env, GOWORK: "off" },
    version: "0.0.0",
  });
  if (model === null) throw new Error(`${dir} has no model: ${JSON.stringify(diagnostics)}`);
  return model;
}

/** Writes a module that uses the program; the caller writes packages below it. */
export function newJudgeModule(dir: string): void {
  writeFiles(dir, {
    "go.mod": [
      "module example.com/judged",
      "go 1.24",
      "require example.com/shapes v0.0.0\nrequire example.org/go-uuid v1.0.0",
      `replace example.com/shapes => ${JSON.stringify(shapesDir)}`,
      `replace example.org/go-uuid => ${JSON.stringify(join(shapesDir, "replaced/go-uuid"))}`,
    ].join("\n\n"),
  });
}

/** Builds and runs the program with the packages of the module. Returns the reports by import path. */
export async function judge(
  dir: string,
  packages: JudgedPackage[],
  seed: number,
): Promise<Record<string, JudgeReport>> {
  const settings: Record<string, { model: Model; values: number; texts: number }> = {};
  for (const { importPath, dir, values, texts, change } of packages) {
    const model = await shapedModel(dir);
    change?.(model);
    settings[importPath] = { model, values, texts };
  }
  const main = mainFile(
    packages.map(one => ({
      ...one,
      messages: settings[one.importPath]!.model.bindings.map(({ name }) => name),
    })),
  );
  writeFiles(dir, { "main.go": main });
  const program = join(dir, "judged.exe");
  const built = await runGo("go", ["build", "-o", program, "."], dir, withOpenGoMod);
  if (built.code !== 0) throw new Error(`the judged packages do not compile:\n${built.stderr}`);
  const child = spawn(program, { stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(JSON.stringify({ seed, packages: settings }));
  const [reports, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (reports === "") throw new Error(`the program printed no report:\n${errors}`);
  return JSON.parse(reports);
}

function mainFile(packages: (JudgedPackage & { messages: string[] })[]): string {
  const imports = packages.map(({ importPath }, index) => `\tp${index} "${importPath}"\n`).join("");
  const rows = packages.map(({ importPath, lenient = false, messages }, index) => {
    const values = messages.map(name => `p${index}.${name}{}`).join(", ");
    return `\t\t{Name: "${importPath}", Lenient: ${lenient}, Messages: []any{${values}}},\n`;
  });
  return `package main

import (
\t"example.com/shapes/judge"
${imports})

func main() {
\tjudge.Main([]judge.Package{
${rows.join("")}\t})
}
`;
}

/** Expects that shapes and encoding/json agree, and that each thing that a shape allows occurs. */
export function expectAgreement(report: JudgeReport): void {
  expect(report.Disagreements).toEqual([]);
  expect(report.NeverShown).toEqual([]);
  expect(wrongfullyAccepted(report)).toEqual([]);
}

/** Texts that a shape refuses and Go reads, without a known reason. */
export function wrongfullyAccepted({ Accepted }: JudgeReport): string[] {
  return Object.entries(Accepted)
    .filter(([fault, [accepted]]) => accepted > 0 && knownDifference(fault) === null)
    .map(([fault]) => fault);
}
