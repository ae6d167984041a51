/** Runs the exercise: it renders templates that print every key of the model and call every helper, for a package that has a value for every key. */
import { basename, join } from "node:path";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { Config, OutputConfig } from "../../src/config/types.ts";
import type { Model } from "../../src/model/types.ts";
import { outputOf } from "../../src/outputs/table.ts";
import { generate } from "../../src/run/generate/generate.ts";
import { generateRun } from "../../src/run/generate/generate-run.ts";
import { checkTemplates } from "../../src/templates/render/lint-templates.ts";
import { openTemplates } from "../../src/templates/render/template-set.ts";
import { defaultConfig } from "./case-folder.ts";
import { formatDiagnostic } from "./format-diagnostic.ts";
import { sharedParser } from "./shared-parser.ts";

export const exerciseDir = join(import.meta.dirname, "../exercise");
const exercisePackage = join(exerciseDir, "pets");
export const exerciseTemplates = join(exerciseDir, "templates");

/** The entry templates, by the type of their context; there is an output for each. */
export const exerciseEntries = {
  exercise: "Model",
  "receiver.yml": "Receiver",
  "handler.md": "Handler",
  "run.json": "RunModel",
  typescript: "TypeScriptFile",
  "openapi.json": "OpenAPIDocument",
  client: "ClientFile",
  frameworks: "FrameworksFile",
};

/** A helper as a user may write it: `{{shout "a" "!" times=3}}` prints `A!!!`. */
const shout = (text: unknown, end: unknown, options: unknown) =>
  `${String(text).toUpperCase()}${String(end).repeat((options as { times: number }).times)}`;

export interface Exercise {
  model: Model;
  /** The content of every file, by its name. */
  files: Map<string, string>;
  /** What linting these templates reports. */
  lintMessages: string[];
}

/** Runs the exercise as `gen all` would, without writing files. */
export async function runExercise(): Promise<Exercise> {
  const outputs = [
    output("exercise", "package", "exercise.gen.go", "exercise.go.hbs"),
    output("receiver", "receiver", "{{#if type}}{{kebab type}}{{else}}func{{/if}}.yml", "receiver.yml.hbs"),
    { ...output("handler", "handler", "{{kebab listName}}.md", "handler.md.hbs"), receivers: ["func"] },
    output("run", "run", "run.json", "run.json.hbs"),
    { ...output("typescript", "package", "api.gen.ts", ""), builtIn: true, template: null },
    { ...output("openapi", "run", "openapi.json", ""), builtIn: true, template: null },
    { ...output("client", "package", "client/client.gen.go", ""), builtIn: true, template: null },
    // Go compiles the exercise without other modules, so it has no handlers for this one.
    { ...output("frameworks", "package", "frameworks.gen.go", ""), builtIn: true, template: null },
  ];
  const config: Config = {
    ...defaultConfig(exercisePackage),
    templates: exerciseTemplates,
    helpers: { shout },
    types: { Odd: { kind: "methods", in: [] } },
    bindings: {
      validateParse: true,
      validateBuild: true,
      issues: false,
      json: "generated",
      requireJSON: true,
    },
    enums: "closed",
    nilLists: "[]",
    errors: "example.com/petstore/pets.answer",
    validators: { calm: "example.com/petstore/pets.isCalm", steps: "example.com/petstore/pets.steps" },
    // The package has a struct without a handler and a type that gen can't resolve, so that the model shows both.
    rules: { "unpaired-binding": "off", "unresolved-type": "off" },
    outputs,
    allOutputs: outputs,
  };
  const { templates, diagnostics } = await openTemplates({
    disk: systemFiles,
    templatesDir: exerciseTemplates,
    helpers: config.helpers,
    helpersFile: null,
    cwd: exerciseDir,
  });
  if (!templates) throw new Error(JSON.stringify(diagnostics));
  const request = { disk: systemFiles, config, templates, version: "1.2.3", cwd: exerciseDir };
  const result = await generate({
    ...request,
    wholeModel: true,
    build: { goos: "linux", goarch: "amd64", cgo: true, tags: [] },
    parser: await sharedParser(),
    env: {},
  });
  const described = { model: result.packageModel!, earlier: [], dir: "." };
  const run = await generateRun([described], request);
  const errors = [...result.diagnostics, ...run.diagnostics].filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(formatDiagnostic).join("\n"));
  const entries = outputs.map(settings => {
    const { template: entry, context: contextType } = outputOf(settings);
    return { entry, templateFile: settings.template, contextType };
  });
  const files = [...result.files, ...run.files];
  return {
    model: result.packageModel!,
    files: new Map(files.map(({ path, content }) => [basename(path), content])),
    lintMessages: (await checkTemplates(templates, entries)).map(formatDiagnostic),
  };
}

/** An output with a template of the exercise. */
function output(name: string, per: OutputConfig["per"], out: string, template: string): OutputConfig {
  return {
    name,
    builtIn: false,
    per,
    out,
    base: exercisePackage,
    outFrom: `outputs.${name}.out`,
    template: join(exerciseTemplates, template),
    packageName: null,
    receivers: [],
  };
}
