/** Renders an output: loads its templates, runs them, and formats or checks the text. */
import { wholeFile } from "../../base/report/diagnostic.ts";
import { escapeHidden } from "../../base/report/visible-text.ts";
import { getOrMake } from "../../base/text/common.ts";
import { findJsonProblem } from "../../base/text/json-problem.ts";
import { basics as basicsOutput } from "../../outputs/basics/output.ts";
import { localNames } from "../../outputs/bindings/output.ts";
import {
  availableHelpers,
  type HelperPlace,
  helperNames,
  importNames,
  packageHelpers,
  sharedNames,
  takenNames,
} from "../go/package-helpers.ts";
import { type Finished, type Render, renderGo } from "../go/render-go.ts";
import { frozenCopy, guardFor } from "../language/runtime.ts";
import { TemplateError, templateDiagnostic } from "../language/template-error.ts";
import { hasUserTemplate, loadProgram, type Program, runTemplates } from "./load-templates.ts";
import { type MarkedText, type OutputMarks, placeInTemplate, readMarks } from "./output-places.ts";
import { type RenderOptions, type RenderResult, type TemplateSet, templateSet } from "./template-set.ts";
import { valueHelpers } from "./value-helpers.ts";

async function yamlOf(json: string): Promise<string> {
  const { Document, parse, visit } = await import("yaml");
  const value: unknown = parse(json, { intAsBigInt: true, merge: false });
  const document = new Document(value, { aliasDuplicateObjects: false });
  // Readers of YAML 1.1 refuse a tab in a text without quotes.
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === "string" && /^[^\n]*\t[^\n]*$/.test(node.value)) node.type = "QUOTE_DOUBLE";
    },
  });
  return escapeHidden(document.toString({ lineWidth: 0 }), "\t\n");
}

/** Renders an output, as described at `renderOutput`. */
export async function renderProgram(options: RenderOptions): Promise<RenderResult> {
  const { output, tracedLines } = options;
  let templates: RenderResult["templates"] = [];
  const failed = (errors: TemplateError[]) => ({
    text: null,
    diagnostics: errors.map(templateDiagnostic),
    templates,
    shared: [],
  });
  try {
    const { program, errors } = await load(options);
    if (program) templates = usedTemplates(program, output.name);
    if (program === null || errors.length > 0) return failed(errors);
    const shared = new Set<string>();
    const render = renderer(program, options, [], shared);
    const rendered = await (output.language === "go"
      ? renderGo(render, hasUserTemplate(program) ? null : options.templates.laidOutParts)
      : renderText(render, program, options));
    if (!("text" in rendered)) return failed([await outputError(rendered, program, options)]);
    const { text, unformatted, given } = rendered;
    const result = { text, diagnostics: [], templates, shared: [...shared] };
    if (tracedLines === undefined) return result;
    // Loaded here, since it imports a library that other runs don't need.
    const { printedParts } = await import("./printed-parts.ts");
    const origin = { marked: await runMarked(given, options), unformatted, entry: program.entry.name };
    return { ...result, printed: tracedLines.map(line => printedParts(text, line, origin)) };
  } catch (error) {
    if (error instanceof TemplateError) return failed([error]);
    throw error;
  }
}

/** The programs of template sets: all packages and rounds of a run have the same. */
const programs = new WeakMap<TemplateSet, Map<string, ReturnType<typeof loadProgram>>>();

function load(options: RenderOptions): ReturnType<typeof loadProgram> {
  const { templates, output, templateFile } = options;
  const { needed } = placeOfHelpers(options);
  const key = JSON.stringify([output.name, output.entry, templateFile, needed]);
  const ofSet = getOrMake(programs, templates, () => new Map());
  return getOrMake(ofSet, key, () => loadProgram(templates, output, templateFile, needed));
}

/** Where the output's package helpers are declared. */
function placeOfHelpers({ helperPlace }: RenderOptions): HelperPlace {
  return helperPlace ?? { here: true, needed: [] };
}

function usedTemplates({ entry, byName }: Program, output: string): RenderResult["templates"] {
  const used = [...byName].map(([name, { file, origin }]) => ({ name, file, origin }));
  const named = [...byName.values()].includes(entry);
  return named ? used : [{ name: output, file: entry.file, origin: entry.origin }, ...used];
}

/** Makes the function that runs the templates of a program. It adds the names that they use from the package of shared helpers to `shared`. */
function renderer(program: Program, options: RenderOptions, marks: OutputMarks, shared: Set<string>): Render {
  const set = options.templates;
  const copy = guardFor(set);
  const { config, outputContext: output, generator, root, declaredHelpers: declared } = options;
  // The package with the helpers that other packages share.
  const isBasics = options.output.entry === basicsOutput.template;
  const basics = isBasics ? null : options.basics;
  const typesFrom = isBasics ? null : options.typesFrom;
  // The config comes from the user and may contain functions, so it is always copied.
  const configCopy = frozenCopy(config, set.copies);
  const variables = { config: configCopy, ...copy({ output, generator }), root: copy(root) };
  const context = copy(options.context);
  const available = availableHelpers(set.files.keys());
  return given => {
    const taken = takenNames(options);
    const place = placeOfHelpers(options);
    const receivers = options.models.flatMap(model => model.receivers.map(({ name }) => name ?? "_"));
    const reserved = [...taken.declared, ...declared, ...receivers, ...localNames, ...available];
    const imports = importNames(reserved, given);
    const names = isBasics
      ? sharedNames(available)
      : // All files of a package have the same names for helpers that another file declares.
        helperNames(available, [...taken.declared, ...taken.imported, ...(place.here ? given.values() : [])]);
    const helpers = packageHelpers({ ...place, available, names, declared, basics, typesFrom, imports });
    const values = valueHelpers(imports, helpers);
    const text = runTemplates(set, program, { context, variables, values, packageHelpers: helpers, marks });
    for (const name of helpers.shared()) shared.add(name);
    return { text, imports: imports.imports() };
  };
}

async function renderText(render: Render, program: Program, options: RenderOptions): Promise<Finished> {
  const { language } = options.output;
  const given = new Map<string, string>();
  const { text } = render(given);
  // Templates print an OpenAPI document as JSON, whatever its file is.
  const isDocument = options.contextType === "OpenAPIDocument";
  const printed = isDocument ? "json" : language;
  const problem = hasUserTemplate(program) ? await syntaxProblem(printed, text) : null;
  if (problem) {
    const message = `the output is not valid ${printed.toUpperCase()}: ${problem.message}`;
    return { message, at: { text, offset: problem.offset, given } };
  }
  const isYaml = isDocument && language === "yaml";
  return { text: isYaml ? await yamlOf(text) : text, unformatted: null, given };
}

/** Runs the templates again, with marks that show which place of a template printed what. */
async function runMarked(given: Map<string, string>, unmarked: RenderOptions): Promise<MarkedText> {
  const marks: OutputMarks = [];
  const templates = templateSet(unmarked.templates.files, unmarked.templates, { marked: true });
  const options = { ...unmarked, templates };
  const { program } = await load(options);
  return readMarks(renderer(program!, options, marks, new Set())(given).text, marks);
}

/** The error for an output with wrong syntax, at the place in the template that printed it. */
async function outputError(
  { message, at }: Exclude<Finished, { text: string }>,
  { entry }: Program,
  options: RenderOptions,
): Promise<TemplateError> {
  const whole = wholeFile(entry.file);
  if (at === null) return new TemplateError(message, whole);
  const place = placeInTemplate(await runMarked(at.given, options), at.offset);
  const line = at.text.slice(at.text.lastIndexOf("\n", at.offset - 1) + 1).split("\n", 1)[0]!;
  return new TemplateError(`${message} in \`${line.trim()}\``, place ?? whole);
}

/** The first syntax error of YAML or JSON that the user's templates print; null when there is none, or when the language is another one. */
async function syntaxProblem(language: string, text: string) {
  if (language === "json") return findJsonProblem(text);
  if (language !== "yaml") return null;
  const { parseAllDocuments } = await import("yaml");
  // For a text without documents the library returns an empty list with another type, so it is copied.
  const [error] = [...parseAllDocuments(text, { prettyErrors: false })].flatMap(({ errors }) => errors);
  return error ? { message: error.message.split("\n")[0]!, offset: error.pos[0] } : null;
}
