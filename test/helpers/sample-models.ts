/** Makes models for tests, and renders outputs of them. */
import { systemFiles } from "../../src/base/files/system-files.ts";
import { type Language, languageOf } from "../../src/config/outputs.ts";
import { readDoc } from "../../src/go/docs/docs.ts";
import { type HttpMethod, methodConstants } from "../../src/go/http.ts";
import type { Field, Handler, Model, Receiver } from "../../src/model/types.ts";
import type { BuiltInOutput } from "../../src/outputs/output.ts";
import { outputs } from "../../src/outputs/table.ts";
import type { PrecompiledTemplates } from "../../src/templates/language/compile.ts";
import { renderOutput } from "../../src/templates/render/render-output.ts";
import {
  byBlock,
  type OpenOptions,
  openTemplates,
  type RenderOptions,
  type RenderResult,
} from "../../src/templates/render/template-set.ts";
import { describeField, goType, kinds, position, sampleRequest } from "./sample-bindings.ts";

/** A handler with the given route. */
function sampleHandler(receiver: string | null, name: string, method: HttpMethod, path: string): Handler {
  return {
    name,
    listName: name,
    receiver,
    method,
    methodFrom: "doc",
    path,
    pathFrom: "doc",
    registered: false,
    placeholders: [],
    status: null,
    responses: [],
    responsesComplete: false,
    decodes: [],
    needsBody: false,
    reads: [],
    prefix: "",
    tags: [],
    security: null,
    hidden: false,
    maxBody: null,
    parts: [],
    mode: null,
    doc: readDoc([]),
    request: null,
    response: null,
    position,
    signature: null,
    go: { methodConstant: methodConstants[method], adapter: null, framework: null },
  };
}

/** A receiver type with the given routes: `[name, method, path]`; type null for plain functions. */
export function sampleReceiver(
  type: string | null,
  routes: [name: string, method: HttpMethod, path: string][],
  more: Partial<Receiver> = {},
): Receiver {
  return {
    type,
    name: type && type[0]!.toLowerCase(),
    typeParameters: [],
    typeText: type,
    hasListHandlers: false,
    doc: readDoc([]),
    handlers: routes.map(route => sampleHandler(type, ...route)),
    ...more,
  };
}

/** A model of a package with these receivers. */
export function sampleModel(receivers: Receiver[], more: Partial<Model> = {}): Model {
  return {
    modelVersion: 1,
    package: { name: "pets", importPath: "example.com/petstore/pets", dir: "pets", doc: readDoc([]) },
    receivers,
    bindings: [],
    types: [],
    ignored: [],
    go: {
      checks: [],
      rules: [],
      patterns: [],
      jsonWriters: [],
      jsonReaders: [],
      absentFields: [],
      lists: [],
    },
    ...more,
  };
}

/** A pet store with three handlers. */
export const petstore = sampleModel([
  sampleReceiver("Pets", [
    ["CreateOwner", "POST", "/create-owner"],
    ["ListPets", "GET", "/owners/{owner}/pets"],
    ["UpdatePet", "PATCH", "/pets/{id}"],
  ]),
]);

/** A query field of the given type. */
export function sampleField(
  name: string,
  text: string,
  imports: { name: string; path: string }[] = [],
): Field {
  return { ...describeField(name, "query", kinds.string, "scalar"), type: goType(text, imports) };
}

/** A model with one binding that has these query fields. */
export function modelWithFields(query: Field[]): Model {
  return { ...petstore, bindings: [sampleRequest("ListPets", "GET", "/owners/{owner}/pets", query)] };
}

/** The options of a rendering. */
export interface SampleOptions extends Partial<Omit<RenderOptions, "output">>, Partial<OpenOptions> {
  /** By default `list`. */
  output?: BuiltInOutput;
  /** By default that of the output's file. */
  language?: Language;
  /** The built-in templates as a build has them; by default they are compiled now. */
  precompiled?: PrecompiledTemplates | null;
}

/** What templates that print Go know about their output by default. */
export const defaultContext = {
  maxBody: 10 << 20,
  maxFailures: 100,
  requireContentType: false,
  rejectUnknownFields: false,
  requireJSON: false,
  validateBuild: true,
  issues: false,
  standalone: false,
  context: true,
};

/** Renders an output of a model, with the built-in templates unless the options name others. */
export async function renderSample(model: Model, options: SampleOptions = {}): Promise<RenderResult> {
  const {
    output = outputs.list,
    language = languageOf(output.file),
    templatesDir = null,
    helpers = {},
    helpersFile = null,
    precompiled = null,
    cwd = process.cwd(),
    outputContext,
    ...more
  } = options;
  const { templates, ...opened } = options.templates
    ? { templates: options.templates, diagnostics: [] }
    : await openTemplates({ disk: systemFiles, templatesDir, helpers, helpersFile, cwd });
  if (templates && precompiled) templates.precompiled = byBlock(precompiled);
  if (templates === null) return { text: null, templates: [], shared: [], ...opened };
  const handlers = model.receivers.flatMap(receiver => receiver.handlers);
  return renderOutput({
    templates,
    output: { name: output.name, entry: output.template, language },
    templateFile: null,
    context: model,
    contextType: "Model",
    root: model,
    outputContext: {
      aliases: [],
      aliasHandlerInfo: false,
      ...(outputContext ?? {
        name: "list",
        declareHandlerInfo: true,
        handlers: handlers.sort((a, b) => (a.listName < b.listName ? -1 : 1)),
      }),
    },
    config: { out: null },
    generator: { name: "gen", version: "1.2.3" },
    models: [model],
    reservedNames: [],
    packageImports: [],
    declaredHelpers: [],
    basics: null,
    typesFrom: null,
    ...more,
  });
}
