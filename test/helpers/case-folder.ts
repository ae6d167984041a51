/**
 * The cases: each folder of test/cases is a Go package, and snapshots/<case> has all that `gen` makes from it.
 *
 * A case may have settings, in a `case.json`: see `CaseSettings`. Folders with a config file are not cases but samples, which
 * samples.test.ts runs.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import stringify from "json-stringify-pretty-compact";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { Config, OutputConfig } from "../../src/config/types.ts";
import type { Model, Position } from "../../src/model/types.ts";
import { outputNamed, outputs } from "../../src/outputs/table.ts";
import type { BuildContext } from "../../src/packages/source/types.ts";
import { generate } from "../../src/run/generate/generate.ts";
import { generateRun } from "../../src/run/generate/generate-run.ts";
import { generateBasics } from "../../src/run/generate/shared-package.ts";
import type { GenerateRequest } from "../../src/run/generate/types.ts";
import { openTemplates, type TemplateSet } from "../../src/templates/render/template-set.ts";
import { commandOf } from "./command-of.ts";
import { formatDiagnostic } from "./format-diagnostic.ts";

/** The keys of `case.json`. */
interface CaseSettings {
  /** Runs of `gen`, one after the other; by default `[{ "command": "list" }]`. */
  runs: CaseRun[];
  /** Build tags; by default none. */
  tags: string[];
  /** False if nothing is generated, or if the package does not compile even with the generated code; by default true. */
  builds: boolean;
  /** False if the listed handlers do real work instead of answering with their names; by default true. */
  answersNames: boolean;
  /** False if the model is too long to be read in a snapshot, and the Go shows all of it; by default true. */
  showsModel: boolean;
  /** Keys of a config file; by default those of the config. */
  config: Pick<
    Partial<Config>,
    | "types"
    | "basics"
    | "typesFrom"
    | "maxBody"
    | "maxFailures"
    | "requireContentType"
    | "unknownFields"
    | "bindings"
    | "enums"
    | "nilLists"
    | "validators"
    | "errors"
    | "rules"
  >;
}

interface CaseRun {
  command: string;
  /** `--recv`; by default every receiver. */
  receivers?: string[];
  /** `--out`, relative to the case; by default that of the output. */
  out?: string;
  /** The config's `client.standalone`; by default false. */
  standalone?: boolean;
}

export interface Case extends CaseSettings {
  name: string;
}

/** The result of the runs of a case. */
export interface CaseResult {
  /** The model of the last run. */
  model: Model | null;
  /** The files that were written, by their paths in the case. */
  files: Map<string, string>;
  /** The diagnostics of all runs as text, one per line. */
  diagnostics: string;
}

const defaultSettings: CaseSettings = {
  runs: [{ command: "list" }],
  tags: [],
  builds: true,
  answersNames: true,
  showsModel: true,
  config: {},
};

/** The platform that snapshots are made for, whatever platform the tests run on. */
export const linux = { goos: "linux", goarch: "amd64", cgo: true };

const casesDir = resolve(import.meta.dirname, "../cases");

/** The cases, by name. */
export function readCases(): Case[] {
  return folders()
    .filter(name => !isSample(name))
    .map(name => ({ name, ...defaultSettings, ...readSettings(name) }));
}

/** The cases whose packages compile with the methods that gen writes for them. */
export function bindingCases(): Case[] {
  return readCases().filter(
    ({ name, builds, runs, tags }) =>
      builds &&
      tags.length === 0 &&
      runs.some(({ command }) => command === "bindings" || command === "basics") &&
      name !== "main-program",
  );
}

/** The samples, by name: projects with a config and templates of their own, in which samples.test.ts runs `gen all` as users do. */
export function sampleNames(): string[] {
  return folders().filter(isSample);
}

function isSample(name: string): boolean {
  return readdirSync(join(casesDir, name)).some(file => file.startsWith("gen.config."));
}

function folders(): string[] {
  return readdirSync(casesDir, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort();
}

function readSettings(name: string): Partial<CaseSettings> {
  const file = join(casesDir, name, "case.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Copies all cases, which are one Go module. */
export function copyCases(to: string): void {
  cpSync(casesDir, to, { recursive: true });
}

export interface RunSettings extends Pick<GenerateRequest, "parser" | "modules" | "texts"> {
  build: Omit<BuildContext, "tags">;
}

/** Runs a case in a copy of the cases, and writes the generated files there. `modules` has what runs of other cases have read of the copy. */
export async function runCase(
  { name, runs, tags, config }: Case,
  cases: string,
  { build, ...settings }: RunSettings,
): Promise<CaseResult> {
  const dir = join(cases, name);
  const result: CaseResult = { model: null, files: new Map(), diagnostics: "" };
  for (const run of runs) {
    const request: GenerateRequest = {
      disk: systemFiles,
      checkOnly: commandOf(run.command).checkOnly ?? false,
      wholeModel: true,
      config: { ...caseConfig(dir, run, tags, config.bindings?.json), ...config },
      templates: await builtInTemplates(),
      build: { ...build, tags },
      ...settings,
      cwd: dir,
      env: process.env,
      version: "0.0.0",
    };
    const basics = { out: join(dir, outputs.basics.file), base: dir };
    const { model, packageModel, files, diagnostics } = await (run.command === "basics"
      ? generateBasics(basics, request).then(one => ({ ...one, packageModel: null }))
      : generate(request));
    if (run.command === "openapi" && packageModel !== null) {
      const described = { model: packageModel, earlier: [], dir: "." };
      const document = await generateRun([described], request);
      files.push(...document.files);
      diagnostics.push(...document.diagnostics);
    }
    for (const file of files) {
      mkdirSync(dirname(file.path), { recursive: true });
      writeFileSync(file.path, file.content);
      result.files.set(relative(dir, file.path).replaceAll("\\", "/"), file.content);
    }
    result.model = model;
    for (const line of diagnostics.map(formatDiagnostic)) result.diagnostics += `${line}\n`;
  }
  return result;
}

let opened: Promise<TemplateSet> | undefined;

/** The templates of a run whose config names none. Each test file opens them once, since a run changes nothing in them. */
export function builtInTemplates(): Promise<TemplateSet> {
  opened ??= openBuiltInTemplates();
  return opened;
}

async function openBuiltInTemplates(): Promise<TemplateSet> {
  const { templates, diagnostics } = await openTemplates({
    disk: systemFiles,
    templatesDir: null,
    helpers: {},
    helpersFile: null,
    cwd: casesDir,
  });
  if (templates === null) throw new Error(diagnostics.map(formatDiagnostic).join("\n"));
  return templates;
}

/** The settings of an empty config file, without outputs. */
export function defaultConfig(dir: string): Omit<Config, "outputs" | "allOutputs"> {
  return {
    file: null,
    dir,
    hasDirs: false,
    tags: [],
    templates: null,
    helpers: {},
    helpersFile: null,
    inference: { methods: {}, strip: [], registrations: false },
    types: {},
    basics: null,
    typesFrom: null,
    maxBody: 10 * 2 ** 20,
    maxFailures: 100,
    requireContentType: false,
    unknownFields: "allow",
    bindings: {
      validateParse: true,
      validateBuild: true,
      issues: false,
      json: "encoding/json",
      requireJSON: false,
    },
    openapi: {},
    client: { standalone: false, context: true },
    enums: "requests",
    nilLists: "null",
    validators: {},
    errors: null,
    rules: {},
  };
}

/** The config of a run: the defaults, except for what the run sets for the output of its command. */
export function caseConfig(
  dir: string,
  { command, receivers = [], out, standalone = false }: CaseRun,
  tags: string[],
  json: Config["bindings"]["json"] = "encoding/json",
): Config {
  const settings = (name: string): OutputConfig => {
    const own = name === command;
    const { per, file } = outputNamed(name)!;
    return {
      name,
      builtIn: true,
      per,
      out: (own && out) || file,
      base: dir,
      outFrom: `${name}.out`,
      template: null,
      packageName: null,
      receivers: own ? receivers : [],
    };
  };
  return {
    ...defaultConfig(dir),
    tags,
    client: { standalone, context: true },
    // An output on request is only written by its own command, or where the bindings need it.
    outputs: commandOf(command)
      .outputs!.filter(
        name =>
          name === command || !outputNamed(name)!.onRequest || (name === "json" && json === "generated"),
      )
      .map(settings),
    allOutputs: Object.keys(outputs).map(settings),
  };
}

/**
 * A model as its snapshot shows it: without the keys whose value is null, false, an empty text, an empty list or an empty doc comment, and with positions as
 * `pets.go:11:2-4`. The tests of the schema and of the exercise templates prove that a model has every key.
 */
function compactModel(model: Model): string {
  return `${stringify(compactValue(model), { maxLength: 110 })}\n`;
}

function compactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compactValue);
  if (typeof value !== "object" || value === null) return value;
  if ("endColumn" in value) return compactPosition(value as Position);
  const shown = Object.entries(value).filter(
    ([key, item]) =>
      item !== null &&
      item !== false &&
      item !== "" &&
      !(Array.isArray(item) && item.length === 0) &&
      !(key === "doc" && item.lines.length === 0),
  );
  return Object.fromEntries(shown.map(([key, item]) => [key, compactValue(item)]));
}

function compactPosition({ file, line, column, endLine, endColumn }: Position): string {
  return `${file}:${line}:${column}-${endLine === line ? "" : `${endLine}:`}${endColumn}`;
}

/** The files that the snapshot folder of a case must have, by name. */
export function snapshotFiles(
  { showsModel }: Case,
  { model, files, diagnostics }: CaseResult,
): Map<string, string> {
  const snapshot = new Map<string, string>();
  if (model && showsModel) snapshot.set("model.json", compactModel(model));
  for (const [path, content] of files) snapshot.set(path, content);
  if (diagnostics) snapshot.set("diagnostics.txt", diagnostics);
  return snapshot;
}
